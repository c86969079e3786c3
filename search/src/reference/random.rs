//! Random play.

use std::time::Instant;

use touchline_engine::Game;
use touchline_engine::random::{below, stream};

use crate::limits::{Limits, SearchError};
use crate::reference::{choices, report};
use crate::report::Report;

/// A uniformly random action, drawn from the seed alone. Needs no budget.
///
/// # Errors
/// The match is over.
pub fn random<G: Game>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
) -> Result<Report<G::Action>, SearchError> {
    let started = Instant::now();
    let mut actions = choices(game, position)?;
    let mut rng = stream(limits.seed, &[0]);
    let pick = below(&mut rng, u32::try_from(actions.len()).unwrap_or(u32::MAX)) as usize;
    if game.actor(position).side().is_some() {
        actions.swap(0, pick);
    }
    let unknown = vec![(0, 0.5); actions.len()];
    Ok(report(game, position, &actions, &unknown, 0, started))
}
