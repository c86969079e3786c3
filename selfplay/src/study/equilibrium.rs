//! The equilibrium of a matrix of match results: which mix of rows is safe against every column.
//!
//! Rows and columns are choices of the two sides (piece mixes, formations, F and D); an entry is the row side's expected
//! value in 0..=1. The matrix is a zero-sum game; its optimal mixed strategies come from linear programming (crate
//! `microlp`), and every solution is checked by its exploitability.

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

/// Optimal mixed strategies of both sides.
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

/// The row mix whose worst column is best: maximise v with `sum_i p_i m_ij >= v` for every column j.
fn maximin(matrix: &[Vec<f64>]) -> Result<Vec<f64>, EquilibriumError> {
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let mix: Vec<_> = matrix.iter().map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    problem.add_constraint(mix.iter().map(|&p| (p, 1.0)), ComparisonOp::Eq, 1.0);
    for column in 0..matrix[0].len() {
        let terms = mix.iter().zip(matrix).map(|(&p, row)| (p, row[column])).chain([(value, -1.0)]);
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
    use super::{dominated_rows, solve};

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

    #[test]
    fn no_matrix_is_refused() {
        assert!(solve(&[]).is_err());
        assert!(solve(&[vec![]]).is_err());
        assert!(solve(&[vec![0.5], vec![0.5, 0.5]]).is_err());
        assert!(solve(&[vec![f64::NAN]]).is_err());
    }
}
