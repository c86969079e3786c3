//! Immediate goals: the action that scores now, and the rolls that would.

use super::rows_to_goal;
use crate::games::metacheckers::Metacheckers;
use crate::games::metacheckers::actions::{Action, Flight, Kind, Play, boot_flight, roll_number};
use crate::games::metacheckers::position::board::{
    Direction, FORWARD, GOALS, JUMPS, NEIGHBOURS, Square, along, free_steps, ray,
};
use crate::games::metacheckers::position::{Face, Mode, Phase, Position, Roll};
use crate::side::Side;

/// Whether a goal of the side could count now: not in its own turn that begins with an indirect free kick.
pub(super) fn can_score(position: &Position, side: Side) -> bool {
    !(position.mode == Mode::Indirect && side == position.turn)
}

/// The steps along a free line from a square to a goal square of the side, if there is one.
fn steps_to_goal(position: &Position, side: Side, from: Square, direction: Direction) -> Option<u8> {
    let pitch = ray(from, direction).pitch;
    let free = || free_steps(position.occupied(), from, direction) == pitch;
    (GOALS[side.index()].has(along(from, direction, pitch + 1)) && free()).then_some(pitch + 1)
}

/// An action that scores at once, if there is one.
pub(crate) fn scoring_action(game: &Metacheckers, position: &Position) -> Option<Action> {
    let side = position.turn;
    let ball = position.ball?;
    let kicks = matches!(position.phase, Phase::Play | Phase::Double | Phase::Boot | Phase::Kick);
    if !kicks || matches!(position.mode, Mode::GoalieKick | Mode::ThrowIn) || !position.is_offence() {
        return None;
    }
    match position.phase {
        Phase::Play => game.goal_in_play(position),
        _ if !can_score(position, side) => None,
        Phase::Double => goal_jump(side, ball).map(|to| Action::between(Kind::Move, ball, to)),
        Phase::Boot => goal_boot(position, ball),
        _ => goal_kick(position, ball).map(|to| Action::between(Kind::Pass, ball, to)),
    }
}

impl Metacheckers {
    /// A goal by the holder or by a pass on the fly.
    fn goal_in_play(&self, position: &Position) -> Option<Action> {
        let (side, ball) = (position.turn, position.ball?);
        let play = self.play(position)?;
        let may_move = play.movers.has(ball) || play.face == Face::King;
        if may_move && can_score(position, side) {
            let to = goal_by(position, play.face, play.number, ball);
            if let Some(to) = to {
                return Some(Action::between(Kind::Move, ball, to));
            }
        }
        if play.on_the_fly() { goal_on_the_fly(position, &play) } else { None }
    }
}

/// The goal square that the holder reaches as a piece with a number.
pub(super) fn goal_by(position: &Position, face: Face, number: u8, from: Square) -> Option<Square> {
    let side = position.turn;
    match face {
        Face::Knight => goal_jump(side, from),
        Face::King | Face::Pawn => (NEIGHBOURS[from as usize] & GOALS[side.index()]).first(),
        Face::Bishop | Face::Rook | Face::Queen => FORWARD[side.index()]
            .into_iter()
            .filter(|direction| face.lines(side).contains(direction))
            .find_map(|direction| {
                let steps = steps_to_goal(position, side, from, direction)?;
                (steps <= number).then(|| along(from, direction, steps))
            }),
    }
}

/// The goal square that a penalty kick reaches.
fn goal_kick(position: &Position, from: Square) -> Option<Square> {
    let Roll::Chess(face, _) = position.roll else { return None };
    goal_by(position, face, roll_number(position.roll), from)
}

fn goal_jump(side: Side, from: Square) -> Option<Square> {
    (JUMPS[from as usize] & GOALS[side.index()]).first()
}

fn goal_boot(position: &Position, from: Square) -> Option<Action> {
    FORWARD[position.turn.index()].into_iter().find_map(|direction| {
        match boot_flight(position, from, direction) {
            Some(Flight::Goal(to)) => Some(Action::between(Kind::Pass, from, to)),
            _ => None,
        }
    })
}

/// A run into the goal with the ball received on the way.
fn goal_on_the_fly(position: &Position, play: &Play<'_>) -> Option<Action> {
    let side = position.turn;
    for from in play.runners().iter().filter(|&from| rows_to_goal(side, from) <= play.number) {
        for direction in FORWARD[side.index()] {
            if !play.lines().contains(&direction) || !play.may_cross(from, direction) {
                continue;
            }
            let Some(steps) = steps_to_goal(position, side, from, direction) else { continue };
            if steps > play.number {
                continue;
            }
            let action = play.fly(from, direction, steps, play.reach(Some(from)).0);
            if action.is_some() {
                return action;
            }
        }
    }
    None
}
