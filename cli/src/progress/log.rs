//! When the next line of a log is due.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// So often a line of a log tells how far something long is, where no terminal shows it.
pub const EVERY: Duration = Duration::from_mins(10);

/// The clock of a log: the first line is due after ten minutes.
pub struct Log {
    due: Mutex<Instant>,
}

impl Default for Log {
    fn default() -> Log {
        Log { due: Mutex::new(Instant::now() + EVERY) }
    }
}

impl Log {
    /// Whether it is time for a line; if so the next one is due later.
    pub fn is_due(&self) -> bool {
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let is_due = *due <= now;
        if is_due {
            *due = now + EVERY;
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_after_their_time_only() {
        let log = Log::default();
        assert!(!log.is_due());
        *log.due.lock().unwrap() = Instant::now();
        assert!(log.is_due());
        assert!(!log.is_due());
    }
}
