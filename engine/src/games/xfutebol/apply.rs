//! What actions do (XFB-5.4 to XFB-5.9, XFB-6).

mod finish;
mod kick;
mod shot;

pub use finish::{RED_FROM, scorers};
pub use shot::{Outcome, blocker, penalty_outcome, settled, shot_outcome};

use std::cmp::Ordering;

use super::Xfutebol;
use super::actions::{Action, Verb};
use super::position::{Kind, Phase, Position, Sidelined, Square, Stage, along, line_between};
use super::setup;
use crate::side::Side;
use finish::{Next, award_foul, finish, finish_foul};

/// Makes a legal action or an outcome of the toss.
pub fn apply_unchecked(game: &Xfutebol, position: &mut Position, action: Action) {
    match action.verb() {
        Verb::Move => make_move(game, position, action),
        Verb::Sprint => sprint(game, position, action),
        Verb::Pass
        | Verb::LongPass
        | Verb::CurvedPass
        | Verb::Shoot
        | Verb::LongShoot
        | Verb::CurvedShoot => kick::take(game, position, action),
        Verb::Challenge => challenge(game, position, action),
        Verb::Dribble => dribble(game, position, action),
        Verb::Decline => kick::complete_flight(game, position),
        Verb::Drop => {
            position.ball = Some(action.from());
            finish(game, position, Next::Go { was_move: false });
        }
        Verb::SendOff => {
            position.take(action.from());
            finish_foul(game, position);
        }
        Verb::Penalty => kick::penalty(game, position, action.kind().unwrap_or(Kind::Keeper)),
        Verb::End => end(position),
        Verb::Form => setup::choose_shape(position, action.shape()),
        Verb::Place => setup::choose_kind(game, position, action.kind().unwrap_or(Kind::Keeper)),
        Verb::Toss => setup::begin(game, position, action.side()),
    }
}

/// Moves a piece to a square without a piece; the ball goes along if the piece holds it (XFB-6.1.2).
fn shift(position: &mut Position, side: Side, from: Square, to: Square) {
    let Some(kind) = position.kind(from) else { return };
    position.take(from);
    position.put(side, kind, to);
    if position.ball == Some(from) {
        position.ball = Some(to);
    }
}

/// MOVE (XFB-6.1).
fn make_move(game: &Xfutebol, position: &mut Position, action: Action) {
    let side = position.owner;
    if position.has(side.opponent(), action.to()) {
        return award_foul(game, position, side, action.to());
    }
    shift(position, side, action.from(), action.to());
    finish(game, position, Next::Go { was_move: true });
}

/// SPRINT (XFB-6.2.2), with removal after an extra one (XFB-5.8.1).
fn sprint(game: &Xfutebol, position: &mut Position, action: Action) {
    let side = position.owner;
    shift(position, side, action.from(), action.to());
    let sprints = &mut position.sprints[side.index()];
    *sprints = finish::counted(*sprints);
    if *sprints > game.options.sprints
        && let Some(kind) = position.kind(action.to())
    {
        // One tick more, since the clock step of this very movement follows.
        let piece = Sidelined::new(side, kind, action.to(), game.options.recovery + 1);
        if position.sidelined.insert(piece) {
            position.take(action.to());
        }
    }
    finish(game, position, Next::Go { was_move: false });
}

/// How the piece that challenges compares with the one it challenges (XFB-6.8.4, XFB-6.9.2).
pub fn challenge_duel(game: &Xfutebol, position: &Position, action: Action) -> Ordering {
    game.duels(position, action.from()).challenge.cmp(&game.duels(position, action.to()).hold)
}

/// How the piece that dribbles compares with the one in its way (XFB-6.10.2).
pub fn dribble_duel(game: &Xfutebol, position: &Position, action: Action) -> Ordering {
    game.duels(position, action.from()).dribble.cmp(&game.duels(position, action.to()).stop)
}

/// CHALLENGE in turn and out of turn (XFB-6.8.4, XFB-6.9.2).
fn challenge(game: &Xfutebol, position: &mut Position, action: Action) {
    let (from, against) = (action.from(), action.to());
    let in_turn = position.phase == Phase::Play;
    match challenge_duel(game, position, action) {
        Ordering::Greater => {
            position.ball = Some(from);
            finish(game, position, Next::Go { was_move: false });
        }
        Ordering::Equal if in_turn => finish(game, position, Next::Go { was_move: false }),
        Ordering::Equal => kick::complete_flight(game, position),
        Ordering::Less => {
            let fouler = if in_turn { position.owner } else { position.owner.opponent() };
            award_foul(game, position, fouler, against);
        }
    }
}

/// DRIBBLE (XFB-6.10.2).
fn dribble(game: &Xfutebol, position: &mut Position, action: Action) {
    let (from, opponent) = (action.from(), action.to());
    match dribble_duel(game, position, action) {
        Ordering::Greater => {
            let beyond =
                line_between(from, opponent).and_then(|(direction, _)| along(opponent, direction, 1));
            shift(position, position.owner, from, beyond.unwrap_or(from));
        }
        Ordering::Equal => {}
        Ordering::Less => position.ball = Some(opponent),
    }
    finish(game, position, Next::Go { was_move: false });
}

/// `end` (XFB-6.13.1).
fn end(position: &mut Position) {
    position.owner = position.owner.opponent();
    position.stage = Stage::Fresh;
}
