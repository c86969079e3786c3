//! The live line while a search runs or games are played, on standard error, if that is a terminal. Without one,
//! whatever plays or looks through games writes a line of a log now and then.

mod counter;
mod games;
mod log;

pub use counter::Counter;
pub use games::GamesProgress;
pub use log::Log;

use indicatif::{ProgressBar, ProgressStyle};
use touchline_search::Limits;
use touchline_selfplay::numbers::grouped;

use crate::table::Findings;
use crate::units::{milliseconds, per_second, percent_or_dash};

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
            (None, Some(time)) => milliseconds(time),
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
        let done = if self.by_time { milliseconds(findings.elapsed) } else { findings.simulations };
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
