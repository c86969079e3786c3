//! Working memory, so that the many short visits to a tree need no memory of their own.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::pool::most;
use crate::tree::Step;
use crate::tree::expand::Candidate;
use crate::tree::rave::Taken;

/// What a simulation uses and the next one uses again.
pub(super) struct Scratch<A> {
    /// The way from the root of the subtree down.
    pub(super) path: Vec<Step>,
    pub(super) actions: Vec<A>,
    pub(super) priors: Vec<f32>,
    pub(super) order: Vec<Candidate<A>>,
    pub(super) taken: Taken,
}

impl<A> Default for Scratch<A> {
    fn default() -> Self {
        Scratch {
            path: Vec::new(),
            actions: Vec::new(),
            priors: Vec::new(),
            order: Vec::new(),
            taken: Taken::default(),
        }
    }
}

/// Where each thread leaves its working memory between two trees.
pub(crate) struct Shelf<A>(Vec<Mutex<Scratch<A>>>);

impl<A> Shelf<A> {
    /// Room for so many threads, or as many as a pool can have.
    pub(crate) fn new(threads: usize) -> Self {
        Shelf((0..threads.clamp(1, most())).map(|_| Mutex::default()).collect())
    }

    fn slot(&self) -> MutexGuard<'_, Scratch<A>> {
        let thread = rayon::current_thread_index().unwrap_or(0);
        self.0[thread % self.0.len()].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The thread's own; a new one if it is in use.
    pub(super) fn take(&self) -> Scratch<A> {
        std::mem::take(&mut self.slot())
    }

    pub(super) fn put(&self, scratch: Scratch<A>) {
        *self.slot() = scratch;
    }
}
