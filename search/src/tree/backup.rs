//! The way back up: visits, values and proofs.

use touchline_engine::{Actor, Game};

use crate::bounds::Bounds;
use crate::tree::Worker;
use crate::tree::store::{Edge, NONE};

impl<G: Game> Worker<'_, G> {
    /// Enters White's value of a simulation along its path; returns what arrives at the root: the exact value once
    /// something on the way is proven, the expected one above chance.
    pub(super) fn back_up(&mut self, mut value: f64) -> f64 {
        let solver = self.context.config.solver;
        for step in (0..self.path.len()).rev() {
            let (node, edge) = self.path[step];
            let edge = &mut self.tree.edges[edge as usize];
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
            if node == NONE {
                break;
            }
            let n = &mut self.tree.nodes[node as usize];
            n.visits = n.visits.saturating_add(1);
            n.sum += value;
            let is_chance = n.actor == Actor::Chance;
            if proven_more && solver {
                self.settle(node);
            }
            if is_chance && let Some(expected) = self.weigh(node) {
                value = expected;
            }
            if let Some(exact) = self.tree.nodes[node as usize].bounds.exact() {
                value = exact;
            }
        }
        value
    }

    /// The value of a chance node all of whose outcomes were visited is their mean weighted by exact probability. That
    /// is also what goes on up, in place of the sample: where different paths meet in a chance node, each would see
    /// its own, unrepresentative part of a stratified order.
    fn weigh(&mut self, node: u32) -> Option<f64> {
        let n = &mut self.tree.nodes[node as usize];
        let edges = &self.tree.edges[n.edge_range()];
        if edges.iter().any(|edge| edge.visits == 0 && !edge.bounds.is_exact()) {
            return None;
        }
        let (sum, weight) = edges.iter().fold((0.0, 0.0), |(sum, weight), edge| {
            let p = f64::from(edge.prior);
            (sum + p * edge.bounds.exact().unwrap_or(f64::from(edge.value)), weight + p)
        });
        n.sum = sum / weight * f64::from(n.visits);
        Some(sum / weight)
    }

    /// Works out what is proven about a node from its edges, and cleans its mean of actions that are no longer an
    /// option.
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
        let mean = self.mean_of_options(node, bounds);
        let n = &mut self.tree.nodes[node as usize];
        n.bounds = bounds;
        n.plies = plies;
        if let Some(mean) = mean {
            n.sum = mean * f64::from(n.visits);
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

    /// The mean over the visited actions that are not proven to be inferior; `None` where there is none such, at chance,
    /// and where nothing is ruled out.
    fn mean_of_options(&self, node: u32, bounds: Bounds) -> Option<f64> {
        let n = &self.tree.nodes[node as usize];
        let side = n.actor.side()?;
        let (mut sum, mut visits, mut ruled_out) = (0.0, 0u64, false);
        for Edge { bounds: edge, value, visits: v, .. } in &self.tree.edges[n.edge_range()] {
            if edge.is_option(side, bounds.sure(side)) {
                sum += f64::from(*value) * f64::from(*v);
                visits += u64::from(*v);
            } else {
                ruled_out = true;
            }
        }
        (ruled_out && visits > 0).then(|| sum / visits as f64)
    }
}
