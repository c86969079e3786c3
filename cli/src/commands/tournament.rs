//! `touchline tournament`: plays a plan into a folder; the same command goes on where it was cut off.

use std::path::PathBuf;

use clap::Args;
use touchline_selfplay::tournament::Plan;

use crate::args::{MOST_THREADS, REPLAYS};
use crate::contest::{Contest, beside, plan_failure};
use crate::exit::{Failure, Origin};
use crate::units::{parse_whole, within};

const EXAMPLES: &str = "\
Every finished game is on the disk before it is counted. However a run ends, the
same command goes on with it; when the plan of a finished tournament got more
players or pairs, only what is missing is played. Ctrl-C finishes the games under
way, twice stops at once.

Examples:
  touchline tournament data/tournaments/socker.toml --out night
  touchline tournament data/tournaments/socker.toml --out night --json
  touchline tournament data/tournaments/socker.toml --out night --peek";

/// Arguments of `tournament`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The plan (TOML, see docs/tournaments.md and data/tournaments/)
    #[arg(value_name = "FILE.toml")]
    plan: PathBuf,

    /// Folder of records and report [default: FILE.toml without .toml]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// Games at a time, instead of the plan's; does not change the games
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=MOST_THREADS))]
    concurrency: Option<u16>,

    /// How many games the HTML page can replay, evenly spread
    #[arg(long, value_name = "N", default_value_t = REPLAYS, value_parser = parse_whole)]
    replays: u64,

    /// Tell what the folder holds so far and play nothing; another process may be playing into it
    #[arg(long)]
    peek: bool,

    /// Print a JSON document (docs/json.md) instead of tables
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let path = &arguments.plan;
    let origin = Origin::File(path.display().to_string());
    let mut plan = Plan::load(path).map_err(|error| plan_failure(error, &origin))?;
    if let Some(concurrency) = arguments.concurrency {
        plan.concurrency = concurrency.into();
    }
    let folder = arguments.out.clone().map_or_else(|| beside(path), Ok)?;
    let &Arguments { replays, json, .. } = arguments;
    let contest = Contest { plan, origin, folder: &folder, kept: true, replays, json };
    if arguments.peek { contest.peek() } else { contest.play() }
}
