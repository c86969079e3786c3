//! Where finished games go, and the file of games under way: an error never leaves half a game behind.

use std::fs::{self, File, Metadata};
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

/// Keeps nothing: for games of which only the figures count.
pub struct Forgetful;

impl Journal for Forgetful {
    fn append(&mut self, _: &Game) -> Result<(), FileError> {
        Ok(())
    }
}

/// A record file without footer, open for appending.
pub struct GameFile {
    path: PathBuf,
    /// The files that must stay where they are: this one, and a lock that keeps others from writing it.
    places: Vec<Place>,
    writer: Option<Writer<File>>,
}

/// A file and where it stood when it was opened.
struct Place {
    path: PathBuf,
    identity: Option<Identity>,
}

impl Place {
    fn of(path: PathBuf, file: &File) -> Place {
        Place { path, identity: file.metadata().ok().as_ref().map(identity) }
    }

    fn check(&self) -> Result<(), FileError> {
        if fs::metadata(&self.path).ok().as_ref().map(identity) == self.identity {
            return Ok(());
        }
        Err(FileError::new(&self.path, RecordError::Moved))
    }
}

/// What tells a file from another one that has taken its name: device and inode.
#[cfg(unix)]
type Identity = (u64, u64);
/// Not told by this system: a file of the same name is taken for the same.
#[cfg(not(unix))]
type Identity = ();

#[cfg(unix)]
fn identity(data: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (data.dev(), data.ino())
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Identity {}

impl GameFile {
    /// Goes on with `file`, whose first `length` bytes are sound and which stands there.
    pub(crate) fn new(
        path: PathBuf,
        file: File,
        compressed: bool,
        length: u64,
        policy: SyncPolicy,
    ) -> GameFile {
        let places = vec![Place::of(path.clone(), &file)];
        let writer = Writer::resume(file, compressed, length, policy);
        GameFile { path, places, writer: Some(writer) }
    }

    /// The same with a lock, which is held: when it is removed, another process could write the same file.
    pub(crate) fn under(mut self, path: PathBuf, lock: &File) -> GameFile {
        self.places.push(Place::of(path, lock));
        self
    }

    /// Checks that the games are where they are looked for later, and that nobody else writes there: a file that was
    /// removed, or whose folder was renamed, can still be written, and nobody would find what is in it.
    ///
    /// # Errors
    /// The file or its lock has another name now, or none.
    pub(crate) fn check_place(&self) -> Result<(), FileError> {
        self.places.iter().try_for_each(Place::check)
    }
}

impl Journal for GameFile {
    /// After a failure the file is cut back to its last whole game, as far as the system allows, and nothing more is
    /// written.
    fn append(&mut self, game: &Game) -> Result<(), FileError> {
        self.check_place()?;
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
