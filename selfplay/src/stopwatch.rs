//! Time as players have it: without the time in which the whole program stood still.
//!
//! A program stands still when it is stopped (Ctrl-Z, `kill -STOP`), when its machine is paused or moved, or when
//! nothing of it gets onto a core for long. No player is late by that. A thread beats a pulse; where the beats are
//! further apart than [`STANDSTILL`], the program stood still between them.

use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two beats.
const BEAT: Duration = Duration::from_millis(100);
/// Beats that are further apart than this tell of a standstill; busy machines delay them by less.
const STANDSTILL: Duration = Duration::from_secs(1);

/// Measures time from a moment on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    started: Instant,
    /// How long the program had stood still before.
    stood: Duration,
}

impl Stopwatch {
    pub(crate) fn start() -> Stopwatch {
        let started = Instant::now();
        Stopwatch { started, stood: stood_until(started) }
    }

    /// The time since, but for standstills.
    pub(crate) fn elapsed(&self) -> Duration {
        let now = Instant::now();
        let stood = stood_until(now).saturating_sub(self.stood);
        now.saturating_duration_since(self.started).saturating_sub(stood)
    }
}

/// How long the program has stood still in all, up to a moment that is now. Whoever asks is a beat, too.
fn stood_until(now: Instant) -> Duration {
    static PULSE: LazyLock<Option<Mutex<Pulse>>> = LazyLock::new(Pulse::begin);
    let Some(pulse) = &*PULSE else { return Duration::ZERO };
    pulse.lock().unwrap_or_else(PoisonError::into_inner).beat(now)
}

/// The beats so far.
struct Pulse {
    last: Instant,
    /// The time of all standstills.
    stood: Duration,
}

impl Pulse {
    /// The first beat; a thread makes further ones. `None` if the system gives no thread: every long wait would pass
    /// for a standstill.
    fn begin() -> Option<Mutex<Pulse>> {
        let beat = || {
            loop {
                thread::sleep(BEAT);
                stood_until(Instant::now());
            }
        };
        thread::Builder::new().name("pulse".to_owned()).spawn(beat).ok()?;
        Some(Mutex::new(Pulse { last: Instant::now(), stood: Duration::ZERO }))
    }

    /// A beat; returns the time of all standstills.
    fn beat(&mut self, now: Instant) -> Duration {
        let gap = now.saturating_duration_since(self.last);
        if gap > STANDSTILL {
            self.stood += gap;
        }
        self.last = self.last.max(now);
        self.stood
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_gaps_are_standstills() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        let mut pulse = Pulse { last: start, stood: Duration::ZERO };
        for ms in [100, 200, 1100, 1050, 1200] {
            assert_eq!(pulse.beat(at(ms)), Duration::ZERO, "{ms}");
        }
        assert_eq!(pulse.beat(at(4200)), Duration::from_secs(3));
        assert_eq!(pulse.beat(at(4200)), Duration::from_secs(3));
        assert_eq!(pulse.beat(at(9200)), Duration::from_secs(8));
    }

    #[test]
    fn time_goes_on_where_nothing_stands_still() {
        let (watch, begun) = (Stopwatch::start(), Instant::now());
        thread::sleep(Duration::from_millis(30));
        // A machine that stands still now is another matter.
        assert!(watch.elapsed() >= Duration::from_millis(30) || begun.elapsed() > STANDSTILL);
    }
}
