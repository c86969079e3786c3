//! The worker: a search or a perft count in a thread of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use touchline_selfplay::numbers::decimal;

use crate::commands::perft::total;
use crate::output;
use crate::table::{Findings, Line, Settings, Table};
use crate::units::per_second;

/// Lines about a running search are at least this far apart.
const INTERVAL: Duration = Duration::from_millis(100);

/// What the worker does.
pub enum Task {
    /// Searches, then tells the best action.
    Search {
        /// Budget and options.
        settings: Settings,
        /// Whether it goes on until it is stopped.
        endless: bool,
    },
    /// Counts.
    Perft(u32),
}

/// A running task.
pub struct Job {
    stop: Arc<AtomicBool>,
    worker: Thread,
    search: bool,
    endless: bool,
}

impl Job {
    /// Starts a task; `done` gets the answer, complete lines.
    pub fn start(table: Box<dyn Table>, task: Task, done: impl FnOnce(String) + Send + 'static) -> Job {
        let (search, endless) = match task {
            Task::Search { endless, .. } => (true, endless),
            Task::Perft(_) => (false, false),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let worker = thread::spawn(move || {
            // The session must hear of the end even if the work broke down, or it would wait for ever.
            let work = catch_unwind(AssertUnwindSafe(|| match task {
                Task::Search { settings, endless } => think(table.as_ref(), &settings, endless, &flag),
                Task::Perft(depth) => count(table.as_ref(), depth, &flag),
            }));
            done(work.unwrap_or_else(|_| "error internal: the work broke down; this is a bug\n".to_owned()));
        });
        Job { stop, worker: worker.thread().clone(), search, endless }
    }

    /// Asks the task to end soon.
    pub fn stop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        self.worker.unpark();
        self.endless = false;
    }

    /// Whether the task is a search.
    pub const fn is_search(&self) -> bool {
        self.search
    }

    /// Whether the task goes on until it is stopped.
    pub const fn is_endless(&self) -> bool {
        self.endless
    }
}

/// Searches, telling the state from time to time, and gives the last state and the best action; where the search is to
/// go on until it is stopped, not before, whatever is proven.
fn think(table: &dyn Table, settings: &Settings, endless: bool, stop: &AtomicBool) -> String {
    let told = Mutex::new(Instant::now());
    let watcher = |findings: &Findings| {
        let Ok(mut last) = told.lock() else { return };
        if last.elapsed() >= INTERVAL {
            *last = Instant::now();
            // Nobody waits for the answer when the reader went away.
            if output::print(&info(findings)).is_err() {
                stop.store(true, Ordering::SeqCst);
            }
        }
    };
    match table.think(settings, stop, Some(&watcher)) {
        Ok(findings) => {
            let best = findings.lines.first().map_or("none", |line| line.token.as_str());
            let (info, best) = (info(&findings), format!("bestmove {best}\n"));
            let is_early = endless && !stop.load(Ordering::SeqCst);
            if is_early && output::print(&info).is_ok() {
                while !stop.load(Ordering::SeqCst) {
                    thread::park();
                }
                return best;
            }
            info + &best
        }
        Err(error) => format!("error go: {error}\n"),
    }
}

fn count(table: &dyn Table, depth: u32, stop: &AtomicBool) -> String {
    match table.divide(depth, stop) {
        Some(counts) => format!("perft {depth} {}\n", total(depth, &counts)),
        None => format!("error perft {depth}: stopped before the end\n"),
    }
}

/// One `info` line for each line of the search.
fn info(findings: &Findings) -> String {
    let lines = findings.lines.iter().enumerate();
    lines.map(|(i, line)| info_line(findings, i + 1, line)).collect()
}

fn info_line(findings: &Findings, rank: usize, line: &Line) -> String {
    // The protocol has no word for what is not known; the visits tell.
    let value = line.value.unwrap_or(0.5);
    let proof = line.proof.map_or_else(String::new, |proof| format!(" proof {}", proof.name()));
    format!(
        "info multipv {rank} nodes {} nps {} time {} score cp {} value {:.4}{proof} visits {} pv {}\n",
        findings.simulations,
        per_second(findings.simulations, findings.elapsed),
        findings.elapsed.as_millis(),
        decimal(200.0 * value - 100.0, 0),
        value,
        line.visits,
        line.pv.join(" ")
    )
}
