//! Games that ended before the rules ended them.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{CellResult, StudyReport};
use crate::numbers::{counted, grouped};
use crate::record::End;

impl CellResult {
    /// Games that were lost by a fault and not on the board.
    #[must_use]
    pub fn forfeits(&self) -> u64 {
        self.ended(End::is_forfeit)
    }

    /// Games that an adjudication ended before the rules did.
    #[must_use]
    pub fn adjudicated(&self) -> u64 {
        self.ended(End::is_adjudicated)
    }

    /// Games whose end is one of these.
    fn ended(&self, is: fn(End) -> bool) -> u64 {
        self.ends.iter().filter(|(end, _)| is(**end)).map(|(_, games)| games).sum()
    }
}

impl StudyReport {
    /// What is to be known of results that were not played out.
    pub(super) fn early_ends(&self) -> impl Iterator<Item = String> {
        let forfeits = self.early(
            End::is_forfeit,
            "lost by a fault and not on the board",
            "Their results count like all others and say nothing about the game.",
        );
        let adjudicated = self.early(
            End::is_adjudicated,
            "ended by adjudication before the rules did",
            "Their results are what was agreed on, or the score at that step.",
        );
        forfeits.into_iter().chain(adjudicated)
    }

    /// How many games had one of these ends, which, and where most of them; `None` if none had.
    fn early(&self, is: fn(End) -> bool, what: &str, so: &str) -> Option<String> {
        let cells = || self.study.cells.iter().map(|cell| cell.ended(is)).enumerate();
        let touched = cells().filter(|&(_, games)| games > 0).count();
        let (most, games) = cells().max_by_key(|&(cell, games)| (games, Reverse(cell)))?;
        if touched == 0 {
            return None;
        }
        let mut reasons: BTreeMap<End, u64> = BTreeMap::new();
        let ends = self.study.cells.iter().flat_map(|cell| &cell.ends);
        ends.filter(|(end, _)| is(**end)).for_each(|(&end, games)| *reasons.entry(end).or_default() += games);
        let count: u64 = reasons.values().sum();
        let reasons: Vec<String> =
            reasons.into_iter().map(|(end, games)| format!("{} {games}", end.name())).collect();
        let place = match self.cells.len() {
            1 => String::new(),
            all => format!(
                ", in {touched} of {all} cells (most in {}: {games} of {})",
                self.cell_name(most),
                self.cells[most].tally.games()
            ),
        };
        Some(format!(
            "{} of {} {} {what}, by the reason {}{place}. {so}",
            grouped(count),
            counted(self.whole.tally.games(), "game"),
            if count == 1 { "was" } else { "were" },
            reasons.join(", ")
        ))
    }
}
