//! Rounds: a number of visits for each of some root children, played in batches.
//!
//! How a batch is split depends on its visits and the trees only, never on the threads.

use touchline_engine::Game;
use touchline_engine::random::derive;

use crate::config::Config;
use crate::pool::in_turns;
use crate::root::{PROGRESS_INTERVAL, Search};
use crate::tree::{Allowance, Branch, Context, PORTION, Work};

/// A batch with fewer visits is done by one thread: waking others takes as long.
pub(super) const SMALL_BATCH: u64 = 256;

/// The budget at which a batch is cut into the most pieces, as long as these are not smaller than `split-visits`.
const FULL_SPLIT: u64 = 100_000;

/// See [`FULL_SPLIT`]: enough for about 80 % of 64 cores.
const PIECES: u64 = 1152;

/// A share that is searched in one piece is searched in so many slices, each a half of what is left, so that the
/// threads get ready at about the same time, whatever the number of shares and whatever a visit costs in each.
const SLICES: u64 = 4;

/// So many pieces under way keep threads busy, however few shares there are.
const FINE: u64 = 8;

/// So many shares keep threads busy without slices.
const MANY: usize = 64;

/// Share of the memory bound that trees may fill; the rest is room for vectors on the move.
const TREE_SHARE: f64 = 0.7;

impl<G: Game> Search<'_, G> {
    /// Plays a round of `(child, visits)`, part of a pass with this budget, in batches. `false` if it was interrupted:
    /// the batch under way then does not count (unless nothing else would), so that time changes only how many batches
    /// are played.
    pub(super) fn play(&mut self, shares: &[(usize, u64)], budget: u64, batch_size: u64) -> bool {
        let total: u64 = shares.iter().map(|&(_, visits)| visits).sum();
        if total == 0 {
            return true;
        }
        // Before trees are given back for a batch that would not count.
        if self.simulations > 0 && self.context.interrupt.is_due() {
            return false;
        }
        let batches = ((total + batch_size / 2) / batch_size.max(1)).max(1);
        let memory = self.make_room(shares);
        let pieces = Pieces::of(self.context.config, budget, total.div_ceil(batches));
        let batches = batches.max(total.div_ceil(self.largest_batch()));
        for batch in 0..batches {
            let part = |&(child, visits)| (child, portion(visits, batch, batches));
            let shares: Vec<(usize, u64)> = shares.iter().map(part).collect();
            if !self.play_batch(&shares, pieces, memory) {
                return false;
            }
            self.show_progress();
            if self.is_decided() || shares.iter().all(|&(child, _)| self.children[child].bounds.is_exact()) {
                return true;
            }
        }
        true
    }

    /// With a budget in time, no more visits than may be done before progress is due: what is cut off is lost.
    fn largest_batch(&self) -> u64 {
        match self.limits.simulations {
            Some(_) => u64::MAX,
            None => ((self.speed() * PROGRESS_INTERVAL.as_secs_f64()) as u64).max(SMALL_BATCH),
        }
    }

    /// Whether a batch of a pass with this budget is split so finely that its threads get ready at about the same time,
    /// however few actions it is for.
    pub(super) fn is_finely_split(&self, budget: u64, batch: u64) -> bool {
        let pieces = Pieces::of(self.context.config, budget, batch);
        pieces.under_way.min(batch / pieces.size) >= FINE
    }

    /// Plays a batch in pieces, in which each child may use so much memory; `false` if it was interrupted.
    fn play_batch(&mut self, shares: &[(usize, u64)], pieces: Pieces, memory: usize) -> bool {
        let total: u64 = shares.iter().map(|&(_, visits)| visits).sum();
        self.context.parallel = self.has_threads && total >= SMALL_BATCH;
        let mut visits = vec![0; self.children.len()];
        shares.iter().for_each(|&(child, share)| visits[child] = share);
        let context = &self.context;
        let open = self.children.iter_mut().zip(visits).enumerate();
        let shares: Vec<_> =
            open.filter(|(_, (child, visits))| *visits > 0 && !child.bounds.is_exact()).collect();
        let few = shares.len() < MANY;
        let (piece, wave) = (pieces.size, pieces.wave(shares.len()));
        let tasks = shares
            .into_iter()
            .map(|(child, (root, visits))| {
                let slices = if few && visits <= piece { SLICES } else { 1 };
                Growth { child, branch: &mut root.branch, visits, slices, played: 0, work: Work::in_turn() }
            })
            .collect();
        let mut done = in_turns(context.parallel, tasks, |growth| {
            growth.go_on(context, Allowance { visits: 0, piece, wave, memory })
        });
        done.sort_unstable_by_key(|growth| growth.child);
        let grown: Vec<_> =
            done.into_iter().map(|growth| (growth.child, growth.visits, growth.work)).collect();
        #[cfg(test)]
        self.trace.push(grown.iter().map(|(_, _, work)| work.clone()).collect());
        self.absorb(&grown)
    }

    /// Adds up what a batch gave: `(child, visits wanted, work done)`. `false` if a part was interrupted.
    fn absorb(&mut self, grown: &[(usize, u64, Work)]) -> bool {
        let is_complete = |&(child, visits, ref work): &(usize, u64, Work)| {
            work.made() == visits || self.children[child].branch.bounds().is_exact()
        };
        let complete = grown.iter().all(is_complete);
        let counts = complete || self.simulations == 0;
        for (child, _, work) in grown {
            let root = &mut self.children[*child];
            root.learn_bounds();
            if counts {
                self.simulations += work.made();
                root.learn(work);
            }
        }
        complete
    }

    /// Sees to it that all trees together respect the bound on memory: children that do not play give theirs back if
    /// it is much. Returns the memory for each child of the round.
    fn make_room(&mut self, shares: &[(usize, u64)]) -> usize {
        let memory = (self.limits.memory as f64 * TREE_SHARE) as usize;
        let mut plays = vec![false; self.children.len()];
        shares.iter().for_each(|&(child, _)| plays[child] = true);
        let (mut playing, mut idle): (Vec<usize>, Vec<usize>) =
            (0..self.children.len()).partition(|&child| plays[child]);
        if self.bytes(&idle) > memory / 2 {
            idle.drain(..).for_each(|child| self.drop_branch(child));
        }
        let free = memory - self.bytes(&idle);
        playing.sort_by_key(|&child| self.children[child].branch.bytes());
        self.share_out(&playing, free)
    }

    /// The memory for each of the playing children, the largest trees last. Trees that have more from an earlier pass
    /// keep it; where that leaves the others less than a half of an even share, the largest is given back.
    fn share_out(&mut self, playing: &[usize], free: usize) -> usize {
        let even = free / playing.len().max(1);
        let mut rest = playing;
        loop {
            let small = rest.partition_point(|&child| self.children[child].branch.bytes() <= even);
            let large = self.bytes(&rest[small..]);
            let share = free.saturating_sub(large) / (playing.len() - (rest.len() - small)).max(1);
            match rest.split_last() {
                Some((&largest, others)) if small < rest.len() && share < even / 2 => {
                    self.drop_branch(largest);
                    rest = others;
                }
                _ => return share,
            }
        }
    }

    /// Memory of the trees of these children.
    fn bytes(&self, children: &[usize]) -> usize {
        children.iter().map(|&child| self.children[child].branch.bytes()).sum()
    }

    fn drop_branch(&mut self, child: usize) {
        let simulations = self.simulations;
        let child = &mut self.children[child];
        child.drop_branch(derive(self.limits.seed, &[u64::from(child.action.into()), simulations]));
    }
}

/// The part of a root child in a batch, slice by slice.
struct Growth<'a, G: Game> {
    child: usize,
    branch: &'a mut Branch<G>,
    visits: u64,
    slices: u64,
    /// Number of slices played.
    played: u64,
    work: Work,
}

impl<G: Game> Growth<'_, G> {
    /// Plays the next slice, with the allowance of the batch; returns whether there are more.
    fn go_on(&mut self, context: &Context<'_, G>, allowance: Allowance) -> bool {
        let left = self.visits - self.work.made();
        let visits = if self.played + 1 < self.slices { left.div_ceil(2) } else { left };
        let work = self.branch.grow(context, Allowance { visits, ..allowance }, PORTION);
        let is_complete = work.made() == visits;
        self.work.push(work);
        self.played += 1;
        is_complete && self.work.made() < self.visits
    }
}

/// How a batch is split.
///
/// Splitting costs strength, because what is handed out rests on values from before, and because positions that
/// different orders of actions lead to are no longer one node. Small budgets hardly need it: the number of pieces grows
/// with the fourth power of the budget. Large ones have larger batches, of which half as many pieces are enough.
#[derive(Clone, Copy)]
struct Pieces {
    /// Most visits of a piece.
    size: u64,
    /// So many are handed out at a time, over all children, so that the next ones learn from these: of `count` pieces
    /// `count² / (2 · PIECES)`, which is half of all [`PIECES`], a quarter of half as many, and so on.
    under_way: u64,
}

impl Pieces {
    /// The pieces of a batch of so many visits in a pass with this budget.
    fn of(config: &Config, budget: u64, batch: u64) -> Pieces {
        let part = budget as f64 / FULL_SPLIT as f64;
        let share = if part < 1.0 { part.powi(4) } else { part.recip().max(0.5) };
        let count = ((share * PIECES as f64) as u64).max(1);
        Pieces {
            size: (batch / count).max(u64::from(config.split_visits)),
            under_way: (count * count / (2 * PIECES)).max(1),
        }
    }

    /// Visits that a child may hand out at a time while so many children are searched.
    fn wave(self, children: usize) -> u64 {
        self.size * self.under_way / children.max(1) as u64
    }
}

/// Part number `index` of `total` things dealt out evenly to `parts`.
pub(super) fn portion(total: u64, index: u64, parts: u64) -> u64 {
    total / parts + u64::from(index < total % parts)
}

#[cfg(test)]
mod tests {
    use touchline_engine::Rulebook;
    use touchline_engine::games::{Visitor, all, visit};

    use super::TREE_SHARE;
    use crate::config::Config;
    use crate::limits::{Control, Limits};
    use crate::root::Search;
    use crate::tree::MOST_VISITS;

    /// What is to hold for a search, whatever the game.
    trait Check {
        fn check<G: Rulebook>(&self, search: Search<'_, G>);
    }

    /// Checks the search of a game's first position, with a bound on memory.
    struct Checked<'a, C>(&'a C, usize);

    impl<C: Check> Visitor for Checked<'_, C> {
        type Output = ();

        fn visit<G: Rulebook>(self) {
            let game = G::with_rules(G::info().opening).expect("opening options are valid");
            let limits = Limits { memory: self.1, ..Limits::default() };
            let (config, control) = (Config::default(), Control::default());
            self.0
                .check(Search::new(&game, &game.start(), &config, &limits, &control).expect("somebody acts"));
        }
    }

    fn check_all_games(check: &impl Check, memory: usize) {
        for info in all() {
            visit(info.id, Checked(check, memory)).expect("a game");
        }
    }

    /// Two actions are searched alone, then all of them, as a next pass does it. A tree that was given back counts with
    /// all its visits: what a new one says after few does not change much.
    struct TwoPasses;

    impl Check for TwoPasses {
        fn check<G: Rulebook>(&self, mut search: Search<'_, G>) {
            search.play(&[(0, 20_000), (1, 20_000)], 40_000, 10_000);
            let before = search.children[0].white_value();
            let all: Vec<usize> = (0..search.children.len()).collect();
            let shares: Vec<(usize, u64)> = all.iter().map(|&child| (child, 500)).collect();
            search.play(&shares, 500 * all.len() as u64, 10_000);
            let held = search.bytes(&all) as f64 / (TREE_SHARE * search.limits.memory as f64);
            assert!((0.5..=1.0).contains(&held), "{}: {held} of what trees may hold", G::info().id);
            let moved = (search.children[0].white_value() - before).abs();
            assert!(moved < 0.01, "{}: the value moved by {moved}", G::info().id);
        }
    }

    #[test]
    fn memory_stays_within_its_bound_over_passes() {
        check_all_games(&TwoPasses, 1 << 20);
    }

    /// A branch that lacks ten visits to the most it may have gets ten.
    struct Full;

    impl Check for Full {
        fn check<G: Rulebook>(&self, mut search: Search<'_, G>) {
            search.play(&[(0, 100)], 100, 100);
            search.children[0].branch.pretend(MOST_VISITS - 10);
            assert!(!search.play(&[(0, 100)], 100, 100), "{}", G::info().id);
            assert_eq!(search.children[0].branch.visits(), MOST_VISITS, "{}", G::info().id);
        }
    }

    #[test]
    fn visits_end_where_their_counts_do() {
        check_all_games(&Full, 1 << 30);
    }
}
