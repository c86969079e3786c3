//! One side chooses a row, then the other one, knowing it, a column: the best row by its worst column.

use super::bootstrap::{Means, Scores};
use super::compare::simultaneous;
use crate::interval::{CONFIDENCE, Interval, pair_mean};

/// The reply to a row.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// The column with the lowest mean.
    pub column: usize,
    /// The value of the row when it is answered best: the lowest mean, corrected for having been selected, within the
    /// simultaneous interval.
    pub value: Interval,
    /// How often this column is the best reply when the pairs are drawn again, in 0..=1.
    pub support: f64,
    /// Columns that may be the best reply: all whose simultaneous interval reaches below the lowest upper end.
    pub contenders: Vec<usize>,
}

/// The best row when the other side answers it best.
#[derive(Clone, PartialEq, Debug)]
pub struct Sequential {
    /// The reply to each row.
    pub replies: Vec<Reply>,
    /// The best row.
    pub row: usize,
    /// Its value for the side that chooses the row as measured: the highest of the lowest means.
    pub measured: f64,
    /// By how much that overstates the true value of the chosen row on average (the winner's curse), by the bootstrap.
    /// Negative when choosing the lowest column understates it by more.
    pub optimism: f64,
    /// The value of the game: measured less optimism, with an interval that holds with at least 95 % whatever was
    /// selected, because all cells are inside their simultaneous intervals together.
    pub value: Interval,
    /// How often this row is the best when the pairs are drawn again, in 0..=1.
    pub support: f64,
    /// Rows that may be the best.
    pub contenders: Vec<usize>,
}

/// Solves the choice of a row and then a column from the pair scores of the side that chooses the row and from the
/// means of [drawing](Scores::draw) them again; `None` without cells.
#[must_use]
pub fn sequential(scores: &Scores, drawn: &[Means]) -> Option<Sequential> {
    let means = scores.means();
    let chosen = choose(&means)?;
    let draws: Vec<(&Means, Choice)> =
        drawn.iter().filter_map(|means| Some((means, choose(means)?))).collect();
    let count = draws.len().max(1) as f64;
    let bands = bands(scores);
    let replies = (0..means.len())
        .map(|row| reply(row, &means, &bands, &chosen, &draws, count))
        .collect::<Option<Vec<_>>>()?;
    let row_value = |row: usize, means: &[Vec<f64>]| means.get(row).map_or(0.5, |row| lowest(row).1);
    let optimism =
        draws.iter().map(|(_, choice)| choice.value - row_value(choice.row, &means)).sum::<f64>() / count;
    let low = replies.iter().map(|reply| reply.value.low).fold(0.0, f64::max);
    let high = replies.iter().map(|reply| reply.value.high).fold(0.0, f64::max);
    Some(Sequential {
        row: chosen.row,
        measured: chosen.value,
        optimism,
        value: Interval { low, estimate: (chosen.value - optimism).clamp(low, high), high },
        support: draws.iter().filter(|(_, choice)| choice.row == chosen.row).count() as f64 / count,
        contenders: (0..replies.len()).filter(|&row| replies[row].value.high >= low).collect(),
        replies,
    })
}

/// A row, the reply to each row, and the value of the row.
struct Choice {
    row: usize,
    replies: Vec<usize>,
    value: f64,
}

fn choose(means: &[Vec<f64>]) -> Option<Choice> {
    let values: Vec<(usize, f64)> = means.iter().map(|row| lowest(row)).collect();
    let mut best: Option<(usize, f64)> = None;
    for (row, &(_, value)) in values.iter().enumerate() {
        if best.is_none_or(|(_, highest)| value > highest) {
            best = Some((row, value));
        }
    }
    best.map(|(row, value)| Choice { row, replies: values.iter().map(|value| value.0).collect(), value })
}

/// Place and value of the first lowest entry.
fn lowest(row: &[f64]) -> (usize, f64) {
    let lower = |best: (usize, f64), (place, &value): (usize, &f64)| {
        if value < best.1 { (place, value) } else { best }
    };
    row.iter().enumerate().fold((0, f64::INFINITY), lower)
}

/// Intervals of all cells that hold together with 95 %.
pub(super) fn bands(scores: &Scores) -> Vec<Vec<Interval>> {
    let cells: usize = scores.cells().iter().map(Vec::len).sum();
    let confidence = simultaneous(CONFIDENCE, cells);
    let band = |pairs: &Vec<(u64, f64)>| {
        let values: Vec<f64> = pairs.iter().map(|pair| pair.1).collect();
        pair_mean(&values, confidence)
    };
    scores.cells().iter().map(|row| row.iter().map(band).collect()).collect()
}

fn reply(
    row: usize,
    means: &[Vec<f64>],
    bands: &[Vec<Interval>],
    chosen: &Choice,
    draws: &[(&Means, Choice)],
    count: f64,
) -> Option<Reply> {
    let (means, bands) = (means.get(row)?, bands.get(row)?);
    let column = *chosen.replies.get(row)?;
    let low = bands.iter().map(|band| band.low).fold(1.0, f64::min);
    let high = bands.iter().map(|band| band.high).fold(1.0, f64::min);
    let (mut support, mut curse) = (0.0, 0.0);
    for (drawn, choice) in draws {
        let reply = *choice.replies.get(row)?;
        support += if reply == column { 1.0 } else { 0.0 };
        curse += drawn.get(row)?.get(reply)? - means.get(reply)?;
    }
    let measured = *means.get(column)?;
    Some(Reply {
        column,
        value: Interval { low, estimate: (measured - curse / count).clamp(low, high), high },
        support: support / count,
        contenders: (0..bands.len()).filter(|&c| bands.get(c).is_some_and(|band| band.low <= high)).collect(),
    })
}
