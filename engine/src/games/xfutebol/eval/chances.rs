//! What can be done now: goals at once or after a MOVE, balls to be won.

use super::LAST_ROW;
use crate::games::xfutebol::Xfutebol;
use crate::games::xfutebol::actions::{Action, Verb, barrier, cutters, shots};
use crate::games::xfutebol::apply::{Outcome, apply_unchecked, blocker, penalty_outcome, shot_outcome};
use crate::games::xfutebol::position::{
    Kind, PITCH, Phase, Position, SQUARES, Square, Squares, Stage, line, own,
};
use crate::side::Side;

/// No shot is longer than so many rows after a MOVE: a shot has three times the greatest base reach of two, a MOVE that
/// base reach (XFB-3.3, XFB-3.4).
const LONGEST_ATTACK: u8 = 3 * 2 + 2;

/// An action that is a goal at once: a shot that nobody may cut or block, or a penalty.
pub fn scoring_action(game: &Xfutebol, position: &Position) -> Option<Action> {
    match position.phase {
        Phase::Penalty => scoring_penalty(game, position),
        Phase::Play if position.stage == Stage::AfterOther => None,
        Phase::Play | Phase::Free => {
            let ball = position.ball.filter(|&ball| position.has(position.owner, ball))?;
            let mut scoring = None;
            shots(game, position, ball, |shot| {
                if scoring.is_none() && scores(game, position, shot) {
                    scoring = Some(shot);
                }
            });
            scoring
        }
        _ => None,
    }
}

fn scoring_penalty(game: &Xfutebol, position: &Position) -> Option<Action> {
    let keeper = position.keeper(position.owner.opponent()).is_some();
    let scores = |&kind: &Kind| penalty_outcome(game, kind, keeper) == Outcome::Goal;
    let kinds = position.pieces(position.owner).iter().filter_map(|square| position.kind(square));
    kinds.filter(scores).min().map(Action::penalty)
}

/// Whether a shot of the owner's holder is a goal without any further decision.
pub(super) fn scores(game: &Xfutebol, position: &Position, shot: Action) -> bool {
    let undisturbed = if position.phase == Phase::Free {
        barrier(position, shot.from()).is_empty()
            || (!shot.verb().is_long() && blocker(game, position, shot.from()).is_none())
    } else {
        cutters(position, shot).is_empty()
    };
    undisturbed && shot_outcome(game, position, shot) == Outcome::Goal
}

/// The position after the goal that the side on turn can make without any decision of the other side: at once, or
/// after a MOVE of the holder.
pub(super) fn after_sure_goal(game: &Xfutebol, position: &Position) -> Option<Position> {
    let (mut next, scoring) = match scoring_action(game, position) {
        Some(action) => (*position, action),
        None => goal_by_move(game, position)?,
    };
    apply_unchecked(game, &mut next, scoring);
    Some(next)
}

/// A MOVE of the owner's holder that lets it score at once, in a turn in which nothing was moved yet: the position
/// after it, and the action that scores.
pub(super) fn goal_by_move(game: &Xfutebol, position: &Position) -> Option<(Position, Action)> {
    let side = position.owner;
    let ball = position.ball.filter(|&ball| position.has(side, ball))?;
    let kind = position.kind(ball)?;
    let may_move = position.phase == Phase::Play && position.stage == Stage::Fresh;
    if !may_move || PITCH.row(own(side, ball)) + LONGEST_ATTACK < LAST_ROW {
        return None;
    }
    game.tables.rays(side, kind).iter().find_map(|ray| {
        line(ball, usize::from(ray.direction), ray.moves).take_while(|&to| position.is_free(to)).find_map(
            |to| {
                let mut next = *position;
                apply_unchecked(game, &mut next, Action::step(Verb::Move, ball, to));
                let scoring = (next.owner == side).then(|| scoring_action(game, &next)).flatten()?;
                Some((next, scoring))
            },
        )
    })
}

/// Whether a piece of `side` that stands around the ball could win it from the holder by a challenge; `around` tells
/// the squares around each square.
pub(super) fn can_win_ball(
    game: &Xfutebol,
    position: &Position,
    side: Side,
    ball: Square,
    around: &[Squares; SQUARES],
) -> bool {
    let Some(holder) = position.kind(ball) else { return false };
    let hold = game.tables.duels(holder).hold;
    let near = around[usize::from(ball)] & position.pieces(side);
    near.iter().any(|at| position.kind(at).is_some_and(|kind| game.tables.duels(kind).challenge > hold))
}
