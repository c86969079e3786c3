//! Fouls: codes (FBC-6.9) and what a position notes of them (field 14).

use super::board::{NOWHERE, Square};

/// Foul codes in canonical order (FBC-6.9).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum Foul {
    Delay = 0,
    FalseStart,
    OffenceOffsides,
    OffenceMen,
    Formation,
    OffenceSubstitution,
    ForwardPass,
    OffenceHolding,
    OffenceInterference,
    DefenceOffsides,
    Encroachment,
    DefenceMen,
    DefenceSubstitution,
    DefenceHolding,
    Contact,
    DefenceInterference,
}

impl Foul {
    pub const ALL: [Foul; 16] = [
        Foul::Delay,
        Foul::FalseStart,
        Foul::OffenceOffsides,
        Foul::OffenceMen,
        Foul::Formation,
        Foul::OffenceSubstitution,
        Foul::ForwardPass,
        Foul::OffenceHolding,
        Foul::OffenceInterference,
        Foul::DefenceOffsides,
        Foul::Encroachment,
        Foul::DefenceMen,
        Foul::DefenceSubstitution,
        Foul::DefenceHolding,
        Foul::Contact,
        Foul::DefenceInterference,
    ];

    /// The code in strings and tokens.
    pub const fn code(self) -> &'static str {
        const CODES: [&str; 16] = [
            "delay", "start", "ooff", "omen", "form", "osub", "ifp", "ohold", "opi", "doff", "enc", "dmen",
            "dsub", "dhold", "con", "dpi",
        ];
        CODES[self as usize]
    }

    /// The foul's name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Foul::Delay => "delay of game",
            Foul::FalseStart => "false start",
            Foul::OffenceOffsides => "offensive offsides",
            Foul::OffenceMen => "too many men, offence",
            Foul::Formation => "illegal formation",
            Foul::OffenceSubstitution => "illegal substitution, offence",
            Foul::ForwardPass => "illegal forward pass",
            Foul::OffenceHolding => "offensive holding",
            Foul::OffenceInterference => "offensive pass interference",
            Foul::DefenceOffsides => "defensive offsides",
            Foul::Encroachment => "encroachment",
            Foul::DefenceMen => "too many men, defence",
            Foul::DefenceSubstitution => "illegal substitution, defence",
            Foul::DefenceHolding => "defensive holding",
            Foul::Contact => "illegal contact",
            Foul::DefenceInterference => "defensive pass interference",
        }
    }

    /// Whether the defence commits it.
    pub const fn by_defence(self) -> bool {
        self as u8 >= Foul::DefenceOffsides as u8
    }

    /// Whether the position notes where it happened.
    pub const fn has_square(self) -> bool {
        matches!(self, Foul::ForwardPass | Foul::DefenceInterference)
    }

    /// The code as a set of one.
    pub const fn mask(self) -> u16 {
        1 << self as u8
    }
}

/// The fouls of a play, each noted once with its first square (FBC-6.6.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fouls {
    /// One bit for each noted [`Foul`].
    pub codes: u16,
    /// Where the illegal forward pass was thrown from, or [`NOWHERE`].
    pub pass_from: Square,
    /// Where the defence interfered, or [`NOWHERE`].
    pub interference_at: Square,
}

impl Fouls {
    pub const NONE: Fouls = Fouls { codes: 0, pass_from: NOWHERE, interference_at: NOWHERE };
    const OFFENCE: u16 = Foul::DefenceOffsides.mask() - 1;

    /// Notes a foul unless it was noted before.
    pub fn note(&mut self, foul: Foul, square: Square) {
        if self.codes & foul.mask() != 0 {
            return;
        }
        self.codes |= foul.mask();
        match foul {
            Foul::ForwardPass => self.pass_from = square,
            Foul::DefenceInterference => self.interference_at = square,
            _ => {}
        }
    }

    /// The noted square of a foul that has one, else [`NOWHERE`].
    pub const fn square(&self, foul: Foul) -> Square {
        match foul {
            Foul::ForwardPass => self.pass_from,
            Foul::DefenceInterference => self.interference_at,
            _ => NOWHERE,
        }
    }

    pub const fn by_offence(&self) -> bool {
        self.codes & Self::OFFENCE != 0
    }

    pub const fn by_defence(&self) -> bool {
        self.codes & !Self::OFFENCE != 0
    }

    /// The noted fouls in canonical order.
    pub fn iter(self) -> impl Iterator<Item = Foul> {
        Foul::ALL.into_iter().filter(move |foul| self.codes & foul.mask() != 0)
    }
}
