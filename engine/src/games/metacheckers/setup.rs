//! Line-up, kickoff and the restarts that begin with a line-up (MCS-5.1 to 5.5, 5.21 to 5.24).

pub(crate) mod formations;

use formations::Formation;

use super::Metacheckers;
use super::position::board::{CENTRE, HOMES, Square, Squares};
use super::position::{Mode, Phase, Position};
use crate::game::Rulebook;
use crate::side::Side;

/// Field checkers of both sides.
pub(crate) fn field_counts(position: &Position) -> [u32; 2] {
    Side::ALL.map(|side| position.field_checkers(side).count())
}

/// The checkers of a side after a line-up with `count` field checkers.
pub(crate) fn line_up_of(position: &Position, side: Side, count: u32) -> Squares {
    let formation = position.formations[side.index()].unwrap_or(Formation::F433);
    formation.field(side, count).with(HOMES[side.index()])
}

/// Both sides go to their formations (MCS-5.4).
fn line_up(position: &mut Position, counts: [u32; 2]) {
    for side in Side::ALL {
        position.checkers[side.index()] = line_up_of(position, side, counts[side.index()]);
        position.goalies[side.index()] = Some(HOMES[side.index()]);
    }
    position.flagged = Squares::EMPTY;
    position.ball = None;
}

/// The square of a side's first field checker after a line-up.
fn first_checker(position: &Position, side: Side) -> Square {
    position.formations[side.index()].unwrap_or(Formation::F433).first_square(side)
}

/// The first position of a match (MCS-5.1).
pub(super) fn start(game: &Metacheckers) -> Position {
    let mut position = Position::empty(game.formations);
    game.begin(&mut position);
    position
}

impl Metacheckers {
    /// Goes on with the choice of formations, the first roll or the kickoff (MCS-5.1).
    pub(crate) fn begin(&self, position: &mut Position) {
        let unknown = Side::ALL.into_iter().find(|side| position.formations[side.index()].is_none());
        position.actor = unknown.unwrap_or(Side::White);
        position.turn = position.actor;
        position.phase = if unknown.is_some() { Phase::Form } else { Phase::First };
        if let (None, Some(side)) = (unknown, self.first) {
            self.first_kickoff(position, side);
        }
    }

    /// The kickoff at the match start.
    pub(crate) fn first_kickoff(&self, position: &mut Position, side: Side) {
        self.kickoff(position, side, [u32::from(self.men) - 1; 2]);
    }

    /// Kickoff with the given numbers of field checkers (MCS-5.2).
    pub(crate) fn kickoff(&self, position: &mut Position, side: Side, counts: [u32; 2]) {
        line_up(position, counts);
        let first = first_checker(position, side);
        position.relocate(side, first, CENTRE);
        position.ball = Some(CENTRE);
        self.start_turn(position, side, Mode::ChessOnly);
    }

    /// Throw-in at a border square (MCS-5.21).
    pub(crate) fn throw_in(&self, position: &mut Position, side: Side, at: Square) {
        restart(position, side, Mode::ThrowIn, Phase::Take);
        position.spot = Some(at);
    }

    /// Corner kick; the ball went out at a square of the opponents' end line (MCS-5.22).
    pub(crate) fn corner(&self, position: &mut Position, side: Side, at: Square) {
        restart(position, side, Mode::Normal, Phase::Take);
        position.spot = Some(at);
    }

    /// Goalie kick (MCS-5.23).
    pub(crate) fn goalie_kick(&self, position: &mut Position, side: Side) {
        restart(position, side, Mode::GoalieKick, Phase::GoalieSpot);
        position.ball = Some(HOMES[side.index()]);
    }

    /// Penalty kick (MCS-5.24).
    pub(crate) fn penalty_kick(&self, position: &mut Position, side: Side) {
        restart(position, side, Mode::Penalty, Phase::PenaltySpot);
        position.ball = Some(first_checker(position, side));
    }
}

fn restart(position: &mut Position, side: Side, mode: Mode, phase: Phase) {
    line_up(position, field_counts(position));
    position.turn = side;
    position.actor = side;
    position.mode = mode;
    position.phase = phase;
}

/// The five formations, each for both sides.
pub(super) fn formations() -> Vec<crate::game::Formation> {
    Formation::ALL
        .into_iter()
        .map(|form| {
            let game = Metacheckers {
                first: Some(Side::White),
                formations: [Some(form); 2],
                ..Metacheckers::default()
            };
            crate::game::Formation {
                name: form.name().to_owned(),
                description: form.character().to_owned(),
                rules: format!("white-form={0},black-form={0}", form.name()),
                position: game.print_position(&start(&game)),
            }
        })
        .collect()
}
