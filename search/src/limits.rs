//! What a search may spend, and how it is watched and stopped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::config::ConfigError;
use crate::report::Report;

/// What a search may spend. At least one of `simulations` and `time` must be given; with both, the first that is used
/// up ends the search: it is planned for the simulations, and time that ends it early cuts it off where it is, before
/// it has compared its actions to the end. So time should be a precaution then.
#[derive(Clone, PartialEq, Debug)]
pub struct Limits {
    /// Number of simulations. With this alone the result does not depend on the machine or on `threads`.
    pub simulations: Option<u64>,
    /// Wall-clock time until the answer; the simulations end up to 4 ms earlier. With a budget in simulations
    /// besides it changes only how many rounds are played. [`Duration::MAX`] goes on until [`Control::stop`].
    pub time: Option<Duration>,
    /// Number of threads, at least 1.
    pub threads: usize,
    /// Bound on the memory of the tree in bytes; the search goes on without growing when it is reached.
    pub memory: usize,
    /// Seed of every random stream of the search.
    pub seed: u64,
}

impl Limits {
    /// Checks that something may be spent.
    ///
    /// # Errors
    /// [`SearchError::NoBudget`].
    pub fn check(&self) -> Result<(), SearchError> {
        let simulations = self.simulations != Some(0);
        let time = self.time.is_none_or(|time| !time.is_zero());
        if simulations && time && (self.simulations.is_some() || self.time.is_some()) {
            Ok(())
        } else {
            Err(SearchError::NoBudget)
        }
    }
}

impl Default for Limits {
    /// 10,000 simulations, one thread, 1 GiB, seed 0.
    fn default() -> Self {
        Limits { simulations: Some(10_000), time: None, threads: 1, memory: 1 << 30, seed: 0 }
    }
}

/// In a search no exhaustive solver follows a line further than this many plies: its recursion is as deep, and threads
/// have small stacks.
pub(crate) const DEEPEST_SOLVED: u32 = 256;

/// What may end a search early.
#[derive(Clone, Copy)]
pub(crate) struct Interrupt<'a> {
    pub(crate) stop: &'a AtomicBool,
    pub(crate) deadline: Option<Instant>,
}

impl Interrupt<'_> {
    /// Nothing ends it.
    pub(crate) const NONE: Interrupt<'static> = Interrupt { stop: &NEVER, deadline: None };

    pub(crate) fn is_due(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What is called with the state so far.
pub type Progress<'a, A> = &'a (dyn Fn(&Report<A>) + Sync);

/// How the caller steers, watches and stops a search.
pub struct Control<'a, A> {
    /// When it becomes true the search ends soon and reports the best found so far.
    pub stop: &'a AtomicBool,
    /// Called from the searching thread between batches of simulations, about every 100 ms; less often with a budget in
    /// simulations that are slow, while wins are proven or the end of a match is solved, and never by the reference
    /// players.
    pub progress: Option<Progress<'a, A>>,
    /// The actions of the side to act that are searched, as if the others were not legal; all of them if it is empty.
    /// Outcomes of chance are searched all, and the reference players know no such bound.
    pub only: &'a [A],
}

impl<A> Control<'_, A> {
    /// Whether the caller asked to stop.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl<A> Default for Control<'_, A> {
    /// Nobody watches, nobody stops, all actions are searched.
    fn default() -> Self {
        Control { stop: &NEVER, progress: None, only: &[] }
    }
}

/// Why a search cannot be made.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
pub enum SearchError {
    /// Nobody acts.
    #[error("the match is over: there is nothing to search")]
    Over,
    /// No action that may be searched is legal.
    #[error("none of the actions that are to be searched is legal")]
    NothingToSearch,
    /// Neither simulations nor time, or zero of one of them.
    #[error("the budget is empty: give at least one simulation or some time")]
    NoBudget,
    /// A setting is out of range.
    #[error(transparent)]
    Config(#[from] ConfigError),
}
