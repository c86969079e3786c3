//! Sequential probability ratio tests on pairs of games.
//!
//! The generalised likelihood ratio after M. Van den Bergh, "Comments on Normalized Elo": the likelihood of the
//! observed frequencies under the best distribution with a given expectation (logistic Elo, proposition 1.1) or a given
//! ratio of expectation and standard deviation (normalised Elo, section 4.1).

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::elo::{NELO, Pentanomial, score_of_elo};

/// What the two hypotheses fix.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Normalised Elo: the expectation in units of the standard deviation of a game.
    #[default]
    Normalized,
    /// Logistic Elo: the expectation.
    Logistic,
}

/// How a test ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The difference is `elo1` rather than `elo0`.
    Accepted,
    /// The difference is `elo0` rather than `elo1`.
    Rejected,
}

/// Settings that make no test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SprtError {
    /// The hypotheses are not in order.
    #[error("sprt: elo0 must be below elo1, and both from -600 to 600")]
    Hypotheses,
    /// The error probabilities are impossible.
    #[error("sprt: alpha and beta must be above 0, and their sum below 1")]
    Errors,
}

/// A sequential test between two differences in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    elo: [f64; 2],
    bounds: [f64; 2],
    model: Model,
}

impl Sprt {
    /// The largest difference that can be tested.
    pub const MOST: f64 = 600.0;

    /// A test of `elo0` against `elo1` with the error probabilities `alpha` and `beta`.
    ///
    /// # Errors
    /// `elo0 >= elo1`, one of them beyond [`MOST`](Self::MOST), or impossible probabilities.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64, model: Model) -> Result<Sprt, SprtError> {
        if !(-Self::MOST <= elo0 && elo0 < elo1 && elo1 <= Self::MOST) {
            return Err(SprtError::Hypotheses);
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Errors);
        }
        let bounds = [beta / (1.0 - alpha), (1.0 - beta) / alpha].map(libm::log);
        Ok(Sprt { elo: [elo0, elo1], bounds, model })
    }

    /// The log-likelihood ratios at which the test rejects and accepts.
    #[must_use]
    pub const fn bounds(&self) -> [f64; 2] {
        self.bounds
    }

    /// The log-likelihood ratio of `elo1` against `elo0`; 0 without pairs.
    #[must_use]
    pub fn llr(&self, counts: &Pentanomial) -> f64 {
        llr(&counts.0, self.elo, self.model)
    }

    /// The decision, if the counts allow one.
    #[must_use]
    pub fn verdict(&self, counts: &Pentanomial) -> Option<Verdict> {
        let llr = self.llr(counts);
        if llr >= self.bounds[1] {
            Some(Verdict::Accepted)
        } else if llr <= self.bounds[0] {
            Some(Verdict::Rejected)
        } else {
            None
        }
    }
}

/// A score and how often it came.
type Share = (f64, f64);

fn llr(counts: &[u64; 5], elo: [f64; 2], model: Model) -> f64 {
    /// Games of which a score is the mean.
    const GAMES: f64 = 2.0;
    if counts.iter().all(|&n| n == 0) {
        return 0.0;
    }
    // A score that never came is given a thousandth of an observation, so that no likelihood is zero.
    let seen: Vec<f64> = counts.iter().map(|&n| if n == 0 { 1e-3 } else { n as f64 }).collect();
    let total: f64 = seen.iter().sum();
    let steps = (counts.len() - 1) as f64;
    let shares: Vec<Share> = seen.iter().enumerate().map(|(i, n)| (i as f64 / steps, n / total)).collect();
    let likely = |elo: f64| match model {
        Model::Logistic => with_mean(&shares, score_of_elo(elo)),
        Model::Normalized => with_ratio(&shares, elo / NELO * GAMES.sqrt()),
    };
    let [null, alternative] = elo.map(likely);
    let ratios = null.iter().zip(&alternative).map(|(null, alternative)| libm::log(alternative / null));
    total * ratios.zip(&shares).map(|(ratio, (_, share))| ratio * share).sum::<f64>()
}

/// The most likely distribution with expectation `mean`.
fn with_mean(shares: &[Share], mean: f64) -> Vec<f64> {
    let offsets: Vec<f64> = shares.iter().map(|(score, _)| score - mean).collect();
    tilt(shares, &offsets)
}

/// The most likely distribution whose expectation lies `ratio` standard deviations above 1/2: from the uniform
/// distribution in steps small enough that each distribution is a beginning for the next.
fn with_ratio(shares: &[Share], ratio: f64) -> Vec<f64> {
    const STEP: f64 = 0.5;
    let steps = (ratio.abs() / STEP).ceil().max(1.0) as u32;
    let uniform = vec![1.0 / shares.len() as f64; shares.len()];
    (1..=steps).fold(uniform, |likely, step| {
        with_ratio_from(likely, shares, ratio * f64::from(step) / f64::from(steps))
    })
}

/// The same by iteration from a distribution whose ratio is not far off.
fn with_ratio_from(mut likely: Vec<f64>, shares: &[Share], ratio: f64) -> Vec<f64> {
    const ROUNDS: usize = 100;
    for _ in 0..ROUNDS {
        let scores = || shares.iter().map(|(score, _)| *score).zip(&likely);
        let mean: f64 = scores().map(|(x, p)| x * p).sum();
        let variance: f64 = scores().map(|(x, p)| p * (x - mean) * (x - mean)).sum();
        let deviation = variance.sqrt();
        let offsets: Vec<f64> = shares
            .iter()
            .map(|(score, _)| {
                let z = (score - mean) / deviation;
                score - 0.5 - 0.5 * ratio * deviation * (1.0 + z * z)
            })
            .collect();
        let next = tilt(shares, &offsets);
        let change = next.iter().zip(&likely).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        likely = next;
        if change < 1e-7 {
            break;
        }
    }
    likely
}

/// The distribution `share / (1 + theta offset)` under which the offsets have expectation 0.
fn tilt(shares: &[Share], offsets: &[f64]) -> Vec<f64> {
    let low = -1.0 / offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let high = -1.0 / offsets.iter().copied().fold(f64::INFINITY, f64::min);
    let expectation =
        |theta: f64| -> f64 { shares.iter().zip(offsets).map(|((_, p), x)| p * x / (1.0 + theta * x)).sum() };
    // The expectation falls from +infinity to -infinity between the two poles: bisection to the last bit.
    let (mut low, mut high) = (low, high);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        if expectation(middle) > 0.0 { low = middle } else { high = middle }
    }
    let theta = (low + high) / 2.0;
    shares.iter().zip(offsets).map(|((_, p), x)| p / (1.0 + theta * x)).collect()
}
