//! The coin toss, the only chance event (XFB-7.1). With `first=white` or `first=black` there is none (XFB-7.2).

use super::actions::Action;
use super::position::{Phase, Position};
use crate::chance::{Outcomes, coin, toss};
use crate::random::Stream;

/// Both sides with probability 1/2 in the phase `toss`.
pub fn outcomes(position: &Position, outcomes: &mut Outcomes<Action>) {
    if position.phase == Phase::Toss {
        outcomes.extend(coin(Action::toss));
    }
}

/// Tosses the coin; `None` outside the phase `toss`.
pub fn sample_outcome(position: &Position, rng: &mut Stream) -> Option<Action> {
    (position.phase == Phase::Toss).then(|| Action::toss(toss(rng)))
}
