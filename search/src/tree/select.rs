//! Choosing the way down: among actions by formula, among outcomes by probability.

use touchline_engine::random::below;
use touchline_engine::{Actor, Game, Side};

use crate::arithmetic::ln;
use crate::config::{ChanceSampling, Selection};
use crate::tree::Worker;

impl<G: Game> Worker<'_, G> {
    /// The edge to follow from a node; `None` if every action it holds is hopeless and no other fits into memory.
    pub(super) fn select(&mut self, node: u32, position: &G::Position) -> Option<u32> {
        match self.tree.nodes[node as usize].actor {
            Actor::Chance => Some(self.select_outcome(node)),
            Actor::Side(side) => {
                let (held, visits) =
                    (self.tree.nodes[node as usize].held, self.tree.nodes[node as usize].visits);
                if self.width(visits) > held {
                    self.widen(node, position);
                }
                loop {
                    let choice = match self.context.config.selection {
                        Selection::Puct => self.select_puct(node, side),
                        Selection::Ucb => self.select_ucb(node, side),
                    };
                    if choice.is_some() || !self.widen(node, position) {
                        return choice;
                    }
                }
            }
            Actor::None => None,
        }
    }

    /// The edges that count at a node with so many visits: its first `width`, actions that are proven to be inferior
    /// left out.
    fn considered(&self, node: u32, side: Side) -> impl Iterator<Item = (u32, u32, f32, f32)> {
        let n = &self.tree.nodes[node as usize];
        let sure = n.bounds.sure(side);
        let prune = self.context.config.solver;
        let (sign, offset) = match side {
            Side::White => (1.0, 0.0),
            Side::Black => (-1.0, 1.0),
        };
        let first = n.edges;
        self.tree.edges[n.edge_range()]
            .iter()
            .enumerate()
            .filter(move |(_, edge)| !prune || edge.bounds.is_option(side, sure))
            .take(self.width(n.visits) as usize)
            .map(move |(i, edge)| (first + i as u32, edge.visits, offset + sign * edge.value, edge.prior))
    }

    fn select_puct(&self, node: u32, side: Side) -> Option<u32> {
        let n = &self.tree.nodes[node as usize];
        let config = self.context.config;
        let c = config.exploration * (n.visits as f32).sqrt();
        let value = n.value() as f32;
        let first_play = match side {
            Side::White => value,
            Side::Black => 1.0 - value,
        } - config.first_play_reduction;
        let mut best = None;
        let mut best_score = f32::NEG_INFINITY;
        for (edge, visits, value, prior) in self.considered(node, side) {
            let q = if visits == 0 { first_play } else { value };
            let score = q + c * prior / (1 + visits) as f32;
            if score > best_score {
                best_score = score;
                best = Some(edge);
            }
            // Edges are sorted by prior, so the first without a visit is the best of all without one.
            if visits == 0 {
                break;
            }
        }
        best
    }

    fn select_ucb(&self, node: u32, side: Side) -> Option<u32> {
        let log = ln(f64::from(self.tree.nodes[node as usize].visits.max(1))) as f32;
        let c = self.context.config.exploration;
        let mut best = None;
        let mut best_score = f32::NEG_INFINITY;
        for (edge, visits, value, _) in self.considered(node, side) {
            if visits == 0 {
                return Some(edge);
            }
            let score = value + c * (log / visits as f32).sqrt();
            if score > best_score {
                best_score = score;
                best = Some(edge);
            }
        }
        best
    }

    fn select_outcome(&mut self, node: u32) -> u32 {
        let n = &self.tree.nodes[node as usize];
        let edges = &self.tree.edges[n.edge_range()];
        let total: f32 = edges.iter().map(|edge| edge.prior).sum();
        let mut choice = 0;
        match self.context.config.chance {
            ChanceSampling::Stratified => {
                let visits: u32 = edges.iter().map(|edge| edge.visits).sum();
                let per_weight = (f64::from(visits) + 1.0) / f64::from(total);
                let mut most = f64::NEG_INFINITY;
                for (i, edge) in edges.iter().enumerate() {
                    let behind = f64::from(edge.prior) * per_weight - f64::from(edge.visits);
                    if behind > most {
                        most = behind;
                        choice = i as u32;
                    }
                }
            }
            ChanceSampling::Plain => {
                let mut ticket = below(&mut self.rng, total as u32) as f32;
                for (i, edge) in edges.iter().enumerate() {
                    choice = i as u32;
                    if ticket < edge.prior {
                        break;
                    }
                    ticket -= edge.prior;
                }
            }
        }
        n.edges + choice
    }
}
