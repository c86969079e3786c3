//! The numbers of the games of a tournament: who plays them is in the number.

use crate::contest::{GameNumber, couple};
use crate::plan::MOST_PLAYERS;

/// Who plays a game, and which one of theirs it is.
///
/// The number of a game says all that: it does not change when players are added at the end of the plan, or pairs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId {
    /// The player of the two who comes first in the plan.
    pub first: usize,
    /// The other player.
    pub second: usize,
    /// Number of the pair of games of these two, from 0.
    pub pair: u32,
    /// In game 0 of a pair the first player has White, in game 1 the second.
    pub half: u8,
}

impl GameId {
    /// The number.
    #[must_use]
    pub const fn number(self) -> u64 {
        let fixture = couple(self.first, self.second);
        GameNumber { fixture, pair: self.pair, half: self.half }.code()
    }

    /// The game with this number; `None` if there can be none.
    #[must_use]
    pub fn of(number: u64) -> Option<GameId> {
        let GameNumber { fixture, pair, half } = GameNumber::of(number);
        let fixture = fixture as usize;
        let mut second = 1;
        while second * (second + 1) / 2 <= fixture {
            second += 1;
            if second > MOST_PLAYERS {
                return None;
            }
        }
        Some(GameId { first: fixture - second * (second - 1) / 2, second, pair, half })
    }

    /// The players of White and of Black.
    #[must_use]
    pub const fn seats(self) -> [usize; 2] {
        if self.half == 0 { [self.first, self.second] } else { [self.second, self.first] }
    }
}

/// The points of the first player of the two, from those of White.
pub(super) const fn for_first(white: f64, id: GameId) -> f64 {
    if id.half == 0 { white } else { 1.0 - white }
}
