//! Finds good actions for any game of the engine's trait. Knows no game by name.
//!
//! [`search`] is the default player's decision; a budget in simulations gives the same [`Report`] to the bit on any
//! number of threads.
#![forbid(unsafe_code)]

mod config;
pub mod exact;
mod limits;
pub mod prove;
pub mod reference;
mod report;

pub use config::Config;
pub use limits::{Control, Limits, SearchError, Watcher};
pub use report::{Line, Proof, Report};

use touchline_engine::Game;

/// Searches a position in which a side or chance is to act.
///
/// # Errors
/// The match is over, or the budget is empty.
pub fn search<G: Game>(
    game: &G,
    position: &G::Position,
    config: &Config,
    limits: &Limits,
    control: &Control<'_, G::Action>,
) -> Result<Report<G::Action>, SearchError> {
    let _ = config;
    reference::flat(game, position, limits, control)
}
