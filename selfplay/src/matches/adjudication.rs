//! Ending a game that the players agree about.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use touchline_engine::Side;

/// When a game is ended before the rules end it. Zero switches a rule off.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Adjudication {
    /// A side wins when this many decisions in a row of either side all see it at `win-value` or above.
    pub win_decisions: u32,
    /// The value that counts as won, above 1/2 and at most 1.
    pub win_value: f64,
    /// A draw when this many decisions in a row of either side all see 1/2, give or take `draw-margin`.
    pub draw_decisions: u32,
    /// How far from 1/2 still counts as drawn, 0 to 1.
    pub draw_margin: f64,
    /// A game of this many steps is decided by the score.
    pub step_limit: u32,
}

impl Default for Adjudication {
    /// Only the rules end games.
    fn default() -> Self {
        Adjudication {
            win_decisions: 0,
            win_value: 0.98,
            draw_decisions: 0,
            draw_margin: 0.01,
            step_limit: 0,
        }
    }
}

/// Thresholds that cannot be, or that do nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum AdjudicationError {
    /// A threshold is out of range.
    #[error("win-value must be above 0.5 and at most 1, draw-margin 0 or more and below 0.5")]
    Range,
    /// A threshold is given without the number of decisions that it is for.
    #[error("{threshold} does nothing without {decisions}")]
    Idle {
        /// The threshold, as plans spell it.
        threshold: &'static str,
        /// The number of decisions, as plans spell it.
        decisions: &'static str,
    },
}

impl Adjudication {
    /// Checks the thresholds.
    ///
    /// # Errors
    /// One is out of range, or is given but does nothing.
    pub fn check(&self) -> Result<(), AdjudicationError> {
        let shares = [self.win_value, self.draw_margin];
        let is_wide = self.win_value <= 0.5 || self.draw_margin >= 0.5;
        if is_wide || shares.iter().any(|share| !(0.0..=1.0).contains(share)) {
            return Err(AdjudicationError::Range);
        }
        let usual = Adjudication::default();
        let idle = |threshold, decisions| Err(AdjudicationError::Idle { threshold, decisions });
        if self.win_decisions == 0 && self.win_value != usual.win_value {
            return idle("win-value", "win-decisions");
        }
        if self.draw_decisions == 0 && self.draw_margin != usual.draw_margin {
            return idle("draw-margin", "draw-decisions");
        }
        Ok(())
    }
}

/// How long each side has been of the same opinion.
#[derive(Default)]
pub(super) struct Opinions {
    /// For each side: what it thinks (the winner, or a draw) and for how many decisions in a row.
    sides: [Option<(Option<Side>, u32)>; 2],
}

impl Opinions {
    /// Enters the value that `side` gave its position.
    pub(super) fn hear(&mut self, side: Side, value: Option<f64>, rules: &Adjudication) {
        let verdict = value.and_then(|value| {
            if value >= rules.win_value {
                Some(Some(side))
            } else if value <= 1.0 - rules.win_value {
                Some(Some(side.opponent()))
            } else if (value - 0.5).abs() <= rules.draw_margin {
                Some(None)
            } else {
                None
            }
        });
        let opinion = &mut self.sides[side.index()];
        *opinion = verdict.map(|verdict| match *opinion {
            Some((known, count)) if known == verdict => (verdict, count + 1),
            _ => (verdict, 1),
        });
    }

    /// What both sides have agreed on for long enough.
    pub(super) fn agreed(&self, rules: &Adjudication) -> Option<Option<Side>> {
        let [Some((white, for_white)), Some((black, for_black))] = self.sides else { return None };
        let needed = if white.is_some() { rules.win_decisions } else { rules.draw_decisions };
        (white == black && needed > 0 && for_white.min(for_black) >= needed).then_some(white)
    }
}
