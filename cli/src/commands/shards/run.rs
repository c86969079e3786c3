//! `touchline shards run`: plays one shard.

use std::path::PathBuf;
use std::time::SystemTime;

use clap::Args;
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::contest::Event;
use touchline_selfplay::shards::{Ending, Settings, ShardError, ShardPlan, run as run_shard};

use super::Loaded;
use super::host::Host;
use crate::args::MOST_THREADS;
use crate::exit::Failure;
use crate::faults::Faults;
use crate::interrupt;
use crate::output;
use crate::progress::Counter;
use crate::units::within;

const NOTES: &str = "\
Games go to shard-00012.tlr.part.…, each when it ends; the finished shard appears
as shard-00012.tlr, whole or not at all. A finished shard is left alone. Ctrl-C,
SIGTERM and SIGUSR1 drop the games under way: exit code 75, and the same command
with --resume goes on. Facts about the machine go to shard-00012.json.";

/// Arguments of `shards run`.
#[derive(Args, Debug)]
#[command(after_help = NOTES)]
pub struct Arguments {
    /// The plan that `touchline shards plan` made
    #[arg(value_name = "PLAN.json")]
    plan: PathBuf,

    /// Which shard, from 0
    #[arg(long, value_name = "I", value_parser = within::<u32>(0..=u64::from(ShardPlan::MOST_SHARDS) - 1))]
    shard: u32,

    /// Folder of the shards, the same for all of them
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,

    /// Take over the games that interrupted runs of this shard left behind
    #[arg(long)]
    resume: bool,

    /// Games at a time, instead of the plan's; does not change the games
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=MOST_THREADS))]
    concurrency: Option<u16>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    // From here on a signal ends the run in order.
    interrupt::games_at_once();
    let loaded = Loaded::from(&arguments.plan)?;
    let started = SystemTime::now();
    let ending = loaded.with_game(Job { arguments, loaded: &loaded })?;
    let (shard, shards) = (arguments.shard, loaded.plan.shards());
    match ending {
        Ending::There { path } => output::page(&format!("{}: finished already\n", path.display())),
        Ending::Finished { path, played, adopted } => {
            let id = loaded.plan.id().map_err(Failure::internal)?;
            let host = Host::new(&id, shard, started, played, adopted);
            host.write(&path.with_extension("json"));
            output::page(&format!(
                "{}: shard {shard} of {shards}, {played} games played, {adopted} taken over\n",
                path.display()
            ))
        }
        Ending::Interrupted { part, games, total } => Err(Failure::Interrupted(format!(
            "{}: interrupted with {games} of {total} games; the same command with --resume goes on",
            part.display()
        ))),
    }
}

struct Job<'a> {
    arguments: &'a Arguments,
    loaded: &'a Loaded,
}

impl Visitor for Job<'_> {
    type Output = Result<Ending, ShardError>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let Arguments { shard, ref out, resume, concurrency, .. } = *self.arguments;
        let settings = Settings { workers: concurrency.map(usize::from), resume };
        let progress = Counter::new("games", 0, 0);
        let faults = Faults::default();
        let watch = |event: &Event<'_>| {
            faults.hear(event, |line| progress.warn(line));
            if let Event::Finished { done, total, .. } = *event {
                progress.set_of(done, total.unwrap_or(done));
            }
        };
        let ending =
            run_shard::<G>(&self.loaded.plan, shard, out, settings, interrupt::games_at_once(), &watch);
        progress.finish();
        ending
    }
}
