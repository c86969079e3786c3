//! The default player and the reference players behind one face.

use touchline_engine::Game;

use crate::config::Config;
use crate::limits::{Control, Limits, SearchError};
use crate::report::Report;
use crate::{reference, search};

/// Who thinks.
#[derive(Clone, PartialEq, Debug)]
pub enum Searcher {
    /// The search with these settings.
    Default(Config),
    /// A uniformly random action.
    Random,
    /// The action with the best static value after it.
    Greedy,
    /// Flat Monte Carlo.
    Flat,
    /// Textbook UCT.
    Uct,
}

impl Searcher {
    /// Searches a position in which a side or chance is to act. `random` and `greedy` need no budget and ignore it;
    /// only the default player knows [`Control::only`].
    ///
    /// # Errors
    /// As [`search`].
    pub fn think<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        limits: &Limits,
        control: &Control<'_, G::Action>,
    ) -> Result<Report<G::Action>, SearchError> {
        match self {
            Searcher::Default(config) => search(game, position, config, limits, control),
            Searcher::Random => reference::random(game, position, limits),
            Searcher::Greedy => reference::greedy(game, position, limits),
            Searcher::Flat => reference::flat(game, position, limits, control),
            Searcher::Uct => reference::uct(game, position, limits, control),
        }
    }
}
