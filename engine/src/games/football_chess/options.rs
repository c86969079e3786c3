//! Options of the match (section 9 of the rule page) and what follows from them.

use crate::error::OptionError;
use crate::notation::word_of;
use crate::options::{OptionSpec, bad_value, choice, number, unknown_key};
use crate::side::Side;

use super::FootballChess;

/// How clocks are counted (FBC-5.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// 24 units a quarter, one motion a play.
    Blitz,
    /// 48 units a quarter, two motions a play.
    #[default]
    Standard,
    /// The clock counts plays: 12 a quarter.
    Unlimited,
}

/// How a side may line up (FBC-6.2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Setup {
    /// Named formations and single drops.
    #[default]
    Both,
    /// Single drops only.
    Free,
    /// Named formations only.
    Named,
}

/// Which fouls can be committed (FBC-6.1.2, FBC-6.5.3, FBC-6.6.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Penalties {
    /// No foul is a legal action.
    Strict,
    /// Fouls of the play and delay of game.
    #[default]
    Play,
    /// Also the fouls of set-up and interface.
    All,
}

/// The values of all options; see [`SPECS`] for their meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    pub mode: Mode,
    /// `None` stands for `auto`.
    pub quarter: Option<u8>,
    /// `None` stands for `auto`.
    pub motions: Option<u8>,
    pub timeouts: u8,
    pub playcap: u8,
    pub setup: Setup,
    pub penalties: Penalties,
    pub startrow: u8,
    pub first: Side,
    pub live_return: bool,
    pub touchback: bool,
    pub throw_over: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            mode: Mode::default(),
            quarter: None,
            motions: None,
            timeouts: 3,
            playcap: 40,
            setup: Setup::default(),
            penalties: Penalties::default(),
            startrow: 4,
            first: Side::White,
            live_return: true,
            touchback: true,
            throw_over: true,
        }
    }
}

impl Options {
    /// Units of a full quarter (FBC-5.7).
    pub const fn units(&self) -> u8 {
        match (self.quarter, self.mode) {
            (Some(units), _) => units,
            (None, Mode::Blitz) => 24,
            (None, Mode::Standard) => 48,
            (None, Mode::Unlimited) => 12,
        }
    }

    /// Motions allowed per play, the play clock (FBC-5.7).
    pub const fn motion_limit(&self) -> u8 {
        match (self.motions, self.mode) {
            (Some(motions), _) => motions,
            (None, Mode::Blitz) => 1,
            (None, Mode::Standard) => 2,
            (None, Mode::Unlimited) => 6,
        }
    }

    /// Whether actions of the offence cost time (FBC-1.9).
    pub const fn clocked(&self) -> bool {
        !matches!(self.mode, Mode::Unlimited)
    }

    /// A bound on the actions of a match (FBC-5.8): plays and fouls cost a unit each, timeouts repeat a set-up.
    pub const fn ply_limit(&self) -> u32 {
        let set_up = 13 + 2 * self.motion_limit() as u32 + 2;
        // What a flight and a pile add beyond the cap, and the decision about a penalty.
        let play = self.playcap as u32 + 2 + 14 + 1;
        // Of each quarter: one play for each unit, an untimed down, and a set-up in which time runs out.
        let plays = 4 * (self.units() as u32 + 2);
        let timeouts = 4 * self.timeouts as u32;
        plays * (set_up + play) + timeouts * set_up
    }
}

const MODES: [(&str, Mode); 3] =
    [("blitz", Mode::Blitz), ("standard", Mode::Standard), ("unlimited", Mode::Unlimited)];
const SETUPS: [(&str, Setup); 3] = [("both", Setup::Both), ("free", Setup::Free), ("named", Setup::Named)];
const PENALTIES: [(&str, Penalties); 3] =
    [("play", Penalties::Play), ("strict", Penalties::Strict), ("all", Penalties::All)];
const FIRSTS: [(&str, Side); 2] = [("white", Side::White), ("black", Side::Black)];
const RETURNS: [(&str, bool); 2] = [("live", true), ("dead", false)];
const SWITCHES: [(&str, bool); 2] = [("on", true), ("off", false)];
const THROWS: [(&str, bool); 2] = [("over", true), ("blocked", false)];

/// The options in the order of the rule page.
pub(super) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "mode",
        values: "blitz | standard | unlimited",
        default: "standard",
        examples: &["blitz", "standard", "unlimited"],
        meaning: "how clocks are counted",
        clause: "FBC-5.7",
    },
    OptionSpec {
        key: "quarter",
        values: "auto | 1-200",
        default: "auto",
        examples: &["auto", "1", "5", "12", "20"],
        meaning: "clock units (plays in unlimited mode) in a quarter",
        clause: "FBC-5.7",
    },
    OptionSpec {
        key: "motions",
        values: "auto | 0-6",
        default: "auto",
        examples: &["auto", "0", "1", "3", "6"],
        meaning: "motions allowed per play",
        clause: "FBC-5.7",
    },
    OptionSpec {
        key: "timeouts",
        values: "0-9",
        default: "3",
        examples: &["0", "1", "3", "9"],
        meaning: "timeouts of a side in each half",
        clause: "FBC-6.1.1",
    },
    OptionSpec {
        key: "playcap",
        values: "4-200",
        default: "40",
        examples: &["4", "9", "20", "40", "80"],
        meaning: "actions after which a play is blown dead",
        clause: "FBC-6.7.6",
    },
    OptionSpec {
        key: "setup",
        values: "both | free | named",
        default: "both",
        examples: &["both", "free", "named"],
        meaning: "line up by single drops, by named formations, or either",
        clause: "FBC-6.2.3",
    },
    OptionSpec {
        key: "penalties",
        values: "play | strict | all",
        default: "play",
        examples: &["play", "strict", "all"],
        meaning: "which fouls can be committed",
        clause: "FBC-6.1.2",
    },
    OptionSpec {
        key: "startrow",
        values: "3 | 4 | 5",
        default: "4",
        examples: &["3", "4", "5"],
        meaning: "row on which a drive starts",
        clause: "FBC-5.1",
    },
    OptionSpec {
        key: "first",
        values: "white | black",
        default: "white",
        examples: &["white", "black"],
        meaning: "side that has the first drive",
        clause: "FBC-5.2",
    },
    OptionSpec {
        key: "return",
        values: "live | dead",
        default: "live",
        examples: &["live", "dead"],
        meaning: "whether a ball won from the other side may be carried on",
        clause: "FBC-6.7.8",
    },
    OptionSpec {
        key: "touchback",
        values: "on | off",
        default: "on",
        examples: &["on", "off"],
        meaning: "whether a ball won in the own end zone is a new drive at once",
        clause: "FBC-6.7.8",
    },
    OptionSpec {
        key: "throw",
        values: "over | blocked",
        default: "over",
        examples: &["over", "blocked"],
        meaning: "whether throws along lines pass over pieces",
        clause: "FBC-6.5.1",
    },
];

/// Sets one option; see [`crate::Rulebook::set_option`].
pub(super) fn set(options: &mut Options, key: &str, value: &str) -> Result<(), OptionError> {
    match key {
        "mode" => options.mode = choice(key, value, &MODES)?,
        "quarter" => options.quarter = auto_or(key, value, 1, 200)?,
        "motions" => options.motions = auto_or(key, value, 0, 6)?,
        "timeouts" => options.timeouts = number(key, value, 0, 9)? as u8,
        "playcap" => options.playcap = number(key, value, 4, 200)? as u8,
        "setup" => options.setup = choice(key, value, &SETUPS)?,
        "penalties" => options.penalties = choice(key, value, &PENALTIES)?,
        "startrow" => options.startrow = number(key, value, 3, 5)? as u8,
        "first" => options.first = choice(key, value, &FIRSTS)?,
        "return" => options.live_return = choice(key, value, &RETURNS)?,
        "touchback" => options.touchback = choice(key, value, &SWITCHES)?,
        "throw" => options.throw_over = choice(key, value, &THROWS)?,
        _ => return Err(unknown_key::<FootballChess>(key)),
    }
    Ok(())
}

/// The canonical value of one option; see [`crate::Rulebook::option`].
pub(super) fn get(options: &Options, key: &str) -> Option<String> {
    let auto = |value: Option<u8>| value.map_or("auto".to_owned(), |n| n.to_string());
    Some(match key {
        "mode" => word_of(&MODES, options.mode).to_owned(),
        "quarter" => auto(options.quarter),
        "motions" => auto(options.motions),
        "timeouts" => options.timeouts.to_string(),
        "playcap" => options.playcap.to_string(),
        "setup" => word_of(&SETUPS, options.setup).to_owned(),
        "penalties" => word_of(&PENALTIES, options.penalties).to_owned(),
        "startrow" => options.startrow.to_string(),
        "first" => word_of(&FIRSTS, options.first).to_owned(),
        "return" => word_of(&RETURNS, options.live_return).to_owned(),
        "touchback" => word_of(&SWITCHES, options.touchback).to_owned(),
        "throw" => word_of(&THROWS, options.throw_over).to_owned(),
        _ => return None,
    })
}

fn auto_or(key: &str, value: &str, low: u32, high: u32) -> Result<Option<u8>, OptionError> {
    if value == "auto" {
        return Ok(None);
    }
    number(key, value, low, high)
        .map(|n| Some(n as u8))
        .map_err(|_| bad_value(key, value, format!("auto or a whole number from {low} to {high}")))
}
