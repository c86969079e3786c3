//! Confidence intervals: of rates, of means of pairs, of means of anything; and the distributions behind them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// The two-sided 95 % point of the standard normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The confidence of the intervals in reports.
pub const CONFIDENCE: f64 = 0.95;

/// Above this many degrees of freedom the normal distribution stands for Student's.
const MANY: f64 = 10_000.0;

/// An estimate with its interval.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// The estimate.
    pub estimate: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// The estimate with the same error on both sides.
    #[must_use]
    pub fn around(estimate: f64, error: f64) -> Interval {
        Interval { low: estimate - error, estimate, high: estimate + error }
    }

    /// Whether the interval contains the value.
    #[must_use]
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Upper end less lower end.
    #[must_use]
    pub fn width(self) -> f64 {
        self.high - self.low
    }

    /// Every number of the interval under a rising function.
    #[must_use]
    pub fn map(self, rising: impl Fn(f64) -> f64) -> Interval {
        Interval { low: rising(self.low), estimate: rising(self.estimate), high: rising(self.high) }
    }

    /// No less than `low` and no more than `high` anywhere.
    #[must_use]
    pub fn clamped(self, low: f64, high: f64) -> Interval {
        self.map(|x| x.clamp(low, high))
    }
}

/// The standard normal distribution function.
#[must_use]
pub fn normal_cdf(z: f64) -> f64 {
    Normal::standard().cdf(z)
}

/// The point that Student's distribution with `freedom` degrees of freedom exceeds in absolute value with probability
/// `1 - confidence`. Degrees of freedom below 1 count as 1, and the confidence is kept within 0..=1 - 1e-12.
#[must_use]
pub fn t_two_sided(confidence: f64, freedom: f64) -> f64 {
    let point = 0.5 + confidence.clamp(0.0, 1.0 - 1e-12) / 2.0;
    if freedom > MANY {
        return Normal::standard().inverse_cdf(point);
    }
    StudentsT::new(0.0, 1.0, freedom.max(1.0)).map_or(f64::INFINITY, |t| t.inverse_cdf(point))
}

/// The probability that Student's distribution with `freedom` degrees of freedom exceeds `t` in absolute value.
#[must_use]
pub fn t_tail(t: f64, freedom: f64) -> f64 {
    let below = |x: f64| {
        if freedom > MANY {
            return normal_cdf(x);
        }
        StudentsT::new(0.0, 1.0, freedom.max(1.0)).map_or(0.5, |t| t.cdf(x))
    };
    if t.is_nan() { 1.0 } else { (2.0 * below(-t.abs())).clamp(0.0, 1.0) }
}

/// The score interval of Wilson (1927) for a rate: `sum` of per-game values in 0..=1 over `games` independent games, or
/// what others are worth of such, at `z` standard deviations ([`Z95`] for 95 %). With draws (values of 1/2) it is
/// conservative. No games give 0..1 around 1/2.
#[must_use]
pub fn wilson(sum: f64, games: f64, z: f64) -> Interval {
    if games <= 0.0 {
        return Interval { low: 0.0, estimate: 0.5, high: 1.0 };
    }
    score_interval((sum / games).clamp(0.0, 1.0), games, z)
}

/// Wilson's interval for a rate `p` from `n` games or their equivalent, at `z` standard deviations.
pub(crate) fn score_interval(p: f64, n: f64, z: f64) -> Interval {
    let z2 = z * z;
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = z * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
    Interval { low: (centre - half).clamp(0.0, p), estimate: p, high: (centre + half).clamp(p, 1.0) }
}

/// Number and mean of values, and the squares of their distances from it; 0 without values.
struct Moments {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Moments {
    /// Those of values that each come so many times.
    fn of(values: impl Iterator<Item = (f64, f64)> + Clone) -> Moments {
        let count: f64 = values.clone().map(|(_, times)| times).sum();
        let sum: f64 = values.clone().map(|(x, times)| times * x).sum();
        let mean = if count > 0.0 { sum / count } else { 0.0 };
        Moments { count, mean, squares: values.map(|(x, times)| times * (x - mean) * (x - mean)).sum() }
    }
}

/// How widely values in 0..=1 with a known mean are spread, from few of them.
///
/// The largest variance that values with mean p can have is `p (1 - p)`: all are 0 or 1. The *share* of it that is
/// there is estimated from the values and from [`Spread::WEIGHT`] more values around 1/2 that have the share expected
/// beforehand, so that a handful of equal values does not look like certainty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// Number of values.
    pub count: f64,
    /// Their mean; 1/2 without values.
    pub mean: f64,
    /// Their variance as a share of the largest possible one.
    pub share: f64,
}

impl Spread {
    /// How many values the expectation about the share is worth.
    pub const WEIGHT: f64 = 2.0;
    /// The share expected of means over two independent games without draws.
    pub const PAIR: f64 = 0.5;
    /// The share expected of half the difference of two such means.
    pub const DIFFERENCE: f64 = 0.25;

    /// The spread of values whose share of the largest variance is expected to be `expected`.
    #[must_use]
    pub fn of(values: &[f64], expected: f64) -> Spread {
        Spread::weighted(values.iter().map(|&value| (value, 1.0)), expected)
    }

    /// The same of values that each come so many times: couples of a value and its count.
    #[must_use]
    pub fn weighted(values: impl Iterator<Item = (f64, f64)> + Clone, expected: f64) -> Spread {
        let Moments { count, mean, squares } = Moments::of(values);
        if count <= 0.0 {
            return Spread { count: 0.0, mean: 0.5, share: 1.0 };
        }
        let mean = mean.clamp(0.0, 1.0);
        let weight = Self::WEIGHT / 4.0;
        let share = (squares + weight * expected) / ((count - 1.0) * mean * (1.0 - mean) + weight);
        Spread { count, mean, share }
    }

    /// The spread of means over several cells of a study, each of whose values comes with its number. Values with the
    /// same number hang together: their mean is one value, which counts for less where fewer cells have one. The share
    /// expected of these means is the less, the more the values of a number went different ways; where all are alike
    /// nothing shows that many cells tell more than one.
    #[must_use]
    pub fn over_cells(cells: &[Vec<(u64, f64)>]) -> Spread {
        /// The squares of half a value with the spread of a pair: they stand beside those that are measured.
        const HALF: f64 = Spread::PAIR / 8.0;
        let mut numbers: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
        for &(number, value) in cells.iter().flatten() {
            numbers.entry(number).or_default().push(value);
        }
        let most = numbers.values().map(Vec::len).max().unwrap_or(1) as f64;
        let mean = |values: &Vec<f64>| values.iter().sum::<f64>() / values.len() as f64;
        let means = numbers.values().map(|values| (mean(values), values.len() as f64 / most));
        let together = Moments::of(means.clone());
        let alone = cells.iter().map(|cell| Moments::of(cell.iter().map(|&(_, value)| (value, 1.0))));
        let (count, squares) = alone.fold((0.0, 0.0), |sum, cell| (sum.0 + cell.count, sum.1 + cell.squares));
        // The squares that the means would have if the values of a number were all alike.
        let alike = if count > 0.0 { together.count * squares / count } else { 0.0 };
        Spread::weighted(means, Self::PAIR * ((together.squares + HALF) / (alike + HALF)).min(1.0))
    }

    /// Degrees of freedom of the share.
    #[must_use]
    pub fn freedom(&self) -> f64 {
        (self.count - 1.0 + Self::WEIGHT).max(1.0)
    }

    /// Wilson's interval for the mean, the values counting as `1 / share` games each, with Student's distribution.
    #[must_use]
    pub fn interval(&self, confidence: f64) -> Interval {
        if self.count == 0.0 {
            return Interval { low: 0.0, estimate: 0.5, high: 1.0 };
        }
        score_interval(self.mean, self.count / self.share, t_two_sided(confidence, self.freedom()))
    }

    /// The standard error of the mean, never 0.
    #[must_use]
    pub fn error(&self) -> f64 {
        if self.count == 0.0 {
            return 0.5;
        }
        let inner = (self.mean * self.count + 0.5) / (self.count + 1.0);
        (self.share * inner * (1.0 - inner) / self.count).sqrt()
    }

    /// The probability that the true mean is above `value`: beyond `1 - (1 - c) / 2` exactly when the interval of
    /// confidence `c` lies above it.
    #[must_use]
    pub fn above(&self, value: f64) -> f64 {
        let half = self.tail(value) / 2.0;
        if self.mean > value { 1.0 - half } else { half }
    }

    /// The probability of a mean at least as far from `value` if that is the true mean: below `1 - c` exactly when the
    /// interval of confidence `c` leaves `value` out.
    #[must_use]
    pub fn tail(&self, value: f64) -> f64 {
        if self.count == 0.0 {
            return 1.0;
        }
        let variance = self.share * value * (1.0 - value) / self.count;
        t_tail((self.mean - value) / variance.sqrt(), self.freedom())
    }
}

/// The interval of the mean of pair scores in 0..=1 (each the mean of two games). See [`Spread`].
#[must_use]
pub fn pair_mean(scores: &[f64], confidence: f64) -> Interval {
    Spread::of(scores, Spread::PAIR).interval(confidence)
}

/// Student's interval of the mean of any numbers; `None` with fewer than two.
#[must_use]
pub fn mean(values: &[f64], confidence: f64) -> Option<Interval> {
    if values.len() < 2 {
        return None;
    }
    let Moments { count, mean, squares } = Moments::of(values.iter().map(|&value| (value, 1.0)));
    let error = (squares / (count - 1.0) / count).sqrt();
    Some(Interval::around(mean, t_two_sided(confidence, count - 1.0) * error))
}

/// The variance of any numbers; 0 with fewer than two.
pub(crate) fn variance(values: &[f64]) -> f64 {
    let Moments { count, squares, .. } = Moments::of(values.iter().map(|&value| (value, 1.0)));
    squares / (count - 1.0).max(1.0)
}

/// The ratio of two sums, each part of them from one observation, with Student's interval: the error is that by
/// linearisation (Cochran 1977, sections 6.3 and 6.4). With fewer than two observations nothing is known of it, and the
/// interval is without ends. 0 where the second sum is 0.
pub(crate) fn ratio(parts: &[(f64, f64)], confidence: f64) -> Interval {
    let (above, below) = parts.iter().fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y));
    let ratio = if below > 0.0 { above / below } else { 0.0 };
    let count = parts.len() as f64;
    if parts.len() < 2 || below == 0.0 {
        return Interval::around(ratio, f64::INFINITY);
    }
    let squares: f64 = parts.iter().map(|(x, y)| (x - ratio * y) * (x - ratio * y)).sum();
    let error = (squares / (count - 1.0) * count).sqrt() / below;
    Interval::around(ratio, t_two_sided(confidence, count - 1.0) * error)
}

#[cfg(test)]
mod tests {
    use super::{Z95, mean, pair_mean, t_tail, t_two_sided, wilson};

    /// Newcombe (1998), table I: 81 of 263 gives 0.2553 to 0.3662, 15 of 148 gives 0.0624 to 0.1605.
    #[test]
    fn wilson_matches_published_intervals() {
        for (x, n, low, high) in
            [(81.0, 263.0, 0.2553, 0.3662), (15.0, 148.0, 0.0624, 0.1605), (0.0, 20.0, 0.0, 0.1611)]
        {
            let interval = wilson(x, n, Z95);
            assert!((interval.low - low).abs() < 1e-4 && (interval.high - high).abs() < 1e-4, "{interval:?}");
        }
    }

    /// Tables of Student's distribution: 2.7764 for 4 degrees of freedom, 2.2281 for 10, 1.9600 for very many.
    #[test]
    fn students_points_match_the_tables() {
        for (freedom, point) in
            [(1.0, 12.7062), (4.0, 2.7764), (10.0, 2.2281), (100.0, 1.9840), (1e6, 1.9600)]
        {
            let found = t_two_sided(0.95, freedom);
            assert!((found - point).abs() < 1e-4, "{freedom}: {found}");
            assert!((t_tail(found, freedom) - 0.05).abs() < 1e-9);
        }
        assert!(t_two_sided(1.0, 5.0).is_finite());
    }

    #[test]
    fn equal_pairs_are_no_certainty() {
        let drawn = pair_mean(&[0.5; 4], 0.95);
        assert!(drawn.low < 0.4 && drawn.high > 0.6 && drawn.width() < 0.6, "{drawn:?}");
        let won = pair_mean(&[1.0; 4], 0.95);
        assert!(won.low < 0.75 && won.high == 1.0 && won.estimate == 1.0, "{won:?}");
        assert_eq!(pair_mean(&[], 0.95).width(), 1.0);
        assert!(pair_mean(&[0.5], 0.95).width() > 0.8);
    }

    #[test]
    fn means_need_two_values() {
        assert!(mean(&[1.0], 0.95).is_none());
        let interval = mean(&[1.0, 2.0, 3.0], 0.95).expect("values");
        assert!((interval.estimate - 2.0).abs() < 1e-12);
        assert!((interval.high - 2.0 - 4.3027 / 3f64.sqrt()).abs() < 1e-4);
    }
}
