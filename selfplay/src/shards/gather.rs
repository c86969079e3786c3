//! What the shards hold so far.

use std::path::{Path, PathBuf};

use touchline_engine::Rulebook;

use super::file::ShardFile;
use super::{ShardError, ShardPlan};
use crate::contest::{RUNNING, Results};
use crate::record::frame::Layout;
use crate::record::{FileError, SyncPolicy, Writer};

/// Copies every sound game of the shards of a plan, finished or not, into `running.tlr` in the folder `out`, which has
/// none yet: as a run without shards that was interrupted there would have left it. Whoever plays the shards is not
/// disturbed. Returns the number of games.
///
/// # Errors
/// A folder is not there, a file belongs to another plan or cannot be read, or writing failed.
pub fn gather<G: Rulebook>(plan: &ShardPlan, folders: &[PathBuf], out: &Path) -> Result<u64, ShardError> {
    let contest = plan.contest::<G>()?;
    let path = out.join(RUNNING);
    let failed = |error| FileError::new(&path, error);
    let file = std::fs::File::create_new(&path).map_err(|error| FileError::io(&path, "creating", error))?;
    let layout = Layout { compressed: contest.compressed, finished: false };
    let mut writer = Writer::create(file, &contest.header, layout, SyncPolicy::AtFinish).map_err(failed)?;
    let mut results = Results::new();
    for folder in folders {
        std::fs::read_dir(folder).map_err(ShardError::io(folder))?;
        for shard in 0..plan.shards() {
            let shard = ShardFile::new(plan, &contest, shard, folder)?;
            // A whole file that is not this shard is refused, as by everyone else.
            shard.state()?;
            for source in shard.left_over()? {
                shard.adopt(&source, &mut results, &mut |game| {
                    writer.append(game).map(drop).map_err(failed)
                })?;
            }
        }
    }
    writer.finish().map_err(failed)?;
    Ok(results.len() as u64)
}
