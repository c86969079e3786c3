//! Squares and sets of squares: numbered `file + 8 * (rank - 1)` from 0 (a1) to 63 (h8).

use crate::board::Geometry;
use crate::side::Side;

/// A square number from 0 (a1) to 63 (h8).
pub(crate) type Square = u8;
/// No square.
pub(crate) const NOWHERE: Square = 64;
/// The board (FBC-2.1).
pub(crate) const BOARD: Geometry = Geometry { files: 8, ranks: 8, first_rank: 1 };

/// The set that holds one square; empty for [`NOWHERE`].
#[inline]
pub(crate) const fn bit(square: Square) -> u64 {
    if square < 64 { 1 << square } else { 0 }
}

/// The squares of a set in rising order.
#[inline]
pub(crate) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = set.trailing_zeros() as Square;
        set &= set - 1;
        Some(square)
    })
}

/// `rel(X,s)` of FBC-1.2: the row of a square seen by a side, 1 (own end zone) to 8 (the end zone it attacks).
#[inline]
pub(crate) const fn row(side: Side, square: Square) -> u8 {
    match side {
        Side::White => square / 8 + 1,
        Side::Black => 8 - square / 8,
    }
}

/// The file of a square, 0 to 7.
#[inline]
pub(crate) const fn file(square: Square) -> u8 {
    square % 8
}

/// The square on a file (0 to 7) and a row (1 to 8) seen by a side.
#[inline]
pub(crate) const fn square_at(side: Side, file: u8, row: u8) -> Square {
    match side {
        Side::White => (row - 1) * 8 + file,
        Side::Black => (8 - row) * 8 + file,
    }
}

/// `idx(X,s)` of FBC-1.3, and back again: the square order seen by a side.
#[inline]
pub(crate) const fn order(side: Side, square: Square) -> Square {
    match side {
        Side::White => square,
        Side::Black => square ^ 56,
    }
}

/// A set of squares as a set of their [`order`] numbers, and back again.
#[inline]
pub(crate) const fn orders(side: Side, set: u64) -> u64 {
    match side {
        Side::White => set,
        Side::Black => set.swap_bytes(),
    }
}
