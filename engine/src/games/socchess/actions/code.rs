//! The code of an action.

/// What an action does; the number is part of the action code.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Verb {
    /// `s-t`: a move, a carry or, in phase `take`, putting the taker on a central square.
    Move,
    /// `s>t`: a pass.
    Give,
    /// `s!g`: a shot; `to` is the file of the goal square.
    Shot,
    /// `sxh/d`: a challenge.
    Challenge,
    /// `c/d`: placing a displaced piece; `from` is the contested square.
    Place,
    /// `F0`…`F10`; `to` is the number.
    Forward,
    /// `D0`…`D10`; `to` is the number.
    Defend,
    /// `take:c`.
    Take,
    /// `K@s`: a drop; `from` is the kind (0 K, 1 Q, 2 R, 3 B, 4 N).
    Drop,
    /// `mix:QRBN=…`; `to` is the place of the mix in SOC-3.1, from 0.
    Mix,
    /// `decline`.
    Decline,
    /// `skip`.
    Skip,
    /// `pass`: nothing else is legal.
    Pass,
}

const VERBS: [Verb; 13] = [
    Verb::Move,
    Verb::Give,
    Verb::Shot,
    Verb::Challenge,
    Verb::Place,
    Verb::Forward,
    Verb::Defend,
    Verb::Take,
    Verb::Drop,
    Verb::Mix,
    Verb::Decline,
    Verb::Skip,
    Verb::Pass,
];

/// An action as a code of 31 bits: bits 0–8 `to`, bits 9–17 `from`, bits 18–26 the square for the loser of a
/// challenge, bits 27–30 the `Verb`. Squares are `18 * row + file`, both from 0; fields that a verb does not use
/// are 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Action(u32);

impl Action {
    /// An action of one or two numbers below 512.
    #[inline]
    pub(crate) const fn new(verb: Verb, from: u16, to: u16) -> Action {
        Action((verb as u32) << 27 | (from as u32) << 9 | to as u32)
    }

    /// The challenge of `holder` from `from` that puts the loser on `loser`.
    #[inline]
    pub(crate) const fn challenge(from: u16, holder: u16, loser: u16) -> Action {
        Action(Action::new(Verb::Challenge, from, holder).0 | (loser as u32) << 18)
    }

    /// The action `count` places further in a row of actions whose `to` differ by `step`.
    #[inline]
    pub(super) const fn along(self, step: u32, count: u32) -> Action {
        Action(self.0.wrapping_add(step.wrapping_mul(count)))
    }

    /// What it does.
    #[inline]
    pub const fn verb(self) -> Verb {
        let number = (self.0 >> 27) as usize;
        if number < VERBS.len() { VERBS[number] } else { Verb::Pass }
    }

    /// The first square or number.
    #[inline]
    pub const fn from(self) -> u16 {
        (self.0 >> 9 & 511) as u16
    }

    /// The second square or number.
    #[inline]
    pub const fn to(self) -> u16 {
        (self.0 & 511) as u16
    }

    /// The square for the loser of a challenge.
    #[inline]
    pub const fn loser(self) -> u16 {
        (self.0 >> 18 & 511) as u16
    }
}

impl From<Action> for u32 {
    fn from(action: Action) -> u32 {
        action.0
    }
}
