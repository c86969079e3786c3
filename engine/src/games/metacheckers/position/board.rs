//! Squares, zones, lines and distances (MCS-2.1 to MCS-2.8): everything about the board that never changes.

use crate::board::{Bits, Geometry, KING_STEPS, KNIGHT_JUMPS};
use crate::side::Side;

/// 11 files, 15 ranks from 0 to 14, border included (MCS-2.1).
pub(crate) const BOARD: Geometry = Geometry { files: 11, ranks: 15, first_rank: 0 };
/// Number of squares.
pub(crate) const SQUARES: usize = BOARD.squares();
/// Index of a square, 0 at a0, 164 at k14 (MCS-2.6).
pub(crate) type Square = u16;
/// A set of squares.
pub(crate) type Squares = Bits<3>;

/// The row of the halfway line (MCS-2.4).
pub(crate) const HALFWAY: u8 = 7;
/// The centre spot f7.
pub(crate) const CENTRE: Square = BOARD.index(5, HALFWAY);
/// The inner 117 squares.
pub(crate) const PITCH: Squares = area(1, 9, 1, 13);
/// The squares on which each side scores (MCS-2.2).
pub(crate) const GOALS: [Squares; 2] = [area(4, 6, 14, 14), area(4, 6, 0, 0)];
/// Each side's own penalty box (MCS-2.5).
pub(crate) const BOXES: [Squares; 2] = [area(3, 7, 1, 3), area(3, 7, 11, 13)];
/// The nine squares from which each side takes its penalty kicks.
pub(crate) const PENALTY_SQUARES: [Squares; 2] = [area(4, 6, 10, 12), area(4, 6, 2, 4)];
/// The squares in front of each side's own goal.
pub(crate) const GUARD_SQUARES: [Squares; 2] = [area(4, 6, 1, 1), area(4, 6, 13, 13)];
/// Where each goalie lines up.
pub(crate) const HOMES: [Square; 2] = [BOARD.index(5, 1), BOARD.index(5, 13)];
/// The last pitch row in front of each side.
pub(crate) const LAST_ROWS: [u8; 2] = [13, 1];

/// Directions are indices into [`KING_STEPS`]: even ones orthogonal, odd ones diagonal.
pub(crate) type Direction = usize;
/// All eight directions.
pub(crate) const ALL_DIRECTIONS: [Direction; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
/// The four orthogonal directions.
pub(crate) const STRAIGHT: [Direction; 4] = [0, 2, 4, 6];
/// The four diagonal directions.
pub(crate) const OBLIQUE: [Direction; 4] = [1, 3, 5, 7];
/// Forward-left, forward, forward-right of each side: the steps of a pawn.
pub(crate) const FORWARD: [[Direction; 3]; 2] = [[7, 0, 1], [5, 4, 3]];

/// What one step in each direction adds to the index of a square.
const STRIDES: [i16; 8] = BOARD.strides();
/// 2^16 divided by the length of a stride, rounded up.
const STRIDE_INVERSES: [u32; 8] = stride_inverses();
/// The eight king steps from each square that stay on the board.
pub(crate) static NEIGHBOURS: [Squares; SQUARES] = BOARD.leaps(KING_STEPS);
/// The eight knight jumps from each square that stay on the board.
pub(crate) static JUMPS: [Squares; SQUARES] = BOARD.leaps(KNIGHT_JUMPS);

/// A line from a square to the edge of the board.
#[derive(Clone, Copy)]
pub(crate) struct Ray {
    /// All squares of the line, the starting square excluded.
    pub squares: Squares,
    /// How many of them lie on the pitch before the first border square.
    pub pitch: u8,
}

static RAYS: [[Ray; SQUARES]; 8] = rays();

/// The line from a square in a direction.
#[inline]
pub(crate) fn ray(from: Square, direction: Direction) -> &'static Ray {
    &RAYS[direction][from as usize]
}

/// All squares on the four diagonals and on the four orthogonals from each square.
static CROSSES: [[Squares; SQUARES]; 2] = [crosses(1), crosses(0)];

/// All squares on the diagonals, if wanted, and on the orthogonals, if wanted, from a square.
#[inline]
pub(crate) fn lines_through(square: Square, diagonal: bool, orthogonal: bool) -> Squares {
    let part = |wanted: bool, kind: usize| {
        if wanted { CROSSES[kind][square as usize] } else { Squares::EMPTY }
    };
    part(diagonal, 0) | part(orthogonal, 1)
}

/// The square `steps` steps away; the caller knows that it is on the board.
#[inline]
pub(crate) const fn along(from: Square, direction: Direction, steps: u8) -> Square {
    (from as i16 + STRIDES[direction] * steps as i16) as Square
}

/// The squares in a direction that are nearer than the first square of `blockers` and on the pitch: their number.
#[inline]
pub(crate) fn free_steps(blockers: Squares, from: Square, direction: Direction) -> u8 {
    let ray = ray(from, direction);
    match nearest(blockers & ray.squares, direction) {
        Some(blocker) => ray.pitch.min(steps_between(from, blocker, direction) - 1),
        None => ray.pitch,
    }
}

/// The member of a set of squares on one line that comes first in the direction.
#[inline]
pub(crate) fn nearest(squares: Squares, direction: Direction) -> Option<Square> {
    if STRIDES[direction] > 0 { squares.first() } else { squares.last() }
}

/// The number of steps from a square to another one on the line in this direction.
#[inline]
pub(crate) fn steps_between(from: Square, to: Square, direction: Direction) -> u8 {
    // A division by the stride, as a multiplication: exact because the gap is a multiple below 2^8.
    ((u32::from(to.abs_diff(from)) * STRIDE_INVERSES[direction]) >> 16) as u8
}

/// The direction from a square to another one on a common line.
pub(crate) fn direction(from: Square, to: Square) -> Option<Direction> {
    ALL_DIRECTIONS.into_iter().find(|&direction| ray(from, direction).squares.has(to))
}

/// The squares up to each row, and those from each row on.
static UP_TO_ROW: [Squares; 15] = rows(true);
static FROM_ROW: [Squares; 15] = rows(false);
/// The squares at most two files from each file.
static NEAR_FILE: [Squares; 11] = near_files();

/// All squares up to a row.
#[inline]
pub(crate) fn up_to_row(row: u8) -> Squares {
    UP_TO_ROW[usize::from(row)]
}

/// All squares from a row on.
#[inline]
pub(crate) fn from_row(row: u8) -> Squares {
    FROM_ROW[usize::from(row)]
}

/// The pitch squares from a square's row on toward the goal that a side attacks, at most two files away.
#[inline]
pub(crate) fn way_to_goal(side: Side, square: Square) -> Squares {
    let row = BOARD.row(square);
    let ahead = if side == Side::White { from_row(row) } else { up_to_row(row) };
    ahead & NEAR_FILE[usize::from(BOARD.file(square))] & PITCH
}

/// The square as the other side sees it: rank r becomes 14 - r (MCS-2.7).
#[inline]
pub(crate) const fn seen_by(side: Side, square: Square) -> Square {
    match side {
        Side::White => square,
        Side::Black => BOARD.flip_rank(square),
    }
}

/// The members of a set with the smallest distance to a square; empty only for the empty set.
pub(crate) fn closest(set: Squares, to: Square) -> (u8, Squares) {
    let mut best = (u8::MAX, Squares::EMPTY);
    for square in set.iter() {
        let distance = BOARD.distance(square, to);
        if distance < best.0 {
            best = (distance, Squares::EMPTY);
        }
        if distance == best.0 {
            best.1.set(square);
        }
    }
    best
}

/// The empty pitch squares nearest to a square, itself excluded (MCS-2.8).
pub(crate) fn near(square: Square, occupied: Squares) -> Squares {
    let free = PITCH & !occupied;
    let beside = NEIGHBOURS[square as usize] & free;
    if beside.is_empty() { closest(free & !Squares::EMPTY.with(square), square).1 } else { beside }
}

const fn area(files_from: u8, files_to: u8, rows_from: u8, rows_to: u8) -> Squares {
    let mut set = Squares::EMPTY;
    let mut row = rows_from;
    while row <= rows_to {
        let mut file = files_from;
        while file <= files_to {
            set.set(BOARD.index(file, row));
            file += 1;
        }
        row += 1;
    }
    set
}

const fn rows(up_to: bool) -> [Squares; 15] {
    let mut table = [Squares::EMPTY; 15];
    let mut row = 0;
    while row < 15 {
        table[row as usize] = if up_to { area(0, 10, 0, row) } else { area(0, 10, row, 14) };
        row += 1;
    }
    table
}

const fn near_files() -> [Squares; 11] {
    let mut table = [Squares::EMPTY; 11];
    let mut file = 0u8;
    while file < 11 {
        let last = if file > 8 { 10 } else { file + 2 };
        table[file as usize] = area(file.saturating_sub(2), last, 0, 14);
        file += 1;
    }
    table
}

const fn stride_inverses() -> [u32; 8] {
    let mut inverses = [0; 8];
    let mut i = 0;
    while i < 8 {
        inverses[i] = (1u32 << 16).div_ceil(STRIDES[i].unsigned_abs() as u32);
        i += 1;
    }
    inverses
}

const fn crosses(first: Direction) -> [Squares; SQUARES] {
    let mut table = [Squares::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut direction = first;
        while direction < 8 {
            let mut at = square as Square;
            while let Some(next) = BOARD.step(at, KING_STEPS[direction]) {
                table[square].set(next);
                at = next;
            }
            direction += 2;
        }
        square += 1;
    }
    table
}

const fn rays() -> [[Ray; SQUARES]; 8] {
    let mut table = [[Ray { squares: Squares::EMPTY, pitch: 0 }; SQUARES]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut square = 0;
        while square < SQUARES {
            let ray = &mut table[direction][square];
            let mut inside = true;
            let mut at = square as Square;
            while let Some(next) = BOARD.step(at, KING_STEPS[direction]) {
                ray.squares.set(next);
                inside = inside && PITCH.has(next);
                ray.pitch += inside as u8;
                at = next;
            }
            square += 1;
        }
        direction += 1;
    }
    table
}
