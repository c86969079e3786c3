//! Which final scores are frequent.

use std::collections::BTreeMap;

use super::StudyReport;
use super::tables::percent_interval;
use crate::interval::{CONFIDENCE, Interval, Spread};
use crate::report::Table;

/// The final scores of the games of all cells that belong to one pair number.
#[derive(Default)]
struct Number {
    cells: u64,
    games: u64,
    scores: BTreeMap<[u16; 2], u64>,
}

impl StudyReport {
    /// The most frequent final scores of all measured games.
    pub(super) fn scores_table(&self) -> Table {
        const MOST: usize = 12;
        let numbers = self.scores_by_number();
        let mut scores: BTreeMap<[u16; 2], u64> = BTreeMap::new();
        for (score, games) in numbers.values().flat_map(|number| &number.scores) {
            *scores.entry(*score).or_default() += games;
        }
        let mut order: Vec<([u16; 2], u64)> = scores.into_iter().collect();
        order.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        let mut table =
            Table::new("Most frequent final scores of the measured games", &["score", "games", "share"]);
        for (score, games) in order.into_iter().take(MOST) {
            let [white, black] = score;
            let share = percent_interval(share(&numbers, score));
            table.rows.push(vec![format!("{white}-{black}"), games.to_string(), share]);
        }
        table
    }

    fn scores_by_number(&self) -> BTreeMap<u64, Number> {
        let mut numbers: BTreeMap<u64, Number> = BTreeMap::new();
        for (&pair, scores) in self.study.cells.iter().flat_map(|cell| &cell.scores) {
            let number = numbers.entry(pair).or_default();
            number.cells += 1;
            number.games += scores.len() as u64;
            scores.iter().for_each(|score| *number.scores.entry(*score).or_default() += 1);
        }
        numbers
    }
}

/// How often a score came, with its interval. The games of one pair number share their seeds over the cells and are one
/// observation; a number that fewer cells have played counts for less, so that the estimate is that of all games.
fn share(numbers: &BTreeMap<u64, Number>, score: [u16; 2]) -> Interval {
    let most = numbers.values().map(|number| number.cells).max().unwrap_or(1).max(1) as f64;
    let values = numbers.values().map(|number| {
        let times = number.scores.get(&score).copied().unwrap_or(0);
        (times as f64 / number.games.max(1) as f64, number.cells as f64 / most)
    });
    Spread::weighted(values, Spread::PAIR / most).interval(CONFIDENCE)
}
