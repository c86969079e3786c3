//! Shards: a tournament or study that is played on many machines.
//!
//! A [`ShardPlan`] cuts the games into shards; [`run`] plays one of them into its own file; [`status`] tells which are
//! missing; [`gather`] copies what there is so far; [`merge`] joins them. The same games have the same bytes wherever,
//! however often and in however many pieces they are played, so that nothing needs a lock, a clock or a network: a
//! folder that all machines see is enough (docs/clusters.md).

mod file;
mod gather;
mod merge;
mod plan;
mod run;
mod status;

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::contest::{FolderError, PlayError};
use crate::plan::PlanError;
use crate::record::FileError;
use crate::record::merge::MergeError;

pub use file::shard_name;
pub use gather::gather;
pub use merge::merge;
pub use plan::{ShardPlan, ShardPlanError, Work};
pub use run::{Ending, Settings, run};
pub use status::{Damaged, Status, array, status};

/// Why shards cannot be played or joined.
#[derive(Debug, Error)]
pub enum ShardError {
    /// The plan has no such shard.
    #[error("there is no shard {shard}: the plan has {shards}, from 0 to {}", shards - 1)]
    NoShard {
        /// The shard asked for.
        shard: u32,
        /// Shards of the plan, at least 1.
        shards: u32,
    },
    /// The plan is refused.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A folder cannot be made or read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file of a shard that was finished is damaged.
    #[error("{}", .0.error)]
    Damaged(Damaged),
    /// A whole file with the name of a shard that holds something else. It is not replaced.
    #[error("{}: {reason}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What makes it another.
        reason: ForeignShard,
    },
    /// Shards that are not finished.
    #[error("{} of {shards} shards are not finished: {}", unfinished.len(), array(unfinished))]
    Unfinished {
        /// Their numbers, ascending.
        unfinished: Vec<u32>,
        /// Shards of the plan.
        shards: u32,
    },
    /// A left-over part was played by other players, or the folder to merge into is held by another process or plan.
    #[error(transparent)]
    Folder(FolderError),
    /// A game cannot be written or played.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The shards do not fit together.
    #[error(transparent)]
    Merge(#[from] MergeError),
}

/// What makes a file another than the shard whose name it has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("this is not the shard of the plan: it differs in {what}")]
pub struct ForeignShard {
    /// What differs.
    pub what: String,
}

impl From<FolderError> for ShardError {
    fn from(error: FolderError) -> ShardError {
        match error {
            FolderError::Merge(error) => error.into(),
            error => ShardError::Folder(error),
        }
    }
}

impl ShardError {
    fn io(path: &Path) -> impl FnOnce(io::Error) -> ShardError + '_ {
        |source| ShardError::Io { path: path.to_owned(), source }
    }

    fn foreign(path: &Path, what: &str) -> ShardError {
        ShardError::Foreign { path: path.to_owned(), reason: ForeignShard { what: what.to_owned() } }
    }
}
