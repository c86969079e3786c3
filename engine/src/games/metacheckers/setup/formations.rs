//! The named formations (section 12 of the rule page).

use super::super::position::board::{BOARD, Square, Squares, seen_by};
use crate::side::Side;

/// A formation (section 12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Formation {
    /// `433`.
    F433,
    /// `451`.
    F451,
    /// `343`.
    F343,
    /// `wall`.
    Wall,
    /// `press`.
    Press,
}

/// Field checkers of a full side.
const FIELD: usize = 10;

impl Formation {
    /// All formations in the order of the page.
    pub(crate) const ALL: [Formation; 5] =
        [Formation::F433, Formation::F451, Formation::F343, Formation::Wall, Formation::Press];

    /// The name in options, strings and tokens.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Formation::F433 => "433",
            Formation::F451 => "451",
            Formation::F343 => "343",
            Formation::Wall => "wall",
            Formation::Press => "press",
        }
    }

    /// The character of the formation, one line for people.
    pub(crate) const fn character(self) -> &'static str {
        match self {
            Formation::F433 => "a centre, two wings, three midfield, four defence",
            Formation::F451 => "crowded midfield",
            Formation::F343 => "wide",
            Formation::Wall => "deep defence",
            Formation::Press => "all forward",
        }
    }

    /// The formation with this name.
    pub(crate) fn named(name: &str) -> Option<Formation> {
        Formation::ALL.into_iter().find(|form| form.name() == name)
    }

    /// White's squares in order: a side with k field checkers uses the first k.
    const fn squares(self) -> &'static [Square; FIELD] {
        const TABLE: [[Square; FIELD]; 5] = [
            places(b"f6c6i6f5d5h5d4h4c3i3"),
            places(b"f6f5d5h5b5j5d4h4c3i3"),
            places(b"f6c6i6d5h5f5b5j5c4i4"),
            places(b"f6f5d4h4e5g5c4i4c3i3"),
            places(b"f6e6g6d6h6f5c6i6d5h5"),
        ];
        &TABLE[self as usize]
    }

    /// The square of the first field checker of a side: who takes kickoffs and penalties.
    pub(crate) const fn first_square(self, side: Side) -> Square {
        seen_by(side, self.squares()[0])
    }

    /// The squares of `count` field checkers of a side (MCS-5.4).
    pub(crate) fn field(self, side: Side, count: u32) -> Squares {
        self.squares().iter().take(count as usize).map(|&square| seen_by(side, square)).collect()
    }
}

const fn places(names: &[u8; 2 * FIELD]) -> [Square; FIELD] {
    let mut squares = [0; FIELD];
    let mut i = 0;
    while i < FIELD {
        squares[i] = BOARD.index(names[2 * i] - b'a', names[2 * i + 1] - b'0');
        i += 1;
    }
    squares
}
