//! Joining the shards into the file that one machine would have written.

use std::path::{Path, PathBuf};

use touchline_engine::Rulebook;

use super::file::{ShardFile, State};
use super::{Damaged, ShardError, ShardPlan};
use crate::contest::{Folder, Recovered};
use crate::record::merge::Merged;

/// Joins all shards of a plan, from one or several folders, into `games.tlr` in the folder `out` (made if necessary):
/// the same bytes as a run without shards. What a run without shards, that was interrupted there, has played is joined,
/// too; damage is cut out of it, which the second result tells.
///
/// A shard may stand in more than one folder if its games are the same.
///
/// # Errors
/// A folder is not there, a shard is not finished, damaged or of another plan, two files of a shard differ (then both
/// are named), another process plays into `out`, a run of another plan was interrupted there, or writing failed.
pub fn merge<G: Rulebook>(
    plan: &ShardPlan,
    folders: &[PathBuf],
    out: &Path,
) -> Result<(Merged, Option<Recovered>), ShardError> {
    let contest = plan.contest::<G>()?;
    for folder in folders {
        std::fs::read_dir(folder).map_err(ShardError::io(folder))?;
    }
    let (mut files, mut unfinished) = (Vec::new(), Vec::new());
    for shard in 0..plan.shards() {
        let before = files.len();
        for folder in folders {
            let file = ShardFile::new(plan, &contest, shard, folder)?;
            match file.state()? {
                State::Finished => files.push(file.path),
                State::Missing => {}
                State::Damaged(error) => return Err(ShardError::Damaged(Damaged { shard, error })),
            }
        }
        if files.len() == before {
            unfinished.push(shard);
        }
    }
    if !unfinished.is_empty() {
        return Err(ShardError::Unfinished { unfinished, shards: plan.shards() });
    }
    let folder = Folder::lock(out, contest.header.clone(), contest.compressed)?;
    Ok(folder.join(&contest, &files)?)
}
