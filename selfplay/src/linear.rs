//! Systems of linear equations.

/// Adds to an entry of a matrix; entries outside do not count.
pub fn add(matrix: &mut [Vec<f64>], i: usize, j: usize, value: f64) {
    if let Some(cell) = matrix.get_mut(i).and_then(|row| row.get_mut(j)) {
        *cell += value;
    }
}

/// Solves `matrix x = side` for each right-hand side, for a positive definite matrix, by Gaussian elimination.
pub fn solve(mut matrix: Vec<Vec<f64>>, sides: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend(sides.iter().map(|side| side.get(i).copied().unwrap_or(0.0)));
    }
    for pivot in 0..size {
        let (done, rest) = matrix.split_at_mut(pivot);
        let Some((row, below)) = rest.split_first_mut() else { break };
        let Some(&divisor) = row.get(pivot) else { break };
        row.iter_mut().for_each(|x| *x /= divisor);
        for other in done.iter_mut().chain(below) {
            let factor = other.get(pivot).copied().unwrap_or(0.0);
            if factor != 0.0 {
                other.iter_mut().zip(row.iter()).for_each(|(x, y)| *x -= factor * y);
            }
        }
    }
    (0..sides.len())
        .map(|side| matrix.iter().filter_map(|row| row.get(size + side).copied()).collect())
        .collect()
}
