//! What an action does: dispatch, and the actions between two plays (FBC-6.1 to FBC-6.3, FBC-6.10).

mod ends;
mod play;

pub(super) use ends::{SAFETY, TOUCHDOWN};

use super::FootballChess;
use super::actions::{Action, Verb, Word};
use super::position::{
    Clock, Foul, NOWHERE, Phase, PlayResult, Position, Square, Status, bit, file, row, square_at,
};
use super::setup::{begin, clear_play, drop_piece, line_to_gain, named_for, place, receiver_squares};

/// Units that run off before a slow snap; a normal snap costs 1 (FBC-5.7).
pub(super) const SLOW_SNAP: u8 = 4;

/// Makes a legal action.
#[inline]
pub(super) fn apply_unchecked(game: &FootballChess, p: &mut Position, action: Action) {
    match (p.phase, action.verb()) {
        (Phase::Play, _) => game.play_action(p, action),
        (_, Verb::Move) => shift_piece(p, action),
        (_, Verb::Drop) => drop_piece(p, action.kind(), action.to()),
        (phase, Verb::Form) => {
            if let Some(formation) = named_for(phase).get(usize::from(action.to())) {
                place(p, formation);
            }
        }
        (_, Verb::Foul) => foul_before_snap(p, action.foul()),
        (_, Verb::Accept) => game.accept(p, action.foul()),
        (_, Verb::Word) => game.word(p, action.word()),
        (_, Verb::Enter | Verb::Throw) => {}
    }
}

impl FootballChess {
    fn word(&self, p: &mut Position, word: Word) {
        match word {
            Word::Timeout => timeout(p),
            Word::Skip => (p.phase, p.actor) = (Phase::Motion, p.offence),
            Word::Snap => self.snap(p, 1),
            Word::SnapSlow => self.snap(p, SLOW_SNAP),
            Word::Decline => {
                if let Some(result) = p.pending.take() {
                    self.apply_result(p, result);
                }
            }
            Word::Pass => {}
        }
    }

    /// FBC-6.3.4.
    fn snap(&self, p: &mut Position, run_off: u8) {
        if p.clock == Clock::Running {
            p.units = p.units.saturating_sub(run_off);
            if p.units == 0 {
                return self.quarter_ends(p);
            }
            p.clock = Clock::Stopped;
        }
        p.motions = 0;
        p.moved = 0;
        p.phase = Phase::Play;
        let [near, far] = receiver_squares(p);
        let receiver = [near, far].into_iter().flatten().find(|&at| p.occupied() & bit(at) != 0);
        let on_ground = far.or(near).unwrap_or(p.spot);
        (p.ball, p.status) = match receiver {
            Some(square) => (square, Status::Held),
            None => (on_ground, Status::Loose),
        };
    }

    /// FBC-5.13 and FBC-6.10.2: a penalty is accepted.
    fn accept(&self, p: &mut Position, foul: Foul) {
        let untimed = foul.by_defence() && p.units == 0 && p.clock != Clock::Untimed;
        p.clock = if untimed { Clock::Untimed } else { Clock::Stopped };
        p.pending = None;
        self.enforce(p, foul);
        self.next(p, untimed);
    }

    fn enforce(&self, p: &mut Position, foul: Foul) {
        use Foul::{
            Contact, DefenceHolding, DefenceInterference, DefenceMen, DefenceOffsides, DefenceSubstitution,
            Delay, Encroachment, FalseStart, Formation, ForwardPass, OffenceHolding, OffenceInterference,
            OffenceMen, OffenceOffsides, OffenceSubstitution,
        };
        let of_foul = p.fouls.square(foul);
        match foul {
            Delay | FalseStart | OffenceOffsides | OffenceMen | Formation | OffenceSubstitution => {
                set_spot(p, p.spot, -1);
            }
            DefenceOffsides | Encroachment | DefenceMen | DefenceSubstitution => {
                set_spot(p, p.spot, 1);
                if p.spot_row() >= p.line {
                    new_series(p);
                }
            }
            ForwardPass => {
                set_spot(p, of_foul, -1);
                self.advance(p);
            }
            OffenceHolding => set_spot(p, p.spot, -2),
            OffenceInterference => {
                set_spot(p, p.spot, -2);
                self.advance(p);
            }
            DefenceHolding => first_down(p, p.spot, 2),
            Contact => first_down(p, p.spot, 1),
            DefenceInterference => first_down(p, of_foul, 0),
        }
    }
}

/// The row clamp `cl` of FBC-1.8.
pub(super) const fn clamp_row(row: i8) -> u8 {
    if row < 2 {
        2
    } else if row > 7 {
        7
    } else {
        row as u8
    }
}

/// Moves the spot to the square `rows` forward of another, clamped to rows 2 to 7.
fn set_spot(p: &mut Position, from: Square, rows: i8) {
    if from != NOWHERE {
        p.spot = square_at(p.offence, file(from), clamp_row(row(p.offence, from) as i8 + rows));
    }
}

fn first_down(p: &mut Position, from: Square, rows: i8) {
    set_spot(p, from, rows);
    new_series(p);
}

fn new_series(p: &mut Position) {
    p.down = 1;
    p.line = line_to_gain(p.spot_row());
}

/// FBC-6.1.1.
fn timeout(p: &mut Position) {
    let left = &mut p.timeouts[p.actor.index()];
    *left = left.saturating_sub(1);
    if p.clock == Clock::Running {
        p.clock = Clock::Stopped;
    }
    begin(p);
}

/// FBC-6.1.3.
fn foul_before_snap(p: &mut Position, foul: Foul) {
    clear_play(p);
    p.motions = 0;
    p.units = p.units.saturating_sub(1);
    if p.clock == Clock::Running {
        p.clock = Clock::Stopped;
    }
    p.fouls.note(foul, NOWHERE);
    p.pending = Some(PlayResult::NoPlay);
    p.phase = Phase::Penalty;
    p.actor = p.actor.opponent();
}

/// Motion (FBC-6.3.1) and reaction (FBC-6.3.2).
fn shift_piece(p: &mut Position, action: Action) {
    p.shift(action.from(), action.to());
    if p.phase == Phase::Motion {
        p.motions += 1;
        p.moved |= bit(action.to());
        (p.phase, p.actor) = (Phase::Reaction, p.defence());
    } else {
        (p.phase, p.actor) = (Phase::Motion, p.offence);
    }
}
