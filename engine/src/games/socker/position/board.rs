//! The field: squares, zones and steps (SKR-2).
//!
//! A square is its index, 0 at a1 to 98 at i11 (SKR-2.6); a set of squares is a `u128` with one bit a square.

use crate::board::{Geometry, KING_STEPS};

/// Nine files, eleven ranks (SKR-2.1).
pub const FIELD: Geometry = Geometry { files: 9, ranks: 11, first_rank: 1 };
/// Number of squares.
pub const SQUARES: usize = FIELD.squares();
/// The centre square e6 (SKR-2.5).
pub const CENTRE: u8 = 49;
/// What [`STEP`] gives when a step leaves the board.
pub const OFF: u8 = u8::MAX;
/// Number of directions: those of a chess king, in the order of [`KING_STEPS`].
pub const DIRECTIONS: u8 = 8;

/// A set of squares.
pub type Squares = u128;

/// The set that holds one square.
#[inline]
pub const fn bit(square: u8) -> Squares {
    1 << square
}

/// Whether the set holds the square.
#[inline]
pub const fn has(set: Squares, square: u8) -> bool {
    // One 64-bit word is chosen and tested: cheaper than a shift of 128 bits.
    let word = if square < 64 { set as u64 } else { (set >> 64) as u64 };
    word >> (square % 64) & 1 != 0
}

/// Takes the lowest square out of a set that is not empty.
#[inline]
pub const fn pop(set: &mut Squares) -> u8 {
    let square = set.trailing_zeros() as u8;
    *set &= set.wrapping_sub(1);
    square
}

/// The squares of a set in rising order.
pub fn squares(mut set: Squares) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || (set != 0).then(|| pop(&mut set)))
}

/// The row of a square, 0 for rank 1.
#[inline]
pub const fn row(square: u8) -> u8 {
    square / FIELD.files
}

/// The centre space of a row: file e (SKR-2.5).
#[inline]
pub const fn centre_space(row: u8) -> u8 {
    row * FIELD.files + 4
}

/// The name of a square.
pub fn name(square: u8) -> String {
    FIELD.name(u16::from(square))
}

/// The squares of a set and all adjacent ones.
#[inline]
pub const fn spread(set: Squares) -> Squares {
    let wide = set | (set << 1 & !file(0)) | (set >> 1 & !file(8));
    (wide | wide << FIELD.files | wide >> FIELD.files) & (EDGE | INNER)
}

/// The goal row that White (index 0) and Black (index 1) defend (SKR-2.2).
pub const GOAL_ROWS: [Squares; 2] = [ranks(0, 0), ranks(10, 10)];
/// Out-of-bounds squares: files a and i without the corners (SKR-2.3).
pub const OUT_OF_BOUNDS: Squares = (file(0) | file(8)) & ranks(1, 9);
/// The rim that the edge limit counts (SKR-2.4).
pub const EDGE: Squares = GOAL_ROWS[0] | GOAL_ROWS[1] | OUT_OF_BOUNDS;
/// All squares off the rim: the only ones on which the ball lies in play (SKR-2.4, SKR-3.4).
pub const INNER: Squares = ranks(0, 10) & !EDGE;
/// Where White and Black may place sockers (SKR-2.7).
pub const PLACING: [Squares; 2] =
    [ranks(0, 4) & !NEAR[CENTRE as usize], ranks(6, 10) & !NEAR[CENTRE as usize]];

/// The square one step away in each direction, [`OFF`] if there is none (SKR-2.9).
pub static STEP: [[u8; DIRECTIONS as usize]; SQUARES] = steps();
/// The adjacent squares of each square (SKR-2.9).
pub static NEIGHBOURS: [Squares; SQUARES] = NEAR;
/// The restart squares of each row; none for the goal rows (SKR-2.8).
pub static RESTARTS: [Squares; FIELD.ranks as usize] = restarts();

const NEAR: [Squares; SQUARES] = neighbours();

const fn ranks(first: u8, last: u8) -> Squares {
    let files = FIELD.files;
    ((1 << (files * (last + 1 - first))) - 1) << (files * first)
}

const fn file(number: u8) -> Squares {
    let mut set = 0;
    let mut row = 0;
    while row < FIELD.ranks {
        set |= bit(row * FIELD.files + number);
        row += 1;
    }
    set
}

const fn steps() -> [[u8; DIRECTIONS as usize]; SQUARES] {
    let mut table = [[OFF; DIRECTIONS as usize]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut direction = 0;
        while direction < KING_STEPS.len() {
            if let Some(to) = FIELD.step(square as u16, KING_STEPS[direction]) {
                table[square][direction] = to as u8;
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

const fn neighbours() -> [Squares; SQUARES] {
    let steps = steps();
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut direction = 0;
        while direction < DIRECTIONS as usize {
            if steps[square][direction] != OFF {
                table[square] |= bit(steps[square][direction]);
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

const fn restarts() -> [Squares; FIELD.ranks as usize] {
    let mut table = [0; FIELD.ranks as usize];
    let mut row = 1;
    while row < FIELD.ranks - 1 {
        table[row as usize] = NEAR[centre_space(row) as usize] & !EDGE;
        row += 1;
    }
    table
}
