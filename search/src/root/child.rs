//! A root action or outcome and all that is known about it.

use touchline_engine::random::{derive, mix};
use touchline_engine::{Actor, Game, Side, share};

use crate::bounds::Bounds;
use crate::config::Config;
use crate::tree::{Branch, Work};
use crate::weights::weigh;

pub(super) struct RootChild<G: Game> {
    pub(super) action: G::Action,
    /// The position after the action.
    pub(super) position: G::Position,
    /// Share of the prior; the exact probability at a chance event.
    pub(super) prior: f64,
    pub(super) visits: u64,
    /// What a simulation took in the last batch that counts, see [`Work::cost`].
    cost: Option<f64>,
    /// White's value by the branch after the last batch that counts.
    mean: f64,
    /// Visits and White's value by the branches that were dropped.
    dropped: (u64, f64),
    pub(super) bounds: Bounds,
    /// White's expected value under perfect play, where the rest of the match was solved.
    pub(super) exact: Option<f64>,
    /// Length of the proof in plies.
    pub(super) plies: u16,
    /// The search below the action.
    pub(super) branch: Branch<G>,
    /// The principal variation when the branch was last dropped.
    line: Vec<G::Action>,
    /// The rest of the turn that wins by force.
    forced: Option<Vec<G::Action>>,
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
                    weights.push(share(p));
                }
            }
            Actor::None => {}
        }
        let sum: f64 = weights.iter().sum();
        let scale = if sum > 0.0 { 1.0 / sum } else { 1.0 };
        let mut children: Vec<Self> = actions
            .into_iter()
            .zip(weights)
            .map(|(action, weight)| RootChild::new(game, position, action, weight * scale, seed))
            .collect();
        let salt = derive(seed, &[]);
        let key = |child: &Self| mix(salt ^ u64::from(child.action.into()));
        children.sort_by(|a, b| b.prior.total_cmp(&a.prior).then_with(|| key(a).cmp(&key(b))));
        children
    }

    /// Those of the children whose actions are among these, in their order, with all of the prior.
    pub(super) fn among(mut children: Vec<Self>, actions: &[G::Action]) -> Vec<Self> {
        let all = children.len();
        children.retain(|child| actions.contains(&child.action));
        let sum: f64 = children.iter().map(|child| child.prior).sum();
        if children.len() < all && sum > 0.0 {
            children.iter_mut().for_each(|child| child.prior /= sum);
        }
        children
    }

    fn new(game: &G, root: &G::Position, action: G::Action, prior: f64, seed: u64) -> Self {
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
            cost: None,
            mean: 0.5,
            dropped: (0, 0.5),
            bounds,
            exact: None,
            plies: 1,
            branch: Branch::new(action, position, derive(seed, &[u64::from(action.into())])),
            line: vec![action],
            forced: None,
        }
    }

    /// Whether its value is more than a filler: it was visited, proven or solved.
    pub(super) fn is_known(&self) -> bool {
        self.visits > 0 || self.bounds.is_exact() || self.exact.is_some()
    }

    /// White's value: the exact one if known, else the mean within what is proven; without a visit, as near to 1/2 as
    /// that allows.
    pub(super) fn white_value(&self) -> f64 {
        self.exact.unwrap_or_else(|| self.bounds.clip(self.mean))
    }

    pub(super) fn value(&self, side: Side) -> f64 {
        side.seen(self.white_value())
    }

    /// Counts the work of a batch and takes over the value of the branch.
    pub(super) fn learn(&mut self, work: &Work) {
        self.visits += work.made();
        self.cost = work.cost().or(self.cost);
        let visits = f64::from(self.branch.visits());
        if visits > 0.0 {
            let (before, value) = self.dropped;
            self.mean = match before {
                0 => self.branch.value(),
                _ => (before as f64 * value + visits * self.branch.value()) / (before as f64 + visits),
            };
        }
    }

    /// What a simulation costs here, as far as is known, beside one of the other child: 1 if it is the same.
    pub(super) fn cost_beside(&self, other: &Self) -> f64 {
        self.cost.zip(other.cost).map_or(1.0, |(cost, other)| cost / other)
    }

    /// Takes over what the branch has proven.
    pub(super) fn learn_bounds(&mut self) {
        let was_open = !self.bounds.is_exact();
        self.bounds = self.bounds.both(self.branch.bounds());
        if was_open && self.bounds.is_exact() {
            self.plies = self.branch.plies().saturating_add(1);
        }
    }

    /// Takes over that the action wins by force, and how its turn goes on. How long it takes is not known: wins of a
    /// known length come first.
    pub(super) fn win_by_force(&mut self, side: Side, rest: Vec<G::Action>) {
        self.bounds = Bounds::win(side);
        self.plies = u16::MAX;
        self.forced = Some(rest);
    }

    /// The principal variation; where a win by force was proven, it ends with the turn.
    pub(super) fn variation(&self) -> Vec<G::Action> {
        if let Some(rest) = &self.forced {
            return std::iter::once(self.action).chain(rest.iter().copied()).collect();
        }
        if self.branch.visits() > 0 { self.branch.variation() } else { self.line.clone() }
    }

    /// Gives the memory of the branch back; the principal variation, the value and its weight stay.
    pub(super) fn drop_branch(&mut self, seed: u64) {
        self.line = self.variation();
        self.dropped = (self.visits, self.mean);
        self.branch = Branch::new(self.action, self.position, seed);
    }
}
