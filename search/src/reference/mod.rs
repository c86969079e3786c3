//! Reference players that never get stronger, for measurement. They share nothing with the search but the report and
//! uniformly random playouts.

mod flat;
mod greedy;
mod random;
mod uct;

pub use flat::flat;
pub use greedy::greedy;
pub use random::random;
pub use uct::uct;

use std::time::Instant;

use touchline_engine::random::Stream;
use touchline_engine::{Game, share, successors};

use crate::limits::{Control, Limits, SearchError};
use crate::report::{Line, Report};
use crate::tree::blind;

/// The value of an action or outcome without a visit: nothing is known.
const UNSEEN: f64 = 0.5;

/// The actions or outcomes of a position in which somebody acts.
fn choices<G: Game>(game: &G, position: &G::Position) -> Result<Vec<G::Action>, SearchError> {
    let actions = successors(game, position);
    if actions.is_empty() { Err(SearchError::Over) } else { Ok(actions) }
}

/// The exact probabilities of the outcomes at a chance event, equal shares otherwise.
fn shares<G: Game>(game: &G, position: &G::Position, count: usize) -> Vec<f64> {
    let mut outcomes = Vec::new();
    game.outcomes(position, &mut outcomes);
    if outcomes.is_empty() {
        return vec![1.0 / count as f64; count];
    }
    outcomes.iter().map(|&(_, p)| share(p)).collect()
}

/// A report from `(visits, value)` of each action for the side to act (White at a chance event), in the order of
/// [`choices`].
fn report<G: Game>(
    game: &G,
    position: &G::Position,
    actions: &[G::Action],
    found: &[(u64, f64)],
    nodes: u64,
    started: Instant,
) -> Report<G::Action> {
    let shares = shares(game, position, actions.len());
    let lines = actions.iter().zip(found).zip(shares).map(|((&action, &(visits, value)), prior)| Line {
        action,
        visits,
        value,
        prior,
        proof: None,
        solved: false,
        pv: vec![action],
    });
    Report {
        actor: game.actor(position),
        lines: lines.collect(),
        simulations: found.iter().map(|&(visits, _)| visits).sum(),
        nodes,
        elapsed: started.elapsed(),
    }
}

/// Whether the budget is used up or the caller asked to stop.
fn is_spent<A>(limits: &Limits, control: &Control<'_, A>, simulations: u64, started: Instant) -> bool {
    limits.simulations.is_some_and(|n| simulations >= n)
        || limits.time.is_some_and(|time| started.elapsed() >= time)
        || control.stopped()
}

/// White's result of a uniformly random continuation to the end of the match.
fn playout<G: Game>(game: &G, position: G::Position, rng: &mut Stream, scratch: &mut Vec<G::Action>) -> f64 {
    blind(game, position, u32::MAX, false, rng, scratch, |_, _| ())
}
