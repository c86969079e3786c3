//! Rapid action value estimation: what came of an action whenever its side took it later on (Gelly & Silver 2011).

use std::ops::Range;

use touchline_engine::{Game, Side};

use crate::tree::Worker;
use crate::tree::store::{NONE, Subtree, Tally};

/// Actions are told apart by their code modulo this number.
const CODES: usize = 256;

const WORDS: usize = CODES / 64;

/// The actions that each side has taken in the simulation, from some position on.
#[derive(Clone, Default)]
pub(super) struct Taken([[u64; WORDS]; 2]);

impl Taken {
    #[inline]
    pub(super) fn add(&mut self, side: Side, action: impl Into<u32>) {
        let code = action.into() as usize % CODES;
        self.0[side.index()][code / 64] |= 1 << (code % 64);
    }

    /// 1 if the side has taken the action, else 0.
    #[inline]
    fn count(&self, side: Side, action: impl Into<u32>) -> f32 {
        let code = action.into() as usize % CODES;
        (self.0[side.index()][code / 64] >> (code % 64) & 1) as f32
    }

    pub(super) fn clear(&mut self) {
        self.0 = Default::default();
    }
}

impl Tally {
    /// Mixes the value of an action that has `visits` of its own with these results.
    #[inline]
    pub(super) fn mix(self, value: f32, visits: f32, equivalence: f32) -> f32 {
        // Keeps the weight at 0 where nothing is known at all.
        const SOME: f32 = 1e-6;
        let weight = 1.0 / (visits + self.count + visits * self.count / equivalence + SOME);
        value + weight * (self.points - self.count * value)
    }
}

impl<G: Game> Worker<'_, G> {
    /// Enters White's value of a simulation, at every node of its path, for the actions that the side to act there took
    /// in it, then or later.
    pub(super) fn tally(&mut self, value: f32) {
        self.tree.tallies.resize(self.tree.edges.len(), Tally::default());
        for step in self.scratch.path.iter().rev().take_while(|step| step.node != NONE) {
            let node = &self.tree.nodes[step.node as usize];
            let Some(side) = node.actor.side() else { continue };
            let range = node.edge_range();
            self.scratch.taken.add(side, self.tree.edges[step.edge as usize].action);
            for (edge, tally) in self.tree.edges[range.clone()].iter().zip(&mut self.tree.tallies[range]) {
                let count = self.scratch.taken.count(side, edge.action);
                tally.count += count;
                tally.points += count * value;
            }
        }
    }
}

impl<A> Subtree<A> {
    pub(super) fn tally_of(&self, edge: u32) -> Tally {
        self.tallies.get(edge as usize).copied().unwrap_or_default()
    }

    /// Takes over the tallies of edges of another tree for the edges from `first` on.
    pub(super) fn adopt_tallies(&mut self, first: u32, other: &Subtree<A>, edges: Range<usize>) {
        let known = edges.end.min(other.tallies.len());
        if edges.start < known {
            self.tallies.resize(first as usize, Tally::default());
            self.tallies.extend_from_slice(&other.tallies[edges.start..known]);
        }
    }
}
