//! Which games are wanted, and in which order.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// What a finished game counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// 1, 1/2 or 0 for White.
    pub white: f64,
}

/// Results by game number.
pub type Results = BTreeMap<u64, Outcome>;

/// What to do next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Play the game with this number.
    Play(u64),
    /// Wait until games under way have ended.
    Wait,
    /// Everything is played.
    Complete,
}

/// Hands out games. Everything follows from a plan and the results so far, so that it can begin anywhere.
pub trait Order: Send {
    /// The next game, which counts as running from now on.
    fn next(&mut self) -> Next;

    /// Enters a result.
    fn finished(&mut self, number: u64, outcome: Outcome);

    /// All results so far.
    fn results(&self) -> &Results;

    /// How many games there are in all, as far as that is known.
    fn total(&self) -> Option<u64>;

    /// Whether a game belongs to the finished contest: a sequential rule may decide while further games are under way.
    fn counts(&self, number: u64) -> bool {
        let _ = number;
        true
    }

    /// Log-likelihood ratio of a sequential test, and its bounds.
    fn llr(&self) -> Option<(f64, [f64; 2])> {
        None
    }
}

/// A list of games: those that are missing, one after the other. The list may grow.
#[derive(Clone, Default, Debug)]
pub struct Missing {
    results: Results,
    waiting: VecDeque<u64>,
    running: BTreeSet<u64>,
    total: u64,
}

impl Missing {
    /// Plays those of `games` that have no result yet, in their order.
    #[must_use]
    pub fn of(games: impl IntoIterator<Item = u64>, results: Results) -> Missing {
        let mut missing = Missing { results, ..Missing::default() };
        missing.want(games);
        missing
    }

    /// Plays those of `games` that have no result yet as well, in their order, after all others.
    pub fn want(&mut self, games: impl IntoIterator<Item = u64>) {
        for number in games {
            self.total += 1;
            if !self.results.contains_key(&number) {
                self.waiting.push_back(number);
            }
        }
    }
}

impl Order for Missing {
    fn next(&mut self) -> Next {
        match self.waiting.pop_front() {
            Some(number) => {
                self.running.insert(number);
                Next::Play(number)
            }
            None if self.running.is_empty() => Next::Complete,
            None => Next::Wait,
        }
    }

    fn finished(&mut self, number: u64, outcome: Outcome) {
        self.running.remove(&number);
        self.results.insert(number, outcome);
    }

    fn results(&self) -> &Results {
        &self.results
    }

    fn total(&self) -> Option<u64> {
        Some(self.total)
    }
}
