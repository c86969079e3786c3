//! Weights of actions for search: goals, shots to come, the ball won, progress, shots stopped.

use super::super::Socchess;
use super::super::actions::{Action, Verb, ranks_to_goal, shots_from, shots_of_holder};
use super::super::lines::{BOARD, Square, Step};
use super::super::position::{Kind, Phase, Position};
use crate::board::Bits;
use crate::side::Side;

/// A shot that goes in.
const GOAL: f32 = 400.0;
/// A shot that a piece blocks: the ball is lost.
const BLOCKED: f32 = 0.3;
/// The ball comes to a piece that can shoot with the next action of the turn; in the last action of it.
const SHOT_NEXT: [f32; 2] = [4.0, 40.0];
/// A challenge that wins the ball; one that does not.
const ROB: [f32; 2] = [0.05, 25.0];
/// A move onto the line of a free shot; any other move while there is one.
const STOP: [f32; 2] = [0.3, 15.0];
/// A carry or pass, and what a rank of progress adds.
const BALL: f32 = 1.5;
const PROGRESS: f32 = 0.15;
/// An action lost on purpose.
const SKIP: f32 = 0.2;

/// Appends one weight an action.
pub(in super::super) fn action_priors(
    game: &Socchess,
    position: &Position,
    actions: &[Action],
    priors: &mut Vec<f32>,
) {
    if !matches!(position.phase, Phase::Kick | Phase::Rest | Phase::Play) {
        priors.extend(actions.iter().map(|_| 1.0));
        return;
    }
    let threatened = threatened_squares(position);
    priors.extend(actions.iter().map(|&action| match action.verb() {
        Verb::Shot => shot(position, action),
        Verb::Give => ball_to(position, action, true),
        Verb::Move if position.ball().is_some_and(|ball| ball.index() == action.from()) => {
            ball_to(position, action, false)
        }
        Verb::Move => match &threatened {
            Some(squares) => STOP[usize::from(squares.has(action.to()))],
            None => 1.0,
        },
        Verb::Challenge => challenge(game, position, action),
        _ => SKIP,
    }));
}

fn shot(position: &Position, action: Action) -> f32 {
    let shots = shots_of_holder(position, position.actor);
    let goes_in = shots.iter().any(|shot| u16::from(shot.file) == action.to() && shot.blocker.is_none());
    if goes_in { GOAL } else { BLOCKED }
}

/// A pass or carry: does the ball come to where it can be shot, and how far forward does it go?
fn ball_to(position: &Position, action: Action, pass: bool) -> f32 {
    let side = position.actor;
    let (from, to) = (Square::from_index(action.from()), Square::from_index(action.to()));
    let receiver = if pass { position.own_slot_on(side, to) } else { position.holder() };
    let Some(receiver) = receiver else { return BALL };
    let shots = shots_from(position, side, position.kind(receiver), to);
    if shots.iter().any(|shot| shot.blocker.is_none()) {
        return SHOT_NEXT[usize::from(position.left > 1)];
    }
    let ranks = f32::from(ranks_to_goal(side, from)) - f32::from(ranks_to_goal(side, to));
    (BALL + PROGRESS * ranks).max(0.2)
}

fn challenge(game: &Socchess, position: &Position, action: Action) -> f32 {
    let challenger = position.own_slot_on(position.actor, Square::from_index(action.from()));
    let wins = challenger
        .zip(position.holder())
        .is_some_and(|(ours, theirs)| game.beats(position.kind(ours), position.kind(theirs)));
    ROB[usize::from(wins)]
}

/// The squares on the lines of the free shots that the other side has; `None` when it has none that can be stopped.
fn threatened_squares(position: &Position) -> Option<Bits<7>> {
    let shooter: Side = position.possession().filter(|&side| side != position.actor)?;
    let (holder, from) = (position.holder()?, position.ball()?);
    if matches!(position.kind(holder), Kind::K | Kind::N) {
        return None;
    }
    let mut squares = Bits::EMPTY;
    for shot in shots_of_holder(position, shooter).iter().filter(|shot| shot.blocker.is_none()) {
        let files = i32::from(shot.file) - i32::from(from.file());
        let step = Step::toward(files, i32::from(shooter.forward()));
        let mut square = from;
        while let Some(next) = square.step(i32::from(step.files), i32::from(step.ranks)) {
            squares.set(next.index());
            square = next;
        }
    }
    (!squares.is_empty()).then_some(squares)
}

const _: () = assert!(BOARD.squares() <= 7 * 64);
