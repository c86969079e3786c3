//! Wins by force: where a turn looks like a win, the prover tries to show that it is one.
//!
//! The tree proves a win only when it has visited all that the other side can do about it. In turns of several actions
//! that takes many times the simulations of a decision, while an action that wins and one that nearly does have the same
//! value. The prover answers what the other side does with what has answered the same before, and so needs little where
//! the win is real; and most turns that do not win are refuted by little more than one line. So the turns that the tree
//! knows are tried one after the other, those that look best first.

use std::collections::HashSet;

use touchline_engine::{Game, Side};

use crate::pool::side_by_side;
use crate::prove::{Prover, Win};
use crate::root::Search;
use crate::tree::Turn;

/// Actions with at least this value are tried …
const PROMISING: f64 = 0.6;

/// … in no more turns of the tree than so many …
const MOST_TURNS: usize = 4096;

/// … of which so many are under way at a time: the best are most likely to win, and each of the others costs nodes.
const AT_A_TIME: usize = 2;

/// The wins that are looked for come before the turn has changed hands more often than this: by the end of the side's next
/// turn; and, where no turn wins by then, of the one or two after it.
const HORIZONS: [u32; 3] = [2, 4, 6];

/// Effort for a turn when an answer is first looked for …
const FIRST_EFFORT: u64 = 512;

/// … and so many times as much when no attempt gets on with that.
const MORE_EFFORT: u64 = 4;

/// An attempt goes on for so many nodes before others have their turn.
const PORTION: u64 = 2048;

/// With fewer simulations there are too few turns in the tree.
const FEWEST_SIMULATIONS: u64 = 2048;

/// No more nodes are visited, so that there is news of the search within some seconds.
const MOST_NODES: u64 = 4_000_000;

/// Bytes of the search's memory for each node: the tables of all provers, with room for their growth, take a tenth of it.
const BYTES_PER_NODE: u64 = 640;

/// Root actions that win, each with the rest of its turn.
type Wins<A> = Vec<(usize, Vec<A>)>;

impl<G: Game> Search<'_, G> {
    /// Tries to prove wins after a pass of so many simulations.
    pub(super) fn prove_wins(&mut self, side: Side, simulations: u64) {
        let factor = f64::from(self.context.config.proof_nodes);
        let nodes = ((simulations as f64 * factor) as u64)
            .min(MOST_NODES)
            .min(self.limits.memory as u64 / BYTES_PER_NODE);
        if nodes == 0 || simulations < FEWEST_SIMULATIONS || self.is_decided() {
            return;
        }
        for (child, rest) in self.forced_wins(side, nodes) {
            self.children[child].win_by_force(side, rest);
        }
    }

    /// The wins found, the horizon being as short as possible.
    fn forced_wins(&self, side: Side, nodes: u64) -> Wins<G::Action> {
        let turns = self.turns(side);
        let mut left = nodes;
        for horizon in HORIZONS {
            let attempts = turns.iter().map(|turn| self.attempt(side, turn, horizon));
            let (won, is_settled) = self.attempt_all(attempts, &mut left);
            if !won.is_empty() || !is_settled {
                return won;
            }
        }
        Vec::new()
    }

    /// Makes the attempts in their order, some at a time, with as many nodes as are left; returns the first wins, and
    /// whether everything was refuted.
    fn attempt_all<'b>(
        &self,
        mut waiting: impl Iterator<Item = Attempt<'b, G>>,
        left: &mut u64,
    ) -> (Wins<G::Action>, bool) {
        let mut open: Vec<_> = waiting.by_ref().take(AT_A_TIME).collect();
        let mut effort = FIRST_EFFORT;
        while effort <= *left && !open.is_empty() && !self.context.interrupt.is_due() {
            if open.iter().all(|attempt| attempt.given_up >= effort) {
                effort *= MORE_EFFORT;
            }
            let nodes = left.div_ceil(AT_A_TIME as u64).min(PORTION);
            let tried = side_by_side(self.has_threads, open, |attempt| attempt.go_on(nodes, effort));
            *left = left.saturating_sub(tried.iter().map(|(_, spent, _)| spent).sum());
            let won: Vec<_> = tried
                .iter()
                .filter(|(_, _, outcome)| *outcome == Some(true))
                .map(|(attempt, _, _)| (attempt.candidate.child, attempt.rest_of_turn()))
                .collect();
            if !won.is_empty() {
                return (won, false);
            }
            open = tried
                .into_iter()
                .filter(|(_, _, outcome)| outcome.is_none())
                .map(|(attempt, _, _)| attempt)
                .collect();
            let refuted = AT_A_TIME - open.len();
            open.extend(waiting.by_ref().take(refuted));
        }
        (Vec::new(), open.is_empty())
    }

    /// What to try, the best first: the turns that the tree knows, then the root actions, whose turns the prover completes.
    /// Nothing if the tree has not seen a won match.
    fn turns(&self, side: Side) -> Vec<Candidate<G::Action>> {
        let is_promising = |&child: &usize| {
            let child = &self.children[child];
            child.value(side) >= PROMISING && !child.bounds.is_exact()
        };
        let promising: Vec<usize> = (0..self.children.len()).filter(is_promising).collect();
        // The second question takes long: it goes through the whole tree.
        if promising.is_empty() || !self.children.iter().any(|child| child.branch.has_seen_win(side)) {
            return Vec::new();
        }
        let mut known = Vec::new();
        for &child in &promising {
            let turns = self.children[child].branch.turns(side);
            known.extend(turns.into_iter().map(|turn| (worth(&turn, side), child, turn.actions)));
        }
        known.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
        let known =
            known.into_iter().take(MOST_TURNS).map(|(_, child, actions)| Candidate { child, actions });
        let begun =
            promising.iter().map(|&child| Candidate { child, actions: vec![self.children[child].action] });
        let mut seen = HashSet::new();
        known.chain(begun).filter(|turn| seen.insert(self.hash_after(&turn.actions))).collect()
    }

    fn hash_after(&self, line: &[G::Action]) -> u64 {
        let mut position = self.position;
        line.iter().for_each(|&action| self.context.game.apply_unchecked(&mut position, action));
        self.context.game.hash(&position)
    }

    fn attempt<'b>(
        &'b self,
        side: Side,
        candidate: &'b Candidate<G::Action>,
        horizon: u32,
    ) -> Attempt<'b, G> {
        let mut prover = Prover::of_win(self.context.game, side, horizon, &self.context.interrupt);
        let line = self.children[candidate.child].branch.variation_after(&candidate.actions);
        prover.expect(&self.position, &line);
        Attempt { candidate, position: &self.position, prover, given_up: 0 }
    }
}

/// The side's value at the end of a turn, less a standard deviation of a coin's mean.
fn worth<A>(turn: &Turn<A>, side: Side) -> f64 {
    let value = match side {
        Side::White => turn.value,
        Side::Black => 1.0 - turn.value,
    };
    value - 0.5 / f64::from(turn.visits.max(1)).sqrt()
}

/// The turn that begins with a root child, or the first action of it.
#[derive(Debug)]
struct Candidate<A> {
    child: usize,
    actions: Vec<A>,
}

/// The attempt to prove that a turn wins.
struct Attempt<'a, G: Game> {
    candidate: &'a Candidate<G::Action>,
    position: &'a G::Position,
    prover: Prover<'a, G, Win>,
    /// The effort that was not enough, 0 if none was.
    given_up: u64,
}

impl<G: Game> Attempt<'_, G> {
    /// Goes on for so many nodes, unless the effort was not enough before; returns the nodes spent and what came of it.
    fn go_on(mut self, nodes: u64, effort: u64) -> (Self, u64, Option<bool>) {
        if self.given_up >= effort {
            return (self, 0, None);
        }
        let before = self.prover.nodes();
        let outcome = self.prover.wins(self.position, &self.candidate.actions, nodes, effort);
        let spent = self.prover.nodes() - before;
        if outcome.is_none() && spent <= nodes {
            self.given_up = effort;
        }
        (self, spent, outcome)
    }

    fn rest_of_turn(&self) -> Vec<G::Action> {
        self.prover.rest_of_turn(self.position, &self.candidate.actions)
    }
}

#[cfg(test)]
mod tests {
    use touchline_engine::{Actor, Game, Side, successors};

    use crate::config::Config;
    use crate::layers::Layers;
    use crate::limits::{Control, Limits};
    use crate::root::Search;

    /// Small games in which a side begins, each after so many simulations.
    fn after_search(simulations: u64, seeds: u64, mut check: impl FnMut(&Search<'_, Layers>, Side)) {
        for seed in 0..seeds {
            let game = Layers { seed, depth: 14, width: 2000, chance: true, branching: 6 };
            let root = game.start();
            let Actor::Side(side) = game.actor(&root) else { continue };
            let limits = Limits { simulations: Some(simulations), ..Limits::default() };
            let (config, control) =
                (Config { proof_nodes: 0.0, endgame_steps: 0, ..Config::default() }, Control::default());
            let mut search = Search::new(&game, &root, &config, &limits, &control).expect("a search");
            search.spend();
            check(&search, side);
        }
    }

    /// What is tried can be played by the side to act and leads to different positions, whether the trees are split or not.
    /// Whole turns come first, then what begins others.
    fn candidates_are_turns(simulations: u64, seeds: u64) {
        let (mut whole, mut long, mut begun) = (0, 0, 0);
        after_search(simulations, seeds, |search, side| {
            let game = search.context.game;
            let mut ends = Vec::new();
            for candidate in search.turns(side) {
                let mut position = search.position;
                for &action in &candidate.actions {
                    assert_eq!(game.actor(&position), Actor::Side(side));
                    assert!(successors(game, &position).contains(&action));
                    game.apply_unchecked(&mut position, action);
                }
                assert_eq!(search.children[candidate.child].action, candidate.actions[0]);
                ends.push(game.hash(&position));
                let is_whole = game.actor(&position) != Actor::Side(side);
                whole += u32::from(is_whole);
                long += u32::from(is_whole && candidate.actions.len() > 1);
                begun += u32::from(!is_whole);
                assert!(is_whole || candidate.actions.len() == 1, "{candidate:?}");
            }
            let count = ends.len();
            ends.sort_unstable();
            ends.dedup();
            assert_eq!(ends.len(), count);
        });
        assert!(whole > 50 && long > 20 && begun > 5, "{whole} turns, {long} long, {begun} begun");
    }

    #[test]
    fn candidates_are_turns_of_the_side() {
        candidates_are_turns(3_000, 200);
    }

    #[test]
    fn candidates_come_from_split_trees_too() {
        candidates_are_turns(60_000, 90);
    }

    /// With the same effort nothing would come of it; with more nodes something may.
    #[test]
    fn what_was_given_up_waits_for_more_effort() {
        let (mut given_up, mut cut_off) = (0, 0);
        after_search(3_000, 100, |search, side| {
            for candidate in &search.turns(side) {
                let attempt = search.attempt(side, candidate, 2);
                if let (attempt, _, None) = attempt.go_on(u64::MAX, 2) {
                    let (attempt, spent, outcome) = attempt.go_on(u64::MAX, 2);
                    assert_eq!((spent, outcome), (0, None));
                    let (_, spent, outcome) = attempt.go_on(u64::MAX, u64::MAX);
                    assert!(spent > 0 && outcome.is_some());
                    given_up += 1;
                }
                let attempt = search.attempt(side, candidate, 2);
                if let (attempt, _, None) = attempt.go_on(1, u64::MAX) {
                    let (_, spent, _) = attempt.go_on(1, u64::MAX);
                    assert!(spent > 0);
                    cut_off += 1;
                }
            }
        });
        assert!(given_up > 20 && cut_off > 20, "{given_up} given up, {cut_off} cut off");
    }
}
