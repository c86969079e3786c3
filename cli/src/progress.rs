//! The live line while a search runs or games are played, on standard error, if that is a terminal. Without one, matches,
//! tournaments and studies write a line of a log now and then.

mod games;
mod study;

pub use games::GamesProgress;
pub use study::StudyProgress;

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use touchline_search::Limits;
use touchline_selfplay::numbers::grouped;

use crate::table::Findings;
use crate::units::{per_second, percent_or_dash};

/// So often a line of a log tells how far the games are, where no terminal shows a bar.
const LOG: Duration = Duration::from_mins(10);

/// A progress bar of a search; hidden when standard error is not a terminal.
pub struct Progress {
    bar: ProgressBar,
    by_time: bool,
}

impl Progress {
    /// A bar for a search with this budget.
    pub fn new(limits: &Limits) -> Progress {
        let by_time = limits.simulations.is_none();
        let total = match (limits.simulations, limits.time) {
            (Some(simulations), _) => simulations,
            (None, Some(time)) => millis(time),
            (None, None) => 0,
        };
        let bar = ProgressBar::new(total);
        if let Ok(style) = ProgressStyle::with_template("{bar:20} {percent:>3} %  {msg}  {eta} left") {
            bar.set_style(style.progress_chars("=> "));
        }
        Progress { bar, by_time }
    }

    /// Shows the state of the search.
    pub fn show(&self, findings: &Findings) {
        let done = if self.by_time { millis(findings.elapsed) } else { findings.simulations };
        self.bar.set_position(done);
        let best = findings.lines.first().map_or("-", |line| line.token.as_str());
        let speed = grouped(per_second(findings.simulations, findings.elapsed));
        let value = percent_or_dash(findings.value);
        self.bar.set_message(format!("{speed} simulations/s  best {best} ({value})"));
    }

    /// Takes the bar away.
    pub fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// A progress bar of things that are counted; hidden when standard error is not a terminal. `after` stands behind the
/// numbers.
pub fn counter(total: u64, done: u64, after: &str) -> ProgressBar {
    let bar = ProgressBar::new(total).with_position(done);
    let template = format!("{{bar:20}} {{pos}}/{{len}}{after}  {{elapsed}} gone, {{eta}} left");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.reset_eta();
    bar
}

/// How far a counter is, in words.
fn so_far(bar: &ProgressBar) -> String {
    format!("{} of {} games", grouped(bar.position()), grouped(bar.length().unwrap_or_default()))
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
