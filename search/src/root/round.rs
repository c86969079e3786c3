//! Rounds: a number of visits for each of some root children, split into tasks for the threads.
//!
//! How a round is split depends on its visits and its children only, never on the threads.

use rayon::prelude::*;
use touchline_engine::Game;
use touchline_engine::random::stream;

use crate::config::Config;
use crate::root::Search;
use crate::tree::{Context, Gain, Subtree, Worker};

/// A batch with fewer visits is done by the calling thread: waking others takes as long.
const SMALL_BATCH: u64 = 256;

/// Share of the memory bound that trees may fill; the rest is room for vectors on the move.
const TREE_SHARE: f64 = 0.7;

/// Some simulations through one subtree.
struct Task<G: Game> {
    child: usize,
    replica: usize,
    position: G::Position,
    visits: u64,
    path: [u64; 3],
    tree: Subtree<G::Action>,
    gain: Gain,
}

impl<G: Game> Task<G> {
    fn run(&mut self, context: &Context<'_, G>, seed: u64) {
        let tree = std::mem::take(&mut self.tree);
        let worker = Worker::new(context, tree, stream(seed, &self.path));
        (self.tree, self.gain) = worker.run(&self.position, self.visits);
    }

    fn is_complete(&self) -> bool {
        self.gain.visits == self.visits || self.tree.bounds().is_exact()
    }
}

impl<G: Game> Search<'_, G> {
    /// Plays a round of `(child, visits)`, in batches. `false` if it was interrupted: the batch under way then does not
    /// count (unless nothing else would), so that time changes only how many batches are played.
    pub(super) fn play(&mut self, shares: &[(usize, u64)], batch_size: u64) -> bool {
        let total: u64 = shares.iter().map(|&(_, visits)| visits).sum();
        let batches = total.div_ceil(batch_size.max(1));
        let replicas: Vec<u64> =
            shares.iter().map(|&(_, visits)| replicas(self.context.config, visits, shares.len())).collect();
        self.make_room(shares, &replicas);
        for batch in 0..batches {
            let mut tasks = Vec::new();
            for (&(child, visits), &replicas) in shares.iter().zip(&replicas) {
                let visits = portion(visits, batch, batches);
                self.add_tasks(&mut tasks, child, visits, replicas);
            }
            self.run_tasks(&mut tasks);
            self.batches += 1;
            if !self.absorb(tasks) {
                return false;
            }
            self.show_progress();
            if self.is_decided() {
                return true;
            }
        }
        true
    }

    fn add_tasks(&mut self, tasks: &mut Vec<Task<G>>, child: usize, visits: u64, replicas: u64) {
        let batch = self.batches;
        let root = &mut self.children[child];
        if root.bounds.is_exact() {
            return;
        }
        let code = u64::from(root.action.into());
        for (replica, tree) in root.replicas.iter_mut().enumerate().take(replicas as usize) {
            let visits = portion(visits, replica as u64, replicas);
            if visits > 0 {
                tasks.push(Task {
                    child,
                    replica,
                    position: root.position,
                    visits,
                    path: [code, replica as u64, batch],
                    tree: std::mem::take(tree),
                    gain: Gain::default(),
                });
            }
        }
    }

    fn run_tasks(&self, tasks: &mut [Task<G>]) {
        let (context, seed) = (&self.context, self.limits.seed);
        let visits: u64 = tasks.iter().map(|task| task.visits).sum();
        match &self.pool {
            Some(pool) if visits >= SMALL_BATCH && tasks.len() > 1 => pool.install(|| {
                tasks.par_iter_mut().with_max_len(1).for_each(|task| task.run(context, seed));
            }),
            _ => tasks.iter_mut().for_each(|task| task.run(context, seed)),
        }
    }

    /// Takes the trees back and adds up what they gave, in the order of the tasks. `false` if a task was interrupted.
    fn absorb(&mut self, tasks: Vec<Task<G>>) -> bool {
        let complete = tasks.iter().all(Task::is_complete);
        let counts = complete || self.simulations == 0;
        for task in tasks {
            let root = &mut self.children[task.child];
            root.learn_bounds(&task.tree);
            if counts {
                root.add(task.gain);
                self.simulations += task.gain.visits;
            }
            root.replicas[task.replica] = task.tree;
        }
        complete
    }

    /// Sees to it that the children of a round have their subtrees, and that all subtrees together respect the bound on
    /// memory.
    fn make_room(&mut self, shares: &[(usize, u64)], replicas: &[u64]) {
        let memory = (self.limits.memory as f64 * TREE_SHARE) as usize;
        let mut plays = vec![false; self.children.len()];
        shares.iter().for_each(|&(child, _)| plays[child] = true);
        let idle = |search: &Self| -> usize {
            search
                .children
                .iter()
                .zip(&plays)
                .filter(|(_, plays)| !**plays)
                .map(|(child, _)| child.bytes())
                .sum()
        };
        if idle(self) > memory / 2 {
            for (child, _) in self.children.iter_mut().zip(&plays).filter(|(_, plays)| !**plays) {
                child.drop_subtrees();
            }
        }
        let subtrees: u64 = replicas.iter().sum();
        let limit = (memory - idle(self).min(memory)) / (subtrees.max(1) as usize);
        for (&(child, _), &count) in shares.iter().zip(replicas) {
            let root = &mut self.children[child];
            root.replicas.truncate(count as usize);
            root.replicate(count as usize, limit);
            for tree in &mut root.replicas {
                tree.prepare(root.action, limit, self.context.config.merge_orders);
            }
        }
    }
}

/// Number of subtrees that share the visits of a child in a round of `children`.
fn replicas(config: &Config, visits: u64, children: usize) -> u64 {
    let wanted = u64::from(config.replica_tasks).div_ceil(children.max(1) as u64);
    (visits / u64::from(config.replica_visits)).clamp(1, wanted.max(1))
}

/// Part number `index` of `total` things dealt out evenly to `parts`.
pub(super) fn portion(total: u64, index: u64, parts: u64) -> u64 {
    total / parts + u64::from(index < total % parts)
}
