//! Predicted against observed results.

use std::collections::BTreeMap;

use super::regression::log_loss;
use crate::interval::{Interval, Z95, wilson};

/// Number of bins.
const BINS: usize = 10;

/// How well predictions agree with what happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Calibration {
    /// Predictions of 0 to 10 %, 10 to 20 % and so on.
    pub bins: Vec<Bin>,
    /// Number of positions.
    pub positions: u64,
    /// Mean squared difference of prediction and result.
    pub brier: f64,
    /// See [`log_loss`].
    pub log_loss: f64,
}

/// The predictions in a tenth of the scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bin {
    /// Number of positions.
    pub positions: u64,
    /// Number of different games that they come from.
    pub games: u64,
    /// How many games with equally many positions would tell as much: the squared sum of the games' positions by the
    /// sum of their squares. At most `games`.
    pub worth: f64,
    /// Mean prediction.
    pub predicted: f64,
    /// Mean result with its 95 % interval (Wilson). Positions of one game share their result, so that what the games
    /// are worth counts, not the positions.
    pub observed: Interval,
}

/// Compares predictions with results, both White's and in 0..=1; each comes with the number of its game.
#[must_use]
pub fn calibrate(predictions: &[(u32, f64, f64)]) -> Calibration {
    let mut bins: [Collected; BINS] = Default::default();
    for &(game, predicted, result) in predictions {
        let place = ((predicted * BINS as f64) as usize).min(BINS - 1);
        if let Some(bin) = bins.get_mut(place) {
            bin.predicted += predicted;
            bin.observed += result;
            *bin.games.entry(game).or_default() += 1;
        }
    }
    let count = predictions.len().max(1) as f64;
    let squares =
        predictions.iter().map(|&(_, predicted, result)| (predicted - result) * (predicted - result));
    Calibration {
        bins: bins.iter().map(Collected::bin).collect(),
        positions: predictions.len() as u64,
        brier: squares.sum::<f64>() / count,
        log_loss: log_loss(predictions.iter().map(|&(_, predicted, result)| (predicted, result))),
    }
}

/// A bin that is being filled: sums, and the number of positions of each game.
#[derive(Default)]
struct Collected {
    predicted: f64,
    observed: f64,
    games: BTreeMap<u32, u64>,
}

impl Collected {
    fn bin(&self) -> Bin {
        let positions: u64 = self.games.values().sum();
        let count = positions.max(1) as f64;
        let squares: u64 = self.games.values().map(|positions| positions * positions).sum();
        let worth = (positions * positions) as f64 / squares.max(1) as f64;
        Bin {
            positions,
            games: self.games.len() as u64,
            worth,
            predicted: self.predicted / count,
            observed: wilson(self.observed / count * worth, worth, Z95),
        }
    }
}

#[cfg(test)]
mod tests {
    use touchline_engine::random::{below, stream};

    use super::calibrate;

    /// Games with many positions in a bin and games with few: the interval holds all the same.
    #[test]
    fn intervals_of_uneven_games_cover_the_truth() {
        let (truth, bins) = (0.3, 4000);
        let mut rng = stream(33, &[]);
        let covered = (0..bins)
            .filter(|_| {
                let mut predictions = Vec::new();
                for game in 0..60 {
                    let result = f64::from(u8::from(below(&mut rng, 10) < 3));
                    let positions = 1 << below(&mut rng, 5);
                    predictions.extend((0..positions).map(|_| (game, 0.35, result)));
                }
                calibrate(&predictions).bins[3].observed.contains(truth)
            })
            .count();
        let share = covered as f64 / f64::from(bins);
        assert!((0.93..=0.97).contains(&share), "{share}");
    }

    #[test]
    fn predictions_fall_into_their_bins() {
        let found =
            calibrate(&[(0, 0.05, 0.0), (0, 0.0, 0.0), (1, 0.05, 1.0), (2, 1.0, 1.0), (3, 0.95, 0.5)]);
        assert_eq!(
            found.bins.iter().map(|bin| bin.positions).collect::<Vec<_>>(),
            [3, 0, 0, 0, 0, 0, 0, 0, 0, 2]
        );
        let first = found.bins[0];
        assert_eq!(first.games, 2);
        // Two positions of one game, one of another: 9 / 5 games.
        assert!((first.worth - 1.8).abs() < 1e-12 && found.bins[1].worth == 0.0);
        assert!(
            (first.predicted - 0.1 / 3.0).abs() < 1e-12
                && (first.observed.estimate - 1.0 / 3.0).abs() < 1e-12
        );
        let brier = (0.05 * 0.05 + 0.95 * 0.95 + 0.45 * 0.45) / 5.0;
        assert!((found.brier - brier).abs() < 1e-12);
    }
}
