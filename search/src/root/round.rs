//! Rounds: a number of visits for each of some root children, split into tasks for the threads.
//!
//! How a round is split depends on its visits and its children only, never on the threads.

use rayon::prelude::*;
use touchline_engine::Game;
use touchline_engine::random::stream;

use crate::config::Config;
use crate::root::Search;
use crate::tree::{Context, Subtree, Worker};

/// A batch with fewer visits is done by the calling thread: waking others takes as long.
const SMALL_BATCH: u64 = 256;

/// The budget from which on a round is split into `replica-tasks` tasks.
const FULL_SPLIT: u64 = 100_000;

/// The budget from which on two threads get equal work.
const PAIRED: u64 = 16_384;

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
    /// Simulations made of the visits wanted.
    made: u64,
}

impl<G: Game> Task<G> {
    fn run(&mut self, context: &Context<'_, G>, seed: u64) {
        let tree = std::mem::take(&mut self.tree);
        let worker = Worker::new(context, tree, stream(seed, &self.path));
        (self.tree, self.made) = worker.run(&self.position, self.visits);
    }

    fn is_complete(&self) -> bool {
        self.made == self.visits || self.tree.bounds().is_exact()
    }
}

impl<G: Game> Search<'_, G> {
    /// Plays a round of `(child, visits)`, part of a pass with this budget, in batches. `false` if it was interrupted: the batch under way then does not
    /// count (unless nothing else would), so that time changes only how many batches are played.
    pub(super) fn play(&mut self, shares: &[(usize, u64)], budget: u64, batch_size: u64) -> bool {
        let total: u64 = shares.iter().map(|&(_, visits)| visits).sum();
        let batches = total.div_ceil(batch_size.max(1));
        let replicas: Vec<u64> = shares
            .iter()
            .map(|&(child, visits)| {
                let there = self.children[child].replicas.len() as u64;
                replicas(self.context.config, budget, visits, total).max(there)
            })
            .collect();
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
                    made: 0,
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
        let mut played = Vec::new();
        for task in tasks {
            let root = &mut self.children[task.child];
            root.learn_bounds(&task.tree);
            root.replicas[task.replica] = task.tree;
            if counts {
                root.visits += task.made;
                self.simulations += task.made;
                played.push(task.child);
            }
        }
        played.dedup();
        for child in played {
            self.children[child].learn_value();
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

/// Number of subtrees that share the visits of a child in a round of `total` visits.
///
/// Copies cost strength, because each learns only from its own visits: small budgets do without, and the number of
/// tasks grows with the square of the budget until, at [`FULL_SPLIT`] simulations, every round has `replica-tasks`. A
/// few children, an odd number, are split in two for the sake of two threads.
fn replicas(config: &Config, budget: u64, visits: u64, total: u64) -> u64 {
    let part = budget.min(FULL_SPLIT) as f64 / FULL_SPLIT as f64;
    let tasks = (part * part * f64::from(config.replica_tasks)) as u64;
    // How many children of this size there would be.
    let children = (total + visits / 2) / visits.max(1);
    let pair =
        if config.replica_tasks > 1 && budget >= PAIRED && children < 16 { 1 + children % 2 } else { 1 };
    // Rounded down, because one task more than cores doubles the time; the sixteenth makes up for shares that differ by
    // a visit.
    let share = visits as f64 / total.max(1) as f64;
    let wanted = (tasks as f64 * share + 1.0 / 16.0) as u64;
    (visits / u64::from(config.replica_visits)).clamp(1, wanted.max(pair))
}

/// Part number `index` of `total` things dealt out evenly to `parts`.
pub(super) fn portion(total: u64, index: u64, parts: u64) -> u64 {
    total / parts + u64::from(index < total % parts)
}

#[cfg(test)]
mod tests {
    use super::{portion, replicas};
    use crate::config::Config;
    use crate::root::allocate::{batch_size, rounds, survivors};

    /// Share of the time that cores are busy when a search with so many root children and simulations is scheduled on
    /// them: tasks of a batch in order, each to the first free core; a simulation takes one unit, waking the threads
    /// for a batch ten.
    fn use_of_cores(cores: usize, children: usize, budget: u64) -> f64 {
        const WAKING: u64 = 10;
        let config = Config::default();
        let (mut time, mut work, mut field, mut left) = (0, 0, children, budget);
        for rounds_left in (1..=rounds(children)).rev() {
            let share = left / rounds_left;
            left -= share;
            let batches = share.div_ceil(batch_size(budget));
            for batch in 0..batches {
                let mut free = vec![0; cores];
                for child in 0..field as u64 {
                    let visits = portion(share, child, field as u64);
                    let replicas = replicas(&config, budget, visits, share);
                    for replica in 0..replicas {
                        let task = portion(portion(visits, batch, batches), replica, replicas);
                        let first = free.iter_mut().min().expect("a core");
                        *first += task;
                        work += task;
                    }
                }
                time += WAKING + free.into_iter().max().unwrap_or(0);
            }
            field = survivors(field);
        }
        work as f64 / (time as f64 * cores as f64)
    }

    #[test]
    fn many_cores_stay_busy() {
        for children in [2, 3, 4, 5, 7, 12, 20, 40, 65, 100, 260, 600] {
            let [two, sixteen, many] = [2, 16, 64].map(|cores| use_of_cores(cores, children, 100_000));
            println!("{children:4} children: {two:.3} of 2, {sixteen:.3} of 16, {many:.3} of 64 cores");
            assert!(two > 0.95 && sixteen > 0.8 && many > 0.8, "{children}: {two} {sixteen} {many}");
            let small = use_of_cores(2, children, 20_000);
            assert!(small > 0.92, "{children}: {small} of 2 at 20,000 simulations");
        }
    }
}
