//! Sides, actors and results of a match (CONVENTIONS sections 1, 3 and 8).

use std::fmt;
use std::ops::{Neg, Sub};

/// One of the two sides. White plays toward higher ranks, Black toward rank 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(u8)]
pub enum Side {
    /// Upper-case pieces, attacks the highest rank.
    #[default]
    White = 0,
    /// Lower-case pieces, attacks rank 1.
    Black = 1,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// 0 for White, 1 for Black: for indexing arrays of two.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side with this index; every odd number is Black.
    #[must_use]
    pub const fn from_index(index: usize) -> Side {
        if index & 1 == 0 { Side::White } else { Side::Black }
    }

    /// A value in 0..=1 as this side sees it, from White's; and White's from what this side sees.
    #[must_use]
    pub fn seen<T: From<f32> + Sub<Output = T>>(self, white: T) -> T {
        match self {
            Side::White => white,
            Side::Black => T::from(1.0) - white,
        }
    }

    /// What is good for this side by so much, as White counts it: the amount for White, less than nothing for Black.
    #[must_use]
    pub fn signed<T: Neg<Output = T>>(self, amount: T) -> T {
        match self {
            Side::White => amount,
            Side::Black => -amount,
        }
    }

    /// `w` or `b`, as in field 2 of a position string.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }

    /// The side of `w` or `b`.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Side> {
        match letter {
            'w' => Some(Side::White),
            'b' => Some(Side::Black),
            _ => None,
        }
    }

    /// `white` or `black`, as in the line protocol and in options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::White => "white",
            Side::Black => "black",
        }
    }

    /// Upper case for White, lower case for Black.
    #[must_use]
    pub const fn case(self, letter: char) -> char {
        match self {
            Side::White => letter.to_ascii_uppercase(),
            Side::Black => letter.to_ascii_lowercase(),
        }
    }

    /// `+1` for White, `-1` for Black: the rank step that the side calls forward.
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Side::White => 1,
            Side::Black => -1,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Who makes the next decision in a position (CONVENTIONS section 1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// A side chooses an action. The same side may act many times in a row, and a side may act out of turn.
    Side(Side),
    /// A die or coin decides; see [`Game::outcomes`](crate::Game::outcomes).
    Chance,
    /// The match is over.
    None,
}

impl Actor {
    /// The side that acts, if a side does.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Actor::Side(side) => Some(side),
            Actor::Chance | Actor::None => None,
        }
    }

    /// `white`, `black`, `chance` or `none`, as in the line protocol.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Actor::Side(side) => side.name(),
            Actor::Chance => "chance",
            Actor::None => "none",
        }
    }
}

/// How a finished match ended: the winner, or `None` for a draw, and the score `W-B` (CONVENTIONS section 8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatchResult {
    /// The side that won; `None` when the match is drawn.
    pub winner: Option<Side>,
    /// Goals or points of White and of Black.
    pub score: [u16; 2],
}

impl MatchResult {
    /// The result of a match that the higher score wins; equal scores are a draw.
    #[must_use]
    pub const fn by_score(score: [u16; 2]) -> MatchResult {
        let winner = if score[0] > score[1] {
            Some(Side::White)
        } else if score[1] > score[0] {
            Some(Side::Black)
        } else {
            None
        };
        MatchResult { winner, score }
    }

    /// 1 for a win of `side`, 1/2 for a draw, 0 for a loss.
    #[must_use]
    pub fn value(self, side: Side) -> f64 {
        match self.winner {
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }

    /// `white`, `black` or `draw`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.winner {
            Some(side) => side.name(),
            None => "draw",
        }
    }
}

impl fmt::Display for MatchResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}-{}", self.name(), self.score[0], self.score[1])
    }
}
