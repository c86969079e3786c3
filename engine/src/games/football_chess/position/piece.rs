//! Pieces (section 3 of the rule page).

use crate::side::Side;

/// Kinds of pieces, in the order of set-up drops (section 3, FBC-6.2.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum Kind {
    King = 0,
    Queen,
    Rook,
    Bishop,
    Knight,
    Pawn,
}

impl Kind {
    pub const ALL: [Kind; 6] = [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

    /// The upper-case letter.
    pub const fn letter(self) -> char {
        match self {
            Kind::King => 'K',
            Kind::Queen => 'Q',
            Kind::Rook => 'R',
            Kind::Bishop => 'B',
            Kind::Knight => 'N',
            Kind::Pawn => 'P',
        }
    }

    /// The name of the chess piece.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::King => "king",
            Kind::Queen => "queen",
            Kind::Rook => "rook",
            Kind::Bishop => "bishop",
            Kind::Knight => "knight",
            Kind::Pawn => "pawn",
        }
    }

    /// How many a side has for each play (section 3, FBC-3.2).
    pub const fn stock(self) -> u32 {
        match self {
            Kind::King | Kind::Queen => 1,
            Kind::Rook | Kind::Bishop | Kind::Knight => 2,
            Kind::Pawn => 8,
        }
    }
}

/// A piece: its owner and kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub side: Side,
    pub kind: Kind,
}

impl Piece {
    /// The letter of the position string (FBC-3.3).
    pub const fn letter(self) -> char {
        self.side.case(self.kind.letter())
    }

    /// The piece of a letter of the position string.
    pub fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_uppercase())?;
        Some(Piece { side, kind })
    }
}
