//! Finds good actions for any game of the engine's trait. Knows no game by name.
//!
//! [`search`] is the default player's decision, [`plan_turn`] its whole turn; a budget in simulations gives the same
//! [`Report`] to the bit on any number of threads. [`Searcher`] has the reference players besides.
#![forbid(unsafe_code)]

mod bounds;
mod config;
pub mod exact;
#[cfg(test)]
#[path = "../tests/games/layers.rs"]
mod layers;
mod limits;
pub mod luck;
mod pool;
pub mod prove;
pub mod reference;
mod report;
mod root;
mod searcher;
mod tree;
mod turn;
mod weights;

pub use config::{ChanceSampling, Config, ConfigError, RootPolicy, Selection};
pub use limits::{Control, Limits, Progress, SearchError};
pub use report::{Line, Proof, Report};
pub use searcher::Searcher;
pub use turn::plan_turn;

use touchline_engine::Game;

/// Searches a position in which a side or chance is to act.
///
/// # Errors
/// The match is over, no action of [`Control::only`] is legal, the budget is empty, or a setting is out of range.
pub fn search<G: Game>(
    game: &G,
    position: &G::Position,
    config: &Config,
    limits: &Limits,
    control: &Control<'_, G::Action>,
) -> Result<Report<G::Action>, SearchError> {
    Ok(root::Search::new(game, position, config, limits, control)?.run())
}
