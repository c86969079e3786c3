//! What is proven about a position: a lower and an upper bound of its final value (MCTS-Solver with bounds).

use touchline_engine::{MatchResult, Side};

use crate::report::Proof;

/// Bounds of the result that White can be held to and can force: 0 a loss, 1 a draw, 2 a win.
///
/// At a chance event the bounds hold for whatever falls, so that a win is proven only if every outcome is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    low: u8,
    high: u8,
}

impl Bounds {
    pub(crate) const UNKNOWN: Bounds = Bounds { low: 0, high: 2 };
    pub(crate) const LOSS: Bounds = Bounds { low: 0, high: 0 };
    pub(crate) const DRAW: Bounds = Bounds { low: 1, high: 1 };
    pub(crate) const WIN: Bounds = Bounds { low: 2, high: 2 };

    /// A win of the side.
    pub(crate) fn win(side: Side) -> Bounds {
        match side {
            Side::White => Bounds::WIN,
            Side::Black => Bounds::LOSS,
        }
    }

    pub(crate) fn of_result(result: Option<MatchResult>) -> Bounds {
        match result.and_then(|result| result.winner) {
            Some(side) => Bounds::win(side),
            None => Bounds::DRAW,
        }
    }

    pub(crate) fn is_exact(self) -> bool {
        self.low == self.high
    }

    /// White's exact value, if proven.
    pub(crate) fn exact(self) -> Option<f64> {
        self.is_exact().then(|| f64::from(self.low) * 0.5)
    }

    /// What `side` is sure of: 0 nothing, 1 a draw, 2 a win.
    pub(crate) fn sure(self, side: Side) -> u8 {
        match side {
            Side::White => self.low,
            Side::Black => 2 - self.high,
        }
    }

    /// What `side` may still hope for: 0 nothing, 1 a draw, 2 a win.
    pub(crate) fn hope(self, side: Side) -> u8 {
        match side {
            Side::White => self.high,
            Side::Black => 2 - self.low,
        }
    }

    /// Whether an action with these bounds is worth a look for `side`, which is `sure` of so much: it may give more, or
    /// it is the draw that is sure.
    pub(crate) fn is_option(self, side: Side, sure: u8) -> bool {
        self.hope(side) > sure || sure > 0 && self.sure(side) == sure
    }

    /// White's estimated value, kept within the bounds.
    #[inline]
    pub(crate) fn clip(self, value: f64) -> f64 {
        let (low, high) = (f64::from(self.low) * 0.5, f64::from(self.high) * 0.5);
        // Not `clamp`, `max` and `min`: what these do about NaN costs as much as the division that comes before.
        let value = if value < low { low } else { value };
        if value > high { high } else { value }
    }

    pub(crate) fn proof(self, side: Side) -> Option<Proof> {
        self.is_exact().then(|| match self.sure(side) {
            0 => Proof::Loss,
            1 => Proof::Draw,
            _ => Proof::Win,
        })
    }

    /// The bounds of a position in which `side` may choose between positions with these bounds.
    pub(crate) fn choice(self, other: Bounds, side: Side) -> Bounds {
        match side {
            Side::White => Bounds { low: self.low.max(other.low), high: self.high.max(other.high) },
            Side::Black => Bounds { low: self.low.min(other.low), high: self.high.min(other.high) },
        }
    }

    /// The bounds of a chance event with outcomes of these bounds.
    pub(crate) fn chance(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// Both bounds hold for the same position.
    pub(crate) fn both(self, other: Bounds) -> Bounds {
        Bounds { low: self.low.max(other.low), high: self.high.min(other.high) }
    }
}
