//! Random small games whose positions have a value before their end.

use touchline_engine::{Actor, Game, MatchResult, Outcomes};

use super::layers::{Layers, Position};

/// [`Layers`] with a static value, which is no better than a guess: nodes consider few actions first.
#[derive(Clone, Debug)]
pub struct Guessing(pub Layers);

impl Game for Guessing {
    type Position = Position;
    type Action = u16;

    fn start(&self) -> Position {
        self.0.start()
    }

    fn actor(&self, position: &Position) -> Actor {
        self.0.actor(position)
    }

    fn legal(&self, position: &Position, actions: &mut Vec<u16>) {
        self.0.legal(position, actions);
    }

    fn outcomes(&self, position: &Position, outcomes: &mut Outcomes<u16>) {
        self.0.outcomes(position, outcomes);
    }

    fn apply_unchecked(&self, position: &mut Position, action: u16) {
        self.0.apply_unchecked(position, action);
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        self.0.result(position)
    }

    fn hash(&self, position: &Position) -> u64 {
        self.0.hash(position)
    }

    fn static_value(&self, position: &Position) -> f32 {
        0.25 + (self.hash(position) % 32) as f32 / 64.0
    }
}
