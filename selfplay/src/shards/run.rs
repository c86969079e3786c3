//! Playing one shard, safe against kills and against being played twice at the same time.

use std::path::{Path, PathBuf};

use touchline_engine::Rulebook;

use super::file::{Part, ShardFile, State};
use super::{ShardError, ShardPlan};
use crate::contest::{Contest, Event, Missing, Order, PlayError, play_all};
use crate::stop::Stop;

/// How a shard is played; nothing here changes its bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// Games at a time instead of the plan's.
    pub workers: Option<usize>,
    /// Whether games of left-over parts are taken over.
    pub resume: bool,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The shard was finished before: nothing was written.
    There {
        /// The file.
        path: PathBuf,
    },
    /// The shard is finished.
    Finished {
        /// The file.
        path: PathBuf,
        /// Games played.
        played: u64,
        /// Games taken over from left-over parts.
        adopted: u64,
    },
    /// It was stopped before.
    Interrupted {
        /// The part with the games so far, to be taken over.
        part: PathBuf,
        /// Games in it.
        games: u64,
        /// Games of the shard.
        total: u64,
    },
}

/// Plays a shard into `folder` (made if necessary).
///
/// Games go to a part of an own name; when all are there, they are sorted into the finished file, which appears whole
/// or not at all. So two processes that play the same shard do not disturb each other; with a reproducible plan
/// whichever ends last leaves the same bytes. A damaged file under the name of the shard is replaced.
///
/// # Errors
/// The plan is refused or has no such shard, a file belongs to another plan or is none that this program knows, or a
/// game cannot be written or played.
pub fn run<G: Rulebook>(
    plan: &ShardPlan,
    shard: u32,
    folder: &Path,
    settings: Settings,
    stop: &Stop,
    watch: &(dyn Fn(&Event<'_>) + Sync),
) -> Result<Ending, ShardError> {
    let mut contest = plan.contest::<G>()?;
    contest.workers = settings.workers.unwrap_or(contest.workers);
    let file = ShardFile::new(plan, &contest, shard, folder)?;
    std::fs::create_dir_all(folder).map_err(ShardError::io(folder))?;
    if let Some(there) = already(&file)? {
        return Ok(there);
    }
    let ending = play(&contest, &file, settings, stop, watch);
    // Whatever went wrong does not matter when another process was faster: it may have removed this one's part.
    ending.or_else(|error| already(&file).ok().flatten().ok_or(error))
}

/// The ending of a shard that has been played already; `None` for others.
fn already<G: Rulebook>(file: &ShardFile<'_, G>) -> Result<Option<Ending>, ShardError> {
    if !matches!(file.state()?, State::Finished) {
        return Ok(None);
    }
    file.clean()?;
    Ok(Some(Ending::There { path: file.path.clone() }))
}

fn play<G: Rulebook>(
    contest: &Contest<G>,
    file: &ShardFile<'_, G>,
    settings: Settings,
    stop: &Stop,
    watch: &(dyn Fn(&Event<'_>) + Sync),
) -> Result<Ending, ShardError> {
    contest.check_programs().map_err(PlayError::from)?;
    let Part { path: part, mut running, results } = file.begin(settings.resume)?;
    let adopted = results.len() as u64;
    let total = file.games().len() as u64;
    let mut order = Missing::new(results);
    order.want(total, file.games().to_vec().into_iter());
    let complete = play_all(contest, &mut order, &mut running, stop, watch)?;
    let games = order.results().len() as u64;
    if !complete {
        return Ok(Ending::Interrupted { part, games, total });
    }
    drop(running);
    file.finish(&part)?;
    file.clean()?;
    Ok(Ending::Finished { path: file.path.clone(), played: games - adopted, adopted })
}
