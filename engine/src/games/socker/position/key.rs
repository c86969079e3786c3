//! Turn keys: exact codes of the positions at turn starts (SKR-4.5).

use std::array;

use super::board::{SQUARES, Squares, bit, pop, squares};
use crate::side::Side;

/// The exact code of a position at a turn start: `2n + 1` bytes, the first one the most significant (SKR-4.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TurnKey(pub u128);

/// Set on the byte of a socker that is down, and on the ball's byte when Black is on turn.
const MARK: u8 = 128;

/// What a turn key says, and what it is made from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnStart {
    /// The sockers of White and of Black.
    pub sockers: [Squares; 2],
    /// Those that are down.
    pub down: Squares,
    /// The ball's square.
    pub ball: u8,
    /// The side on turn.
    pub side: Side,
}

impl TurnStart {
    /// The key.
    #[must_use]
    pub fn key(&self) -> TurnKey {
        let mut key = 0;
        for sockers in self.sockers {
            push_squares(&mut key, sockers & !self.down, 0);
            push_squares(&mut key, sockers & self.down, MARK);
        }
        let mark = if self.side == Side::Black { MARK } else { 0 };
        TurnKey(key << 8 | u128::from(self.ball | mark))
    }

    /// What the key says with `count` sockers a side; `None` if it is not the key of any arrangement (a composed
    /// position may carry such keys, SKR-4.9).
    #[must_use]
    pub fn from_key(key: TurnKey, count: u8) -> Option<TurnStart> {
        let mut bytes = key.0;
        let last = bytes as u8;
        let mut start = TurnStart {
            sockers: [0; 2],
            down: 0,
            ball: last & !MARK,
            side: Side::from_index(usize::from(last & MARK != 0)),
        };
        for number in 0..2 * count {
            bytes >>= 8;
            let byte = bytes as u8;
            if usize::from(byte & !MARK) >= SQUARES {
                return None;
            }
            let socker = bit(byte & !MARK);
            start.sockers[usize::from(number < count)] |= socker;
            start.down |= if byte & MARK != 0 { socker } else { 0 };
        }
        (usize::from(start.ball) < SQUARES && start.key() == key).then_some(start)
    }

    /// The arrangement with every square mapped, and the sides exchanged if `swap`.
    #[must_use]
    pub fn map(&self, square: impl Fn(u8) -> u8, swap: bool) -> TurnStart {
        let set = |from: Squares| squares(from).fold(0, |set, s| set | bit(square(s)));
        TurnStart {
            sockers: array::from_fn(|side| set(self.sockers[side ^ usize::from(swap)])),
            down: set(self.down),
            ball: square(self.ball),
            side: if swap { self.side.opponent() } else { self.side },
        }
    }
}

#[inline]
fn push_squares(key: &mut u128, mut set: Squares, mark: u8) {
    while set != 0 {
        *key = *key << 8 | u128::from(pop(&mut set) | mark);
    }
}

impl TurnKey {
    /// The key as `2n + 1` bytes of two hexadecimal digits for `count` = n sockers a side.
    #[must_use]
    pub fn print(self, count: u8) -> String {
        format!("{:0width$x}", self.0, width = Self::digits(count))
    }

    /// Reads a key; only its length and its digits are checked (SKR-4.9).
    #[must_use]
    pub fn parse(text: &str, count: u8) -> Option<TurnKey> {
        let canonical = text.len() == Self::digits(count)
            && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        canonical.then(|| u128::from_str_radix(text, 16).ok().map(TurnKey))?
    }

    /// Number of hexadecimal digits of a key for `count` sockers a side.
    #[must_use]
    pub fn digits(count: u8) -> usize {
        2 * (2 * usize::from(count) + 1)
    }
}
