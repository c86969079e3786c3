//! The live line while a study is played.

use std::time::Duration;

use indicatif::ProgressBar;
use touchline_selfplay::contest::{Event, GameNumber};

use super::counter;
use crate::output;

/// A progress bar of a study; hidden when standard error is not a terminal.
pub struct StudyProgress(ProgressBar);

impl StudyProgress {
    /// A bar for so many games, of which some are there. A race may end before.
    pub fn new(games: u64, played: usize) -> StudyProgress {
        let bar = counter(games, played as u64, " games  {msg}");
        bar.enable_steady_tick(Duration::from_secs(1));
        StudyProgress(bar)
    }

    /// Prints a line above the bar; nothing without a terminal.
    pub fn say(&self, line: &str) {
        self.0.println(line);
    }

    /// Prints a line on standard error, above the bar if there is one.
    pub fn warn(&self, line: &str) {
        self.0.suspend(|| output::say(line));
    }

    /// Enters what happened.
    pub fn tell(&self, event: &Event<'_>) {
        let Event::Finished { game, done, .. } = event else { return };
        let GameNumber { fixture, pair, .. } = GameNumber::of(game.number);
        self.0.set_position(*done);
        self.0.set_message(format!("cell {}, pair {}", fixture + 1, pair + 1));
    }

    /// Takes the bar away.
    pub fn finish(self) {
        self.0.finish_and_clear();
    }
}
