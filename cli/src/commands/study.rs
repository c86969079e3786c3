//! `touchline study`: plays a balance study into a folder and tells what came out.

mod document;
mod running;
mod strange;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use touchline_selfplay::numbers::grouped;
use touchline_selfplay::plan::MOST_PAIRS;
use touchline_selfplay::study::plan::StudyPlan;

use crate::args::MOST_THREADS;
use crate::contest::{beside, plan_failure};
use crate::exit::{Failure, Origin};
use crate::output;
use crate::units::{parse_duration, parse_whole, within};
pub use running::{Again, Running};
pub use strange::{tell_idle, tell_strange};

/// Pairs of each cell whose games are replayed for the measures, if nothing else is asked for.
pub const MEASURED: u64 = 50;

const EXAMPLES: &str = "\
The folder gets the records of all games, report.html, cells.csv and
cells.parquet. Every finished game is on the disk before it is counted. However
a run ends, the same command goes on with it, and the numbers are those of a run
that nobody disturbed. Ctrl-C finishes the games under way, twice stops at once.
In the end games are replayed for the measures; --measured 0 leaves that out.

Examples:
  touchline study data/studies/socker-first-move.toml
  touchline study data/studies/socchess-forward-rule.toml --out fd --time 10m
  touchline study data/studies/socker-edge-limit.toml --games 2000 --json
  touchline study data/studies/socchess-forward-rule.toml --out fd --peek";

/// Arguments of `study`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    /// The plan (TOML, see docs/studies.md and data/studies/)
    #[arg(value_name = "FILE.toml")]
    plan: PathBuf,

    /// Folder of records and report [default: FILE.toml without .toml]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,

    /// Games of all cells together (of a race: at most), instead of the plan's pairs a cell; at least a pair of each
    /// cell
    #[arg(long, value_name = "N", value_parser = within::<u64>(2..=u64::MAX))]
    games: Option<u64>,

    /// Stop when so much time is gone; what is there is told, and the same command goes on
    #[arg(long, value_name = "TIME", value_parser = parse_duration, allow_hyphen_values = true)]
    time: Option<Duration>,

    /// Games at a time, instead of the plan's; does not change the games
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=MOST_THREADS))]
    concurrency: Option<u16>,

    /// Pairs of each cell whose games are replayed for the measures; all results count in any case
    #[arg(long, value_name = "N", default_value_t = MEASURED, value_parser = parse_whole)]
    measured: u64,

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
    let mut plan = StudyPlan::load(path).map_err(|error| plan_failure(error, &origin))?;
    if let Some(games) = arguments.games {
        plan.spend(games);
        if plan.pairs > MOST_PAIRS {
            let reason = format!("that is more than {} pairs of each cell", grouped(MOST_PAIRS.into()));
            return Err(Origin::Typed("--games").wrong(format!("{games}: {reason}")));
        }
        tell_least(games, plan.cell_count());
    }
    if let Some(concurrency) = arguments.concurrency {
        plan.concurrency = concurrency.into();
    }
    let folder = arguments.out.clone().map_or_else(|| beside(path), Ok)?;
    let &Arguments { measured, json, time, .. } = arguments;
    let again = Again::with_games(
        ["touchline", "study", &path.display().to_string()].map(str::to_owned).to_vec(),
        arguments.games,
    );
    let running = Running { plan, origin, folder: &folder, kept: true, measured, json, time, again };
    if arguments.peek { running.peek() } else { running.play() }
}

/// Says so when a budget in games is too small for a pair of each cell, which is played all the same.
fn tell_least(games: u64, cells: usize) {
    let least = 2 * cells as u64;
    if games < least {
        output::say(format_args!(
            "warning: --games {games}: a pair of games of each of the {cells} cells makes {least} games"
        ));
    }
}
