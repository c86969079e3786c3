//! Asking a long run to end.

use std::sync::atomic::{AtomicBool, Ordering};

/// A request to stop, in two steps: first finish the games under way, then stop at once.
#[derive(Debug, Default)]
pub struct Stop {
    soft: AtomicBool,
    hard: AtomicBool,
}

impl Stop {
    /// Asks once: games under way are finished. Asks again: everything stops now, and games under way are dropped.
    /// Safe to call from a signal handler's thread.
    pub fn request(&self) {
        if self.soft.swap(true, Ordering::Relaxed) {
            self.hard.store(true, Ordering::Relaxed);
        }
    }

    /// Stops at once.
    pub fn now(&self) {
        self.soft.store(true, Ordering::Relaxed);
        self.hard.store(true, Ordering::Relaxed);
    }

    /// Whether no new game is to be started.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.soft.load(Ordering::Relaxed)
    }

    /// The flag that ends searches and games under way.
    #[must_use]
    pub const fn flag(&self) -> &AtomicBool {
        &self.hard
    }
}
