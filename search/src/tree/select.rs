//! Choosing the way down: among actions by formula, among outcomes by probability.

use touchline_engine::arithmetic::ln;
use touchline_engine::random::below;
use touchline_engine::{Actor, Game, Side};

use crate::config::{ChanceSampling, Selection};
use crate::tree::store::{Edge, NONE, Node, Tally};
use crate::tree::{Step, Worker};

/// How a side sees White's values: `base + sign * value`, without a branch.
#[derive(Clone, Copy)]
struct View {
    base: f32,
    sign: f32,
}

impl View {
    fn of(side: Side) -> View {
        match side {
            Side::White => View { base: 0.0, sign: 1.0 },
            Side::Black => View { base: 1.0, sign: -1.0 },
        }
    }

    fn see(self, value: f32) -> f32 {
        self.base + self.sign * value
    }

    fn see_all(self, tally: Tally) -> Tally {
        Tally { points: self.base * tally.count + self.sign * tally.points, ..tally }
    }
}

/// The edge with the best score; among equal scores the first counts.
struct Best {
    edge: u32,
    score: f32,
}

impl Best {
    const NONE: Best = Best { edge: NONE, score: f32::NEG_INFINITY };

    fn see(&mut self, edge: u32, score: f32) {
        if score > self.score {
            *self = Best { edge, score };
        }
    }

    fn edge(self) -> Option<u32> {
        (self.edge != NONE).then_some(self.edge)
    }
}

impl<G: Game> Worker<'_, G> {
    /// The step to take from a node; `None` if every action it holds is proven to be inferior and no other fits into
    /// memory.
    pub(super) fn select(&mut self, node: u32, position: &G::Position) -> Option<Step> {
        match self.tree.nodes[node as usize].actor {
            Actor::Chance => Some(Step { node, edge: self.select_outcome(node), draws: false }),
            Actor::Side(_) => {
                self.make_wide(node, position);
                loop {
                    let step = self.select_among(node, |_, _| true);
                    if step.is_some() || !self.widen(node, position) {
                        return step;
                    }
                }
            }
            Actor::None => None,
        }
    }

    /// The step to take from a node at which a side acts, among the actions that it holds and that `may` be taken,
    /// given their numbers; `None` if there is none. A proven draw needs no more visits: they explore the best of the
    /// other actions instead.
    pub(super) fn select_among(
        &mut self,
        node: u32,
        may: impl Fn(usize, &Edge<G::Action>) -> bool,
    ) -> Option<Step> {
        let side = self.tree.nodes[node as usize].actor.side()?;
        let edge = self.choose(node, side, &may)?;
        let is_exact = |edge: u32| self.tree.edges[edge as usize].bounds.is_exact();
        if !is_exact(edge) || !self.context.config.solver {
            return Some(Step { node, edge, draws: false });
        }
        let open = self.choose(node, side, |number, edge| !edge.bounds.is_exact() && may(number, edge));
        let Some(open) = open else { return Some(Step { node, edge, draws: false }) };
        let drawn = &mut self.tree.edges[edge as usize];
        drawn.visits = drawn.visits.saturating_add(1);
        Some(Step { node, edge: open, draws: true })
    }

    /// Sees to it that a node holds as many actions as it considers.
    pub(super) fn make_wide(&mut self, node: u32, position: &G::Position) {
        let Node { held, total, visits, .. } = self.tree.nodes[node as usize];
        if held < total && self.width(visits) > held {
            self.widen(node, position);
        }
    }

    fn choose(&self, node: u32, side: Side, may: impl Fn(usize, &Edge<G::Action>) -> bool) -> Option<u32> {
        match self.context.config.selection {
            Selection::Puct => self.choose_puct(node, side, may),
            Selection::Ucb => self.choose_ucb(node, side, may),
        }
    }

    /// The edges that count at a node: as many as progressive widening allows, those proven to be inferior left out; of
    /// these the ones that `may` be taken.
    fn considered(
        &self,
        node: u32,
        side: Side,
        may: impl Fn(usize, &Edge<G::Action>) -> bool,
    ) -> impl Iterator<Item = (u32, &Edge<G::Action>)> {
        let n = &self.tree.nodes[node as usize];
        let sure = n.bounds.sure(side);
        let prune = self.context.config.solver;
        // The width is at least the base, which spares small nodes its square root.
        let few = n.held <= self.context.config.widening_base || !self.context.has_static_value;
        let width = if few { n.held } else { self.width(n.visits) };
        (n.edges..)
            .zip(&self.tree.edges[n.edge_range()])
            .filter(move |(_, edge)| !prune || edge.bounds.is_option(side, sure))
            .take(width as usize)
            .filter(move |&(index, edge)| may((index - n.edges) as usize, edge))
    }

    fn choose_puct(
        &self,
        node: u32,
        side: Side,
        may: impl Fn(usize, &Edge<G::Action>) -> bool,
    ) -> Option<u32> {
        let n = &self.tree.nodes[node as usize];
        let config = self.context.config;
        let c = self.context.exploration * (n.visits as f32).sqrt();
        let (rave, view) = (self.context.rave, View::of(side));
        let first_play = view.see(n.value() as f32) - config.first_play_reduction;
        let mut best = Best::NONE;
        for (index, edge) in self.considered(node, side, may) {
            let mut q = if edge.visits == 0 { first_play } else { view.see(edge.value) };
            if rave > 0.0 {
                q = view.see_all(self.tree.tally_of(index)).mix(q, edge.visits as f32, rave);
            }
            best.see(index, q + c * edge.prior / (1 + edge.visits) as f32);
            // Edges are sorted by prior, so the first without a visit is the best of all of which nothing is known.
            if edge.visits == 0 && rave == 0.0 {
                break;
            }
        }
        best.edge()
    }

    fn choose_ucb(
        &self,
        node: u32,
        side: Side,
        may: impl Fn(usize, &Edge<G::Action>) -> bool,
    ) -> Option<u32> {
        let log = ln(f64::from(self.tree.nodes[node as usize].visits.max(1))) as f32;
        let (c, view) = (self.context.exploration, View::of(side));
        let mut best = Best::NONE;
        for (index, edge) in self.considered(node, side, may) {
            if edge.visits == 0 {
                return Some(index);
            }
            best.see(index, view.see(edge.value) + c * (log / edge.visits as f32).sqrt());
        }
        best.edge()
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
