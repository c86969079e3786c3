//! Turns, the end of a play and of the match, loose balls, steals, free kicks and expulsions (MCS-5.6 to 5.20, 6.8,
//! 6.12, 6.13).

use crate::games::metacheckers::Metacheckers;
use crate::games::metacheckers::actions::{Action, candidates, outside};
use crate::games::metacheckers::position::board::{BOARD, Square, Squares, closest};
use crate::games::metacheckers::position::{Face, MOST_GOALS, Mode, Phase, Position, Roll};
use crate::games::metacheckers::setup::field_counts;
use crate::side::Side;

impl Metacheckers {
    /// A turn begins (MCS-5.6).
    pub(crate) fn start_turn(&self, position: &mut Position, side: Side, mode: Mode) {
        position.flagged = Squares::EMPTY;
        position.turn = side;
        position.actor = side;
        position.mode = mode;
        position.passes = 0;
        position.roll = Roll::None;
        position.spot = None;
        self.return_or_roll(position);
    }

    /// Checkers come back from the border first, then the dice are chosen or rolled.
    pub(super) fn return_or_roll(&self, position: &mut Position) {
        position.phase = if !outside(position).is_empty() {
            Phase::Back
        } else if matches!(position.mode, Mode::Normal | Mode::Indirect) && position.is_offence() {
            Phase::Dice
        } else {
            Phase::Roll
        };
    }

    /// Closes the play and says whether the match goes on (MCS-5.12, 5.14).
    pub(super) fn close_play(&self, position: &mut Position, goal: bool) -> bool {
        position.flagged = Squares::EMPTY;
        position.passes = 0;
        position.roll = Roll::None;
        position.spot = None;
        position.plays = position.plays.saturating_add(1);
        let over = position.plays >= self.play_limit() || (self.first_goal && goal);
        if over {
            position.phase = Phase::Over;
            position.actor = position.turn;
            position.mode = Mode::Normal;
        }
        !over
    }

    /// The play ends and the other side's turn begins (MCS-5.9).
    pub(super) fn end_turn(&self, position: &mut Position) {
        let opponent = position.turn.opponent();
        self.next_turn(position, opponent, Mode::Normal);
    }

    /// Closes the play, then a turn of `side` begins.
    pub(super) fn next_turn(&self, position: &mut Position, side: Side, mode: Mode) {
        if self.close_play(position, false) {
            self.start_turn(position, side, mode);
        }
    }

    /// The thief's side has the next turn, too (MCS-5.10).
    pub(super) fn go_on_after_steal(&self, position: &mut Position) {
        let side = position.turn;
        self.next_turn(position, side, Mode::ChessOnly);
    }

    /// A goal of the side on turn (MCS-5.13).
    pub(super) fn goal(&self, position: &mut Position) {
        let scorer = position.turn;
        let score = &mut position.score[scorer.index()];
        *score = (*score + 1).min(MOST_GOALS);
        position.ball = None;
        if self.close_play(position, true) {
            let counts = field_counts(position);
            self.kickoff(position, scorer.opponent(), counts);
        }
    }

    /// A goalie has the ball after a catch, a steal or because nobody else can (MCS-5.20, 6.8.3, 6.16.5).
    pub(super) fn next_goalie_kick(&self, position: &mut Position, side: Side) {
        if self.close_play(position, false) {
            self.goalie_kick(position, side);
        }
    }

    /// The opposing goalie catches a penalty (MCS-6.16.5).
    pub(super) fn caught(&self, position: &mut Position) {
        let opponent = position.turn.opponent();
        self.next_goalie_kick(position, opponent);
    }

    /// The holder was pushed onto a border square (MCS-6.4.5).
    pub(super) fn pushed_out(&self, position: &mut Position, at: Square) {
        if self.close_play(position, false) {
            position.ball = None;
            position.actor = position.turn;
            position.mode = Mode::Normal;
            position.spot = Some(at);
            position.phase = Phase::Line;
        }
    }

    /// The restart after the roll-off for a holder pushed out (MCS-7.2).
    pub(super) fn restart_from_line(&self, position: &mut Position, winner: Side, at: Square) {
        let end_line_of = match BOARD.row(at) {
            0 => Some(Side::White),
            14 => Some(Side::Black),
            _ => None,
        };
        match end_line_of {
            None => self.throw_in(position, winner, at),
            Some(defender) if defender == winner => {
                position.spot = None;
                self.goalie_kick(position, winner);
            }
            Some(_) => self.corner(position, winner, at),
        }
    }

    /// A loose ball on an empty pitch square (MCS-5.18).
    pub(super) fn loose_ball(&self, position: &mut Position, at: Square) {
        position.ball = None;
        position.spot = Some(at);
        let [white, black] = Side::ALL.map(|side| closest(candidates(position, side), at).0);
        if white == black {
            position.phase = Phase::Duel;
            position.actor = position.turn;
        } else {
            self.claim_by(position, if white < black { Side::White } else { Side::Black });
        }
    }

    /// A side claims the loose ball with its closest checker, by choice if there are several (MCS-5.18). A side
    /// without a checker on the pitch has a goalie kick, as in MCS-5.20.
    pub(super) fn claim_by(&self, position: &mut Position, side: Side) {
        let Some(spot) = position.spot else { return };
        let nearest = closest(candidates(position, side), spot).1;
        match (nearest.first(), nearest.count()) {
            (None, _) => self.next_goalie_kick(position, side),
            (Some(only), 1) => self.claim(position, side, only),
            _ => {
                position.phase = Phase::Claim;
                position.actor = side;
            }
        }
    }

    /// The claiming checker moves to the loose ball (MCS-5.18, 5.19, 6.12).
    pub(super) fn claim(&self, position: &mut Position, side: Side, from: Square) {
        let Some(spot) = position.spot else { return };
        position.relocate(side, from, spot);
        position.ball = Some(spot);
        match position.mode {
            Mode::ThrowIn if side == position.turn => {
                position.flagged.set(spot);
                position.spot = None;
                self.keep_throw(position);
            }
            Mode::Indirect => self.next_turn(position, side, Mode::Indirect),
            _ => self.next_turn(position, side, Mode::Normal),
        }
    }

    /// The side on turn keeps the ball after its throw-in (MCS-6.7.4).
    pub(super) fn keep_throw(&self, position: &mut Position) {
        position.mode = Mode::Normal;
        position.passes += 1;
        position.phase = Phase::Play;
        position.actor = position.turn;
        if matches!(position.roll, Roll::Chess(Face::King, _)) {
            self.end_turn(position);
        }
    }

    /// The opponents of the side on turn get the ball, the closest where it stands (MCS-5.20).
    pub(super) fn grab(&self, position: &mut Position, at: Square) {
        let side = position.turn.opponent();
        let nearest = closest(position.on_pitch(side), at).1;
        match (nearest.first(), nearest.count()) {
            (None, _) => self.next_goalie_kick(position, side),
            (Some(only), 1) => self.hold_where_it_stands(position, only),
            _ => {
                position.phase = Phase::Grab;
                position.actor = side;
                position.spot = Some(at);
                position.roll = Roll::None;
                position.passes = 0;
            }
        }
    }

    /// A checker of the opponents holds the ball where it stands; their turn begins (MCS-5.20).
    pub(super) fn hold_where_it_stands(&self, position: &mut Position, square: Square) {
        position.ball = Some(square);
        self.end_turn(position);
    }

    /// A turnover: the opponents grab the ball (MCS-6.13).
    pub(super) fn lose_ball(&self, position: &mut Position) {
        if let Some(holder) = position.ball {
            self.grab(position, holder);
        }
    }

    /// A free kick for the opponents: the loser makes room (MCS-6.12).
    pub(super) fn whistle(&self, position: &mut Position, mode: Mode) {
        let side = position.turn;
        let Some(holder) = position.ball else { return };
        if position.on_pitch(side.opponent()).is_empty() {
            self.next_goalie_kick(position, side.opponent());
            return;
        }
        position.remove(side, holder);
        position.spot = Some(holder);
        position.mode = mode;
        position.phase = Phase::Yield;
    }

    /// The place of the checker that lost the ball (MCS-6.8.4, 6.12).
    pub(super) fn place_loser(&self, position: &mut Position, action: Action) {
        let loser = position.actor;
        let to = action.from();
        position.checkers[loser.index()].set(to);
        position.goalies[loser.index()].get_or_insert(to);
        match position.mode {
            Mode::ChessOnly => self.go_on_after_steal(position),
            Mode::Boot => {
                position.phase = Phase::BootQuestion;
                position.actor = position.turn;
                position.spot = None;
            }
            _ => self.claim_by(position, position.turn.opponent()),
        }
    }

    /// An expulsion, if the side has a checker to spare (MCS-6.13.1).
    pub(super) fn show_red(&self, position: &mut Position) {
        if position.checkers[position.turn.index()].count() > 4 {
            position.phase = Phase::Expel;
            position.spot = position.ball;
        } else {
            self.lose_ball(position);
        }
    }

    /// A field checker leaves the match; the opponents grab the ball (MCS-6.13.1).
    pub(super) fn expel(&self, position: &mut Position, square: Square) {
        position.remove(position.turn, square);
        if let Some(spot) = position.spot {
            self.grab(position, spot);
        }
    }

    /// A successful steal: by a goalie a goalie kick, else the thief takes the place of the loser (MCS-6.8.3, 6.8.4).
    pub(super) fn steal(&self, position: &mut Position, mode: Mode) {
        let side = position.turn;
        let (Some(thief), Some(square)) = (position.spot, position.ball) else { return };
        if position.goalies[side.index()] == Some(thief) {
            self.next_goalie_kick(position, side);
            return;
        }
        position.remove(side.opponent(), square);
        position.relocate(side, thief, square);
        position.ball = Some(square);
        position.spot = Some(square);
        position.mode = mode;
        position.phase = Phase::Yield;
        position.actor = side.opponent();
    }
}
