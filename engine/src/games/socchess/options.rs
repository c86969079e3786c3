//! The options of section 9 of the rule page.

use super::Socchess;
use super::position::Mix;
use super::setup::{FORMATION_NAMES, FormationName};
use crate::error::OptionError;
use crate::options::{bad_value, number, options};
use crate::side::Side;
use crate::text::{value_of, word_of};

const LENGTHS: [(&str, u16); 3] = [("standard", 120), ("blitz", 60), ("lightning", 32)];
const CADENCES: [(&str, bool); 2] = [("per-side", false), ("shared", true)];
const SIDES: [(&str, Side); 2] = [("white", Side::White), ("black", Side::Black)];
const SETUPS: [(&str, Option<FormationName>); 5] = {
    let [a, b, c, d] = FORMATION_NAMES;
    [("free", None), named(a), named(b), named(c), named(d)]
};
const MIXES: [(&str, Mix); 6] = {
    let [a, b, c, d, e, f] = Mix::ALL;
    [(a.name(), a), (b.name(), b), (c.name(), c), (d.name(), d), (e.name(), e), (f.name(), f)]
};
const KICK_BALL: [(&str, bool); 2] = [("stay", false), ("travel", true)];
const TIES: [(&str, bool); 2] = [("holder", false), ("challenger", true)];
const NO_YES: [(&str, bool); 2] = [("no", false), ("yes", true)];

const fn named(formation: FormationName) -> (&'static str, Option<FormationName>) {
    (formation.name(), Some(formation))
}

options! {
    /// All options in the order of the rule page.
    OPTIONS of Socchess, kept in game: Socchess;

    "length": game.length, text(read_length, print_length, "standard | blitz | lightning | 1-600";
        "standard", "blitz", "lightning", "1", "2", "7", "20", "45", "600"),
        "clock actions in a half: 120, 60, 32 or a number", "SOC-5.1.2";
    "cadence": game.shared_cadence, one_of(CADENCES),
        "whether each side runs through the cycle of turn lengths by itself", "SOC-5.4.2";
    "kickoff": game.kickoff, one_of(SIDES), "the kicker of the first half", "SOC-5.2.1";
    "white-setup": game.setup[0], one_of(SETUPS), "White's formation, or free set-up", "SOC-5.2.3";
    "black-setup": game.setup[1], one_of(SETUPS), "Black's formation, or free set-up", "SOC-5.2.3";
    "white-mix": game.mix[0], one_of(MIXES), "numbers of Q, R, B, N in White's formation", "SOC-5.2.3";
    "black-mix": game.mix[1], one_of(MIXES), "numbers of Q, R, B, N in Black's formation", "SOC-5.2.3";
    "kick-ball": game.ball_travels, one_of(KICK_BALL),
        "whether the holder moves with the kicker's Forward Rule", "SOC-6.5.2";
    "tie": game.challenger_wins_ties, one_of(TIES), "who wins a challenge of equal kinds", "SOC-6.11.2";
    "block-ends-turn": game.block_ends_turn, one_of(NO_YES),
        "whether a blocked shot ends the turn", "SOC-5.5";
    "skip": game.skip, one_of(NO_YES), "whether an action may be lost on purpose", "SOC-6.12.6";
    "gk-hold": game.gk_hold, whole(0, 9; "0", "1", "2", "3", "9"),
        "actions a goalkeeper may keep the ball; 0 for no limit", "SOC-6.13.2";
}

fn read_length(key: &str, value: &str) -> Result<u16, OptionError> {
    let named = value_of(&LENGTHS, value).map(u32::from);
    named
        .map_or_else(|| number(key, value, 1, 600), Ok)
        .map(|actions| actions as u16)
        .map_err(|_| bad_value(key, value, "standard, blitz, lightning or a whole number from 1 to 600"))
}

fn print_length(length: u16) -> String {
    match word_of(&LENGTHS, length) {
        "" => length.to_string(),
        name => name.to_owned(),
    }
}
