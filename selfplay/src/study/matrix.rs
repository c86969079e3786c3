//! What a matrix of cells says: payoffs, equilibrium, dominated choices, and the choice one after the other.

use super::bootstrap::{Draws, Scores, percentiles};
use super::compare::{difference, simultaneous};
use super::equilibrium::{Equilibrium, EquilibriumError, dominated_rows, solve};
use super::pairs::{Pair, Quantity};
use super::sequential::{Sequential, sequential};
use crate::interval::{CONFIDENCE, Interval, pair_mean};

/// A choice that another one beats against every choice of the other side, as far as the means go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dominated {
    /// The row or column.
    pub choice: usize,
    /// The row or column that is better everywhere.
    pub by: usize,
    /// Whether that is beyond doubt: better everywhere with 95 % confidence, corrected for the number of choices.
    pub surely: bool,
}

/// A matrix of cells: rows are choices of the side that counts, columns those of the other one.
#[derive(Clone, PartialEq, Debug)]
pub struct Matrix {
    /// The row side's share of the points in each cell, each with its own 95 % interval.
    pub payoffs: Vec<Vec<Interval>>,
    /// The solution of the measured means, when both sides choose without knowing the other's choice.
    pub equilibrium: Equilibrium,
    /// Its value with the 95 % interval of the bootstrap.
    pub value: Interval,
    /// The probabilities of the rows with theirs.
    pub rows: Vec<Interval>,
    /// The probabilities of the columns with theirs.
    pub columns: Vec<Interval>,
    /// Rows that another row dominates.
    pub dominated_rows: Vec<Dominated>,
    /// Columns that another column dominates.
    pub dominated_columns: Vec<Dominated>,
    /// The solution when the row is chosen first and the column knowing it.
    pub sequential: Sequential,
}

impl Matrix {
    /// Analyses the pairs of each cell, `cells[row][column]`, by the share that counts for the row side.
    ///
    /// # Errors
    /// No cells, rows of different lengths, or a failure of the linear program.
    pub fn of(cells: &[Vec<&[Pair]>], quantity: Quantity, draws: Draws) -> Result<Matrix, EquilibriumError> {
        let scores = Scores::new(cells, quantity).ok_or(EquilibriumError::Shape)?;
        let means = scores.means();
        let equilibrium = solve(&means)?;
        let drawn = scores.draw(draws);
        let solutions = drawn.iter().map(|means| solve(means)).collect::<Result<Vec<_>, _>>()?;
        let over = |estimate: f64, pick: &dyn Fn(&Equilibrium) -> Option<f64>| {
            percentiles(estimate, solutions.iter().filter_map(pick).collect())
        };
        let weights = |mix: &[f64], side: &dyn Fn(&Equilibrium) -> &Vec<f64>| -> Vec<Interval> {
            let choices = mix.iter().enumerate();
            choices.map(|(i, &p)| over(p, &|solution| side(solution).get(i).copied())).collect()
        };
        let payoff = |pairs: &&[Pair]| pair_mean(&quantity.scores(pairs), CONFIDENCE);
        Ok(Matrix {
            payoffs: cells.iter().map(|row| row.iter().map(payoff).collect()).collect(),
            value: over(equilibrium.value, &|solution| Some(solution.value)),
            rows: weights(&equilibrium.rows, &|solution| &solution.rows),
            columns: weights(&equilibrium.columns, &|solution| &solution.columns),
            dominated_rows: dominated(
                &means,
                &|row, column| cells.get(row)?.get(column).copied(),
                1.0,
                quantity,
            ),
            dominated_columns: dominated(
                &scores.transposed().means(),
                &|column, row| cells.get(row)?.get(column).copied(),
                -1.0,
                quantity,
            ),
            sequential: sequential(&scores, &drawn).ok_or(EquilibriumError::Shape)?,
            equilibrium,
        })
    }
}

/// Dominated choices of the side whose means these are. `sign` is 1 if high scores are good for it and -1 if low ones
/// are.
fn dominated<'a>(
    means: &[Vec<f64>],
    cell: &dyn Fn(usize, usize) -> Option<&'a [Pair]>,
    sign: f64,
    quantity: Quantity,
) -> Vec<Dominated> {
    let choices = means.len();
    let replies = means.first().map_or(0, Vec::len);
    // Beating everywhere is one claim: only the number of couples of choices calls for a correction.
    let confidence = simultaneous(CONFIDENCE, choices * choices.saturating_sub(1));
    let surely = |better: usize, worse: usize| {
        (0..replies).all(|reply| match (cell(better, reply), cell(worse, reply)) {
            (Some(better), Some(worse)) => {
                let found = difference(better, worse, quantity, confidence).wide;
                if sign > 0.0 { found.low > 0.0 } else { found.high < 0.0 }
            }
            _ => false,
        })
    };
    let mean = |choice: usize| means.get(choice).map_or(0.0, |row| row.iter().sum::<f64>());
    let everywhere = |better: usize, worse: usize| match (means.get(better), means.get(worse)) {
        (Some(better), Some(worse)) => better.iter().zip(worse).all(|(x, y)| x >= y) && better != worse,
        _ => false,
    };
    let judged = |choice: usize| {
        let others: Vec<usize> = (0..choices).filter(|&other| everywhere(other, choice)).collect();
        let sure = others.iter().copied().find(|&other| surely(other, choice));
        let best = others.into_iter().max_by(|&a, &b| mean(a).total_cmp(&mean(b)).then(b.cmp(&a)))?;
        Some(Dominated { choice, by: sure.unwrap_or(best), surely: sure.is_some() })
    };
    dominated_rows(means).into_iter().filter_map(judged).collect()
}
