//! `touchline match`: games between two players, in pairs with sides swapped.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use touchline_selfplay::openings::Openings;
use touchline_selfplay::plan::{MOST_FAULTS, MOST_PAIRS};
use touchline_selfplay::player::{Budget, PlayerSettings};
use touchline_selfplay::tournament::{Format, Plan, RecordSettings, SprtPlan};

use crate::args::{AdjudicationArgs, GameArgs, MOST_THREADS, REPLAYS};
use crate::contest::Contest;
use crate::exit::{Failure, Origin};
use crate::openings;
use crate::players::{self, PLAYERS};
use crate::units::{
    even_within, milliseconds, parse_delay, parse_duration, parse_simulations, parse_whole, within,
};

/// The most games of a match.
const MOST_GAMES: u64 = 2 * MOST_PAIRS as u64;

const GAMES: &str = "\
Games 1 and 2, 3 and 4, … begin with the same opening and dice; the players swap
sides.

Examples:
  touchline match socker --white search --black uct --simulations 400
  touchline match xfutebol --white search --black greedy --games 40 --out match
  touchline match socker --white search:simulations=500 --black search --time 1s
  touchline match socchess --white search --black ugi:program=./rival --clock 1m
  touchline match socker --white search:exploration=1.2 --black search \\
    --sprt 0,20 --games 2000";

/// Arguments of `match`.
#[derive(Args, Debug)]
#[command(after_help = format!("{PLAYERS}\n\n{GAMES}"))]
pub struct Arguments {
    /// The game.
    #[command(flatten)]
    game: GameArgs,

    /// Begin with the rules as given, set-up phase included, instead of the standard opening
    #[arg(long)]
    startpos: bool,

    /// The player who has White in the first game of each pair
    #[arg(long, value_name = "PLAYER")]
    white: String,

    /// The player who has Black in the first game of each pair
    #[arg(long, value_name = "PLAYER")]
    black: String,

    /// Number of games: an even number, because games come in pairs with sides swapped
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = even_within(2..=MOST_GAMES))]
    games: u64,

    /// Simulations a decision [default: 1000, when no other budget is given]
    #[arg(long, value_name = "N", value_parser = parse_simulations)]
    simulations: Option<u64>,

    /// Time a decision: 500ms, 5s
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    time: Option<Duration>,

    /// Time a game
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    clock: Option<Duration>,

    /// Time added to the clock after each decision
    #[arg(long, value_name = "TIME", value_parser = parse_delay, allow_hyphen_values = true, requires = "clock")]
    increment: Option<Duration>,

    /// Lines where games begin: `startpos` or a position, then `moves` and tokens; a line that begins with `#` is a
    /// comment
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// Random steps after the opening
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = within::<u32>(0..=u32::MAX.into()))]
    random_steps: u32,

    /// When to end games early.
    #[command(flatten)]
    adjudication: AdjudicationArgs,

    /// Stop when a sequential test decides between these two differences in normalised Elo; two more numbers are the
    /// probabilities of a false acceptance and a false rejection (0.05 if not given). --games is the most
    #[arg(long, value_name = "ELO0,ELO1,…", value_parser = parse_test, allow_hyphen_values = true)]
    sprt: Option<SprtPlan>,

    /// Games at a time [default: as many as the machine runs at once]
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=MOST_THREADS))]
    concurrency: Option<u16>,

    /// Seed of all random numbers
    #[arg(long, value_name = "S", default_value_t = 0, value_parser = parse_whole)]
    seed: u64,

    /// Folder of records and report; with it the same command goes on after an interruption
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// Tell what the folder holds so far and play nothing; another process may be playing into it
    #[arg(long, requires = "out")]
    peek: bool,

    /// Print a JSON document (docs/json.md) instead of tables
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let plan = arguments.plan()?;
    let origin = Origin::Typed("match");
    let passing;
    let folder: &Path = match &arguments.out {
        Some(folder) => folder,
        None => {
            passing = tempfile::tempdir().map_err(|error| Failure::io("temporary folder", error))?;
            passing.path()
        }
    };
    let kept = arguments.out.is_some();
    let contest = Contest { plan, origin, folder, kept, replays: REPLAYS, json: arguments.json };
    if arguments.peek { contest.peek() } else { contest.play() }
}

impl Arguments {
    fn plan(&self) -> Result<Plan, Failure> {
        let [one, other] = [("--white", &self.white), ("--black", &self.black)]
            .map(|(argument, text)| players::parse(text, &Origin::Typed(argument)));
        let rules = self.game.rules(!self.startpos)?;
        Ok(Plan {
            openings: Openings {
                lines: openings::read(self.openings.as_deref())?,
                random_steps: self.random_steps,
                ..Openings::default()
            },
            game: self.game.game.clone(),
            rules,
            seed: self.seed,
            format: if self.sprt.is_some() { Format::Sprt } else { Format::RoundRobin },
            pairs: u32::try_from(self.games / 2).unwrap_or(MOST_PAIRS),
            rounds: 1,
            challengers: 1,
            concurrency: self.concurrency.map_or(0, usize::from),
            most_faults: MOST_FAULTS,
            budget: self.budget(),
            adjudication: self.adjudication.settings(),
            sprt: self.sprt.unwrap_or_default(),
            records: RecordSettings::default(),
            players: told_apart([one?, other?], &self.black),
        })
    }

    fn budget(&self) -> Budget {
        let untimed = self.time.is_none() && self.clock.is_none();
        Budget {
            simulations: self.simulations.or(untimed.then_some(1000)),
            time_ms: self.time.map(milliseconds),
            clock_ms: self.clock.map(milliseconds),
            increment_ms: self.increment.map(milliseconds),
            margin_ms: None,
        }
    }
}

/// Two players with different names: the second of two namesakes gets a number, unless its name was given.
fn told_apart(mut players: [PlayerSettings; 2], typed: &str) -> Vec<PlayerSettings> {
    let [one, other] = &mut players;
    if one.name == other.name && other.name == players::shortened(typed) {
        other.name.push_str(" (2)");
    }
    players.into()
}

fn parse_test(text: &str) -> Result<SprtPlan, String> {
    let numbers: Result<Vec<f64>, _> = text.split(',').map(|number| number.trim().parse()).collect();
    let usual = SprtPlan::default();
    match numbers.as_deref() {
        Ok(&[elo0, elo1]) => Ok(SprtPlan { elo0, elo1, ..usual }),
        Ok(&[elo0, elo1, alpha, beta]) => Ok(SprtPlan { elo0, elo1, alpha, beta, ..usual }),
        _ => {
            Err("give two numbers or four: 0,10 or 0,10,0.05,0.05; a plan may set the model as well"
                .to_owned())
        }
    }
}
