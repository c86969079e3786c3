//! The start of a match, set-ups and the named formations (SKR-5.1 to SKR-5.4, rule page section 12).

use super::Socker;
use super::options::Starter;
use super::position::field::{CENTRE, EDGE, FIELD, PLACING, Squares, bit};
use super::position::{Phase, Position};
use crate::game::{Formation, Rulebook};
use crate::side::Side;

/// A named formation: White's squares in the order of use. The first `n` are used; Black mirrors the ranks.
#[derive(PartialEq, Eq, Debug)]
pub struct LineUp {
    /// The name, as in the option `setup`.
    pub name: &'static str,
    squares: [u8; 7],
    idea: &'static str,
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
    pub(super) fn squares(&self, side: Side, count: u8) -> Squares {
        self.squares.iter().take(usize::from(count)).fold(0, |set, &square| {
            set | bit(match side {
                Side::White => square,
                Side::Black => FIELD.flip_rank(u16::from(square)) as u8,
            })
        })
    }
}

impl Socker {
    /// Sockers a side in a period (SKR-5.4).
    #[inline]
    pub(super) const fn count(&self, sudden_death: bool) -> u8 {
        if sudden_death { self.sdsockers } else { self.sockers }
    }

    /// The first position of a match (SKR-5.1).
    pub(super) fn first_position(&self) -> Position {
        let mut position = Position::EMPTY;
        if let Starter::Side(starter) = self.first {
            self.set_up(&mut position, starter);
        }
        position
    }

    /// A set-up with `starter`: free placing, or fixed line-ups and the first turn at once (SKR-5.2, SKR-5.3).
    pub(super) fn set_up(&self, p: &mut Position, starter: Side) {
        p.sockers = [0; 2];
        p.down = 0;
        p.ball = CENTRE;
        p.forget();
        p.made = false;
        p.left = 0;
        match self.setup {
            None => {
                p.phase = Phase::Setup;
                p.side = starter;
            }
            Some(formations) => {
                let count = self.count(p.sudden_death);
                p.sockers = Side::ALL.map(|side| formations[side.index()].squares(side, count));
                self.begin_turn(p, starter);
            }
        }
    }

    /// Where the side that places may place a socker (SKR-6.1).
    pub(super) fn open_places(&self, p: &Position) -> Squares {
        let own = p.of(p.side);
        let open = PLACING[p.side.index()] & !own;
        if (own & EDGE).count_ones() < u32::from(self.edge) { open } else { open & !EDGE }
    }

    /// Places a socker; after the last one the other side places or the starter's turn begins (SKR-6.1.1).
    pub(super) fn place(&self, p: &mut Position, square: u8) {
        p.sockers[p.side.index()] |= bit(square);
        if p.of(p.side).count_ones() < u32::from(self.count(p.sudden_death)) {
            return;
        }
        let other = p.side.opponent();
        if p.of(other) == 0 {
            p.side = other;
        } else {
            self.begin_turn(p, other);
        }
    }
}

/// The named formations as start positions.
pub(super) fn formations() -> Vec<Formation> {
    LINE_UPS
        .into_iter()
        .map(|line_up| {
            let game = Socker { setup: Some([line_up; 2]), ..Socker::default() };
            Formation {
                name: line_up.name.to_owned(),
                description: line_up.idea.to_owned(),
                rules: game.rules(),
                position: game.print_position(&game.first_position()),
            }
        })
        .collect()
}
