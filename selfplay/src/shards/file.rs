//! The file of a shard: its name, whether it is finished, and the parts beside it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use touchline_engine::Rulebook;

use super::{ShardError, ShardPlan};
use crate::contest::{Contest, GameFile, Results};
use crate::record::frame::Layout;
use crate::record::merge::merge;
use crate::record::repair::{Damaged, Repaired, is_header_lost};
use crate::record::{
    Entry, FileError, Game, Header, RecordError, SyncPolicy, Writer, open, part_of, parts_of, sync_folder,
};

/// The name of the file of a finished shard, for instance `shard-00012.tlr`.
#[must_use]
pub fn shard_name(shard: u32) -> String {
    format!("shard-{shard:05}.tlr")
}

/// What stands under the name of a shard.
pub enum State {
    /// Nothing.
    Missing,
    /// All its games, and the right footer.
    Finished,
    /// A file that is damaged.
    Damaged(FileError),
}

/// A shard and its place.
pub struct ShardFile<'a, G: Rulebook> {
    /// How its games are played.
    contest: &'a Contest<G>,
    /// The numbers of its games, ascending.
    games: Vec<u64>,
    /// The file of the finished shard.
    pub path: PathBuf,
}

impl<'a, G: Rulebook> ShardFile<'a, G> {
    /// A shard of a plan in a folder.
    ///
    /// # Errors
    /// The plan has no such shard.
    pub fn new(
        plan: &ShardPlan,
        contest: &'a Contest<G>,
        shard: u32,
        folder: &Path,
    ) -> Result<ShardFile<'a, G>, ShardError> {
        Ok(ShardFile { contest, games: plan.games(shard)?, path: folder.join(shard_name(shard)) })
    }

    /// The numbers of its games, ascending.
    pub fn games(&self) -> &[u64] {
        &self.games
    }

    /// Reads the whole file, if it is there, and compares it with the plan.
    ///
    /// # Errors
    /// It cannot be read; it is the sound file of something else, or no record file that this program knows; or it is
    /// not certain that what is wrong with it is nothing but damage.
    pub fn state(&self) -> Result<State, ShardError> {
        match self.check() {
            Ok(()) => Ok(State::Finished),
            Err(ShardError::File(error)) if error.is_missing() => Ok(State::Missing),
            // What could not be read just now may be sound.
            Err(ShardError::File(error)) if matches!(error.error, RecordError::Io { .. }) => {
                Err(error.into())
            }
            Err(ShardError::File(error)) => match self.salvageable(&self.path)? {
                Some(found) => {
                    found.check(&self.path)?;
                    Ok(State::Damaged(error))
                }
                None => Err(error.into()),
            },
            Err(error) => Err(error),
        }
    }

    fn check(&self) -> Result<(), ShardError> {
        let other = |what| ShardError::foreign(&self.path, what);
        let reader = open(&self.path)?;
        self.check_header(&self.path, reader.header())?;
        if reader.layout() != self.layout(true) {
            return Err(other("the kind of file"));
        }
        let mut games = self.games.iter();
        for entry in reader {
            let game = entry.map_err(|e| FileError::new(&self.path, e))?.game;
            if games.next() != Some(&game.number) {
                return Err(other("the list of games"));
            }
            self.contest.check_game(&self.path, &game)?;
        }
        if games.next().is_some() {
            return Err(other("the list of games"));
        }
        Ok(())
    }

    fn check_header(&self, path: &Path, found: &Header) -> Result<(), ShardError> {
        let header = &self.contest.header;
        let mut pairs = header.players.iter().zip(&found.players);
        let player = || pairs.find_map(|(planned, known)| planned.first_difference(known));
        let count = (header.players.len() != found.players.len()).then(|| "the list of players".to_owned());
        let what = header.first_difference(found).or_else(player).or(count);
        what.map_or(Ok(()), |what| Err(ShardError::foreign(path, &what)))
    }

    const fn layout(&self, finished: bool) -> Layout {
        Layout { compressed: self.contest.compressed, finished }
    }

    /// Begins a new part; with `resume` it has every sound game of this shard that stands in other parts or in its
    /// damaged file.
    ///
    /// Games are copied, because another process may still be writing to its part.
    ///
    /// # Errors
    /// A part belongs to another plan or cannot be read, or writing failed.
    pub fn begin(&self, resume: bool) -> Result<Part, ShardError> {
        let left_over = if resume { self.left_over()? } else { Vec::new() };
        let creating = |e| FileError::io(&self.path, "creating a part of", e);
        // Gone again where it cannot be begun.
        let part = part_of(&self.path).map_err(creating)?;
        let (file, path) = (part.as_file().try_clone().map_err(creating)?, part.path().to_owned());
        let failed = |e| FileError::new(&path, e);
        let mut writer = Writer::create(file, &self.contest.header, self.layout(false), SyncPolicy::AtFinish)
            .map_err(failed)?;
        let mut results = Results::new();
        for source in left_over {
            self.adopt(&source, &mut results, &mut |game| writer.append(game).map(drop).map_err(failed))?;
        }
        let length = writer.length();
        let file = writer.finish().map_err(failed)?;
        part.keep().map_err(|e| creating(e.error))?;
        // A power cut may cost games of a part, and they are played again; the finished file is forced onto the disk.
        let policy = SyncPolicy::AtFinish;
        let running = GameFile::new(path.clone(), file, self.contest.compressed, length, policy);
        Ok(Part { path, running, results })
    }

    /// The parts of this shard, and last the file with its name, there or not: a process that finishes the shard may
    /// remove the parts before they are read, and then all games are in that file.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn left_over(&self) -> Result<Vec<PathBuf>, ShardError> {
        let mut files = parts_of(&self.path).map_err(ShardError::io(&self.path))?;
        files.push(self.path.clone());
        Ok(files)
    }

    /// Hands on the sound games of this shard that a file has and `results` has not. A file that is not there (any
    /// more) has none.
    ///
    /// # Errors
    /// The file belongs to another plan or cannot be read, or `keep` failed.
    pub fn adopt(
        &self,
        source: &Path,
        results: &mut Results,
        keep: &mut dyn FnMut(&Game) -> Result<(), FileError>,
    ) -> Result<(), ShardError> {
        match self.adopt_from(source, results, keep) {
            Err(ShardError::File(error)) if error.is_missing() => Ok(()),
            adopted => adopted,
        }
    }

    fn adopt_from(
        &self,
        source: &Path,
        results: &mut Results,
        keep: &mut dyn FnMut(&Game) -> Result<(), FileError>,
    ) -> Result<(), ShardError> {
        let Some(source) = self.source(source)? else { return Ok(()) };
        let path = source.path();
        source.salvage(|Entry { game, .. }| {
            if results.contains_key(&game.number) || self.games.binary_search(&game.number).is_err() {
                return Ok(());
            }
            self.contest.check_game(path, &game)?;
            keep(&game)?;
            results.insert(game.number, game.value());
            Ok::<_, ShardError>(())
        })?;
        Ok(())
    }

    /// A file that may hold games of this shard; `None` where it is of another program, and left alone.
    fn source<'p>(&self, path: &'p Path) -> Result<Option<Damaged<'p>>, ShardError> {
        if is_header_lost(path)? {
            let layout = self.layout(*path == self.path);
            return Ok(Some(Damaged::behind_header(path, &self.contest.header, layout)?));
        }
        match Damaged::open(path) {
            Ok(source) => {
                self.check_header(path, source.header())?;
                Ok(Some(source))
            }
            Err(error) if matches!(error.error, RecordError::Io { .. }) => Err(error.into()),
            Err(_) => Ok(None),
        }
    }

    /// What is left of a file of this plan, damaged or not; `None` where it is not known to be one.
    ///
    /// # Errors
    /// It cannot be read, or a game in it is of another shard or plan.
    fn salvageable(&self, path: &Path) -> Result<Option<Repaired>, ShardError> {
        let Some(source) = self.source(path)? else { return Ok(None) };
        let found = source.salvage(|Entry { game, .. }| {
            if self.games.binary_search(&game.number).is_err() {
                return Err(ShardError::foreign(path, "the list of games"));
            }
            Ok(self.contest.check_game(path, &game)?)
        })?;
        // Any file without a game may be one that never was a record file.
        let is_text = || open(path).is_err_and(|error| matches!(error.error, RecordError::NotARecord));
        Ok(if found.games == 0 && is_text() { None } else { Some(found) })
    }

    /// Sorts a part that holds all games into the finished file.
    ///
    /// # Errors
    /// The part cannot be read, or writing failed.
    pub fn finish(&self, part: &Path) -> Result<(), ShardError> {
        merge(&[part.to_owned()], &self.path, |_| true)?;
        Ok(())
    }

    /// Removes the parts of the finished shard, but none that is not known to be of this plan. A process that still
    /// writes to one of them finds the shard finished.
    ///
    /// # Errors
    /// A part cannot be removed.
    pub fn clean(&self) -> Result<(), ShardError> {
        let mut parts = parts_of(&self.path).map_err(ShardError::io(&self.path))?;
        parts.retain(|part| matches!(self.salvageable(part), Ok(Some(found)) if found.check(part).is_ok()));
        for part in &parts {
            match std::fs::remove_file(part) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(FileError::io(part, "removing", error).into());
                }
                _ => {}
            }
        }
        match self.path.parent() {
            Some(folder) if !parts.is_empty() => sync_folder(folder).map_err(ShardError::io(folder)),
            _ => Ok(()),
        }
    }
}

/// A part that a process plays into.
pub struct Part {
    /// Its name.
    pub path: PathBuf,
    /// Takes more games.
    pub running: GameFile,
    /// What was adopted.
    pub results: Results,
}
