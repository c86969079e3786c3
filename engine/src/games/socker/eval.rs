//! Knowledge of the game for search: goals to be had, a static value, weights of actions.

use super::actions::{Action, Kind};
use super::position::field::{FIELD, STEP, has, row};
use super::position::{Phase, Position};
use crate::side::Side;

/// The directions of a kick toward the goal row that White and Black attack, straight first.
const FORWARD: [[u8; 3]; 2] = [[0, 1, 7], [4, 3, 5]];

/// The row from which White and Black kick a ball onto the far row.
const LAST_ROW: [u8; 2] = [FIELD.ranks - 2, 1];

/// A kick onto the far row (SKR-6.4.2), if there is one.
#[inline]
pub(super) fn scoring_action(p: &Position) -> Option<Action> {
    if p.phase != Phase::Play || row(p.ball) != LAST_ROW[p.side.index()] {
        return None;
    }
    kicks(p, p.side).find_map(|(from, direction, to)| {
        (has(p.active(), from) && !has(p.standing(), to)).then_some(Action::new(Kind::Kick, from, direction))
    })
}

/// The forward kicks of the ball by a side: the kicker's square, the direction and the square straight away.
fn kicks(p: &Position, side: Side) -> impl Iterator<Item = (u8, u8, u8)> {
    let ball = usize::from(p.ball);
    FORWARD[side.index()].into_iter().map(move |direction| {
        (STEP[ball][usize::from(direction ^ 4)], direction, STEP[ball][usize::from(direction)])
    })
}
