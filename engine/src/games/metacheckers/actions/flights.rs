//! The ball in the air: throws, goalie kicks, penalty kicks and boots (MCS-6.7, 6.14, 6.15, 6.16.1).

use super::{Action, Kind, holder_may_score, roll_number};
use crate::games::metacheckers::Metacheckers;
use crate::games::metacheckers::position::board::{
    ALL_DIRECTIONS, BOARD, Direction, JUMPS, PITCH, Square, along, free_steps, ray,
};
use crate::games::metacheckers::position::{Face, Mode, Position, Roll};

/// How a boot in one direction ends (MCS-6.14).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flight {
    /// On a goal square of the side on turn.
    Goal(Square),
    /// On another border square: out.
    Out(Square),
    /// The holder lands on an empty square.
    Land(Square),
    /// A team-mate there receives the ball.
    Receive(Square),
    /// The opponent there is pushed on in the direction of the flight, the holder lands.
    Push(Square),
    /// The opposing goalie catches a penalty there.
    Caught(Square),
}

impl Flight {
    /// The square of the token.
    pub(crate) const fn to(self) -> Square {
        match self {
            Flight::Goal(to)
            | Flight::Out(to)
            | Flight::Land(to)
            | Flight::Receive(to)
            | Flight::Push(to)
            | Flight::Caught(to) => to,
        }
    }
}

/// The end of a boot of the roll's length from the holder's square in a direction; `None` if it can go nowhere.
/// Whether a team-mate is offside or a goal is allowed is not looked at.
pub(crate) fn boot_flight(position: &Position, from: Square, direction: Direction) -> Option<Flight> {
    let length = roll_number(position.roll);
    let pitch = ray(from, direction).pitch;
    if length > pitch {
        let border = along(from, direction, pitch + 1);
        return Some(if position.is_goal(border) { Flight::Goal(border) } else { Flight::Out(border) });
    }
    let to = along(from, direction, length);
    let occupied = position.occupied();
    if !occupied.has(to) {
        return Some(Flight::Land(to));
    }
    if position.checkers[position.turn.index()].has(to) {
        return Some(Flight::Receive(to));
    }
    if position.mode == Mode::Penalty && position.goalies[position.turn.opponent().index()] == Some(to) {
        return Some(Flight::Caught(to));
    }
    if !position.flagged.has(to) && !occupied.has(along(to, direction, 1)) {
        return Some(Flight::Push(to));
    }
    let short = (1..length).rev().map(|steps| along(from, direction, steps)).find(|&at| !occupied.has(at));
    short.map(Flight::Land)
}

impl Metacheckers {
    /// The boots of phase `boot` (MCS-6.14).
    pub(super) fn list_boots(&self, position: &Position, out: &mut Vec<Action>) {
        out.push(Action::END);
        if matches!(position.roll, Roll::OpenBoot(_)) {
            out.push(Action::new(Kind::Two, 0, 0, 0));
        }
        let Some(holder) = position.ball else { return };
        for direction in ALL_DIRECTIONS {
            let allowed = match boot_flight(position, holder, direction) {
                None => continue,
                Some(flight @ Flight::Goal(_)) => holder_may_score(position).then_some(flight),
                Some(flight @ Flight::Receive(to)) => {
                    self.onside(position, position.turn).has(to).then_some(flight)
                }
                flight => flight,
            };
            out.extend(allowed.map(|flight| Action::between(Kind::Pass, holder, flight.to())));
        }
    }

    /// The throws of the holder on the border, or what a goalie kick by Chess roll has in common with them
    /// (MCS-6.7): the ball stops on the first checker, else on the last pitch square in reach.
    pub(super) fn list_throws(
        &self,
        position: &Position,
        accept: impl Fn(Square) -> bool,
        out: &mut Vec<Action>,
    ) {
        let (Some(from), Roll::Chess(face, _)) = (position.ball, position.roll) else { return };
        if face == Face::Knight {
            let jumps = (JUMPS[from as usize] & PITCH).iter().filter(|&to| accept(to));
            out.extend(jumps.map(|to| Action::between(Kind::Pass, from, to)));
            return;
        }
        let occupied = position.occupied();
        let reach = roll_number(position.roll);
        for &direction in face.lines(position.turn) {
            let on_checker = free_steps(occupied, from, direction) + 1;
            let steps = reach.min(on_checker).min(ray(from, direction).pitch);
            let to = along(from, direction, steps);
            if steps > 0 && accept(to) {
                out.push(Action::between(Kind::Pass, from, to));
            }
        }
    }

    /// The kicks of phase `kick`: goalie kicks (MCS-6.15) and penalty kicks (MCS-6.16.1).
    pub(super) fn list_kicks(&self, position: &Position, out: &mut Vec<Action>) {
        let Some(from) = position.ball else { return };
        if position.mode == Mode::GoalieKick {
            let own = position.checkers[position.turn.index()];
            let forward = i16::from(position.turn.forward());
            let row = |square| i16::from(BOARD.row(square));
            self.list_throws(position, |to| own.has(to) || (row(to) - row(from)) * forward > 0, out);
        } else if matches!(position.roll, Roll::Chess(Face::Knight, _)) {
            self.list_kick_jumps(position, from, Kind::Pass, out);
        } else if let Roll::Chess(face, _) = position.roll {
            for &direction in face.lines(position.turn) {
                out.extend(
                    penalty_line(position, from, direction).map(|to| Action::between(Kind::Pass, from, to)),
                );
            }
        }
    }

    /// Knight jumps in a penalty kick: empty pitch squares, goal squares, the goalie's square (MCS-6.10.1, 6.16.1).
    pub(super) fn list_kick_jumps(
        &self,
        position: &Position,
        from: Square,
        kind: Kind,
        out: &mut Vec<Action>,
    ) {
        let occupied = position.occupied();
        let goalie = position.goalies[position.turn.opponent().index()];
        let allowed =
            |to: Square| (PITCH.has(to) && !occupied.has(to)) || position.is_goal(to) || goalie == Some(to);
        let jumps = JUMPS[from as usize].iter().filter(|&to| allowed(to));
        out.extend(jumps.map(|to| Action::between(kind, from, to)));
    }
}

/// Where a penalty kick along a line ends (MCS-6.16.1); `None` if it cannot go a single square.
fn penalty_line(position: &Position, from: Square, direction: Direction) -> Option<Square> {
    let reach = roll_number(position.roll);
    let free = free_steps(position.occupied(), from, direction);
    if free < reach {
        let stop = along(from, direction, free + 1);
        let goalie = position.goalies[position.turn.opponent().index()];
        if position.is_goal(stop) || goalie == Some(stop) {
            return Some(stop);
        }
    }
    let steps = reach.min(free);
    (steps > 0).then(|| along(from, direction, steps))
}
