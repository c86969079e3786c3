//! Groups of arguments that several subcommands share.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use touchline_engine::games::all;
use touchline_engine::options::override_rules;
use touchline_search::{Config, Limits};
use touchline_selfplay::matches::Adjudication;
use touchline_selfplay::player::PlayerSettings;

use crate::exit::{Failure, Origin};
use crate::input::{self, STDIN};
use crate::rules_file;
use crate::table::{Settings, Table, open, outcome_meant, unknown_game};
use crate::text::path_word;
use crate::units::{number, parse_duration, parse_memory, parse_simulations, parse_whole, seconds, within};

/// No more threads than this, of a search or for games side by side.
pub const MOST_THREADS: u64 = PlayerSettings::MOST_THREADS as u64;

/// Games that a page of results shows move by move, unless the user says otherwise.
pub const REPLAYS: u64 = 12;

/// Where a game id comes from that [`GameId`] read.
pub const GAME: Origin = Origin::Typed("GAME");

/// Reads a game id; knows them all, for the completion scripts.
#[derive(Clone, Copy, Debug)]
pub struct GameId;

impl TypedValueParser for GameId {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let known = |id: String| if open(&id).is_some() { Ok(id) } else { Err(unknown_game(&id)) };
        StringValueParser::new().try_map(known).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(all().into_iter().map(|info| PossibleValue::new(info.id).help(info.name))))
    }
}

/// A game and its options.
#[derive(Args, Debug)]
pub struct GameArgs {
    /// Id of the game; `touchline games` lists them
    #[arg(value_parser = GameId, hide_possible_values = true)]
    pub game: String,

    /// Rules options; `touchline games GAME` lists them
    #[arg(long, value_name = "KEY=VALUE,…")]
    pub rules: Option<String>,

    /// Rules options from a file (docs/rules-files.md): attribute tables, line-ups, any option. Repeat the argument
    /// for several files; a later one overrides an earlier one, and --rules overrides them all
    #[arg(long = "rules-file", value_name = "FILE.toml")]
    pub rules_files: Vec<PathBuf>,
}

impl GameArgs {
    /// A table with the options that were asked for; with `opening` they override those of the standard opening.
    pub fn open(&self, opening: bool) -> Result<Box<dyn Table>, Failure> {
        Ok(self.checked(opening)?.0)
    }

    /// The options that were asked for as `key=value,…`; with `opening` those of the standard opening besides.
    pub fn rules(&self, opening: bool) -> Result<String, Failure> {
        Ok(self.checked(opening)?.1)
    }

    fn checked(&self, opening: bool) -> Result<(Box<dyn Table>, String), Failure> {
        let mut table = open(&self.game).ok_or_else(|| Failure::Usage(unknown_game(&self.game)))?;
        let mut rules = if opening { table.info().opening } else { "" }.to_owned();
        let mut origin = Origin::Typed("--rules");
        for path in &self.rules_files {
            origin = Origin::File(path.display().to_string());
            let file = rules_file::read(path, table.as_ref())?;
            rules = override_rules(&rules, &file).map_err(|error| origin.wrong(error))?;
        }
        if let Some(typed) = &self.rules {
            origin = Origin::Typed("--rules");
            rules = override_rules(&rules, typed).map_err(|error| origin.wrong(error))?;
        }
        table.set_rules(&rules).map_err(|error| origin.wrong(error))?;
        Ok((table, rules))
    }
}

/// A position: of the standard opening, of the start of the rules, or given as a string; and actions from there.
#[derive(Args, Debug)]
pub struct PositionArgs {
    /// The game.
    #[command(flatten)]
    pub game: GameArgs,

    /// Position string, as `show` prints it (docs/rules/GAME.md, section 4); `-` reads it from standard input. Without
    /// it: the game's standard opening
    #[arg(long, value_name = "FEN", conflicts_with = "startpos")]
    pub position: Option<String>,

    /// Start position of the rules as given, set-up phase included, instead of the standard opening
    #[arg(long)]
    pub startpos: bool,

    /// Actions and dice to play from there, separated by blanks; dice also by what they show (Q3)
    #[arg(long, value_name = "TOKENS")]
    pub moves: Option<String>,
}

impl PositionArgs {
    /// The table in the position that was asked for.
    pub fn open(&self) -> Result<Box<dyn Table>, Failure> {
        let mut table = self.open_before_moves()?;
        self.play_moves(table.as_mut())?;
        Ok(table)
    }

    /// Plays the actions and dice of `--moves` and gives their tokens.
    pub fn play_moves(&self, table: &mut dyn Table) -> Result<Vec<String>, Failure> {
        let moves = self.moves.as_deref().unwrap_or_default();
        play_all(table, moves.split_whitespace(), &Origin::Typed("--moves"))
    }

    /// The table in the position from which the actions of `--moves` are played.
    pub fn open_before_moves(&self) -> Result<Box<dyn Table>, Failure> {
        self.open_with(input::read_stdin)
    }

    /// The same where standard input goes on behind the position, which is its first line.
    pub fn open_before_answers(&self) -> Result<Box<dyn Table>, Failure> {
        self.open_with(input::read_line_of_stdin)
    }

    fn open_with(&self, read: impl FnOnce() -> Result<String, Failure>) -> Result<Box<dyn Table>, Failure> {
        let mut table = self.game.open(!self.has_place())?;
        self.place_with(table.as_mut(), read)?;
        Ok(table)
    }

    /// Whether a position is given, so that the standard opening does not count.
    pub const fn has_place(&self) -> bool {
        self.position.is_some() || self.startpos
    }

    /// Puts a table, whatever its rules, into the position that is given, if one is.
    pub fn place(&self, table: &mut dyn Table) -> Result<(), Failure> {
        if self.startpos {
            table.restart();
        }
        self.place_with(table, input::read_stdin)
    }

    fn place_with(
        &self,
        table: &mut dyn Table,
        read: impl FnOnce() -> Result<String, Failure>,
    ) -> Result<(), Failure> {
        let Some(given) = &self.position else { return Ok(()) };
        let (text, origin) = match given.as_str() {
            "-" => (read()?, Origin::File(STDIN.to_owned())),
            text => (text.to_owned(), Origin::Typed("--position")),
        };
        // Files and pipes end their lines, with two characters on some systems, and some begin with a mark.
        let text =
            if given == "-" { text.trim_start_matches('\u{feff}').trim_matches(['\n', '\r']) } else { &text };
        let text = copied(text);
        if let Some(place) = text.find(['\n', '\r']) {
            let reason = format!("there is a line break behind byte {place}; a position is one line");
            return Err(origin.wrong(reason));
        }
        table.set_position(text).map_err(|error| origin.wrong(error))
    }

    /// Where the position comes from: standard input, or else this argument or command.
    pub fn origin(&self, else_typed: &'static str) -> Origin {
        match self.position.as_deref() {
            Some("-") => Origin::File(STDIN.to_owned()),
            _ => Origin::Typed(else_typed),
        }
    }
}

/// A position string without what comes along when somebody copies it: blanks around it, and the word that `show` or
/// the line protocol prints before it.
fn copied(text: &str) -> &str {
    let text = text.trim_matches([' ', '\t']);
    let bare = ["position ", "fen "].iter().find_map(|word| text.strip_prefix(word));
    bare.map_or(text, |bare| bare.trim_start_matches(' '))
}

/// Makes the actions one after the other, dice also by what they show, and gives their tokens; the error tells which
/// one failed, and where.
pub fn play_all<'a>(
    table: &mut dyn Table,
    tokens: impl IntoIterator<Item = &'a str>,
    origin: &Origin,
) -> Result<Vec<String>, Failure> {
    let mut played = Vec::new();
    for (i, token) in tokens.into_iter().enumerate() {
        let token = outcome_meant(table, token);
        table.play(&token).map_err(|error| {
            origin.wrong(format!("action {}: {error} (position: {})", i + 1, table.position()))
        })?;
        played.push(token);
    }
    Ok(played)
}

/// Help for [`BudgetArgs::simulations`] where whole turns are decided.
pub const TURN_IN_SIMULATIONS: &str = "Budget in simulations, and a quarter of it for each further action of the turn: \
                                       the answer is then the same on every machine, with any number of threads";

/// Help for [`BudgetArgs::time`] where whole turns are decided.
pub const TURN_IN_TIME: &str = "Budget in time, and a quarter of it for each further action of the turn: 5s, 500ms, 2m \
                                [default: 5s]";

/// What a search may spend.
#[derive(Args, Clone, Debug)]
pub struct BudgetArgs {
    /// Budget of each search in simulations: the answer is then the same on every machine, with any number of threads
    #[arg(long, value_name = "N", value_parser = parse_simulations, conflicts_with = "time")]
    pub simulations: Option<u64>,

    /// Budget of each search in time: 5s, 500ms, 2m [default: 5s]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    pub time: Option<Duration>,

    /// Number of threads [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=MOST_THREADS))]
    pub threads: Option<u16>,

    /// Seed of all random numbers [default: 0]
    #[arg(long, value_name = "S", value_parser = parse_whole)]
    pub seed: Option<u64>,

    /// Bound on the memory of the search tree [default: 1GiB]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory, allow_hyphen_values = true)]
    pub memory: Option<usize>,

    /// Settings of the search (docs/search-settings.md)
    #[arg(long, value_name = "FILE.toml")]
    pub config: Option<PathBuf>,
}

impl BudgetArgs {
    /// The settings of a search that keeps `lines` lines.
    pub fn settings(&self, lines: usize) -> Result<Settings, Failure> {
        let time = match self.simulations {
            Some(_) => None,
            None => Some(self.time.unwrap_or(Duration::from_secs(5))),
        };
        let limits = Limits {
            simulations: self.simulations,
            time,
            threads: self.threads.map_or_else(all_threads, usize::from),
            memory: self.memory.unwrap_or(Limits::default().memory),
            seed: self.seed.unwrap_or(0),
        };
        Ok(Settings { config: self.read_config()?, limits, lines, only: Vec::new() })
    }

    /// The arguments that were given, but for the seed, as words of a command.
    pub fn words(&self) -> Vec<String> {
        [
            ("--simulations", self.simulations.map(|simulations| simulations.to_string())),
            ("--time", self.time.map(seconds)),
            ("--threads", self.threads.map(|threads| threads.to_string())),
            ("--memory", self.memory.map(|bytes| format!("{}MiB", bytes >> 20))),
            ("--config", self.config.as_deref().map(path_word)),
        ]
        .into_iter()
        .filter_map(|(flag, value)| Some([flag.to_owned(), value?]))
        .flatten()
        .collect()
    }

    fn read_config(&self) -> Result<Config, Failure> {
        self.config.as_deref().map_or_else(|| Ok(Config::default()), input::read_config)
    }
}

/// As many threads as the machine runs at once.
pub fn all_threads() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// When games are ended before the rules end them.
#[derive(Args, Debug)]
pub struct AdjudicationArgs {
    /// End a game as won when both sides see it as won for the same side in N decisions in a row each
    #[arg(long, alias = "agreed-wins", value_name = "N", default_value_t = 0, value_parser = within::<u32>(0..=u32::MAX.into()))]
    pub win_decisions: u32,

    /// What counts as won: the value for the winning side, above 0.5 and at most 1
    #[arg(long, value_name = "VALUE", default_value_t = 0.98, requires = "win_decisions", value_parser = number)]
    pub win_value: f64,

    /// End a game as drawn when both sides see it as drawn in N decisions in a row each
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within::<u32>(0..=u32::MAX.into()))]
    pub draw_decisions: u32,

    /// What counts as drawn: the distance of the value from 0.5
    #[arg(long, value_name = "VALUE", default_value_t = 0.01, requires = "draw_decisions", value_parser = number)]
    pub draw_margin: f64,

    /// Decide a game by the score after N steps
    #[arg(long, alias = "ply-limit", value_name = "N", default_value_t = 0, value_parser = within::<u32>(0..=u32::MAX.into()))]
    pub step_limit: u32,
}

impl AdjudicationArgs {
    /// The settings of a plan.
    pub const fn settings(&self) -> Adjudication {
        Adjudication {
            win_decisions: self.win_decisions,
            win_value: self.win_value,
            draw_decisions: self.draw_decisions,
            draw_margin: self.draw_margin,
            step_limit: self.step_limit,
        }
    }
}
