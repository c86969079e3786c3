//! Tables of lines, steps and knight routes on the 8x8 board, made at compile time.

use crate::board::{DIAGONALS, KING_STEPS, KNIGHT_JUMPS, ORTHOGONALS};
use crate::games::football_chess::position::{BOARD, Kind, NOWHERE, Square, bit};
use crate::side::Side;

/// A unit step as (files, ranks).
pub(crate) type Step = (i8, i8);

/// The directions of lines: the four orthogonals, then the four diagonals.
pub(crate) const DIRECTIONS: [Step; 8] = {
    let mut all = [(0, 0); 8];
    let mut i = 0;
    while i < 4 {
        all[i] = ORTHOGONALS[i];
        all[i + 4] = DIAGONALS[i];
        i += 1;
    }
    all
};

/// The square one step away, or [`NOWHERE`].
#[inline]
pub(crate) const fn step(square: Square, (files, ranks): Step) -> Square {
    match BOARD.step(square as u16, (files, ranks)) {
        Some(next) => next as Square,
        None => NOWHERE,
    }
}

/// The squares beyond a square in each of [`DIRECTIONS`].
static RAYS: [[u64; 64]; 8] = {
    let mut rays = [[0; 64]; 8];
    let mut direction = 0;
    while direction < 8 {
        let mut square = 0;
        while square < 64 {
            let mut next = step(square, DIRECTIONS[direction]);
            while next != NOWHERE {
                rays[direction][square as usize] |= bit(next);
                next = step(next, DIRECTIONS[direction]);
            }
            square += 1;
        }
        direction += 1;
    }
    rays
};

const fn leaps(steps: [Step; 8]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 8 {
            table[square as usize] |= bit(step(square, steps[i]));
            i += 1;
        }
        square += 1;
    }
    table
}

static KING: [u64; 64] = leaps(KING_STEPS);
static KNIGHT: [u64; 64] = leaps(KNIGHT_JUMPS);
static SURROUNDINGS: [u64; 64] = {
    let mut table = leaps(KING_STEPS);
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 4 {
            let (files, ranks) = ORTHOGONALS[i];
            table[square as usize] |= bit(step(square, (2 * files, 2 * ranks)));
            i += 1;
        }
        square += 1;
    }
    table
};

/// The squares beyond a square in direction number `direction`.
#[inline]
pub(crate) fn ray(direction: usize, square: Square) -> u64 {
    RAYS[direction & 7][usize::from(square & 63)]
}

/// The king's steps from a square.
#[inline]
pub(crate) fn king_steps(square: Square) -> u64 {
    KING[usize::from(square & 63)]
}

/// The knight's squares from a square.
#[inline]
pub(crate) fn knight_jumps(square: Square) -> u64 {
    KNIGHT[usize::from(square & 63)]
}

/// All squares that some route of a knight passes over.
#[inline]
pub(crate) fn knight_surroundings(square: Square) -> u64 {
    SURROUNDINGS[usize::from(square & 63)]
}

/// Whether square numbers rise along direction number `direction`.
#[inline]
const fn rises(direction: usize) -> bool {
    let (files, ranks) = DIRECTIONS[direction & 7];
    ranks > 0 || ranks == 0 && files > 0
}

/// The nearest square of a set on the ray in direction number `direction`, or [`NOWHERE`].
#[inline]
pub(crate) fn first_on_ray(direction: usize, square: Square, set: u64) -> Square {
    let hits = ray(direction, square) & set;
    match (hits, rises(direction)) {
        (0, _) => NOWHERE,
        (_, true) => hits.trailing_zeros() as Square,
        (_, false) => (63 - hits.leading_zeros()) as Square,
    }
}

/// The squares of a ray up to its first square of a set, that one included.
#[inline]
pub(crate) fn sight(direction: usize, square: Square, set: u64) -> u64 {
    let line = ray(direction, square);
    let hits = line & set;
    // Nothing lies beyond the corners, so that they stand for the end of a ray without hits.
    let last =
        if rises(direction) { (hits | 1 << 63).trailing_zeros() } else { 63 - (hits | 1).leading_zeros() };
    line & !ray(direction, last as Square)
}

/// The squares of a ray before its first square of a set.
#[inline]
pub(crate) fn clear(direction: usize, square: Square, set: u64) -> u64 {
    sight(direction, square, set) & !set
}

/// The number of the opposite direction.
#[inline]
pub(crate) const fn opposite(direction: usize) -> usize {
    direction ^ 2
}

/// The numbers of the directions in which a kind slides; empty for the others.
#[inline]
pub(crate) const fn slides(kind: Kind) -> std::ops::Range<usize> {
    match kind {
        Kind::Queen => 0..8,
        Kind::Rook => 0..4,
        Kind::Bishop => 4..8,
        _ => 0..0,
    }
}

/// The forward directions of a pawn: straight and both diagonals.
pub(crate) const fn pawn_directions(side: Side) -> [usize; 3] {
    match side {
        Side::White => [0, 4, 7],
        Side::Black => [2, 5, 6],
    }
}

/// The two diagonal steps of a pawn.
pub(crate) const fn pawn_diagonals(side: Side) -> [Step; 2] {
    [(-1, side.forward()), (1, side.forward())]
}

/// The unit step from one square toward another on the same line; for knights see [`Leg`].
#[inline]
pub(crate) const fn unit_step(from: Square, to: Square) -> Step {
    let files = (to % 8) as i8 - (from % 8) as i8;
    let ranks = (to / 8) as i8 - (from / 8) as i8;
    (files.signum(), ranks.signum())
}

static BETWEEN: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut direction = 0;
    while direction < 8 {
        let mut from = 0;
        while from < 64 {
            let mut passed = 0;
            let mut to = step(from, DIRECTIONS[direction]);
            while to != NOWHERE {
                table[from as usize][to as usize] = passed;
                passed |= bit(to);
                to = step(to, DIRECTIONS[direction]);
            }
            from += 1;
        }
        direction += 1;
    }
    table
};

/// The squares strictly between two squares of one line; empty if they are not on one line.
#[inline]
pub(crate) fn between(from: Square, to: Square) -> u64 {
    BETWEEN[usize::from(from & 63)][usize::from(to & 63)]
}

/// The squares on the ranks and files through a square (first), on its diagonals (second), without itself.
static CROSSES: [[u64; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            table[direction / 4][square] |= RAYS[direction][square];
            direction += 1;
        }
        square += 1;
    }
    table
};

/// The squares on the rank and file of a square, without itself.
#[inline]
pub(crate) fn straights(square: Square) -> u64 {
    CROSSES[0][usize::from(square & 63)]
}

/// The squares on the diagonals of a square, without itself.
#[inline]
pub(crate) fn diagonals(square: Square) -> u64 {
    CROSSES[1][usize::from(square & 63)]
}

/// A knight's route: two legs through a corner (FBC-6.4.7).
#[derive(Clone, Copy)]
pub(crate) struct Leg {
    /// The squares passed over, the corner included, start and target not.
    pub over: u64,
    /// The unit step of the last leg.
    pub push: Step,
}

/// The routes from a square to a knight's square: horizontal leg first, vertical leg first.
#[inline]
pub(crate) fn knight_routes(from: Square, to: Square) -> [Leg; 2] {
    let (files, ranks) = unit_step(from, to);
    let [horizontal, vertical] = knight_corners(from, to);
    [
        Leg { over: legs(from, horizontal, to), push: (0, ranks) },
        Leg { over: legs(from, vertical, to), push: (files, 0) },
    ]
}

/// The corners of the two routes, in the same order.
pub(crate) const fn knight_corners(from: Square, to: Square) -> [Square; 2] {
    [from / 8 * 8 + to % 8, to / 8 * 8 + from % 8]
}

fn legs(from: Square, corner: Square, to: Square) -> u64 {
    bit(corner) | middle(from, corner) | middle(corner, to)
}

/// The square between two squares of a row or file that are two apart; empty for neighbours.
fn middle(a: Square, b: Square) -> u64 {
    if matches!(a.abs_diff(b), 2 | 16) { bit(a.midpoint(b)) } else { 0 }
}
