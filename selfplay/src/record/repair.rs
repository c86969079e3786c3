//! Saving every whole frame of a damaged file.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use super::error::{Damage, FileError, RecordError};
use super::file::{open, open_raw, write_atomically};
use super::frame::{Layout, PREAMBLE, read_preamble};
use super::reader::{Behind, Entry, Reader, Skipped, is_header_whole};
use super::wire::{Game, Header};
use super::writer::{SyncPolicy, Writer};

/// A stretch of a file that holds no sound frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gap {
    /// Number of the record that is lost, from 0.
    pub record: u64,
    /// First byte.
    pub offset: u64,
    /// Length in bytes.
    pub length: u64,
    /// What is wrong with the frame that begins there.
    pub damage: Damage,
    /// What stands behind it. Where that is not known the gap reaches to the end of the file, and games may stand in
    /// it; where there is nothing, too, as behind what an interrupted write leaves.
    pub behind: Behind,
}

impl Gap {
    /// What was passed over from a record and byte on.
    fn new((record, offset): (u64, u64), damage: Damage, skipped: &Skipped) -> Gap {
        Gap { record, offset, length: skipped.length, damage, behind: skipped.behind }
    }

    /// Whether it is certain that dropping the gap loses nothing but damage.
    ///
    /// # Errors
    /// Why it is not.
    fn check(&self) -> Result<(), RecordError> {
        let Gap { record, offset, ref damage, behind, .. } = *self;
        if damage.is_intact() {
            return Err(RecordError::NotUnderstood { record, offset, damage: damage.clone() });
        }
        if behind == Behind::Unknown { Err(RecordError::NotSearched { offset }) } else { Ok(()) }
    }
}

/// What was saved and what was lost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Repaired {
    /// Games saved.
    pub games: u64,
    /// Sound games that were left out because another one before them has their number.
    pub repeated: u64,
    /// Sound games that were left out because they are of another plan, as where somebody has put two files together.
    pub foreign: u64,
    /// Everything that was lost, in the order of the file.
    pub gaps: Vec<Gap>,
}

impl Repaired {
    /// Bytes that were lost.
    #[must_use]
    pub fn lost_bytes(&self) -> u64 {
        self.gaps.iter().map(|gap| gap.length).sum()
    }

    /// Checks that it is certain that nothing but damage was lost of the file.
    ///
    /// # Errors
    /// As [`mend`].
    pub(crate) fn check(&self, path: &Path) -> Result<(), FileError> {
        self.gaps.iter().try_for_each(Gap::check).map_err(|error| FileError::new(path, error))
    }
}

/// Bytes that may be checksummed in search of sound frames, for each byte of the file.
///
/// One random place in 4096 has a length that is possible, half a MiB on average, so that a random gap costs 128 bytes
/// of checksum for each of its own. Eight times that leaves room for chance and for bytes that are not random.
const EFFORT: u64 = 1024;

/// Bytes that may be checksummed in search of sound frames of a file.
pub(super) fn effort(path: &Path) -> Result<u64, FileError> {
    let data = std::fs::metadata(path).map_err(|e| FileError::io(path, "measuring", e))?;
    Ok(data.len().saturating_mul(EFFORT))
}

/// A file whose sound games are read and whose damage is passed over.
pub(crate) struct Damaged<'a> {
    path: &'a Path,
    reader: Reader<BufReader<File>>,
    /// Bytes that may still be checksummed in search of sound frames.
    effort: u64,
    /// A header that was passed over.
    gaps: Vec<Gap>,
}

impl<'a> Damaged<'a> {
    /// A file with a sound header.
    ///
    /// # Errors
    /// The file cannot be read, or its header is damaged.
    pub(crate) fn open(path: &'a Path) -> Result<Damaged<'a>, FileError> {
        Ok(Damaged { path, reader: open(path)?, effort: effort(path)?, gaps: Vec::new() })
    }

    /// A file whose header is damaged, under the header and layout that it must have had.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(crate) fn behind_header(
        path: &'a Path,
        header: &Header,
        layout: Layout,
    ) -> Result<Damaged<'a>, FileError> {
        let file = open_raw(path)?;
        let mut effort = effort(path)?;
        let found = Reader::behind_header(BufReader::new(file), header.clone(), layout, &mut effort);
        let (reader, skipped) = found.map_err(|error| FileError::new(path, error))?;
        Ok(Damaged { path, reader, effort, gaps: vec![Gap::new((0, 0), Damage::Header, &skipped)] })
    }

    pub(crate) fn path(&self) -> &'a Path {
        self.path
    }

    pub(crate) fn header(&self) -> &Header {
        self.reader.header()
    }

    /// Gives every sound game to `keep`.
    ///
    /// # Errors
    /// The file cannot be read, or `keep` fails.
    pub(crate) fn salvage<E: From<FileError>>(
        self,
        mut keep: impl FnMut(Entry) -> Result<(), E>,
    ) -> Result<Repaired, E> {
        let Damaged { path, mut reader, mut effort, gaps } = self;
        let mut repaired = Repaired { gaps, ..Repaired::default() };
        loop {
            match reader.read() {
                Ok(None) => return Ok(repaired),
                Ok(Some(entry)) => {
                    repaired.games += 1;
                    keep(entry)?;
                }
                Err(RecordError::Damaged { record, offset, damage }) => {
                    let skipped = reader.skip_damage(&mut effort).map_err(|e| FileError::new(path, e))?;
                    repaired.gaps.push(Gap::new((record, offset), damage, &skipped));
                }
                Err(error) => return Err(FileError::new(path, error).into()),
            }
        }
    }

    /// Copies every sound game that `takes` wants, unless `takes` refuses one of them or `check` what is saved and
    /// lost.
    fn copy(
        self,
        sound: &Path,
        mut takes: impl FnMut(&Game) -> Result<bool, FileError>,
        check: impl FnOnce(&Repaired) -> Result<(), FileError>,
    ) -> Result<Repaired, FileError> {
        let mut repaired = Repaired::default();
        write_atomically(sound, |file| {
            let failed = |e| FileError::new(sound, e);
            let (header, layout) = (self.header(), self.reader.layout());
            let mut writer = Writer::create(file, header, layout, SyncPolicy::AtFinish).map_err(failed)?;
            repaired = self.salvage(|entry| {
                if takes(&entry.game)? {
                    writer.append(&entry.game).map_err(failed)?;
                }
                Ok(())
            })?;
            check(&repaired)?;
            writer.finish().map_err(failed)
        })?;
        Ok(repaired)
    }
}

/// Copies every sound game of `damaged` to the new file `sound`, which appears whole or not at all: each once, and none
/// of another plan.
///
/// The two paths may be the same: the file is then replaced.
///
/// # Errors
/// The file cannot be read, its header is damaged (then nothing can be saved), or writing failed.
pub fn repair(damaged: &Path, sound: &Path) -> Result<Repaired, FileError> {
    let source = Damaged::open(damaged)?;
    let header = source.header().clone();
    let mut is_marked = false;
    source.salvage(|Entry { game, .. }| {
        is_marked |= header.owns(&game);
        Ok::<_, FileError>(())
    })?;
    let mut sieve = Sieve::new(is_marked.then_some(header));
    let copied = Damaged::open(damaged)?.copy(sound, |game| Ok(sieve.takes(game)), |_| Ok(()))?;
    Ok(sieve.told(copied))
}

/// What a new file takes of the sound games of a damaged one.
struct Sieve {
    /// The header with the plan that the games must be of, if any of them has its mark: who wrote the file may have had
    /// other seeds, as a single game at the board has.
    plan: Option<Header>,
    numbers: HashSet<u64>,
    repeated: u64,
    foreign: u64,
}

impl Sieve {
    fn new(plan: Option<Header>) -> Sieve {
        Sieve { plan, numbers: HashSet::new(), repeated: 0, foreign: 0 }
    }

    fn takes(&mut self, game: &Game) -> bool {
        if self.plan.as_ref().is_some_and(|header| !header.owns(game)) {
            self.foreign += 1;
            return false;
        }
        let is_new = self.numbers.insert(game.number);
        self.repeated += u64::from(!is_new);
        is_new
    }

    /// What was saved, with what was left out.
    fn told(self, copied: Repaired) -> Repaired {
        let Sieve { repeated, foreign, .. } = self;
        Repaired { games: copied.games - repeated - foreign, repeated, foreign, ..copied }
    }
}

/// Cuts damage out of a file, which is replaced, where that is certain to lose no game; otherwise it is left as it is.
///
/// # Errors
/// As [`repair`]; a whole frame that this program does not understand, or damage that could not be searched to its end.
pub fn mend(path: &Path) -> Result<Repaired, FileError> {
    Damaged::open(path)?.copy(path, |_| Ok(true), |repaired| repaired.check(path))
}

/// Whether the file header is damaged: it cannot be read, and its checksum does not fit. (One that fits is that of
/// another format, or means nothing to this program.)
///
/// # Errors
/// The file cannot be read.
pub fn is_header_lost(path: &Path) -> Result<bool, FileError> {
    match open(path) {
        Err(FileError { error: RecordError::Io { .. }, .. }) | Ok(_) => Ok(false),
        Err(_) => {
            let whole = is_header_whole(&mut BufReader::new(open_raw(path)?));
            whole.map(|whole| !whole).map_err(|e| FileError::io(path, "reading", e))
        }
    }
}

/// Copies every sound game of a file whose header is damaged to the new file `sound`, under the header and layout that
/// it must have had, as [`repair`]. The two paths may be the same.
///
/// # Errors
/// The file cannot be read, or writing failed; the header's damage where there is no game behind it; no game is of the
/// plan of the header.
pub fn repair_like(
    damaged: &Path,
    sound: &Path,
    header: &Header,
    layout: Layout,
) -> Result<Repaired, FileError> {
    let layout = own_layout(damaged)?.unwrap_or(layout);
    let (mut games, mut own) = (0u64, 0u64);
    Damaged::behind_header(damaged, header, layout)?.salvage(|Entry { game, .. }| {
        games += 1;
        own += u64::from(header.owns(&game));
        Ok::<_, FileError>(())
    })?;
    if games == 0 {
        return Err(lost(damaged));
    }
    if own == 0 {
        return Err(FileError::new(damaged, RecordError::OtherPlan));
    }
    let mut sieve = Sieve::new(Some(header.clone()));
    let source = Damaged::behind_header(damaged, header, layout)?;
    let copied = source.copy(sound, |game| Ok(sieve.takes(game)), |_| Ok(()))?;
    Ok(sieve.told(copied))
}

/// Gives a file whose header is damaged the header and layout that it must have had, where that is certain to lose no
/// game, and `belongs` accepts every game; otherwise it is left as it is. A record file may be without any game, as one
/// is that was cut off in its header.
///
/// # Errors
/// As [`repair_like`] and [`mend`]; a game that is not accepted.
pub fn mend_like(
    path: &Path,
    header: &Header,
    layout: Layout,
    belongs: impl Fn(&Game) -> bool,
) -> Result<Repaired, FileError> {
    let takes = |game: &Game| if belongs(game) { Ok(true) } else { Err(lost(path)) };
    Damaged::behind_header(path, header, layout)?.copy(path, takes, |repaired| {
        let is_record = || matches!(lost(path).error, RecordError::Header { .. });
        if repaired.games == 0 && !is_record() {
            return Err(lost(path));
        }
        repaired.check(path)
    })
}

/// The layout of a file whose first bytes are whole, whatever became of the header behind them; `None` where they are
/// not.
fn own_layout(path: &Path) -> Result<Option<Layout>, FileError> {
    let mut preamble = Vec::new();
    let file = open_raw(path)?;
    file.take(PREAMBLE as u64).read_to_end(&mut preamble).map_err(|e| FileError::io(path, "reading", e))?;
    Ok(preamble.first_chunk().and_then(|preamble| read_preamble(preamble).ok()))
}

/// What is wrong with the header of a file.
fn lost(path: &Path) -> FileError {
    match open(path) {
        Err(error) => error,
        Ok(_) => FileError::new(path, RecordError::NotARecord),
    }
}
