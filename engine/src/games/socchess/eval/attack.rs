//! Shots to be had, at once or by one action before, and challenges that win the ball.

use crate::board::{KING_STEPS, KNIGHT_JUMPS};
use crate::games::socchess::Socchess;
use crate::games::socchess::actions::{CARRY, GOAL_FILES, candidates, ranks_to_goal, reaches, shot_steps};
use crate::games::socchess::lines::{BOARD, Square, Step, blocked};
use crate::games::socchess::position::{Kind, Phase, Position};
use crate::side::Side;

/// Whether a piece of `side` would have a shot that goes in if it had the ball on `from` (SOC-6.10.1 to SOC-6.10.4).
pub(super) fn has_free_shot(position: &Position, side: Side, kind: Kind, from: Square) -> bool {
    let ranks = ranks_to_goal(side, from);
    if ranks > BOARD.ranks / 2 {
        return false;
    }
    let leaps = matches!(kind, Kind::K | Kind::N);
    shot_steps(kind).iter().any(|&(files, reach)| {
        if leaps && ranks != reach {
            return false;
        }
        let steps = if leaps { 1 } else { ranks as i8 };
        let aimed =
            from.file().checked_add_signed(files * steps).is_some_and(|file| GOAL_FILES.contains(&file));
        let step = Step::toward(i32::from(files), i32::from(side.forward()));
        let squares = u16::from(ranks - 1);
        aimed && (leaps || !blocked(&position.places, from.word(), step.inverse, step.shift, squares))
    })
}

/// The number of a side's pieces without the ball that would have a free shot.
pub(super) fn armed(position: &Position, side: Side) -> f32 {
    let waits = |slot: usize| position.holder() != Some(slot);
    let armed = position
        .pieces(side)
        .filter(|&(slot, kind, square)| waits(slot) && has_free_shot(position, side, kind, square));
    armed.count() as f32
}

/// Whether the holder, a piece of `side`, can pass to a piece with a free shot, or carry the ball to where it has one.
pub(super) fn goal_in_two(position: &Position, side: Side) -> bool {
    let (Some(holder), Some(ball)) = (position.holder(), position.ball()) else { return false };
    let kind = position.kind(holder);
    let receives = |(slot, receiver, square): (usize, Kind, Square)| {
        slot != holder
            && has_free_shot(position, side, receiver, square)
            && reaches(position, kind, ball, square)
    };
    candidates(position, side, ball, kind == Kind::N).any(receives)
        || (position.phase != Phase::Rest && carries_to_shot(position, side, kind, ball))
}

/// Whether the holder can carry the ball to a square from which it has a free shot (SOC-6.8).
fn carries_to_shot(position: &Position, side: Side, kind: Kind, ball: Square) -> bool {
    if ranks_to_goal(side, ball) > BOARD.ranks / 2 + CARRY as u8 {
        return false;
    }
    let (steps, reach): (&[(i8, i8)], usize) = match kind {
        Kind::N => (&KNIGHT_JUMPS, 1),
        Kind::K => (&KING_STEPS, 1),
        _ => (&KING_STEPS, usize::from(CARRY)),
    };
    steps.iter().any(|&(files, ranks)| {
        if (kind == Kind::R && files != 0 && ranks != 0) || (kind == Kind::B && (files == 0 || ranks == 0)) {
            return false;
        }
        let on = |square: Square| square.step(files.into(), ranks.into());
        std::iter::successors(on(ball), |&square| on(square))
            .take(reach)
            .take_while(|&square| !position.is_occupied(square))
            .any(|square| has_free_shot(position, side, kind, square))
    })
}

/// The first piece of `side`, in the order of ranks, that could win the ball from the holder with one challenge.
pub(super) fn robber(game: &Socchess, position: &Position, side: Side) -> Option<Kind> {
    let (holder, ball) = (position.holder()?, position.ball()?);
    robber_at(game, position, side, position.kind(holder), ball)
}

/// The same if a piece of kind `holder` had the ball on a square.
pub(super) fn robber_at(
    game: &Socchess,
    position: &Position,
    side: Side,
    holder: Kind,
    ball: Square,
) -> Option<Kind> {
    candidates(position, side, ball, false)
        .take_while(|&(_, kind, _)| game.beats(kind, holder))
        .find(|&(_, kind, square)| reaches(position, kind, square, ball))
        .map(|(_, kind, _)| kind)
}
