//! Chance: the toss at the start of a match (option `first=toss`) and at the start of sudden death (SKR-7).

use super::actions::Action;
use super::position::{Phase, Position};
use crate::chance::{Outcomes, coin, toss};
use crate::random::Stream;

/// Both outcomes of a toss with probability 1/2 each (SKR-7.1); none in other phases (SKR-7.3).
pub(super) fn outcomes(p: &Position, outcomes: &mut Outcomes<Action>) {
    if p.phase == Phase::Toss {
        outcomes.extend(coin(Action::toss));
    }
}

/// Tosses the coin, if it is to be tossed.
pub(super) fn sample_outcome(p: &Position, rng: &mut Stream) -> Option<Action> {
    (p.phase == Phase::Toss).then(|| Action::toss(toss(rng)))
}
