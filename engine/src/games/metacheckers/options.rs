//! The options of the game (section 9).

use super::Metacheckers;
use super::setup::formations::Formation;
use crate::error::OptionError;
use crate::notation::word_of;
use crate::options::{self, OptionSpec};
use crate::side::Side;

/// Highest value of `plays` and `cap`.
pub(crate) const MOST_PLAYS: u32 = 2000;
/// Highest value of `passes`.
pub(crate) const MOST_PASSES: u32 = 5;

const FORMATION_VALUES: &str = "433 | 451 | 343 | wall | press | choose";
const FORMATION_EXAMPLES: &[&str] = &["433", "451", "343", "wall", "press", "choose"];
const FIRST: [(&str, Option<Side>); 3] =
    [("roll", None), ("white", Some(Side::White)), ("black", Some(Side::Black))];
const END: [(&str, bool); 2] = [("plays", false), ("first-goal", true)];
const NUMBERS: [(&str, bool); 2] = [("must", false), ("upto", true)];
const PASS_COST: [(&str, bool); 2] = [("free", false), ("move", true)];
const OFFSIDE: [(&str, bool); 2] = [("yes", true), ("no", false)];

/// All options in the order of the rule page.
pub(crate) static SPECS: [OptionSpec; 11] = [
    OptionSpec {
        key: "first",
        values: "roll | white | black",
        default: "roll",
        examples: &["roll", "white", "black"],
        meaning: "who takes the first kickoff",
        clause: "MCS-5.1",
    },
    OptionSpec {
        key: "white-form",
        values: FORMATION_VALUES,
        default: "433",
        examples: FORMATION_EXAMPLES,
        meaning: "White's formation; choose: White picks it first",
        clause: "MCS-5.1",
    },
    OptionSpec {
        key: "black-form",
        values: FORMATION_VALUES,
        default: "433",
        examples: FORMATION_EXAMPLES,
        meaning: "Black's formation; choose: Black picks it, after White",
        clause: "MCS-5.1",
    },
    OptionSpec {
        key: "men",
        values: "5-11",
        default: "11",
        examples: &["5", "6", "8", "10", "11"],
        meaning: "checkers a side, goalie included",
        clause: "MCS-3.1",
    },
    OptionSpec {
        key: "end",
        values: "plays | first-goal",
        default: "plays",
        examples: &["plays", "first-goal"],
        meaning: "the match lasts a number of plays, or until the first goal",
        clause: "MCS-5.14",
    },
    OptionSpec {
        key: "plays",
        values: "1-2000",
        default: "48",
        examples: &["1", "12", "48", "96"],
        meaning: "plays of a match with end=plays",
        clause: "MCS-5.14",
    },
    OptionSpec {
        key: "cap",
        values: "1-2000",
        default: "192",
        examples: &["1", "60", "192"],
        meaning: "plays after which end=first-goal is a draw",
        clause: "MCS-5.14",
    },
    OptionSpec {
        key: "numbers",
        values: "must | upto",
        default: "must",
        examples: &["must", "upto"],
        meaning: "bishops, rooks and queens run the full number, or any part of it",
        clause: "MCS-6.4.2",
    },
    OptionSpec {
        key: "passes",
        values: "0-5",
        default: "1",
        examples: &["0", "1", "2", "5"],
        meaning: "passes a turn, plain or on the fly",
        clause: "MCS-6.5",
    },
    OptionSpec {
        key: "passcost",
        values: "free | move",
        default: "free",
        examples: &["free", "move"],
        meaning: "move: a pass is the passer's move of the turn",
        clause: "MCS-6.5",
    },
    OptionSpec {
        key: "offside",
        values: "yes | no",
        default: "yes",
        examples: &["yes", "no"],
        meaning: "whether receivers beyond the last field checker of the defence are offside",
        clause: "MCS-6.5.1",
    },
];

impl Metacheckers {
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            "first" => self.first = options::choice(key, value, &FIRST)?,
            "white-form" => self.formations[0] = formation(key, value)?,
            "black-form" => self.formations[1] = formation(key, value)?,
            "men" => self.men = options::number(key, value, 5, 11)? as u8,
            "end" => self.first_goal = options::choice(key, value, &END)?,
            "plays" => self.plays = options::number(key, value, 1, MOST_PLAYS)? as u16,
            "cap" => self.cap = options::number(key, value, 1, MOST_PLAYS)? as u16,
            "numbers" => self.up_to = options::choice(key, value, &NUMBERS)?,
            "passes" => self.passes = options::number(key, value, 0, MOST_PASSES)? as u8,
            "passcost" => self.pass_is_move = options::choice(key, value, &PASS_COST)?,
            "offside" => self.offside = options::choice(key, value, &OFFSIDE)?,
            _ => return Err(options::unknown_key::<Self>(key)),
        }
        Ok(())
    }

    pub(super) fn get(&self, key: &str) -> Option<String> {
        let form = |form: Option<Formation>| form.map_or("choose", Formation::name).to_owned();
        Some(match key {
            "first" => word_of(&FIRST, self.first).to_owned(),
            "white-form" => form(self.formations[0]),
            "black-form" => form(self.formations[1]),
            "men" => self.men.to_string(),
            "end" => word_of(&END, self.first_goal).to_owned(),
            "plays" => self.plays.to_string(),
            "cap" => self.cap.to_string(),
            "numbers" => word_of(&NUMBERS, self.up_to).to_owned(),
            "passes" => self.passes.to_string(),
            "passcost" => word_of(&PASS_COST, self.pass_is_move).to_owned(),
            "offside" => word_of(&OFFSIDE, self.offside).to_owned(),
            _ => return None,
        })
    }

    /// The number of plays after which the match is over at the latest (MCS-5.14).
    pub(crate) const fn play_limit(&self) -> u16 {
        if self.first_goal { self.cap } else { self.plays }
    }
}

fn formation(key: &str, value: &str) -> Result<Option<Formation>, OptionError> {
    if value == "choose" {
        return Ok(None);
    }
    Formation::named(value)
        .map(Some)
        .ok_or_else(|| options::bad_value(key, value, format!("one of {FORMATION_VALUES}")))
}
