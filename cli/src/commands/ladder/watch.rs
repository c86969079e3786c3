//! What a ladder tells while it is played, on standard error: a live line on a terminal, elsewhere lines of a log.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use touchline_selfplay::ladder::{Plan, Standing};
use touchline_selfplay::numbers::signed;

use super::page::{dash, interval, names};
use crate::output;
use crate::progress::Log;

/// Tells how a ladder goes.
pub struct Watch<'a> {
    plan: &'a Plan,
    is_live: bool,
    /// Whether the cursor stands behind a live line.
    is_open: AtomicBool,
    log: Log,
}

impl Watch<'_> {
    /// Tells of this ladder from now on.
    pub fn new(plan: &Plan) -> Watch<'_> {
        let is_live = io::stderr().is_terminal();
        Watch { plan, is_live, is_open: AtomicBool::new(false), log: Log::default() }
    }

    /// Tells the standing of a match after a pair of its games.
    pub fn tell(&self, standing: &Standing) {
        let is_over = standing.pairs.pairs() >= self.plan.pairs.into();
        let line = line(self.plan, standing);
        if self.is_live {
            // A terminal that hung up ends no match.
            let _ = write!(io::stderr(), "\r{line}   ");
            self.is_open.store(true, Ordering::Relaxed);
            if is_over {
                self.finish();
            }
        } else if self.log.is_due() || (is_over && self.plan.matches.len() > 1) {
            output::say(line);
        }
    }

    /// Prints a line on standard error, below the live line if there is one.
    pub fn say(&self, text: &str) {
        self.finish();
        output::say(text);
    }

    /// Ends the live line if there is one.
    pub fn finish(&self) {
        if self.is_open.swap(false, Ordering::Relaxed) {
            let _ = writeln!(io::stderr());
        }
    }
}

/// A match so far.
fn line(plan: &Plan, standing: &Standing) -> String {
    let [wins, draws, losses] = standing.games;
    let elo = standing.pairs.elo();
    let elo = elo.map_or_else(dash, |elo| format!("{} ({})", signed(elo.elo), interval(&elo)));
    let games = wins + draws + losses;
    format!("{}  {games} games  +{wins} ={draws} -{losses}  Elo {elo}", names(plan, standing).join(" - "))
}
