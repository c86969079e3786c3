//! Joining record files: any number, any order, any nesting gives the same bytes.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::error::{FileError, RecordError};
use super::file::{open, open_raw, write_atomically};
use super::frame::{Codec, HEAD, Head, Layout};
use super::wire::{Game, Header, PlayerEntry};
use super::writer::{SyncPolicy, Writer};
use crate::program::more_telling;

/// Why files cannot be merged.
#[derive(Debug, Error)]
pub enum MergeError {
    /// A file cannot be read, is damaged, or cannot be written.
    #[error(transparent)]
    File(#[from] FileError),
    /// No file was given.
    #[error("there is nothing to merge: no file was given")]
    Nothing,
    /// Two files whose games do not belong together.
    #[error("{} and {} do not belong together: they differ in {what}", first.display(), second.display())]
    Headers {
        /// A file.
        first: PathBuf,
        /// A file that differs from it.
        second: PathBuf,
        /// The field that differs.
        what: String,
    },
    /// The same game with two contents.
    #[error("game {number} differs between {} and {}", first.display(), second.display())]
    Conflict {
        /// The game's number.
        number: u64,
        /// The file that has it first.
        first: PathBuf,
        /// The file that has it otherwise.
        second: PathBuf,
    },
}

/// What a merge did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Games in the new file.
    pub games: u64,
    /// Games that stood in more than one file, or twice in one, counted each further time.
    pub duplicates: u64,
}

/// Where a game stands: with the game's number all that a merge keeps of it in memory. Of frames it holds two at most.
#[derive(Clone, Copy)]
struct Place {
    file: u32,
    length: u32,
    offset: u64,
}

/// Merges record files into the new file `out`, which appears whole or not at all: games in the order of their
/// numbers, each once, players in the order of their names. `keep` may leave games out by number.
///
/// # Errors
/// A file is unreadable or damaged, headers differ in more than the list of players, the same player has different
/// settings, or the same game has two contents.
pub fn merge(inputs: &[PathBuf], out: &Path, keep: impl Fn(u64) -> bool) -> Result<Merged, MergeError> {
    let (header, layout) = common_header(inputs)?;
    let mut games = BTreeMap::new();
    let mut merged = Merged::default();
    let mut sources = Sources { paths: inputs, open: BTreeMap::new(), codec: Codec::new(layout) };
    for (index, path) in inputs.iter().enumerate() {
        index_file(&mut sources, index as u32, path, &keep, &mut games, &mut merged)?;
    }
    merged.games = games.len() as u64;
    write_atomically(out, |file| {
        let failed = |e| MergeError::File(FileError::new(out, e));
        let mut writer = Writer::create(file, &header, layout, SyncPolicy::AtFinish).map_err(failed)?;
        for place in games.values() {
            let frame = sources.frame(*place)?;
            writer.append_frame(&frame).map_err(failed)?;
        }
        writer.finish().map_err(failed)
    })?;
    Ok(merged)
}

/// The header that all files share, with the players of all of them and the program that tells most; reproducible if
/// all are.
fn common_header(inputs: &[PathBuf]) -> Result<(Header, Layout), MergeError> {
    let mut common: Option<(Header, Layout)> = None;
    let mut origin: BTreeMap<String, &PathBuf> = BTreeMap::new();
    for path in inputs {
        let reader = open(path)?;
        let (header, layout) = (reader.header().clone(), reader.layout());
        let players = header.players.clone();
        let first = inputs.first().unwrap_or(path);
        let (known, known_layout) =
            common.get_or_insert_with(|| (Header { players: Vec::new(), ..header.clone() }, layout));
        let difference = known
            .first_difference(&header)
            .or_else(|| (known_layout.compressed != layout.compressed).then(|| "compression".to_owned()));
        if let Some(what) = difference {
            return Err(MergeError::Headers { first: first.clone(), second: path.clone(), what });
        }
        known.reproducible &= header.reproducible;
        known.program = more_telling(&known.program, &header.program).to_owned();
        for player in players {
            add_player(known, player, path, &mut origin)?;
        }
    }
    let (header, layout) = common.ok_or(MergeError::Nothing)?;
    Ok((header, Layout { finished: true, ..layout }))
}

/// Adds a player in the order of names; one who is known must have the same settings. Of two texts that say the same
/// the longer one stays, which leaves less to defaults.
fn add_player<'a>(
    header: &mut Header,
    player: PlayerEntry,
    path: &'a PathBuf,
    origin: &mut BTreeMap<String, &'a PathBuf>,
) -> Result<(), MergeError> {
    let place = header.players.partition_point(|known| known.name < player.name);
    let Some(known) = header.players.get_mut(place).filter(|known| known.name == player.name) else {
        origin.insert(player.name.clone(), path);
        header.players.insert(place, player);
        return Ok(());
    };
    if let Some(what) = known.first_difference(&player) {
        let first = origin.get(&player.name).unwrap_or(&path).to_path_buf();
        return Err(MergeError::Headers { first, second: path.clone(), what });
    }
    if (player.settings.len(), &player.settings) > (known.settings.len(), &known.settings) {
        *known = player;
    }
    Ok(())
}

/// Enters the games of one file; a game that is known must be the same. Where it is compressed otherwise, as by another
/// release of zstd, the lesser bytes stay, whatever the order of the files.
fn index_file(
    sources: &mut Sources<'_>,
    index: u32,
    path: &Path,
    keep: impl Fn(u64) -> bool,
    games: &mut BTreeMap<u64, Place>,
    merged: &mut Merged,
) -> Result<(), MergeError> {
    for entry in open(path)? {
        let entry = entry.map_err(|e| FileError::new(path, e))?;
        let number = entry.game.number;
        if !keep(number) {
            continue;
        }
        let place = Place { file: index, length: entry.length as u32, offset: entry.offset };
        let Some(known) = games.get_mut(&number) else {
            games.insert(number, place);
            continue;
        };
        let (stored, again) = (sources.frame(*known)?, sources.frame(place)?);
        if stored != again {
            if sources.game(&stored) != Some(entry.game) {
                let first = sources.path(known.file).to_owned();
                return Err(MergeError::Conflict { number, first, second: path.to_owned() });
            }
            if again < stored {
                *known = place;
            }
        }
        merged.duplicates += 1;
    }
    Ok(())
}

/// Whether the bytes are one whole frame.
fn is_sound(frame: &[u8]) -> bool {
    let Some((head, payload)) = frame.split_first_chunk() else { return false };
    let head = Head::read(*head);
    head.payload() == Ok(payload.len()) && head.check(&[], payload).is_ok()
}

/// The input files, opened when needed and never too many at a time.
struct Sources<'a> {
    paths: &'a [PathBuf],
    open: BTreeMap<u32, File>,
    codec: Codec,
}

impl Sources<'_> {
    /// Open files at a time: below the usual limit of 1024 a process.
    const MOST: usize = 256;

    fn path(&self, file: u32) -> &Path {
        self.paths.get(file as usize).map_or(Path::new(""), PathBuf::as_path)
    }

    /// The bytes of the frame at a place.
    fn frame(&mut self, place: Place) -> Result<Vec<u8>, FileError> {
        let path = self.path(place.file).to_owned();
        if !self.open.contains_key(&place.file) && self.open.len() >= Self::MOST {
            self.open.pop_first();
        }
        let file = match self.open.entry(place.file) {
            Entry::Occupied(open) => open.into_mut(),
            Entry::Vacant(free) => free.insert(open_raw(&path)?),
        };
        let mut frame = vec![0; place.length as usize];
        file.seek(SeekFrom::Start(place.offset)).and_then(|_| file.read_exact(&mut frame)).map_err(
            |source| {
                FileError::new(&path, RecordError::Io { action: "reading", offset: place.offset, source })
            },
        )?;
        if is_sound(&frame) {
            return Ok(frame);
        }
        let source = io::Error::other("the file is not as it was when it was first read");
        Err(FileError::new(&path, RecordError::Io { action: "reading", offset: place.offset, source }))
    }

    /// The game in a frame; `None` if it means nothing.
    fn game(&mut self, frame: &[u8]) -> Option<Game> {
        self.codec.decode(frame.get(HEAD..)?).ok()
    }
}
