//! How likely a good player is to choose an action: goals, shots, progress of the ball, winning the ball, defending.

use super::rolls::{Lines, goal_rolls};
use super::rows_to_goal;
use crate::games::metacheckers::actions::{Action, Kind};
use crate::games::metacheckers::position::board::{BOARD, HOMES, PITCH, Square};
use crate::games::metacheckers::position::{Face, Mode, Phase, Position};
use crate::knowledge::{Logits, features};
use crate::side::Side;

features! { "../../../../../data/knowledge/metacheckers-actions.toml":
    /// The ball goes into the goal; over another line or to an opponent.
    Goal = "goal",
    Out = "ball-out",
    /// The holder moves; a pass; a pass on the fly.
    Carry = "carry",
    Pass = "pass",
    Fly = "pass-on-the-fly",
    /// Rows that the ball comes nearer to the goal, that it goes back.
    Forward = "ball-forward",
    Back = "ball-back",
    /// The ball comes to the last three rows before the goal.
    NearGoal = "ball-near-goal",
    /// The chance that a roll lets a holder score from there; that a roll lets an opponent try a steal there.
    GoalChance = "ball-goal-chance",
    StealChance = "ball-steal-chance",
    /// Another checker of the side with the ball moves; rows forward; ahead of the ball, at most two files away.
    Run = "run",
    RunForward = "run-forward",
    RunAhead = "run-ahead",
    /// A checker of the other side moves; onto the holder; rows forward; squares nearer to the ball.
    Defend = "defend",
    PushHolder = "push-holder",
    DefendForward = "defend-forward",
    DefendNear = "defend-near",
    /// To a square beside the ball; before the goal at most two files away; from such squares.
    Beside = "to-ball",
    Covers = "covers",
    FromBall = "from-ball",
    Uncovers = "uncovers",
    /// A knight pushes a checker.
    Knight = "knight-push",
    /// A try to steal the ball.
    Steal = "steal",
    /// The end of a turn, with the ball and without.
    End = "end",
    EndDefence = "end-in-defence",
    /// The Risk die; two Numbers dice.
    Risk = "risk-die",
    Two = "two-dice",
    /// A Joker becomes a queen.
    AsQueen = "joker-queen",
    /// A penalty spot, by the chance to score from it; the goalie stays at home.
    Spot = "penalty-spot",
    GuardHome = "goalie-home",
    /// A loose ball is taken, by the way from the own goal line in tens of rows.
    Take = "take",
    /// The holder is sent off.
    HolderOff = "holder-off",
}

/// Appends the weight of each action of the list.
pub(crate) fn action_priors(position: &Position, actions: &[Action], priors: &mut Vec<f32>) {
    let mut logits = Logits::append(&MODEL, actions.len(), priors);
    action_features(position, actions, |action, feature, value| logits.see(action, feature, value));
    logits.into_weights();
}

/// Tells the features of actions; always `true`.
pub(crate) fn action_features(
    position: &Position,
    actions: &[Action],
    mut see: impl FnMut(usize, usize, f32),
) -> bool {
    for (place, &action) in actions.iter().enumerate() {
        tell(position, action, &mut |feature: Feature, value| see(place, feature as usize, value));
    }
    true
}

fn tell(position: &Position, action: Action, see: &mut impl FnMut(Feature, f32)) {
    match action.kind {
        Kind::End if position.is_offence() => see(Feature::End, 1.0),
        Kind::End => see(Feature::EndDefence, 1.0),
        Kind::Risk => see(Feature::Risk, 1.0),
        Kind::Two => see(Feature::Two, 1.0),
        Kind::As if action.a == Face::Queen as u8 => see(Feature::AsQueen, 1.0),
        Kind::Spot if position.mode == Mode::Penalty => {
            see(Feature::Spot, goal_rolls(position, position.turn, action.from()).chance());
        }
        Kind::Guard if action.from() == HOMES[position.actor.index()] => see(Feature::GuardHome, 1.0),
        Kind::To | Kind::Claim | Kind::Grab => {
            see(Feature::Take, 1.4 - 0.1 * f32::from(rows_to_goal(position.actor, action.from())));
        }
        Kind::Out if position.ball == Some(action.from()) => see(Feature::HolderOff, 1.0),
        Kind::Move | Kind::KnightPush => tell_move(position, action, see),
        Kind::Pass => {
            see(Feature::Pass, 1.0);
            tell_ball(position, action, see);
        }
        Kind::OnTheFly => {
            see(Feature::Fly, 1.0);
            tell_ball(position, action, see);
        }
        Kind::Steal => see(Feature::Steal, 1.0),
        _ => {}
    }
}

fn progress(side: Side, from: Square, to: Square) -> f32 {
    f32::from(rows_to_goal(side, from)) - f32::from(rows_to_goal(side, to))
}

/// Rows before the goal in which the ball is near it.
const NEAR_GOAL: u8 = 3;

/// The ball goes to a square.
fn tell_ball(position: &Position, action: Action, see: &mut impl FnMut(Feature, f32)) {
    let (from, to, side) = (action.from(), action.to(), position.turn);
    let opponents = position.checkers[side.opponent().index()];
    if !PITCH.has(to) {
        see(if position.is_goal(to) { Feature::Goal } else { Feature::Out }, 1.0);
        return;
    }
    if position.mode == Mode::ThrowIn && opponents.has(to) {
        see(Feature::Out, 1.0);
        return;
    }
    let rows = progress(side, position.ball.unwrap_or(from), to);
    see(if rows >= 0.0 { Feature::Forward } else { Feature::Back }, rows.abs());
    if rows_to_goal(side, to) <= NEAR_GOAL {
        see(Feature::NearGoal, 1.0);
    }
    let lines = Lines::from(position, to);
    see(Feature::GoalChance, lines.goal_rolls(side).chance());
    see(Feature::StealChance, lines.steal_rolls(side.opponent(), opponents & PITCH).chance());
}

fn tell_move(position: &Position, action: Action, see: &mut impl FnMut(Feature, f32)) {
    let (from, to) = (action.from(), action.to());
    let side = position.turn;
    if position.phase == Phase::Back {
        return;
    }
    if position.ball == Some(from) {
        see(Feature::Carry, 1.0);
        tell_ball(position, action, see);
        return;
    }
    let Some(ball) = position.ball else { return };
    if action.kind == Kind::KnightPush {
        see(Feature::Knight, 1.0);
    }
    let rows = progress(side, from, to);
    if position.is_offence() {
        see(Feature::Run, 1.0);
        see(Feature::RunForward, rows);
        if progress(side, ball, to) > 0.0 && BOARD.file(to).abs_diff(BOARD.file(ball)) <= 2 {
            see(Feature::RunAhead, 1.0);
        }
        return;
    }
    see(Feature::Defend, 1.0);
    if to == ball {
        see(Feature::PushHolder, 1.0);
        return;
    }
    see(Feature::DefendForward, rows);
    see(Feature::DefendNear, f32::from(BOARD.distance(from, ball)) - f32::from(BOARD.distance(to, ball)));
    match stands(side, ball, to) {
        Some(Stand::Beside) => see(Feature::Beside, 1.0),
        Some(Stand::Before) => see(Feature::Covers, 1.0),
        None => {}
    }
    match stands(side, ball, from) {
        Some(Stand::Beside) => see(Feature::FromBall, 1.0),
        Some(Stand::Before) => see(Feature::Uncovers, 1.0),
        None => {}
    }
}

/// How a defender stands to the ball.
enum Stand {
    Beside,
    /// Between the ball and its own goal within two files.
    Before,
}

fn stands(side: Side, ball: Square, square: Square) -> Option<Stand> {
    if BOARD.distance(square, ball) == 1 {
        return Some(Stand::Beside);
    }
    let before = progress(side, square, ball) > 0.0;
    let files = BOARD.file(square).abs_diff(BOARD.file(ball));
    (before && files <= 2).then_some(Stand::Before)
}
