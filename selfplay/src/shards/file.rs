//! The file of a shard: its name, whether it is finished, and the parts beside it.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use touchline_engine::Rulebook;

use super::{ShardError, ShardPlan};
use crate::contest::{Contest, GameFile, Results};
use crate::record::frame::Layout;
use crate::record::merge::merge;
use crate::record::repair::{check_damage, check_damage_like, is_header_lost, salvage, salvage_like};
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
            Err(ShardError::File(error)) => match error.error {
                RecordError::Damaged { .. } => {
                    check_damage(&self.path)?;
                    Ok(State::Damaged(error))
                }
                RecordError::Header { ref damage, .. } if !damage.is_intact() => {
                    check_damage_like(&self.path, (&self.contest.header, self.layout(true)))?;
                    Ok(State::Damaged(error))
                }
                _ => Err(error.into()),
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
            let number = entry.map_err(|e| FileError::new(&self.path, e))?.game.number;
            if games.next() != Some(&number) {
                return Err(other("the list of games"));
            }
        }
        if games.next().is_some() {
            return Err(other("the list of games"));
        }
        Ok(())
    }

    fn check_header(&self, path: &Path, found: &Header) -> Result<(), ShardError> {
        let header = &self.contest.header;
        let players = || (header.players != found.players).then(|| "the list of players".to_owned());
        let what = header.first_difference(found).or_else(players);
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
        let created = part_of(&self.path).and_then(|part| part.keep().map_err(|e| e.error));
        let (file, path) = created.map_err(|e| FileError::io(&self.path, "creating a part of", e))?;
        let failed = |e| FileError::new(&path, e);
        let mut writer = Writer::create(file, &self.contest.header, self.layout(false), SyncPolicy::AtFinish)
            .map_err(failed)?;
        let mut results = Results::new();
        for source in left_over {
            self.adopt(&source, &mut results, &mut |game| writer.append(game).map(drop).map_err(failed))?;
        }
        let length = writer.length();
        let file = writer.finish().map_err(failed)?;
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
        let is_wanted = |results: &Results, number: u64| {
            !results.contains_key(&number) && self.games.binary_search(&number).is_ok()
        };
        let mut hand_on = |game: &Game, results: &mut Results| {
            keep(game)?;
            results.insert(game.number, game.value());
            Ok::<_, ShardError>(())
        };
        if is_header_lost(source)? {
            let like = (&self.contest.header, self.layout(*source == self.path));
            salvage_like(source, like, |Entry { game, .. }| match is_wanted(results, game.number) {
                true if self.contest.owns(&game) => hand_on(&game, results),
                true => Err(ShardError::foreign(source, "the seeds of its games")),
                false => Ok(()),
            })?;
            return Ok(());
        }
        match open(source) {
            Ok(reader) => self.check_header(source, reader.header())?,
            Err(error) if matches!(error.error, RecordError::Io { .. }) => return Err(error.into()),
            // Of another program: left alone.
            Err(_) => return Ok(()),
        }
        salvage(source, |_, Entry { game, .. }| {
            if !is_wanted(results, game.number) {
                return Ok(());
            }
            self.contest.check_seats(source, &game)?;
            hand_on(&game, results)
        })?;
        Ok(())
    }

    /// Sorts a part that holds all games into the finished file.
    ///
    /// # Errors
    /// The part cannot be read, or writing failed.
    pub fn finish(&self, part: &Path) -> Result<(), ShardError> {
        merge(&[part.to_owned()], &self.path, |_| true)?;
        Ok(())
    }

    /// Removes the parts of the finished shard, but none of another plan. A process that still writes to one of them
    /// finds the shard finished.
    ///
    /// # Errors
    /// A part cannot be removed.
    pub fn clean(&self) -> Result<(), ShardError> {
        let mut parts = parts_of(&self.path).map_err(ShardError::io(&self.path))?;
        parts.retain(|part| match open(part) {
            Ok(reader) => self.check_header(part, reader.header()).is_ok(),
            Err(FileError { error, .. }) => {
                !matches!(error, RecordError::Version { .. } | RecordError::Flags { .. })
            }
        });
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
