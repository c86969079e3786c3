//! The options of XFB-9 and what follows from them.

mod attributes;
mod file;
mod tables;

pub use attributes::{AttributeError, Attributes, CELL_OPTIONS, Column, Row};
pub use file::options_of;
pub use tables::{Duels, Stride, Tables};

use super::setup::LineUp;
use crate::error::OptionError;
use crate::notation::word_of;
use crate::options::{OptionSpec, bad_value, choice, number};
use crate::side::Side;

/// Option `win`: the style of the match (XFB-5.9.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Win {
    /// Two halves, most goals.
    Halves,
    /// First goal within one period.
    Golden,
    /// First to so many goals (1-20).
    Goals(u16),
    /// One period of so many movements (2-1000), most goals.
    Movements(u16),
}

/// Options `lineup_w` and `lineup_b` (XFB-5.1, XFB-12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineUpChoice {
    /// A complete line-up.
    Fixed(LineUp),
    /// The side sets up in the phase `setup`.
    Choose,
}

/// Option `long_shoot`: who may make a straight LONG SHOOT (XFB-6.7.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LongShoot {
    /// Experts at any length, others beyond their SHOOT reach.
    All,
    /// Experts only.
    Experts,
    /// Everybody at any length.
    Open,
}

/// All options of a match (XFB-9).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// `win`.
    pub win: Win,
    /// `half`: movements of a half or of a golden match.
    pub half: u16,
    /// `cap`: movements of a `goals:N` match.
    pub cap: u16,
    /// `tiebreak=shootout`.
    pub shootout: bool,
    /// `first`: the side that kicks off, `None` for the toss.
    pub first: Option<Side>,
    /// `lineup_w`, `lineup_b`.
    pub lineups: [LineUpChoice; 2],
    /// `attributes`: the published table that is not overridden.
    pub table: Attributes,
    /// `attr.<row>.<column>`.
    pub cells: [[Option<u8>; 5]; 7],
    /// `diagonals=on`.
    pub diagonals: bool,
    /// `long_move=defender`.
    pub experts_move_all_round: bool,
    /// `mid_sprint=any4`.
    pub mid_sprint_any: bool,
    /// `shoot_range`: the factor of the SHOOT reach.
    pub shoot_range: u8,
    /// `long_shoot`.
    pub long_shoot: LongShoot,
    /// `saves=bands`.
    pub bands: bool,
    /// `band`: width of the rebound band.
    pub band: u8,
    /// `boosts=sum`.
    pub boosts_add: bool,
    /// `penalty=duel`.
    pub penalty_duel: bool,
    /// `rebound=keeper`: the keeper's side, and not the shooter's, chooses where the ball drops.
    pub keeper_parries: bool,
    /// `red=each`: every foul from the fourth on costs a piece.
    pub red_each: bool,
    /// `sprints`: free sprints a side and half.
    pub sprints: u32,
    /// `extra_sprint=allowed`.
    pub extra_sprint: bool,
    /// `recovery`: movements that an extra sprint costs.
    pub recovery: u8,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            win: Win::Halves,
            half: 60,
            cap: 240,
            shootout: true,
            first: None,
            lineups: [LineUpChoice::Fixed(LineUp::standard()); 2],
            table: Attributes::SIMPLIFIED,
            cells: [[None; 5]; 7],
            diagonals: false,
            experts_move_all_round: false,
            mid_sprint_any: false,
            shoot_range: 2,
            long_shoot: LongShoot::All,
            bands: true,
            band: 20,
            boosts_add: true,
            penalty_duel: false,
            keeper_parries: true,
            red_each: true,
            sprints: 3,
            extra_sprint: true,
            recovery: 6,
        }
    }
}

/// The two words of a switch, the one that means `false` first.
type Words = [&'static str; 2];

const TIEBREAK: Words = ["none", "shootout"];
const DIAGONALS: Words = ["off", "on"];
const LONG_MOVE: Words = ["base", "defender"];
const MID_SPRINT: Words = ["shape", "any4"];
const SAVES: Words = ["simple", "bands"];
const BOOSTS: Words = ["max", "sum"];
const PENALTY: Words = ["shot", "duel"];
const REBOUND: Words = ["shooter", "keeper"];
const RED: Words = ["once", "each"];
const EXTRA_SPRINT: Words = ["forbidden", "allowed"];
const FIRST: [(&str, Option<Side>); 3] =
    [("toss", None), ("white", Some(Side::White)), ("black", Some(Side::Black))];
const TABLES: [(&str, Attributes); 2] =
    [("simplified", Attributes::SIMPLIFIED), ("sample", Attributes::SAMPLE)];
const LONG_SHOOT: [(&str, LongShoot); 3] =
    [("all", LongShoot::All), ("experts", LongShoot::Experts), ("open", LongShoot::Open)];

fn switch(key: &str, value: &str, words: Words) -> Result<bool, OptionError> {
    choice(key, value, &[(words[0], false), (words[1], true)])
}

impl Options {
    /// Sets one option; see [`Rulebook::set_option`](crate::Rulebook::set_option). Returns whether the key is known.
    ///
    /// # Errors
    /// A value outside the option's range.
    pub fn set(&mut self, key: &str, value: &str) -> Result<bool, OptionError> {
        match key {
            "win" => self.win = parse_win(value)?,
            "half" => self.half = number(key, value, 2, 1000)? as u16,
            "cap" => self.cap = number(key, value, 2, 2000)? as u16,
            "tiebreak" => self.shootout = switch(key, value, TIEBREAK)?,
            "first" => self.first = choice(key, value, &FIRST)?,
            "lineup_w" => self.lineups[0] = parse_lineup(key, value)?,
            "lineup_b" => self.lineups[1] = parse_lineup(key, value)?,
            "attributes" => self.table = choice(key, value, &TABLES)?,
            "diagonals" => self.diagonals = switch(key, value, DIAGONALS)?,
            "long_move" => self.experts_move_all_round = switch(key, value, LONG_MOVE)?,
            "mid_sprint" => self.mid_sprint_any = switch(key, value, MID_SPRINT)?,
            "shoot_range" => self.shoot_range = choice(key, value, &[("2", 2), ("1", 1)])?,
            "long_shoot" => self.long_shoot = choice(key, value, &LONG_SHOOT)?,
            "saves" => self.bands = switch(key, value, SAVES)?,
            "band" => self.band = number(key, value, 0, 100)? as u8,
            "boosts" => self.boosts_add = switch(key, value, BOOSTS)?,
            "penalty" => self.penalty_duel = switch(key, value, PENALTY)?,
            "rebound" => self.keeper_parries = switch(key, value, REBOUND)?,
            "red" => self.red_each = switch(key, value, RED)?,
            "sprints" => self.sprints = number(key, value, 0, 20)?,
            "extra_sprint" => self.extra_sprint = switch(key, value, EXTRA_SPRINT)?,
            "recovery" => self.recovery = number(key, value, 1, 100)? as u8,
            _ => return self.set_cell(key, value),
        }
        Ok(true)
    }

    fn set_cell(&mut self, key: &str, value: &str) -> Result<bool, OptionError> {
        let Ok((row, column)) = attributes::option_cell(key) else { return Ok(false) };
        self.cells[row][column] = Some(number(key, value, 0, u32::from(attributes::HIGHEST))? as u8);
        Ok(true)
    }

    /// The present value of an option in canonical form; `None` for an unknown key.
    pub fn get(&self, key: &str) -> Option<String> {
        let word = |words: Words, on: bool| words[usize::from(on)].to_owned();
        Some(match key {
            "win" => print_win(self.win),
            "half" => self.half.to_string(),
            "cap" => self.cap.to_string(),
            "tiebreak" => word(TIEBREAK, self.shootout),
            "first" => word_of(&FIRST, self.first).to_owned(),
            "lineup_w" => print_lineup(self.lineups[0]),
            "lineup_b" => print_lineup(self.lineups[1]),
            "attributes" => word_of(&TABLES, self.table).to_owned(),
            "diagonals" => word(DIAGONALS, self.diagonals),
            "long_move" => word(LONG_MOVE, self.experts_move_all_round),
            "mid_sprint" => word(MID_SPRINT, self.mid_sprint_any),
            "shoot_range" => self.shoot_range.to_string(),
            "long_shoot" => word_of(&LONG_SHOOT, self.long_shoot).to_owned(),
            "saves" => word(SAVES, self.bands),
            "band" => self.band.to_string(),
            "boosts" => word(BOOSTS, self.boosts_add),
            "penalty" => word(PENALTY, self.penalty_duel),
            "rebound" => word(REBOUND, self.keeper_parries),
            "red" => word(RED, self.red_each),
            "sprints" => self.sprints.to_string(),
            "extra_sprint" => word(EXTRA_SPRINT, self.extra_sprint),
            "recovery" => self.recovery.to_string(),
            _ => {
                let (row, column) = attributes::option_cell(key).ok()?;
                self.attributes().get(Row::ALL[row], Column::ALL[column]).to_string()
            }
        })
    }

    /// The attribute table in force: the published one with the single cells on top (XFB-3.6).
    pub fn attributes(&self) -> Attributes {
        let mut table = self.table;
        for (row, cells) in Row::ALL.into_iter().zip(self.cells) {
            for (column, cell) in Column::ALL.into_iter().zip(cells) {
                if let Some(value) = cell {
                    table = table.with(row, column, i64::from(value)).unwrap_or(table);
                }
            }
        }
        table
    }

    /// The options that differ from the published ones, `key=value,…` in the order of XFB-9; `default` for none.
    /// A cell is listed when it differs from the table that the option `attributes` names.
    pub fn print(&self) -> String {
        let standard = Options::default();
        let mut pairs: Vec<String> = MATCH_OPTIONS
            .iter()
            .filter(|spec| self.get(spec.key) != standard.get(spec.key))
            .filter_map(|spec| self.get(spec.key).map(|value| format!("{}={value}", spec.key)))
            .collect();
        let after = pairs.iter().position(|pair| follows_cells(pair)).unwrap_or(pairs.len());
        let cells = self.attributes().to_options(&self.table);
        pairs.splice(after..after, cells.into_iter().map(|(key, value)| format!("{key}={value}")));
        if pairs.is_empty() { "default".to_owned() } else { pairs.join(",") }
    }

    /// Movements of a period (XFB-5.6.2).
    pub fn limit(&self) -> u16 {
        match self.win {
            Win::Halves | Win::Golden => self.half,
            Win::Goals(_) => self.cap,
            Win::Movements(movements) => movements,
        }
    }

    /// Number of periods.
    pub fn periods(&self) -> u16 {
        if self.win == Win::Halves { 2 } else { 1 }
    }
}

/// Whether the option of this `key=value` stands after the cells `attr.…` in the order of XFB-9.
fn follows_cells(pair: &str) -> bool {
    let place = |key: &str| OPTIONS.iter().position(|spec| spec.key == key);
    let key = pair.split('=').next().unwrap_or(pair);
    place(key) > place(CELL_OPTIONS[0].key)
}

fn parse_win(value: &str) -> Result<Win, OptionError> {
    let count_of = |style: &str, count: &str, low: u32, high: u32| {
        let expected =
            || bad_value("win", value, format!("{style}:N with a whole number N from {low} to {high}"));
        let count =
            crate::notation::number(count).filter(|n| (low..=high).contains(n)).ok_or_else(expected)?;
        Ok(count as u16)
    };
    let (style, count) = match value.split_once(':') {
        Some((style, count)) => (style, Some(count)),
        None => (value, None),
    };
    match (style, count) {
        ("halves", None) => Ok(Win::Halves),
        ("golden", None) => Ok(Win::Golden),
        ("movements", None) => Ok(Win::Movements(50)),
        ("goals", Some(n)) => Ok(Win::Goals(count_of(style, n, 1, 20)?)),
        ("movements", Some(n)) => Ok(Win::Movements(count_of(style, n, 2, 1000)?)),
        _ => Err(bad_value("win", value, "one of halves, golden, goals:N, movements:N")),
    }
}

fn print_win(win: Win) -> String {
    match win {
        Win::Halves => "halves".to_owned(),
        Win::Golden => "golden".to_owned(),
        Win::Goals(n) => format!("goals:{n}"),
        Win::Movements(n) => format!("movements:{n}"),
    }
}

fn parse_lineup(key: &str, value: &str) -> Result<LineUpChoice, OptionError> {
    if value == "choose" {
        return Ok(LineUpChoice::Choose);
    }
    LineUp::from_name_or_code(value).map(LineUpChoice::Fixed).map_err(|reason| {
        bad_value(key, value, format!("a named line-up, a complete code or choose ({reason})"))
    })
}

fn print_lineup(lineup: LineUpChoice) -> String {
    match lineup {
        LineUpChoice::Choose => "choose".to_owned(),
        LineUpChoice::Fixed(lineup) => lineup.name().map_or_else(|| lineup.code(), str::to_owned),
    }
}

const fn spec(
    key: &'static str,
    [values, default, clause]: [&'static str; 3],
    examples: &'static [&'static str],
    meaning: &'static str,
) -> OptionSpec {
    OptionSpec { key, values, default, examples, meaning, clause }
}

const NAMED: &[&str] =
    &["433", "433a", "433l", "532", "532a", "532d", "choose", "532:GLRRDNMMGA", "433:RDGLMGMRAF"];
const LINEUP: [&str; 3] = ["name | formation:letters | choose", "433", "XFB-12"];

/// The options of the match itself, without the cells of the attribute table.
const MATCH_OPTIONS: [OptionSpec; 22] = [
    spec(
        "win",
        ["halves | golden | goals:N (1-20) | movements:N (2-1000)", "halves", "XFB-5.9.3"],
        &["halves", "golden", "goals:1", "goals:3", "goals:20", "movements", "movements:2", "movements:90"],
        "style of the match",
    ),
    spec(
        "half",
        ["2-1000", "60", "XFB-5.6.2"],
        &["2", "3", "24", "60", "90"],
        "movements of a half, or of a golden match",
    ),
    spec("cap", ["2-2000", "240", "XFB-5.6.2"], &["2", "7", "120", "240"], "movements of a goals:N match"),
    spec(
        "tiebreak",
        ["shootout | none", "shootout", "XFB-5.9.1"],
        &["shootout", "none"],
        "what decides between equal goals",
    ),
    spec(
        "first",
        ["toss | white | black", "toss", "XFB-7"],
        &["toss", "white", "black"],
        "the side that kicks off",
    ),
    spec("lineup_w", LINEUP, NAMED, "White's line-up"),
    spec("lineup_b", LINEUP, NAMED, "Black's line-up"),
    spec(
        "attributes",
        ["simplified | sample", "simplified", "XFB-3.6"],
        &["simplified", "sample"],
        "published attribute table",
    ),
    spec(
        "diagonals",
        ["off | on", "off", "XFB-3.3"],
        &["off", "on"],
        "one square diagonally for attackers and midfielders",
    ),
    spec(
        "long_move",
        ["base | defender", "base", "XFB-3.3"],
        &["base", "defender"],
        "how long experts move and sprint",
    ),
    spec(
        "mid_sprint",
        ["shape | any4", "shape", "XFB-6.2.1"],
        &["shape", "any4"],
        "sprint of midfielders: doubled reach, or four squares in every direction",
    ),
    spec("shoot_range", ["2 | 1", "2", "XFB-3.4"], &["2", "1"], "factor of the SHOOT reach"),
    spec(
        "long_shoot",
        ["all | experts | open", "all", "XFB-6.7.1"],
        &["all", "experts", "open"],
        "who may make a LONG SHOOT",
    ),
    spec(
        "saves",
        ["bands | simple", "bands", "XFB-6.5.4"],
        &["bands", "simple"],
        "goal, rebound and save, or goal and save only",
    ),
    spec("band", ["0-100", "20", "XFB-6.5.4"], &["0", "5", "20", "100"], "width of the rebound band"),
    spec(
        "boosts",
        ["sum | max", "sum", "XFB-6.5.2"],
        &["sum", "max"],
        "whether the boosts of the two areas add up",
    ),
    spec("penalty", ["shot | duel", "shot", "XFB-6.12.2"], &["shot", "duel"], "how a penalty is decided"),
    spec(
        "rebound",
        ["keeper | shooter", "keeper", "XFB-6.5.5"],
        &["keeper", "shooter"],
        "who chooses where a parried ball drops",
    ),
    spec(
        "red",
        ["each | once", "each", "XFB-5.7.1"],
        &["each", "once"],
        "a piece is lost at each foul from the fourth on, or at the fourth only",
    ),
    spec("sprints", ["0-20", "3", "XFB-5.8.1"], &["0", "1", "3", "20"], "free sprints a side and half"),
    spec(
        "extra_sprint",
        ["allowed | forbidden", "allowed", "XFB-5.8.2"],
        &["allowed", "forbidden"],
        "sprints beyond the free ones",
    ),
    spec(
        "recovery",
        ["1-100", "6", "XFB-5.8.1"],
        &["1", "2", "6", "100"],
        "movements that a piece sits out after an extra sprint",
    ),
];

/// All options in the order of XFB-9.
pub static OPTIONS: [OptionSpec; 57] = with_cells();

const fn with_cells() -> [OptionSpec; 57] {
    const BEFORE_CELLS: usize = 8;
    let mut all = [MATCH_OPTIONS[0]; 57];
    let mut i = 0;
    while i < all.len() {
        all[i] = if i < BEFORE_CELLS {
            MATCH_OPTIONS[i]
        } else if i < BEFORE_CELLS + CELL_OPTIONS.len() {
            CELL_OPTIONS[i - BEFORE_CELLS]
        } else {
            MATCH_OPTIONS[i - CELL_OPTIONS.len()]
        };
        i += 1;
    }
    all
}
