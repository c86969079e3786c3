//! What a study says: numbers, tables, sentences, one page, and files for other programs.
//!
//! [`Study`] is what was done and what came out, as plain data; whoever ran it fills it in. [`StudyReport::new`]
//! computes everything else. Then [`StudyReport::summary`] gives sentences, [`StudyReport::tables`] tables for the
//! terminal, [`StudyReport::page`] a self-contained HTML page, [`write_csv`] and `write_parquet` one row a cell.

mod charts;
mod columns;
mod effects;
mod ends;
mod habits;
mod page;
mod scores;
mod summary;
mod tables;

use std::collections::BTreeMap;

use thiserror::Error;

#[cfg(feature = "parquet")]
pub use columns::write_parquet;
pub use columns::{Column, Values, columns, write_csv};
pub use effects::Effect;

use super::bootstrap::Draws;
use super::compare::{Comparison, compare};
use super::equilibrium::EquilibriumError;
use super::habits::Habit;
use super::layout::{Factor, Reading};
use super::luck::Adjusted;
use super::matrix::Matrix;
use super::measures::Measure;
use super::pairs::{CellStats, Pair, Quantity};
use super::skill::SkillChain;
use crate::interval::Interval;
use crate::race;
use crate::record::End;

/// Results of a cell.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CellResult {
    /// For each factor the place of its level.
    pub levels: Vec<usize>,
    /// Complete pairs of games, by number.
    pub pairs: Vec<Pair>,
    /// Measures of the games; may be empty.
    pub measures: Vec<Measure>,
    /// The final scores of the measured games of each pair by its number, White's goals or points first; may be empty.
    pub scores: BTreeMap<u64, Vec<[u16; 2]>>,
    /// White's share with the luck of the dice taken out, if that was computed.
    pub luck: Option<Adjusted>,
    /// What the sides were to play without being asked, and whether they did.
    pub habits: Vec<Habit>,
    /// Games that repeat another one of the cell from the first action to the last.
    pub repeated: u64,
    /// A digest of the course of all games, each at its place in the cell: cells with the same one were played alike,
    /// action by action. `None` without games.
    pub course: Option<u64>,
    /// Games that the rules did not end, by the reason of their end.
    pub ends: BTreeMap<End, u64>,
}

/// A study: what was varied, how, and the results.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Study {
    /// The title.
    pub title: String,
    /// Name of the game.
    pub game: String,
    /// What all cells have in common, as name and text: rules, players, budget, seed.
    pub settings: Vec<(String, String)>,
    /// The command that gives the same results again.
    pub command: String,
    /// The share that counts.
    pub quantity: Quantity,
    /// How the cells are read together.
    pub reading: Reading,
    /// What varies.
    pub factors: Vec<Factor>,
    /// The cells, in any order.
    pub cells: Vec<CellResult>,
    /// The end of the race, in an adaptive study.
    pub race: Option<race::Standing>,
    /// The players against each other, if all of them met another one.
    pub skill: Option<SkillChain>,
    /// The bootstrap of matrices.
    pub draws: Draws,
}

/// A study that makes no report.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum StudyError {
    /// A cell names no level of a factor, or a level that is not there.
    #[error("cell {0} does not name one level of each factor")]
    Levels(usize),
    /// Two cells have the same levels.
    #[error("cells {0} and {1} have the same levels")]
    Twice(usize, usize),
    /// The cell to compare with is not there.
    #[error("there is no cell {0} to compare with")]
    Baseline(usize),
    /// A matrix needs two factors.
    #[error("a matrix needs exactly two factors, not {0}")]
    Factors(usize),
    /// A result that is not a number, or outside 0..=1.
    #[error("cell {0} has a result outside 0 to 1")]
    Result(usize),
    /// The matrix cannot be solved.
    #[error(transparent)]
    Matrix(#[from] EquilibriumError),
}

/// A study with everything that follows from its results.
#[derive(Clone, PartialEq, Debug)]
pub struct StudyReport {
    /// The study, its cells in the order of their levels.
    pub study: Study,
    /// Statistics of each cell.
    pub cells: Vec<CellStats>,
    /// All games together.
    pub whole: CellStats,
    /// What each level of each factor is worth on average, when there are several factors.
    pub effects: Vec<Effect>,
    /// Cells compared, corrected for the number of comparisons.
    pub comparisons: Vec<Comparison>,
    /// The matrix, if it is read as one and every cell has been played.
    pub matrix: Option<Matrix>,
}

impl StudyReport {
    /// Up to so many cells are all compared with each other.
    const FEW: usize = 8;

    /// Computes everything that follows from the results.
    ///
    /// # Errors
    /// The study contradicts itself, or its matrix cannot be solved.
    pub fn new(mut study: Study) -> Result<StudyReport, StudyError> {
        check(&study)?;
        let baseline = match study.reading {
            Reading::Against(place) => study.cells.get(place).map(|cell| cell.levels.clone()),
            _ => None,
        };
        study.cells.sort_by(|a, b| a.levels.cmp(&b.levels));
        let pairs: Vec<&[Pair]> = study.cells.iter().map(|cell| cell.pairs.as_slice()).collect();
        let baseline = study.cells.iter().position(|cell| Some(&cell.levels) == baseline.as_ref());
        if let Some(place) = baseline {
            study.reading = Reading::Against(place);
        }
        let mut couples = couples(study.reading, study.cells.len());
        // Of a cell without games nothing is known that could be compared.
        couples.retain(|&(cell, with)| [cell, with].iter().all(|&place| !pairs[place].is_empty()));
        let matrix = match study.reading {
            Reading::Matrix | Reading::Sequential => matrix(&study)?,
            _ => None,
        };
        Ok(StudyReport {
            cells: pairs.iter().map(|pairs| CellStats::of(pairs)).collect(),
            whole: effects::whole(&pairs),
            effects: effects::effects(&study),
            comparisons: compare(&pairs, &couples, study.quantity),
            matrix,
            study,
        })
    }

    /// The levels of a cell as people read them, for instance `edge 3, turn 4`.
    #[must_use]
    pub fn cell_name(&self, cell: usize) -> String {
        let levels = self.study.cells.get(cell).map(|cell| cell.levels.as_slice()).unwrap_or_default();
        let names = self.study.factors.iter().zip(levels).map(|(factor, &level)| {
            format!("{} {}", factor.name, factor.levels.get(level).map_or("?", String::as_str))
        });
        let names: Vec<String> = names.collect();
        if names.is_empty() { "all games".to_owned() } else { names.join(", ") }
    }

    /// The name of a level.
    fn level(&self, factor: usize, level: usize) -> String {
        let found = self.study.factors.get(factor).and_then(|factor| factor.levels.get(level));
        found.cloned().unwrap_or_default()
    }

    /// The interval of the share that counts in a cell.
    fn share(&self, cell: usize) -> Interval {
        self.cells.get(cell).map_or_else(Interval::default, |cell| cell.interval(self.study.quantity))
    }
}

fn check(study: &Study) -> Result<(), StudyError> {
    let sound = |cell: &CellResult| {
        let within = |(factor, &level): (&Factor, &usize)| level < factor.levels.len();
        cell.levels.len() == study.factors.len() && study.factors.iter().zip(&cell.levels).all(within)
    };
    for (place, cell) in study.cells.iter().enumerate() {
        if !sound(cell) {
            return Err(StudyError::Levels(place));
        }
        if let Some(first) = study.cells.iter().take(place).position(|other| other.levels == cell.levels) {
            return Err(StudyError::Twice(first, place));
        }
        if !cell.pairs.iter().flat_map(|pair| pair.white).all(|value| (0.0..=1.0).contains(&value)) {
            return Err(StudyError::Result(place));
        }
    }
    match study.reading {
        Reading::Against(place) if place >= study.cells.len() => Err(StudyError::Baseline(place)),
        Reading::Matrix | Reading::Sequential if study.factors.len() != 2 => {
            Err(StudyError::Factors(study.factors.len()))
        }
        _ => Ok(()),
    }
}

/// Which cells are compared.
fn couples(reading: Reading, cells: usize) -> Vec<(usize, usize)> {
    match reading {
        Reading::Against(with) => (0..cells).filter(|&cell| cell != with).map(|cell| (cell, with)).collect(),
        Reading::Cells if cells <= StudyReport::FEW => {
            (0..cells).flat_map(|with| (with + 1..cells).map(move |cell| (cell, with))).collect()
        }
        _ => Vec::new(),
    }
}

/// The matrix of a study; `None` while there are cells without games, of which nothing is known.
fn matrix(study: &Study) -> Result<Option<Matrix>, StudyError> {
    let count = |factor: usize| study.factors.get(factor).map_or(0, |factor| factor.levels.len());
    let find = |row: usize, column: usize| -> &[Pair] {
        let cell = study.cells.iter().find(|cell| cell.levels == [row, column]);
        cell.map(|cell| cell.pairs.as_slice()).unwrap_or_default()
    };
    let row = |row: usize| (0..count(1)).map(|column| find(row, column)).collect();
    let cells: Vec<Vec<&[Pair]>> = (0..count(0)).map(row).collect();
    if cells.iter().flatten().any(|pairs| pairs.is_empty()) {
        return Ok(None);
    }
    Ok(Some(Matrix::of(&cells, study.quantity, study.draws)?))
}
