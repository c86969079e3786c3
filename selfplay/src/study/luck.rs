//! The luck of the dice taken out of results: control variates.
//!
//! The luck of a game is the sum, over its rolls, of White's value after the roll less the expectation before it. With
//! values that are a function of the position alone its expectation is exactly 0, however bad the values are. So the
//! result less any multiple of the luck has the same mean as the result; good values and the right multiple make its
//! variance smaller (AIVAT, Burch et al. 2018, with the dice as the only known draws). The multiple comes from
//! regression on the other games (cross-fitting), so that it is independent of the luck it multiplies and the adjusted
//! mean stays unbiased.
//!
//! Values come from a small search of the position after each outcome: what a roll is worth shows only in what can be
//! made of it.

use thiserror::Error;
use touchline_engine::{Actor, Rulebook, Side};
use touchline_search::luck::ChanceEvent;
use touchline_search::{Config, Control, Limits, SearchError, search};

use crate::interval::{CONFIDENCE, Interval, mean, pair_mean, variance};
use crate::record::Game;
use crate::record::replay::{Replay, ReplayError};

/// Simulations of the search of each outcome that reports use: four times as many take out little more
/// (docs/statistics.md).
pub const OUTCOME_SIMULATIONS: u64 = 16;

/// Why the luck of a game is unknown.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum LuckError {
    /// The game cannot be replayed.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The values cannot be searched.
    #[error(transparent)]
    Search(#[from] SearchError),
}

/// White's luck in a game, in units of the result. Without dice both are 0.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Luck {
    /// Above 0 if the dice were good to White.
    pub sum: f64,
    /// The variances of its rolls, as known before each fell, added up. Its mean over games is the variance of `sum`.
    pub variance: f64,
}

/// The luck in a recorded game. Rolls of the opening count as well. The position after each outcome is searched with so
/// many `simulations`, always with the same seed.
///
/// # Errors
/// The record does not fit the rules, or a budget of no simulations.
pub fn game_luck<G: Rulebook>(game: &G, record: &Game, simulations: u64) -> Result<Luck, LuckError> {
    let mut luck = Luck::default();
    for step in Replay::new(game, record)? {
        let step = step?;
        if step.actor == Actor::Chance {
            let event =
                ChanceEvent::valued(game, &step.position, |after| white_value(game, after, simulations))?;
            luck.sum += event.fortune(step.action).map_or(0.0, |fortune| fortune.luck);
            luck.variance += event.variance();
        }
    }
    Ok(luck)
}

/// White's value in 0..=1: the result of a finished match, else what a search of the position finds.
fn white_value<G: Rulebook>(game: &G, position: &G::Position, simulations: u64) -> Result<f64, SearchError> {
    if let Some(result) = game.result(position) {
        return Ok(result.value(Side::White));
    }
    let limits = Limits { simulations: Some(simulations), ..Limits::default() };
    let report = search(game, position, &Config::default(), &limits, &Control::default())?;
    Ok(report.actor.side().map_or(report.value(), |side| side.seen(report.value())))
}

/// A pair of games with its luck.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LuckyPair {
    /// White's share of the points, in 0..=1.
    pub share: f64,
    /// White's mean luck in the two games.
    pub luck: f64,
}

/// A mean with and without luck.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Adjusted {
    /// Number of pairs.
    pub pairs: u64,
    /// The mean as played, with its 95 % interval.
    pub raw: Interval,
    /// The mean with the luck taken out, with its 95 % interval; as played where that made the results no more alike.
    pub adjusted: Interval,
    /// How much of the luck was tried to be taken out: the mean coefficient of the folds.
    pub coefficient: f64,
    /// Variance as played divided by the variance left: above 1 if it helped; 1 if all results were alike.
    pub reduction: f64,
}

impl Adjusted {
    /// Whether taking the luck out made the results more alike. Where it did not, `adjusted` is as played.
    #[must_use]
    pub fn is_sharper(&self) -> bool {
        self.coefficient != 0.0 && self.reduction > 1.0
    }
}

/// Takes the luck out of White's share; `None` with fewer than eight pairs, too few for coefficients.
#[must_use]
pub fn adjust(pairs: &[LuckyPair]) -> Option<Adjusted> {
    const FOLDS: usize = 8;
    if pairs.len() < FOLDS {
        return None;
    }
    let mut adjusted = vec![0.0; pairs.len()];
    let mut coefficients = 0.0;
    for fold in 0..FOLDS {
        let others = pairs.iter().enumerate().filter(|(index, _)| index % FOLDS != fold);
        let coefficient = slope(&others.map(|(_, pair)| *pair).collect::<Vec<_>>());
        coefficients += coefficient;
        for (pair, adjusted) in pairs.iter().zip(&mut adjusted).skip(fold).step_by(FOLDS) {
            *adjusted = pair.share - coefficient * pair.luck;
        }
    }
    let shares: Vec<f64> = pairs.iter().map(|pair| pair.share).collect();
    let raw = pair_mean(&shares, CONFIDENCE);
    let left = variance(&adjusted);
    let reduction = if left > 0.0 { variance(&shares) / left } else { 1.0 };
    let coefficient = coefficients / FOLDS as f64;
    let mut found = Adjusted { pairs: pairs.len() as u64, raw, adjusted: raw, coefficient, reduction };
    // Where no luck was taken out, because all results were alike or none went with the luck, or where what was taken
    // out made them no more alike, nothing is known better.
    if found.is_sharper() {
        found.adjusted = mean(&adjusted, CONFIDENCE)?.clamped(0.0, 1.0);
    }
    Some(found)
}

/// Luck that varies by less than a millionth of a result is rounding.
const ROUNDING: f64 = 1e-6;

/// The coefficient of the regression of the share on the luck; 0 where the luck does not vary.
///
/// It is shrunk towards 0 by the positive-part rule of James & Stein (1961), `1 - 1/F` with the statistic `F` of the
/// regression: a relation that could well be chance is hardly used, so that luck that explains nothing adds next to no
/// variance.
fn slope(pairs: &[LuckyPair]) -> f64 {
    let count = pairs.len() as f64;
    let share = pairs.iter().map(|pair| pair.share).sum::<f64>() / count;
    let luck = pairs.iter().map(|pair| pair.luck).sum::<f64>() / count;
    let together: f64 = pairs.iter().map(|pair| (pair.share - share) * (pair.luck - luck)).sum();
    let alone: f64 = pairs.iter().map(|pair| (pair.luck - luck) * (pair.luck - luck)).sum();
    if alone <= count * ROUNDING * ROUNDING {
        return 0.0;
    }
    let whole: f64 = pairs.iter().map(|pair| (pair.share - share) * (pair.share - share)).sum();
    let explained = together * together / alone;
    let noise = (whole - explained).max(0.0) / (count - 2.0);
    if explained > noise { together / alone * (1.0 - noise / explained) } else { 0.0 }
}
