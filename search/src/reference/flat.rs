//! Flat Monte Carlo.

use std::time::Instant;

use touchline_engine::random::stream;
use touchline_engine::{Actor, Game, Side};

use crate::limits::{Control, Limits, SearchError};
use crate::reference::{UNSEEN, choices, is_spent, playout, report};
use crate::report::Report;

/// Flat Monte Carlo: uniformly random playouts to the end of the match, dealt out evenly to the root actions.
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
    limits.check()?;
    let actions = choices(game, position)?;
    let side = game.actor(position).side().unwrap_or(Side::White);
    let mut rng = stream(limits.seed, &[0]);
    let mut scratch = Vec::new();
    let mut sums = vec![(0u64, 0.0f64); actions.len()];
    let mut simulations = 0;
    'rounds: loop {
        for (&action, (visits, sum)) in actions.iter().zip(&mut sums) {
            if is_spent(limits, control, simulations, started) {
                break 'rounds;
            }
            let mut next = *position;
            game.apply_unchecked(&mut next, action);
            *visits += 1;
            *sum += side.seen(playout(game, next, &mut rng, &mut scratch));
            simulations += 1;
        }
    }
    let means: Vec<(u64, f64)> = sums
        .iter()
        .map(|&(visits, sum)| (visits, if visits == 0 { UNSEEN } else { sum / visits as f64 }))
        .collect();
    let mut report = report(game, position, &actions, &means, actions.len() as u64, started);
    if report.actor != Actor::Chance {
        report.lines.sort_by(|a, b| {
            let by_value = b.value.total_cmp(&a.value).then(a.action.cmp(&b.action));
            (a.visits == 0).cmp(&(b.visits == 0)).then(by_value)
        });
    }
    Ok(report)
}
