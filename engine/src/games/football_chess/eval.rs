//! Knowledge for search: the value of a position, weights of actions, scoring actions. Search works without it.
//!
//! The value is a logistic of the lead on the scoreboard plus the points that the ball is expected to bring, in units
//! of how much the score may still change. The points come from the series (row, down, distance) and, in a play, from
//! what happens to the ball if the side to act does the obvious.

mod priors;
mod threats;

use crate::knowledge::logistic;
use crate::side::Side;

use super::FootballChess;
use super::actions::{Action, Verb, Word, lines};
use super::position::{Kind, Phase, Position, Square, Status, TURNED, bit, row, squares};
use super::setup::line_to_gain;

pub(super) use priors::priors;
use threats::{can_enter, can_hit};

/// Points of a touchdown and of a safety.
const TOUCHDOWN: f32 = 7.0;
const SAFETY: f32 = 2.0;
/// Share of a sure touchdown: the other side has an answer now and then.
const NEARLY: f32 = 0.95;

/// White's estimated value.
pub(super) fn value(game: &FootballChess, p: &Position) -> f32 {
    let lead = f32::from(p.score[0]) - f32::from(p.score[1]);
    match p.phase {
        Phase::Over => return final_value(lead),
        Phase::Penalty => return decision(game, p),
        _ => {}
    }
    let clock = Remaining::new(game, p);
    let points = if p.phase == Phase::Play {
        play(game, p, &clock)
    } else {
        series(p.spot_row(), p.line, p.down) * clock.possession.max(0.2)
    };
    let points = if p.offence == Side::White { points } else { -points };
    logistic((lead + points) / clock.scale)
}

fn final_value(lead: f32) -> f32 {
    if lead > 0.0 {
        1.0
    } else if lead < 0.0 {
        0.0
    } else {
        0.5
    }
}

/// The side that decides about a penalty takes what is best for it.
fn decision(game: &FootballChess, p: &Position) -> f32 {
    let values = p.fouls.iter().map(|foul| Action::new(Verb::Accept, 0, foul as Square));
    let declined = Action::new(Verb::Word, 0, Word::Decline as Square);
    let after = values.chain([declined]).map(|action| {
        let mut next = *p;
        game.make(&mut next, action);
        value(game, &next)
    });
    match p.actor {
        Side::White => after.fold(0.0, f32::max),
        Side::Black => after.fold(1.0, f32::min),
    }
}

/// What the clock says.
struct Remaining {
    /// Points that are worth one unit of the logistic.
    scale: f32,
    /// How much of the worth of a drive can still be played out in this half, 0 to 1.
    possession: f32,
}

impl Remaining {
    fn new(game: &FootballChess, p: &Position) -> Remaining {
        let full = f32::from(game.options.units());
        let quarters_left = f32::from(4 - p.quarter.min(4));
        let match_share = (quarters_left + f32::from(p.units) / full) / 4.0;
        let half = f32::from(p.units) + if p.quarter % 2 == 1 { full } else { 0.0 };
        // A drive takes about this many units.
        let drive = if game.options.clocked() { 10.0 } else { 2.0 };
        Remaining { scale: 0.5 + 6.5 * match_share.sqrt(), possession: half / (half + drive) }
    }
}

/// Net points the offence expects from a series: first-down chance against field position.
fn series(spot_row: u8, line: u8, down: u8) -> f32 {
    let field = 1.0 + 0.75 * f32::from(spot_row.max(2) - 2);
    let miss = (0.3 + 0.1 * f32::from(line.saturating_sub(spot_row))).min(0.8);
    let all_missed = (down..=4).fold(1.0, |product: f32, _| product * miss);
    (1.0 - all_missed) * field - all_missed * 2.0
}

/// Net points of a side that starts a new drive.
fn new_drive(game: &FootballChess) -> f32 {
    series(game.options.startrow, line_to_gain(game.options.startrow), 1)
}

/// Net points of the offence if the ball is dead on a row seen by it, in its possession.
fn after_dead(game: &FootballChess, p: &Position, at: u8) -> f32 {
    match at {
        8 => TOUCHDOWN,
        1 => -SAFETY,
        _ if p.flag(TURNED) => new_drive(game),
        _ if at >= p.line => series(at, line_to_gain(at), 1),
        _ if p.down < 4 => series(at, p.line, p.down + 1),
        _ => -new_drive(game),
    }
}

/// Net points of the offence in a play.
fn play(game: &FootballChess, p: &Position, clock: &Remaining) -> f32 {
    let holder = p.possession;
    let other = holder.opponent();
    let incomplete = after_dead(game, p, p.spot_row()) * clock.possession;
    let held = |side: Side, acts: bool| holding(game, p, clock, side, acts);
    let lost = |side: Side| if side == p.offence { incomplete } else { -incomplete };
    match p.status {
        Status::Rest => incomplete,
        Status::Held => held(holder, p.actor == holder),
        Status::DirectForward | Status::DirectBackward => {
            let batted = can_hit(p, other, p.ball);
            let stopped = if p.status == Status::DirectForward { incomplete } else { 0.0 };
            let caught = held(holder, true);
            if batted { 0.75 * stopped + 0.25 * caught } else { caught }
        }
        Status::IndirectForward | Status::IndirectBackward => {
            if can_enter(p, other, p.ball) != 0 {
                held(other, false)
            } else if can_enter(p, holder, p.ball) != 0 {
                0.7 * held(holder, false) + 0.3 * lost(holder)
            } else {
                lost(holder)
            }
        }
        Status::CatchForward | Status::CatchBackward => {
            if can_enter(p, holder, p.ball) != 0 {
                held(holder, false)
            } else {
                lost(holder)
            }
        }
        Status::Loose => {
            let mine = can_enter(p, p.actor, p.ball) != 0;
            let theirs = can_enter(p, p.actor.opponent(), p.ball) != 0;
            match (mine, theirs) {
                (true, false) => held(p.actor, false),
                (false, true) => held(p.actor.opponent(), false),
                _ => 0.5 * (held(p.offence, false) + held(p.defence(), false)),
            }
        }
        Status::Contested => {
            let ahead = p.pile.winner().unwrap_or(holder);
            let contested = can_hit(p, p.actor, p.ball) && ahead != p.actor;
            let winner = if contested { p.actor } else { ahead };
            let sure = held(winner, false);
            let doubt = held(winner.opponent(), false);
            0.7 * sure + 0.3 * doubt
        }
    }
}

/// Net points of the offence when a side holds the ball on the ball square; `acts` if it also has the next action.
fn holding(game: &FootballChess, p: &Position, clock: &Remaining, side: Side, acts: bool) -> f32 {
    let at = row(side, p.ball);
    let sign = if side == p.offence { 1.0 } else { -1.0 };
    if at == 8 {
        return sign * TOUCHDOWN;
    }
    let tackled = !acts && can_hit(p, side.opponent(), p.ball);
    let dead = if side == p.offence {
        after_dead(game, p, at)
    } else if at == 1 {
        SAFETY
    } else {
        -new_drive(game)
    };
    // Points of a safety stay, points of a series depend on the clock.
    let dead = if at == 1 { dead } else { dead * clock.possession };
    if tackled {
        return dead;
    }
    let open = runs_free(p, side);
    let score = if acts && open {
        NEARLY
    } else if open {
        0.4
    } else {
        0.04 * f32::from(at)
    };
    score * sign * TOUCHDOWN + (1.0 - score) * dead
}

/// Whether the piece on the ball square has a way into the attacked end zone in one move.
fn runs_free(p: &Position, side: Side) -> bool {
    run(p, side) != 0
}

/// The empty squares of the attacked end zone that the carrier reaches in one move.
fn run(p: &Position, side: Side) -> u64 {
    let from = p.ball;
    let Some(piece) = p.piece(from) else { return 0 };
    let reach = match piece.kind {
        Kind::King => lines::king_steps(from),
        Kind::Knight => lines::knight_jumps(from),
        Kind::Pawn => bit(lines::step(from, (0, side.forward()))),
        kind => lines::slides(kind).fold(0, |reach, direction| reach | lines::clear(direction, from, p.occupied())),
    };
    reach & end_zone(side) & !p.occupied()
}

/// The end zone that a side attacks.
const fn end_zone(side: Side) -> u64 {
    match side {
        Side::White => 0xFF << 56,
        Side::Black => 0xFF,
    }
}

/// An action that scores at once: a run, a handoff or a catch in the end zone, or a tackle for a safety.
pub(super) fn scoring_action(p: &Position) -> Option<Action> {
    if p.phase != Phase::Play {
        return None;
    }
    let side = p.actor;
    let flagged = if side == p.offence { p.fouls.by_offence() } else { p.fouls.by_defence() };
    if flagged {
        return None;
    }
    match p.status {
        Status::Held if p.possession == side => run_or_handoff(p, side),
        Status::Held if row(p.possession, p.ball) == 1 => {
            let tackler = squares(threats::attackers(p, side, p.ball)).next()?;
            Some(Action::new(Verb::Enter, tackler, p.ball))
        }
        status if status.open() && status != Status::Loose && row(side, p.ball) == 8 => {
            let catcher = squares(can_enter(p, side, p.ball)).next()?;
            Some(Action::new(Verb::Move, catcher, p.ball))
        }
        _ => None,
    }
}

fn run_or_handoff(p: &Position, side: Side) -> Option<Action> {
    if let Some(to) = squares(run(p, side)).next() {
        return Some(Action::new(Verb::Move, p.ball, to));
    }
    (0..8).find_map(|direction| {
        let to = squares(lines::clear(direction, p.ball, p.occupied()) & end_zone(side)).next()?;
        let from = lines::first_on_ray(lines::opposite(direction), p.ball, p.occupied());
        let taker = p.piece(from).filter(|piece| piece.side == side)?;
        lines::slides(taker.kind).contains(&direction).then(|| Action::new(Verb::Move, from, to))
    })
}
