//! Choosing the way down: among actions by formula, among outcomes by probability.

use touchline_engine::random::below;
use touchline_engine::{Actor, Game, Side};

use crate::arithmetic::ln;
use crate::config::{ChanceSampling, Selection};
use crate::tree::store::{Edge, NONE, Node};
use crate::tree::{Step, Worker};

/// White's value as `side` sees it.
fn seen_by(value: f32, side: Side) -> f32 {
    match side {
        Side::White => value,
        Side::Black => 1.0 - value,
    }
}

/// The edge with the best score, and the best whose value is not proven (or [`NONE`]).
#[derive(Clone, Copy)]
struct Choice {
    best: u32,
    open: u32,
}

/// Finds a [`Choice`] in one pass; among equal scores the first counts.
struct Best {
    choice: Choice,
    score: f32,
    open_score: f32,
}

impl Default for Best {
    fn default() -> Self {
        Best {
            choice: Choice { best: NONE, open: NONE },
            score: f32::NEG_INFINITY,
            open_score: f32::NEG_INFINITY,
        }
    }
}

impl Best {
    fn see<A>(&mut self, index: u32, edge: &Edge<A>, score: f32) {
        if score > self.score {
            self.score = score;
            self.choice.best = index;
        }
        if score > self.open_score && !edge.bounds.is_exact() {
            self.open_score = score;
            self.choice.open = index;
        }
    }

    fn choice(self) -> Option<Choice> {
        (self.choice.best != NONE).then_some(self.choice)
    }
}

impl<G: Game> Worker<'_, G> {
    /// The step to take from a node; `None` if every action it holds is proven to be inferior and no other fits into
    /// memory.
    pub(super) fn select(&mut self, node: u32, position: &G::Position) -> Option<Step> {
        match self.tree.nodes[node as usize].actor {
            Actor::Chance => Some(Step { node, edge: self.select_outcome(node), draws: false }),
            Actor::Side(side) => {
                self.make_wide(node, position);
                loop {
                    let choice = self.choose(node, side, |_, _| true);
                    if choice.is_some() || !self.widen(node, position) {
                        return choice.map(|choice| self.explore(node, choice));
                    }
                }
            }
            Actor::None => None,
        }
    }

    /// The step to take from a node at which a side acts, among the actions that it holds and that `may` be taken,
    /// given their numbers; `None` if there is none.
    pub(super) fn select_among(
        &mut self,
        node: u32,
        may: impl Fn(usize, &Edge<G::Action>) -> bool,
    ) -> Option<Step> {
        let side = self.tree.nodes[node as usize].actor.side()?;
        self.choose(node, side, may).map(|choice| self.explore(node, choice))
    }

    /// Sees to it that a node holds as many actions as it considers.
    pub(super) fn make_wide(&mut self, node: u32, position: &G::Position) {
        let Node { held, total, visits, .. } = self.tree.nodes[node as usize];
        if held < total && self.width(visits) > held {
            self.widen(node, position);
        }
    }

    fn choose(&self, node: u32, side: Side, may: impl Fn(usize, &Edge<G::Action>) -> bool) -> Option<Choice> {
        match self.context.config.selection {
            Selection::Puct => self.choose_puct(node, side, may),
            Selection::Ucb => self.choose_ucb(node, side, may),
        }
    }

    /// Turns the choice at a node into a step. A proven draw needs no more visits: they explore the best of the other
    /// actions instead.
    fn explore(&mut self, node: u32, choice: Choice) -> Step {
        let edge = &mut self.tree.edges[choice.best as usize];
        if !edge.bounds.is_exact() || choice.open == NONE || !self.context.config.solver {
            return Step { node, edge: choice.best, draws: false };
        }
        edge.visits = edge.visits.saturating_add(1);
        Step { node, edge: choice.open, draws: true }
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
        let few = n.held <= self.context.config.widening_base;
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
    ) -> Option<Choice> {
        let n = &self.tree.nodes[node as usize];
        let config = self.context.config;
        let c = self.context.exploration * (n.visits as f32).sqrt();
        let first_play = seen_by(n.value() as f32, side) - config.first_play_reduction;
        let mut best = Best::default();
        for (index, edge) in self.considered(node, side, may) {
            let q = if edge.visits == 0 { first_play } else { seen_by(edge.value, side) };
            best.see(index, edge, q + c * edge.prior / (1 + edge.visits) as f32);
            // Edges are sorted by prior, so the first without a visit is the best of all without one.
            if edge.visits == 0 {
                break;
            }
        }
        best.choice()
    }

    fn choose_ucb(
        &self,
        node: u32,
        side: Side,
        may: impl Fn(usize, &Edge<G::Action>) -> bool,
    ) -> Option<Choice> {
        let log = ln(f64::from(self.tree.nodes[node as usize].visits.max(1))) as f32;
        let c = self.context.exploration;
        let mut best = Best::default();
        for (index, edge) in self.considered(node, side, may) {
            if edge.visits == 0 {
                return Some(Choice { best: index, open: index });
            }
            best.see(index, edge, seen_by(edge.value, side) + c * (log / edge.visits as f32).sqrt());
        }
        best.choice()
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
