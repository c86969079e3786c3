//! `touchline shards status`: what is still to be played.

use std::path::PathBuf;

use clap::Args;
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::shards::{ShardError, ShardPlan, Status, array, status};

use super::Loaded;
use crate::exit::Failure;
use crate::output;

const NOTES: &str = "\
Every shard is read and compared with the plan. Standard output has one line, the
shards to be played; it is empty when there are none. Standard error says why.
Exit codes: 0 when all shards are finished, 1 when not.

Example:
  sbatch --array=$(touchline shards status plan.json shards) job.sh";

/// Arguments of `shards status`.
#[derive(Args, Debug)]
#[command(after_help = NOTES)]
pub struct Arguments {
    /// The plan that `touchline shards plan` made
    #[arg(value_name = "PLAN.json")]
    plan: PathBuf,

    /// Folder of the shards
    folder: PathBuf,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let loaded = Loaded::from(&arguments.plan)?;
    let status = loaded.with_game(Job { arguments, plan: &loaded.plan })?;
    let to_play = status.to_play();
    if !arguments.folder.is_dir() {
        output::say(format_args!("warning: {}: there is no such folder yet", arguments.folder.display()));
    }
    for damaged in &status.damaged {
        output::say(&damaged.error);
    }
    output::heard(output::line(&array(&to_play)))?;
    let summary = format!(
        "{} of {} shards are finished, {} missing, {} damaged",
        status.finished.len(),
        loaded.plan.shards(),
        status.missing.len(),
        status.damaged.len()
    );
    if to_play.is_empty() {
        output::say(summary);
        return Ok(());
    }
    Err(Failure::Negative(summary))
}

struct Job<'a> {
    arguments: &'a Arguments,
    plan: &'a ShardPlan,
}

impl Visitor for Job<'_> {
    type Output = Result<Status, ShardError>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        status::<G>(self.plan, &self.arguments.folder)
    }
}
