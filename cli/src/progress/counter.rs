//! Things that are counted: a live bar or, where standard error is no terminal, a line of a log now and then.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use touchline_selfplay::numbers::grouped;

use super::Log;
use crate::output;

/// How many of the things that there are have been done.
pub struct Counter {
    bar: ProgressBar,
    log: Log,
    /// What is counted, in words.
    things: &'static str,
}

impl Counter {
    /// Counts things of which some are done already.
    pub fn new(things: &'static str, total: u64, done: u64) -> Counter {
        let bar = bar(total, done, &format!(" {things}  {{msg}}"));
        bar.enable_steady_tick(Duration::from_secs(1));
        Counter { bar, log: Log::default(), things }
    }

    /// So many are done.
    pub fn set(&self, done: u64) {
        self.bar.set_position(done);
        if self.bar.is_hidden() && self.log.is_due() {
            output::say(format!("{}  {}", so_far(&self.bar, self.things), self.bar.message()).trim_end());
        }
    }

    /// So many are done of so many.
    pub fn set_of(&self, done: u64, total: u64) {
        self.bar.set_length(total);
        self.set(done);
    }

    /// What stands behind the bar.
    pub fn describe(&self, what: String) {
        self.bar.set_message(what);
    }

    /// Prints a line above the bar; nothing without a terminal.
    pub fn say(&self, line: &str) {
        self.bar.println(line);
    }

    /// Prints a line on standard error, above the bar if there is one.
    pub fn warn(&self, line: &str) {
        self.bar.suspend(|| output::say(line));
    }

    /// Takes the bar away.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// A progress bar of things that are counted; hidden when standard error is not a terminal. `after` stands behind the
/// numbers.
pub fn bar(total: u64, done: u64, after: &str) -> ProgressBar {
    let bar = ProgressBar::new(total).with_position(done);
    let template = format!("{{bar:20}} {{pos}}/{{len}}{after}  {{elapsed}} gone, {{left}} left");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style.progress_chars("=> ").with_key("left", left));
    }
    bar.reset_eta();
    bar
}

/// The time that is left, which is not known before anything has been done.
fn left(state: &ProgressState, text: &mut dyn Write) {
    let known = state.per_sec() > 0.0 && state.eta() > Duration::ZERO || state.is_finished();
    let _ = if known { write!(text, "{:#}", HumanDuration(state.eta())) } else { text.write_str("?") };
}

/// How far a bar is, in words.
pub fn so_far(bar: &ProgressBar, things: &str) -> String {
    format!("{} of {} {things}", grouped(bar.position()), grouped(bar.length().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_log() {
        assert_eq!(so_far(&bar(120, 25, ""), "games"), "25 of 120 games");
    }
}
