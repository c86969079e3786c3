//! What a matrix of cells says: payoffs, equilibrium, dominated choices, and the choice one after the other.

use super::bootstrap::{Draws, Scores, middle};
use super::compare::{difference, simultaneous};
use super::equilibrium::{Equilibrium, EquilibriumError, dominated_rows, solve};
use super::pairs::{Pair, Quantity};
use super::sequential::{Sequential, bands, sequential};
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
    /// By how much its value overstates the true one on average, by the bootstrap: the best mix of noisy rows looks
    /// better than it is. Negative when the other side's choice among noisy columns weighs more.
    pub optimism: f64,
    /// The value of the game: the solution's less optimism, with an interval that holds with at least 95 %, because all
    /// cells are inside their simultaneous intervals together, and no value falls when an entry rises.
    pub value: Interval,
    /// The probabilities of the rows in the solution. The ends are no confidence interval, but those of the middle 95 %
    /// of the solutions when the pairs are drawn again.
    pub rows: Vec<Interval>,
    /// The probabilities of the columns, likewise.
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
        let weights = |side: &dyn Fn(&Equilibrium) -> &Vec<f64>| -> Vec<Interval> {
            let drawn =
                |i: usize| solutions.iter().filter_map(move |solution| side(solution).get(i).copied());
            let choices = side(&equilibrium).iter().enumerate();
            choices.map(|(i, &share)| middle(share, drawn(i).collect())).collect()
        };
        let overstated = solutions.iter().map(|solution| solution.value - equilibrium.value).sum::<f64>();
        let optimism = overstated / solutions.len().max(1) as f64;
        let payoff = |pairs: &&[Pair]| pair_mean(&quantity.scores(pairs), CONFIDENCE);
        Ok(Matrix {
            payoffs: cells.iter().map(|row| row.iter().map(payoff).collect()).collect(),
            optimism,
            value: value(&scores, equilibrium.value - optimism)?,
            rows: weights(&|solution| &solution.rows),
            columns: weights(&|solution| &solution.columns),
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

/// The value of the game between those of all lower and of all upper ends of the cells' simultaneous intervals.
fn value(scores: &Scores, estimate: f64) -> Result<Interval, EquilibriumError> {
    let bands = bands(scores);
    let of = |end: fn(&Interval) -> f64| {
        let ends: Vec<Vec<f64>> = bands.iter().map(|row| row.iter().map(end).collect()).collect();
        solve(&ends).map(|solution| solution.value)
    };
    let (low, high) = (of(|band| band.low)?, of(|band| band.high)?);
    Ok(Interval { low, estimate: estimate.clamp(low, high.max(low)), high })
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
