//! Which root actions get how many visits.

use std::collections::BTreeMap;
use std::time::Instant;

use touchline_engine::{Actor, Game, Side};

use crate::config::RootPolicy;
use crate::root::round::{SMALL_BATCH, portion};
use crate::root::{Pass, Search};
use crate::tree::Context;

/// Budget of the first pass when only time is given: something is searched, and the speed roughly known.
const FIRST_PASS: u64 = 1;

/// Each further pass has at most so many times the budget of the one before, so that progress stays visible.
const GROWTH: u64 = 8;

/// The same where a search goes on until it is stopped: most of the time the last pass to be complete is not much older
/// than the one that is cut off.
const ENDLESS_GROWTH: u64 = 2;

/// Share of the time left that the next pass is planned for; the rest is for an error of the estimate.
const PLANNED: f64 = 0.9;

/// The same where a win by force may be looked for after it.
const PLANNED_BEFORE_PROOFS: f64 = 0.8;

/// More simulations than any search makes; keeps sums of budgets far from overflow.
const MOST: u64 = 1 << 56;

/// A batch is about this part of a pass, within the bounds below; progress is told between batches.
const BATCHES: u64 = 3;

/// With [`RootPolicy::Ucb`] a batch is at most this part of the simulations made before: its values are from then.
const STALE: u64 = 16;

/// Actions that [`RootPolicy::Gumbel`] draws, if the settings do not tell.
const DRAWN: u64 = 16;

/// Where a game says how many actions are worth visits, a budget of `N` looks at `sqrt(N)` divided by this if that is
/// more.
const MORE_CANDIDATES: u64 = 4;

/// Where two actions are left and each is one thread's work, the thread with the cheaper visits would wait for the
/// other one: after one of so many parts of the round, dealt out evenly, the rest is dealt out so that both take the
/// same time.
const TRIAL: u64 = 8;

/// Rounds of fewer visits are dealt out evenly to the last two actions.
const LONG_ROUND: u64 = 4 * SMALL_BATCH;

/// Neither of the last two actions gets less than this share of the visits that are to take the same time.
const SMALLEST_SHARE: f64 = 0.4;

/// Batches are not smaller, so that waking the threads stays cheap.
const SMALLEST_BATCH: u64 = 2048;

/// Batches are not larger, so that progress stays visible.
const LARGEST_BATCH: u64 = 65_536;

impl<G: Game> Search<'_, G> {
    /// Spends the budget, until it is used up, the root is proven, or an interrupt is due.
    pub(super) fn spend(&mut self) {
        if let Some(simulations) = self.limits.simulations.map(|n| n.min(MOST)) {
            // Proven actions leave some of their share, which goes to the others.
            while self.simulations < simulations && !self.is_decided() {
                let before = self.simulations;
                if !self.pass(simulations - before) || self.simulations == before {
                    return;
                }
            }
            return;
        }
        // The first pass is free of the deadline: something is searched, however late the threads wake up.
        let deadline = self.context.interrupt.deadline.take();
        let growth = if deadline.is_some() { GROWTH } else { ENDLESS_GROWTH };
        let mut budget = FIRST_PASS;
        while !self.is_decided() && !self.context.interrupt.is_due() {
            let is_complete = self.pass(budget);
            self.context.interrupt.deadline = deadline;
            if !is_complete {
                return;
            }
            budget = self.plan_pass((growth * budget).min(MOST));
        }
    }

    /// The budget of the next pass, which begins now: as much as fits into the time left, but not more than `most`.
    fn plan_pass(&mut self, most: u64) -> u64 {
        let started = Instant::now();
        let proofs = self.context.config.proof_nodes > 0.0
            && self.actor.side().is_some_and(|side| !self.promising(side).is_empty());
        let planned = if proofs { PLANNED_BEFORE_PROOFS } else { PLANNED };
        let end = self
            .context
            .interrupt
            .deadline
            .map(|deadline| started + deadline.saturating_duration_since(started).mul_f64(planned));
        self.pass = Pass { started, simulations: self.simulations, end, speed_before: self.speed() };
        self.fitting(most).max(1)
    }

    /// As many simulations as fit into the time left for the pass, but not more than `most`.
    ///
    /// A pass that ends in time has compared its actions to the end, which one that is cut off has not.
    fn fitting(&self, most: u64) -> u64 {
        let Some(end) = self.pass.end else { return most };
        let left = end.saturating_duration_since(Instant::now());
        most.min((self.speed() * left.as_secs_f64()) as u64)
    }

    /// Spends `budget` simulations; `false` if interrupted.
    fn pass(&mut self, budget: u64) -> bool {
        if self.is_decided() {
            return true;
        }
        let Actor::Side(side) = self.actor else { return self.follow_probabilities(budget) };
        let is_complete = match self.context.config.root_policy {
            RootPolicy::Halving | RootPolicy::Gumbel => self.halve(side, budget),
            RootPolicy::Ucb => self.follow_bounds(side, budget),
        };
        if is_complete {
            self.prove_wins(side, budget);
        }
        is_complete
    }

    /// Sequential halving: rounds of equal budget, dealt out evenly to the actions that are left, or so that the last
    /// two take the same time. Where the time for the pass is short, the rounds to come share what there is.
    fn halve(&mut self, side: Side, budget: u64) -> bool {
        let mut field = self.candidates(side, budget);
        let mut left = budget;
        for rounds_left in (1..=rounds(field.len())).rev() {
            let hopeful = self.hopeful(side);
            field.retain(|child| hopeful.binary_search(child).is_ok());
            let share = left / rounds_left;
            let before = self.simulations;
            if !self.play_round(&field, share, budget) {
                return false;
            }
            if self.is_decided() {
                return true;
            }
            left = self.fitting(left.saturating_sub(self.simulations - before));
            self.rank(&mut field, side);
            field.truncate(survivors(field.len()));
        }
        true
    }

    /// Plays a round of so many visits for the actions that are left; `false` if interrupted.
    fn play_round(&mut self, field: &[usize], visits: u64, budget: u64) -> bool {
        let batch = batch_size(budget);
        match *field {
            [one, other] if visits >= LONG_ROUND && !self.is_finely_split(budget, batch) => {
                let trial = (visits / TRIAL).max(SMALL_BATCH);
                self.play(&evenly(field, trial), budget, batch)
                    && (self.is_decided()
                        || self.play(&self.in_equal_time(one, other, visits - trial), budget, batch))
            }
            _ => self.play(&evenly(field, visits), budget, batch),
        }
    }

    /// Visits for two actions that take both the same time, by what the last ones took.
    fn in_equal_time(&self, one: usize, other: usize, visits: u64) -> [(usize, u64); 2] {
        let cost = self.children[one].cost_beside(&self.children[other]);
        let share = (1.0 / (1.0 + cost)).clamp(SMALLEST_SHARE, 1.0 - SMALLEST_SHARE);
        let first = (share * visits as f64) as u64;
        [(one, first), (other, visits - first)]
    }

    /// The actions that a pass begins with: those with the highest priors, or of the draw, as many as the budget can
    /// give their first visits. Larger passes begin with more, so that what a smaller one has found is among them.
    fn candidates(&self, side: Side, budget: u64) -> Vec<usize> {
        let config = self.context.config;
        let mut field = self.hopeful(side);
        if config.root_policy == RootPolicy::Gumbel {
            self.rank(&mut field, side);
        }
        let mut count = field.len().min(self.most_candidates(budget));
        let cost = |count: usize| rounds(count) * count as u64 * u64::from(config.root_first_visits);
        while count > 1 && cost(count) > budget {
            count = survivors(count);
        }
        field.truncate(count);
        field
    }

    /// As many actions as a pass may look at, by the settings or, where these leave it open, by what the game says.
    fn most_candidates(&self, budget: u64) -> usize {
        let Context { game, config, .. } = &self.context;
        let most = match (config.root_policy, config.root_candidates, game.guidance().root_candidates) {
            (RootPolicy::Gumbel, 0, _) => DRAWN,
            (_, 0, None) => u64::MAX,
            // No action is left out for good.
            (_, 0, Some(most)) => u64::from(most).max(budget.isqrt() / MORE_CANDIDATES),
            (_, most, _) => most.into(),
        };
        usize::try_from(most).unwrap_or(usize::MAX)
    }

    /// Sorts by value and prior, best first.
    fn rank(&self, field: &mut [usize], side: Side) {
        let visits: u64 = field.iter().map(|&child| self.children[child].visits).sum();
        let most = self.most_visits();
        let mut scores = vec![0.0; self.children.len()];
        for &child in field.iter() {
            scores[child] = match self.context.config.root_policy {
                RootPolicy::Gumbel => self.gumbel_score(child, side, most),
                RootPolicy::Halving | RootPolicy::Ucb => self.promise(child, side, visits, 0),
            };
        }
        field.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
    }

    /// The PUCT score of a root child among children with `total` visits, `more` visits being planned for it.
    fn promise(&self, child: usize, side: Side, total: u64, more: u64) -> f64 {
        let root = &self.children[child];
        let bonus = root.prior * ((total + 1) as f64).sqrt() / (1 + root.visits + more) as f64;
        root.value(side) + f64::from(self.context.root_exploration) * bonus
    }

    /// Batches dealt out by the PUCT score, with the values from before the batch.
    fn follow_bounds(&mut self, side: Side, budget: u64) -> bool {
        let end = self.simulations + budget;
        let mut played = true;
        while played && self.simulations < end && !self.is_decided() {
            let batch = (self.simulations / STALE).clamp(64, LARGEST_BATCH).min(end - self.simulations);
            let step = (batch / 64).max(1);
            // Those with the highest priors come first.
            let hopeful =
                self.hopeful(side).into_iter().take(self.most_candidates(budget)).collect::<Vec<_>>();
            let mut more = vec![0u64; self.children.len()];
            let mut dealt = 0;
            while dealt < batch {
                let total = self.simulations + dealt;
                let best = hopeful
                    .iter()
                    .map(|&child| (self.promise(child, side, total, more[child]), child))
                    .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
                let Some((_, child)) = best else { return true };
                let step = step.min(batch - dealt);
                more[child] += step;
                dealt += step;
            }
            let shares: Vec<(usize, u64)> =
                more.into_iter().enumerate().filter(|&(_, visits)| visits > 0).collect();
            played = self.play(&shares, budget, batch);
        }
        played
    }

    /// At a chance event every outcome that is not proven gets its exact share of the budget.
    fn follow_probabilities(&mut self, budget: u64) -> bool {
        let open = self.children.iter().enumerate().filter(|(_, child)| !child.bounds.is_exact());
        let all: f64 = open.clone().map(|(_, child)| child.prior).sum();
        let due: BTreeMap<usize, f64> =
            open.map(|(index, child)| (index, child.prior / all * budget as f64)).collect();
        let mut shares: Vec<(usize, u64)> =
            due.iter().map(|(&index, &visits)| (index, visits as u64)).collect();
        let mut left = budget.saturating_sub(shares.iter().map(|&(_, visits)| visits).sum());
        shares.sort_by(|&(a, v), &(b, w)| {
            (due[&b] - w as f64).total_cmp(&(due[&a] - v as f64)).then(a.cmp(&b))
        });
        for (_, visits) in &mut shares {
            let one = left.min(1);
            *visits += one;
            left -= one;
        }
        shares.sort_unstable();
        self.play(&shares, budget, batch_size(budget))
    }
}

/// Visits dealt out evenly to the actions of the field.
fn evenly(field: &[usize], visits: u64) -> Vec<(usize, u64)> {
    field.iter().zip(0..).map(|(&child, i)| (child, portion(visits, i, field.len() as u64))).collect()
}

fn batch_size(budget: u64) -> u64 {
    (budget / BATCHES).clamp(SMALLEST_BATCH, LARGEST_BATCH)
}

/// How many of `count` actions the next round keeps: the power of two that is nearest to a half from above, but at most
/// two thirds. Powers of two share out evenly over the cores of common machines.
fn survivors(count: usize) -> usize {
    match count {
        0..=2 => 1,
        _ => 1 << (2 * count / 3).ilog2(),
    }
}

/// Number of rounds until one action is left.
fn rounds(count: usize) -> u64 {
    let (mut rounds, mut left) = (1, survivors(count));
    while left > 1 {
        left = survivors(left);
        rounds += 1;
    }
    rounds
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use touchline_engine::{Actor, Game, Side};

    use super::{MOST, rounds, survivors};
    use crate::config::Config;
    use crate::layers::Layers;
    use crate::limits::{Control, Limits};
    use crate::root::{Pass, Search};

    /// A search in which a side acts.
    fn with_search(check: impl Fn(&mut Search<'_, Layers>, Side)) {
        let games = (0..).map(|seed| Layers { seed, depth: 60, width: 2000, chance: false, branching: 6 });
        let acts = |game: &Layers| matches!(game.actor(&game.start()), Actor::Side(_));
        let game = games.into_iter().find(acts).expect("a game that a side begins");
        let (config, control) =
            (Config { endgame_steps: 0, solver: false, ..Config::default() }, Control::default());
        let limits = Limits { simulations: None, time: Some(Duration::MAX), ..Limits::default() };
        let mut search = Search::new(&game, &game.start(), &config, &limits, &control).expect("a search");
        let side = search.actor.side().expect("a side");
        check(&mut search, side);
    }

    /// However much slower than planned a pass is, it compares its actions to the end.
    #[test]
    fn rounds_share_the_time_that_is_left() {
        let made = |end: Option<Instant>| {
            let simulations = std::cell::Cell::new(0);
            with_search(|search, side| {
                search.pass = Pass { end, speed_before: 1e9, ..search.pass };
                assert!(search.halve(side, 3000), "the pass was cut off");
                simulations.set(search.simulations);
            });
            simulations.get()
        };
        assert_eq!(made(None), 3000);
        assert_eq!(made(Instant::now().checked_add(Duration::from_secs(3600))), 3000);
        let first_round = made(Some(Instant::now()));
        assert!((1..=1500).contains(&first_round), "{first_round}");
    }

    /// A pass is planned by the speed of the one before, for less than the time left.
    #[test]
    fn passes_are_planned_by_the_speed_before() {
        with_search(|search, side| {
            search.context.interrupt.deadline = Instant::now().checked_add(Duration::from_secs(10_000));
            search.pass.speed_before = 1.0;
            let planned = search.plan_pass(MOST);
            assert!((8_900..=9_000).contains(&planned), "{planned}");
            assert_eq!(search.plan_pass(100), 100);
            search.pass.speed_before = 0.0;
            assert_eq!(search.plan_pass(MOST), 1);
            // What the pass itself makes counts from its first simulation on.
            search.halve(side, 1000);
            assert!(search.speed() > 0.0);
        });
    }

    #[test]
    fn halving_reaches_powers_of_two() {
        assert_eq!([1, 2, 3, 4, 5, 7, 8, 12, 260].map(survivors), [1, 1, 2, 2, 2, 4, 4, 8, 128]);
        assert_eq!([1, 2, 3, 4, 7, 8, 260].map(rounds), [1, 1, 2, 2, 3, 3, 8]);
    }
}
