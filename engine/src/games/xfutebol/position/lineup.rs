//! Formations and line-ups (XFB-12), complete or still being chosen (XFB-5.1.3).

use super::board::{Square, own_square};
use super::piece::Kind;
use crate::side::Side;

/// Number of places besides the keeper's.
pub const PLACES: usize = 10;

/// A formation of XFB-12.2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Shape {
    /// `433`.
    FourThreeThree = 0,
    /// `532`.
    FiveThreeTwo = 1,
}

/// A place of a formation: its base type, shirt number and own square as (file, rank) from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Defender, midfielder or attacker.
    pub base: Kind,
    /// The shirt number of the published formation.
    pub shirt: u8,
    file: u8,
    rank: u8,
}

const fn place(base: Kind, shirt: u8, file: u8, rank: u8) -> Place {
    Place { base, shirt, file, rank }
}

impl Place {
    /// The start square for a side.
    pub const fn square(&self, side: Side) -> Square {
        own_square(side, self.file, self.rank)
    }
}

use Kind::{Attacker as A, Defender as D, Midfielder as M};

const PLACES_433: [Place; PLACES] = [
    place(D, 2, 3, 2),
    place(D, 3, 6, 2),
    place(D, 4, 4, 3),
    place(D, 5, 7, 3),
    place(M, 6, 5, 4),
    place(M, 8, 2, 5),
    place(M, 10, 8, 5),
    place(A, 7, 4, 7),
    place(A, 9, 6, 7),
    place(A, 11, 5, 8),
];

const PLACES_532: [Place; PLACES] = [
    place(D, 2, 2, 2),
    place(D, 3, 3, 3),
    place(D, 4, 6, 3),
    place(D, 5, 7, 2),
    place(D, 6, 5, 2),
    place(M, 8, 4, 4),
    place(M, 10, 5, 5),
    place(M, 7, 6, 6),
    place(A, 9, 3, 7),
    place(A, 11, 8, 7),
];

impl Shape {
    /// Both formations.
    pub const ALL: [Shape; 2] = [Shape::FourThreeThree, Shape::FiveThreeTwo];

    /// `433` or `532`.
    pub const fn name(self) -> &'static str {
        match self {
            Shape::FourThreeThree => "433",
            Shape::FiveThreeTwo => "532",
        }
    }

    /// The formation with this name.
    pub fn from_name(name: &str) -> Option<Shape> {
        Shape::ALL.into_iter().find(|shape| shape.name() == name)
    }

    /// The ten places in list order (XFB-12.2).
    pub const fn places(self) -> &'static [Place; PLACES] {
        match self {
            Shape::FourThreeThree => &PLACES_433,
            Shape::FiveThreeTwo => &PLACES_532,
        }
    }
}

/// The keeper's start square, `D1` (XFB-5.1.2).
pub const fn keeper_square(side: Side) -> Square {
    own_square(side, 4, 1)
}

/// The named line-ups of XFB-12.3: name, formation, the letters of its ten places in their order, idea.
pub const NAMED: [(&str, Shape, &str, &str); 6] = [
    ("433", Shape::FourThreeThree, "DDLLMRRGGA", "two back experts, dribblers on the wings"),
    ("433a", Shape::FourThreeThree, "DLLGMRRGAA", "two attackers, one plain defender"),
    ("433l", Shape::FourThreeThree, "DDDRNRGGFA", "experts in midfield and attack"),
    ("532", Shape::FiveThreeTwo, "DLLDDRMRGG", "three defenders, goalers up front"),
    ("532a", Shape::FiveThreeTwo, "DLLRDRMGGA", "dribbling back, one attacker"),
    ("532d", Shape::FiveThreeTwo, "DDDDLNRRGG", "four plain defenders"),
];

/// A side's line-up: nothing yet, a formation with some places filled in list order, or complete.
///
/// Packed: formation + 1 in bits 0-1, number of places filled in bits 2-5, the kinds as 4-bit codes from bit 8 on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct LineUp(u64);

impl LineUp {
    /// No formation chosen yet.
    pub const NONE: LineUp = LineUp(0);

    /// A formation with no place filled.
    pub const fn empty(shape: Shape) -> LineUp {
        LineUp(shape as u64 + 1)
    }

    /// The default line-up, `433`.
    pub fn standard() -> LineUp {
        let (_, shape, letters, _) = NAMED[0];
        LineUp::from_letters(shape, letters).unwrap_or(LineUp::NONE)
    }

    /// The formation, if one is chosen.
    #[inline]
    pub const fn shape(self) -> Option<Shape> {
        match self.0 & 3 {
            1 => Some(Shape::FourThreeThree),
            2 => Some(Shape::FiveThreeTwo),
            _ => None,
        }
    }

    /// Number of places filled, 0 to 10.
    #[inline]
    pub const fn filled(self) -> usize {
        (self.0 >> 2 & 15) as usize
    }

    /// Whether all ten places are filled.
    #[inline]
    pub const fn is_complete(self) -> bool {
        self.filled() == PLACES
    }

    /// The word that identifies the line-up, for hashing.
    pub const fn word(self) -> u64 {
        self.0
    }

    /// The places filled so far with their kinds, in list order.
    #[inline]
    pub fn pieces(self) -> impl DoubleEndedIterator<Item = (Kind, &'static Place)> {
        let places = self.shape().map_or(&[][..], |shape| &shape.places()[..self.filled().min(PLACES)]);
        let code = move |i: usize| (self.0 >> (8 + 4 * i) & 15) as u8;
        places.iter().enumerate().filter_map(move |(i, place)| Some((Kind::from_code(code(i))?, place)))
    }

    /// The next place to fill, if there is one.
    pub fn next_place(self) -> Option<&'static Place> {
        self.shape()?.places().get(self.filled())
    }

    /// The line-up with the next place filled; unchanged if there is none.
    #[must_use]
    pub fn with(self, kind: Kind) -> LineUp {
        if self.next_place().is_none() {
            return self;
        }
        LineUp((self.0 + (1 << 2)) | (kind as u64) << (8 + 4 * self.filled()))
    }

    /// How many pieces of this kind the line-up has, the keeper included.
    #[inline]
    pub fn count(self, kind: Kind) -> usize {
        if kind == Kind::Keeper {
            return usize::from(self.shape().is_some());
        }
        self.pieces().filter(|&(placed, _)| placed == kind).count()
    }

    /// The kinds that may stand on the next place (XFB-5.1.3).
    pub fn choices(self) -> impl Iterator<Item = Kind> {
        let base = self.next_place().map(|place| place.base);
        let total = move |kinds: &[Kind]| kinds.iter().map(|&kind| self.count(kind)).sum::<usize>();
        Kind::ALL.into_iter().filter(move |&kind| match (kind, base) {
            (_, None) | (Kind::Keeper, _) => false,
            (Kind::Dribbler | Kind::Goaler, _) => self.count(kind) < 2,
            (Kind::BackExpert | Kind::MidExpert | Kind::FrontExpert, Some(base)) => {
                expert_of(base) == kind && total(&[Kind::BackExpert, Kind::MidExpert, Kind::FrontExpert]) < 2
            }
            (_, Some(base)) => base == kind && total(&[D, M, A]) < 4,
        })
    }

    /// The line-up with these letters, complete or not.
    ///
    /// # Errors
    /// The first letter that XFB-5.1.3 or XFB-12.1 forbids there.
    pub fn from_letters(shape: Shape, letters: &str) -> Result<LineUp, String> {
        let mut lineup = LineUp::empty(shape);
        for letter in letters.chars() {
            let Some(place) = lineup.next_place() else {
                return Err(format!("more than {PLACES} letters"));
            };
            let kind = Kind::from_letter(letter)
                .filter(|&kind| lineup.choices().any(|choice| choice == kind))
                .ok_or_else(|| {
                    let choices: String = lineup.choices().map(Kind::letter).collect();
                    let number = lineup.filled() + 1;
                    format!(
                        "{letter} on place {number} (shirt {:02}): expected one of {choices}",
                        place.shirt
                    )
                })?;
            lineup = lineup.with(kind);
        }
        Ok(lineup)
    }

    /// The line-up of a code `<formation>:<letters>`, complete or not.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_code(code: &str) -> Result<LineUp, String> {
        let (shape, letters) =
            code.split_once(':').ok_or_else(|| format!("\"{code}\" is not <formation>:<letters>"))?;
        let shape = Shape::from_name(shape)
            .ok_or_else(|| format!("formation \"{shape}\" is unknown: expected 433 or 532"))?;
        LineUp::from_letters(shape, letters)
    }

    /// The complete line-up with this name (XFB-12.3) or code (XFB-12.1).
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn from_name_or_code(text: &str) -> Result<LineUp, String> {
        if let Some((_, shape, letters, _)) = NAMED.into_iter().find(|(name, ..)| *name == text) {
            return LineUp::from_letters(shape, letters);
        }
        let lineup = LineUp::from_code(text)?;
        if lineup.is_complete() {
            Ok(lineup)
        } else {
            Err(format!("{} letters, expected {PLACES}", lineup.filled()))
        }
    }

    /// The code; `-` when no formation is chosen.
    pub fn code(self) -> String {
        match self.shape() {
            None => "-".to_owned(),
            Some(shape) => {
                let letters: String = self.pieces().map(|(kind, _)| kind.letter()).collect();
                format!("{}:{letters}", shape.name())
            }
        }
    }

    /// The name of XFB-12.3, if the line-up has one.
    pub fn name(self) -> Option<&'static str> {
        NAMED
            .into_iter()
            .find(|&(_, shape, letters, _)| LineUp::from_letters(shape, letters) == Ok(self))
            .map(|(name, ..)| name)
    }
}

/// The long expert of a base type.
fn expert_of(base: Kind) -> Kind {
    match base {
        M => Kind::MidExpert,
        A => Kind::FrontExpert,
        _ => Kind::BackExpert,
    }
}
