//! `touchline shards plan`: cuts a tournament or study into shards.

use std::path::{Path, PathBuf};

use clap::Args;
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::shards::{ShardError, ShardPlan, ShardPlanError, Work};
use touchline_selfplay::study::{idle_players, strange_tokens};

use super::{shard_plan_failure, with_game_of};
use crate::commands::records::OutArgs;
use crate::commands::study::{tell_idle, tell_strange};
use crate::contest::plan_failure;
use crate::exit::{Failure, Origin};
use crate::files::write_text;
use crate::output;
use crate::units::within;

/// Arguments of `shards plan`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The plan of a tournament (docs/tournaments.md) or of a study (docs/studies.md); one with a factor is a study
    #[arg(value_name = "FILE.toml")]
    file: PathBuf,

    /// Number of shards: about the same number of pairs of games for each
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..=ShardPlan::MOST_SHARDS.into()))]
    shards: u32,

    /// The new file.
    #[command(flatten)]
    out: OutArgs,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let out = arguments.out.path(&[&arguments.file])?;
    let plan = cut(load_work(&arguments.file)?, arguments.shards, &arguments.file)?;
    write_text(out, &plan.to_json().map_err(Failure::internal)?)?;
    let what = match plan.work() {
        Work::Tournament(_) => "tournament",
        Work::Study(_) => "study",
    };
    let (shards, id) = (plan.shards(), plan.id().map_err(Failure::internal)?);
    output::page(&format!("{}: {shards} shards of a {what}, plan {id}\n", out.display()))
}

/// Reads what is to be cut, and checks all of it.
pub fn load_work(path: &Path) -> Result<Work, Failure> {
    let origin = Origin::File(path.display().to_string());
    let work = Work::load(path).map_err(|error| plan_failure(error, &origin))?;
    with_game_of(&work, &origin, Check(&work))?;
    Ok(work)
}

struct Check<'a>(&'a Work);

impl Visitor for Check<'_> {
    type Output = Result<(), ShardError>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let contest = self.0.contest::<G>()?;
        tell_strange(&strange_tokens(&contest));
        tell_idle(&idle_players(&contest));
        Ok(())
    }
}

/// Cuts work that was read from the file `source` into shards.
pub fn cut(work: Work, shards: u32, source: &Path) -> Result<ShardPlan, Failure> {
    let origin = Origin::File(source.display().to_string());
    ShardPlan::new(work, shards).map_err(|error| match error {
        ShardPlanError::Shards { .. } => Failure::Usage(format!("--shards: {error}")),
        error => shard_plan_failure(error, &origin),
    })
}
