//! Formations, line-up, kickoff and the restarts that begin with a line-up (MCS-5.1 to 5.5, 5.21 to 5.24, section 12).

use super::Metacheckers;
use super::position::pitch::{BOARD, CENTRE, HOMES, Square, Squares, seen_by};
use super::position::{Mode, Phase, Position};
use crate::game::{Game, Rulebook};
use crate::side::Side;

/// A formation (section 12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Formation {
    /// `433`.
    F433,
    /// `451`.
    F451,
    /// `343`.
    F343,
    /// `wall`.
    Wall,
    /// `press`.
    Press,
}

/// Field checkers of a full side.
const FIELD: usize = 10;

impl Formation {
    /// All formations in the order of the page.
    pub(crate) const ALL: [Formation; 5] =
        [Formation::F433, Formation::F451, Formation::F343, Formation::Wall, Formation::Press];

    /// The name in options, strings and tokens.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Formation::F433 => "433",
            Formation::F451 => "451",
            Formation::F343 => "343",
            Formation::Wall => "wall",
            Formation::Press => "press",
        }
    }

    /// The character of the formation, one line for people.
    pub(crate) const fn character(self) -> &'static str {
        match self {
            Formation::F433 => "a centre, two wings, three midfield, four defence",
            Formation::F451 => "crowded midfield",
            Formation::F343 => "wide",
            Formation::Wall => "deep defence",
            Formation::Press => "all forward",
        }
    }

    /// The formation with this name.
    pub(crate) fn named(name: &str) -> Option<Formation> {
        Formation::ALL.into_iter().find(|form| form.name() == name)
    }

    /// White's squares in order: a side with k field checkers uses the first k.
    const fn squares(self) -> &'static [Square; FIELD] {
        const TABLE: [[Square; FIELD]; 5] = [
            places(b"f6c6i6f5d5h5d4h4c3i3"),
            places(b"f6f5d5h5b5j5d4h4c3i3"),
            places(b"f6c6i6d5h5f5b5j5c4i4"),
            places(b"f6f5d4h4e5g5c4i4c3i3"),
            places(b"f6e6g6d6h6f5c6i6d5h5"),
        ];
        &TABLE[self as usize]
    }

    /// The square of the first field checker of a side: who takes kickoffs and penalties.
    pub(crate) const fn first_square(self, side: Side) -> Square {
        seen_by(side, self.squares()[0])
    }

    /// The squares of `count` field checkers of a side (MCS-5.4).
    pub(crate) fn field(self, side: Side, count: u32) -> Squares {
        self.squares().iter().take(count as usize).map(|&square| seen_by(side, square)).collect()
    }
}

const fn places(names: &[u8; 2 * FIELD]) -> [Square; FIELD] {
    let mut squares = [0; FIELD];
    let mut i = 0;
    while i < FIELD {
        squares[i] = BOARD.index(names[2 * i] - b'a', names[2 * i + 1] - b'0');
        i += 1;
    }
    squares
}

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

impl Metacheckers {
    /// The first position of a match (MCS-5.1).
    pub(crate) fn opening(&self) -> Position {
        let mut position = Position::empty(self.formations);
        self.begin(&mut position);
        position
    }

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
pub(super) fn catalogue() -> Vec<crate::game::Formation> {
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
                position: game.print_position(&game.start()),
            }
        })
        .collect()
}
