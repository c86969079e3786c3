//! Differences between cells, and what remains of them when many are looked at.

use std::collections::BTreeMap;

use super::pairs::{Pair, Quantity, spread};
use crate::interval::{CONFIDENCE, Interval, Spread, t_tail, t_two_sided};

/// The difference of a quantity between two cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// How many pairs of games both cells have in common; 0 when they were compared as independent.
    pub common: u64,
    /// First cell less second cell, in -1..=1, with its 95 % interval on its own.
    pub interval: Interval,
    /// An interval at the confidence that was asked for besides, for instance [`simultaneous`].
    pub wide: Interval,
    /// Probability of a difference at least as large if there is none.
    pub p: f64,
}

/// Compares two cells.
///
/// Pairs with the same number were played with the same seeds: their differences are the sample. Cells without at least
/// two such pairs are compared as independent samples. `confidence` is that of the wider interval.
#[must_use]
pub fn difference(a: &[Pair], b: &[Pair], quantity: Quantity, confidence: f64) -> Difference {
    let partners: BTreeMap<u64, f64> = b.iter().map(|pair| (pair.number, quantity.of(pair))).collect();
    // Half the difference, moved to 0..=1, is bounded as a score is.
    let halves: Vec<f64> = a
        .iter()
        .filter_map(|pair| partners.get(&pair.number).map(|other| (1.0 + quantity.of(pair) - other) / 2.0))
        .collect();
    if halves.len() < 2 {
        return independent(&spread(a, quantity), &spread(b, quantity), confidence);
    }
    let spread = Spread::of(&halves, Spread::DIFFERENCE);
    let interval = |confidence: f64| spread.interval(confidence).map(|x| 2.0 * x - 1.0);
    Difference {
        common: halves.len() as u64,
        interval: interval(CONFIDENCE),
        wide: interval(confidence),
        p: spread.tail(0.5),
    }
}

/// The difference of two independent means.
fn independent(a: &Spread, b: &Spread, confidence: f64) -> Difference {
    let error = (a.error() * a.error() + b.error() * b.error()).sqrt();
    let freedom = a.freedom().min(b.freedom());
    let found = a.mean - b.mean;
    let interval = |confidence: f64| {
        Interval::around(found, t_two_sided(confidence, freedom) * error).clamped(-1.0, 1.0)
    };
    Difference {
        common: 0,
        interval: interval(CONFIDENCE),
        wide: interval(confidence),
        p: t_tail(found / error, freedom),
    }
}

/// The confidence that each of `count` intervals needs so that all of them hold together with `confidence`
/// (Bonferroni).
#[must_use]
pub fn simultaneous(confidence: f64, count: usize) -> f64 {
    1.0 - (1.0 - confidence) / count.max(1) as f64
}

/// Holm's (1979) adjusted probabilities: calling every difference real whose adjusted probability is at most `alpha`
/// makes one or more false calls with a probability of at most `alpha`.
#[must_use]
pub fn holm(probabilities: &[f64]) -> Vec<f64> {
    let mut order: Vec<(usize, f64)> = probabilities.iter().copied().enumerate().collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
    let mut adjusted: Vec<(usize, f64)> = Vec::with_capacity(order.len());
    let mut largest: f64 = 0.0;
    for (rank, (index, p)) in order.iter().enumerate() {
        largest = largest.max(p * (order.len() - rank) as f64).min(1.0);
        adjusted.push((*index, largest));
    }
    adjusted.sort_by_key(|(index, _)| *index);
    adjusted.into_iter().map(|(_, p)| p).collect()
}

/// A cell compared with another one, as one of several comparisons.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Comparison {
    /// The first cell, by its place.
    pub cell: usize,
    /// The cell it is compared with.
    pub with: usize,
    /// The difference; its wider interval holds together with those of all other comparisons.
    pub difference: Difference,
    /// Holm's adjusted probability.
    pub adjusted: f64,
}

impl Comparison {
    /// Whether the difference remains real among all comparisons, at 5 %.
    #[must_use]
    pub fn is_real(&self) -> bool {
        self.adjusted <= 1.0 - CONFIDENCE
    }
}

/// Compares cells two by two and corrects for the number of comparisons.
#[must_use]
pub fn compare(cells: &[&[Pair]], couples: &[(usize, usize)], quantity: Quantity) -> Vec<Comparison> {
    let confidence = simultaneous(CONFIDENCE, couples.len());
    let pairs = |cell: usize| cells.get(cell).copied().unwrap_or_default();
    let differences: Vec<Difference> =
        couples.iter().map(|&(a, b)| difference(pairs(a), pairs(b), quantity, confidence)).collect();
    let adjusted = holm(&differences.iter().map(|difference| difference.p).collect::<Vec<_>>());
    let together = couples.iter().zip(differences).zip(adjusted);
    together
        .map(|((&(cell, with), difference), adjusted)| Comparison { cell, with, difference, adjusted })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{compare, difference, holm, simultaneous};
    use crate::study::pairs::{Pair, Quantity};

    fn pairs(numbers: std::ops::Range<u64>, white: impl Fn(u64) -> [f64; 2]) -> Vec<Pair> {
        numbers.map(|number| Pair { number, white: white(number) }).collect()
    }

    /// Holm (1979) step by step: 0.01 x 4, 0.015 x 3, 0.03 x 2, then at least as much.
    #[test]
    fn holm_multiplies_by_the_remaining_tests() {
        let adjusted = holm(&[0.03, 0.01, 0.04, 0.015]);
        for (found, expected) in adjusted.iter().zip([0.06, 0.04, 0.06, 0.045]) {
            assert!((found - expected).abs() < 1e-12, "{adjusted:?}");
        }
        assert_eq!(holm(&[0.9, 0.8]), [1.0, 1.0]);
        assert!(holm(&[]).is_empty());
        assert!((simultaneous(0.95, 5) - 0.99).abs() < 1e-12);
    }

    #[test]
    fn common_numbers_sharpen_a_difference() {
        // Half the pairs are won, half are lost, and the second cell loses one game in eight of what the first wins.
        let good = |n: u64| if n.is_multiple_of(2) { [1.0, 1.0] } else { [0.0, 0.0] };
        let worse = |n: u64| if n.is_multiple_of(8) { [1.0, 0.0] } else { good(n) };
        let a = pairs(0..80, good);
        let common = difference(&a, &pairs(0..80, worse), Quantity::White, 0.99);
        let apart = difference(&a, &pairs(100..180, |n| worse(n - 100)), Quantity::White, 0.99);
        assert_eq!((common.common, apart.common), (80, 0));
        assert!((common.interval.estimate - apart.interval.estimate).abs() < 1e-9);
        assert!(common.interval.width() < 0.5 * apart.interval.width());
        assert!(common.interval.low > 0.0 && common.p < 0.01 && apart.p > 0.3);
        assert!(common.wide.width() > common.interval.width());
    }

    #[test]
    fn a_difference_of_nothing_is_not_real() {
        let a = pairs(0..40, |n| if n.is_multiple_of(2) { [1.0, 0.0] } else { [0.5, 0.5] });
        let b = pairs(0..40, |_| [1.0, 1.0]);
        let cells: [&[Pair]; 3] = [&a, &a, &b];
        let found = compare(&cells, &[(0, 1), (0, 2), (0, 9)], Quantity::White);
        assert!(!found[0].is_real() && found[0].difference.interval.contains(0.0));
        assert!(found[1].is_real() && found[1].difference.wide.high < 0.0);
        assert!(!found[2].is_real(), "a cell without games differs from nothing");
    }
}
