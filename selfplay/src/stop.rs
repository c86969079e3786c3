//! Asking a long run to end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// Signals that were sent together have arrived after this.
const MOMENT: Duration = Duration::from_millis(100);

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

    /// Whether that is so now or in a moment: a signal does not reach all programs of a group at the same time. Whoever
    /// ended a program that plays may have ended this one, too: then nobody is at fault.
    pub(crate) fn is_soon_requested(&self) -> bool {
        if !self.is_requested() {
            thread::sleep(MOMENT);
        }
        self.is_requested()
    }

    /// The flag that ends searches and games under way.
    #[must_use]
    pub const fn flag(&self) -> &AtomicBool {
        &self.hard
    }
}
