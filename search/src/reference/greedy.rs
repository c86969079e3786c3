//! Greedy play.

use std::time::Instant;

use rand::Rng;
use touchline_engine::random::{mix, stream};
use touchline_engine::{Actor, Game, Side, share};

use crate::limits::{Limits, SearchError};
use crate::reference::{choices, report};
use crate::report::Report;

/// The action after which the static value is best for the side to act; where chance decides next, the expected value.
/// Equal values are ordered at random, drawn from the seed. Needs no budget.
///
/// # Errors
/// The match is over.
pub fn greedy<G: Game>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
) -> Result<Report<G::Action>, SearchError> {
    let started = Instant::now();
    let actions = choices(game, position)?;
    let side = game.actor(position).side().unwrap_or(Side::White);
    let values: Vec<(u64, f64)> = actions
        .iter()
        .map(|&action| {
            let mut next = *position;
            game.apply_unchecked(&mut next, action);
            (1, side.seen(expected(game, &next, CHANCE_DEPTH)))
        })
        .collect();
    let salt = stream(limits.seed, &[0]).next_u64();
    let key = |action: G::Action| mix(salt ^ u64::from(action.into()));
    let mut report = report(game, position, &actions, &values, actions.len() as u64, started);
    if report.actor != Actor::Chance {
        report.lines.sort_by(|a, b| b.value.total_cmp(&a.value).then(key(a.action).cmp(&key(b.action))));
    }
    Ok(report)
}

/// No more chance events in a row are looked through.
const CHANCE_DEPTH: u32 = 3;

/// White's static value, expected over the chance events that come next; the result if the match is over.
fn expected<G: Game>(game: &G, position: &G::Position, depth: u32) -> f64 {
    match game.actor(position) {
        Actor::None => game.result(position).map_or(0.5, |result| result.value(Side::White)),
        Actor::Chance if depth > 0 => {
            let mut outcomes = Vec::new();
            game.outcomes(position, &mut outcomes);
            outcomes
                .into_iter()
                .map(|(outcome, p)| {
                    let mut next = *position;
                    game.apply_unchecked(&mut next, outcome);
                    share(p) * expected(game, &next, depth - 1)
                })
                .sum()
        }
        Actor::Side(_) | Actor::Chance => f64::from(game.static_value(position)),
    }
}
