//! A study as one row a cell, for other programs.

use std::io::{self, Write};

use super::super::luck::Adjusted;
use super::{CellResult, CellStats, Study, StudyReport};
use crate::interval::Interval;

/// The values of a column, one a cell.
#[derive(Clone, PartialEq, Debug)]
pub enum Values {
    /// Texts.
    Text(Vec<String>),
    /// Whole numbers.
    Whole(Vec<u64>),
    /// Fractions; none where a cell has no such number.
    Fraction(Vec<Option<f64>>),
}

/// A column with its name.
#[derive(Clone, PartialEq, Debug)]
pub struct Column {
    /// The name.
    pub name: String,
    /// The values.
    pub values: Values,
}

/// The columns of a study: the level of each factor, counts, shares with their intervals (`…_low`, `…_high`), and the
/// measures with theirs. No level has the name of another column, be it in other letters: `level_` stands before it
/// where it would have.
#[must_use]
pub fn columns(report: &StudyReport) -> Vec<Column> {
    let numbers = numbers(report);
    let mut taken: Vec<String> = numbers.iter().map(|column| column.name.to_lowercase()).collect();
    let study = &report.study;
    let mut columns: Vec<Column> = (0..study.factors.len()).map(|factor| levels(study, factor)).collect();
    for column in &mut columns {
        while taken.contains(&column.name.to_lowercase()) {
            column.name.insert_str(0, "level_");
        }
        taken.push(column.name.to_lowercase());
    }
    columns.extend(numbers);
    columns
}

/// All columns but the levels.
fn numbers(report: &StudyReport) -> Vec<Column> {
    let study = &report.study;
    let mut columns = Vec::new();
    let mut whole = |name: &str, count: &dyn Fn(&CellStats) -> u64| {
        let values = Values::Whole(report.cells.iter().map(count).collect());
        columns.push(Column { name: name.to_owned(), values });
    };
    whole("pairs", &|cell| cell.pairs);
    whole("white_wins", &|cell| cell.tally.wins);
    whole("draws", &|cell| cell.tally.draws);
    whole("black_wins", &|cell| cell.tally.losses);
    let mut games = |name: &str, count: fn(&CellResult) -> u64| {
        let values = Values::Whole(study.cells.iter().map(count).collect());
        columns.push(Column { name: name.to_owned(), values });
    };
    games("repeated_games", |cell| cell.repeated);
    games("forfeits", CellResult::forfeits);
    games("adjudicated", CellResult::adjudicated);
    let mut share = |name: &str, values: Vec<Option<Interval>>| columns.extend(estimates(name, &values));
    let played = |of: &dyn Fn(&CellStats) -> Interval| {
        report.cells.iter().map(|cell| (cell.pairs > 0).then(|| of(cell))).collect()
    };
    share("white", played(&|cell| cell.white));
    share("decisive", played(&|cell| cell.decisive));
    share("first_player", played(&|cell| cell.first_player));
    if study.cells.iter().any(|cell| cell.luck.is_some()) {
        share("white_without_luck", study.cells.iter().map(|cell| cell.luck.map(|l| l.adjusted)).collect());
        // 1 where the result stands as played.
        let ratio = |luck: Adjusted| if luck.is_sharper() { luck.reduction } else { 1.0 };
        let values = study.cells.iter().map(|cell| cell.luck.map(ratio)).collect();
        columns.push(Column { name: "luck_variance_ratio".to_owned(), values: Values::Fraction(values) });
    }
    for name in report.measure_names() {
        let of = |cell: &CellResult| {
            cell.measures.iter().find(|measure| measure.name == name).map(|measure| measure.interval)
        };
        let values: Vec<Option<Interval>> = study.cells.iter().map(of).collect();
        columns.extend(estimates(&name.replace(' ', "_"), &values));
    }
    columns
}

fn levels(study: &Study, factor: usize) -> Column {
    let found = study.factors.get(factor);
    let level = |cell: &CellResult| {
        let level = cell.levels.get(factor).and_then(|&level| found?.levels.get(level));
        level.cloned().unwrap_or_default()
    };
    let values = Values::Text(study.cells.iter().map(level).collect());
    Column { name: found.map(|factor| factor.name.clone()).unwrap_or_default(), values }
}

/// Estimate and ends of an interval as three columns. Ends that are not known are left out.
fn estimates(name: &str, values: &[Option<Interval>]) -> [Column; 3] {
    let column = |suffix: &str, pick: &dyn Fn(&Interval) -> f64| {
        let finite = |interval: &Option<Interval>| interval.as_ref().map(pick).filter(|x| x.is_finite());
        Column {
            name: format!("{name}{suffix}"),
            values: Values::Fraction(values.iter().map(finite).collect()),
        }
    };
    [
        column("", &|interval| interval.estimate),
        column("_low", &|interval| interval.low),
        column("_high", &|interval| interval.high),
    ]
}

/// Writes a study as comma-separated values (RFC 4180) with a line of names.
///
/// # Errors
/// Writing failed.
pub fn write_csv(report: &StudyReport, out: impl Write) -> io::Result<()> {
    let columns = columns(report);
    let mut out = csv::Writer::from_writer(out);
    let write = |out: &mut csv::Writer<_>, row: Vec<String>| out.write_record(row).map_err(io::Error::from);
    write(&mut out, columns.iter().map(|column| column.name.clone()).collect())?;
    for cell in 0..report.cells.len() {
        write(&mut out, columns.iter().map(|column| column.text(cell)).collect())?;
    }
    out.flush()
}

impl Column {
    /// The value of a cell as text; empty where there is none.
    fn text(&self, cell: usize) -> String {
        let text = match &self.values {
            Values::Text(values) => values.get(cell).cloned(),
            Values::Whole(values) => values.get(cell).map(u64::to_string),
            Values::Fraction(values) => values.get(cell).copied().flatten().map(|value| value.to_string()),
        };
        text.unwrap_or_default()
    }
}

/// Writes a study as Apache Parquet, uncompressed.
///
/// # Errors
/// Writing failed.
#[cfg(feature = "parquet")]
pub fn write_parquet(report: &StudyReport, out: impl Write + Send) -> io::Result<()> {
    use crate::parquet::{Table, Values as Group};

    let columns = columns(report);
    let groups = columns.iter().map(|column| match &column.values {
        Values::Text(values) => Group::Text(values.iter().map(|text| Some(text.as_str())).collect()),
        Values::Whole(values) => Group::Whole(values.iter().copied().map(Some).collect()),
        Values::Fraction(values) => Group::Fraction(values.clone()),
    });
    let groups: Vec<Group<'_>> = groups.collect();
    let names = columns.iter().map(|column| column.name.as_str());
    let mut table = Table::begin(out, "cells", names.zip(groups.iter().map(Group::kind)))?;
    table.write(&groups)?;
    table.end()
}
