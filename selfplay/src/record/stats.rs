//! Numbers that describe a record file.

use std::collections::BTreeMap;
use std::path::Path;

use super::error::FileError;
use super::file::open;
use super::wire::{End, Game};

/// Wins, draws and losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Games in all.
    #[must_use]
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: 1 for a win, 1/2 for a draw.
    #[must_use]
    pub fn points(self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Enters a game that is worth `value` (1, 1/2 or 0) to the side that counts.
    pub fn add(&mut self, value: f64) {
        if value > 0.5 {
            self.wins += 1;
        } else if value < 0.5 {
            self.losses += 1;
        } else {
            self.draws += 1;
        }
    }
}

/// Smallest, largest and mean of a series.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Series {
    /// How many values.
    pub count: u64,
    /// The smallest.
    pub min: u64,
    /// The largest.
    pub max: u64,
    /// The sum.
    pub sum: u64,
}

impl Series {
    /// Enters a value.
    pub fn add(&mut self, value: u64) {
        self.min = if self.count == 0 { value } else { self.min.min(value) };
        self.max = self.max.max(value);
        self.sum += value;
        self.count += 1;
    }

    /// The mean, 0 without values.
    #[must_use]
    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }
}

/// What a file holds.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stats {
    /// Games from White's point of view.
    pub white: Tally,
    /// Games of each player against others; a game against itself would be both won and lost.
    pub players: BTreeMap<String, Tally>,
    /// Games by the reason of their end.
    pub ends: BTreeMap<End, u64>,
    /// Games by final score.
    pub scores: BTreeMap<[u16; 2], u64>,
    /// Actions and chance outcomes a game.
    pub steps: Series,
    /// Games whose opening has more steps than what came after it.
    pub mostly_opening: u64,
    /// Recorded decisions a game.
    pub decisions: Series,
    /// Simulations a decision.
    pub simulations: Series,
    /// Bytes a game, frame included.
    pub bytes: Series,
}

impl Stats {
    /// Bytes of the file for each recorded decision, 0 without decisions.
    #[must_use]
    pub fn bytes_per_decision(&self) -> f64 {
        if self.decisions.sum == 0 { 0.0 } else { self.bytes.sum as f64 / self.decisions.sum as f64 }
    }

    /// Enters a game that takes `bytes` bytes of its file.
    pub fn add(&mut self, game: &Game, bytes: u64) {
        let value = game.value();
        self.white.add(value);
        if game.white != game.black {
            self.players.entry(game.white.clone()).or_default().add(value);
            self.players.entry(game.black.clone()).or_default().add(1.0 - value);
        }
        *self.ends.entry(game.end).or_default() += 1;
        *self.scores.entry(game.score).or_default() += 1;
        self.steps.add(game.steps.len() as u64);
        self.mostly_opening += u64::from(2 * u64::from(game.opening) > game.steps.len() as u64);
        self.decisions.add(game.decisions.len() as u64);
        for decision in &game.decisions {
            self.simulations.add(decision.simulations.into());
        }
        self.bytes.add(bytes);
    }
}

/// Describes a record file.
///
/// # Errors
/// It is unreadable or damaged.
pub fn stats(path: &Path) -> Result<Stats, FileError> {
    let mut stats = Stats::default();
    for entry in open(path)? {
        let entry = entry.map_err(|e| FileError::new(path, e))?;
        stats.add(&entry.game, entry.length);
    }
    Ok(stats)
}
