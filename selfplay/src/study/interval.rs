//! Confidence intervals of rates.

use serde::{Deserialize, Serialize};

/// The two-sided 95 % point of the standard normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// An estimate with its interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// The estimate.
    pub estimate: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Whether the interval contains the value.
    #[must_use]
    pub fn contains(self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// The score interval of Wilson (1927) for a rate: `sum` of per-game values in 0..=1 over `games` games, at `z` standard
/// deviations ([`Z95`] for 95 %). With draws (values of 1/2) it is conservative. No games give 0..1 around 1/2.
#[must_use]
pub fn wilson(sum: f64, games: u64, z: f64) -> Interval {
    if games == 0 {
        return Interval { low: 0.0, estimate: 0.5, high: 1.0 };
    }
    let n = games as f64;
    let p = (sum / n).clamp(0.0, 1.0);
    let z2 = z * z;
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = z * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
    Interval { low: (centre - half).max(0.0), estimate: p, high: (centre + half).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::{Z95, wilson};

    /// Newcombe (1998), table I: 81 of 263 gives 0.2553 to 0.3662, 15 of 148 gives 0.0624 to 0.1605.
    #[test]
    fn wilson_matches_published_intervals() {
        for (x, n, low, high) in
            [(81.0, 263, 0.2553, 0.3662), (15.0, 148, 0.0624, 0.1605), (0.0, 20, 0.0, 0.1611)]
        {
            let interval = wilson(x, n, Z95);
            assert!((interval.low - low).abs() < 1e-4 && (interval.high - high).abs() < 1e-4, "{interval:?}");
        }
    }
}
