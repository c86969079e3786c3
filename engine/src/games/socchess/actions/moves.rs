//! Lists of moves and carries (SOC-6.7, SOC-6.8).
//!
//! The list of a position needs the reach of some forty lines at once, so the pieces are first entered into words
//! with one bit a square for every rank, file and diagonal; the reach is then one shift and one count of zeros.

use super::super::position::board::{BOARD, Square};
use super::super::position::{Kind, Position};
use super::{Action, CARRY, Verb};
use crate::board::{KING_STEPS, KNIGHT_JUMPS};
use crate::side::Side;

/// Occupied squares by lines. All bits around the squares of a line are set, too: they are the walls.
#[derive(Clone, Copy)]
pub struct Lines {
    /// By `row + 2`: bit `file + 2`. Two walls around the board, as wide as a knight's jump.
    ranks: [u32; 28],
    /// Bit `row + 2`.
    files: [u32; 18],
    /// Diagonals on which the file rises with the rank, by `file + 23 - row`: bit `file + 2`.
    rising: [u32; 41],
    /// Diagonals on which the file falls with the rank, by `file + row`: bit `file + 2`.
    falling: [u32; 41],
}

/// The bit of row or file 0 in a line.
const FIRST: usize = 2;

const EMPTY: Lines = {
    let walls = u32::MAX;
    let mut lines =
        Lines { ranks: [walls; 28], files: [walls; 18], rising: [walls; 41], falling: [walls; 41] };
    let mut row = 0;
    while row < BOARD.ranks as usize {
        let mut file = 0;
        while file < BOARD.files as usize {
            lines.ranks[row + 2] &= !(1 << (file + FIRST));
            lines.files[file] &= !(1 << (row + FIRST));
            lines.rising[file + 23 - row] &= !(1 << (file + FIRST));
            lines.falling[file + row] &= !(1 << (file + FIRST));
            file += 1;
        }
        row += 1;
    }
    lines
};

/// Empty squares beyond the one with number `at` on a line.
#[inline]
fn above(line: u32, at: usize) -> u32 {
    (line >> (at + FIRST + 1)).trailing_zeros()
}

/// Empty squares before the one with number `at` on a line.
#[inline]
fn below(line: u32, at: usize) -> u32 {
    (line << (32 - FIRST - at)).leading_zeros()
}

/// The most moves of a side: 3 queens with 74 each, 3 rooks with 40, 2 bishops with 34, 2 knights and a king with 8.
const MOST: usize = 434;
/// The longest block that is written at once.
const BLOCK: usize = 24;

impl Lines {
    /// The lines of a position.
    #[inline]
    pub fn of(position: &Position) -> Lines {
        let mut lines = EMPTY;
        for square in position.occupied_squares() {
            let (file, row) = (usize::from(square.file()), usize::from(square.row()));
            lines.ranks[row + 2] |= 1 << (file + FIRST);
            lines.files[file] |= 1 << (row + FIRST);
            lines.rising[file + 23 - row] |= 1 << (file + FIRST);
            lines.falling[file + row] |= 1 << (file + FIRST);
        }
        lines
    }

    /// Whether nothing stands on the square.
    #[inline]
    pub fn is_empty(&self, square: Square) -> bool {
        self.ranks[usize::from(square.row()) + 2] >> (usize::from(square.file()) + FIRST) & 1 == 0
    }

    /// Appends the moves of all pieces of a side, the holder's carries among them.
    pub fn moves(&self, position: &Position, side: Side, list: &mut Vec<Action>) {
        let mut end = list.len();
        list.resize(end + MOST + BLOCK, Action::default());
        for (slot, kind, square) in position.pieces(side) {
            let limit = if usize::from(position.holder) == slot { u32::from(CARRY) } else { u32::MAX };
            end = self.piece(kind, square, limit, list, end);
        }
        list.truncate(end);
    }

    /// Appends the holder's carries.
    pub fn carries(&self, position: &Position, list: &mut Vec<Action>) {
        if let Some(slot) = position.holder()
            && let Some(square) = position.square(slot)
        {
            let start = list.len();
            list.resize(start + MOST + BLOCK, Action::default());
            let end = self.piece(position.kind(slot), square, u32::from(CARRY), list, start);
            list.truncate(end);
        }
    }

    /// Writes the moves of one piece to empty squares, along lines at most `limit` steps, from place `end` of the
    /// list on; returns the place after them. So do the functions below.
    #[inline]
    fn piece(&self, kind: Kind, square: Square, limit: u32, list: &mut [Action], end: usize) -> usize {
        match kind {
            Kind::K => self.leaps(square, KING_STEPS, list, end),
            Kind::N => self.leaps(square, KNIGHT_JUMPS, list, end),
            Kind::Q => {
                let end = self.orthogonals(square, limit, list, end);
                self.diagonals(square, limit, list, end)
            }
            Kind::R => self.orthogonals(square, limit, list, end),
            Kind::B => self.diagonals(square, limit, list, end),
        }
    }

    #[inline]
    fn orthogonals(&self, square: Square, limit: u32, list: &mut [Action], end: usize) -> usize {
        let (file, row) = (usize::from(square.file()), usize::from(square.row()));
        let end = line::<24, 18>(list, end, square, self.files[file], row, limit);
        line::<20, 1>(list, end, square, self.ranks[row + 2], file, limit)
    }

    #[inline]
    fn diagonals(&self, square: Square, limit: u32, list: &mut [Action], end: usize) -> usize {
        let (file, row) = (usize::from(square.file()), usize::from(square.row()));
        let end = line::<20, 19>(list, end, square, self.rising[file + 23 - row], file, limit);
        line::<20, { 0u32.wrapping_sub(17) }>(list, end, square, self.falling[file + row], file, limit)
    }

    /// Each leap is written and kept only if its square is empty: no branch to be guessed wrong.
    #[inline(always)]
    fn leaps(&self, square: Square, steps: [(i8, i8); 8], list: &mut [Action], end: usize) -> usize {
        let (file, row) = (usize::from(square.file()), usize::from(square.row()));
        let first = Action::new(Verb::Move, square.index(), square.index());
        let Some(places) = list.get_mut(end..).and_then(|rest| rest.first_chunk_mut::<8>()) else {
            return end;
        };
        let mut kept = 0;
        for (files, ranks) in steps {
            let rank_line = self.ranks[row.wrapping_add_signed(isize::from(ranks) + 2)];
            let taken = rank_line >> file.wrapping_add_signed(isize::from(files) + FIRST as isize) & 1;
            places[kept & 7] = first.along((i32::from(files) + 18 * i32::from(ranks)) as u32, 1);
            kept += 1 - taken as usize;
        }
        end + kept
    }
}

/// Writes the moves both ways along a line whose squares' indices differ by `STEP`: the square is number `at` of it.
/// The whole line is written at once, whatever its length, and what lies behind its last square is written over
/// later: that is faster than a loop of unknown length. The last move takes the place of the piece's own square.
#[inline]
fn line<const BLOCK: usize, const STEP: u32>(
    list: &mut [Action],
    end: usize,
    from: Square,
    occupied: u32,
    at: usize,
    limit: u32,
) -> usize {
    let (above, below) = (above(occupied, at).min(limit), below(occupied, at).min(limit));
    let own = Action::new(Verb::Move, from.index(), from.index());
    let first = own.along(STEP, 0u32.wrapping_sub(below));
    let Some(block) = list.get_mut(end..).and_then(|rest| rest.first_chunk_mut::<BLOCK>()) else {
        return end;
    };
    *block = std::array::from_fn(|k| first.along(STEP, k as u32));
    if let Some(place) = block.get_mut(below as usize) {
        *place = own.along(STEP, above);
    }
    end + (above + below) as usize
}
