//! Text of positions (section 4 of the rule page) and of actions (section 6).

mod read;
mod write;

use super::actions::lines::knight_corners;
use super::actions::{Action, Route, Verb, foul_word};
use super::position::{BOARD, Clock, Phase, Position, Square, Status};
use super::setup::named_for;
use crate::notation::fields;

pub(super) use read::parse_position;
pub(super) use write::print_position;

fields! {
    /// The fields of the position string (FBC-4.1).
    Board = "board", Actor = "actor", Ball = "ball", Phase = "phase", Offence = "offence",
    Line = "down/line", Spot = "spot", Status = "status", Possession = "possession", Flags = "flags",
    Pile = "pile", LastPush = "last push", Motion = "motion", Fouls = "fouls", Result = "result",
    Actions = "actions", Clock = "clock", Timeouts = "timeouts", Score = "score",
}

/// Letters of the phases (field 4).
const PHASES: [(&str, Phase); 7] = [
    ("O", Phase::Offence),
    ("D", Phase::Defence),
    ("M", Phase::Motion),
    ("R", Phase::Reaction),
    ("P", Phase::Play),
    ("X", Phase::Penalty),
    ("E", Phase::Over),
];

/// Codes of the status (field 8); where there is no ball the string has `-`.
const STATUSES: [(&str, Status); 10] = [
    ("s", Status::Rest),
    ("h", Status::Held),
    ("dF", Status::DirectForward),
    ("dB", Status::DirectBackward),
    ("iF", Status::IndirectForward),
    ("iB", Status::IndirectBackward),
    ("jF", Status::CatchForward),
    ("jB", Status::CatchBackward),
    ("l", Status::Loose),
    ("c", Status::Contested),
];

/// Codes of the clock's state (field 17).
const CLOCKS: [(&str, Clock); 3] = [("r", Clock::Running), ("s", Clock::Stopped), ("u", Clock::Untimed)];

/// The name of a square.
pub(super) fn name(square: Square) -> String {
    if square < 64 { BOARD.name(square.into()) } else { "-".to_owned() }
}

/// The token of a legal action.
pub(super) fn print_action(p: &Position, action: Action) -> String {
    let (from, to) = (action.from(), action.to());
    match action.verb() {
        Verb::Move => format!("{}-{}{}", name(from), name(to), suffix(action)),
        Verb::Enter => format!("{}x{}{}", name(from), name(to), suffix(action)),
        Verb::Throw => format!("{}>{}", name(from), name(to)),
        Verb::Drop => format!("{}@{}", action.kind().letter(), name(to)),
        Verb::Form => {
            let formation = named_for(p.phase).get(usize::from(to)).map_or("?", |formation| formation.name);
            format!("form:{formation}")
        }
        Verb::Foul => format!("foul:{}", foul_word(action.foul())),
        Verb::Accept => format!("accept:{}", action.foul().code()),
        Verb::Word => action.word().token().to_owned(),
    }
}

/// The corner of a knight's route where the token names it (FBC-6.4.7).
fn suffix(action: Action) -> String {
    corner(action).map_or(String::new(), |corner| format!("~{}", name(corner)))
}

/// The corner square of a named knight route.
pub(super) const fn corner(action: Action) -> Option<Square> {
    let [horizontal, vertical] = knight_corners(action.from(), action.to());
    match action.route() {
        Route::Unnamed => None,
        Route::Horizontal => Some(horizontal),
        Route::Vertical => Some(vertical),
    }
}
