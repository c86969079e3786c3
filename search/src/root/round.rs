//! Rounds: a number of visits for each of some root children, played in batches.
//!
//! How a batch is split depends on its visits and the trees only, never on the threads.

use touchline_engine::Game;
use touchline_engine::random::derive;

use crate::pool::side_by_side;
use crate::root::Search;
use crate::tree::{Allowance, PORTION, Work};

/// A batch with fewer visits is done by one thread: waking others takes as long.
pub(super) const SMALL_BATCH: u64 = 256;

/// A batch is cut into at least so many pieces, as long as these are not smaller than `split-visits`.
const PIECES: u64 = 1024;

/// Share of the memory bound that trees may fill; the rest is room for vectors on the move.
const TREE_SHARE: f64 = 0.7;

impl<G: Game> Search<'_, G> {
    /// Plays a round of `(child, visits)` in batches. `false` if it was interrupted: the batch under way then does not
    /// count (unless nothing else would), so that time changes only how many batches are played.
    pub(super) fn play(&mut self, shares: &[(usize, u64)], batch_size: u64) -> bool {
        let total: u64 = shares.iter().map(|&(_, visits)| visits).sum();
        let batches = total.div_ceil(batch_size.max(1));
        let memory = self.make_room(shares);
        for batch in 0..batches {
            let part = |&(child, visits)| (child, portion(visits, batch, batches));
            let shares: Vec<(usize, u64)> = shares.iter().map(part).collect();
            if !self.play_batch(&shares, memory) {
                return false;
            }
            self.show_progress();
            if self.is_decided() {
                return true;
            }
        }
        true
    }

    /// Plays a batch, in which each child may use so much memory; `false` if it was interrupted.
    fn play_batch(&mut self, shares: &[(usize, u64)], memory: usize) -> bool {
        let total: u64 = shares.iter().map(|&(_, visits)| visits).sum();
        let piece = (total / PIECES).max(u64::from(self.context.config.split_visits));
        self.context.parallel = self.pool.is_some() && total >= SMALL_BATCH;
        let mut visits = vec![0; self.children.len()];
        shares.iter().for_each(|&(child, share)| visits[child] = share);
        let context = &self.context;
        let tasks: Vec<_> = self
            .children
            .iter_mut()
            .zip(visits)
            .enumerate()
            .filter(|(_, (child, visits))| *visits > 0 && !child.bounds.is_exact())
            .map(|(index, (child, visits))| (index, &mut child.branch, visits))
            .collect();
        let grown = side_by_side(context.parallel, tasks, |(child, branch, visits)| {
            let work = branch.grow(context, Allowance { visits, piece, portion: PORTION, memory });
            (child, visits, work)
        });
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
                root.visits += work.made();
                self.simulations += work.made();
                root.learn_value();
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
        let mut idle: Vec<_> =
            self.children.iter_mut().zip(plays).filter(|(_, plays)| !plays).map(|(child, _)| child).collect();
        let mut bytes: usize = idle.iter().map(|child| child.branch.bytes()).sum();
        if bytes > memory / 2 {
            for child in &mut idle {
                child.drop_branch(derive(self.limits.seed, &[u64::from(child.action.into()), self.simulations]));
            }
            bytes = 0;
        }
        (memory - bytes) / shares.len().max(1)
    }
}

/// Part number `index` of `total` things dealt out evenly to `parts`.
pub(super) fn portion(total: u64, index: u64, parts: u64) -> u64 {
    total / parts + u64::from(index < total % parts)
}
