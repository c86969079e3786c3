//! A corridor: White walks to its end, alone, and has won.

use touchline_engine::{Actor, Game, MatchResult, Outcomes, Side};

/// A corridor of so many steps, all of them in one turn.
#[derive(Clone, Debug)]
pub struct Corridor {
    pub steps: u32,
}

impl Game for Corridor {
    /// The steps that are left.
    type Position = u32;
    type Action = u8;

    fn start(&self) -> u32 {
        self.steps
    }

    fn actor(&self, &left: &u32) -> Actor {
        if left == 0 { Actor::None } else { Actor::Side(Side::White) }
    }

    fn legal(&self, &left: &u32, actions: &mut Vec<u8>) {
        actions.extend((left > 0).then_some(0));
    }

    fn outcomes(&self, _: &u32, _: &mut Outcomes<u8>) {}

    fn apply_unchecked(&self, left: &mut u32, _: u8) {
        *left -= 1;
    }

    fn result(&self, &left: &u32) -> Option<MatchResult> {
        (left == 0).then(|| MatchResult::by_score([1, 0]))
    }

    fn hash(&self, &left: &u32) -> u64 {
        left.into()
    }
}
