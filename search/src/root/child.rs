//! A root action or outcome and all that is known about it.

use touchline_engine::random::{derive, mix};
use touchline_engine::{Actor, Game, Side};

use crate::bounds::Bounds;
use crate::config::Config;
use crate::tree::Subtree;
use crate::weights::weigh;

pub(super) struct RootChild<G: Game> {
    pub(super) action: G::Action,
    /// The position after the action.
    pub(super) position: G::Position,
    /// Share of the prior; the exact probability at a chance event.
    pub(super) prior: f64,
    pub(super) visits: u64,
    /// White's value by the subtrees after the last batch that counts.
    mean: f64,
    pub(super) bounds: Bounds,
    /// White's expected value under perfect play, where the rest of the match was solved.
    pub(super) exact: Option<f64>,
    /// Length of the proof in plies.
    pub(super) plies: u16,
    /// Independent copies of the subtree; each began as a copy of an earlier one.
    pub(super) replicas: Vec<Subtree<G::Action>>,
    /// The principal variation when the subtrees were last dropped.
    pub(super) line: Vec<G::Action>,
}

impl<G: Game> RootChild<G> {
    /// All children of a root, the highest priors first, equal ones in an order drawn from the seed.
    pub(super) fn all(game: &G, position: &G::Position, config: &Config, seed: u64) -> Vec<Self> {
        let mut actions = Vec::new();
        let mut weights: Vec<f64> = Vec::new();
        match game.actor(position) {
            Actor::Side(_) => {
                game.legal(position, &mut actions);
                let mut priors = Vec::new();
                weigh(game, config, position, &actions, &mut priors);
                weights.extend(priors.into_iter().map(f64::from));
            }
            Actor::Chance => {
                let mut outcomes = Vec::new();
                game.outcomes(position, &mut outcomes);
                for (outcome, p) in outcomes {
                    actions.push(outcome);
                    weights.push(*p.numer() as f64 / *p.denom() as f64);
                }
            }
            Actor::None => {}
        }
        let sum: f64 = weights.iter().sum();
        let scale = if sum > 0.0 { 1.0 / sum } else { 1.0 };
        let mut children: Vec<Self> = actions
            .into_iter()
            .zip(weights)
            .map(|(action, weight)| RootChild::new(game, position, action, weight * scale))
            .collect();
        let salt = derive(seed, &[]);
        let key = |child: &Self| mix(salt ^ u64::from(child.action.into()));
        children.sort_by(|a, b| b.prior.total_cmp(&a.prior).then_with(|| key(a).cmp(&key(b))));
        children
    }

    fn new(game: &G, root: &G::Position, action: G::Action, prior: f64) -> Self {
        let mut position = *root;
        game.apply_unchecked(&mut position, action);
        let bounds = match game.actor(&position) {
            Actor::None => Bounds::of_result(game.result(&position)),
            Actor::Side(_) | Actor::Chance => Bounds::UNKNOWN,
        };
        RootChild {
            action,
            position,
            prior,
            visits: 0,
            mean: 0.5,
            bounds,
            exact: None,
            plies: 1,
            replicas: Vec::new(),
            line: vec![action],
        }
    }

    /// White's value: the exact one if known, else the mean within what is proven; without a visit, as near to 1/2 as
    /// that allows.
    pub(super) fn white_value(&self) -> f64 {
        self.exact.unwrap_or_else(|| self.bounds.clip(self.mean))
    }

    pub(super) fn value(&self, side: Side) -> f64 {
        match side {
            Side::White => self.white_value(),
            Side::Black => 1.0 - self.white_value(),
        }
    }

    /// Takes over the value of the subtrees, weighted by their visits.
    pub(super) fn learn_value(&mut self) {
        let (sum, visits) = self.replicas.iter().fold((0.0, 0.0), |(sum, visits), tree| {
            let weight = f64::from(tree.visits());
            (sum + weight * tree.value(), visits + weight)
        });
        if visits > 0.0 {
            self.mean = sum / visits;
        }
    }

    /// Takes over what a subtree has proven.
    pub(super) fn learn_bounds(&mut self, tree: &Subtree<G::Action>) {
        let was_open = !self.bounds.is_exact();
        self.bounds = self.bounds.both(tree.bounds());
        if was_open && self.bounds.is_exact() {
            self.plies = tree.plies().saturating_add(1);
        }
    }

    /// Makes sure of `count` subtrees of at most `limit` bytes each: copies of those that are there, as far as their
    /// size allows.
    pub(super) fn replicate(&mut self, count: usize, limit: usize) {
        let there = self.replicas.len();
        for index in there..count {
            let copy = match self.replicas.get(index % there.max(1)) {
                Some(tree) if tree.bytes() <= limit => tree.clone(),
                _ => Subtree::default(),
            };
            self.replicas.push(copy);
        }
    }

    pub(super) fn bytes(&self) -> usize {
        self.replicas.iter().map(Subtree::bytes).sum()
    }

    pub(super) fn nodes(&self) -> u64 {
        self.replicas.iter().map(|tree| tree.size() as u64).sum()
    }

    /// The principal variation of the subtree that proves the value, else of the most visited.
    pub(super) fn variation(&self) -> Vec<G::Action> {
        let proves = |tree: &&Subtree<G::Action>| self.bounds.is_exact() && tree.bounds() == self.bounds;
        let tree = self
            .replicas
            .iter()
            .find(proves)
            .or_else(|| self.replicas.iter().rev().max_by_key(|tree| tree.visits()));
        match tree.map(Subtree::variation) {
            Some(line) if !line.is_empty() => line,
            _ => self.line.clone(),
        }
    }

    /// Gives the memory of the subtrees back; the principal variation stays.
    pub(super) fn drop_subtrees(&mut self) {
        self.line = self.variation();
        self.replicas = Vec::new();
    }
}
