//! `touchline shards merge`: joins all shards, and tells the outcome as the run on one machine would.

use std::path::PathBuf;

use clap::Args;
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::contest::{FINISHED, Recovered};
use touchline_selfplay::record::merge::Merged;
use touchline_selfplay::shards::{ShardError, ShardPlan, Work, merge};

use super::{Loaded, again};
use crate::args::REPLAYS;
use crate::commands::records::refuse_existing;
use crate::commands::study::{MEASURED, Running};
use crate::contest::{Contest, tell_recovered};
use crate::exit::Failure;
use crate::units::parse_whole;

/// Arguments of `shards merge`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The plan that `touchline shards plan` made
    #[arg(value_name = "PLAN.json")]
    plan: PathBuf,

    /// Folder of the shards; more than one when they were played apart
    #[arg(required = true, value_name = "FOLDER")]
    folders: Vec<PathBuf>,

    /// Folder of records and report, as `touchline tournament` or `study` would have made it
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,

    /// Replace the records if they are there
    #[arg(long)]
    force: bool,

    /// Of a tournament: how many games the HTML page can replay, evenly spread
    #[arg(long, value_name = "N", default_value_t = REPLAYS, value_parser = parse_whole)]
    replays: u64,

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
    refuse_existing(&arguments.out.join(FINISHED), arguments.force, &[&arguments.plan])?;
    let (_, recovered) = loaded.with_game(Job { arguments, plan: &loaded.plan })?;
    tell_recovered(recovered.as_ref());
    // From here on the folder is like any other: everything is played, so that only the outcome is told.
    let Loaded { plan, origin } = loaded;
    let (folder, json) = (&arguments.out, arguments.json);
    match plan.work().clone() {
        Work::Tournament(plan) => {
            Contest { plan, origin, folder, kept: true, replays: arguments.replays, json }.play()
        }
        Work::Study(plan) => {
            let out = ["--out".to_owned(), folder.display().to_string()];
            let again = again("merge", &arguments.plan, &arguments.folders, &out);
            let measured = arguments.measured;
            Running { plan, origin, folder, kept: true, measured, json, time: None, again }.play()
        }
    }
}

struct Job<'a> {
    arguments: &'a Arguments,
    plan: &'a ShardPlan,
}

impl Visitor for Job<'_> {
    type Output = Result<(Merged, Option<Recovered>), ShardError>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        merge::<G>(self.plan, &self.arguments.folders, &self.arguments.out)
    }
}
