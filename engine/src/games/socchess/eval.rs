//! Knowledge for search: the value of a position, priors of actions, a goal that can be scored at once.

mod priors;

pub(super) use priors::action_priors;

use super::Socchess;
use super::actions::{Action, Verb, candidates, ranks_to_goal, reaches, shots_of_holder};
use super::lines::BOARD;
use super::position::{Kind, Phase, Position};
use crate::knowledge::logistic;
use crate::side::{MatchResult, Side};

/// Weights of the static value, chosen by hand. Chances are in logits of scoring the next goal.
mod weight {
    /// One rank of the ball toward the goal.
    pub const RANK: f32 = 0.06;
    /// The ball with K, Q, R, B, N: a higher kind is harder to rob.
    pub const HOLDER: [f32; 5] = [0.5, 0.6, 0.3, 0.1, 0.0];
    /// The side on turn has a free shot.
    pub const SHOT: f32 = 5.0;
    /// The side with the ball has a free shot, but the other side acts first.
    pub const SHOT_LATER: f32 = 0.9;
    /// The side on turn has two actions: one to come into position, one to shoot.
    pub const TWO_ACTIONS: f32 = 0.9;
    /// The same with the ball in the opponent's half.
    pub const TWO_ACTIONS_NEAR: f32 = 1.8;
    /// A third action.
    pub const THIRD_ACTION: f32 = 0.7;
    /// The other side could rob the holder in its next turn.
    pub const ROBBABLE: f32 = -0.7;
    /// The side on turn can rob the holder: with this action, and with another one to follow.
    pub const ROB: [f32; 2] = [-0.8, -1.8];
    /// Kickoffs and restarts: the kicker has the ball and the first action.
    pub const KICKER: f32 = 0.3;
    /// Clock actions between two goals of good play.
    pub const ACTIONS_A_GOAL: f32 = 16.0;
    /// Logits of a goal of lead when about one more goal is to come.
    pub const LEAD: f32 = 1.8;
}

/// An estimate of White's final value: the lead, and who is likely to score the next goal, against the time left.
pub(super) fn static_value(game: &Socchess, position: &Position) -> f32 {
    if position.phase == Phase::Over {
        return MatchResult::by_score(position.score).value(Side::White) as f32;
    }
    let to_come = if position.half == 1 { position.clock + game.length } else { position.clock };
    let actions = f32::from(to_come);
    let lead = f32::from(position.score[0]) - f32::from(position.score[1]);
    let (next_goal, certain) = next_goal(game, position);
    // Without time the next goal is none; a free shot needs one action only.
    let time = if certain { 1.0 } else { actions / (actions + 4.0) };
    let swing = 2.0 * logistic(next_goal) - 1.0;
    let spread = (0.25 + actions / weight::ACTIONS_A_GOAL).sqrt();
    logistic(weight::LEAD * (lead + time * swing) / spread)
}

/// The logit that White and not Black scores the next goal, and whether it can be scored at once.
fn next_goal(game: &Socchess, position: &Position) -> (f32, bool) {
    let sign = |side: Side| if side == Side::White { 1.0 } else { -1.0 };
    if let Some(restart) = position.restart {
        return (sign(restart.kicker) * weight::KICKER, false);
    }
    let (Some(holder), Some(ball)) = (position.holder(), position.ball()) else { return (0.0, false) };
    let side = Position::side_of(holder);
    let kind = position.kind(holder);
    let ranks = ranks_to_goal(side, ball);
    let near = ranks <= BOARD.ranks / 2;
    let shot = near && shots_of_holder(position, side).iter().any(|shot| shot.blocker.is_none());
    let on_turn = position.actor == side && position.phase != Phase::Goalkeeper;
    if on_turn && shot && position.phase == Phase::Play {
        return (sign(side) * weight::SHOT, true);
    }
    let robbable = can_rob(game, position, side.opponent(), kind);
    if !on_turn && robbable && position.phase == Phase::Play {
        return (sign(side) * weight::ROB[usize::from(position.left > 1)], false);
    }
    let mut chance = weight::HOLDER[kind as usize] + (12.5 - f32::from(ranks)) * weight::RANK;
    if on_turn && position.left > 1 {
        chance += if near { weight::TWO_ACTIONS_NEAR } else { weight::TWO_ACTIONS };
        chance += f32::from(position.left - 2) * weight::THIRD_ACTION;
    } else if robbable {
        chance += weight::ROBBABLE;
    } else if shot {
        chance += weight::SHOT_LATER;
    }
    (sign(side) * chance, false)
}

/// Whether a piece of `side` could win the ball from the holder, a piece of this kind.
fn can_rob(game: &Socchess, position: &Position, side: Side, holder: Kind) -> bool {
    let Some(ball) = position.ball() else { return false };
    candidates(position, side, ball, false)
        .take_while(|&(_, kind, _)| game.beats(kind, holder))
        .any(|(_, kind, square)| reaches(position, kind, square, ball))
}

/// A shot that goes in, if the holder of the side to act has one.
#[inline]
pub(super) fn scoring_action(position: &Position) -> Option<Action> {
    if position.phase != Phase::Play || position.possession() != Some(position.actor) {
        return None;
    }
    let from = position.ball()?;
    let shots = shots_of_holder(position, position.actor);
    let shot = shots.into_iter().find(|shot| shot.blocker.is_none())?;
    Some(Action::new(Verb::Shot, from.index(), u16::from(shot.file)))
}
