//! Making nodes: which actions they hold, in which order.

use touchline_engine::random::mix;
use touchline_engine::{Actor, Game, common_denominator, share};

use crate::bounds::Bounds;
use crate::tree::store::{Edge, Node, Subtree};
use crate::tree::{Context, Worker};
use crate::weights::weigh;

/// An action or outcome that may become an edge.
pub(super) struct Candidate<A> {
    action: A,
    /// Weight of the prior, at least 0; at chance the integer weight of the outcome.
    weight: f32,
    /// The lower, the more promising.
    rank: u64,
}

impl<A: Copy + Into<u32>> Candidate<A> {
    /// Equal weights are ranked at random, the same way each time a position is met.
    fn new(action: A, weight: f32, salt: u64) -> Self {
        // The bits of floating-point numbers without a sign have their order. (The sum has no sign: weights may be -0.)
        let weight = weight + 0.0;
        let by_weight = u64::from(u32::MAX - weight.to_bits());
        Candidate { action, weight, rank: by_weight << 32 | mix(salt ^ u64::from(action.into())) >> 32 }
    }

    /// What candidates are sorted by. No two are equal: a node that widens lists its actions anew, and must meet those
    /// that it holds in the same places.
    fn key(&self) -> (u64, u32) {
        (self.rank, self.action.into())
    }
}

/// Weights of outcomes stay exact in 32-bit floating point up to here.
const LARGEST_EXACT_WEIGHT: u64 = 1 << 24;

/// A node whose actions do not all count yet begins with room for so many visits.
const FIRST_VISITS: u32 = 4;

impl<G: Game> Worker<'_, G> {
    /// Gives the edge a child: a finished position, the node of an equal position, or a new one. `None` if memory is
    /// short.
    pub(super) fn attach(&mut self, edge: u32, position: &G::Position) -> Option<u32> {
        let game = self.context.game;
        let actor = game.actor(position);
        let child = if actor == Actor::None {
            Subtree::<G::Action>::terminal(Bounds::of_result(game.result(position)))
        } else if self.tree.is_full() {
            return None;
        } else if self.context.config.merge_orders {
            let hash = game.hash(position);
            match self.tree.find(hash) {
                Some(node) => node,
                None => self.expand(edge, position, actor, hash)?,
            }
        } else {
            self.expand(edge, position, actor, 0)?
        };
        self.tree.edges[edge as usize].child = child;
        Some(child)
    }

    fn expand(&mut self, edge: u32, position: &G::Position, actor: Actor, hash: u64) -> Option<u32> {
        let salt = if self.context.config.merge_orders { hash } else { self.tree.nodes.len() as u64 };
        let held = if actor == Actor::Chance { usize::MAX } else { self.width(FIRST_VISITS) as usize };
        let (total, scale) = self.list(position, actor, salt, held);
        let held = held.min(total);
        if held == 0 || !self.tree.reserve(held) {
            return None;
        }
        let Edge { visits, value, .. } = self.tree.edges[edge as usize];
        let node = self.tree.push(Node {
            sum: f64::from(value) * f64::from(visits),
            hash: salt,
            visits,
            edges: self.tree.edges.len() as u32,
            held: held as u32,
            total: total as u32,
            plies: 0,
            actor,
            bounds: Bounds::UNKNOWN,
        });
        self.append_edges(0, held, scale);
        self.detect_ends(node, 0, position);
        Some(node)
    }

    /// Number of actions that a node with so many visits considers.
    pub(super) fn width(&self, visits: u32) -> u32 {
        let Context { config, widening, .. } = *self.context;
        if widening == 0.0 {
            return u32::MAX;
        }
        config.widening_base.saturating_add((widening * (visits as f32).sqrt()) as u32)
    }

    /// Doubles the number of actions that a node holds, as long as there are more. `false` if it cannot.
    pub(super) fn widen(&mut self, node: u32, position: &G::Position) -> bool {
        let Node { edges, held, total, actor, hash, .. } = self.tree.nodes[node as usize];
        if held >= total || self.tree.is_full() {
            return false;
        }
        let wanted = (2 * held).min(total) as usize;
        let (_, scale) = self.list(position, actor, hash, wanted);
        if !self.tree.reserve(wanted) {
            return false;
        }
        let first = self.tree.edges.len() as u32;
        for index in edges..edges + held {
            let edge = self.tree.edges[index as usize].clone();
            self.tree.edges.push(edge);
        }
        self.append_edges(held as usize, wanted, scale);
        let grown = &mut self.tree.nodes[node as usize];
        grown.edges = first;
        grown.held = wanted as u32;
        self.detect_ends(node, held, position);
        true
    }

    /// Lists actions or outcomes in `order`, the `wanted` most promising first and sorted. Returns their number and
    /// the factor that turns weights into the priors of edges.
    fn list(&mut self, position: &G::Position, actor: Actor, salt: u64, wanted: usize) -> (usize, f32) {
        self.scratch.order.clear();
        if actor == Actor::Chance {
            self.list_outcomes(position, salt);
        } else {
            self.list_actions(position, salt);
        }
        let sum: f32 = self.scratch.order.iter().map(|candidate| candidate.weight).sum();
        let scale = if actor == Actor::Chance || sum <= 0.0 { 1.0 } else { 1.0 / sum };
        let order = &mut self.scratch.order;
        if wanted < order.len() {
            order.select_nth_unstable_by_key(wanted, Candidate::key);
        }
        let wanted = wanted.min(order.len());
        order[..wanted].sort_unstable_by_key(Candidate::key);
        (order.len(), scale)
    }

    fn list_outcomes(&mut self, position: &G::Position, salt: u64) {
        let mut outcomes = Vec::new();
        self.context.game.outcomes(position, &mut outcomes);
        let denominator = common_denominator(&outcomes);
        for (action, p) in outcomes {
            let weight = if denominator <= LARGEST_EXACT_WEIGHT {
                (p.numer() * (denominator / p.denom())) as f32
            } else {
                (share(p) * LARGEST_EXACT_WEIGHT as f64).max(1.0) as u32 as f32
            };
            self.scratch.order.push(Candidate::new(action, weight, salt));
        }
    }

    fn list_actions(&mut self, position: &G::Position, salt: u64) {
        let game = self.context.game;
        self.scratch.actions.clear();
        game.legal(position, &mut self.scratch.actions);
        self.scratch.priors.clear();
        weigh(game, self.context.config, position, &self.scratch.actions, &mut self.scratch.priors);
        for (&action, &weight) in self.scratch.actions.iter().zip(&self.scratch.priors) {
            self.scratch.order.push(Candidate::new(action, weight, salt));
        }
    }

    fn append_edges(&mut self, from: usize, to: usize, scale: f32) {
        for candidate in &self.scratch.order[from..to] {
            self.tree.edges.push(Edge::new(candidate.action, candidate.weight * scale));
        }
    }

    /// Finds the actions, from number `from` on, that end the match.
    fn detect_ends(&mut self, node: u32, from: u32, position: &G::Position) {
        let game = self.context.game;
        if !self.context.config.solver || !game.may_end(position) {
            return;
        }
        let mut any = false;
        for index in self.tree.nodes[node as usize].edge_range().skip(from as usize) {
            let edge = &mut self.tree.edges[index];
            let mut next = *position;
            game.apply_unchecked(&mut next, edge.action);
            if game.actor(&next) == Actor::None {
                edge.bounds = Bounds::of_result(game.result(&next));
                edge.child = Subtree::<G::Action>::terminal(edge.bounds);
                any = true;
            }
        }
        if any {
            self.settle(node);
        }
    }
}
