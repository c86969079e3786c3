//! Knowledge for the search: estimates of positions and actions. The rules do not depend on anything here.

mod goals;
mod priors;

use super::Metacheckers;
use super::position::pitch::{BOARD, PITCH, Square, Squares, way_to_goal};
use super::position::{Mode, Phase, Position};
use crate::knowledge::logistic;
use crate::side::Side;
use goals::{can_score, chess_roll_goals};

/// What the side with the ball may hope for, in goals ahead within the next eight plays, by the state of the turn.
///
/// The coefficients are fitted by least squares to the goal differences in 4,000 matches (918,492 positions) of a
/// player that takes every immediate goal and else draws its actions by the squares of the weights in [`priors`].
#[derive(Clone, Copy)]
struct Hope {
    /// At the far end of the pitch without an opponent in the way.
    base: f32,
    /// For the part of the way to the goal that is covered, 0 to 1, squared.
    advance: f32,
    /// For the chance that a Chess roll would score at once.
    threat: f32,
    /// For each opponent between the ball and the goal, at most two files away.
    guard: f32,
}

/// The holder's side is about to roll.
const TO_ROLL: Hope = Hope { base: 0.17, advance: 0.35, threat: 0.44, guard: -0.02 };
/// The other side is about to roll or moves as defence.
const DEFENDED: Hope = Hope { base: 0.13, advance: 0.33, threat: 0.44, guard: -0.02 };
/// The holder's side has rolled and moves. It may end its actions, so that this is worth a little more than
/// [`DEFENDED`], although the fit, which sees the shots that were missed by the roll, has less.
const MOVING: Hope = Hope { base: 0.14, ..DEFENDED };
/// Two of three outcomes of the Risk die leave the ball to the side that rolls it (MCS-7.4).
const RISK: f32 = 2.0 / 3.0;
/// A penalty kick not yet taken.
const PENALTY: f32 = 0.55;
/// An immediate goal is there to be taken.
const CERTAIN: f32 = 0.88;
/// Goals of a match by both sides together per play: the spread of what may still happen.
const GOALS_PER_PLAY: f32 = 0.06;

impl Metacheckers {
    /// White's expected result: the goals of the score and those in sight against the time that is left.
    pub(super) fn value(&self, position: &Position) -> f32 {
        let lead = f32::from(position.score[0]) - f32::from(position.score[1]);
        if position.phase == Phase::Over {
            return if lead > 0.0 { 1.0 } else if lead < 0.0 { 0.0 } else { 0.5 };
        }
        let hope = self.hope(position);
        let left = f32::from(self.play_limit().saturating_sub(position.plays));
        // A first goal decides at once, so that the time left hardly matters.
        let spread = if self.first_goal { 0.25 } else { 0.12 + GOALS_PER_PLAY * left };
        logistic(1.7 * (lead + hope) / spread.sqrt())
    }

    /// Goals in sight for White.
    fn hope(&self, position: &Position) -> f32 {
        match self.hope_of_holder(position) {
            Some((Side::White, hope)) => hope,
            Some((Side::Black, hope)) => -hope,
            None => 0.0,
        }
    }

    /// The side that has the ball, or is to have it, and the goals in its sight.
    fn hope_of_holder(&self, position: &Position) -> Option<(Side, f32)> {
        let turn = position.turn;
        if position.mode == Mode::Penalty {
            let certain = position.phase == Phase::Kick && self.goal_action(position).is_some();
            return Some((turn, if certain { CERTAIN } else { PENALTY }));
        }
        let Some(ball) = position.ball else { return loose_hope(position) };
        let side = position.owner(ball)?;
        if side == turn && self.goal_action(position).is_some() {
            return Some((side, CERTAIN));
        }
        let kind = match position.phase {
            Phase::Dice | Phase::Roll | Phase::Back | Phase::Risk if side == turn => TO_ROLL,
            _ if side == turn && position.phase != Phase::Grab => MOVING,
            _ => DEFENDED,
        };
        let share = if position.phase == Phase::Risk { RISK } else { 1.0 };
        Some((side, share * kind.of(position, side, ball)))
    }
}

/// A ball nobody holds yet: it belongs to the side that takes it, or half to each.
fn loose_hope(position: &Position) -> Option<(Side, f32)> {
    let turn = position.turn;
    let side = match position.phase {
        Phase::Take => turn,
        Phase::Claim => position.actor,
        Phase::Yield | Phase::Grab => turn.opponent(),
        _ => return None,
    };
    let ball = position.spot.filter(|&spot| PITCH.has(spot))?;
    Some((side, TO_ROLL.of(position, side, ball)))
}

impl Hope {
    fn of(self, position: &Position, side: Side, ball: Square) -> f32 {
        let covered = 1.0 - f32::from(rows_to_goal(side, ball)) / 14.0;
        let threat = if can_score(position, side) { chess_roll_goals(position, side, ball) } else { 0 };
        let guards = (position.checkers[side.opponent().index()] & way_to_goal(side, ball)).count();
        self.base
            + self.advance * covered * covered
            + self.threat * (threat as f32 / 36.0)
            + self.guard * guards as f32
    }
}

/// Rows from a square to the goal line that a side attacks: 0 on it.
fn rows_to_goal(side: Side, square: Square) -> u8 {
    match side {
        Side::White => BOARD.ranks - 1 - BOARD.row(square),
        Side::Black => BOARD.row(square),
    }
}

/// Whether two sets meet.
fn meet(a: Squares, b: Squares) -> bool {
    !(a & b).is_empty()
}
