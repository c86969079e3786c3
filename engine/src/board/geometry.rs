//! Squares of a rectangular board: names, indices, steps (CONVENTIONS section 2).

use super::bits::Bits;

/// The four orthogonal steps as (files, ranks).
pub const ORTHOGONALS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// The four diagonal steps.
pub const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
/// The eight steps of a chess king.
pub const KING_STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// The eight jumps of a chess knight.
pub const KNIGHT_JUMPS: [(i8, i8); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The direction that leads back; directions are indices into [`KING_STEPS`].
#[inline]
#[must_use]
pub const fn opposite(direction: usize) -> usize {
    (direction + 4) % KING_STEPS.len()
}

/// A board of `files` x `ranks` squares whose lowest rank has the number `first_rank` in text.
///
/// A square's index is `file + files * row`, `file` from 0 at `a`, `row` from 0 at the lowest rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Geometry {
    /// Number of files, at most 26.
    pub files: u8,
    /// Number of ranks, at most 100.
    pub ranks: u8,
    /// The number that the lowest rank has in square names: 1, or 0 for boards with a border.
    pub first_rank: u8,
}

impl Geometry {
    /// Number of squares.
    #[must_use]
    pub const fn squares(self) -> usize {
        self.files as usize * self.ranks as usize
    }

    /// The index of a square given by file and row, both from 0.
    #[must_use]
    pub const fn index(self, file: u8, row: u8) -> u16 {
        file as u16 + self.files as u16 * row as u16
    }

    /// The file (from 0) of a square.
    #[must_use]
    pub const fn file(self, square: u16) -> u8 {
        (square % self.files as u16) as u8
    }

    /// The row (from 0) of a square.
    #[must_use]
    pub const fn row(self, square: u16) -> u8 {
        (square / self.files as u16) as u8
    }

    /// The square `(files, ranks)` away, if it is on the board.
    #[must_use]
    pub const fn step(self, square: u16, step: (i8, i8)) -> Option<u16> {
        let file = self.file(square) as i16 + step.0 as i16;
        let row = self.row(square) as i16 + step.1 as i16;
        if file < 0 || file >= self.files as i16 || row < 0 || row >= self.ranks as i16 {
            None
        } else {
            Some(file as u16 + self.files as u16 * row as u16)
        }
    }

    /// What one step in each direction, in the order of [`KING_STEPS`], adds to the index of a square.
    #[must_use]
    pub const fn strides(self) -> [i16; 8] {
        let mut strides = [0; 8];
        let mut direction = 0;
        while direction < 8 {
            let (files, ranks) = KING_STEPS[direction];
            strides[direction] = files as i16 + self.files as i16 * ranks as i16;
            direction += 1;
        }
        strides
    }

    /// The squares to which the steps lead from each of the board's `SQUARES` squares.
    ///
    /// # Panics
    /// The board has another number of squares: a mistake of the game's code, which a constant shows at compile time.
    #[must_use]
    pub const fn leaps<const SQUARES: usize, const WORDS: usize>(
        self,
        steps: [(i8, i8); 8],
    ) -> [Bits<WORDS>; SQUARES] {
        assert!(SQUARES == self.squares());
        let mut table = [Bits::EMPTY; SQUARES];
        let mut square = 0;
        while square < SQUARES {
            let mut i = 0;
            while i < steps.len() {
                if let Some(to) = self.step(square as u16, steps[i]) {
                    table[square].set(to);
                }
                i += 1;
            }
            square += 1;
        }
        table
    }

    /// The larger of the file and the rank difference (the distance in king steps).
    #[must_use]
    pub const fn distance(self, a: u16, b: u16) -> u8 {
        let files = self.file(a).abs_diff(self.file(b));
        let rows = self.row(a).abs_diff(self.row(b));
        if files > rows { files } else { rows }
    }

    /// The square with its rank mirrored (colour swap).
    #[must_use]
    pub const fn flip_rank(self, square: u16) -> u16 {
        self.index(self.file(square), self.ranks - 1 - self.row(square))
    }

    /// The square with its file mirrored (left and right exchanged).
    #[must_use]
    pub const fn flip_file(self, square: u16) -> u16 {
        self.index(self.files - 1 - self.file(square), self.row(square))
    }

    /// The name of a square: file letter and rank number.
    #[must_use]
    pub fn name(self, square: u16) -> String {
        format!("{}{}", char::from(b'a' + self.file(square)), self.row(square) + self.first_rank)
    }

    /// The square with this name; `None` if it is not a canonical name of a square of the board.
    #[must_use]
    pub fn parse(self, name: &str) -> Option<u16> {
        let (&letter, digits) = name.as_bytes().split_first()?;
        let file = letter.checked_sub(b'a').filter(|&f| f < self.files)?;
        let rank = crate::text::number(std::str::from_utf8(digits).ok()?)?;
        let row = rank.checked_sub(u32::from(self.first_rank)).filter(|&r| r < u32::from(self.ranks))?;
        Some(self.index(file, row as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::{Geometry, KING_STEPS, KNIGHT_JUMPS, opposite};
    use crate::board::Bits;

    #[test]
    fn names_round_trip_on_boards_of_every_game() {
        for (files, ranks, first_rank) in [(18, 24, 1), (9, 11, 1), (8, 8, 1), (11, 15, 0), (8, 16, 1)] {
            let board = Geometry { files, ranks, first_rank };
            for square in 0..board.squares() as u16 {
                assert_eq!(board.parse(&board.name(square)), Some(square));
                assert_eq!(board.flip_rank(board.flip_rank(square)), square);
                assert_eq!(board.flip_file(board.flip_file(square)), square);
            }
            for bad in ["", "a", "a01", "A1", "a99", "z1", "a-1", "1a", "a+1", "é1"] {
                assert_eq!(board.parse(bad), None, "{bad}");
            }
        }
    }

    #[test]
    fn strides_and_leaps_are_steps() {
        const BOARD: Geometry = Geometry { files: 11, ranks: 15, first_rank: 0 };
        let leaps: [Bits<3>; BOARD.squares()] = BOARD.leaps(KNIGHT_JUMPS);
        for square in 0..BOARD.squares() as u16 {
            for (direction, &step) in KING_STEPS.iter().enumerate() {
                let Some(to) = BOARD.step(square, step) else { continue };
                assert_eq!(to as i16 - square as i16, BOARD.strides()[direction]);
                assert_eq!(BOARD.step(to, KING_STEPS[opposite(direction)]), Some(square));
            }
            let jumps: Bits<3> = KNIGHT_JUMPS.iter().filter_map(|&jump| BOARD.step(square, jump)).collect();
            assert_eq!(leaps[usize::from(square)], jumps);
        }
    }
}
