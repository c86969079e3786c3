//! The tables of a study, and how its numbers are written.

use super::super::measures::{COMEBACK, LEAD, Measure, Unit};
use super::{CellResult, Reading, StudyReport};
use crate::interval::Interval;
use crate::numbers::{decimal, percent, points, signed};
use crate::report::{ELO_APART, Table};

/// Stands in the place of an interval that nothing is known of.
const ALIKE: &str = "(one value only)";

/// A share with its interval, for instance `53.1 % (50.2 to 56.0 %)`.
pub(super) fn percent_interval(interval: Interval) -> String {
    let low = percent(interval.low);
    let low = low.trim_end_matches(" %");
    format!("{} ({low} to {})", percent(interval.estimate), percent(interval.high))
}

/// A difference of shares in points of per cent with its interval.
pub(super) fn points_interval(interval: Interval) -> String {
    format!("{} ({} to {})", points(interval.estimate), points(interval.low), points(interval.high))
}

/// A measure with its interval. None is known of a mean number when all pairs had the same value, or there was one
/// pair.
pub(super) fn measure(measure: &Measure) -> String {
    let Measure { unit, interval, .. } = measure;
    let known = interval.low.is_finite() && interval.high.is_finite();
    match unit {
        Unit::Share if known => percent_interval(*interval),
        Unit::Share => format!("{} {ALIKE}", percent(interval.estimate)),
        Unit::Number if known => {
            format!("{:.2} ({:.2} to {:.2})", interval.estimate, interval.low, interval.high)
        }
        Unit::Number => format!("{:.2} {ALIKE}", interval.estimate),
    }
}

/// A probability that is never written as 0.
pub(super) fn probability(p: f64) -> String {
    if p < 0.0001 { "< 0.0001".to_owned() } else { format!("{p:.4}") }
}

impl StudyReport {
    /// All tables that the study has something for.
    #[must_use]
    pub fn tables(&self) -> Vec<Table> {
        let mut tables = vec![self.cells_table(), self.effects_table(), self.comparisons_table()];
        tables.extend(self.matrix_tables());
        tables.extend([self.race_table(), self.habits_table(), self.luck_table()]);
        tables.extend([self.skill_table(), self.scores_table()]);
        tables.extend(self.measures_tables());
        tables.retain(|table| !table.rows.is_empty());
        tables
    }

    fn cells_table(&self) -> Table {
        let head = ["cell", "games", "White", "White's share", "decisive", "first player"];
        let mut table = Table::new("Cells, with 95 % intervals", &head);
        for (place, cell) in self.cells.iter().enumerate() {
            let tally = cell.tally;
            if cell.pairs == 0 {
                let nothing = ["0", "not played", "-", "-", "-"].map(str::to_owned);
                table.rows.push(std::iter::once(self.cell_name(place)).chain(nothing).collect());
                continue;
            }
            table.rows.push(vec![
                self.cell_name(place),
                tally.games().to_string(),
                format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses),
                percent_interval(cell.white),
                percent_interval(cell.decisive),
                percent_interval(cell.first_player),
            ]);
        }
        self.push_count(&mut table, "forfeits", CellResult::forfeits);
        self.push_count(&mut table, "adjudicated", CellResult::adjudicated);
        table
    }

    /// A column with a number of games of each cell, if any cell has such games.
    fn push_count(&self, table: &mut Table, name: &str, count: fn(&CellResult) -> u64) {
        if self.study.cells.iter().all(|cell| count(cell) == 0) {
            return;
        }
        table.head.push(name.to_owned());
        for (row, cell) in table.rows.iter_mut().zip(&self.study.cells) {
            row.push(count(cell).to_string());
        }
    }

    fn effects_table(&self) -> Table {
        let head = ["level", self.study.quantity.name(), "common pairs"];
        let mut table = Table::new("Levels, averaged over the other factors", &head);
        for effect in &self.effects {
            let factor = self.study.factors.get(effect.factor).map_or("", |factor| &factor.name);
            table.rows.push(vec![
                format!("{factor} {}", self.level(effect.factor, effect.level)),
                percent_interval(effect.share),
                effect.pairs.to_string(),
            ]);
        }
        table
    }

    fn comparisons_table(&self) -> Table {
        let title = format!("Differences of {} in points of per cent", self.study.quantity.name());
        let head = ["cells", "difference", "all together", "p", "p after Holm", "common pairs"];
        let mut table = Table::new(&title, &head);
        for comparison in &self.comparisons {
            let difference = comparison.difference;
            table.rows.push(vec![
                format!("{} - {}", self.cell_name(comparison.cell), self.cell_name(comparison.with)),
                points_interval(difference.interval),
                points_interval(difference.wide),
                probability(difference.p),
                probability(comparison.adjusted),
                difference.common.to_string(),
            ]);
        }
        table
    }

    fn matrix_tables(&self) -> Vec<Table> {
        let (Some(matrix), [rows, columns]) = (&self.matrix, self.study.factors.as_slice()) else {
            return Vec::new();
        };
        let corner = format!("{} \\ {}", rows.name, columns.name);
        let head: Vec<&str> =
            std::iter::once(corner.as_str()).chain(columns.levels.iter().map(String::as_str)).collect();
        let mut payoffs = Table::new(&format!("{}, row against column", self.study.quantity.name()), &head);
        for (name, row) in rows.levels.iter().zip(&matrix.payoffs) {
            let cells = row.iter().map(|&cell| percent_interval(cell));
            payoffs.rows.push(std::iter::once(name.clone()).chain(cells).collect());
        }
        if self.study.reading == Reading::Sequential {
            return vec![payoffs, self.replies_table()];
        }
        let mut mix =
            Table::new("Equilibrium", &["choice", "share (middle 95 % of samples)", "dominated by"]);
        let sides = [
            (rows, &matrix.rows, &matrix.dominated_rows),
            (columns, &matrix.columns, &matrix.dominated_columns),
        ];
        for (factor, shares, dominated) in sides {
            for (choice, (name, &share)) in factor.levels.iter().zip(shares).enumerate() {
                let by =
                    dominated.iter().find(|found| found.choice == choice).map_or("-".to_owned(), |found| {
                        let by = factor.levels.get(found.by).map_or("", String::as_str);
                        format!("{by}{}", if found.surely { ", surely" } else { ", by the means" })
                    });
                mix.rows.push(vec![format!("{} {name}", factor.name), percent_interval(share), by]);
            }
        }
        vec![payoffs, mix]
    }

    fn replies_table(&self) -> Table {
        let (Some(matrix), [rows, columns]) = (&self.matrix, self.study.factors.as_slice()) else {
            return Table::default();
        };
        let head = [rows.name.as_str(), "best reply", "value", "support", "possible replies"];
        let mut table = Table::new("The best reply to each choice", &head);
        let level = |column: usize| columns.levels.get(column).map_or("", String::as_str);
        for (name, reply) in rows.levels.iter().zip(&matrix.sequential.replies) {
            let others: Vec<&str> = reply.contenders.iter().map(|&column| level(column)).collect();
            table.rows.push(vec![
                name.clone(),
                format!("{} {}", columns.name, level(reply.column)),
                percent_interval(reply.value),
                percent(reply.support),
                others.join(" "),
            ]);
        }
        table
    }

    fn race_table(&self) -> Table {
        let mut table =
            Table::new("The race", &["row", "winner", "still racing", "pairs of the last", "left"]);
        for (place, row) in self.study.race.iter().flat_map(|race| race.rows.iter().enumerate()) {
            table.rows.push(vec![
                self.race_row(place),
                row.winner().map_or("-".to_owned(), |column| self.race_cell(place, column)),
                row.racing.len().to_string(),
                row.pairs.to_string(),
                row.left.len().to_string(),
            ]);
        }
        table
    }

    fn luck_table(&self) -> Table {
        let head = ["cell", "pairs", "White's share", "without luck", "variance less by", "coefficient"];
        let mut table = Table::new("The luck of the dice taken out", &head);
        for (place, cell) in self.study.cells.iter().enumerate() {
            let Some(luck) = cell.luck else { continue };
            table.rows.push(vec![
                self.cell_name(place),
                luck.pairs.to_string(),
                percent_interval(luck.raw),
                percent_interval(luck.adjusted),
                if luck.is_sharper() {
                    format!("{:.2} times", luck.reduction)
                } else {
                    "no sharper".to_owned()
                },
                if luck.is_sharper() { decimal(luck.coefficient, 2) } else { "-".to_owned() },
            ]);
        }
        table
    }

    fn skill_table(&self) -> Table {
        let mut table =
            Table::new("Skill", &["player", "Elo above the player before", "Elo above the first"]);
        let Some(chain) = &self.study.skill else { return table };
        let elo = |interval: Interval| {
            let Interval { estimate, low, high } = interval;
            format!("{} ({} to {})", signed(estimate), signed(low), signed(high))
        };
        for link in &chain.links {
            table.rows.push(vec![link.name.clone(), elo(link.step), elo(link.total)]);
        }
        ELO_APART.clone_into(&mut table.note);
        table
    }

    /// The measures: a table of one column a cell when the cells are few, else of one row a cell for each measure.
    fn measures_tables(&self) -> Vec<Table> {
        const WIDE: usize = 4;
        let names = self.measure_names();
        let of = |cell: usize, name: &str| {
            let measures = self.study.cells.get(cell).map(|cell| cell.measures.iter());
            measures.and_then(|mut all| all.find(|one| one.name == name)).map_or("-".to_owned(), measure)
        };
        let cells = self.study.cells.len();
        if cells <= WIDE {
            let mut table = Table::new("Measures", &["measure"]);
            table.head.extend((0..cells).map(|cell| self.cell_name(cell)));
            for name in names {
                let values = (0..cells).map(|cell| of(cell, &name));
                table.rows.push(std::iter::once(name.clone()).chain(values).collect());
            }
            return vec![table];
        }
        let mut tables = Vec::new();
        for group in names.chunks(WIDE) {
            let mut table = Table::new("Measures", &["cell"]);
            table.head.extend(group.iter().cloned());
            for cell in 0..cells {
                let values = group.iter().map(|name| of(cell, name));
                table.rows.push(std::iter::once(self.cell_name(cell)).chain(values).collect());
            }
            tables.push(table);
        }
        tables
    }

    /// What measures whose names leave it open mean; `None` without measures.
    #[must_use]
    pub fn measures_note(&self) -> Option<String> {
        let measured = self.study.cells.iter().any(|cell| !cell.measures.is_empty());
        measured.then(|| {
            format!(
                "Lead changes and games won from behind go by the players' expected results, not by the score: a lead \
                 changes when White's crosses from below {} to above {} or back; the winner's was once below {}. In a \
                 forced decision one action was legal; in a dead turn all decisions were forced.",
                percent(0.5 - LEAD),
                percent(0.5 + LEAD),
                percent(COMEBACK)
            )
        })
    }

    /// The names of all measures, in the order in which the cells have them.
    pub(super) fn measure_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for measure in self.study.cells.iter().flat_map(|cell| &cell.measures) {
            if !names.contains(&measure.name) {
                names.push(measure.name.clone());
            }
        }
        names
    }

    /// The name of a row of the race: the level of the first factor, or nothing when all cells race in one row.
    pub(super) fn race_row(&self, row: usize) -> String {
        let single = self.study.race.as_ref().is_none_or(|race| race.rows.len() == 1);
        match self.study.factors.first() {
            Some(factor) if !single => format!("{} {}", factor.name, self.level(0, row)),
            _ => "all cells".to_owned(),
        }
    }

    /// The name of a cell of the race: the level of the second factor in a race by rows, else the cell.
    pub(super) fn race_cell(&self, row: usize, column: usize) -> String {
        let single = self.study.race.as_ref().is_none_or(|race| race.rows.len() == 1);
        match self.study.factors.get(1) {
            Some(factor) if !single && row < self.study.factors.first().map_or(0, |f| f.levels.len()) => {
                format!("{} {}", factor.name, self.level(1, column))
            }
            _ => self.cell_name(column),
        }
    }
}
