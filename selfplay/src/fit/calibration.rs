//! Predicted against observed results.

use std::collections::{BTreeMap, BTreeSet};

use super::loss::{cross_entropy, mean_cost};
use crate::interval::{CONFIDENCE, Interval, Spread};

/// Number of bins.
const BINS: usize = 10;

/// How well predictions agree with what happened.
#[derive(Clone, PartialEq, Debug)]
pub struct Calibration {
    /// Predictions of 0 to 10 %, 10 to 20 % and so on.
    pub bins: Vec<Bin>,
    /// Number of positions.
    pub positions: u64,
    /// Mean squared difference of prediction and result, see [`mean_cost`].
    pub brier: Interval,
    /// Mean of `-(r ln p + (1 - r) ln(1 - p))` over predictions `p`, which count as 0.0001 to 0.9999, and results `r`,
    /// the same.
    pub log_loss: Interval,
}

/// The predictions in a tenth of the scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bin {
    /// The least prediction in it, and the one that is above all of them; 1 is in the last bin.
    pub range: [f64; 2],
    /// Number of positions.
    pub positions: u64,
    /// Number of different games that they come from.
    pub games: u64,
    /// How many beginnings with equally many positions would tell as much: the squared sum of their positions by the
    /// sum of the squares. At most `games`.
    pub worth: f64,
    /// Mean prediction.
    pub predicted: f64,
    /// Mean result with its 95 % interval (see [`Spread`]). Positions of one game share their result, and the games of
    /// a pair much of it, so that what the beginnings are worth counts, not the positions.
    pub observed: Interval,
}

/// What was predicted in a position, and how its game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prediction {
    /// Number of the game.
    pub game: u32,
    /// The same for games with the same opening and dice (see [`Sample::beginning`](super::Sample::beginning)).
    pub beginning: u64,
    /// White's value, in 0..=1.
    pub value: f64,
    /// White's points, in 0..=1.
    pub result: f64,
}

/// Compares predictions with results.
#[must_use]
pub fn calibrate(predictions: &[Prediction]) -> Calibration {
    let mut bins: [Collected; BINS] = Default::default();
    for prediction in predictions {
        let place = ((prediction.value * BINS as f64) as usize).min(BINS - 1);
        if let Some(bin) = bins.get_mut(place) {
            bin.add(prediction);
        }
    }
    let mean = |cost: &dyn Fn(f64, f64) -> f64| {
        mean_cost(predictions.iter().map(|one| (one.beginning, cost(one.value, one.result))))
    };
    Calibration {
        bins: bins.iter().enumerate().map(|(place, collected)| collected.bin(place)).collect(),
        positions: predictions.len() as u64,
        brier: mean(&|value, result| (value - result).powi(2)),
        log_loss: mean(&cross_entropy),
    }
}

/// A bin that is being filled: sums, the games, and the results and the number of positions of each beginning.
#[derive(Default)]
struct Collected {
    predicted: f64,
    games: BTreeSet<u32>,
    beginnings: BTreeMap<u64, (f64, f64)>,
}

impl Collected {
    fn add(&mut self, prediction: &Prediction) {
        self.predicted += prediction.value;
        self.games.insert(prediction.game);
        let (results, positions) = self.beginnings.entry(prediction.beginning).or_default();
        *results += prediction.result;
        *positions += 1.0;
    }

    fn bin(&self, place: usize) -> Bin {
        /// The spread expected beforehand: that of single games without draws.
        const EXPECTED: f64 = 1.0;
        let each = self.beginnings.values();
        let (positions, squares) = each.clone().fold((0.0, 0.0), |(a, b), (_, n)| (a + n, b + n * n));
        let worth = if squares > 0.0 { positions * positions / squares } else { 0.0 };
        let means = each.map(|(results, n)| (results / n, n * worth / positions));
        Bin {
            range: [place, place + 1].map(|end| end as f64 / BINS as f64),
            positions: positions as u64,
            games: self.games.len() as u64,
            worth,
            predicted: self.predicted / positions.max(1.0),
            observed: Spread::weighted(means, EXPECTED).interval(CONFIDENCE),
        }
    }
}

#[cfg(test)]
mod tests {
    use touchline_engine::random::{below, stream};

    use super::{Prediction, calibrate};

    /// A prediction in a game with a beginning of its own.
    fn alone((game, value, result): (u32, f64, f64)) -> Prediction {
        Prediction { game, beginning: game.into(), value, result }
    }

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
                    predictions.extend((0..positions).map(|_| alone((game, 0.35, result))));
                }
                calibrate(&predictions).bins[3].observed.contains(truth)
            })
            .count();
        let share = covered as f64 / f64::from(bins);
        assert!((0.93..=0.97).contains(&share), "{share}");
    }

    /// Drawn games, and pairs whose games end alike: the interval is neither too wide nor too narrow.
    #[test]
    fn intervals_of_drawn_games_and_of_pairs_cover_the_truth() {
        let bins = 3000;
        for (draws, alike) in [(0, false), (7, false), (7, true), (0, true)] {
            let mut rng = stream(35, &[draws.into(), u64::from(alike)]);
            let mut result = || match below(&mut rng, 10) {
                drawn if drawn < draws => 0.5,
                other => f64::from(u8::from(other % 2 == 0)),
            };
            let truth =
                (0..10).map(|n| if n < draws { 0.5 } else { f64::from(u8::from(n % 2 == 0)) }).sum::<f64>()
                    / 10.0;
            let covered = (0..bins).filter(|_| {
                let pair = |pair: u32| {
                    let first = result();
                    let second = if alike { first } else { result() };
                    [(2 * pair, first), (2 * pair + 1, second)].map(|(game, result)| Prediction {
                        game,
                        beginning: pair.into(),
                        value: 0.45,
                        result,
                    })
                };
                let predictions: Vec<_> = (0..50).flat_map(pair).collect();
                calibrate(&predictions).bins[4].observed.contains(truth)
            });
            let share = covered.count() as f64 / f64::from(bins);
            assert!((0.93..=0.975).contains(&share), "{draws} {alike}: {share}");
        }
    }

    #[test]
    fn predictions_fall_into_their_bins() {
        let found = calibrate(
            &[(0, 0.05, 0.0), (0, 0.0, 0.0), (1, 0.05, 1.0), (2, 1.0, 1.0), (3, 0.95, 0.5)].map(alone),
        );
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
        // Games with the same beginning, as in the cells of a study, tell what one of them tells.
        let twice = |game| Prediction { game, beginning: 7, value: 0.05, result: 1.0 };
        let bin = calibrate(&[twice(0), twice(1), alone((2, 0.05, 0.0))]).bins[0];
        assert!(bin.games == 3 && (bin.worth - 1.8).abs() < 1e-12, "{bin:?}");
        let brier = (0.05 * 0.05 + 0.95 * 0.95 + 0.45 * 0.45) / 5.0;
        assert!((found.brier.estimate - brier).abs() < 1e-12);
    }
}
