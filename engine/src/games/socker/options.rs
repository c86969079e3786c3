//! The options of the game and their values (rule page, section 9).

use super::Socker;
use super::setup::formations::{self, Formations};
use crate::error::OptionError;
use crate::options::{OptionSpec, bad_value, choice, number, unknown_key};
use crate::side::Side;

/// Who starts the first set-up (option `first`, SKR-5.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Starter {
    /// That side.
    Side(Side),
    /// The winner of a toss.
    Toss,
}

/// All options in the order of the rule page.
pub static OPTIONS: [OptionSpec; 11] = [
    OptionSpec {
        key: "goals",
        values: "1-9",
        default: "1",
        examples: &["1", "2", "3", "9"],
        meaning: "first to this many goals (ignored when turns > 0)",
        clause: "SKR-5.14",
    },
    OptionSpec {
        key: "turns",
        values: "0-2000",
        default: "0",
        examples: &["0", "0", "1", "6", "25"],
        meaning: "0: first to goals; N: most goals after N turns of both sides together, then sudden death",
        clause: "SKR-5.14",
    },
    OptionSpec {
        key: "limit",
        values: "1-2000",
        default: "200",
        examples: &["1", "20", "60", "200"],
        meaning: "cap of limit x goals turns of both sides together (ignored when turns > 0)",
        clause: "SKR-5.14",
    },
    OptionSpec {
        key: "first",
        values: "white | black | toss",
        default: "white",
        examples: &["white", "black", "toss"],
        meaning: "who starts the first set-up and has the first turn",
        clause: "SKR-5.1",
    },
    OptionSpec {
        key: "setup",
        values: "free | F | F:G (formations of White and Black: arc line keeper wings wedge)",
        default: "free",
        examples: &["free", "arc", "line", "keeper", "wings", "wedge", "arc:wedge", "keeper:wings"],
        meaning: "a set-up phase, or fixed line-ups for every set-up of the match",
        clause: "SKR-5.3",
    },
    OptionSpec {
        key: "sockers",
        values: "2-7",
        default: "5",
        examples: &["2", "3", "4", "5", "6", "7"],
        meaning: "sockers a side in regulation",
        clause: "SKR-3.1",
    },
    OptionSpec {
        key: "sdsockers",
        values: "1-7",
        default: "2",
        examples: &["1", "2", "3", "7"],
        meaning: "sockers a side in sudden death",
        clause: "SKR-3.1",
    },
    OptionSpec {
        key: "sdlimit",
        values: "1-2000",
        default: "100",
        examples: &["1", "10", "100"],
        meaning: "cap of sudden death in turns",
        clause: "SKR-5.14",
    },
    OptionSpec {
        key: "actions",
        values: "1-5",
        default: "3",
        examples: &["1", "2", "3", "4", "5"],
        meaning: "actions a turn (a repeated position gives one more)",
        clause: "SKR-5.5",
    },
    OptionSpec {
        key: "edge",
        values: "1-7",
        default: "3",
        examples: &["1", "2", "3", "7"],
        meaning: "how many sockers of a side may stand on the rim at the end of its turn; 7 = off",
        clause: "SKR-5.10",
    },
    OptionSpec {
        key: "window",
        values: "0-8",
        default: "8",
        examples: &["0", "1", "4", "8"],
        meaning: "turn starts remembered for repetition; 0 = rule off",
        clause: "SKR-4.7",
    },
];

const STARTERS: [(&str, Starter); 3] =
    [("white", Starter::Side(Side::White)), ("black", Starter::Side(Side::Black)), ("toss", Starter::Toss)];

pub(super) fn set(game: &mut Socker, key: &str, value: &str) -> Result<(), OptionError> {
    let whole = |low, high| number(key, value, low, high);
    match key {
        "goals" => game.goals = whole(1, 9)? as u8,
        "turns" => game.turns = whole(0, 2000)? as u16,
        "limit" => game.limit = whole(1, 2000)? as u16,
        "first" => game.first = choice(key, value, &STARTERS)?,
        "setup" => game.setup = read_setup(value)?,
        "sockers" => game.sockers = whole(2, 7)? as u8,
        "sdsockers" => game.sdsockers = whole(1, 7)? as u8,
        "sdlimit" => game.sdlimit = whole(1, 2000)? as u16,
        "actions" => game.actions = whole(1, 5)? as u8,
        "edge" => game.edge = whole(1, 7)? as u8,
        "window" => game.window = whole(0, 8)? as u8,
        _ => return Err(unknown_key::<Socker>(key)),
    }
    Ok(())
}

pub(super) fn get(game: &Socker, key: &str) -> Option<String> {
    Some(match key {
        "goals" => game.goals.to_string(),
        "turns" => game.turns.to_string(),
        "limit" => game.limit.to_string(),
        "first" => match game.first {
            Starter::Side(side) => side.name().to_owned(),
            Starter::Toss => "toss".to_owned(),
        },
        "setup" => print_setup(game.setup),
        "sockers" => game.sockers.to_string(),
        "sdsockers" => game.sdsockers.to_string(),
        "sdlimit" => game.sdlimit.to_string(),
        "actions" => game.actions.to_string(),
        "edge" => game.edge.to_string(),
        "window" => game.window.to_string(),
        _ => return None,
    })
}

/// `free`, `F` or `F:G`; `F:F` is the same as `F`.
fn read_setup(value: &str) -> Result<Option<Formations>, OptionError> {
    if value == "free" {
        return Ok(None);
    }
    let (white, black) = value.split_once(':').unwrap_or((value, value));
    match (formations::find(white), formations::find(black)) {
        (Some(white), Some(black)) => Ok(Some([white, black])),
        _ => Err(bad_value(
            "setup",
            value,
            format!("free, or one or two (F:G) of {}", formations::LINE_UPS.map(|l| l.name).join(", ")),
        )),
    }
}

fn print_setup(setup: Option<Formations>) -> String {
    match setup {
        None => "free".to_owned(),
        Some([white, black]) if white == black => white.name.to_owned(),
        Some([white, black]) => format!("{}:{}", white.name, black.name),
    }
}
