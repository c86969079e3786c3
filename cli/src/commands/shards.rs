//! `touchline shards`: a tournament or study in pieces, on many machines.

mod host;
mod merge;
mod peek;
mod plan;
mod run;
mod status;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use touchline_engine::games::Visitor;
use touchline_selfplay::shards::{ShardError, ShardPlan, ShardPlanError, Work};

use crate::commands::study::Again;
use crate::contest::plan_failure;
use crate::exit::{Failure, Origin};
use crate::table::with_game;

pub use plan::{cut, load_work};

const EXAMPLES: &str = "\
A shard is played by one command, on any machine, as often as you like: it ends
with the same bytes. All shards together give the bytes of `touchline tournament`
or `study`. docs/clusters.md shows Slurm, GNU parallel and Kubernetes.

Examples:
  touchline shards plan data/tournaments/socker.toml --shards 8 --out plan.json
  touchline shards run plan.json --shard 0 --out shards --resume
  touchline shards status plan.json shards
  touchline shards peek plan.json shards
  touchline shards merge plan.json shards --out night";

/// Arguments of `shards`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

/// The steps, one file each.
#[derive(Subcommand, Debug)]
enum Tool {
    /// Cut a tournament or study into shards
    Plan(plan::Arguments),
    /// Play one shard; finished shards are left alone
    Run(run::Arguments),
    /// Print the shards that are still to be played, as Slurm's --array takes them
    Status(status::Arguments),
    /// Tell what the shards hold so far, finished or not; whoever plays them goes on
    Peek(peek::Arguments),
    /// Join all shards into the folder that `tournament` or `study` would have made
    Merge(merge::Arguments),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.tool {
        Tool::Plan(arguments) => plan::run(arguments),
        Tool::Run(arguments) => run::run(arguments),
        Tool::Status(arguments) => status::run(arguments),
        Tool::Peek(arguments) => peek::run(arguments),
        Tool::Merge(arguments) => merge::run(arguments),
    }
}

/// A plan of shards and where it was read.
struct Loaded {
    plan: ShardPlan,
    origin: Origin,
}

impl Loaded {
    fn from(path: &Path) -> Result<Loaded, Failure> {
        let origin = Origin::File(path.display().to_string());
        let plan = ShardPlan::load(path).map_err(|error| shard_plan_failure(error, &origin))?;
        Ok(Loaded { plan, origin })
    }

    /// Runs a computation over the game of the plan.
    fn with_game<T, V: Visitor<Output = Result<T, ShardError>>>(&self, visitor: V) -> Result<T, Failure> {
        with_game_of(self.plan.work(), &self.origin, visitor)
    }
}

/// The command that gives the same results again: this step with the same plan and folders.
fn again(step: &str, plan: &Path, folders: &[PathBuf], more: &[String]) -> Again {
    let mut words = ["touchline", "shards", step].map(str::to_owned).to_vec();
    words.push(plan.display().to_string());
    words.extend(folders.iter().map(|folder| folder.display().to_string()));
    words.extend_from_slice(more);
    Again::without_games(words)
}

/// Runs a computation over the game of some work.
fn with_game_of<T, V: Visitor<Output = Result<T, ShardError>>>(
    work: &Work,
    origin: &Origin,
    visitor: V,
) -> Result<T, Failure> {
    with_game(work.game(), origin, visitor)?.map_err(|error| match error {
        ShardError::Plan(error) => plan_failure(error, origin),
        error => error.into(),
    })
}

/// What is wrong with a plan of shards; a wrong number of shards was typed.
fn shard_plan_failure(error: ShardPlanError, origin: &Origin) -> Failure {
    match error {
        ShardPlanError::Plan(error) => plan_failure(error, origin),
        error => origin.wrong(error),
    }
}
