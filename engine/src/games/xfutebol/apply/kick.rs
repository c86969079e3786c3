//! Kicks on their way, shots and penalties (XFB-6.3 to XFB-6.8, XFB-6.11, XFB-6.12).

use super::finish::{Next, finish};
use super::shot::{Outcome, blocker, penalty_outcome, settled, shot_outcome};
use crate::games::xfutebol::Xfutebol;
use crate::games::xfutebol::actions::{Action, barrier, cutters};
use crate::games::xfutebol::position::{Kind, Phase, Position};

/// Takes a kick in the phases `play` and `free`.
pub fn take(game: &Xfutebol, position: &mut Position, kick: Action) {
    if position.phase == Phase::Free {
        return take_free_kick(game, position, kick);
    }
    if cutters(position, kick).is_empty() {
        complete(game, position, kick);
    } else {
        position.phase = Phase::Cut;
        position.flight = Some(kick);
    }
}

/// A free kick against the barrier (XFB-6.11).
fn take_free_kick(game: &Xfutebol, position: &mut Position, kick: Action) {
    let barrier = barrier(position, kick.from());
    if barrier.is_empty() {
        return complete(game, position, kick);
    }
    if kick.verb().is_long() {
        position.phase = Phase::Wall;
        position.flight = Some(kick);
        return;
    }
    match blocker(game, position, kick.from()) {
        None => complete(game, position, kick),
        Some(blocker) => {
            position.ball = Some(blocker);
            finish(game, position, Next::Go { was_move: false });
        }
    }
}

/// Completes the kick that waits in the phases `cut` and `wall`.
pub fn complete_flight(game: &Xfutebol, position: &mut Position) {
    if let Some(kick) = position.flight {
        complete(game, position, kick);
    }
}

/// COMPLETE: the kick reaches its target (XFB-6.3.2, XFB-6.5).
fn complete(game: &Xfutebol, position: &mut Position, kick: Action) {
    if kick.verb().is_shot() {
        let outcome = shot_outcome(game, position, kick);
        resolve(game, position, outcome);
    } else {
        position.ball = Some(kick.to());
        finish(game, position, Next::Go { was_move: false });
    }
}

/// A penalty taken by a piece of this kind (XFB-6.12.3).
pub fn penalty(game: &Xfutebol, position: &mut Position, kind: Kind) {
    let keeper = position.keeper(position.owner.opponent()).is_some();
    let outcome = penalty_outcome(game, kind, keeper);
    resolve(game, position, outcome);
}

/// The consequences of a shot or penalty of the owner (XFB-5.5.1, XFB-6.5.5).
fn resolve(game: &Xfutebol, position: &mut Position, outcome: Outcome) {
    let opponent = position.owner.opponent();
    let Some(keeper) = position.keeper(opponent).filter(|_| outcome != Outcome::Goal) else {
        let score = &mut position.score[position.owner.index()];
        *score = score.saturating_add(1);
        position.ball = None;
        return finish(game, position, Next::Goal { conceding: opponent });
    };
    position.ball = Some(keeper);
    if settled(position, outcome) == Outcome::Rebound {
        position.phase = Phase::Rebound;
        position.flight = None;
    } else {
        finish(game, position, Next::Go { was_move: false });
    }
}
