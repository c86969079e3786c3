//! How likely a good player is to choose an action: goals, shots, progress of the ball, winning the ball, defending.

use super::goals::{can_score, goal_by};
use super::rolls::goal_rolls;
use super::rows_to_goal;
use crate::games::metacheckers::Metacheckers;
use crate::games::metacheckers::actions::{Action, Kind, roll_number};
use crate::games::metacheckers::position::pitch::{BOARD, HOMES, PITCH, Square};
use crate::games::metacheckers::position::{Face, Mode, Phase, Position};
use crate::side::Side;

const GOAL: f32 = 100.0;
/// Weight of a row that the ball comes nearer to the goal.
const ROW_OF_BALL: f32 = 0.5;
/// Weight of a row that another checker goes forward.
const ROW_OF_CHECKER: f32 = 0.08;
const STEAL: f32 = 6.0;
const PUSH_HOLDER: f32 = 2.5;
/// A defender that goes between the ball and its own goal, or next to the ball.
const COVER: f32 = 1.0;
const OUT_OF_BOUNDS: f32 = 0.05;

impl Metacheckers {
    /// Appends the weight of each action of the list.
    pub(in super::super) fn priors(&self, position: &Position, actions: &[Action], priors: &mut Vec<f32>) {
        priors.extend(actions.iter().map(|&action| weight(position, action)));
    }
}

fn weight(position: &Position, action: Action) -> f32 {
    match action.kind {
        Kind::End => 0.6,
        Kind::Risk => 0.4,
        Kind::As if scores_as(position, action.a) => GOAL,
        Kind::As if action.a == Face::Queen as u8 => 2.0,
        Kind::Spot if position.mode == Mode::Penalty => {
            0.2 + 3.6 * goal_rolls(position, position.turn, action.from()).chance()
        }
        Kind::Guard if action.from() == HOMES[position.actor.index()] => 2.0,
        Kind::To | Kind::Claim | Kind::Grab => 1.0 + ROW_OF_CHECKER * forward(position, action.from()),
        Kind::Out if position.ball == Some(action.from()) => 0.5,
        Kind::Move | Kind::KnightPush => move_weight(position, action),
        Kind::Pass => ball_weight(position, action.from(), action.to()),
        Kind::OnTheFly => 1.2 * ball_weight(position, action.from(), action.to()),
        Kind::Steal => STEAL,
        _ => 1.0,
    }
}

/// Whether the holder would score as this face of a Joker.
fn scores_as(position: &Position, face: u8) -> bool {
    let face = Face::ALL[usize::from(face) % Face::ALL.len()];
    let reaches = |ball| goal_by(position, face, roll_number(position.roll), ball).is_some();
    can_score(position, position.turn) && position.ball.is_some_and(reaches)
}

/// Rows from the actor's own goal line.
fn forward(position: &Position, square: Square) -> f32 {
    14.0 - f32::from(rows_to_goal(position.actor, square))
}

fn progress(side: Side, from: Square, to: Square) -> f32 {
    f32::from(rows_to_goal(side, from)) - f32::from(rows_to_goal(side, to))
}

/// The ball goes from a square to a square.
fn ball_weight(position: &Position, from: Square, to: Square) -> f32 {
    let side = position.turn;
    if !PITCH.has(to) {
        let shot = position.is_goal(to);
        return if shot { GOAL } else { OUT_OF_BOUNDS };
    }
    if position.mode == Mode::ThrowIn && position.checkers[side.opponent().index()].has(to) {
        return OUT_OF_BOUNDS;
    }
    let rows = progress(side, position.ball.unwrap_or(from), to);
    if rows >= 0.0 { 1.0 + ROW_OF_BALL * rows } else { 1.0 / (1.0 - rows) }
}

fn move_weight(position: &Position, action: Action) -> f32 {
    let (from, to) = (action.from(), action.to());
    let side = position.turn;
    if position.phase == Phase::Back {
        return 1.0;
    }
    if position.ball == Some(from) {
        return ball_weight(position, from, to);
    }
    let Some(ball) = position.ball else { return 1.0 };
    let rows = progress(side, from, to);
    if position.is_offence() {
        return (0.6 + ROW_OF_CHECKER * rows).max(0.1);
    }
    if to == ball {
        return PUSH_HOLDER;
    }
    let near = f32::from(covers(side, ball, to)) - f32::from(covers(side, ball, from));
    (0.6 + COVER * near).max(0.1)
}

/// Whether a defender stands next to the ball, or between it and its own goal within two files.
fn covers(side: Side, ball: Square, square: Square) -> bool {
    let goal_side = progress(side, square, ball) > 0.0;
    let files = BOARD.file(square).abs_diff(BOARD.file(ball));
    BOARD.distance(square, ball) == 1 || (goal_side && files <= 2)
}
