//! Squares as words and the lines between them (SOC-2.1, SOC-3.3).
//!
//! A square is the word `259 * row + file`. A step along a line adds a constant `d` modulo 2^16, and because the odd
//! part of `d` has an inverse, "the piece on `p` stands `k` steps from `s`" becomes one multiplication:
//! `k = (p - s) / d`. So a look along a line is the same three operations for all 22 pieces, without any bitboard to
//! keep up to date, and compiles to vector instructions. The stride 259 makes row and file two byte operations, and it
//! is large enough that no square off the line is ever taken for one on it (a test tries all of them).

use crate::board::{Geometry, KING_STEPS};

/// The board: 18 files `a`…`r`, 24 ranks (SOC-2.1).
pub const BOARD: Geometry = Geometry { files: 18, ranks: 24, first_rank: 1 };

const STRIDE: u16 = 259;

/// A square of the board as the word `259 * row + file`. The order is by row, then by file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u16);

impl Square {
    /// The square in this file and row, both counted from 0.
    #[inline]
    pub const fn at(file: u8, row: u8) -> Square {
        Square(STRIDE * row as u16 + file as u16)
    }

    /// The square with this word, which must come from [`word`](Square::word).
    #[inline]
    pub const fn from_word(word: u16) -> Square {
        Square(word)
    }

    /// The square with this index `18 * row + file`; indices beyond the board give a square beyond the board.
    #[inline]
    pub const fn from_index(index: u16) -> Square {
        Square(STRIDE * (index / 18) + index % 18)
    }

    /// The word.
    #[inline]
    pub const fn word(self) -> u16 {
        self.0
    }

    /// The index `18 * row + file`, as in [`Geometry`].
    #[inline]
    pub const fn index(self) -> u16 {
        self.0 - (STRIDE - 18) * (self.0 >> 8)
    }

    /// The row, 0 for rank 1.
    #[inline]
    pub const fn row(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// The file, 0 for `a`.
    #[inline]
    pub const fn file(self) -> u8 {
        (self.0 - STRIDE * (self.0 >> 8)) as u8
    }

    /// The square this many files and ranks away, if it is on the board.
    #[inline]
    pub const fn step(self, files: i32, ranks: i32) -> Option<Square> {
        let file = self.file() as i32 + files;
        let row = self.row() as i32 + ranks;
        if on_board(file, row) { Some(Square::at(file as u8, row as u8)) } else { None }
    }

    /// The image under the colour swap: rank r becomes 25 - r (SOC-2.5).
    pub const fn flip_rank(self) -> Square {
        Square::at(self.file(), BOARD.ranks - 1 - self.row())
    }

    /// The image in the mirror: file index f becomes 17 - f (SOC-2.6).
    pub const fn flip_file(self) -> Square {
        Square::at(BOARD.files - 1 - self.file(), self.row())
    }

    /// The square's name, for instance `i12`.
    pub fn name(self) -> String {
        BOARD.name(self.index())
    }
}

/// Whether a file and a row, both from 0, name a square of the board.
#[inline]
pub const fn on_board(file: i32, row: i32) -> bool {
    (file as u32) < BOARD.files as u32 && (row as u32) < BOARD.ranks as u32
}

/// A step on the board and what it takes to divide by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Files to the right.
    pub files: i8,
    /// Ranks up.
    pub ranks: i8,
    /// What the step adds to a word: `odd << shift`.
    pub delta: u16,
    /// The inverse of `odd` modulo 2^16.
    pub inverse: u16,
    /// The number of factors 2 in `delta`.
    pub shift: u32,
}

impl Step {
    /// The step by so many files and ranks, not both 0.
    pub const fn new((files, ranks): (i8, i8)) -> Step {
        let delta = (STRIDE as i32 * ranks as i32 + files as i32) as u16;
        let shift = delta.trailing_zeros();
        let odd = (delta as i16 >> shift) as u16;
        // Newton's iteration doubles the number of right bits: 3, 6, 12, 24.
        let mut inverse = odd;
        let mut round = 0;
        while round < 3 {
            inverse = inverse.wrapping_mul(2u16.wrapping_sub(odd.wrapping_mul(inverse)));
            round += 1;
        }
        Step { files, ranks, delta, inverse, shift }
    }

    /// The eight steps of a queen, in the order of [`KING_STEPS`].
    pub const QUEEN: [Step; 8] = {
        let mut steps = [Step::new((0, 1)); 8];
        let mut i = 0;
        while i < 8 {
            steps[i] = Step::new(KING_STEPS[i]);
            i += 1;
        }
        steps
    };

    /// One square to the right.
    pub const RANK: Step = Step::new((1, 0));
    /// One square up.
    pub const FILE: Step = Step::new((0, 1));
    /// One square up and to the right.
    pub const RISING: Step = Step::new((1, 1));
    /// One square down and to the right.
    pub const FALLING: Step = Step::new((1, -1));

    /// The queen step that leads from one square toward another on one of its lines, and the number of steps;
    /// `None` when they are on no common line or equal.
    #[inline]
    pub const fn between(from: Square, to: Square) -> Option<(Step, u16)> {
        let files = to.file() as i32 - from.file() as i32;
        let ranks = to.row() as i32 - from.row() as i32;
        let (f, r) = (files.unsigned_abs(), ranks.unsigned_abs());
        if (f != 0 && r != 0 && f != r) || (f == 0 && r == 0) {
            return None;
        }
        let distance = if f > r { f } else { r };
        Some((Step::toward(files, ranks), distance as u16))
    }

    /// The queen step in the direction of the signs of `files` and `ranks`, not both 0.
    #[inline]
    pub const fn toward(files: i32, ranks: i32) -> Step {
        Step::QUEEN[DIRECTION[(files.signum() + 1) as usize][(ranks.signum() + 1) as usize]]
    }

    /// Whether the step goes along a rank or a file.
    #[inline]
    pub const fn is_orthogonal(self) -> bool {
        self.files == 0 || self.ranks == 0
    }
}

/// Index into [`Step::QUEEN`] by the signs of the file and the rank difference.
const DIRECTION: [[usize; 3]; 3] = {
    let mut table = [[0; 3]; 3];
    let mut i = 0;
    while i < 8 {
        let (files, ranks) = KING_STEPS[i];
        table[(files + 1) as usize][(ranks + 1) as usize] = i;
        i += 1;
    }
    table
};

/// Whether one of `words` stands 1 to `distance` steps from the word `from`; `inverse` and `shift` are those of the
/// step (negated inverse: the opposite step).
#[inline]
pub fn blocked(words: &[u16; 24], from: u16, inverse: u16, shift: u32, distance: u16) -> bool {
    let limit = distance << shift;
    let mut hit = 0;
    for &word in words {
        hit |= u16::from(word.wrapping_sub(from).wrapping_mul(inverse).wrapping_sub(1) < limit);
    }
    hit != 0
}

/// The places in `words`, as bits, of those on one of the eight lines from `from`, near or far. It may have some more,
/// but it misses none: a quick look before a close one.
#[inline]
pub fn on_lines(words: &[u16; 12], from: u16) -> u16 {
    const FARTHEST: u16 = 23;
    let mut places = 0;
    for (i, &word) in words.iter().enumerate() {
        let away = word.wrapping_sub(from);
        let mut found = 0;
        for step in [Step::RANK, Step::FILE, Step::RISING, Step::FALLING] {
            let steps = away.wrapping_mul(step.inverse).wrapping_add(FARTHEST << step.shift);
            found |= u16::from(steps <= (2 * FARTHEST) << step.shift);
        }
        places |= found << i;
    }
    places
}

/// The number of steps to the first of `words` that stands 1 to `distance` steps from `from`.
#[inline]
pub fn first_on_line(words: &[u16; 24], from: u16, step: Step, distance: u16) -> Option<u16> {
    let limit = distance << step.shift;
    let nearest = words
        .iter()
        .map(|word| word.wrapping_sub(from).wrapping_mul(step.inverse).wrapping_sub(1))
        .fold(u16::MAX, u16::min);
    (nearest < limit).then_some((nearest + 1) >> step.shift)
}

#[cfg(test)]
mod tests {
    use super::{BOARD, Square, Step, blocked, first_on_line, on_board, on_lines};
    use crate::board::KNIGHT_JUMPS;
    use crate::games::socchess::position::OFF;

    #[test]
    fn words_and_indices_agree() {
        for index in 0..BOARD.squares() as u16 {
            let square = Square::from_index(index);
            assert_eq!(square.index(), index);
            assert_eq!((square.file(), square.row()), (BOARD.file(index), BOARD.row(index)));
            assert_eq!(square.flip_rank().index(), BOARD.flip_rank(index));
            assert_eq!(square.flip_file().index(), BOARD.flip_file(index));
        }
    }

    /// Every start, direction and piece: the division finds exactly the pieces on the line, at every distance.
    #[test]
    fn the_line_test_is_exact() {
        let steps: Vec<Step> = Step::QUEEN.into_iter().chain(KNIGHT_JUMPS.map(Step::new)).collect();
        for start in 0..BOARD.squares() as u16 {
            let from = Square::from_index(start);
            for &step in &steps {
                let mut reach = 0;
                let (mut file, mut row) = (i32::from(from.file()), i32::from(from.row()));
                while on_board(file + i32::from(step.files), row + i32::from(step.ranks)) {
                    (file, row) = (file + i32::from(step.files), row + i32::from(step.ranks));
                    reach += 1;
                }
                assert!(!blocked(&[OFF; 24], from.word(), step.inverse, step.shift, reach + 1));
                for piece in 0..BOARD.squares() as u16 {
                    let square = Square::from_index(piece);
                    let (files, ranks) = (
                        i32::from(square.file()) - i32::from(from.file()),
                        i32::from(square.row()) - i32::from(from.row()),
                    );
                    let steps_away = (1..=i32::from(reach))
                        .find(|k| files == k * i32::from(step.files) && ranks == k * i32::from(step.ranks));
                    let mut words = [OFF; 24];
                    words[7] = square.word();
                    let found = first_on_line(&words, from.word(), step, reach);
                    assert_eq!(
                        found.map(i32::from),
                        steps_away,
                        "{} {step:?} {}",
                        from.name(),
                        square.name()
                    );
                    assert_eq!(
                        blocked(&words, from.word(), step.inverse, step.shift, reach),
                        found.is_some()
                    );
                }
            }
        }
    }

    /// The quick look misses no piece on a line.
    #[test]
    fn the_quick_look_misses_nothing() {
        for start in 0..BOARD.squares() as u16 {
            for piece in 0..BOARD.squares() as u16 {
                let (from, to) = (Square::from_index(start), Square::from_index(piece));
                let mut words = [OFF; 12];
                words[5] = to.word();
                let found = on_lines(&words, from.word());
                assert!(
                    found == 1 << 5 || Step::between(from, to).is_none(),
                    "{} {}",
                    from.name(),
                    to.name()
                );
                assert!(found == 0 || start == piece || Step::between(from, to).is_some());
            }
        }
    }
}
