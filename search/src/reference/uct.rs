//! Textbook UCT.

use std::time::Instant;

use touchline_engine::arithmetic::ln;
use touchline_engine::random::{Stream, below, stream};
use touchline_engine::{Actor, Game, Side};

use crate::limits::{Control, Limits, SearchError};
use crate::reference::{UNSEEN, choices, is_spent, playout, report};
use crate::report::Report;

/// The factor of `sqrt(ln N / n)` for values in 0..=1; it is 1.41 for results in -1..=1, the usual choice.
const EXPLORATION: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// UCT as in the survey of Browne et al. (2012): UCB1 in one tree that grows by one node a simulation, uniformly random
/// playouts to the end of the match, no knowledge, no proofs, one thread. Chance is sampled. The action with the most
/// visits is played.
///
/// # Errors
/// The match is over, or the budget is empty.
pub fn uct<G: Game>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
    control: &Control<'_, G::Action>,
) -> Result<Report<G::Action>, SearchError> {
    let started = Instant::now();
    limits.check()?;
    let actions = choices(game, position)?;
    let mut tree = Tree { game, nodes: Vec::new(), rng: stream(limits.seed, &[0]), scratch: Vec::new() };
    let capacity = limits.memory / size_of::<Node<G::Action>>() / 4;
    tree.nodes.push(Node::new(None));
    let mut simulations = 0;
    while !is_spent(limits, control, simulations, started) {
        tree.simulate(*position, capacity);
        simulations += 1;
    }
    let side = game.actor(position).side().unwrap_or(Side::White);
    let found: Vec<(u64, f64)> = actions.iter().map(|&action| tree.found(action, side)).collect();
    let mut report = report(game, position, &actions, &found, tree.nodes.len() as u64, started);
    if report.actor != Actor::Chance {
        report.lines.sort_by(|a, b| {
            b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)).then(a.action.cmp(&b.action))
        });
    }
    Ok(report)
}

struct Node<A> {
    /// The action or outcome that leads here; `None` at the root.
    action: Option<A>,
    visits: u64,
    /// Sum of White's results.
    sum: f64,
    /// First child and number of children; none before the node is expanded.
    children: (usize, usize),
}

impl<A> Node<A> {
    const fn new(action: Option<A>) -> Self {
        Node { action, visits: 0, sum: 0.0, children: (0, 0) }
    }
}

struct Tree<'a, G: Game> {
    game: &'a G,
    nodes: Vec<Node<G::Action>>,
    rng: Stream,
    scratch: Vec<G::Action>,
}

impl<G: Game> Tree<'_, G> {
    fn simulate(&mut self, mut position: G::Position, capacity: usize) {
        let mut path = vec![0];
        let mut node = 0;
        while let Some(child) = self.choose(node, &position, capacity) {
            if let Some(action) = self.nodes[child].action {
                self.game.apply_unchecked(&mut position, action);
            }
            path.push(child);
            node = child;
            if self.nodes[node].visits == 0 {
                break;
            }
        }
        let value = playout(self.game, position, &mut self.rng, &mut self.scratch);
        for node in path {
            self.nodes[node].visits += 1;
            self.nodes[node].sum += value;
        }
    }

    /// The child to follow; `None` at the end of the match and when memory is full.
    fn choose(&mut self, node: usize, position: &G::Position, capacity: usize) -> Option<usize> {
        let actor = self.game.actor(position);
        if self.nodes[node].children.1 == 0 {
            if actor == Actor::None || self.nodes.len() >= capacity {
                return None;
            }
            let first = self.nodes.len();
            let actions = choices(self.game, position).ok()?;
            self.nodes.extend(actions.into_iter().map(|action| Node::new(Some(action))));
            self.nodes[node].children = (first, self.nodes.len() - first);
        }
        match actor {
            Actor::Side(side) => self.ucb(node, side),
            Actor::Chance => {
                let outcome = self.game.sample_outcome(position, &mut self.rng)?;
                self.children(node).find(|&child| self.nodes[child].action == Some(outcome))
            }
            Actor::None => None,
        }
    }

    fn children(&self, node: usize) -> std::ops::Range<usize> {
        let (first, count) = self.nodes[node].children;
        first..first + count
    }

    /// A random child among those without a visit, else the one with the highest UCB1 value.
    fn ucb(&mut self, node: usize, side: Side) -> Option<usize> {
        let fresh = self.children(node).filter(|&child| self.nodes[child].visits == 0).count();
        if fresh > 0 {
            let pick = below(&mut self.rng, fresh as u32) as usize;
            return self.children(node).filter(|&child| self.nodes[child].visits == 0).nth(pick);
        }
        let log = ln(self.nodes[node].visits as f64);
        let score = |child: usize| {
            let Node { visits, sum, .. } = self.nodes[child];
            let visits = visits as f64;
            side.seen(sum / visits) + EXPLORATION * (log / visits).sqrt()
        };
        self.children(node).max_by(|&a, &b| score(a).total_cmp(&score(b)))
    }

    /// Visits and value for `side` of a root action.
    fn found(&self, action: G::Action, side: Side) -> (u64, f64) {
        let child = self.children(0).map(|child| &self.nodes[child]).find(|node| node.action == Some(action));
        match child {
            Some(node) if node.visits > 0 => (node.visits, side.seen(node.sum / node.visits as f64)),
            _ => (0, UNSEEN),
        }
    }
}
