//! Adaptive designs: a race spends games where it is not yet known which cell is best.
//!
//! The cells stand in rows; each row is a race of its own for its best column (a single row is a plain best of k). All
//! cells of a row that are still in the race play equally many pairs. After each round every two of them are compared
//! by the differences of pairs with common random numbers; a cell that is surely worse than another one leaves.
//!
//! "Surely" holds at any time: the bounds are confidence sequences, so that looking after every round costs nothing
//! (Waudby-Smith & Ramdas 2024, "Estimating means of bounded random variables by betting", theorem 2: predictable
//! plug-in empirical Bernstein). The winner of a row is wrong by more than the tolerance only if the bound of the true
//! best against another cell of its row fails; with k columns and r rows each bound errs with probability
//! `alpha / (r (k - 1))`, so that with probability `1 - alpha` no row has a wrong winner. The race for the most
//! balanced cell compares distances from 1/2 by the bounds of each cell on its own, `2 k` in a row.
//!
//! A race is a pure function of the results: there is no state besides them, so that a study that was interrupted goes
//! on where it stood.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What makes a cell the best of its row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// The highest mean: the side that counts chooses.
    #[default]
    Highest,
    /// The lowest mean: the other side chooses.
    Lowest,
    /// The mean closest to 1/2: the fairest.
    Balanced,
}

/// The settings of a race.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Race {
    /// Which column of a row wins.
    pub goal: Goal,
    /// Probability of one or more wrong winners, above 0 and below 1.
    pub alpha: f64,
    /// A winner may be worse than the best by this much, in 0..1. With 0 equal cells race to the last pair.
    pub tolerance: f64,
    /// Pairs that every cell in the race plays in a round, at least 1.
    pub round: u64,
    /// Pairs that a cell plays at most: as many as each cell of the full grid would have.
    pub most: u64,
}

/// Settings or results that make no race.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RaceError {
    /// The probability of an error.
    #[error("race: alpha must be above 0 and below 1")]
    Alpha,
    /// The tolerance.
    #[error("race: the tolerance must be at least 0 and below 1")]
    Tolerance,
    /// Pairs a round or at most.
    #[error("race: a round must have at least 1 pair and no more than a cell may play")]
    Round,
    /// No cells, or rows of different lengths.
    #[error("race: the rows of cells must be equally long and not empty")]
    Shape,
    /// A score that is not in 0..=1.
    #[error("race: a score of row {row}, column {column} is not in 0 to 1")]
    Score {
        /// Row of the cell.
        row: usize,
        /// Column of the cell.
        column: usize,
    },
}

/// Pairs that are to be played next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stretch {
    /// Row of the cell.
    pub row: usize,
    /// Column of the cell.
    pub column: usize,
    /// The first pair to play: so many there are already.
    pub from: u64,
    /// One past the last pair to play.
    pub to: u64,
}

/// Where a row stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Columns still in the race, best mean first. The only one, or the first one once decided, is the winner.
    pub racing: Vec<usize>,
    /// Columns that left, with the number of pairs after which they did.
    pub left: Vec<(usize, u64)>,
    /// Pairs that each cell still in the race has been judged by.
    pub pairs: u64,
    /// Whether there is a winner.
    pub decided: bool,
    /// Whether nothing more is to be played: decided, or every cell in the race has played as much as it may.
    pub finished: bool,
}

impl Row {
    /// The winning column, once there is one.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        self.racing.first().copied().filter(|_| self.decided)
    }
}

/// Where a race stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The rows.
    pub rows: Vec<Row>,
    /// What is to be played before the race can go on; empty at its end.
    pub next: Vec<Stretch>,
    /// Pairs that the race is judged by so far.
    pub played: u64,
    /// Pairs of the full grid.
    pub full: u64,
}

impl Standing {
    /// Rows without a winner, of which some may be finished: their leaders could not be told apart.
    #[must_use]
    pub fn undecided(&self) -> Vec<usize> {
        (0..self.rows.len()).filter(|&row| self.rows.get(row).is_some_and(|row| !row.decided)).collect()
    }

    /// Games that the race saved against the full grid; meaningful at its end.
    #[must_use]
    pub const fn saved_games(&self) -> u64 {
        2 * self.full.saturating_sub(self.played)
    }
}

impl Race {
    /// Where the race stands, and what is to be played next, from the scores of each cell's pairs in order of their
    /// numbers: `scores[row][column][pair]` in 0..=1. Scores beyond what the race asked for are left out of account, so
    /// that the outcome does not hang on who played ahead.
    ///
    /// # Errors
    /// Settings out of range, rows of different lengths, scores out of range.
    pub fn next(&self, scores: &[Vec<Vec<f64>>]) -> Result<Standing, RaceError> {
        self.check(scores)?;
        let columns = scores.first().map_or(0, Vec::len);
        let alpha = self.alpha / scores.len() as f64;
        let mut next = Vec::new();
        let rows: Vec<Row> = scores
            .iter()
            .enumerate()
            .map(|(number, cells)| {
                let (row, wanted) = self.run(cells, alpha);
                let orders = row.racing.iter().filter(|_| wanted > 0).filter_map(|&column| {
                    let from = cells.get(column)?.len() as u64;
                    (from < wanted).then_some(Stretch { row: number, column, from, to: wanted })
                });
                next.extend(orders);
                row
            })
            .collect();
        let played =
            |row: &Row| row.racing.len() as u64 * row.pairs + row.left.iter().map(|l| l.1).sum::<u64>();
        next.sort_by_key(|order| (order.row, order.column));
        let full = (scores.len() * columns) as u64 * self.most;
        Ok(Standing { played: rows.iter().map(played).sum(), rows, next, full })
    }

    fn check(&self, scores: &[Vec<Vec<f64>>]) -> Result<(), RaceError> {
        if !(self.alpha > 0.0 && self.alpha < 1.0) {
            return Err(RaceError::Alpha);
        }
        if !(0.0..1.0).contains(&self.tolerance) {
            return Err(RaceError::Tolerance);
        }
        if self.round == 0 || self.round > self.most {
            return Err(RaceError::Round);
        }
        let columns = scores.first().map_or(0, Vec::len);
        if columns == 0 || scores.iter().any(|row| row.len() != columns) {
            return Err(RaceError::Shape);
        }
        for (row, cells) in scores.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                if !cell.iter().all(|score| (0.0..=1.0).contains(score)) {
                    return Err(RaceError::Score { row, column });
                }
            }
        }
        Ok(())
    }

    /// Runs the race of a row as far as its scores go. Returns how many pairs its cells need to go on, 0 at the end.
    fn run(&self, cells: &[Vec<f64>], alpha: f64) -> (Row, u64) {
        let mut bounds = Bounds::new(self.goal, cells, alpha);
        let mut row = Row {
            racing: (0..cells.len()).collect(),
            left: Vec::new(),
            pairs: 0,
            decided: cells.len() == 1,
            finished: cells.len() == 1,
        };
        while !row.finished {
            let target = (row.pairs + self.round).min(self.most);
            let has = |column: &usize| cells.get(*column).is_some_and(|cell| cell.len() as u64 >= target);
            if !row.racing.iter().all(has) {
                bounds.rank(&mut row.racing);
                return (row, target);
            }
            bounds.extend(&row.racing, target);
            row.pairs = target;
            let (stay, leave): (Vec<usize>, Vec<usize>) =
                row.racing.iter().partition(|&&column| !bounds.is_beaten(column, &row.racing));
            // Bounds that contradict one another, which `alpha` allows for, may leave nobody.
            if !stay.is_empty() {
                row.left.extend(leave.into_iter().map(|column| (column, target)));
                row.racing = stay;
            }
            bounds.rank(&mut row.racing);
            if let Some(place) = row.racing.iter().position(|&c| bounds.leads(c, &row.racing, self.tolerance))
            {
                let winner = row.racing.remove(place);
                row.racing.insert(0, winner);
                row.decided = true;
            }
            row.finished = row.decided || target == self.most;
        }
        (row, 0)
    }
}

/// Lower bounds, valid at any time, of how much better each cell of a row is than each other one.
struct Bounds<'a> {
    goal: Goal,
    cells: &'a [Vec<f64>],
    /// By differences: for cell a against cell b. For balance: of each cell's mean, and of 1 less its mean.
    sequences: Vec<[Sequence; 2]>,
    pairs: u64,
}

impl<'a> Bounds<'a> {
    fn new(goal: Goal, cells: &'a [Vec<f64>], alpha: f64) -> Bounds<'a> {
        let count = cells.len();
        let (sequences, alpha) = match goal {
            Goal::Balanced => (count, alpha / (2 * count) as f64),
            _ => (count * count, alpha / count.saturating_sub(1).max(1) as f64),
        };
        Bounds { goal, cells, sequences: vec![[Sequence::new(alpha); 2]; sequences], pairs: 0 }
    }

    fn score(&self, column: usize, pair: u64) -> f64 {
        self.cells.get(column).and_then(|cell| cell.get(pair as usize)).copied().unwrap_or(0.5)
    }

    /// Takes the scores of the racing cells up to `target` into account.
    fn extend(&mut self, racing: &[usize], target: u64) {
        let count = self.cells.len();
        for pair in self.pairs..target {
            for &a in racing {
                let own = self.score(a, pair);
                if self.goal == Goal::Balanced {
                    self.enter(a, own);
                    continue;
                }
                for &b in racing.iter().filter(|&&b| b > a) {
                    self.enter(a * count + b, (1.0 + own - self.score(b, pair)) / 2.0);
                }
            }
        }
        self.pairs = target;
    }

    /// Enters a value in the sequences of its mean and of 1 less its mean.
    fn enter(&mut self, index: usize, value: f64) {
        if let Some([up, down]) = self.sequences.get_mut(index) {
            up.add(value);
            down.add(1.0 - value);
        }
    }

    /// A lower bound of how much better `a` is than `b`.
    fn better(&self, a: usize, b: usize) -> f64 {
        let bound = |index: usize, down: bool| {
            self.sequences.get(index).map_or(0.0, |both| both[usize::from(down)].bound)
        };
        if self.goal == Goal::Balanced {
            // The interval of the mean, and of its distance from 1/2.
            let ends = |cell: usize| [bound(cell, false) - 0.5, 0.5 - bound(cell, true)];
            let farthest = ends(a).map(f64::abs).into_iter().fold(0.0, f64::max);
            let [low, high] = ends(b);
            return low.max(-high).max(0.0) - farthest;
        }
        let count = self.cells.len();
        // The sequence of a couple stands once, the lower column first.
        let (index, swapped) = if a < b { (a * count + b, false) } else { (b * count + a, true) };
        2.0 * bound(index, swapped != (self.goal == Goal::Lowest)) - 1.0
    }

    /// Whether another column is better for sure. Of two bounds that say so of each other neither counts.
    fn is_beaten(&self, column: usize, racing: &[usize]) -> bool {
        let beats = |other: usize| self.better(other, column) > 0.0 && self.better(column, other) <= 0.0;
        racing.iter().any(|&other| other != column && beats(other))
    }

    fn leads(&self, column: usize, racing: &[usize], tolerance: f64) -> bool {
        racing.iter().all(|&other| other == column || self.better(column, other) >= -tolerance)
    }

    /// Sorts columns, best mean first.
    fn rank(&self, racing: &mut [usize]) {
        let mean = |column: usize| (0..self.pairs).map(|pair| self.score(column, pair)).sum::<f64>();
        let count = self.pairs as f64;
        let worth = |column: usize| match self.goal {
            Goal::Highest => mean(column),
            Goal::Lowest => -mean(column),
            Goal::Balanced => -(mean(column) - 0.5 * count).abs(),
        };
        racing.sort_by(|&a, &b| worth(b).total_cmp(&worth(a)).then(a.cmp(&b)));
    }
}

/// A lower confidence sequence of the mean of values in 0..=1: the bound is below the mean at all times with
/// probability `1 - alpha`.
#[derive(Clone, Copy)]
struct Sequence {
    /// `ln(1 / alpha)`.
    cost: f64,
    count: f64,
    sum: f64,
    squares: f64,
    stakes: f64,
    gains: f64,
    losses: f64,
    bound: f64,
}

impl Sequence {
    /// No stake is higher: the truncation that the paper recommends.
    const HIGHEST_STAKE: f64 = 0.5;

    fn new(alpha: f64) -> Sequence {
        let cost = -libm::log(alpha);
        Sequence {
            cost,
            count: 0.0,
            sum: 0.0,
            squares: 0.0,
            stakes: 0.0,
            gains: 0.0,
            losses: 0.0,
            bound: 0.0,
        }
    }

    fn add(&mut self, value: f64) {
        // Stake and expectation come from the values before this one.
        let expected = (0.5 + self.sum) / (self.count + 1.0);
        let variance = (0.25 + self.squares) / (self.count + 1.0);
        let time = self.count + 1.0;
        let stake =
            (2.0 * self.cost / (variance * time * libm::log(1.0 + time))).sqrt().min(Self::HIGHEST_STAKE);
        let surprise = value - expected;
        self.stakes += stake;
        self.gains += stake * value;
        self.losses += surprise * surprise * (-libm::log(1.0 - stake) - stake);
        self.count = time;
        self.sum += value;
        let now = value - (0.5 + self.sum) / (self.count + 1.0);
        self.squares += now * now;
        self.bound = self.bound.max((self.gains - self.cost - self.losses) / self.stakes);
    }
}
