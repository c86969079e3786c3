//! What decisions take.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use touchline_engine::Rulebook;

use crate::player::{Allowance, Choice, Fault, Player, PlayerSettings, hire};
use crate::stopwatch::Stopwatch;

/// What a player's decisions took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Number of decisions.
    pub decisions: u64,
    /// Simulations of all decisions.
    pub simulations: u64,
    /// Tree nodes of all decisions.
    pub nodes: u64,
    /// Time of all decisions.
    pub time: Duration,
}

impl Effort {
    /// Adds another effort.
    pub(super) fn add(&mut self, other: &Effort) {
        self.decisions += other.decisions;
        self.simulations += other.simulations;
        self.nodes += other.nodes;
        self.time += other.time;
    }

    /// Simulations per second; `None` before any time has passed.
    #[must_use]
    pub fn speed(&self) -> Option<f64> {
        (!self.time.is_zero()).then(|| self.simulations as f64 / self.time.as_secs_f64())
    }
}

/// Where a player leaves its effort for who hired it.
pub(super) type Shared = Rc<Cell<Effort>>;

/// A player whose decisions are measured.
pub(super) struct Watched<G: Rulebook> {
    player: Box<dyn Player<G>>,
    effort: Shared,
}

impl<G: Rulebook> Watched<G> {
    pub(super) fn hire(settings: &PlayerSettings, effort: &Shared) -> Watched<G> {
        Watched { player: hire(settings), effort: Rc::clone(effort) }
    }
}

impl<G: Rulebook> Player<G> for Watched<G> {
    fn begin(&mut self, game: &G, stop: &AtomicBool) -> Result<(), Fault> {
        self.player.begin(game, stop)
    }

    fn decide(
        &mut self,
        game: &G,
        position: &G::Position,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<Choice<G::Action>, Fault> {
        let watch = Stopwatch::start();
        let choice = self.player.decide(game, position, allowance, stop)?;
        let mut effort = self.effort.get();
        effort.add(&Effort {
            decisions: 1,
            simulations: choice.simulations,
            nodes: choice.nodes,
            time: watch.elapsed(),
        });
        self.effort.set(effort);
        Ok(choice)
    }
}
