//! Which games a tournament needs next. Everything follows from the plan and the results so far.

use super::id::{GameId, for_first};
use super::plan::{Format, Plan};
use super::swiss::Rounds;
use crate::contest::{GameNumber, Missing, Next, Order, Pairs, Results, couple, couples};
use crate::plan::MOST_PLAYERS;
use crate::ratings::{Pentanomial, Sprt, Verdict};

impl Plan {
    /// All games of the plan; `None` where they depend on results (`swiss`, `sprt`).
    #[must_use]
    pub fn fixed_games(&self) -> Option<Pairs> {
        let couples = self.fixed_couples()?;
        Some(Pairs::new(
            couples.into_iter().map(|(first, second)| couple(first, second)).collect(),
            self.pairs,
        ))
    }

    /// How many of the results are those of games that the plan asks for, or may still ask for where that depends on
    /// results.
    #[must_use]
    pub fn played(&self, results: &Results) -> u64 {
        match self.fixed_games() {
            Some(pairs) => pairs.played(results),
            None => {
                let pairs = self.most_pairs();
                results.keys().filter(|&&number| GameNumber::of(number).pair < pairs).count() as u64
            }
        }
    }

    /// How many stages the games come in.
    const fn stages(&self) -> u32 {
        match self.format {
            Format::Swiss => self.rounds,
            _ => 1,
        }
    }

    /// Who plays whom, where that does not depend on results.
    fn fixed_couples(&self) -> Option<Vec<(usize, usize)>> {
        // A plan with more players is refused, but perhaps not yet.
        let all = couples(self.players.len().min(MOST_PLAYERS));
        match self.format {
            Format::RoundRobin => Some(all.collect()),
            Format::Gauntlet => {
                let challengers = self.challengers as usize;
                Some(all.filter(|&(first, second)| first < challengers && second >= challengers).collect())
            }
            Format::Swiss | Format::Sprt => None,
        }
    }
}

/// Hands out the games of a plan in stages: a stage begins when the stage before it is complete.
pub struct Schedule {
    plan: Plan,
    games: Missing,
    stage: u32,
    test: Option<Progress>,
}

impl Schedule {
    /// A schedule that begins where these results end.
    #[must_use]
    pub fn new(plan: &Plan, results: Results) -> Schedule {
        let test = match plan.format {
            Format::Sprt => plan.test().ok().map(Progress::new),
            _ => None,
        };
        let mut schedule = Schedule { plan: plan.clone(), games: Missing::new(results), stage: 0, test };
        schedule.want_stage();
        schedule.follow_test();
        schedule
    }

    /// The sequential test so far.
    #[must_use]
    pub const fn test(&self) -> Option<&Progress> {
        self.test.as_ref()
    }

    fn follow_test(&mut self) {
        if let Some(test) = &mut self.test {
            test.follow(self.games.results());
        }
    }

    /// Asks for the games of this stage.
    fn want_stage(&mut self) {
        let couples = self.couples(self.stage);
        let fixtures = couples.iter().map(|&(first, second)| couple(first, second)).collect();
        let stage = couples.len() as u64 * u64::from(self.plan.pairs);
        let first = stage * u64::from(self.stage);
        let pairs = Pairs::new(fixtures, self.plan.most_pairs());
        self.games.want(2 * stage, pairs.games(first..first + stage));
    }

    /// Who plays whom in a stage.
    fn couples(&self, stage: u32) -> Vec<(usize, usize)> {
        self.plan.fixed_couples().unwrap_or_else(|| match self.plan.format {
            Format::Swiss => {
                Rounds::new(&self.plan, self.games.results()).nth(stage as usize).unwrap_or_default()
            }
            _ => vec![(0, 1)],
        })
    }
}

impl Order for Schedule {
    fn next(&mut self) -> Next {
        loop {
            if self.test.as_ref().is_some_and(|test| test.verdict.is_some()) {
                return Next::Complete;
            }
            let next = self.games.next();
            if next != Next::Complete || self.stage + 1 >= self.plan.stages() {
                return next;
            }
            self.stage += 1;
            self.want_stage();
        }
    }

    fn leave_out(&mut self, number: u64) {
        self.games.leave_out(number);
    }

    fn finished(&mut self, number: u64, points: f64) {
        self.games.finished(number, points);
        self.follow_test();
    }

    fn results(&self) -> &Results {
        self.games.results()
    }

    fn total(&self) -> Option<u64> {
        let stages = |games| games / u64::from(self.stage + 1) * u64::from(self.plan.stages());
        match self.plan.format {
            Format::Sprt => None,
            // All stages have the same number of games.
            _ => self.games.total().map(stages),
        }
    }

    fn surplus(&self) -> u64 {
        self.results().len() as u64 - self.plan.played(self.results())
    }

    /// Pairs of a sequential test behind the one that decided it do not count: how many there are depends on the number
    /// of games at a time.
    fn counts(&self, number: u64) -> bool {
        let Some(Progress { verdict: Some(_), pairs, .. }) = &self.test else { return true };
        GameId::of(number).is_some_and(|id| id.pair < *pairs)
    }

    fn llr(&self) -> Option<(f64, [f64; 2])> {
        self.test.as_ref().map(Progress::llr)
    }
}

/// A sequential test that follows the pairs of games in their order, whichever order they end in.
#[derive(Clone, Debug)]
pub struct Progress {
    sprt: Sprt,
    /// Pairs that were tested: the beginning of the list, up to the first unfinished pair or the decision.
    pub pairs: u32,
    /// Their results.
    pub counts: Pentanomial,
    /// The decision.
    pub verdict: Option<Verdict>,
}

impl Progress {
    fn new(sprt: Sprt) -> Progress {
        Progress { sprt, pairs: 0, counts: Pentanomial::default(), verdict: None }
    }

    /// The log-likelihood ratio so far, with the bounds that end the test.
    #[must_use]
    pub fn llr(&self) -> (f64, [f64; 2]) {
        (self.sprt.llr(&self.counts), self.sprt.bounds())
    }

    fn follow(&mut self, results: &Results) {
        while self.verdict.is_none() {
            let value = |half| {
                let id = GameId { first: 0, second: 1, pair: self.pairs, half };
                results.get(&id.number()).map(|&white| for_first(white, id))
            };
            let (Some(one), Some(other)) = (value(0), value(1)) else { return };
            self.counts.add(one + other);
            self.pairs += 1;
            self.verdict = self.sprt.verdict(&self.counts);
        }
    }
}
