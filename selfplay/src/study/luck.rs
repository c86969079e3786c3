//! The luck of the dice taken out of results: control variates.
//!
//! The luck of a game is the sum, over its rolls, of White's value after the roll less the expectation before it. With
//! values that are a function of the position alone its expectation is exactly 0, however bad the values are. So the
//! result less any multiple of the luck has the same mean as the result; good values and the right multiple make its
//! variance smaller. The multiple comes from regression on the other games (cross-fitting), so that it is independent of
//! the luck it multiplies and the adjusted mean stays unbiased.

use thiserror::Error;
use touchline_engine::{Actor, Rulebook};
use touchline_search::luck::ChanceEvent;
use touchline_search::{Config, Control, Limits, SearchError, search};

use super::interval::{CONFIDENCE, Interval, mean, pair_mean};
use crate::record::replay::{Replay, ReplayError};
use crate::record::{Game, Winner};

/// Where the values after the outcomes of a roll come from.
#[derive(Clone, PartialEq, Debug)]
pub enum Values {
    /// The game's static value after each outcome: cheap.
    Static,
    /// One search of each chance event with so many simulations, always with the same seed.
    Search {
        /// Simulations of the search, at least 1; they are shared by the outcomes.
        simulations: u64,
    },
}

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

/// White's luck in a recorded game, in units of the result: above 0 if the dice were good to White. Rolls of the opening
/// count as well. 0 for games without dice.
///
/// # Errors
/// The record does not fit the rules, or a budget of no simulations.
pub fn game_luck<G: Rulebook>(game: &G, record: &Game, values: &Values) -> Result<f64, LuckError> {
    let mut luck = 0.0;
    for step in Replay::new(game, record)? {
        let step = step?;
        if step.actor == Actor::Chance {
            let event = chance_event(game, &step.position, values)?;
            luck += event.and_then(|event| event.fortune(step.action)).map_or(0.0, |fortune| fortune.luck);
        }
    }
    Ok(luck)
}

fn chance_event<G: Rulebook>(
    game: &G,
    position: &G::Position,
    values: &Values,
) -> Result<Option<ChanceEvent<G::Action>>, SearchError> {
    if let Values::Search { simulations } = values {
        let limits = Limits { simulations: Some(*simulations), ..Limits::default() };
        let report = search(game, position, &Config::default(), &limits, &Control::default())?;
        return Ok(ChanceEvent::of_report(&report));
    }
    let mut outcomes = Vec::new();
    game.outcomes(position, &mut outcomes);
    let valued: Vec<(G::Action, f64, f64)> = outcomes
        .into_iter()
        .map(|(outcome, p)| {
            let mut after = *position;
            game.apply_unchecked(&mut after, outcome);
            let over = game.result(&after).map(|result| Winner::of(result).value());
            let value = over.unwrap_or_else(|| f64::from(game.static_value(&after)));
            (outcome, *p.numer() as f64 / *p.denom() as f64, value)
        })
        .collect();
    Ok(Some(ChanceEvent::new(&valued)))
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
    /// The mean with the luck taken out, with its 95 % interval.
    pub adjusted: Interval,
    /// How much of the luck was taken out: the mean coefficient of the folds.
    pub coefficient: f64,
    /// Variance as played divided by the variance left: above 1 if it helped; 1 if all results were alike.
    pub reduction: f64,
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
    let left = variance(&adjusted);
    Some(Adjusted {
        pairs: pairs.len() as u64,
        raw: pair_mean(&shares, CONFIDENCE),
        adjusted: mean(&adjusted, CONFIDENCE)?,
        coefficient: coefficients / FOLDS as f64,
        reduction: if left > 0.0 { variance(&shares) / left } else { 1.0 },
    })
}

/// Luck that varies by less than a millionth of a result is rounding.
const ROUNDING: f64 = 1e-6;

/// The coefficient of the regression of the share on the luck; 0 where the luck does not vary.
fn slope(pairs: &[LuckyPair]) -> f64 {
    let count = pairs.len() as f64;
    let share = pairs.iter().map(|pair| pair.share).sum::<f64>() / count;
    let luck = pairs.iter().map(|pair| pair.luck).sum::<f64>() / count;
    let together: f64 = pairs.iter().map(|pair| (pair.share - share) * (pair.luck - luck)).sum();
    let alone: f64 = pairs.iter().map(|pair| (pair.luck - luck) * (pair.luck - luck)).sum();
    if alone > count * ROUNDING * ROUNDING { together / alone } else { 0.0 }
}

fn variance(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    values.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / (count - 1.0).max(1.0)
}
