//! What drives and series are worth, in net points.

use std::ops::{Add, Mul, Neg};

use crate::arithmetic::logistic;
use crate::games::football_chess::FootballChess;
use crate::games::football_chess::apply;
use crate::games::football_chess::position::{Phase, Position};
use crate::games::football_chess::setup::line_to_gain;
use crate::side::Side;

/// Net points of a side, by when they are made.
#[derive(Clone, Copy)]
pub(super) struct Worth {
    /// In this play.
    pub now: f32,
    /// In the series and drives that follow it.
    pub later: f32,
}

impl Worth {
    pub(super) fn later(points: f32) -> Worth {
        Worth { now: 0.0, later: points }
    }

    pub(super) fn points(self) -> f32 {
        self.now + self.later
    }
}

impl Add for Worth {
    type Output = Worth;

    fn add(self, other: Worth) -> Worth {
        Worth { now: self.now + other.now, later: self.later + other.later }
    }
}

impl Mul<Worth> for f32 {
    type Output = Worth;

    fn mul(self, worth: Worth) -> Worth {
        Worth { now: self * worth.now, later: self * worth.later }
    }
}

impl Neg for Worth {
    type Output = Worth;

    fn neg(self) -> Worth {
        -1.0 * self
    }
}

/// Points of a touchdown and of a safety (FBC-5.11).
pub(super) const TOUCHDOWN: f32 = apply::TOUCHDOWN as f32;
pub(super) const SAFETY: f32 = apply::SAFETY as f32;

/// Net points to come count so many times as much as points made. Nearly every drive ends in a touchdown, so that
/// matches are decided by who has the ball when a half ends, and a side that could score in the next play as well does
/// better to let the clock run. Found by the ladder (`docs/strength-knowledge.md`).
const PATIENCE: f32 = 1.03;

/// The lead of a match changes as if so many drives more were to come.
const OPEN_DRIVES: f32 = 16.0;

/// What can still be scored, by the clock.
pub(super) struct Prospects {
    /// Points that are worth one unit in the value.
    pub scale: f32,
    /// Net points of a side that starts a new drive now.
    pub drive: f32,
    /// White's net points from the drive that opens the second half.
    pub second_half: f32,
    /// How likely the drive under way is the last of this half, 0 to 1.
    pub last: f32,
    /// Drives until the end of this half.
    pub half: f32,
    /// Drives until the end of the match.
    pub drives: f32,
    /// Chance that a drive under way can be played to its end in this half, times the patience.
    time: f32,
}

impl Prospects {
    pub(super) fn new(game: &FootballChess, p: &Position) -> Prospects {
        // A drive takes about this many units.
        let length = if game.options.clocked() { 10.0 } else { 2.0 };
        // Where plays are counted, the one under way is counted at its end (FBC-5.9).
        let played = u8::from(p.phase == Phase::Play && !game.options.clocked());
        let full = f32::from(game.options.units()) / length;
        let quarter = f32::from(p.units.saturating_sub(played)) / length;
        let drives = f32::from(4 - p.quarter.min(4)) * full + quarter;
        let half = quarter + if p.quarter % 2 == 1 { full } else { 0.0 };
        // A play that was begun is played to its end, so that a fifth of a drive's time is enough for half of them.
        let time = |drives: f32| PATIENCE * drives / (drives + 0.2);
        let last = 1.0 / ((1.0 + half) * (1.0 + half));
        // Drives take turns: what one brings is followed by what the other side's next brings. With a chance p of a
        // touchdown in each, their worth w is 7 p - w.
        let row = game.options.startrow;
        let worth = 0.5 * TOUCHDOWN * chance(row, line_to_gain(row), 1);
        let second_half = match game.options.first {
            _ if p.quarter > 2 => 0.0,
            Side::White => -worth * time(2.0 * full),
            Side::Black => worth * time(2.0 * full),
        };
        let time = time(half);
        let scale = TOUCHDOWN * ((drives + OPEN_DRIVES) / OPEN_DRIVES).sqrt();
        Prospects { scale, drive: worth * time, second_half, last, half, drives, time }
    }

    /// Net points of a side that has just made as many, and kicks off.
    pub(super) fn made(&self, points: f32) -> Worth {
        Worth { now: points, later: -self.drive }
    }

    /// Net points of a side that scores with this chance and else loses the ball.
    fn net(&self, chance: f32) -> f32 {
        TOUCHDOWN * chance - self.drive
    }

    /// Net points of the offence from a series.
    pub(super) fn series(&self, row: u8, line: u8, down: u8) -> f32 {
        self.net(self.time * chance(row, line, down))
    }

    /// Net points of the offence if the ball is dead on a row seen by it, in its possession.
    pub(super) fn dead(&self, p: &Position, at: u8) -> Worth {
        Worth::later(self.net(self.after_dead(p, at)))
    }

    /// Chance of a touchdown in this drive if the ball is dead there.
    pub(super) fn after_dead(&self, p: &Position, at: u8) -> f32 {
        let chance = match at {
            8 => return 1.0,
            // Another drive: as good as this chance of a touchdown before the other side's.
            _ if p.flags.turned => return 2.0 * self.drive / TOUCHDOWN,
            _ if at >= p.line => chance(at, line_to_gain(at), 1),
            _ if p.down < 4 => chance(at, p.line, p.down + 1),
            _ => 0.0,
        };
        self.time * chance
    }
}

/// Chance of a touchdown in this drive with the ball on a row, a line to gain and a down.
///
/// A logistic regression on 13,512 line-ups of 6,000 drives of the search against itself: 400 simulations a decision,
/// half of the drives from 1st and 10 on row 4 (95 % of them touchdowns), the others from random rows, downs and
/// distances; three named formations in five drawn at random, one random action in every second play.
fn chance(row: u8, line: u8, down: u8) -> f32 {
    let downs_left = f32::from(5 - down.clamp(1, 4));
    let to_gain = f32::from(line.saturating_sub(row));
    let to_go = f32::from(8 - row.min(8));
    logistic(3.03 + 0.26 * downs_left - 0.06 * to_gain - 0.25 * to_go)
}
