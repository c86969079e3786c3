//! The pitch: squares, own coordinates, zones, lines (XFB-2).

use crate::board::{Bits, Geometry, KING_STEPS, opposite};
use crate::side::Side;

/// Eight files, sixteen ranks (XFB-2.1).
pub const PITCH: Geometry = Geometry { files: 8, ranks: 16, first_rank: 1 };
/// Number of squares.
pub const SQUARES: usize = 128;
/// Number of directions of a line, in the order of [`KING_STEPS`]: forward, then clockwise; even ones are orthogonal.
pub const DIRECTIONS: usize = 8;

/// A square's index: file + 8 * (rank - 1).
pub type Square = u16;
/// A set of squares.
pub type Squares = Bits<2>;

/// The square as side `side` sees it, and back (XFB-2.2): Black's view is turned by half a turn.
#[inline]
pub const fn own(side: Side, square: Square) -> Square {
    match side {
        Side::White => square,
        Side::Black => SQUARES as Square - 1 - square,
    }
}

/// The square that `side` calls by file `file` and rank `rank`, both from 1 (`D1` is 4, 1).
pub const fn own_square(side: Side, file: u8, rank: u8) -> Square {
    own(side, PITCH.index(file - 1, rank - 1))
}

/// The direction as side `side` sees it, and back.
#[inline]
pub const fn own_direction(side: Side, direction: usize) -> usize {
    match side {
        Side::White => direction,
        Side::Black => opposite(direction),
    }
}

/// The goal squares that `side` defends, `D1` first (XFB-2.5).
pub const fn goal_squares(side: Side) -> [Square; 2] {
    [own_square(side, 4, 1), own_square(side, 5, 1)]
}

/// Where `side` kicks off: its `E8`.
pub const fn kickoff_square(side: Side) -> Square {
    own_square(side, 5, 8)
}

/// The goal area of each side (XFB-2.5).
pub const GOAL_AREA: [Squares; 2] = areas(3, 6, 2);
/// The penalty area of each side; it contains the goal area (XFB-2.5).
pub const PENALTY_AREA: [Squares; 2] = areas(2, 7, 4);

const fn areas(first_file: u8, last_file: u8, last_rank: u8) -> [Squares; 2] {
    let mut areas = [Squares::EMPTY; 2];
    let mut rank = 1;
    while rank <= last_rank {
        let mut file = first_file;
        while file <= last_file {
            areas[0].set(own_square(Side::White, file, rank));
            areas[1].set(own_square(Side::Black, file, rank));
            file += 1;
        }
        rank += 1;
    }
    areas
}

/// The neighbours of each square (XFB-2.5).
pub static NEIGHBOURS: [Squares; SQUARES] = PITCH.leaps(KING_STEPS);

/// The squares at most two king steps from each square, itself included.
pub static VICINITY: [Squares; SQUARES] = {
    let mut table = [Squares::EMPTY; SQUARES];
    let mut pair = 0;
    while pair < SQUARES * SQUARES {
        let (from, to) = (pair / SQUARES, (pair % SQUARES) as Square);
        if PITCH.distance(from as Square, to) <= 2 {
            table[from].set(to);
        }
        pair += 1;
    }
    table
};

/// The squares nearer to the last row of each side than a square, at most two files away.
pub static AHEAD: [[Squares; SQUARES]; 2] = {
    let mut table = [[Squares::EMPTY; SQUARES]; 2];
    let mut pair = 0;
    while pair < SQUARES * SQUARES {
        let (from, to) = ((pair / SQUARES) as Square, (pair % SQUARES) as Square);
        let (row, other) = (PITCH.row(from), PITCH.row(to));
        if PITCH.file(from).abs_diff(PITCH.file(to)) <= 2 && row != other {
            let side = if other > row { Side::White } else { Side::Black };
            table[side as usize][from as usize].set(to);
        }
        pair += 1;
    }
    table
};

/// How many squares lie beyond a square in each direction.
static ROOM: [[u8; DIRECTIONS]; SQUARES] = room();

const fn room() -> [[u8; DIRECTIONS]; SQUARES] {
    let mut table = [[0; DIRECTIONS]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let mut at = square as Square;
            while let Some(next) = PITCH.step(at, KING_STEPS[direction]) {
                table[square][direction] += 1;
                at = next;
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

const STRIDES: [i16; DIRECTIONS] = PITCH.strides();

/// The `n`-th square of the line from `from`, if it is on the board (XFB-3.5).
#[inline]
pub fn along(from: Square, direction: usize, n: u8) -> Option<Square> {
    let on_board = n <= ROOM[usize::from(from)][direction];
    on_board.then(|| (from as i16 + STRIDES[direction] * i16::from(n)) as Square)
}

/// The squares of the line from `from` in order, at most `reach` of them, on the board only (XFB-3.5).
#[inline]
pub fn line(from: Square, direction: usize, reach: u8) -> impl Iterator<Item = Square> {
    let length = reach.min(ROOM[usize::from(from)][direction]);
    let step = STRIDES[direction];
    (1..=i16::from(length)).map(move |n| (from as i16 + step * n) as Square)
}

/// Direction and length of the line from one square to a different one; `None` if no line joins them.
pub fn line_between(from: Square, to: Square) -> Option<(usize, u8)> {
    let files = i16::from(PITCH.file(to)) - i16::from(PITCH.file(from));
    let ranks = i16::from(PITCH.row(to)) - i16::from(PITCH.row(from));
    let length = files.abs().max(ranks.abs());
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    if length == 0 || !straight {
        return None;
    }
    let step = (files.signum() as i8, ranks.signum() as i8);
    let direction = KING_STEPS.iter().position(|&known| known == step)?;
    Some((direction, length as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_agree_with_steps() {
        for from in 0..SQUARES as Square {
            for (direction, &step) in KING_STEPS.iter().enumerate() {
                let mut walked = Vec::new();
                let mut at = from;
                while let Some(next) = PITCH.step(at, step) {
                    walked.push(next);
                    at = next;
                }
                assert_eq!(line(from, direction, 255).collect::<Vec<_>>(), walked);
                for (i, &to) in walked.iter().enumerate() {
                    assert_eq!(line_between(from, to), Some((direction, i as u8 + 1)));
                    assert_eq!(along(from, direction, i as u8 + 1), Some(to));
                }
                assert_eq!(along(from, direction, walked.len() as u8 + 1), None);
            }
        }
        assert_eq!(line_between(0, 0), None);
        assert_eq!(line_between(0, 10), None);
    }
}
