//! `touchline shards peek`: tells what the shards hold so far, while they are played.

use std::path::{Path, PathBuf};

use clap::Args;
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::shards::{ShardError, ShardPlan, Work, gather};

use super::{Loaded, again};
use crate::commands::study::{MEASURED, Running};
use crate::contest::{Contest, Snapshot, no_games};
use crate::exit::Failure;
use crate::units::parse_whole;

/// Arguments of `shards peek`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The plan that `touchline shards plan` made
    #[arg(value_name = "PLAN.json")]
    plan: PathBuf,

    /// Folder of the shards; more than one when they are played apart
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,

    /// Of a study: pairs of each cell whose games are replayed for the measures
    #[arg(long, value_name = "N", default_value_t = MEASURED, value_parser = parse_whole)]
    measured: u64,

    /// Print a JSON document (docs/json.md) instead of tables
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let loaded = Loaded::from(&arguments.plan)?;
    let Some(home) = arguments.folders.first() else { return Ok(()) };
    let copy = Snapshot::empty(home)?;
    let games = loaded.with_game(Job { arguments, plan: &loaded.plan, out: copy.path() })?;
    if games == 0 {
        return Err(no_games(home));
    }
    let Loaded { plan, origin } = loaded;
    let (folder, kept, json) = (home.as_path(), false, arguments.json);
    match plan.work().clone() {
        Work::Tournament(plan) => Contest { plan, origin, folder, kept, replays: 0, json }.tell_copy(&copy),
        Work::Study(plan) => {
            let again = again("peek", &arguments.plan, &arguments.folders, &[]);
            let measured = arguments.measured;
            Running { plan, origin, folder, kept, measured, json, time: None, again }.tell_copy(&copy)
        }
    }
}

struct Job<'a> {
    arguments: &'a Arguments,
    plan: &'a ShardPlan,
    out: &'a Path,
}

impl Visitor for Job<'_> {
    type Output = Result<u64, ShardError>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        gather::<G>(self.plan, &self.arguments.folders, self.out)
    }
}
