//! The live line while a study is played. Without a terminal a line of the log now and then.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use touchline_selfplay::contest::{Event, GameNumber};

use super::{LOG, counter, so_far};
use crate::output;

/// A progress bar of a study; where standard error is not a terminal, lines of a log.
pub struct StudyProgress {
    bar: ProgressBar,
    /// When the next line of the log is written.
    due: Mutex<Instant>,
}

impl StudyProgress {
    /// A bar for so many games, of which some are there. A race may end before.
    pub fn new(games: u64, played: usize) -> StudyProgress {
        let bar = counter(games, played as u64, " games  {msg}");
        bar.enable_steady_tick(Duration::from_secs(1));
        StudyProgress { bar, due: Mutex::new(Instant::now() + LOG) }
    }

    /// Prints a line above the bar; nothing without a terminal.
    pub fn say(&self, line: &str) {
        self.bar.println(line);
    }

    /// Prints a line on standard error, above the bar if there is one.
    pub fn warn(&self, line: &str) {
        self.bar.suspend(|| output::say(line));
    }

    /// Enters what happened.
    pub fn tell(&self, event: &Event<'_>) {
        let Event::Finished { game, done, .. } = event else { return };
        let GameNumber { fixture, pair, .. } = GameNumber::of(game.number);
        self.bar.set_position(*done);
        self.bar.set_message(format!("cell {}, pair {}", fixture + 1, pair + 1));
        if self.bar.is_hidden() {
            self.log();
        }
    }

    /// Writes a line of the log, if it is time for one.
    fn log(&self) {
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        if *due <= Instant::now() {
            *due = Instant::now() + LOG;
            output::say(so_far(&self.bar));
        }
    }

    /// Takes the bar away.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}
