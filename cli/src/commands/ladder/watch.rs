//! What a ladder tells while it is played, on standard error.

use touchline_selfplay::contest::Event;
use touchline_selfplay::ladder::{Plan, Standing};
use touchline_selfplay::numbers::signed;
use touchline_selfplay::record::stats::Tally;

use super::page::{dash, interval, names};
use crate::faults::Faults;
use crate::progress::Counter;

/// Tells how a ladder goes.
pub struct Watch<'a> {
    plan: &'a Plan,
    counter: Counter,
}

impl Watch<'_> {
    /// Tells of this ladder from now on, of which so many games have been played.
    pub fn new(plan: &Plan, played: u64) -> Watch<'_> {
        Watch { plan, counter: Counter::new("games", plan.most_games(), played) }
    }

    /// Tells what happened, with the standing of a match of which a pair of games is complete.
    pub fn tell(&self, event: &Event<'_>, standing: Option<&Standing>, faults: &Faults) {
        faults.hear(event, |line| self.counter.warn(line));
        if let Some(standing) = standing {
            let line = line(self.plan, standing);
            let is_over = standing.pairs.pairs() >= self.plan.pairs.into();
            if is_over && self.plan.matches.len() > 1 {
                self.counter.warn(&line);
            }
            self.counter.describe(line);
        }
        if let Event::Finished { done, .. } = event {
            self.counter.set(*done);
        }
    }

    /// Ends the live line.
    pub fn finish(self) {
        self.counter.finish();
    }
}

/// A match so far.
fn line(plan: &Plan, standing: &Standing) -> String {
    let Tally { wins, draws, losses } = standing.games;
    let elo = standing.pairs.elo();
    let elo = elo.map_or_else(dash, |elo| format!("{} ({})", signed(elo.elo), interval(&elo)));
    let games = standing.games.games();
    format!("{}  {games} games  +{wins} ={draws} -{losses}  Elo {elo}", names(plan, standing).join(" - "))
}
