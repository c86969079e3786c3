//! Chance: the toss at the start of a match (option `first=toss`) and at the start of sudden death (SKR-7).

use super::actions::Action;
use super::position::{Phase, Position};
use crate::chance::{Outcomes, Probability};
use crate::random::{Stream, below};
use crate::side::Side;

/// Both outcomes of a toss with probability 1/2 each (SKR-7.1); none in other phases (SKR-7.3).
pub(super) fn outcomes(p: &Position, outcomes: &mut Outcomes<Action>) {
    if p.phase == Phase::Toss {
        outcomes.extend(Side::ALL.map(|side| (Action::toss(side), Probability::new_raw(1, 2))));
    }
}

/// Tosses the coin, if it is to be tossed.
pub(super) fn draw(p: &Position, rng: &mut Stream) -> Option<Action> {
    (p.phase == Phase::Toss).then(|| Action::toss(Side::from_index(below(rng, 2) as usize)))
}
