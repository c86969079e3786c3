//! Ways to score at once.

use crate::games::football_chess::FootballChess;
use crate::games::football_chess::actions::{Action, Verb, lines, throw_squares};
use crate::games::football_chess::position::{
    Kind, Phase, Piece, PlayFlags, Position, Status, bit, row, squares,
};
use crate::side::Side;

use super::threats::{Reach, attackers, can_enter};

/// The end zone that a side attacks.
pub(super) const fn end_zone(side: Side) -> u64 {
    match side {
        Side::White => 0xFF << 56,
        Side::Black => 0xFF,
    }
}

/// The empty squares of the attacked end zone that a carrier of this kind on the ball square reaches in one move.
pub(super) fn runs(p: &Position, side: Side, kind: Kind) -> u64 {
    let from = p.ball;
    let reach = match kind {
        Kind::King => lines::king_steps(from),
        Kind::Knight => lines::knight_jumps(from),
        Kind::Pawn => bit(lines::step(from, (0, side.forward()))),
        kind => lines::slides(kind)
            .fold(0, |reach, direction| reach | lines::clear(direction, from, p.occupied())),
    };
    reach & end_zone(side) & !p.occupied()
}

/// A slider that takes the ball from the carrier on its way into the end zone.
pub(super) fn handoff(p: &Position, side: Side) -> Option<Action> {
    (0..8).find_map(|direction| {
        let to = squares(lines::clear(direction, p.ball, p.occupied()) & end_zone(side)).next()?;
        let from = lines::first_on_ray(lines::opposite(direction), p.ball, p.occupied());
        let taker = p.piece(from).filter(|piece| piece.side == side)?;
        lines::slides(taker.kind).contains(&direction).then(|| Action::new(Verb::Move, from, to))
    })
}

/// Whether the offence may throw forward in this play without a foul (FBC-6.5.3).
pub(super) fn may_pass(p: &Position, side: Side) -> bool {
    side == p.offence && p.flags == PlayFlags::NONE
}

/// The receivers in the end zone to whom a carrier of this kind can throw, those left out who can be `hit`.
pub(super) fn receivers(game: &FootballChess, p: &Position, side: Side, kind: Kind, hit: u64) -> u32 {
    let targets = throw_squares(p, Piece { side, kind }, p.ball, game.options.throw_over);
    (targets & p.of(side) & end_zone(side) & !hit).count_ones()
}

/// The free squares of the end zone where a side can have a receiver in one move, those left out that can be `hit`.
pub(super) fn openings(p: &Position, side: Side, hit: u64) -> u32 {
    let open = end_zone(side) & !p.occupied() & !hit;
    if open == 0 { 0 } else { (open & Reach::new(p, side, 0).enters).count_ones() }
}

/// An action that scores at once: a run, a handoff or a catch in the end zone, or a tackle for a safety.
pub(crate) fn scoring_action(p: &Position) -> Option<Action> {
    if p.phase != Phase::Play {
        return None;
    }
    let side = p.actor;
    let flagged = if side == p.offence { p.fouls.by_offence() } else { p.fouls.by_defence() };
    if flagged {
        return None;
    }
    match p.status {
        Status::Held if p.possession == side => {
            let kind = p.piece(p.ball)?.kind;
            let run = squares(runs(p, side, kind)).next().map(|to| Action::new(Verb::Move, p.ball, to));
            run.or_else(|| handoff(p, side))
        }
        Status::Held if row(p.possession, p.ball) == 1 => {
            let tackler = squares(attackers(p, side, p.ball)).next()?;
            Some(Action::new(Verb::Enter, tackler, p.ball))
        }
        status if status.open() && status != Status::Loose && row(side, p.ball) == 8 => {
            let catcher = squares(can_enter(p, side, p.ball)).next()?;
            Some(Action::new(Verb::Move, catcher, p.ball))
        }
        _ => None,
    }
}
