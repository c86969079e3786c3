//! The equilibrium of a matrix of match results: which mix of rows is safe against every column.
//!
//! Rows and columns are choices of the two sides (piece mixes, formations, F and D); an entry is the row side's
//! expected value in 0..=1. The matrix is a zero-sum game; its optimal mixed strategies come from linear programming
//! (crate `microlp`), and every solution is checked by its exploitability.

use microlp::{ComparisonOp, OptimizationDirection, Problem, SolveOutcome};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A solution of the matrix game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Equilibrium {
    /// Value for the row side under optimal play of both.
    pub value: f64,
    /// Probabilities of the rows.
    pub rows: Vec<f64>,
    /// Probabilities of the columns.
    pub columns: Vec<f64>,
    /// Best column against `rows` to best row against `columns`: 0 for an exact solution, in units of value.
    pub exploitability: f64,
}

/// Why there is no solution.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum EquilibriumError {
    /// No rows or columns, rows of different lengths, or entries that are not finite.
    #[error("the matrix is empty, ragged or holds a number that is not finite")]
    Shape,
    /// The linear program was not solved.
    #[error("linear program: {0}")]
    Program(String),
}

/// What a mix may be worse than the best one through rounding.
const SLACK: f64 = 1e-9;

/// Optimal mixed strategies of both sides. Where a side has several it gets one that no other mix dominates.
///
/// # Errors
/// A matrix that is no matrix, or a failure of the linear program.
pub fn solve(matrix: &[Vec<f64>]) -> Result<Equilibrium, EquilibriumError> {
    let columns = matrix.first().map_or(0, Vec::len);
    let sound = matrix.iter().all(|row| row.len() == columns && row.iter().all(|x| x.is_finite()));
    if columns == 0 || !sound {
        return Err(EquilibriumError::Shape);
    }
    let transposed: Vec<Vec<f64>> =
        (0..columns).map(|c| matrix.iter().map(|row| 1.0 - row[c]).collect()).collect();
    let rows = maximin(matrix)?;
    let columns = maximin(&transposed)?;
    let best_row = matrix.iter().map(|row| dot(row, &columns)).fold(f64::MIN, f64::max);
    let worst = transposed.iter().map(|column| 1.0 - dot(column, &rows)).fold(f64::MAX, f64::min);
    Ok(Equilibrium { value: 0.5 * (best_row + worst), rows, columns, exploitability: best_row - worst })
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

/// The row mix whose worst column is best. Where several mixes are, it is the one that has most on average over the
/// columns, which no other mix dominates.
fn maximin(matrix: &[Vec<f64>]) -> Result<Vec<f64>, EquilibriumError> {
    let safe = program(matrix, None)?;
    let value = worst(matrix, &safe);
    Ok(match program(matrix, Some(value)) {
        Ok(best) if worst(matrix, &best) >= value - SLACK => best,
        // The second program stands on the edge of what is possible; rounding may put it beyond.
        _ => safe,
    })
}

/// The value of a mix of rows against the column that is worst for it.
fn worst(matrix: &[Vec<f64>], mix: &[f64]) -> f64 {
    let against = |column: usize| mix.iter().zip(matrix).map(|(p, row)| p * row[column]).sum();
    (0..matrix[0].len()).map(against).fold(f64::MAX, f64::min)
}

/// A mix p of rows with `sum_i p_i m_ij >= v` for every column j: of the highest v, or, for a given v, of the highest
/// mean over the columns.
fn program(matrix: &[Vec<f64>], value: Option<f64>) -> Result<Vec<f64>, EquilibriumError> {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let (worth, range) = match value {
        None => (1.0, (f64::NEG_INFINITY, f64::INFINITY)),
        Some(value) => (0.0, (value, value)),
    };
    let bound = problem.add_var(worth, range);
    let average = |row: &[f64]| row.iter().sum::<f64>() / row.len() as f64;
    let weight = |row: &Vec<f64>| if value.is_some() { average(row) } else { 0.0 };
    let mix: Vec<_> = matrix.iter().map(|row| problem.add_var(weight(row), (0.0, 1.0))).collect();
    problem.add_constraint(mix.iter().map(|&p| (p, 1.0)), ComparisonOp::Eq, 1.0);
    for column in 0..matrix[0].len() {
        let terms = mix.iter().zip(matrix).map(|(&p, row)| (p, row[column])).chain([(bound, -1.0)]);
        problem.add_constraint(terms, ComparisonOp::Ge, 0.0);
    }
    let outcome = problem.solve().map_err(|e| EquilibriumError::Program(e.to_string()))?;
    let SolveOutcome::Solution(solution) = outcome else {
        return Err(EquilibriumError::Program("interrupted".to_owned()));
    };
    let solved: Vec<f64> = mix.iter().map(|&p| solution[p].clamp(0.0, 1.0)).collect();
    let sum: f64 = solved.iter().sum();
    Ok(solved.into_iter().map(|p| p / sum).collect())
}

/// Rows that some other single row beats or equals in every column, and beats in at least one.
#[must_use]
pub fn dominated_rows(matrix: &[Vec<f64>]) -> Vec<usize> {
    let dominates =
        |a: &[f64], b: &[f64]| a.iter().zip(b).all(|(x, y)| x >= y) && a.iter().zip(b).any(|(x, y)| x > y);
    (0..matrix.len())
        .filter(|&row| (0..matrix.len()).any(|other| dominates(&matrix[other], &matrix[row])))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{dominated_rows, maximin, program, solve};

    #[test]
    fn rock_paper_scissors_is_even() {
        let matrix = vec![vec![0.5, 0.0, 1.0], vec![1.0, 0.5, 0.0], vec![0.0, 1.0, 0.5]];
        let solution = solve(&matrix).expect("solved");
        assert!((solution.value - 0.5).abs() < 1e-9 && solution.exploitability.abs() < 1e-9);
        assert!(solution.rows.iter().chain(&solution.columns).all(|p| (p - 1.0 / 3.0).abs() < 1e-9));
        assert!(dominated_rows(&matrix).is_empty());
    }

    /// Odd-or-even with unequal stakes (Ferguson, Game Theory, part II, 1.2): the optimal mix is 7/12, value 1/12 of
    /// the stakes -2..4; here the entries are scaled to 0..1.
    #[test]
    fn odd_or_even_has_the_known_solution() {
        let stake = |x: f64| (x + 4.0) / 8.0;
        let matrix = vec![vec![stake(-2.0), stake(3.0)], vec![stake(3.0), stake(-4.0)]];
        let solution = solve(&matrix).expect("solved");
        assert!((solution.rows[0] - 7.0 / 12.0).abs() < 1e-9);
        assert!((solution.value - stake(1.0 / 12.0)).abs() < 1e-9);
    }

    #[test]
    fn a_dominated_row_is_marked_and_not_played() {
        let matrix = vec![vec![0.6, 0.7], vec![0.5, 0.7], vec![0.8, 0.2]];
        assert_eq!(dominated_rows(&matrix), [1]);
        assert!(solve(&matrix).expect("solved").rows[1] < 1e-9);
    }

    /// Every matrix of three rows and columns with entries 0, 1/2 and 1, where most have more than one solution: no row
    /// and no column that another one dominates has a share, and the mixes are as safe as the first program finds.
    #[test]
    fn dominated_choices_have_no_share() {
        let transposed = |matrix: &[Vec<f64>]| -> Vec<Vec<f64>> {
            (0..3).map(|column| matrix.iter().map(|row| 1.0 - row[column]).collect()).collect()
        };
        for number in 0..3_u32.pow(9) {
            let entry = |place: u32| f64::from(number / 3_u32.pow(place) % 3) / 2.0;
            let matrix: Vec<Vec<f64>> =
                (0..3).map(|row| (0..3).map(|column| entry(3 * row + column)).collect()).collect();
            let solution = solve(&matrix).expect("solved");
            assert!(solution.exploitability.abs() < 1e-8, "{matrix:?}: {solution:?}");
            for (matrix, mix) in [(matrix.clone(), &solution.rows), (transposed(&matrix), &solution.columns)]
            {
                for row in dominated_rows(&matrix) {
                    assert!(mix[row] < 1e-9, "{matrix:?}: {mix:?}");
                }
            }
        }
    }

    /// Where the solution is the only one, it is what the first program finds.
    #[test]
    fn a_single_solution_stays_what_it_is() {
        let mut state = 1_u64;
        let mut entry = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f64 / (1_u64 << 24) as f64
        };
        for _ in 0..2000 {
            let matrix: Vec<Vec<f64>> = (0..5).map(|_| (0..4).map(|_| entry()).collect()).collect();
            let (first, both) = (program(&matrix, None).expect("solved"), maximin(&matrix).expect("solved"));
            assert!(first.iter().zip(&both).all(|(a, b)| (a - b).abs() < 1e-6), "{first:?} and {both:?}");
        }
    }

    #[test]
    fn no_matrix_is_refused() {
        assert!(solve(&[]).is_err());
        assert!(solve(&[vec![]]).is_err());
        assert!(solve(&[vec![0.5], vec![0.5, 0.5]]).is_err());
        assert!(solve(&[vec![f64::NAN]]).is_err());
    }
}
