//! What sides were to play without being asked, and where they never did.

use std::collections::{BTreeMap, BTreeSet};

use touchline_engine::Side;

use super::StudyReport;
use super::summary::{capital, examples};
use crate::numbers::counted;
use crate::report::Table;

impl StudyReport {
    /// Every habit of every cell that has measured games.
    pub(super) fn habits_table(&self) -> Table {
        let head = ["cell", "side", "plays", "measured games", "played in"];
        let mut table = Table::new("What sides play whenever they can", &head);
        for (place, cell) in self.study.cells.iter().enumerate() {
            for habit in cell.habits.iter().filter(|habit| habit.games > 0) {
                table.rows.push(vec![
                    self.cell_name(place),
                    capital(habit.side.name()),
                    habit.tokens.clone(),
                    habit.games.to_string(),
                    habit.played.to_string(),
                ]);
            }
        }
        table
    }

    /// A sentence for every habit that some cells never showed, and one if some were not looked for.
    pub(super) fn idle_habits(&self) -> Vec<String> {
        // The cells of each habit, and the measured games of all of them.
        let mut idle: BTreeMap<(Side, &str), (Vec<String>, u64)> = BTreeMap::new();
        for (place, cell) in self.study.cells.iter().enumerate() {
            for habit in cell.habits.iter().filter(|habit| habit.is_idle()) {
                let (cells, games) = idle.entry((habit.side, &habit.tokens)).or_default();
                cells.push(self.cell_name(place));
                *games += habit.games;
            }
        }
        let sentence = |((side, tokens), (cells, games)): ((Side, &str), (Vec<String>, u64))| {
            let names = examples(&cells, "; ", String::clone);
            let (place, shown) = match cells.len() {
                1 => (names, "that cell shows"),
                many => (format!("{many} cells ({names})"), "these cells show"),
            };
            format!(
                "{} never played {tokens} in the {} of {place}: {shown} play without it. A token that is never legal \
                 changes nothing.",
                capital(side.name()),
                counted(games, "measured game"),
            )
        };
        idle.into_iter().map(sentence).chain(self.unwatched_habits()).collect()
    }

    /// Habits in cells of which no game was measured.
    fn unwatched_habits(&self) -> Option<String> {
        let played = self.study.cells.iter().filter(|cell| !cell.pairs.is_empty());
        let unwatched = played.flat_map(|cell| &cell.habits).filter(|habit| habit.games == 0);
        let tokens: BTreeSet<&str> = unwatched.map(|habit| habit.tokens.as_str()).collect();
        let names = examples(&tokens, ", ", |&tokens| tokens.to_owned());
        (!tokens.is_empty()).then(|| {
            format!(
                "Whether sides ever played what they were to play ({names}) was not looked for, as no game was \
                 measured. A token that is never legal changes nothing."
            )
        })
    }
}
