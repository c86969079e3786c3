//! Where finished games go, and the file of games under way: an error never leaves half a game behind.

use std::fs::File;
use std::path::PathBuf;

use crate::record::{FileError, Game, RecordError, SyncPolicy, Writer};

/// Where finished games go.
pub trait Journal: Send {
    /// Takes a game; when this returns, it is as safe as the journal promises (a [`Session`](super::Session)'s: on the
    /// disk).
    ///
    /// # Errors
    /// It could not be written.
    fn append(&mut self, game: &Game) -> Result<(), FileError>;
}

/// A record file without footer, open for appending.
pub struct Running {
    path: PathBuf,
    writer: Option<Writer<File>>,
}

impl Running {
    /// Goes on with `file`, whose first `length` bytes are sound and which stands there.
    pub(crate) fn new(
        path: PathBuf,
        file: File,
        compressed: bool,
        length: u64,
        policy: SyncPolicy,
    ) -> Running {
        let writer = Writer::resume(file, compressed, length, policy);
        Running { path, writer: Some(writer) }
    }
}

impl Journal for Running {
    /// After a failure the file is cut back to its last whole game, as far as the system allows, and nothing more is
    /// written.
    fn append(&mut self, game: &Game) -> Result<(), FileError> {
        let Some(writer) = &mut self.writer else {
            return Err(FileError::new(&self.path, RecordError::Broken));
        };
        match writer.append(game) {
            Ok(_) => Ok(()),
            Err(error) => {
                if let Some(writer) = self.writer.take() {
                    let length = writer.length();
                    // If this fails, too, the next start cuts the file.
                    let _ = writer.into_sink().set_len(length);
                }
                Err(FileError::new(&self.path, error))
            }
        }
    }
}
