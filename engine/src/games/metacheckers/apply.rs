//! What actions and outcomes do (sections 5 to 7). The course of plays, loose balls and steals is in `apply/flow.rs`,
//! moves, passes, boots and kicks are in `apply/play.rs`.

mod flow;
mod play;

use super::Metacheckers;
use super::actions::{Action, Kind, roll_number};
use super::chance::{Challenge, RiskFace};
use super::position::board::{BOARD, LAST_ROWS, Squares};
use super::position::{Face, Mode, Phase, Position, Roll};
use super::setup::formations::Formation;
use crate::side::Side;

/// Makes an action or outcome that is legal in the position.
pub(super) fn apply_unchecked(game: &Metacheckers, position: &mut Position, action: Action) {
    match action.kind {
        Kind::End => game.end(position),
        Kind::Form => game.choose_formation(position, action.a),
        Kind::Chess => position.phase = Phase::Roll,
        Kind::Risk => position.phase = Phase::Risk,
        Kind::One => position.phase = Phase::BootOne,
        Kind::Two => {
            position.phase = Phase::BootTwo;
            position.roll = Roll::None;
        }
        Kind::As => choose_face(position, action.a),
        Kind::Spot => choose_spot(position, action),
        Kind::Guard => place_guard(position, action),
        Kind::To => game.place_loser(position, action),
        Kind::Out => game.expel(position, action.from()),
        Kind::Claim => game.claim(position, position.actor, action.from()),
        Kind::Grab => game.hold_where_it_stands(position, action.from()),
        Kind::Take => game.take(position, action),
        Kind::Move | Kind::KnightPush => game.advance(position, action),
        Kind::Pass => game.fly_ball(position, action),
        Kind::OnTheFly => game.pass_on_the_fly(position, action),
        Kind::Steal => begin_steal(position, action),
        Kind::Winner => game.decide(position, Side::from_index(usize::from(action.a))),
        Kind::ChessRoll => roll_chess(position, action),
        Kind::RiskRoll => game.roll_risk(position, action),
        Kind::Number => game.roll_number(position, action.a),
        Kind::Challenge => game.decide_steal(position, action.a),
    }
}

impl Metacheckers {
    /// `end` in its phases (MCS-6.8.6, 6.7.5, 6.8.5, 6.10, 6.11, 6.14).
    fn end(&self, position: &mut Position) {
        match (position.phase, position.mode, position.ball) {
            (Phase::Play, Mode::ThrowIn, Some(taker)) => self.grab(position, taker),
            (Phase::BootQuestion | Phase::Boot, Mode::Boot, _) => self.go_on_after_steal(position),
            _ => self.end_turn(position),
        }
    }

    /// A formation is chosen (MCS-6.1).
    fn choose_formation(&self, position: &mut Position, index: u8) {
        position.formations[position.actor.index()] = Formation::ALL.get(usize::from(index)).copied();
        self.begin(position);
    }

    /// The taker of a throw-in or corner goes to its place with the ball (MCS-5.21, 5.22).
    fn take(&self, position: &mut Position, action: Action) {
        let side = position.turn;
        position.relocate(side, action.from(), action.to());
        position.ball = Some(action.to());
        self.start_turn(position, side, position.mode);
    }

    /// A roll-off between the sides has a winner (MCS-7.1, 7.2).
    fn decide(&self, position: &mut Position, winner: Side) {
        match (position.phase, position.spot) {
            (Phase::Line, Some(spot)) => self.restart_from_line(position, winner, spot),
            (Phase::Duel, _) => self.claim_by(position, winner),
            _ => self.first_kickoff(position, winner),
        }
    }

    /// One Numbers die or the sum of two (MCS-7.5).
    fn roll_number(&self, position: &mut Position, n: u8) {
        if position.mode == Mode::GoalieKick {
            self.kick_downfield(position, n);
        } else {
            position.phase = Phase::Boot;
            position.roll = Roll::Boot(n);
        }
    }

    /// A goalie kick by two Numbers dice: straight forward over all heads (MCS-6.15).
    fn kick_downfield(&self, position: &mut Position, n: u8) {
        let Some(goalie) = position.ball else { return };
        let row = match position.turn {
            Side::White => LAST_ROWS[0].min(BOARD.row(goalie).saturating_add(n)),
            Side::Black => LAST_ROWS[1].max(BOARD.row(goalie).saturating_sub(n)),
        };
        self.land_goalie_kick(position, BOARD.index(BOARD.file(goalie), row));
    }

    /// The Risk die and its single consequence (MCS-5.8, 6.9 to 6.14, 6.16.2).
    fn roll_risk(&self, position: &mut Position, action: Action) {
        let opponent = position.turn.opponent();
        let face = RiskFace::ALL.get(usize::from(action.a)).copied().unwrap_or(RiskFace::Turnover);
        match face {
            RiskFace::Joker => roll(position, Phase::Joker, Roll::Joker(action.b)),
            RiskFace::DoubleKnight => roll(position, Phase::Double, Roll::Double(2)),
            RiskFace::Pass => position.phase = Phase::Gift,
            RiskFace::Boot => roll(position, Phase::Boot, Roll::OpenBoot(action.b)),
            RiskFace::Turnover | RiskFace::Whistle if position.mode == Mode::Penalty => self.caught(position),
            RiskFace::Turnover | RiskFace::Whistle => self.lose_ball(position),
            RiskFace::Indirect => self.whistle(position, Mode::Indirect),
            RiskFace::Direct => self.whistle(position, Mode::Direct),
            RiskFace::PenaltyKick => {
                if self.close_play(position, false) {
                    self.penalty_kick(position, opponent);
                }
            }
            RiskFace::Expulsion => self.show_red(position),
        }
    }

    /// The roll-off of a steal (MCS-6.8.1 to 6.8.4).
    fn decide_steal(&self, position: &mut Position, outcome: u8) {
        let opponent = position.turn.opponent();
        match Challenge::ALL.get(usize::from(outcome)) {
            Some(Challenge::Foul) => {
                if self.close_play(position, false) {
                    self.penalty_kick(position, opponent);
                }
            }
            Some(Challenge::Steal) => self.steal(position, Mode::ChessOnly),
            Some(Challenge::StealWithBoot) => self.steal(position, Mode::Boot),
            _ => self.end_turn(position),
        }
    }
}

fn roll(position: &mut Position, phase: Phase, roll: Roll) {
    position.phase = phase;
    position.roll = roll;
}

/// The Chess die (MCS-7.3).
fn roll_chess(position: &mut Position, action: Action) {
    let face = Face::ALL[usize::from(action.a) % Face::ALL.len()];
    let phase = match position.mode {
        Mode::GoalieKick | Mode::Penalty => Phase::Kick,
        _ => Phase::Play,
    };
    roll(position, phase, Roll::Chess(face, action.b));
}

/// The face of a Joker (MCS-6.9).
fn choose_face(position: &mut Position, index: u8) {
    let face = Face::ALL[usize::from(index) % Face::ALL.len()];
    let n = roll_number(position.roll);
    let penalty = position.mode == Mode::Penalty;
    let has_number = face.is_slider() || (face == Face::King && !penalty);
    let n = if has_number { n } else { 0 };
    if penalty {
        roll(position, Phase::Kick, Roll::Chess(face, n));
    } else {
        roll(position, Phase::Play, Roll::Solo(face, n));
    }
}

/// The place of a goalie kick or penalty kick (MCS-6.15, 6.16).
fn choose_spot(position: &mut Position, action: Action) {
    if let Some(kicker) = position.ball {
        position.relocate(position.turn, kicker, action.from());
    }
    if position.mode == Mode::Penalty {
        position.phase = Phase::Guard;
        position.actor = position.turn.opponent();
    } else {
        position.phase = Phase::Dice;
    }
}

/// The goalie takes its guard square (MCS-6.16).
fn place_guard(position: &mut Position, action: Action) {
    let side = position.actor;
    if let Some(goalie) = position.goalies[side.index()] {
        position.relocate(side, goalie, action.from());
    }
    position.actor = position.turn;
    position.phase = Phase::Dice;
}

/// A steal is tried (MCS-6.8).
fn begin_steal(position: &mut Position, action: Action) {
    position.flagged = Squares::EMPTY;
    position.passes = 0;
    position.spot = Some(action.from());
    roll(position, Phase::Steal, Roll::None);
}
