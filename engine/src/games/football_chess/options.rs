//! Options of the match (section 9 of the rule page) and what follows from them.

use crate::error::OptionError;
use crate::options::{bad_value, number, options};
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

/// The values of all options; see [`OPTIONS`] for their meaning.
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
    [("standard", Mode::Standard), ("blitz", Mode::Blitz), ("unlimited", Mode::Unlimited)];
const SETUPS: [(&str, Setup); 3] = [("both", Setup::Both), ("free", Setup::Free), ("named", Setup::Named)];
const PENALTIES: [(&str, Penalties); 3] =
    [("play", Penalties::Play), ("strict", Penalties::Strict), ("all", Penalties::All)];
const FIRST: [(&str, Side); 2] = [("white", Side::White), ("black", Side::Black)];
const RETURNS: [(&str, bool); 2] = [("live", true), ("dead", false)];
const SWITCHES: [(&str, bool); 2] = [("on", true), ("off", false)];
const THROWS: [(&str, bool); 2] = [("over", true), ("blocked", false)];

options! {
    /// The options in the order of the rule page.
    OPTIONS of FootballChess, kept in options: Options;

    "mode": options.mode, one_of(MODES), "how clocks are counted", "FBC-5.7";
    "quarter": options.quarter, text(read_quarter, print_auto, "auto | 1-200"; "auto", "1", "5", "12", "20"),
        "clock units (plays in unlimited mode) in a quarter", "FBC-5.7";
    "motions": options.motions, text(read_motions, print_auto, "auto | 0-6"; "auto", "0", "1", "3", "6"),
        "motions allowed per play", "FBC-5.7";
    "timeouts": options.timeouts, whole(0, 9; "3", "0", "1", "9"),
        "timeouts of a side in each half", "FBC-6.1.1";
    "playcap": options.playcap, whole(4, 200; "40", "4", "9", "20", "80"),
        "actions after which a play is blown dead", "FBC-6.7.6";
    "setup": options.setup, one_of(SETUPS),
        "line up by single drops, by named formations, or either", "FBC-6.2.3";
    "penalties": options.penalties, one_of(PENALTIES), "which fouls can be committed", "FBC-6.1.2";
    "startrow": options.startrow, whole(3, 5; "4", "3", "5"), "row on which a drive starts", "FBC-5.1";
    "first": options.first, one_of(FIRST), "side that has the first drive", "FBC-5.2";
    "return": options.live_return, one_of(RETURNS),
        "whether a ball won from the other side may be carried on", "FBC-6.7.8";
    "touchback": options.touchback, one_of(SWITCHES),
        "whether a ball won in the own end zone is a new drive at once", "FBC-6.7.8";
    "throw": options.throw_over, one_of(THROWS), "whether throws along lines pass over pieces", "FBC-6.5.1";
}

fn read_quarter(key: &str, value: &str) -> Result<Option<u8>, OptionError> {
    auto_or(key, value, 1, 200)
}

fn read_motions(key: &str, value: &str) -> Result<Option<u8>, OptionError> {
    auto_or(key, value, 0, 6)
}

fn print_auto(value: Option<u8>) -> String {
    value.map_or("auto".to_owned(), |number| number.to_string())
}

fn auto_or(key: &str, value: &str, low: u32, high: u32) -> Result<Option<u8>, OptionError> {
    if value == "auto" {
        return Ok(None);
    }
    number(key, value, low, high)
        .map(|n| Some(n as u8))
        .map_err(|_| bad_value(key, value, format!("auto or a whole number from {low} to {high}")))
}
