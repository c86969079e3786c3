//! Which shards are finished, missing or damaged.

use std::path::Path;

use touchline_engine::Rulebook;

use super::file::{ShardFile, State};
use super::{ShardError, ShardPlan};
use crate::record::FileError;

/// A shard whose file is not sound.
#[derive(Debug)]
pub struct Damaged {
    /// The shard.
    pub shard: u32,
    /// What is wrong with its file.
    pub error: FileError,
}

/// The state of a folder of shards.
#[derive(Debug, Default)]
pub struct Status {
    /// Finished shards, ascending.
    pub finished: Vec<u32>,
    /// Shards without a file, ascending.
    pub missing: Vec<u32>,
    /// Shards with a damaged file, ascending.
    pub damaged: Vec<Damaged>,
}

impl Status {
    /// The shards that are still to be played, ascending.
    #[must_use]
    pub fn to_play(&self) -> Vec<u32> {
        let damaged = self.damaged.iter().map(|damaged| damaged.shard);
        let mut shards: Vec<u32> = self.missing.iter().copied().chain(damaged).collect();
        shards.sort_unstable();
        shards
    }
}

/// Reads every shard of a plan in a folder, and compares it with the plan. A folder that is not there has no shard.
///
/// # Errors
/// The plan is refused, a file cannot be read, or it belongs to another plan or is none that this program knows.
pub fn status<G: Rulebook>(plan: &ShardPlan, folder: &Path) -> Result<Status, ShardError> {
    let contest = plan.contest::<G>()?;
    let mut status = Status::default();
    for shard in 0..plan.shards() {
        match ShardFile::new(plan, &contest, shard, folder)?.state()? {
            State::Finished => status.finished.push(shard),
            State::Missing => status.missing.push(shard),
            State::Damaged(error) => status.damaged.push(Damaged { shard, error }),
        }
    }
    Ok(status)
}

/// Ascending numbers as Slurm's `--array` takes them: `3,17-20`.
#[must_use]
pub fn array(shards: &[u32]) -> String {
    let ranges = shards.chunk_by(|one, next| one + 1 == *next);
    let texts = ranges.filter_map(|range| match (range.first()?, range.last()?) {
        (first, last) if first == last => Some(first.to_string()),
        (first, last) => Some(format!("{first}-{last}")),
    });
    texts.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::array;

    #[test]
    fn ranges_are_joined() {
        assert_eq!(array(&[]), "");
        assert_eq!(array(&[3, 17, 18, 19, 20, 22]), "3,17-20,22");
        assert_eq!(array(&[0, 1]), "0-1");
    }
}
