//! Actions and which of them are legal (XFB-6).

mod generate;
mod kicks;
mod sample;

pub use generate::{barrier, compared_square, cutters, legal};
pub use kicks::{kicks, shots};
pub use sample::sample;

// Not of the whole position, which holds an action.
use super::position::board::Square;
use super::position::lineup::Shape;
use super::position::piece::Kind;
use crate::side::Side;

/// What an action does (the table of XFB-6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Verb {
    /// MOVE `s-t`.
    Move = 0,
    /// SPRINT `s--t`.
    Sprint = 1,
    /// PASS `s>t`.
    Pass = 2,
    /// Straight LONG PASS `s>>t`.
    LongPass = 3,
    /// Curved LONG PASS `s>>t~i`.
    CurvedPass = 4,
    /// SHOOT `s!t`.
    Shoot = 5,
    /// Straight LONG SHOOT `s!!t`.
    LongShoot = 6,
    /// Curved LONG SHOOT `s!!t~i`.
    CurvedShoot = 7,
    /// CHALLENGE `sxo`, in turn or out of turn.
    Challenge = 8,
    /// DRIBBLE `s^o`.
    Dribble = 9,
    /// `decline`.
    Decline = 10,
    /// `reb:t`.
    Drop = 11,
    /// `off:s`.
    SendOff = 12,
    /// `pen:Q`.
    Penalty = 13,
    /// `end`.
    End = 14,
    /// `form:433`, `form:532`.
    Form = 15,
    /// `Q@t`.
    Place = 16,
    /// `toss:white`, `toss:black`.
    Toss = 17,
}

impl Verb {
    const ALL: [Verb; 18] = [
        Verb::Move,
        Verb::Sprint,
        Verb::Pass,
        Verb::LongPass,
        Verb::CurvedPass,
        Verb::Shoot,
        Verb::LongShoot,
        Verb::CurvedShoot,
        Verb::Challenge,
        Verb::Dribble,
        Verb::Decline,
        Verb::Drop,
        Verb::SendOff,
        Verb::Penalty,
        Verb::End,
        Verb::Form,
        Verb::Place,
        Verb::Toss,
    ];

    /// PASS and LONG PASS.
    pub const fn is_pass(self) -> bool {
        matches!(self, Verb::Pass | Verb::LongPass | Verb::CurvedPass)
    }

    /// SHOOT and LONG SHOOT.
    pub const fn is_shot(self) -> bool {
        matches!(self, Verb::Shoot | Verb::LongShoot | Verb::CurvedShoot)
    }

    /// LONG PASS and LONG SHOOT.
    pub const fn is_long(self) -> bool {
        matches!(self, Verb::LongPass | Verb::CurvedPass | Verb::LongShoot | Verb::CurvedShoot)
    }
}

/// An action or the outcome of the toss.
///
/// The code, stable for records: bits 0-6 the first square, 7-13 the second, 14-20 the third (index file + 8 * rank
/// from 0), bits 21-25 the number of the [`Verb`]. A choice of a kind, a formation or a side has its number (kinds
/// 1-9 in the order of XFB-3.1, `433` 0, `532` 1, White 0, Black 1) in the first square; `reb` and `off` have their
/// square there. Parts that the verb does not use are 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(u32);

impl From<Action> for u32 {
    fn from(action: Action) -> u32 {
        action.0
    }
}

impl Action {
    /// `decline` (XFB-6.8.3).
    pub const DECLINE: Action = Action::new(Verb::Decline, 0, 0, 0);
    /// `end` (XFB-6.13).
    pub const END: Action = Action::new(Verb::End, 0, 0, 0);

    const fn new(verb: Verb, first: Square, second: Square, third: Square) -> Action {
        Action((verb as u32) << 21 | (third as u32) << 14 | (second as u32) << 7 | first as u32)
    }

    /// An action of a piece on `from` at the square `to`.
    #[inline]
    pub const fn step(verb: Verb, from: Square, to: Square) -> Action {
        Action::new(verb, from, to, 0)
    }

    /// A curved kick by the intermediary square `via`.
    #[inline]
    pub const fn curve(verb: Verb, from: Square, to: Square, via: Square) -> Action {
        Action::new(verb, from, to, via)
    }

    /// The choice of one square: `reb:t`, `off:s`.
    pub const fn at(verb: Verb, square: Square) -> Action {
        Action::new(verb, square, 0, 0)
    }

    /// `pen:Q`.
    pub const fn penalty(kind: Kind) -> Action {
        Action::new(Verb::Penalty, kind as Square, 0, 0)
    }

    /// `form:…`.
    pub const fn form(shape: Shape) -> Action {
        Action::new(Verb::Form, shape as Square, 0, 0)
    }

    /// `Q@t`.
    pub const fn place(kind: Kind, square: Square) -> Action {
        Action::new(Verb::Place, kind as Square, square, 0)
    }

    /// `toss:…`.
    pub const fn toss(side: Side) -> Action {
        Action::new(Verb::Toss, side as Square, 0, 0)
    }

    /// The verb.
    #[inline]
    pub const fn verb(self) -> Verb {
        let number = (self.0 >> 21 & 31) as usize;
        if number < Verb::ALL.len() { Verb::ALL[number] } else { Verb::End }
    }

    /// The first square: where the acting piece stands, or the chosen square.
    #[inline]
    pub const fn from(self) -> Square {
        (self.0 & 127) as Square
    }

    /// The second square: the target.
    #[inline]
    pub const fn to(self) -> Square {
        (self.0 >> 7 & 127) as Square
    }

    /// The third square: the intermediary square of a curve.
    #[inline]
    pub const fn via(self) -> Square {
        (self.0 >> 14 & 127) as Square
    }

    /// The kind of `pen:Q` and `Q@t`.
    pub const fn kind(self) -> Option<Kind> {
        Kind::from_code((self.0 & 127) as u8)
    }

    /// The formation of `form:…`.
    pub const fn shape(self) -> Shape {
        if self.0 & 1 == 0 { Shape::FourThreeThree } else { Shape::FiveThreeTwo }
    }

    /// The side of `toss:…`.
    pub const fn side(self) -> Side {
        Side::from_index((self.0 & 1) as usize)
    }

    /// The same action with `map` applied to its squares.
    #[must_use]
    pub fn map_squares(self, map: impl Fn(Square) -> Square) -> Action {
        match self.verb() {
            Verb::Decline | Verb::End | Verb::Penalty | Verb::Form | Verb::Toss => self,
            Verb::Drop | Verb::SendOff => Action::at(self.verb(), map(self.from())),
            Verb::Place => Action::new(Verb::Place, self.from(), map(self.to()), 0),
            Verb::CurvedPass | Verb::CurvedShoot => {
                Action::curve(self.verb(), map(self.from()), map(self.to()), map(self.via()))
            }
            _ => Action::step(self.verb(), map(self.from()), map(self.to())),
        }
    }
}
