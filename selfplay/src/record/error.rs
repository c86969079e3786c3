//! What can be wrong with a record file, and where.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// The place of a byte, for a message.
fn at(offset: u64) -> String {
    if offset == 0 { String::new() } else { format!(" at byte {offset}") }
}

/// A stream that is not, or not wholly, a sound record file.
#[derive(Debug, Error)]
pub enum RecordError {
    /// Reading or writing failed.
    #[error("{action}{}: {source}", at(*offset))]
    Io {
        /// What was tried, as `reading`, or what was not possible, as `cannot be opened`.
        action: &'static str,
        /// Where in the file, in bytes; 0 for what concerns it as a whole.
        offset: u64,
        /// What the system says.
        source: io::Error,
    },
    /// The first bytes are not those of a record file.
    #[error("this is not a record file: it does not begin with the magic number")]
    NotARecord,
    /// A format version that this program does not know.
    #[error("format version {found} is not supported; this program reads version {supported}")]
    Version {
        /// The version in the file.
        found: u16,
        /// The version that can be read.
        supported: u16,
    },
    /// Flags that this version does not define.
    #[error("unknown flags {found:#06x} in the file header")]
    Flags {
        /// The flags in the file.
        found: u16,
    },
    /// The file header is damaged: what the games mean is lost.
    #[error("the file header is damaged at byte {offset}: {damage}")]
    Header {
        /// Where its frame begins.
        offset: u64,
        /// What is wrong.
        damage: Damage,
    },
    /// The games behind a damaged header are not those of the plan whose header was to take its place.
    #[error("its games are of another plan: none has the seed and players that this plan gives it")]
    OtherPlan,
    /// A game is damaged; what stands before it is sound.
    #[error("record {record} at byte {offset} is damaged: {damage}")]
    Damaged {
        /// Number of the record in the file, from 0.
        record: u64,
        /// Where its frame begins.
        offset: u64,
        /// What is wrong.
        damage: Damage,
    },
    /// A game whose bytes are as they were written, but mean nothing to this program. It must not be dropped as damage.
    #[error(
        "record {record} at byte {offset} is whole, but this program does not understand it, and leaves the file as it \
         is: a newer one may have written it ({damage})"
    )]
    NotUnderstood {
        /// Number of the record in the file, from 0.
        record: u64,
        /// Where its frame begins.
        offset: u64,
        /// What is not understood.
        damage: Damage,
    },
    /// Damage behind which games may stand: the search for them was given up. It must not be dropped.
    #[error(
        "the file is damaged from byte {offset} on, and the search for games behind that was given up; it is left as it is"
    )]
    NotSearched {
        /// Where the damage begins.
        offset: u64,
    },
    /// Something that cannot be written in this format.
    #[error("this cannot be encoded: {reason}")]
    Encoding {
        /// Why.
        reason: String,
    },
    /// A file header that is longer than a frame may be: too many players, openings or variants.
    #[error("the file header needs {bytes} bytes, more than the {limit} that a frame may hold")]
    HeaderTooLarge {
        /// Bytes it would need.
        bytes: usize,
        /// The most that are possible.
        limit: usize,
    },
    /// A game that is longer than a frame may be, even without its visit counts.
    #[error("game {number} needs {bytes} bytes, more than a frame may hold")]
    TooLarge {
        /// The game's number.
        number: u64,
        /// Bytes it would need.
        bytes: usize,
    },
    /// The name belongs to no file any more, or to another one.
    #[error("moved or removed while games were played; if its folder has a new name, go on with that folder")]
    Moved,
    /// Writing failed before; the file must be opened again.
    #[error("an earlier write failed; nothing more is written to this file")]
    Broken,
}

/// What is wrong with a frame.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Damage {
    /// The header of the file: what all its games have in common.
    #[error("the file header")]
    Header,
    /// The file ends inside the frame.
    #[error("the file ends {missing} bytes too early")]
    Truncated {
        /// Bytes that are missing at least.
        missing: u64,
    },
    /// The length is 0 or above the limit.
    #[error("length {length} is outside 1 to {limit}")]
    Length {
        /// The length in the file.
        length: u64,
        /// The largest length allowed.
        limit: u64,
    },
    /// The checksum does not fit the bytes.
    #[error("checksum {stored:08x} in the file, {computed:08x} computed")]
    Checksum {
        /// The checksum in the file.
        stored: u32,
        /// The checksum of the bytes.
        computed: u32,
    },
    /// The footer of a finished file does not fit what stands before it, or is not the end.
    #[error("footer: {reason}")]
    Footer {
        /// What does not fit.
        reason: &'static str,
    },
    /// The compressed bytes cannot be expanded.
    #[error("decompression: {reason}")]
    Compression {
        /// Why.
        reason: String,
    },
    /// The payload is not a structure of this format.
    #[error("payload: {reason}")]
    Payload {
        /// Why.
        reason: String,
    },
}

impl Damage {
    /// Whether the checksum was right, so that the bytes are those that were written.
    #[must_use]
    pub const fn is_intact(&self) -> bool {
        matches!(self, Damage::Compression { .. } | Damage::Payload { .. })
    }
}

/// An error together with the file it concerns.
#[derive(Debug, Error)]
#[error("{}: {error}", path.display())]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub error: RecordError,
}

impl FileError {
    /// Joins an error with its file.
    #[must_use]
    pub fn new(path: &Path, error: RecordError) -> FileError {
        FileError { path: path.to_owned(), error }
    }

    /// A failure of the system on a file as a whole.
    #[must_use]
    pub fn io(path: &Path, action: &'static str, source: io::Error) -> FileError {
        FileError::new(path, RecordError::Io { action, offset: 0, source })
    }

    /// Whether there is no such file.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(&self.error, RecordError::Io { source, .. } if source.kind() == io::ErrorKind::NotFound)
    }
}
