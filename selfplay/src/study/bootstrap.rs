//! Drawing the pairs of a matrix of cells again.
//!
//! The Bayesian bootstrap (Rubin 1981): every pair gets a random exponential weight. A pair number has one weight in
//! all cells, so that common random numbers stay common. Half a pair at either end of the scale stands beside the pairs
//! of a cell, so that a cell whose pairs were all alike is not taken for certain; it adds spread, and no shift.

use std::collections::BTreeMap;

use rand::Rng;
use serde::{Deserialize, Serialize};
use touchline_engine::random::stream;

use super::pairs::{Pair, Quantity};
use crate::interval::Interval;

/// How much drawing again a bootstrap does, and from which seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draws {
    /// Number of samples.
    pub samples: u64,
    /// The seed.
    pub seed: u64,
}

impl Default for Draws {
    fn default() -> Self {
        Draws { samples: 1000, seed: 1 }
    }
}

/// Means of the cells of a matrix.
pub(super) type Means = Vec<Vec<f64>>;

/// Numbers and scores of a cell's pairs.
type CellScores = Vec<(u64, f64)>;

/// The pair scores of a matrix of cells, all rows equally long.
#[derive(Clone, PartialEq, Debug)]
pub struct Scores(Vec<Vec<CellScores>>);

impl Scores {
    /// Reads a quantity off the pairs of each cell; `None` when the rows are not equally long or empty.
    #[must_use]
    pub fn new(cells: &[Vec<&[Pair]>], quantity: Quantity) -> Option<Scores> {
        let columns = cells.first().map_or(0, Vec::len);
        let scores = |pairs: &&[Pair]| pairs.iter().map(|pair| (pair.number, quantity.of(pair))).collect();
        let rows: Vec<Vec<CellScores>> = cells.iter().map(|row| row.iter().map(scores).collect()).collect();
        (columns > 0 && rows.iter().all(|row| row.len() == columns)).then_some(Scores(rows))
    }

    /// Rows of cells.
    #[must_use]
    pub fn cells(&self) -> &[Vec<CellScores>] {
        &self.0
    }

    /// The same for the side that chooses the columns: rows and columns exchanged, scores counted from 1 down.
    #[must_use]
    pub fn transposed(&self) -> Scores {
        let columns = self.0.first().map_or(0, Vec::len);
        let turned = |cell: &CellScores| cell.iter().map(|&(number, score)| (number, 1.0 - score)).collect();
        Scores(
            (0..columns).map(|c| self.0.iter().filter_map(|row| row.get(c)).map(turned).collect()).collect(),
        )
    }

    /// The mean of each cell; 1/2 without pairs.
    #[must_use]
    pub fn means(&self) -> Means {
        let mean = |cell: &CellScores| {
            if cell.is_empty() {
                0.5
            } else {
                cell.iter().map(|pair| pair.1).sum::<f64>() / cell.len() as f64
            }
        };
        self.0.iter().map(|row| row.iter().map(mean).collect()).collect()
    }

    /// The means when the pairs are drawn again, once for every sample.
    #[must_use]
    pub fn draw(&self, draws: Draws) -> Vec<Means> {
        (0..draws.samples).map(|sample| self.redraw(Sample { seed: draws.seed, sample })).collect()
    }

    fn redraw(&self, draw: Sample) -> Means {
        let mut weights = BTreeMap::new();
        let mut weight = |number: u64| *weights.entry(number).or_insert_with(|| draw.weight(number));
        let rows = self.0.iter().enumerate();
        rows.map(|(r, row)| {
            let cells = row.iter().enumerate();
            cells.map(|(c, cell)| redraw(cell, &mut weight, draw.ends([r as u64, c as u64]))).collect()
        })
        .collect()
    }
}

fn redraw(cell: &CellScores, weight: &mut impl FnMut(u64) -> f64, [low, high]: [f64; 2]) -> f64 {
    let count = cell.len() as f64;
    let (mut total, mut weighted, mut plain) = (low + high, high, 0.0);
    for &(number, score) in cell {
        let weight = weight(number);
        total += weight;
        weighted += weight * score;
        plain += score;
    }
    let mean = if cell.is_empty() { 0.5 } else { plain / count };
    // The expectation of the weighted mean differs from the mean by the half pairs at the ends: taken back. Near the
    // ends of the scale this may reach beyond them; cut off, it would be a shift again.
    mean + weighted / total - (plain + 0.5) / (count + 1.0)
}

/// The random weights of one sample.
#[derive(Clone, Copy)]
struct Sample {
    seed: u64,
    sample: u64,
}

impl Sample {
    /// The exponential weight of a pair number.
    fn weight(self, number: u64) -> f64 {
        -libm::log(open_uniform(&mut stream(self.seed, &[self.sample, 0, number])))
    }

    /// The weights of the half pairs at the ends of a cell: an exponential one, split as gamma(1/2) weights split.
    fn ends(self, [row, column]: [u64; 2]) -> [f64; 2] {
        let mut rng = stream(self.seed, &[self.sample, 1, row, column]);
        let whole = -libm::log(open_uniform(&mut rng));
        let cosine = libm::cos(std::f64::consts::TAU * open_uniform(&mut rng));
        [whole * cosine * cosine, whole * (1.0 - cosine * cosine)]
    }
}

/// A number above 0 and below 1.
fn open_uniform(rng: &mut impl Rng) -> f64 {
    ((rng.next_u64() >> 12) as f64 + 0.5) / (1u64 << 52) as f64
}

/// The middle 95 % of a sample, widened to hold the estimate: how far it moves when the pairs are drawn again.
pub(super) fn middle(estimate: f64, mut values: Vec<f64>) -> Interval {
    values.sort_by(f64::total_cmp);
    let at = |q: f64| {
        let index = (q * values.len() as f64) as usize;
        values.get(index.min(values.len().saturating_sub(1))).copied().unwrap_or(estimate)
    };
    Interval { low: at(0.025).min(estimate), estimate, high: at(0.975).max(estimate) }
}

#[cfg(test)]
mod tests {
    use super::{Draws, Scores};

    /// The draws of a cell are spread around its mean, at the ends of the scale, too.
    #[test]
    fn drawing_again_shifts_no_cell() {
        for score in [0.0, 0.5, 1.0] {
            let cell = (0..5).map(|number| (number, score)).collect();
            let drawn = Scores(vec![vec![cell]]).draw(Draws { samples: 4000, seed: 1 });
            let values: Vec<f64> = drawn.iter().flatten().flatten().copied().collect();
            let mean = values.iter().sum::<f64>() / values.len() as f64;
            assert!((mean - score).abs() < 0.01, "{score}: {mean}");
            assert!(values.iter().any(|value| (value - score).abs() > 0.05), "{score}: no spread");
        }
    }
}
