//! Elo of a match between two players, by pairs of games.

use crate::interval::{CONFIDENCE, Spread, Z95};

/// Elo units to one unit of the natural logarithm of the odds, doubled: `800 / ln 10`.
pub(super) const NELO: f64 = 347.435_585_522_601_4;

/// The expected score of a player who is better by `elo`.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo that gives this expected score; infinite at 0 and 1.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
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
        let total = self.pairs() as f64;
        if total == 0.0 {
            return None;
        }
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0].into_iter().zip(self.0.map(|count| count as f64));
        let score: f64 = scores.clone().map(|(x, n)| x * n / total).sum();
        let variance: f64 = scores.clone().map(|(x, n)| n / total * (x - score) * (x - score)).sum();
        let deviation = (variance / total).sqrt();
        let spread = Spread::weighted(scores, Spread::PAIR);
        let likely = spread.interval(CONFIDENCE);
        // The variance of a game is twice that of the mean of two.
        let nelo = |score: f64| (score - 0.5) / (2.0 * variance).sqrt() * NELO;
        Some(EloEstimate {
            score,
            elo: elo_of_score(score),
            interval: [likely.low, likely.high].map(elo_of_score),
            nelo: nelo(score),
            nelo_error: nelo(score + Z95 * deviation) - nelo(score),
            los: spread.above(0.5),
        })
    }
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
    /// Normalised Elo: the difference in units of the standard deviation of a game.
    pub nelo: f64,
    /// Half the width of its 95 % interval.
    pub nelo_error: f64,
    /// Likelihood of superiority: the probability that the player is the better one, by the same distribution as the
    /// interval.
    pub los: f64,
}

impl EloEstimate {
    /// Whether the results differ from each other at all: normalised Elo says nothing where all are alike.
    #[must_use]
    pub fn differs(&self) -> bool {
        self.nelo_error.is_finite() && self.nelo_error > 0.0
    }
}
