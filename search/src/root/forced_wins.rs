//! Wins by force: where an action looks like a win, the prover tries to show that it is one.
//!
//! The tree proves a win only when it has visited all that the other side can do about it. In turns of several actions
//! that takes many times the simulations of a decision, while an action that wins and one that nearly does have the same
//! value. The prover answers what the other side does with what has answered the same before, and so needs little where
//! the win is real.

use touchline_engine::{Game, Side};

use crate::pool::side_by_side;
use crate::prove::{Prover, Win};
use crate::root::Search;

/// Actions with at least this value are tried …
const PROMISING: f64 = 0.6;

/// … but not more than so many.
const MOST_ATTEMPTS: usize = 8;

/// Effort for a turn when an action is first tried …
const FIRST_EFFORT: u64 = 512;

/// … and so many times as much each time after it was given up.
const MORE_EFFORT: u64 = 4;

/// With fewer nodes little can be shown that the tree has missed.
const FEWEST_NODES: u64 = 2048;

/// No more are visited, so that there is news of the search within some seconds.
const MOST_NODES: u64 = 4_000_000;

/// Bytes of the search's memory for each node: the tables of all provers, with room for their growth, take a tenth of it.
const BYTES_PER_NODE: u64 = 640;

impl<G: Game> Search<'_, G> {
    /// Tries to prove wins after a pass of so many simulations.
    pub(super) fn prove_wins(&mut self, side: Side, simulations: u64) {
        let factor = f64::from(self.context.config.proof_nodes);
        let nodes = ((simulations as f64 * factor) as u64)
            .min(MOST_NODES)
            .min(self.limits.memory as u64 / BYTES_PER_NODE);
        if nodes < FEWEST_NODES || self.is_decided() {
            return;
        }
        for (child, rest) in self.forced_wins(side, nodes) {
            self.children[child].win_by_force(side, rest);
        }
    }

    /// The root actions that are proven to win, each with the rest of its turn.
    ///
    /// All are tried with little effort first, which is enough to give up most of those that do not win.
    fn forced_wins(&self, side: Side, nodes: u64) -> Vec<(usize, Vec<G::Action>)> {
        let mut open = self.attempts(side);
        let (mut left, mut effort) = (nodes, FIRST_EFFORT);
        while effort <= left && !open.is_empty() && !self.context.interrupt.is_due() {
            let share = left.div_ceil(open.len() as u64);
            let tried = side_by_side(self.has_threads, open, |attempt| attempt.go_on(share, effort));
            left = left.saturating_sub(tried.iter().map(|(_, spent, _)| spent).sum());
            let mut won = Vec::new();
            open = Vec::new();
            for (attempt, _, outcome) in tried {
                match outcome {
                    Some(true) => won.push((attempt.child, attempt.rest_of_turn())),
                    Some(false) => {}
                    None => open.push(attempt),
                }
            }
            if !won.is_empty() {
                return won;
            }
            effort *= MORE_EFFORT;
        }
        Vec::new()
    }

    /// The actions to try, the best first: those of high value whose tree has seen a win.
    fn attempts(&self, side: Side) -> Vec<Attempt<'_, G>> {
        let is_promising = |&child: &usize| {
            let child = &self.children[child];
            child.value(side) >= PROMISING && !child.bounds.is_exact() && child.branch.has_seen_win(side)
        };
        let mut found: Vec<usize> = (0..self.children.len()).filter(is_promising).collect();
        found.sort_by(|&a, &b| self.children[b].value(side).total_cmp(&self.children[a].value(side)));
        found.truncate(MOST_ATTEMPTS);
        found.into_iter().map(|child| self.attempt(side, child)).collect()
    }

    fn attempt(&self, side: Side, child: usize) -> Attempt<'_, G> {
        let mut prover = Prover::of_win(self.context.game, side, &self.context.interrupt);
        prover.expect(&self.position, &self.children[child].variation());
        Attempt { child, position: &self.position, action: self.children[child].action, prover }
    }
}

/// The attempt to prove that a root action wins.
struct Attempt<'a, G: Game> {
    child: usize,
    position: &'a G::Position,
    action: G::Action,
    prover: Prover<'a, G, Win>,
}

impl<G: Game> Attempt<'_, G> {
    /// Goes on for so many nodes; returns the nodes spent, at least 1, and what came of it.
    fn go_on(mut self, nodes: u64, effort: u64) -> (Self, u64, Option<bool>) {
        let before = self.prover.nodes();
        let outcome = self.prover.wins(self.position, self.action, nodes, effort);
        let spent = (self.prover.nodes() - before).max(1);
        (self, spent, outcome)
    }

    fn rest_of_turn(&self) -> Vec<G::Action> {
        self.prover.rest_of_turn(self.position, self.action)
    }
}
