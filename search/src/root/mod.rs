//! The root: the search's state, from the first simulation to the report.
//!
//! Each root child has a branch of its own; a round hands out visits to children, and the threads search the branches
//! side by side. What is added up, and in which order, does not depend on who is ready first, so that the number of
//! threads cannot change the result.

mod allocate;
mod child;
mod endgame;
mod forced_wins;
mod gumbel;
mod lines;
mod round;
#[cfg(test)]
mod schedule;

use std::time::{Duration, Instant};

use touchline_engine::{Actor, Game, Side};

use crate::bounds::Bounds;
use crate::config::{Config, Selection};
use crate::limits::{Control, Interrupt, Limits, SearchError};
use crate::pool::{Pool, side_by_side};
use crate::report::Report;
use crate::tree::{Context, Shelf, has_static_value};
use child::RootChild;
use round::SMALL_BATCH;

/// Progress is shown in about this interval.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Time kept for what is left to do when simulations end: the report, giving memory back, and other programs that the
/// system lets run meanwhile.
const RESERVE: Duration = Duration::from_millis(4);

/// The reserve is at most this part of the time.
const RESERVED_PART: u32 = 32;

fn reserve(time: Duration) -> Duration {
    RESERVE.min(time / RESERVED_PART)
}

/// A pass of a search by time.
struct Pass {
    started: Instant,
    /// Simulations before it.
    simulations: u64,
    /// When it is to end.
    end: Option<Instant>,
    /// Simulations a second of the pass before.
    speed_before: f64,
}

pub(crate) struct Search<'a, G: Game> {
    context: Context<'a, G>,
    limits: &'a Limits,
    control: &'a Control<'a, G::Action>,
    /// Whether other threads can take a part of a batch.
    has_threads: bool,
    position: G::Position,
    actor: Actor,
    children: Vec<RootChild<G>>,
    simulations: u64,
    started: Instant,
    pass: Pass,
    shown: Instant,
    /// The work of every batch.
    #[cfg(test)]
    trace: Vec<Vec<crate::tree::Work>>,
}

/// What the simulations of a search from this position share.
fn context<'a, G: Game>(
    game: &'a G,
    position: &G::Position,
    config: &'a Config,
    threads: usize,
    interrupt: Interrupt<'a>,
) -> Context<'a, G> {
    let has_static_value = has_static_value(game, position);
    let is_static = has_static_value && config.playout_length == 0;
    let guidance = game.guidance();
    let exploration =
        if is_static { config.static_exploration * guidance.value_spread } else { config.exploration };
    Context {
        game,
        config,
        has_static_value,
        exploration,
        root_exploration: config.root_exploration * guidance.prior_trust * exploration,
        widening: if has_static_value { config.widening_factor * guidance.breadth } else { 0.0 },
        rave: if has_static_value || config.selection == Selection::Ucb { 0.0 } else { config.rave },
        parallel: false,
        shelf: Shelf::new(threads),
        interrupt,
    }
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
        let mut children = RootChild::all(game, position, config, limits.seed);
        if children.is_empty() {
            return Err(SearchError::Over);
        }
        if actor != Actor::Chance && !control.only.is_empty() {
            children = RootChild::among(children, control.only);
            if children.is_empty() {
                return Err(SearchError::NothingToSearch);
            }
        }
        let deadline = limits.time.and_then(|time| started.checked_add(time - reserve(time)));
        let interrupt = Interrupt { stop: control.stop, deadline };
        let mut search = Search {
            context: context(game, position, config, limits.threads, interrupt),
            limits,
            control,
            has_threads: false,
            position: *position,
            actor,
            children,
            simulations: 0,
            started,
            pass: Pass { started, simulations: 0, end: None, speed_before: 0.0 },
            shown: started,
            #[cfg(test)]
            trace: Vec::new(),
        };
        search.solve_end();
        Ok(search)
    }

    pub(crate) fn run(mut self) -> Report<G::Action> {
        // Inside the pool from beginning to end, so that no batch waits for this thread to wake up.
        let is_small = self.limits.simulations.is_some_and(|simulations| simulations < SMALL_BATCH);
        match Pool::new(if is_small { 1 } else { self.limits.threads }) {
            Some(pool) => {
                self.has_threads = true;
                pool.run(|| self.finish())
            }
            None => self.finish(),
        }
    }

    fn finish(mut self) -> Report<G::Action> {
        self.spend();
        let report = self.report();
        // One thread alone would give back slowly what others have taken.
        side_by_side(self.has_threads, self.children, drop);
        report
    }

    /// Simulations a second of the pass under way; of the one before until something is known. Larger trees are slower.
    fn speed(&self) -> f64 {
        match self.simulations - self.pass.simulations {
            0 => self.pass.speed_before,
            made => made as f64 / self.pass.started.elapsed().as_secs_f64().max(1e-9),
        }
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

    /// The most visits that a root action has.
    fn most_visits(&self) -> u64 {
        self.children.iter().map(|child| child.visits).max().unwrap_or(0)
    }

    /// Whether more simulations cannot change the choice, as far as proofs tell. A root whose [end was
    /// solved](Self::solve_end) is searched all the same, for visits and variations (decision 0010).
    fn is_decided(&self) -> bool {
        match self.actor {
            Actor::Side(_) => self.bounds().is_exact(),
            Actor::Chance | Actor::None => self.children.iter().all(|child| child.bounds.is_exact()),
        }
    }

    /// The actions that may still be better than what is proven, those with the highest priors first.
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
