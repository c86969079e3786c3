//! The root: the search's state, from the first simulation to the report.
//!
//! Each root child has its own subtrees; a round hands out visits to children, and the threads do the tasks of a round
//! side by side. What is added up, and in which order, is fixed before the round, so that the number of threads cannot
//! change the result.

mod allocate;
mod child;
mod endgame;
mod lines;
mod round;

use std::sync::Arc;
use std::time::{Duration, Instant};

use rayon::ThreadPool;
use touchline_engine::{Actor, Game, Side};

use crate::bounds::Bounds;
use crate::config::Config;
use crate::limits::{Control, Limits, SearchError};
use crate::pool::pool;
use crate::report::Report;
use crate::tree::{Context, Interrupt, has_static_value};
use child::RootChild;

/// Progress is shown in about this interval.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

pub(crate) struct Search<'a, G: Game> {
    context: Context<'a, G>,
    limits: &'a Limits,
    control: &'a Control<'a, G::Action>,
    pool: Option<Arc<ThreadPool>>,
    actor: Actor,
    children: Vec<RootChild<G>>,
    simulations: u64,
    /// Batches played so far; part of the path of their random streams.
    batches: u64,
    started: Instant,
    shown: Instant,
}

impl<'a, G: Game> Search<'a, G> {
    pub(crate) fn new(
        game: &'a G,
        position: &G::Position,
        config: &'a Config,
        limits: &'a Limits,
        control: &'a Control<'a, G::Action>,
    ) -> Result<Self, SearchError> {
        config.validate()?;
        limits.check()?;
        let started = Instant::now();
        let actor = game.actor(position);
        let children = RootChild::all(game, position, config, limits.seed);
        if children.is_empty() {
            return Err(SearchError::Over);
        }
        let deadline = limits.time.and_then(|time| started.checked_add(time));
        let has_static_value = has_static_value(game, position);
        let is_static = has_static_value && config.playout_length == 0;
        let context = Context {
            game,
            config,
            has_static_value,
            exploration: if is_static { config.static_exploration } else { config.exploration },
            interrupt: Interrupt { stop: control.stop, deadline },
        };
        let mut search = Search {
            context,
            limits,
            control,
            pool: pool(limits.threads),
            actor,
            children,
            simulations: 0,
            batches: 0,
            started,
            shown: started,
        };
        search.solve_end(position);
        Ok(search)
    }

    pub(crate) fn run(mut self) -> Report<G::Action> {
        self.spend();
        self.report()
    }

    /// What is proven about the root.
    fn bounds(&self) -> Bounds {
        let all = self.children.iter().map(|child| child.bounds);
        let bounds = match self.actor {
            Actor::Side(side) => all.reduce(|a, b| a.choice(b, side)),
            Actor::Chance | Actor::None => all.reduce(Bounds::chance),
        };
        bounds.unwrap_or(Bounds::UNKNOWN)
    }

    /// Whether more simulations cannot change the choice.
    fn is_decided(&self) -> bool {
        match self.actor {
            Actor::Side(_) => self.bounds().is_exact(),
            Actor::Chance | Actor::None => self.children.iter().all(|child| child.bounds.is_exact()),
        }
    }

    /// The actions that may still be better than what is proven.
    fn hopeful(&self, side: Side) -> Vec<usize> {
        let sure = self.bounds().sure(side);
        (0..self.children.len()).filter(|&child| self.children[child].bounds.hope(side) > sure).collect()
    }

    fn show_progress(&mut self) {
        if let Some(progress) = self.control.progress
            && self.shown.elapsed() >= PROGRESS_INTERVAL
        {
            progress(&self.report());
            self.shown = Instant::now();
        }
    }
}
