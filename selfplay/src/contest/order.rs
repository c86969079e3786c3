//! Which games are wanted, and in which order.

use std::collections::{BTreeSet, VecDeque};

use super::pairs::Pairs;
use super::results::Results;

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

    /// A game that was handed out will not be played in this run. It stays missing: what waits for it waits for good.
    fn leave_out(&mut self, number: u64);

    /// Enters a result.
    fn finished(&mut self, number: u64, points: f64);

    /// All results so far.
    fn results(&self) -> &Results;

    /// How many games there are in all, as far as that is known.
    fn total(&self) -> Option<u64>;

    /// How many of the results are not among those games, as where a plan with more pairs was played before.
    fn surplus(&self) -> u64 {
        0
    }

    /// Whether a game that was played by this order belongs to the finished contest: a sequential rule may decide while
    /// further games are under way.
    fn counts(&self, number: u64) -> bool {
        let _ = number;
        true
    }

    /// Log-likelihood ratio of a sequential test, and its bounds.
    fn llr(&self) -> Option<(f64, [f64; 2])> {
        None
    }
}

/// Game numbers that are made one by one.
type Numbers = Box<dyn Iterator<Item = u64> + Send>;

/// Lists of games: those that are missing, one after the other. More lists may follow.
///
/// A list is gone through as its games are played, so that a plan of any length takes no memory but for its results.
#[derive(Default)]
pub struct Missing {
    results: Results,
    waiting: VecDeque<Numbers>,
    running: BTreeSet<u64>,
    /// Whether games were left out; which ones needs no memory.
    left_out: bool,
    total: u64,
    surplus: u64,
}

impl Missing {
    /// Goes on where these results end. Nothing is wanted yet.
    #[must_use]
    pub fn new(results: Results) -> Missing {
        Missing { results, ..Missing::default() }
    }

    /// Plays those of `games`, which are so many, that have no result yet, in their order, after all others.
    pub fn want(&mut self, count: u64, games: impl Iterator<Item = u64> + Send + 'static) {
        self.total += count;
        self.waiting.push_back(Box::new(games));
    }

    /// Plays all of these pairs of games that are missing, after all others. They are all that the plan asks for.
    pub fn want_pairs(&mut self, pairs: Pairs) {
        self.surplus = self.results.len() as u64 - pairs.played(&self.results);
        self.want(2 * pairs.count(), pairs.games(0..u64::MAX));
    }

    /// So many of the results are none of the games that the plan asks for.
    #[must_use]
    pub fn beside(self, surplus: u64) -> Missing {
        Missing { surplus, ..self }
    }

    /// The next game that has no result, off the lists.
    fn take(&mut self) -> Option<u64> {
        while let Some(games) = self.waiting.front_mut() {
            if let Some(number) = games.find(|number| !self.results.contains_key(number)) {
                return Some(number);
            }
            self.waiting.pop_front();
        }
        None
    }
}

impl Order for Missing {
    fn next(&mut self) -> Next {
        match self.take() {
            Some(number) => {
                self.running.insert(number);
                Next::Play(number)
            }
            None if self.running.is_empty() && !self.left_out => Next::Complete,
            None => Next::Wait,
        }
    }

    fn leave_out(&mut self, number: u64) {
        self.running.remove(&number);
        self.left_out = true;
    }

    fn finished(&mut self, number: u64, points: f64) {
        self.running.remove(&number);
        self.results.insert(number, points);
    }

    fn results(&self) -> &Results {
        &self.results
    }

    fn total(&self) -> Option<u64> {
        Some(self.total)
    }

    fn surplus(&self) -> u64 {
        self.surplus
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::{Missing, Next, Order, Results};

    /// A list longer than any memory is only looked at as far as it is played.
    #[test]
    fn games_are_found_as_they_are_played() {
        let seen = Arc::new(AtomicU64::new(0));
        let drawn = 0.5;
        let mut games = Missing::new(Results::from([(0, drawn), (2, drawn)]));
        let counter = Arc::clone(&seen);
        games.want(1 << 40, (0..1 << 40).inspect(move |_| _ = counter.fetch_add(1, Ordering::Relaxed)));
        games.want(1, std::iter::once(7));
        assert_eq!([games.next(), games.next()], [Next::Play(1), Next::Play(3)]);
        assert_eq!((seen.load(Ordering::Relaxed), games.total()), (4, Some((1 << 40) + 1)));
    }

    /// A list without a game that was left out is not complete.
    #[test]
    fn a_game_that_is_left_out_is_waited_for() {
        let mut games = Missing::default();
        games.want(2, 4..6);
        assert_eq!([games.next(), games.next()], [4, 5].map(Next::Play));
        games.leave_out(4);
        games.finished(5, 1.0);
        assert_eq!(games.next(), Next::Wait);
    }

    #[test]
    fn lists_follow_each_other_and_end_when_their_games_do() {
        let mut games = Missing::default();
        assert_eq!(games.next(), Next::Complete);
        games.want(2, 4..6);
        games.want(1, 9..10);
        assert_eq!([games.next(), games.next(), games.next()], [4, 5, 9].map(Next::Play));
        assert_eq!(games.next(), Next::Wait);
        [5, 4, 9].into_iter().for_each(|number| games.finished(number, 1.0));
        assert_eq!((games.next(), games.results().len()), (Next::Complete, 3));
    }
}
