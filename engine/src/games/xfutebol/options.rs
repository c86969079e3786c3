//! The options of XFB-9 and what follows from them.

mod attributes;
mod file;
mod tables;

pub use attributes::{AttributeError, Attributes, CELL_OPTIONS, Column, Row};
pub use file::options_of;
pub use tables::{Duels, Stride, Tables};

use super::Xfutebol;
use super::position::lineup::{LineUp, NAMED};
use crate::error::OptionError;
use crate::options::{OptionSpec, bad_value, number, options};
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

/// Two words and what they switch, the default first.
type Switch = [(&'static str, bool); 2];

const TIEBREAK: Switch = [("shootout", true), ("none", false)];
const FIRST: [(&str, Option<Side>); 3] =
    [("toss", None), ("white", Some(Side::White)), ("black", Some(Side::Black))];
const TABLES: [(&str, Attributes); 2] =
    [("simplified", Attributes::SIMPLIFIED), ("sample", Attributes::SAMPLE)];
const DIAGONALS: Switch = [("off", false), ("on", true)];
const LONG_MOVE: Switch = [("base", false), ("defender", true)];
const MID_SPRINT: Switch = [("shape", false), ("any4", true)];
const SHOOT_RANGE: [(&str, u8); 2] = [("2", 2), ("1", 1)];
const LONG_SHOOT: [(&str, LongShoot); 3] =
    [("all", LongShoot::All), ("experts", LongShoot::Experts), ("open", LongShoot::Open)];
const SAVES: Switch = [("bands", true), ("simple", false)];
const BOOSTS: Switch = [("sum", true), ("max", false)];
const PENALTY: Switch = [("shot", false), ("duel", true)];
const REBOUND: Switch = [("keeper", true), ("shooter", false)];
const RED: Switch = [("each", true), ("once", false)];
const EXTRA_SPRINT: Switch = [("allowed", true), ("forbidden", false)];

options! {
    /// The options of the match itself, without the cells of the attribute table.
    MATCH_OPTIONS of Xfutebol, kept in options: Options;

    "win": options.win, text(read_win, print_win, "halves | golden | goals:N (1-20) | movements:N (2-1000)";
        "halves", "golden", "goals:1", "goals:3", "goals:20", "movements", "movements:2", "movements:90"),
        "style of the match", "XFB-5.9.3";
    "half": options.half, whole(2, 1000; "60", "2", "3", "24", "90"),
        "movements of a half, or of a golden match", "XFB-5.6.2";
    "cap": options.cap, whole(2, 2000; "240", "2", "7", "120"), "movements of a goals:N match", "XFB-5.6.2";
    "tiebreak": options.shootout, one_of(TIEBREAK), "what decides between equal goals", "XFB-5.9.1";
    "first": options.first, one_of(FIRST), "the side that kicks off", "XFB-7";
    "lineup_w": options.lineups[0], text(read_lineup, print_lineup, "name | formation:letters | choose";
        "433", "433a", "433l", "532", "532a", "532d", "choose", "532:GLRRDNMMGA", "433:RDGLMGMRAF"),
        "White's line-up", "XFB-12";
    "lineup_b": options.lineups[1], text(read_lineup, print_lineup, "name | formation:letters | choose";
        "433", "433a", "433l", "532", "532a", "532d", "choose", "532:GLRRDNMMGA", "433:RDGLMGMRAF"),
        "Black's line-up", "XFB-12";
    "attributes": options.table, one_of(TABLES), "published attribute table", "XFB-3.6";
    "diagonals": options.diagonals, one_of(DIAGONALS),
        "one square diagonally for attackers and midfielders", "XFB-3.3";
    "long_move": options.experts_move_all_round, one_of(LONG_MOVE),
        "how long experts move and sprint", "XFB-3.3";
    "mid_sprint": options.mid_sprint_any, one_of(MID_SPRINT),
        "sprint of midfielders: doubled reach, or four squares in every direction", "XFB-6.2.1";
    "shoot_range": options.shoot_range, one_of(SHOOT_RANGE), "factor of the SHOOT reach", "XFB-3.4";
    "long_shoot": options.long_shoot, one_of(LONG_SHOOT), "who may make a LONG SHOOT", "XFB-6.7.1";
    "saves": options.bands, one_of(SAVES), "goal, rebound and save, or goal and save only", "XFB-6.5.4";
    "band": options.band, whole(0, 100; "20", "0", "5", "100"), "width of the rebound band", "XFB-6.5.4";
    "boosts": options.boosts_add, one_of(BOOSTS), "whether the boosts of the two areas add up", "XFB-6.5.2";
    "penalty": options.penalty_duel, one_of(PENALTY), "how a penalty is decided", "XFB-6.12.2";
    "rebound": options.keeper_parries, one_of(REBOUND), "who chooses where a parried ball drops", "XFB-6.5.5";
    "red": options.red_each, one_of(RED),
        "a piece is lost at each foul from the fourth on, or at the fourth only", "XFB-5.7.1";
    "sprints": options.sprints, whole(0, 20; "3", "0", "1", "20"),
        "free sprints a side and half", "XFB-5.8.1";
    "extra_sprint": options.extra_sprint, one_of(EXTRA_SPRINT), "sprints beyond the free ones", "XFB-5.8.2";
    "recovery": options.recovery, whole(1, 100; "6", "1", "2", "100"),
        "movements that a piece sits out after an extra sprint", "XFB-5.8.1";
}

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

impl Options {
    /// Sets one option; see [`Rulebook::set_option`](crate::Rulebook::set_option).
    ///
    /// # Errors
    /// An unknown key, a value outside the option's range.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), OptionError> {
        let Some((row, column)) = attributes::option_cell(key) else { return set(self, key, value) };
        self.cells[row][column] = Some(number(key, value, 0, u32::from(attributes::HIGHEST))? as u8);
        Ok(())
    }

    /// The present value of an option in canonical form; `None` for an unknown key.
    pub fn get(&self, key: &str) -> Option<String> {
        let Some((row, column)) = attributes::option_cell(key) else { return get(self, key) };
        Some(self.attributes().get(Row::ALL[row], Column::ALL[column]).to_string())
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

fn read_win(key: &str, value: &str) -> Result<Win, OptionError> {
    let count_of = |style: &str, count: &str, low: u32, high: u32| {
        let expected =
            || bad_value(key, value, format!("{style}:N with a whole number N from {low} to {high}"));
        let count = crate::text::number(count).filter(|n| (low..=high).contains(n)).ok_or_else(expected)?;
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
        _ => Err(bad_value(key, value, "one of halves, golden, goals:N, movements:N")),
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

fn read_lineup(key: &str, value: &str) -> Result<LineUpChoice, OptionError> {
    if value == "choose" {
        return Ok(LineUpChoice::Choose);
    }
    LineUp::from_name_or_code(value).map(LineUpChoice::Fixed).map_err(|reason| {
        let names = NAMED.map(|(name, ..)| name).join(", ");
        bad_value(key, value, format!("{names}, a complete code <formation>:<letters> or choose ({reason})"))
    })
}

fn print_lineup(lineup: LineUpChoice) -> String {
    match lineup {
        LineUpChoice::Choose => "choose".to_owned(),
        LineUpChoice::Fixed(lineup) => lineup.name().map_or_else(|| lineup.code(), str::to_owned),
    }
}
