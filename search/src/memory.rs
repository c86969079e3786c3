//! What a search hands on to the next one in the same turn.

use touchline_engine::{Actor, Game};

use crate::config::Config;
use crate::limits::{Control, Limits, SearchError};
use crate::report::Report;
use crate::root::Search;
use crate::tree::Branch;

/// The tree below the action that was recommended last, if the same side acts again after it. Good for one game value
/// and one set of settings.
pub struct Memory<G: Game>(Option<Branch<G>>);

impl<G: Game> Default for Memory<G> {
    /// Nothing is remembered.
    fn default() -> Self {
        Memory(None)
    }
}

/// [`search`](crate::search) that goes on from the memory, if it is of this position, and leaves a new one behind.
///
/// The visits of the lines count what was taken over; the simulations of the report do not. The result depends on the
/// searches before: the same sequence of searches gives the same results to the bit on any number of threads.
///
/// # Errors
/// As [`search`](crate::search).
pub fn search_on<G: Game>(
    game: &G,
    position: &G::Position,
    config: &Config,
    limits: &Limits,
    control: &Control<'_, G::Action>,
    memory: &mut Memory<G>,
) -> Result<Report<G::Action>, SearchError> {
    let mut search = Search::new(game, position, config, limits, control)?;
    if let Some(branch) = memory.0.take().filter(|branch| config.reuse && branch.position() == position) {
        search.inherit(branch);
    }
    let report = search.run();
    if config.reuse
        && let (Actor::Side(_), Some(best)) = (report.actor, report.best())
    {
        memory.0 = search.into_branch(best).filter(|branch| game.actor(branch.position()) == report.actor);
    }
    Ok(report)
}
