//! The end of a play and what follows from its result (FBC-5.9 to FBC-5.12).

use crate::games::football_chess::FootballChess;
use crate::games::football_chess::position::{Clock, Fouls, Phase, PlayResult, Position, Square, file, row};
use crate::games::football_chess::setup::{clear_play, line_to_gain};
use crate::side::Side;

/// Points of a touchdown and of a safety (FBC-5.11).
pub(crate) const TOUCHDOWN: u8 = 7;
pub(crate) const SAFETY: u8 = 2;

/// FBC-5.10: how a ball that is dead on a square in a side's possession ends the play.
pub(super) fn dead(p: &Position, square: Square, side: Side) -> PlayResult {
    match row(side, square) {
        8 => PlayResult::Touchdown(side),
        1 => PlayResult::Safety(side.opponent()),
        _ if side == p.offence && p.flags.turned => PlayResult::NewDrive(side),
        _ => PlayResult::Dead(square, side),
    }
}

impl FootballChess {
    /// FBC-5.9: END(result).
    pub(super) fn end(&self, p: &mut Position, result: PlayResult) {
        if !self.options.clocked() {
            p.units = p.units.saturating_sub(1);
        }
        clear_play(p);
        match (p.fouls.by_offence(), p.fouls.by_defence()) {
            (false, false) => self.apply_result(p, result),
            (true, true) => {
                p.fouls = Fouls::NONE;
                p.clock = Clock::Stopped;
                self.next(p, false);
            }
            (offence, _) => {
                p.pending = Some(result);
                p.phase = Phase::Penalty;
                p.actor = if offence { p.defence() } else { p.offence };
            }
        }
    }

    /// FBC-5.11: APPLY(result), then NEXT.
    pub(super) fn apply_result(&self, p: &mut Position, result: PlayResult) {
        p.clock = Clock::Stopped;
        match result {
            PlayResult::Touchdown(side) => {
                add_points(p, side, TOUCHDOWN);
                self.drive(p, side.opponent());
            }
            PlayResult::Safety(side) => {
                add_points(p, side, SAFETY);
                self.drive(p, side);
            }
            PlayResult::NewDrive(side) => self.drive(p, side),
            PlayResult::Dead(_, side) if side != p.offence => self.drive(p, side),
            PlayResult::Dead(square, _) => {
                p.spot = square;
                if self.options.clocked() && (1..=6).contains(&file(square)) {
                    p.clock = Clock::Running;
                }
                self.advance(p);
            }
            PlayResult::Incomplete => self.advance(p),
            PlayResult::NoPlay => {}
        }
        self.next(p, false);
    }

    /// FBC-5.12: ADVANCE.
    pub(super) fn advance(&self, p: &mut Position) {
        let reached = p.spot_row();
        if reached >= p.line {
            p.down = 1;
            p.line = line_to_gain(reached);
        } else if p.down < 4 {
            p.down += 1;
        } else {
            p.clock = Clock::Stopped;
            self.drive(p, p.defence());
        }
    }
}

fn add_points(p: &mut Position, side: Side, points: u8) {
    let score = &mut p.score[side.index()];
    *score = score.saturating_add(points.into());
}
