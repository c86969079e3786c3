//! The pieces that sit out after an extra sprint (XFB-5.8).

use super::{Kind, Square};
use crate::side::Side;

/// No more than ten pieces a side: one stays on the board (XFB-4.5 b, XFB-5.8.2).
pub const MOST_SIDELINED: usize = 20;

/// A piece that sits out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sidelined {
    /// Its side.
    pub side: Side,
    /// Its kind.
    pub kind: Kind,
    /// Where it left the board.
    square: u8,
    /// Movements until it comes back, from 1.
    pub ticks: u8,
}

impl Sidelined {
    /// A piece that left the board at `square` and comes back after `ticks` movements.
    pub const fn new(side: Side, kind: Kind, square: Square, ticks: u8) -> Sidelined {
        Sidelined { side, kind, square: square as u8, ticks }
    }

    /// Where it left the board.
    pub const fn square(&self) -> Square {
        self.square as Square
    }

    pub(super) const fn word(&self) -> u64 {
        (self.side as u64) << 24 | (self.kind as u64) << 16 | (self.square as u64) << 8 | self.ticks as u64
    }
}

/// The list of field 10: White's pieces first, then Black's, each by rising ticks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SidelinedList([Option<Sidelined>; MOST_SIDELINED]);

impl SidelinedList {
    /// Nobody sits out.
    pub const EMPTY: SidelinedList = SidelinedList([None; MOST_SIDELINED]);

    /// The entries in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &Sidelined> {
        self.0.iter().map_while(Option::as_ref)
    }

    /// Adds a piece at its place in the order; returns whether there was room.
    pub fn insert(&mut self, piece: Sidelined) -> bool {
        let key = |entry: &Sidelined| (entry.side, entry.ticks);
        let Some(length) = self.0.iter().position(Option::is_none) else { return false };
        let at = self.iter().position(|entry| key(entry) > key(&piece)).unwrap_or(length);
        self.0[at..=length].rotate_right(1);
        self.0[at] = Some(piece);
        true
    }

    /// Lets one movement pass; returns the piece whose time is up, taken off the list. No two have the same ticks.
    pub fn tick(&mut self) -> Option<Sidelined> {
        let mut back = None;
        for (i, entry) in self.0.iter_mut().enumerate() {
            let Some(piece) = entry else { break };
            piece.ticks -= 1;
            if piece.ticks == 0 {
                back = Some((i, *piece));
            }
        }
        let (i, piece) = back?;
        self.0[i] = None;
        self.0[i..].rotate_left(1);
        Some(piece)
    }

    /// How many pieces of this side and kind sit out.
    pub fn count(&self, side: Side, kind: Kind) -> usize {
        self.iter().filter(|piece| piece.side == side && piece.kind == kind).count()
    }
}
