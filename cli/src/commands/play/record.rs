//! The saved match: a small TOML file that holds the start and every action, dice included.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use touchline_engine::Side;
use touchline_selfplay::contest::lock_file;

use super::Seat;
use crate::args::{BudgetArgs, play_all};
use crate::exit::{Failure, Origin};
use crate::files::{check_place, write_text};
use crate::input;
use crate::table::{Table, open, unknown_game};
use crate::units::{parse_duration, parse_simulations, seconds};

const FORMAT: &str = "touchline-play/1";

/// A match so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    format: String,
    /// Game id.
    pub game: String,
    rules: String,
    /// The position string in which the match begins.
    pub start: String,
    /// What the person plays.
    pub person: Seat,
    /// Seed of the dice and of the engine.
    pub seed: u64,
    /// What the engine may spend on a turn: simulations, or a time as people type it; its default without both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// Whether the person types the dice, which the program else rolls.
    #[serde(default, skip_serializing_if = "is_off")]
    pub type_dice: bool,
    /// Everything played since the start position.
    pub moves: Vec<String>,
}

impl Record {
    /// The record of a match that starts now, in the table's position.
    pub fn new(table: &dyn Table, person: Seat, seed: u64) -> Record {
        Record {
            format: FORMAT.to_owned(),
            game: table.info().id.to_owned(),
            rules: table.rules(),
            start: table.position(),
            person,
            seed,
            simulations: None,
            time: None,
            type_dice: false,
            moves: Vec::new(),
        }
    }

    /// Who plays White and Black.
    pub fn players(&self) -> [&'static str; 2] {
        Side::ALL.map(|side| if self.person.plays(side) { "a person" } else { "the engine" })
    }

    /// Reads a saved match.
    pub fn read(path: &Path) -> Result<Record, Failure> {
        let origin = Origin::File(path.display().to_string());
        let record: Record = input::read_toml(path)?;
        if record.format != FORMAT {
            return Err(origin.wrong(format!("format is \"{}\", expected \"{FORMAT}\"", record.format)));
        }
        Ok(record)
    }

    /// The budget of the match: the simulations or the time that were typed now, else those of the file that it was
    /// read from. The match keeps them.
    pub fn agree(&mut self, typed: &BudgetArgs, path: Option<&Path>) -> Result<BudgetArgs, Failure> {
        let mut budget = typed.clone();
        if let (None, None, Some(path)) = (typed.simulations, typed.time, path) {
            let origin = Origin::File(path.display().to_string());
            let wrong = |field: &str, reason: String| origin.wrong(format!("{field}: {reason}"));
            let simulations = self.simulations.map(|number| parse_simulations(&number.to_string()));
            budget.simulations = simulations.transpose().map_err(|reason| wrong("simulations", reason))?;
            let time = self.time.as_deref().filter(|_| budget.simulations.is_none()).map(parse_duration);
            budget.time = time.transpose().map_err(|reason| wrong("time", reason))?;
        }
        self.simulations = budget.simulations;
        self.time = budget.time.map(seconds);
        Ok(budget)
    }

    /// The table in the start position of the match.
    pub fn start(&self, origin: &Origin) -> Result<Box<dyn Table>, Failure> {
        let mut table = open(&self.game).ok_or_else(|| origin.wrong(unknown_game(&self.game)))?;
        table.set_rules(&self.rules).map_err(|error| origin.wrong(error))?;
        table.set_position(&self.start).map_err(|error| origin.wrong(format!("start: {error}")))?;
        Ok(table)
    }

    /// The table after all moves of the match that was read from this file, and the tokens of the moves, of which
    /// people may have written others that mean the same.
    pub fn replay(&self, path: &Path) -> Result<(Box<dyn Table>, Vec<String>), Failure> {
        let origin = Origin::File(path.display().to_string());
        let mut table = self.start(&origin)?;
        let moves = play_all(table.as_mut(), self.moves.iter().map(String::as_str), &origin)?;
        Ok((table, moves))
    }

    /// Writes the match, so that at every instant the file holds either the old or the new one whole. As editors do, it
    /// writes through links, keeps permissions and leaves files alone that are not to be written.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        let failed = |error| Failure::io(path.display().to_string(), error);
        let text = toml::to_string(self).map_err(|error| failed(io::Error::other(error)))?;
        if path.metadata().is_ok_and(|file| file.permissions().readonly()) {
            let reason = "the file is read-only; make it writable, or name another one";
            return Err(failed(io::Error::new(io::ErrorKind::PermissionDenied, reason)));
        }
        write_text(path, &text)
    }
}

/// Whether a switch is as files without it have it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_off(switch: &bool) -> bool {
    !*switch
}

/// Keeps other processes from playing the match in this file while it is held: each would write over what the other
/// played.
///
/// The match itself cannot be locked, because every action replaces the file.
pub fn lock(path: &Path) -> Result<File, Failure> {
    let failed = |error| Failure::io(format!("--save {}", path.display()), error);
    check_place(path).map_err(failed)?;
    // One lock for all links to a file.
    let mut name = path.canonicalize().unwrap_or_else(|_| path.to_owned()).into_os_string();
    name.push(".lock");
    lock_file(Path::new(&name)).map_err(|error| match error {
        TryLockError::WouldBlock => failed(io::Error::new(
            io::ErrorKind::WouldBlock,
            "another process is playing the match in this file",
        )),
        TryLockError::Error(error) => failed(error),
    })
}
