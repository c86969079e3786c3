//! The folder of a contest: one process at a time, the games that are there, and appending more.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use thiserror::Error;
use touchline_engine::Rulebook;

use super::Contest;
use super::journal::GameFile;
use super::results::Results;
use crate::record::frame::Layout;
use crate::record::merge::{MergeError, Merged, merge};
use crate::record::repair::{Gap, is_header_lost, mend, mend_like};
use crate::record::verify::longest_prefix;
use crate::record::{
    FileError, Game, Header, Reader, SyncPolicy, Writer, open, open_raw, parts_of, sync_folder,
    write_atomically,
};

/// The file of a complete contest: games in the order of their numbers.
pub const FINISHED: &str = "games.tlr";
/// The file that games are appended to while a contest runs.
pub const RUNNING: &str = "running.tlr";
/// The page about a contest, for a browser.
pub const PAGE: &str = "report.html";
/// The figures of the cells of a study, for other programs.
pub const ROWS: &str = "cells.csv";
/// The same in columns.
pub const COLUMNS: &str = "cells.parquet";
const LOCK: &str = "lock";

/// Why a folder cannot be used.
#[derive(Debug, Error)]
pub enum FolderError {
    /// The folder or its lock cannot be made.
    #[error("{}: {source}", path.display())]
    Io {
        /// The folder or file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Another process works there.
    #[error("{}: another process is playing into this folder", path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
    },
    /// The games there are not those of the plan.
    #[error("{}: {reason}", path.display())]
    Foreign {
        /// The record file.
        path: PathBuf,
        /// What makes them others.
        reason: Foreign,
    },
    /// A record file is damaged, and cannot or must not be mended.
    #[error(transparent)]
    File(#[from] FileError),
    /// The games cannot be sorted into one file.
    #[error(transparent)]
    Merge(#[from] MergeError),
}

/// Why the games of a file are not those of the plan.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Foreign {
    /// They were played by another plan.
    #[error("played by another plan: it differs in {0}; games of another plan need a folder of their own")]
    Plan(String),
    /// Some are those of a player whom the plan does not have.
    #[error(
        "has games of player \"{0}\", whom the plan does not have; put the player back, or take a new folder"
    )]
    Player(String),
    /// One has another seed than this plan gives it.
    #[error(
        "game {number} is not of this plan, as where two files were put together; `touchline records repair` keeps \
         the games of the plan where there are some, else take a new folder"
    )]
    Seed {
        /// The game's number.
        number: u64,
    },
    /// One has players whom the plan has at another place.
    #[error(
        "game {number} was played by {white} and {black}; the plan's list of players has changed (new players are \
         added at the end)"
    )]
    Seats {
        /// The game's number.
        number: u64,
        /// Who had White.
        white: String,
        /// Who had Black.
        black: String,
    },
}

impl Foreign {
    /// The error of the file with these games.
    pub(super) fn of(self, path: &Path) -> FolderError {
        FolderError::Foreign { path: path.to_owned(), reason: self }
    }
}

/// What was lost of a run that was cut off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recovered {
    /// The file.
    pub path: PathBuf,
    /// Games kept.
    pub games: u64,
    /// Damaged stretches that were dropped.
    pub gaps: Vec<Gap>,
}

/// A locked folder.
pub struct Folder {
    path: PathBuf,
    header: Header,
    compressed: bool,
    /// Held until the folder is dropped or the process ends, however it ends.
    lock: File,
}

impl Folder {
    /// Makes and locks the folder of a contest with this header.
    ///
    /// # Errors
    /// It cannot be made, or another process holds it.
    pub fn lock(path: &Path, header: Header, compressed: bool) -> Result<Folder, FolderError> {
        let failed = |source| FolderError::Io { path: path.to_owned(), source };
        std::fs::create_dir_all(path).map_err(failed)?;
        match lock_file(&path.join(LOCK)) {
            Ok(lock) => {
                let folder = Folder { path: path.to_owned(), header, compressed, lock };
                folder.clean().map_err(failed)?;
                Ok(folder)
            }
            Err(TryLockError::WouldBlock) => Err(FolderError::Locked { path: path.to_owned() }),
            Err(TryLockError::Error(source)) => Err(failed(source)),
        }
    }

    /// Removes what processes that were killed while they wrote a whole file have left behind.
    fn clean(&self) -> io::Result<()> {
        for name in [FINISHED, RUNNING, PAGE, ROWS, COLUMNS] {
            for part in parts_of(&self.path.join(name))? {
                std::fs::remove_file(part)?;
            }
        }
        Ok(())
    }

    fn finished(&self) -> PathBuf {
        self.path.join(FINISHED)
    }

    fn running(&self) -> PathBuf {
        self.path.join(RUNNING)
    }

    /// All results in the folder of a contest. Damage in the running file is cut out, and reported, its header
    /// included.
    ///
    /// # Errors
    /// A file is unreadable, or its games belong to another plan or other players. Where damage could only be cut out
    /// with games that may be sound, the file is left as it is.
    pub fn results<G: Rulebook>(
        &self,
        contest: &Contest<G>,
    ) -> Result<(Results, Option<Recovered>), FolderError> {
        let recovered = self.recover(contest)?;
        let mut results = Results::new();
        for path in &record_files(&self.path) {
            for entry in self.open(path)? {
                let game = entry.map_err(|e| FileError::new(path, e))?.game;
                contest.check_game(path, &game)?;
                results.insert(game.number, game.value());
            }
        }
        Ok((results, recovered))
    }

    /// Cuts damage out of the running file, if there is one; a whole file is not touched, nor is that of another plan.
    /// Where its header is damaged, its games are kept under that of the plan if all are of the contest.
    fn recover<G: Rulebook>(&self, contest: &Contest<G>) -> Result<Option<Recovered>, FolderError> {
        let path = self.running();
        if !path.exists() {
            return Ok(None);
        }
        if is_header_lost(&path)? {
            let belongs = |game: &Game| contest.check_game(&path, game).is_ok();
            let mended = mend_like(&path, &self.header, self.running_layout(), belongs)?;
            return Ok(Some(Recovered { path, games: mended.games, gaps: mended.gaps }));
        }
        self.open(&path)?;
        let (_, end) =
            longest_prefix(BufReader::new(open_raw(&path)?)).map_err(|e| FileError::new(&path, e))?;
        if end.is_none() {
            return Ok(None);
        }
        let repaired = mend(&path)?;
        Ok(Some(Recovered { path, games: repaired.games, gaps: repaired.gaps }))
    }

    /// Tells every game in the folder, once also where it stands in both files.
    ///
    /// # Errors
    /// A file is unreadable.
    pub fn each_game(&self, mut tell: impl FnMut(&Game)) -> Result<(), FolderError> {
        let mut told = BTreeSet::new();
        for path in &record_files(&self.path) {
            for entry in self.open(path)? {
                let game = entry.map_err(|e| FileError::new(path, e))?.game;
                if told.insert(game.number) {
                    tell(&game);
                }
            }
        }
        Ok(())
    }

    /// Opens a file that belongs to this plan.
    fn open(&self, path: &Path) -> Result<Reader<BufReader<File>>, FolderError> {
        let reader = open(path)?;
        self.check_header(path, reader.header())?;
        if reader.layout().compressed != self.compressed {
            return Err(Foreign::Plan("compression".to_owned()).of(path));
        }
        Ok(reader)
    }

    fn check_header(&self, path: &Path, found: &Header) -> Result<(), FolderError> {
        let planned = |name: &str| self.header.players.iter().find(|player| player.name == name);
        let differing =
            || found.players.iter().find_map(|known| planned(&known.name)?.first_difference(known));
        if let Some(what) = self.header.first_difference(found).or_else(differing) {
            return Err(Foreign::Plan(what).of(path));
        }
        match found.players.iter().find(|known| planned(&known.name).is_none()) {
            Some(known) => Err(Foreign::Player(known.name.clone()).of(path)),
            None => Ok(()),
        }
    }

    const fn running_layout(&self) -> Layout {
        Layout { compressed: self.compressed, finished: false }
    }

    /// Opens the running file for appending; a new one appears with its whole header or not at all.
    ///
    /// # Errors
    /// It cannot be opened or made.
    pub fn append(&self) -> Result<GameFile, FolderError> {
        let path = self.running();
        if path.exists() {
            // Written anew: a file whose header lacks players who joined since or settings that are newer, and one that
            // somebody put there with a footer, behind which nothing may stand.
            let reader = open(&path)?;
            if *reader.header() != self.header || reader.layout().finished {
                self.rewrite(&path)?;
            }
        } else {
            write_atomically(&path, |file| {
                Writer::create(file, &self.header, self.running_layout(), SyncPolicy::AtFinish)
                    .and_then(Writer::finish)
                    .map_err(|e| FileError::new(&path, e))
            })?;
        }
        let failed = |action| {
            let path = path.clone();
            move |e| FileError::io(&path, action, e)
        };
        let mut file = OpenOptions::new().read(true).write(true).open(&path).map_err(failed("opening"))?;
        let length = file.seek(SeekFrom::End(0)).map_err(failed("seeking"))?;
        let running = GameFile::new(path, file, self.compressed, length, SyncPolicy::EveryGame);
        Ok(running.under(self.path.join(LOCK), &self.lock))
    }

    fn rewrite(&self, path: &Path) -> Result<(), FolderError> {
        let failed = |e| FileError::new(path, e);
        let reader = open(path)?;
        write_atomically(path, |file| {
            let mut writer = Writer::create(file, &self.header, self.running_layout(), SyncPolicy::AtFinish)
                .map_err(failed)?;
            for entry in reader {
                writer.append(&entry.map_err(failed)?.game).map_err(failed)?;
            }
            writer.finish().map_err(failed)
        })?;
        Ok(())
    }

    /// Joins record files of a contest, and the games of a run of it that was interrupted here, into the file of the
    /// complete contest, which is replaced. Damage in the running file is cut out, and reported.
    ///
    /// # Errors
    /// The running file, or a game in it, belongs to another plan; another file is damaged, two games of one number
    /// differ, or writing failed. Nothing else is changed then.
    pub fn join<G: Rulebook>(
        &self,
        contest: &Contest<G>,
        files: &[PathBuf],
    ) -> Result<(Merged, Option<Recovered>), FolderError> {
        let mut inputs = files.to_vec();
        let recovered = self.recover(contest)?;
        let running = self.running();
        if running.exists() {
            for entry in self.open(&running)? {
                contest.check_game(&running, &entry.map_err(|e| FileError::new(&running, e))?.game)?;
            }
            inputs.push(running);
        }
        Ok((merge(&inputs, &self.finished(), |_| true)?, recovered))
    }

    /// Sorts all games that stay into the file of the complete contest and removes the running file.
    ///
    /// # Errors
    /// A file is damaged, two games of one number differ, or writing failed.
    pub fn complete(&self, stays: impl Fn(u64) -> bool) -> Result<(), FolderError> {
        if !self.running().exists() {
            return Ok(());
        }
        let mut inputs = vec![self.running()];
        if self.finished().exists() {
            inputs.push(self.finished());
        }
        merge(&inputs, &self.finished(), stays)?;
        let path = self.running();
        std::fs::remove_file(&path).map_err(|e| FileError::io(&path, "removing", e))?;
        sync_folder(&self.path).map_err(|e| FileError::io(&self.path, "syncing the folder of", e))?;
        Ok(())
    }
}

/// The record files of a contest's folder that are there: none, one or both of [`FINISHED`] and [`RUNNING`], in this
/// order.
#[must_use]
pub fn record_files(folder: &Path) -> Vec<PathBuf> {
    let files = [FINISHED, RUNNING].map(|name| folder.join(name));
    files.into_iter().filter(|file| file.exists()).collect()
}

/// Makes the file if necessary and takes its lock, which is held until the file is dropped or the process ends.
///
/// # Errors
/// The file cannot be made, or another process holds the lock.
pub fn lock_file(path: &Path) -> Result<File, TryLockError> {
    let opened = OpenOptions::new().create(true).truncate(false).write(true).open(path);
    let lock = opened.map_err(TryLockError::Error)?;
    lock_soon(&lock)?;
    Ok(lock)
}

/// Takes the lock, waiting a little for a process that is just ending (a killed player program may hold it for an
/// instant after its parent).
fn lock_soon(lock: &File) -> Result<(), TryLockError> {
    const ATTEMPTS: u32 = 20;
    const PAUSE: Duration = Duration::from_millis(25);
    for _ in 1..ATTEMPTS {
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            settled => return settled,
        }
    }
    lock.try_lock()
}
