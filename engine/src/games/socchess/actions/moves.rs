//! Lists of moves and carries (SOC-6.7, SOC-6.8).
//!
//! The list of a position needs the reach of some forty lines at once, so the pieces are first entered into words
//! with one bit a square for every rank, file and diagonal; the reach is then one shift and one count of zeros. A wall
//! at both ends of each line stands for the edge of the board.

use super::super::lines::{BOARD, Square};
use super::super::position::{Kind, Position, WAITING};
use super::{Action, CARRY, Verb};
use crate::board::{KING_STEPS, KNIGHT_JUMPS};
use crate::side::Side;

/// Occupied squares by lines: bit `n + 1` of a word is the square in row `n` (files) or file `n` (other lines).
#[derive(Clone, Copy)]
pub struct Lines {
    ranks: [u32; 24],
    files: [u32; 18],
    /// Diagonals on which the file rises with the rank, by `file + 23 - row`.
    rising: [u32; 41],
    /// Diagonals on which the file falls with the rank, by `file + row`.
    falling: [u32; 41],
}

const EMPTY: Lines = {
    let mut lines = Lines { ranks: [0; 24], files: [0; 18], rising: [0; 41], falling: [0; 41] };
    let (files, ranks) = (BOARD.files as usize, BOARD.ranks as usize);
    let mut row = 0;
    while row < ranks {
        let mut file = 0;
        while file < files {
            // The wall around the square; what is a square of the line is taken off again below.
            lines.rising[file + 23 - row] |= 0b101 << file;
            lines.falling[file + row] |= 0b101 << file;
            file += 1;
        }
        row += 1;
    }
    row = 0;
    while row < ranks {
        lines.ranks[row] = 1 | 1 << (files + 1);
        let mut file = 0;
        while file < files {
            lines.files[file] = 1 | 1 << (ranks + 1);
            lines.rising[file + 23 - row] &= !(0b10 << file);
            lines.falling[file + row] &= !(0b10 << file);
            file += 1;
        }
        row += 1;
    }
    lines
};

/// Empty squares above bit `at + 1` of a line.
#[inline]
fn above(line: u32, at: usize) -> u32 {
    (line >> (at + 2)).trailing_zeros()
}

/// Empty squares below bit `at + 1` of a line.
#[inline]
fn below(line: u32, at: usize) -> u32 {
    (line << (31 - at)).leading_zeros()
}

impl Lines {
    /// The lines of a position.
    #[inline]
    pub fn of(position: &Position) -> Lines {
        let mut lines = EMPTY;
        for &place in &position.places {
            if place < WAITING {
                let square = Square::from_word(place);
                let (file, row) = (usize::from(square.file()), usize::from(square.row()));
                lines.ranks[row] |= 2 << file;
                lines.files[file] |= 2 << row;
                lines.rising[file + 23 - row] |= 2 << file;
                lines.falling[file + row] |= 2 << file;
            }
        }
        lines
    }

    /// Whether nothing stands on the square.
    #[inline]
    pub fn is_empty(&self, square: Square) -> bool {
        self.ranks[usize::from(square.row())] & 2 << square.file() == 0
    }

    /// Appends the moves of all pieces of a side, the holder's carries among them.
    pub fn moves(&self, position: &Position, side: Side, list: &mut Vec<Action>) {
        list.reserve(1024);
        for (slot, kind, square) in position.pieces(side) {
            let limit = if usize::from(position.holder) == slot { u32::from(CARRY) } else { u32::MAX };
            self.piece(kind, square, limit, list);
        }
    }

    /// Appends the holder's carries.
    pub fn carries(&self, position: &Position, list: &mut Vec<Action>) {
        if let Some(slot) = position.holder()
            && let Some(square) = position.square(slot)
        {
            self.piece(position.kind(slot), square, u32::from(CARRY), list);
        }
    }

    /// Appends the moves of one piece to empty squares, along lines at most `limit` steps.
    #[inline]
    fn piece(&self, kind: Kind, square: Square, limit: u32, list: &mut Vec<Action>) {
        match kind {
            Kind::K => self.leaps(square, &KING_STEPS, list),
            Kind::N => self.leaps(square, &KNIGHT_JUMPS, list),
            Kind::Q => {
                self.orthogonals(square, limit, list);
                self.diagonals(square, limit, list);
            }
            Kind::R => self.orthogonals(square, limit, list),
            Kind::B => self.diagonals(square, limit, list),
        }
    }

    #[inline]
    fn orthogonals(&self, square: Square, limit: u32, list: &mut Vec<Action>) {
        let (file, row) = (usize::from(square.file()), usize::from(square.row()));
        ray(list, square, 18, above(self.files[file], row).min(limit));
        ray(list, square, -18, below(self.files[file], row).min(limit));
        ray(list, square, 1, above(self.ranks[row], file).min(limit));
        ray(list, square, -1, below(self.ranks[row], file).min(limit));
    }

    #[inline]
    fn diagonals(&self, square: Square, limit: u32, list: &mut Vec<Action>) {
        let (file, row) = (usize::from(square.file()), usize::from(square.row()));
        let rising = self.rising[file + 23 - row];
        let falling = self.falling[file + row];
        ray(list, square, 19, above(rising, file).min(limit));
        ray(list, square, -19, below(rising, file).min(limit));
        ray(list, square, -17, above(falling, file).min(limit));
        ray(list, square, 17, below(falling, file).min(limit));
    }

    #[inline]
    fn leaps(&self, square: Square, steps: &[(i8, i8); 8], list: &mut Vec<Action>) {
        for &(files, ranks) in steps {
            if let Some(to) = square.step(i32::from(files), i32::from(ranks))
                && self.is_empty(to)
            {
                list.push(Action::new(Verb::Move, square.index(), to.index()));
            }
        }
    }
}

/// Appends `length` moves along a line whose squares' indices differ by `step`. A whole block is written whatever the
/// length, and the rest taken off again: that is faster than a loop of unknown length.
#[inline]
fn ray(list: &mut Vec<Action>, from: Square, step: i32, length: u32) {
    const BLOCK: usize = 23;
    let end = list.len() + length as usize;
    let first = Action::new(Verb::Move, from.index(), from.index());
    let block: [Action; BLOCK] = std::array::from_fn(|k| first.along(step as u32, k as u32 + 1));
    list.extend_from_slice(&block);
    list.truncate(end);
}
