//! The way back up: visits, values and proofs.

use touchline_engine::{Actor, Game};

use crate::bounds::Bounds;
use crate::tree::store::{Edge, NONE};
use crate::tree::{Step, Worker};

impl<G: Game> Worker<'_, G> {
    /// Enters White's value of the end of the path into its last edge, and what follows from it into all above.
    ///
    /// A node's value is the mean of the present values of its edges, weighted by their visits, so that what is learnt
    /// below (by way of another parent, too) replaces earlier estimates instead of being averaged with them.
    pub(super) fn back_up(&mut self, value: f64) {
        for index in (0..self.scratch.path.len()).rev() {
            let Step { node, edge, draws } = self.scratch.path[index];
            let edge = &mut self.tree.edges[edge as usize];
            let before = edge.total();
            edge.visits = edge.visits.saturating_add(1);
            let mut proven_more = false;
            if edge.child == NONE {
                edge.value += (value as f32 - edge.value) / edge.visits as f32;
            } else {
                let child = &self.tree.nodes[edge.child as usize];
                edge.value = child.value() as f32;
                proven_more = edge.bounds != child.bounds;
                edge.bounds = child.bounds;
            }
            let more = edge.total() - before;
            if node == NONE {
                break;
            }
            let n = &mut self.tree.nodes[node as usize];
            n.visits = n.visits.saturating_add(1 + u32::from(draws));
            n.sum += more + if draws { 0.5 } else { 0.0 };
            let is_chance = n.actor == Actor::Chance;
            if proven_more && self.context.config.solver {
                self.settle(node);
            }
            if is_chance {
                self.weigh(node);
            }
        }
    }

    /// The value of a chance node all of whose outcomes were visited is their mean weighted by exact probability.
    pub(super) fn weigh(&mut self, node: u32) {
        let n = &mut self.tree.nodes[node as usize];
        let edges = &self.tree.edges[n.edge_range()];
        if edges.iter().any(|edge| edge.visits == 0 && !edge.bounds.is_exact()) {
            return;
        }
        let (sum, weight) = edges.iter().fold((0.0, 0.0), |(sum, weight), edge| {
            let p = f64::from(edge.prior);
            (sum + p * edge.bounds.exact().unwrap_or(f64::from(edge.value)), weight + p)
        });
        n.sum = sum / weight * f64::from(n.visits);
    }

    /// Works out what is proven about a node from its edges, and frees its value from actions that are no longer
    /// an option.
    pub(super) fn settle(&mut self, node: u32) {
        let n = &self.tree.nodes[node as usize];
        let edges = &self.tree.edges[n.edge_range()];
        let open = (n.held < n.total).then_some(Bounds::UNKNOWN);
        let all = edges.iter().map(|edge| edge.bounds).chain(open);
        let bounds = match n.actor {
            Actor::Side(side) => all.reduce(|a, b| a.choice(b, side)),
            Actor::Chance => all.reduce(Bounds::chance),
            Actor::None => None,
        };
        let bounds = bounds.unwrap_or(Bounds::UNKNOWN).both(n.bounds);
        let plies = if bounds.is_exact() { self.plies(node, bounds) } else { 0 };
        let options = self.options(node, bounds);
        let n = &mut self.tree.nodes[node as usize];
        n.bounds = bounds;
        n.plies = plies;
        if let Some((sum, visits)) = options {
            n.sum = sum;
            n.visits = visits;
        }
    }

    /// Length of the proof: the winner hurries, the loser delays, chance takes its time.
    fn plies(&self, node: u32, bounds: Bounds) -> u16 {
        let n = &self.tree.nodes[node as usize];
        let proven = self.tree.edges[n.edge_range()]
            .iter()
            .filter(|edge| edge.bounds == bounds)
            .map(|edge| self.tree.nodes[edge.child as usize].plies);
        let wins = n.actor.side().is_some_and(|side| bounds.sure(side) == 2);
        let longest = if wins { proven.min() } else { proven.max() };
        longest.unwrap_or(0).saturating_add(1)
    }

    /// Sum of values and number of visits of the actions that are not proven to be inferior; `None` where none of them
    /// was visited, at chance, and where nothing is ruled out.
    fn options(&self, node: u32, bounds: Bounds) -> Option<(f64, u32)> {
        let n = &self.tree.nodes[node as usize];
        let side = n.actor.side()?;
        let edges = &self.tree.edges[n.edge_range()];
        let is_option = |edge: &&Edge<G::Action>| edge.bounds.is_option(side, bounds.sure(side));
        if edges.iter().all(|edge| is_option(&edge)) {
            return None;
        }
        let (sum, visits) = edges.iter().filter(is_option).fold((0.0, 0u32), |(sum, visits), edge| {
            (sum + edge.total(), visits.saturating_add(edge.visits))
        });
        (visits > 0).then_some((sum, visits))
    }
}
