//! Reference players that never get stronger, for measurement.

use std::time::Instant;

use touchline_engine::random::{Stream, stream};
use touchline_engine::{Actor, Game, Side, successors};

use crate::limits::{Control, Limits, SearchError};
use crate::report::{Line, Report};

/// Flat Monte Carlo: uniformly random playouts to the end of the match, shared out evenly over the root actions.
///
/// # Errors
/// The match is over, or the budget is empty.
pub fn flat<G: Game>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
    control: &Control<'_, G::Action>,
) -> Result<Report<G::Action>, SearchError> {
    let started = Instant::now();
    let actor = game.actor(position);
    let actions = successors(game, position);
    if actions.is_empty() {
        return Err(SearchError::Over);
    }
    if limits.simulations.unwrap_or(0) == 0 && limits.time.is_none_or(|time| time.is_zero()) {
        return Err(SearchError::NoBudget);
    }
    let side = actor.side().unwrap_or(Side::White);
    let mut rng = stream(limits.seed, &[0]);
    let mut scratch = Vec::new();
    let mut sums = vec![(0u64, 0.0f64); actions.len()];
    let mut simulations = 0;
    'rounds: loop {
        for (action, (visits, sum)) in actions.iter().zip(&mut sums) {
            let spent = limits.simulations.is_some_and(|n| simulations >= n)
                || limits.time.is_some_and(|time| started.elapsed() >= time);
            if spent || control.stopped() {
                break 'rounds;
            }
            let mut next = *position;
            game.apply_unchecked(&mut next, *action);
            *visits += 1;
            *sum += playout(game, next, side, &mut rng, &mut scratch);
            simulations += 1;
        }
    }
    let mut lines: Vec<Line<G::Action>> = actions
        .iter()
        .zip(&sums)
        .map(|(&action, &(visits, sum))| Line {
            action,
            visits,
            value: if visits == 0 { 0.0 } else { sum / visits as f64 },
            prior: 1.0 / actions.len() as f64,
            proof: None,
            pv: vec![action],
        })
        .collect();
    lines.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.action.cmp(&b.action)));
    Ok(Report { actor, lines, simulations, nodes: sums.len() as u64, elapsed: started.elapsed() })
}

/// The result for `side` of a uniformly random continuation to the end of the match.
fn playout<G: Game>(
    game: &G,
    mut position: G::Position,
    side: Side,
    rng: &mut Stream,
    scratch: &mut Vec<G::Action>,
) -> f64 {
    loop {
        if game.actor(&position) == Actor::None {
            return game.result(&position).map_or(0.5, |result| result.value(side));
        }
        let Some(action) = game.sample(&position, rng, scratch) else { return 0.5 };
        game.apply_unchecked(&mut position, action);
    }
}
