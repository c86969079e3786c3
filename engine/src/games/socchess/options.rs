//! The options of section 9 of the rule page.

use super::Socchess;
use super::position::Mix;
use super::setup::{FORMATION_NAMES, FormationName};
use crate::error::OptionError;
use crate::notation::word_of;
use crate::options::{OptionSpec, bad_value, choice, number, unknown_key};
use crate::side::Side;

const MIXES: &[&str] = &["3322", "3232", "3223", "2332", "2323", "2233"];
const SETUPS: &[&str] = &["free", "442", "343", "433", "541"];

const fn spec(
    key: &'static str,
    values: &'static str,
    examples: &'static [&'static str],
    meaning: &'static str,
    clause: &'static str,
) -> OptionSpec {
    OptionSpec { key, values, default: examples[0], examples, meaning, clause }
}

/// All options in the order of the rule page; the first example of each is its default.
pub const OPTIONS: &[OptionSpec] = &[
    spec(
        "length",
        "standard | blitz | lightning | 1-600",
        &["standard", "blitz", "lightning", "1", "2", "7", "20", "45", "600"],
        "clock actions in a half: 120, 60, 32 or a number",
        "SOC-5.1.2",
    ),
    spec(
        "cadence",
        "per-side | shared",
        &["per-side", "shared"],
        "whether each side runs through the cycle of turn lengths by itself",
        "SOC-5.4.2",
    ),
    spec("kickoff", "white | black", &["white", "black"], "the kicker of the first half", "SOC-5.2.1"),
    spec(
        "white-setup",
        "free | 442 | 343 | 433 | 541",
        SETUPS,
        "White's formation, or free set-up",
        "SOC-5.2.3",
    ),
    spec(
        "black-setup",
        "free | 442 | 343 | 433 | 541",
        SETUPS,
        "Black's formation, or free set-up",
        "SOC-5.2.3",
    ),
    spec(
        "white-mix",
        "3322 | 3232 | 3223 | 2332 | 2323 | 2233",
        MIXES,
        "numbers of Q, R, B, N in White's formation",
        "SOC-5.2.3",
    ),
    spec(
        "black-mix",
        "3322 | 3232 | 3223 | 2332 | 2323 | 2233",
        MIXES,
        "numbers of Q, R, B, N in Black's formation",
        "SOC-5.2.3",
    ),
    spec(
        "kick-ball",
        "stay | travel",
        &["stay", "travel"],
        "whether the holder moves with the kicker's Forward Rule",
        "SOC-6.5.2",
    ),
    spec(
        "tie",
        "holder | challenger",
        &["holder", "challenger"],
        "who wins a challenge of equal kinds",
        "SOC-6.11.2",
    ),
    spec("block-ends-turn", "no | yes", &["no", "yes"], "whether a blocked shot ends the turn", "SOC-5.5"),
    spec("skip", "no | yes", &["no", "yes"], "whether an action may be lost on purpose", "SOC-6.12.6"),
    spec(
        "gk-hold",
        "0-9",
        &["0", "1", "2", "3", "9"],
        "actions a goalkeeper may keep the ball; 0 for no limit",
        "SOC-6.13.2",
    ),
];

const LENGTHS: [(&str, u16); 3] = [("standard", 120), ("blitz", 60), ("lightning", 32)];
const CADENCES: [(&str, bool); 2] = [("per-side", false), ("shared", true)];
const SIDES: [(&str, Side); 2] = [("white", Side::White), ("black", Side::Black)];
const KICK_BALL: [(&str, bool); 2] = [("stay", false), ("travel", true)];
const TIES: [(&str, bool); 2] = [("holder", false), ("challenger", true)];
const NO_YES: [(&str, bool); 2] = [("no", false), ("yes", true)];

impl Socchess {
    pub(super) fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        match key {
            "length" => self.length = length(key, value)?,
            "cadence" => self.shared_cadence = choice(key, value, &CADENCES)?,
            "kickoff" => self.kickoff = choice(key, value, &SIDES)?,
            "white-setup" => self.setup[0] = setup(key, value)?,
            "black-setup" => self.setup[1] = setup(key, value)?,
            "white-mix" => self.mix[0] = mix(key, value)?,
            "black-mix" => self.mix[1] = mix(key, value)?,
            "kick-ball" => self.ball_travels = choice(key, value, &KICK_BALL)?,
            "tie" => self.challenger_wins_ties = choice(key, value, &TIES)?,
            "block-ends-turn" => self.block_ends_turn = choice(key, value, &NO_YES)?,
            "skip" => self.skip = choice(key, value, &NO_YES)?,
            "gk-hold" => self.gk_hold = number(key, value, 0, 9)? as u8,
            _ => return Err(unknown_key::<Socchess>(key)),
        }
        Ok(())
    }

    pub(super) fn get(&self, key: &str) -> Option<String> {
        let text = match key {
            "length" => {
                return Some(match LENGTHS.iter().find(|(_, actions)| *actions == self.length) {
                    Some((name, _)) => (*name).to_owned(),
                    None => self.length.to_string(),
                });
            }
            "cadence" => word_of(&CADENCES, self.shared_cadence),
            "kickoff" => self.kickoff.name(),
            "white-setup" => self.setup[0].map_or("free", FormationName::name),
            "black-setup" => self.setup[1].map_or("free", FormationName::name),
            "white-mix" => self.mix[0].name(),
            "black-mix" => self.mix[1].name(),
            "kick-ball" => word_of(&KICK_BALL, self.ball_travels),
            "tie" => word_of(&TIES, self.challenger_wins_ties),
            "block-ends-turn" => word_of(&NO_YES, self.block_ends_turn),
            "skip" => word_of(&NO_YES, self.skip),
            "gk-hold" => return Some(self.gk_hold.to_string()),
            _ => return None,
        };
        Some(text.to_owned())
    }
}

fn length(key: &str, value: &str) -> Result<u16, OptionError> {
    if let Some(&(_, actions)) = LENGTHS.iter().find(|(name, _)| *name == value) {
        return Ok(actions);
    }
    number(key, value, 1, 600)
        .map(|actions| actions as u16)
        .map_err(|_| bad_value(key, value, "standard, blitz, lightning or a whole number from 1 to 600"))
}

fn setup(key: &str, value: &str) -> Result<Option<FormationName>, OptionError> {
    if value == "free" {
        return Ok(None);
    }
    FORMATION_NAMES
        .into_iter()
        .find(|formation| formation.name() == value)
        .map(Some)
        .ok_or_else(|| bad_value(key, value, format!("one of {}", SETUPS.join(", "))))
}

fn mix(key: &str, value: &str) -> Result<Mix, OptionError> {
    Mix::ALL
        .into_iter()
        .find(|mix| mix.name() == value)
        .ok_or_else(|| bad_value(key, value, format!("one of {}", MIXES.join(", "))))
}
