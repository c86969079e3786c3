//! A game of Nim with several actions a turn.

use touchline_engine::random::mix;
use touchline_engine::{Actor, Game, MatchResult, Side};

/// Take one to three stones a turn, one at a time, from any heaps; who takes the last stone wins.
///
/// Only the number of stones matters: the side to begin a turn loses exactly if it is a multiple of four.
#[derive(Clone, Debug)]
pub struct Nim {
    pub heaps: [u8; 4],
}

/// The heaps, whose turn it is, and how many stones it has taken in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pub heaps: [u8; 4],
    pub side: Side,
    pub taken: u8,
}

/// The action that ends a turn early; the others are the number of a heap.
pub const END: u8 = 9;

impl Position {
    pub fn stones(&self) -> u8 {
        self.heaps.iter().sum()
    }

    fn end_turn(&mut self) {
        self.side = self.side.opponent();
        self.taken = 0;
    }
}

impl Game for Nim {
    type Position = Position;
    type Action = u8;

    fn start(&self) -> Position {
        Position { heaps: self.heaps, side: Side::White, taken: 0 }
    }

    fn actor(&self, position: &Position) -> Actor {
        if position.stones() == 0 { Actor::None } else { Actor::Side(position.side) }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<u8>) {
        actions.extend((0..4u8).filter(|&heap| position.heaps[usize::from(heap)] > 0));
        if position.taken > 0 && position.stones() > 0 {
            actions.push(END);
        }
    }

    fn apply_unchecked(&self, position: &mut Position, action: u8) {
        if action == END {
            position.end_turn();
            return;
        }
        position.heaps[usize::from(action)] -= 1;
        position.taken += 1;
        // The last stone ends the match within the turn of the side that took it.
        if position.taken == 3 && position.stones() > 0 {
            position.end_turn();
        }
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        let score = if position.side == Side::White { [1, 0] } else { [0, 1] };
        (position.stones() == 0).then_some(MatchResult::by_score(score))
    }

    fn hash(&self, position: &Position) -> u64 {
        let heaps = u64::from(u32::from_le_bytes(position.heaps));
        mix(heaps << 16 | u64::from(position.taken) << 8 | position.side.index() as u64)
    }
}
