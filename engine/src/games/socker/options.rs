//! The options of the game and their values (rule page, section 9).

use super::Socker;
use super::setup::formations::{self, Formations};
use crate::error::OptionError;
use crate::options::{bad_value, options};
use crate::side::Side;

/// Who starts the first set-up (option `first`, SKR-5.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Starter {
    /// That side.
    Side(Side),
    /// The winner of a toss.
    Toss,
}

const STARTERS: [(&str, Starter); 3] =
    [("white", Starter::Side(Side::White)), ("black", Starter::Side(Side::Black)), ("toss", Starter::Toss)];

options! {
    /// All options in the order of the rule page.
    OPTIONS of Socker, kept in game: Socker;

    "goals": game.goals, whole(1, 9; "1", "2", "3", "9"),
        "first to this many goals (ignored when turns > 0)", "SKR-5.14";
    "turns": game.turns, whole(0, 2000; "0", "0", "1", "6", "25"),
        "0: first to goals; N: most goals after N turns of both sides together, then sudden death", "SKR-5.14";
    "limit": game.limit, whole(1, 2000; "200", "1", "20", "60"),
        "cap of limit x goals turns of both sides together (ignored when turns > 0)", "SKR-5.14";
    "first": game.first, one_of(STARTERS),
        "who starts the first set-up and has the first turn", "SKR-5.1";
    "setup": game.setup, text(read_setup, print_setup,
        "free | F | F:G (formations of White and Black: arc line keeper wings wedge)";
        "free", "arc", "line", "keeper", "wings", "wedge", "arc:wedge", "keeper:wings"),
        "a set-up phase, or fixed line-ups for every set-up of the match", "SKR-5.3";
    "sockers": game.sockers, whole(2, 7; "5", "2", "3", "4", "6", "7"),
        "sockers a side in regulation", "SKR-3.1";
    "sdsockers": game.sdsockers, whole(1, 7; "2", "1", "3", "7"),
        "sockers a side in sudden death", "SKR-3.1";
    "sdlimit": game.sdlimit, whole(1, 2000; "100", "1", "10"),
        "cap of sudden death in turns", "SKR-5.14";
    "actions": game.actions, whole(1, 5; "3", "1", "2", "4", "5"),
        "actions a turn (a repeated position gives one more)", "SKR-5.5";
    "edge": game.edge, whole(1, 7; "3", "1", "2", "7"),
        "how many sockers of a side may stand on the rim at the end of its turn; 7 = off", "SKR-5.10";
    "window": game.window, whole(0, 8; "8", "0", "1", "4"),
        "turn starts remembered for repetition; 0 = rule off", "SKR-4.7";
}

/// `free`, `F` or `F:G`; `F:F` is the same as `F`.
fn read_setup(key: &str, value: &str) -> Result<Option<Formations>, OptionError> {
    if value == "free" {
        return Ok(None);
    }
    let (white, black) = value.split_once(':').unwrap_or((value, value));
    match (formations::find(white), formations::find(black)) {
        (Some(white), Some(black)) => Ok(Some([white, black])),
        _ => Err(bad_value(
            key,
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
