//! Moves, pushes, passes, throws, boots and kicks (MCS-6.4 to 6.7, 6.10, 6.11, 6.14 to 6.16).

use crate::games::metacheckers::Metacheckers;
use crate::games::metacheckers::actions::{Action, Flight, Kind, boot_flight};
use crate::games::metacheckers::position::board::{HOMES, PITCH, Square, along, direction};
use crate::games::metacheckers::position::{Face, Mode, Phase, Position, Roll};

impl Metacheckers {
    /// `from-to` and `from-to/sq` in all their phases.
    pub(super) fn advance(&self, position: &mut Position, action: Action) {
        match position.phase {
            Phase::Back => self.come_back(position, action),
            Phase::Double => self.jump_with_ball(position, action),
            _ => self.move_checker(position, action),
        }
    }

    /// A checker comes back from the border (MCS-6.2).
    fn come_back(&self, position: &mut Position, action: Action) {
        position.relocate(position.turn, action.from(), action.to());
        position.flagged.set(action.to());
        self.return_or_roll(position);
    }

    /// A move of phase `play` (MCS-6.4).
    fn move_checker(&self, position: &mut Position, action: Action) {
        if !PITCH.has(action.to()) {
            return self.goal(position);
        }
        if let Some(out) = arrive(position, action) {
            return self.pushed_out(position, out);
        }
        self.use_roll(position);
    }

    /// Takes one step off a dribble (MCS-6.4.6); ends the turn at its last step and after any other solo action
    /// (MCS-6.4.8).
    fn use_roll(&self, position: &mut Position) {
        match &mut position.roll {
            Roll::Chess(Face::King, steps) | Roll::Solo(Face::King, steps) if *steps > 1 => *steps -= 1,
            Roll::Chess(Face::King, 1) | Roll::Solo(..) => self.end_turn(position),
            _ => {}
        }
    }

    /// A jump of the Double Knight (MCS-6.10).
    fn jump_with_ball(&self, position: &mut Position, action: Action) {
        if !PITCH.has(action.to()) {
            return self.goal(position);
        }
        if position.mode == Mode::Penalty && position.owner(action.to()).is_some() {
            return self.caught(position);
        }
        arrive(position, action);
        if position.roll == Roll::Double(2) {
            position.roll = Roll::Double(1);
        } else {
            self.end_turn(position);
        }
    }

    /// `from>to` in all its phases.
    pub(super) fn fly_ball(&self, position: &mut Position, action: Action) {
        match (position.phase, position.mode) {
            (Phase::Boot, _) => self.boot(position, action),
            (Phase::Kick, Mode::GoalieKick) => self.land_goalie_kick(position, action.to()),
            (Phase::Kick, _) => self.land_penalty(position, action),
            (Phase::Gift, _) => {
                position.ball = Some(action.to());
                self.end_turn(position);
            }
            (_, Mode::ThrowIn) => self.land_throw(position, action.to()),
            _ => self.pass(position, action),
        }
    }

    /// A pass or the hand-over of a dribble (MCS-6.5, 6.4.6).
    fn pass(&self, position: &mut Position, action: Action) {
        position.ball = Some(action.to());
        if position.mode == Mode::Indirect {
            position.mode = Mode::Normal;
        }
        if matches!(position.roll, Roll::Chess(Face::King, _) | Roll::Solo(Face::King, _)) {
            position.flagged.set(action.from());
        } else {
            self.count_pass(position, action.from());
        }
        self.use_roll(position);
    }

    fn count_pass(&self, position: &mut Position, passer: Square) {
        position.passes += 1;
        if self.pass_is_move {
            position.flagged.set(passer);
        }
    }

    /// A pass on the fly: the runner has the ball, then it runs (MCS-6.6).
    pub(super) fn pass_on_the_fly(&self, position: &mut Position, action: Action) {
        if let Some(passer) = position.ball {
            self.count_pass(position, passer);
        }
        if position.mode == Mode::Indirect {
            position.mode = Mode::Normal;
        }
        position.ball = Some(action.from());
        self.move_checker(position, action);
    }

    /// A throw lands (MCS-6.7.1 to 6.7.3).
    fn land_throw(&self, position: &mut Position, at: Square) {
        match position.owner(at) {
            None => self.loose_ball(position, at),
            Some(side) => {
                position.ball = Some(at);
                if side == position.turn {
                    self.keep_throw(position);
                } else {
                    self.end_turn(position);
                }
            }
        }
    }

    /// A goalie kick lands; the goalie goes home first (MCS-6.15.1).
    pub(super) fn land_goalie_kick(&self, position: &mut Position, at: Square) {
        let side = position.turn;
        position.roll = Roll::None;
        if let Some(goalie) = position.goalies[side.index()] {
            position.relocate(side, goalie, HOMES[side.index()]);
        }
        match position.owner(at) {
            None => self.loose_ball(position, at),
            Some(receiver) => {
                position.ball = Some(at);
                self.next_turn(position, receiver, Mode::Normal);
            }
        }
    }

    /// A penalty kick ends (MCS-6.16.1, 6.16.3 to 6.16.5).
    fn land_penalty(&self, position: &mut Position, action: Action) {
        if !PITCH.has(action.to()) {
            self.goal(position);
        } else if position.owner(action.to()).is_some() {
            self.caught(position);
        } else {
            position.relocate(position.turn, action.from(), action.to());
            self.end_turn(position);
        }
    }

    /// A boot (MCS-6.14.1 to 6.14.3).
    fn boot(&self, position: &mut Position, action: Action) {
        let side = position.turn;
        let Some(way) = direction(action.from(), action.to()) else { return };
        match boot_flight(position, action.from(), way) {
            Some(Flight::Goal(_)) => return self.goal(position),
            Some(Flight::Caught(_)) => return self.caught(position),
            Some(Flight::Out(at)) => {
                if self.close_play(position, false) {
                    self.throw_in(position, side.opponent(), at);
                }
                return;
            }
            Some(Flight::Receive(at)) => position.ball = Some(at),
            Some(Flight::Push(at)) => {
                position.relocate(side.opponent(), at, along(at, way, 1));
                position.relocate(side, action.from(), at);
            }
            Some(Flight::Land(at)) => position.relocate(side, action.from(), at),
            None => {}
        }
        if position.mode == Mode::Boot {
            self.go_on_after_steal(position);
        } else {
            self.end_turn(position);
        }
    }
}

/// A checker of the side on turn arrives on a pitch square, pushing an opponent there (MCS-6.4.1). Gives the border
/// square onto which the holder was pushed, if it was.
fn arrive(position: &mut Position, action: Action) -> Option<Square> {
    let (from, to) = (action.from(), action.to());
    let side = position.turn;
    let mut out = None;
    if position.checkers[side.opponent().index()].has(to) {
        let place = match action.kind {
            Kind::KnightPush => action.third(),
            _ => along(to, direction(from, to)?, 1),
        };
        position.relocate(side.opponent(), to, place);
        position.flagged.set(place);
        out = (position.ball == Some(place) && !PITCH.has(place)).then_some(place);
    }
    position.relocate(side, from, to);
    position.flagged.set(to);
    out
}
