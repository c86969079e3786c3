//! Which final scores are frequent.

use std::collections::BTreeMap;

use super::tables::percent_interval;
use super::{CellResult, StudyReport};
use crate::interval::{CONFIDENCE, Spread};
use crate::report::Table;

impl StudyReport {
    /// The most frequent final scores of all measured games.
    pub(super) fn scores_table(&self) -> Table {
        const MOST: usize = 12;
        let mut scores: BTreeMap<[u16; 2], u64> = BTreeMap::new();
        for score in self.study.cells.iter().flat_map(|cell| cell.scores.values().flatten()) {
            *scores.entry(*score).or_default() += 1;
        }
        let mut order: Vec<([u16; 2], u64)> = scores.into_iter().collect();
        order.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut table =
            Table::new("Most frequent final scores of the measured games", &["score", "games", "share"]);
        for (score, games) in order.into_iter().take(MOST) {
            let [white, black] = score;
            // The games of one pair number share their seeds over the cells.
            let shares: Vec<_> = self.study.cells.iter().map(|cell| shares(cell, score)).collect();
            let share = percent_interval(Spread::over_cells(&shares).interval(CONFIDENCE));
            table.rows.push(vec![format!("{white}-{black}"), games.to_string(), share]);
        }
        table
    }
}

/// The share of a score in each pair of a cell, with the pair's number.
fn shares(cell: &CellResult, score: [u16; 2]) -> Vec<(u64, f64)> {
    let share = |games: &[[u16; 2]]| {
        games.iter().filter(|&&found| found == score).count() as f64 / games.len().max(1) as f64
    };
    cell.scores.iter().map(|(&number, games)| (number, share(games))).collect()
}
