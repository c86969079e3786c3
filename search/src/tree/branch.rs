//! A subtree that many threads can search.
//!
//! A branch begins as one tree that one thread searches, simulation by simulation. Once it is given many visits at a
//! time it is split: its root stays, as a *trunk* of one node, and each action below gets a branch of its own, which
//! may be split in turn. A split branch hands its visits out to the branches below by the formula of the tree, with the
//! values from before; then these are searched side by side, and the trunk learns from them.
//!
//! What is handed out depends on the visits only, never on the threads, so that the result does not either.

use touchline_engine::random::{derive, stream};
use touchline_engine::{Game, Side};

use crate::bounds::Bounds;
use crate::limits::Interrupt;
use crate::pool::side_by_side;
use crate::tree::store::{Edge, Subtree};
use crate::tree::trunk::Yield;
use crate::tree::work::Work;
use crate::tree::{Context, Worker};

/// With less memory than this a branch is not split.
const SMALLEST_SPLIT: usize = 1 << 16;

/// No branch gets more visits: counts of 32 bits hold them all, those of proven draws included, which count twice. So
/// much takes hours on most machines, and changes nothing any more.
pub(crate) const MOST_VISITS: u32 = 1 << 31;

/// Branches are not split further below each other, so that the depth of the recursion is bounded.
const DEEPEST_SPLIT: u32 = 128;

/// The search below one action.
pub(crate) struct Branch<G: Game> {
    /// The action that leads here.
    action: G::Action,
    position: G::Position,
    /// Seed of its random streams; one for each number of visits it goes on from.
    seed: u64,
    /// The whole tree; after the split the trunk.
    tree: Subtree<G::Action>,
    /// After the split, by number of the trunk's edges; `None` where there is no node of its own yet.
    branches: Vec<Option<Box<Branch<G>>>>,
    is_split: bool,
    /// Number of branches above.
    depth: u32,
    /// Memory in use, as of the last visit.
    bytes: usize,
}

/// A branch below a trunk, and what it is to do.
struct Task<G: Game> {
    /// Number of the trunk's edge.
    number: usize,
    branch: Box<Branch<G>>,
    allowance: Allowance,
}

/// What a branch may use in one go.
#[derive(Clone, Copy)]
pub(crate) struct Allowance {
    pub(crate) visits: u64,
    /// More visits than this are not made in one piece, but split.
    pub(crate) piece: u64,
    /// At most so many visits are handed out at a time.
    pub(crate) wave: u64,
    /// Bound on memory, in bytes.
    pub(crate) memory: usize,
}

/// Portions for [`Branch::grow`] below a root action: half of the visits there are.
pub(crate) const PORTION: f64 = 0.5;

/// A branch that is worth fewer pieces than this may double at a time: its first portions are too small to keep many
/// threads busy.
const EARLY: u64 = 128;

/// Further down everything is handed out in one go: it is part of a portion already.
const WHOLE: f64 = f64::INFINITY;

impl<G: Game> Branch<G> {
    /// The branch below `action`, which leads to `position`.
    pub(crate) fn new(action: G::Action, position: G::Position, seed: u64) -> Self {
        Branch {
            action,
            position,
            seed,
            tree: Subtree::of_edge(&Edge::new(action, 1.0)),
            branches: Vec::new(),
            is_split: false,
            depth: 0,
            bytes: 0,
        }
    }

    /// Makes simulations until the visits are made, the branch is proven or has [`MOST_VISITS`], or an interrupt is
    /// due.
    ///
    /// What is handed out at a time rests on values from before; it is at most a wave and at most `portion` times the
    /// visits there are, early on at most as many as there are, but not less than a piece.
    pub(crate) fn grow(&mut self, context: &Context<'_, G>, allowance: Allowance, portion: f64) -> Work {
        let Allowance { piece, wave, memory, .. } = allowance;
        let visits = allowance.visits.min(u64::from(MOST_VISITS.saturating_sub(self.visits())));
        let mut work = Work::in_turn();
        if !self.is_split {
            // Nothing can be handed out before the first actions have values.
            let first = if visits <= piece { visits } else { piece.saturating_sub(u64::from(self.visits())) };
            work.push(self.simulate(context, first, memory));
            if work.made() == first && visits > piece && !self.try_to_split(context, memory) {
                work.push(self.simulate(context, visits - first, memory));
            }
        }
        while self.is_split && work.made() < visits && !self.bounds().is_exact() {
            let portion = if u64::from(self.visits()) < EARLY * piece { portion.max(1.0) } else { portion };
            let most = (portion * f64::from(self.visits())) as u64;
            let share = (visits - work.made()).min(most.min(wave).max(piece));
            let part = self.hand_out(context, Allowance { visits: share, ..allowance });
            let stopped = part.made() < share && context.interrupt.is_due();
            work.push(part);
            if stopped {
                break;
            }
        }
        self.bytes = self.count_bytes();
        work
    }

    fn simulate(&mut self, context: &Context<'_, G>, visits: u64, memory: usize) -> Work {
        self.tree.prepare(memory.saturating_sub(size_of::<Self>()), context.config.merge_orders);
        let mut worker = self.worker(context);
        let work = worker.run(&self.position, visits);
        self.tree = worker.into_tree();
        work
    }

    fn worker<'a>(&mut self, context: &'a Context<'a, G>) -> Worker<'a, G> {
        let rng = stream(self.seed, &[u64::from(self.visits())]);
        Worker::new(context, std::mem::take(&mut self.tree), rng)
    }

    /// Splits the tree, unless it is too small or too short of memory.
    fn try_to_split(&mut self, context: &Context<'_, G>, memory: usize) -> bool {
        if memory < SMALLEST_SPLIT || self.depth >= DEEPEST_SPLIT {
            return false;
        }
        let Some((trunk, parts)) = self.tree.split(memory, &context.interrupt) else { return false };
        self.tree = trunk;
        self.branches =
            parts.into_iter().map(|part| part.map(|tree| Box::new(self.below(context.game, tree)))).collect();
        self.is_split = true;
        true
    }

    /// The branch below the root with this tree.
    fn below(&self, game: &G, tree: Subtree<G::Action>) -> Branch<G> {
        let action = tree.edges[0].action;
        let mut position = self.position;
        game.apply_unchecked(&mut position, action);
        let seed = derive(self.seed, &[u64::from(action.into())]);
        let bytes = size_of::<Self>() + tree.bytes();
        Branch { tree, depth: self.depth + 1, bytes, ..Branch::new(action, position, seed) }
    }

    /// Deals visits out to the branches below, searches these and learns from them.
    fn hand_out(&mut self, context: &Context<'_, G>, allowance: Allowance) -> Work {
        let Allowance { visits, piece, .. } = allowance;
        let (tasks, lost) = self.deal(context, allowance);
        let parallel = context.parallel && visits >= 2 * piece;
        let grown = side_by_side(parallel, tasks, |mut task| {
            let part = task.branch.grow(context, task.allowance, WHOLE);
            (task, part)
        });
        let mut work = Work::side_by_side();
        work.push(Work::alone(lost, 0));
        let mut worker = self.worker(context);
        let mut proven_more = false;
        for (Task { number, branch, allowance }, part) in grown {
            proven_more |= worker.learn(number, allowance.visits, &branch.found(part.made()));
            work.push(part);
            // Without a node it is no more than its edge, which the trunk has.
            self.branches[number] = (branch.nodes() > 0).then_some(branch);
        }
        worker.sum_up(work.made(), proven_more);
        self.tree = worker.into_tree();
        work
    }

    /// Deals visits out to the branches below, which are taken away for it; returns them, and the number of visits for
    /// which there is nothing to find out.
    fn deal(&mut self, context: &Context<'_, G>, allowance: Allowance) -> (Vec<Task<G>>, u64) {
        let Allowance { visits, memory, .. } = allowance;
        let free = memory.saturating_sub(self.count_bytes());
        self.tree.prepare(self.tree.bytes() + free, false);
        let mut worker = self.worker(context);
        let plan = worker.hand_out(&self.position, visits);
        let mut lost = visits - plan.iter().sum::<u64>();
        let mut tasks = Vec::new();
        for (number, &share) in plan.iter().enumerate().filter(|&(_, &share)| share > 0) {
            match self.take(context.game, &worker, number, share) {
                Some(branch) => {
                    let memory = branch.bytes + (free as f64 * (share as f64 / visits as f64)) as usize;
                    tasks.push(Task {
                        number,
                        branch,
                        allowance: Allowance { visits: share, memory, ..allowance },
                    });
                }
                None => lost += share,
            }
        }
        self.tree = worker.into_tree();
        (tasks, lost)
    }

    /// The branch below the trunk's edge of this number, for which so many visits are planned, a new one if need be;
    /// `None` if the value there is known.
    fn take(
        &mut self,
        game: &G,
        worker: &Worker<'_, G>,
        number: usize,
        planned: u64,
    ) -> Option<Box<Branch<G>>> {
        if self.branches.len() <= number {
            self.branches.resize_with(number + 1, || None);
        }
        let edge = worker.open_edge(number)?;
        self.branches[number].take().or_else(|| {
            // The trunk counts what is planned, a branch what was made.
            let visits = edge.visits.saturating_sub(planned as u32);
            Some(Box::new(self.below(game, Subtree::of_edge(&Edge { visits, ..edge.clone() }))))
        })
    }

    fn found(&self, made: u64) -> Yield {
        Yield { made, value: self.tree.value() as f32, bounds: self.bounds(), plies: self.plies() }
    }

    /// White's value.
    pub(crate) fn value(&self) -> f64 {
        self.tree.value()
    }

    /// Proven bounds.
    pub(crate) fn bounds(&self) -> Bounds {
        self.tree.bounds()
    }

    /// Length of the proof, in plies after the action that leads here.
    pub(crate) fn plies(&self) -> u16 {
        self.tree.plies()
    }

    pub(crate) fn visits(&self) -> u32 {
        self.tree.visits()
    }

    /// As if it had so many visits.
    #[cfg(test)]
    pub(crate) fn pretend(&mut self, visits: u32) {
        self.tree.edges[0].visits = visits;
    }

    pub(super) fn action(&self) -> G::Action {
        self.action
    }

    pub(super) fn tree(&self) -> &Subtree<G::Action> {
        &self.tree
    }

    /// The branches below, if it is split.
    pub(super) fn parts(&self) -> Option<impl Iterator<Item = &Branch<G>>> {
        self.is_split.then(|| self.branches.iter().flatten().map(|branch| &**branch))
    }

    /// Number of nodes.
    pub(crate) fn nodes(&self) -> u64 {
        self.tree.size() as u64 + self.branches.iter().flatten().map(|branch| branch.nodes()).sum::<u64>()
    }

    /// Whether a position in it is a proven win of the side; when the interrupt is due it may go unseen.
    pub(crate) fn has_seen_win(&self, side: Side, interrupt: &Interrupt<'_>) -> bool {
        self.tree.has_seen_win(side, interrupt)
            || self.branches.iter().flatten().any(|branch| branch.has_seen_win(side, interrupt))
    }

    /// Memory in use.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    fn count_bytes(&self) -> usize {
        size_of::<Self>()
            + self.tree.bytes()
            + self.branches.capacity() * size_of::<Option<Box<Self>>>()
            + self.branches.iter().flatten().map(|branch| branch.bytes).sum::<usize>()
    }

    /// The principal variation, from the action that leads here on.
    pub(crate) fn variation(&self) -> Vec<G::Action> {
        self.variation_after(&[])
    }

    /// The principal variation after these actions, of which the first leads here.
    pub(crate) fn variation_after(&self, turn: &[G::Action]) -> Vec<G::Action> {
        let mut line = Vec::new();
        let mut branch = self;
        while branch.is_split {
            line.push(branch.action);
            let given = turn.get(line.len()).copied();
            let Some((number, action)) = branch.tree.next_of_trunk(given) else { return line };
            match branch.branches.get(number).and_then(Option::as_ref) {
                Some(next) => branch = next,
                None => {
                    line.push(action);
                    return line;
                }
            }
        }
        let given = turn.get(line.len()..).unwrap_or_default();
        line.extend(branch.tree.variation(given));
        line
    }
}
