//! How far predictions are from results.

use std::collections::BTreeMap;

use crate::interval::{CONFIDENCE, Interval, ratio};

/// Predictions count as at most so certain, so that one surprise does not outweigh everything.
const MOST_CERTAIN: f64 = 1e-4;

/// What one prediction costs; see [`log_loss`].
pub fn cross_entropy(predicted: f64, result: f64) -> f64 {
    let p = predicted.clamp(MOST_CERTAIN, 1.0 - MOST_CERTAIN);
    -(result * p.ln() + (1.0 - result) * (1.0 - p).ln())
}

/// The mean of `-(r ln p + (1 - r) ln(1 - p))` over predictions `p`, which count as 0.0001 to 0.9999, and results `r`:
/// the lower, the better. 0 without any.
pub fn log_loss(predictions: impl IntoIterator<Item = (f64, f64)>) -> f64 {
    let (sum, count) = predictions
        .into_iter()
        .fold((0.0, 0u64), |(sum, count), (p, result)| (sum + cross_entropy(p, result), count + 1));
    sum / count.max(1) as f64
}

/// The mean over positions of what a prediction costs, with its 95 % interval. Each cost comes with the
/// [beginning](super::Sample::beginning) of its game: positions of one game share its result, and games with the same
/// beginning much of it, so that a beginning is one observation. The error is that of a ratio of sums (Cochran 1977,
/// section 6.4), with Student's distribution; with fewer than two beginnings nothing is known of it, and the interval
/// is without ends.
pub fn mean_cost(costs: impl IntoIterator<Item = (u64, f64)>) -> Interval {
    let mut sums: BTreeMap<u64, (f64, f64)> = BTreeMap::new();
    for (beginning, cost) in costs {
        let (sum, count) = sums.entry(beginning).or_default();
        *sum += cost;
        *count += 1.0;
    }
    ratio(&sums.into_values().collect::<Vec<_>>(), CONFIDENCE)
}

#[cfg(test)]
mod tests {
    use touchline_engine::random::{below, stream};

    use super::{log_loss, mean_cost};

    /// Games that cost differently and have differently many positions: the interval holds the truth as often as it
    /// says.
    #[test]
    fn intervals_of_costs_cover_the_truth() {
        let (truth, tries) = (3.0, 4000);
        let mut rng = stream(34, &[]);
        let covered = (0..tries)
            .filter(|_| {
                let mut costs = Vec::new();
                for game in 0..60 {
                    let cost = f64::from(below(&mut rng, 7));
                    let positions = 1 + below(&mut rng, 8);
                    costs.extend((0..positions).map(|_| (game, cost)));
                }
                mean_cost(costs).contains(truth)
            })
            .count();
        let share = covered as f64 / f64::from(tries);
        assert!((0.93..=0.97).contains(&share), "{share}");
    }

    #[test]
    fn one_game_tells_nothing_of_the_error() {
        let one = mean_cost([(1, 0.5), (1, 1.5)]);
        assert!(one.estimate == 1.0 && one.width() == f64::INFINITY);
        // Sums 2 and 4 of two positions each: the mean is 1.5, the error of the mean 1/2, Student's point 12.7062.
        let two = mean_cost([(1, 0.5), (1, 1.5), (2, 2.0), (2, 2.0)]);
        assert!((two.estimate - 1.5).abs() < 1e-12 && (two.high - 1.5 - 12.7062 / 2.0).abs() < 1e-4);
        assert_eq!(mean_cost([]).estimate, 0.0);
    }

    #[test]
    fn log_loss_of_ignorance_is_ln_2() {
        assert!((log_loss([(0.5, 1.0), (0.5, 0.0), (0.5, 0.5)]) - 2f64.ln()).abs() < 1e-12);
        assert_eq!(log_loss([]), 0.0);
    }
}
