//! The pile of pieces on a contested ball (field 11).

use crate::side::Side;

use super::{Kind, Piece};

/// Up to fourteen pieces, bottom first, one in each nibble of a word: `1 + kind + 6 * side`, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pile(u64);

impl Pile {
    /// No pile.
    pub const EMPTY: Pile = Pile(0);
    /// All pieces of both line-ups.
    pub const MOST: usize = 14;

    /// The word itself, for hashing.
    pub const fn code(self) -> u64 {
        self.0
    }

    /// Number of pieces.
    pub const fn len(self) -> usize {
        (64 - self.0.leading_zeros() as usize).div_ceil(4)
    }

    /// The pile with a piece laid on top; unchanged if it is full.
    #[must_use]
    pub const fn with(self, piece: Piece) -> Pile {
        let count = self.len();
        if count >= Self::MOST {
            return self;
        }
        let nibble = 1 + piece.kind as u64 + 6 * piece.side as u64;
        Pile(self.0 | nibble << (4 * count))
    }

    /// The pieces, bottom first.
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        (0..self.len()).map(move |i| {
            let code = ((self.0 >> (4 * i)) as usize & 15).saturating_sub(1);
            Piece { side: Side::from_index(code / 6), kind: Kind::ALL[code % 6] }
        })
    }

    /// The topmost piece.
    pub fn top(self) -> Option<Piece> {
        self.iter().last()
    }

    /// The number of pieces of a side.
    pub fn count(self, side: Side) -> usize {
        self.iter().filter(|piece| piece.side == side).count()
    }

    /// The side that wins the ball: the one with more pieces, on equality the one on top (FBC-6.7.4).
    pub fn winner(self) -> Option<Side> {
        let [white, black] = Side::ALL.map(|side| self.count(side));
        match white.cmp(&black) {
            std::cmp::Ordering::Greater => Some(Side::White),
            std::cmp::Ordering::Less => Some(Side::Black),
            std::cmp::Ordering::Equal => self.top().map(|piece| piece.side),
        }
    }

    /// The pile with every piece changing sides.
    #[must_use]
    pub fn swapped(self) -> Pile {
        self.iter().fold(Pile::EMPTY, |pile, piece| {
            pile.with(Piece { side: piece.side.opponent(), kind: piece.kind })
        })
    }
}
