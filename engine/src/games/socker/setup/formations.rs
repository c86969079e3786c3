//! The named formations (rule page section 12).

use super::super::position::board::{FIELD, Squares, bit};
use crate::side::Side;

/// A named formation: White's squares in the order of use. The first `n` are used; Black mirrors the ranks.
#[derive(PartialEq, Eq, Debug)]
pub struct LineUp {
    /// The name, as in the option `setup`.
    pub name: &'static str,
    squares: [u8; 7],
    pub(super) idea: &'static str,
}

/// The formations of White and of Black in a fixed set-up.
pub type Formations = [&'static LineUp; 2];

/// The named formations (rule page section 12).
pub static LINE_UPS: [&LineUp; 5] = [&ARC, &LINE, &KEEPER, &WINGS, &WEDGE];

static ARC: LineUp = LineUp {
    name: "arc",
    squares: line_up(["d4", "f4", "e4", "c5", "g5", "e2", "e3"]),
    idea: "a bow round the ball, no depth",
};
static LINE: LineUp =
    LineUp { name: "line", squares: line_up(["d4", "f4", "e4", "c4", "g4", "c3", "g3"]), idea: "flat front" };
static KEEPER: LineUp = LineUp {
    name: "keeper",
    squares: line_up(["e4", "e1", "c4", "g4", "e3", "c3", "g3"]),
    idea: "one on the goal row, a centre pair, two halves",
};
static WINGS: LineUp = LineUp {
    name: "wings",
    squares: line_up(["b5", "h5", "d4", "f4", "e2", "c3", "g3"]),
    idea: "wide front, one sweeper",
};
static WEDGE: LineUp = LineUp {
    name: "wedge",
    squares: line_up(["e4", "e2", "d3", "f3", "e3", "c3", "g3"]),
    idea: "compact diamond in the middle",
};

const fn line_up(names: [&str; 7]) -> [u8; 7] {
    let mut squares = [0; 7];
    let mut i = 0;
    while i < names.len() {
        let name = names[i].as_bytes();
        squares[i] = (name[0] - b'a') + FIELD.files * (name[1] - b'1');
        i += 1;
    }
    squares
}

/// The formation with this name.
pub fn find(name: &str) -> Option<&'static LineUp> {
    LINE_UPS.into_iter().find(|line_up| line_up.name == name)
}

impl LineUp {
    /// The squares of the first `count` sockers of a side.
    pub(crate) fn squares(&self, side: Side, count: u8) -> Squares {
        self.squares.iter().take(usize::from(count)).fold(0, |set, &square| {
            set | bit(match side {
                Side::White => square,
                Side::Black => FIELD.flip_rank(u16::from(square)) as u8,
            })
        })
    }
}
