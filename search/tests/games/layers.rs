//! Random small games: layers of positions, drawn from a seed, in which anybody may act at any time.

use touchline_engine::random::derive;
use touchline_engine::{Actor, Game, MatchResult, Outcomes, Probability, Side};

/// A game of `depth` plies on layers of `width` positions each, so that different paths meet again. Who acts in a
/// position (White, Black, chance), how many actions it has and how the match ends are drawn from the seed.
#[derive(Clone, Debug)]
pub struct Layers {
    pub seed: u64,
    pub depth: u8,
    pub width: u64,
    pub chance: bool,
    /// The largest number of actions or outcomes.
    pub branching: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    layer: u8,
    index: u64,
}

impl Layers {
    fn draw(&self, position: &Position, purpose: u64) -> u64 {
        derive(self.seed, &[u64::from(position.layer), position.index, purpose])
    }

    fn branching(&self, position: &Position) -> u16 {
        1 + (self.draw(position, 1) % self.branching) as u16
    }
}

impl Game for Layers {
    type Position = Position;
    type Action = u16;

    fn start(&self) -> Position {
        Position { layer: 0, index: 0 }
    }

    fn actor(&self, position: &Position) -> Actor {
        // A match may also be over before the last layer.
        if position.layer == self.depth || (position.layer > 1 && self.draw(position, 2).is_multiple_of(12)) {
            return Actor::None;
        }
        match self.draw(position, 3) % 5 {
            0 | 1 => Actor::Side(Side::White),
            2 | 3 => Actor::Side(Side::Black),
            _ if self.chance && position.layer > 0 => Actor::Chance,
            _ => Actor::Side(Side::White),
        }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<u16>) {
        if let Actor::Side(_) = self.actor(position) {
            actions.extend(0..self.branching(position));
        }
    }

    fn outcomes(&self, position: &Position, outcomes: &mut Outcomes<u16>) {
        if self.actor(position) == Actor::Chance {
            let count = self.branching(position);
            let sum: u64 = (1..=u64::from(count)).sum();
            outcomes.extend((0..count).map(|face| (face, Probability::new(u64::from(face) + 1, sum))));
        }
    }

    fn apply_unchecked(&self, position: &mut Position, action: u16) {
        position.index = self.draw(position, 100 + u64::from(action)) % self.width;
        position.layer += 1;
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        (self.actor(position) == Actor::None).then(|| match self.draw(position, 4) % 5 {
            0 | 1 => MatchResult::by_score([1, 0]),
            2 | 3 => MatchResult::by_score([0, 1]),
            _ => MatchResult::by_score([0, 0]),
        })
    }

    fn hash(&self, position: &Position) -> u64 {
        derive(7, &[u64::from(position.layer), position.index])
    }
}
