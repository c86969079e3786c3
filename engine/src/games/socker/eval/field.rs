//! Where sockers stand, seen from the ball.

use crate::games::socker::position::board::{FIELD, SQUARES};

/// Rows of 32 places keep the difference of two squares' places apart for every difference of files and rows.
const STRIDE: usize = 32;
const RANKS: usize = FIELD.ranks as usize;

/// Number of [offsets](offset).
pub const OFFSETS: usize = 2 * RANKS * STRIDE;

/// `row * STRIDE + file` of every square.
static PLACE: [u16; SQUARES] = {
    let mut places = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (row, file) = (FIELD.row(square as u16), FIELD.file(square as u16));
        places[square] = row as u16 * STRIDE as u16 + file as u16;
        square += 1;
    }
    places
};

/// A number for where a socker is, seen from the ball.
#[inline]
pub fn offset(ball: u8, socker: u8) -> usize {
    usize::from(PLACE[usize::from(ball)] + PLACE[SQUARES - 1] - PLACE[usize::from(socker)])
}

/// Rows that the socker at every offset is behind the ball, seen by a side that goes `forward` (1 or -1), and its
/// distance from the ball, in order of the offsets; `None` where there is no socker.
pub const fn seen_from_ball(forward: i32) -> [Option<(i32, usize)>; OFFSETS] {
    let (ranks, files) = (FIELD.ranks as i32, FIELD.files as i32);
    let mut values = [None; OFFSETS];
    let mut rows = 1 - ranks;
    while rows < ranks {
        let mut across = 1 - files;
        while across < files {
            let index = (rows + ranks - 1) * STRIDE as i32 + across + files - 1;
            let distance = if rows.abs() > across.abs() { rows.abs() } else { across.abs() };
            values[index as usize] = Some((rows * forward, distance as usize));
            across += 1;
        }
        rows += 1;
    }
    values
}
