//! Elo of a match between two players, by pairs of games.

use super::fit::Rating;
use crate::interval::{CONFIDENCE, Spread, t_two_sided};

/// Elo units to one unit of the natural logarithm of the odds, doubled: `800 / ln 10`.
pub(super) const NELO: f64 = 347.435_585_522_601_4;

/// The expected score of a player who is better by `elo`.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + libm::exp10(-elo / 400.0))
}

/// The difference in Elo that gives this expected score; infinite at 0 and 1.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * libm::log10(1.0 / score - 1.0)
}

/// A player's points in a pair of games, as far as its games have been entered.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PairPoints {
    points: f64,
    halves: [bool; 2],
}

impl PairPoints {
    /// Enters the game of this number, which tells the two games of a pair apart by its last bit, and its points; one
    /// that was entered before does not count again.
    pub fn add(&mut self, number: u64, points: f64) {
        let [first, second] = &mut self.halves;
        let half = if number & 1 == 0 { first } else { second };
        if !std::mem::replace(half, true) {
            self.points += points;
        }
    }

    /// The points (0 to 2), if both games were entered.
    #[must_use]
    pub fn whole(self) -> Option<f64> {
        (self.halves == [true; 2]).then_some(self.points)
    }
}

/// Results of pairs of games by the points of the player that counts: 0, 1/2, 1, 1 1/2, 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

impl Pentanomial {
    /// Enters a pair that gave `points` (0 to 2).
    pub fn add(&mut self, points: f64) {
        let index = (points * 2.0).round().clamp(0.0, 4.0) as usize;
        if let Some(count) = self.0.get_mut(index) {
            *count += 1;
        }
    }

    /// Number of pairs.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Elo of the player that counts; `None` without pairs.
    #[must_use]
    pub fn elo(&self) -> Option<EloEstimate> {
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(self.0.map(|count| count as f64));
        let spread = Spread::weighted(scores.clone(), Spread::PAIR);
        (spread.count > 0.0)
            .then(|| EloEstimate { nelo: normalized(scores, &spread), ..EloEstimate::of(&spread) })
    }
}

/// Normalised Elo of scores that each came so many times; `None` where all were alike.
fn normalized(scores: impl Iterator<Item = (f64, f64)> + Clone, spread: &Spread) -> Option<Rating> {
    let Spread { count, mean, .. } = *spread;
    let squares: f64 = scores.clone().map(|(x, n)| n * (x - mean) * (x - mean)).sum();
    let deviation = (squares / count).sqrt();
    if deviation <= 0.0 {
        return None;
    }
    // How far a score moves the ratio of the expectation and the standard deviation, which itself hangs on the scores:
    // the delta method. As in the spread, some that move it as normally distributed ones would are counted in.
    let ratio = (mean - 0.5) / deviation;
    let pull = |x: f64| {
        let z = (x - mean) / deviation;
        z - ratio * (z * z - 1.0) / 2.0
    };
    let pulls: f64 = scores.map(|(x, n)| n * pull(x) * pull(x)).sum();
    let normal = 1.0 + ratio * ratio / 2.0;
    let variance = (pulls + Spread::WEIGHT * normal) / (count - 1.0 + Spread::WEIGHT);
    // The variance of a game is twice that of the mean of two.
    let scale = NELO / 2f64.sqrt();
    let reach = t_two_sided(CONFIDENCE, spread.freedom());
    Some(Rating { value: scale * ratio, error: scale * reach * (variance / count).sqrt() })
}

/// A difference in strength with its 95 % interval, estimated from how often each score came.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EloEstimate {
    /// Mean score in 0..=1.
    pub score: f64,
    /// Elo difference; infinite where everything was won or lost.
    pub elo: f64,
    /// The ends of its 95 % interval, by the scores' ([`Spread::interval`]): few scores, or scores that are all alike,
    /// do not look certain. The end on the side where everything was won or lost is infinite.
    pub interval: [f64; 2],
    /// Normalised Elo: the difference in units of the standard deviation of a game. `None` where all scores are alike,
    /// and where they are not those of single pairs.
    pub nelo: Option<Rating>,
    /// Likelihood of superiority, 0 to 1: the probability that the player is the better one, by the same distribution
    /// as the interval.
    pub los: f64,
}

impl EloEstimate {
    /// What scores with this spread say, whatever they are scores of.
    #[must_use]
    pub fn of(spread: &Spread) -> EloEstimate {
        let likely = spread.interval(CONFIDENCE);
        EloEstimate {
            score: spread.mean,
            elo: elo_of_score(spread.mean),
            interval: [likely.low, likely.high].map(elo_of_score),
            nelo: None,
            los: spread.above(0.5),
        }
    }
}
