//! Checking a whole record file: frames, checksums, and every game replayed through the rules.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use thiserror::Error;
use touchline_engine::Rulebook;

use super::error::{Damage, FileError, RecordError};
use super::file::open;
use super::reader::{Behind, Entry, Reader};
use super::replay::{self, ReplayError};
use super::variants::{RulesError, VariantRules};
use super::wire::Header;

/// Something wrong with one record of a file.
#[derive(Debug, Error)]
#[error("record {record} at byte {offset}: {fault}")]
pub struct RecordFault {
    /// Number of the record in the file, from 0.
    pub record: u64,
    /// Where its frame begins.
    pub offset: u64,
    /// What is wrong.
    pub fault: Fault,
}

/// What can be wrong with a record.
#[derive(Debug, Error)]
pub enum Fault {
    /// The frame is damaged.
    #[error("{0}")]
    Damaged(Damage),
    /// The search for games behind damage was given up.
    #[error(
        "the search for games behind this damage was given up; {length} bytes to the end of the file were passed over"
    )]
    NotSearched {
        /// Number of bytes.
        length: u64,
    },
    /// The game cannot have been played like this.
    #[error("game {number}: {error}")]
    Replay {
        /// The game's number.
        number: u64,
        /// Where the replay fails.
        error: ReplayError,
    },
    /// A player who is not in the file header.
    #[error("game {number}: player \"{name}\" is not in the file header")]
    Player {
        /// The game's number.
        number: u64,
        /// The unknown name.
        name: String,
    },
    /// Other games have the mark of the plan in the file header, but not this one.
    #[error("game {number} is of another plan than the file header's and the other games'")]
    OtherPlan {
        /// The game's number.
        number: u64,
    },
    /// The same number as an earlier game.
    #[error("game {number} stands in the file twice, first as record {first}")]
    Twice {
        /// The game's number.
        number: u64,
        /// The record that had it first.
        first: u64,
    },
}

/// Why a file cannot be verified at all.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// The file cannot be read, or its header is damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file holds another game, or its rules are refused.
    #[error(transparent)]
    Rules(#[from] RulesError),
}

/// What a verification went through.
#[derive(Debug, Default)]
pub struct Verified {
    /// Sound games.
    pub games: u64,
    /// Actions and chance outcomes of sound games.
    pub steps: u64,
    /// Decisions of players in sound games.
    pub decisions: u64,
    /// Bytes of the frames of all games that could be read, those with faults among them; header and footer are not
    /// counted.
    pub bytes: u64,
    /// Everything that is wrong, in the order of the file.
    pub faults: Vec<RecordFault>,
    /// The last fault is a frame or the footer that the end of the file cuts off, as an interrupted write leaves it:
    /// nothing sound follows.
    pub is_cut_off: bool,
}

impl Verified {
    fn count(&mut self, Sound { steps, decisions }: Sound) {
        self.games += 1;
        self.steps += steps;
        self.decisions += decisions;
    }

    /// Whether nothing is wrong, or nothing but an end that was cut off, where that is tolerated.
    #[must_use]
    pub const fn is_sound(&self, tolerate_tail: bool) -> bool {
        match self.faults.as_slice() {
            [] => true,
            [_] => tolerate_tail && self.is_cut_off,
            _ => false,
        }
    }
}

/// Verifies a record file. `progress` is told the number of records and bytes done after each game.
///
/// # Errors
/// The file cannot be read, its header is damaged, or it holds another game; everything else is a fault in the report.
pub fn verify<G: Rulebook>(path: &Path, mut progress: impl FnMut(u64, u64)) -> Result<Verified, VerifyError> {
    let mut reader = open(path)?;
    let mut laws = Laws::<G>::of(reader.header())?;
    let mut effort = super::repair::effort(path)?;
    let mut verified = Verified::default();
    loop {
        match reader.read() {
            Ok(None) => break,
            Ok(Some(entry)) => {
                progress(entry.record + 1, reader.offset());
                verified.bytes += entry.length;
                match laws.check(&entry) {
                    Ok(Some(sound)) => verified.count(sound),
                    Ok(None) => {}
                    Err(fault) => verified.faults.push(fault),
                }
            }
            Err(RecordError::Damaged { record, offset, damage }) => {
                let skipped = reader.skip_damage(&mut effort).map_err(|e| FileError::new(path, e))?;
                verified.is_cut_off = skipped.behind.is_cut_off(&damage);
                verified.faults.push(RecordFault { record, offset, fault: Fault::Damaged(damage) });
                if skipped.behind == Behind::Unknown {
                    let fault = Fault::NotSearched { length: skipped.length };
                    verified.faults.push(RecordFault { record, offset, fault });
                }
            }
            Err(error) => return Err(FileError::new(path, error).into()),
        }
    }
    laws.judge_strangers(&mut verified);
    Ok(verified)
}

/// What is counted of a sound game.
#[derive(Clone, Copy)]
struct Sound {
    steps: u64,
    decisions: u64,
}

/// What every game of a file must be, with what its games so far say about it.
struct Laws<G: Rulebook> {
    rules: VariantRules<G>,
    header: Header,
    players: HashSet<String>,
    /// The first record with each number.
    numbers: HashMap<u64, u64>,
    /// Whether a game has the mark of the file's plan.
    is_marked: bool,
    /// Games without it that are sound otherwise.
    strangers: Vec<(RecordFault, Sound)>,
}

impl<G: Rulebook> Laws<G> {
    fn of(header: &Header) -> Result<Self, RulesError> {
        Ok(Laws {
            rules: VariantRules::of(header)?,
            players: header.players.iter().map(|player| player.name.clone()).collect(),
            header: header.clone(),
            numbers: HashMap::new(),
            is_marked: false,
            strangers: Vec::new(),
        })
    }

    /// What is to be counted of a game, unless something is wrong with it; nothing as long as it is not known whether
    /// it is of the file's plan.
    fn check(&mut self, entry: &Entry) -> Result<Option<Sound>, RecordFault> {
        let Entry { record, offset, ref game, .. } = *entry;
        let number = game.number;
        let faulty = |fault| RecordFault { record, offset, fault };
        let sound = self.replay(entry).map_err(faulty)?;
        if self.header.owns(game) {
            self.is_marked = true;
            return Ok(Some(sound));
        }
        self.strangers.push((faulty(Fault::OtherPlan { number }), sound));
        Ok(None)
    }

    fn replay(&mut self, entry: &Entry) -> Result<Sound, Fault> {
        let game = &entry.game;
        let number = game.number;
        if let Some(&first) = self.numbers.get(&number) {
            return Err(Fault::Twice { number, first });
        }
        self.numbers.insert(number, entry.record);
        if let Some(name) = [&game.white, &game.black].into_iter().find(|name| !self.players.contains(*name))
        {
            return Err(Fault::Player { number, name: name.clone() });
        }
        let decisions = self.rules.by(game).and_then(|rules| replay::check(rules, game));
        let decisions = decisions.map_err(|error| Fault::Replay { number, error })? as u64;
        Ok(Sound { steps: game.steps.len() as u64, decisions })
    }

    /// Games without the mark of the plan are faults where others have it. Where none has, who wrote the file had other
    /// seeds, as a single game at the board has.
    fn judge_strangers(self, verified: &mut Verified) {
        for (fault, sound) in self.strangers {
            if self.is_marked {
                verified.faults.push(fault);
            } else {
                verified.count(sound);
            }
        }
        verified.faults.sort_by_key(|fault| fault.record);
    }
}

/// The longest sound beginning of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prefix {
    /// Games in it.
    pub games: u64,
    /// Its length in bytes.
    pub length: u64,
}

/// Measures the longest sound beginning of a stream; the error says what ends it.
///
/// # Errors
/// The header is unreadable, or reading failed.
pub fn longest_prefix(source: impl std::io::Read) -> Result<(Prefix, Option<RecordError>), RecordError> {
    let mut reader = Reader::new(source)?;
    let mut games = 0;
    loop {
        let end = match reader.read() {
            Ok(Some(_)) => {
                games += 1;
                continue;
            }
            Ok(None) => None,
            Err(error @ RecordError::Damaged { .. }) => Some(error),
            Err(error) => return Err(error),
        };
        return Ok((Prefix { games, length: reader.offset() }, end));
    }
}
