//! A file of games under way: an error never leaves half a game behind.

use std::fs::File;
use std::path::PathBuf;

use super::run::Journal;
use crate::record::{FileError, Game, RecordError, SyncPolicy, Writer};

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
