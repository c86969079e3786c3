//! Wins by force: where a turn looks like a win, the prover tries to show that it is one.
//!
//! The tree proves a win only when it has visited all that the other side can do about it. In turns of several actions
//! that takes many times the simulations of a decision, while an action that wins and one that nearly does have the
//! same value. The prover answers what the other side does with what has answered the same before, and so needs little
//! where the win is real; and most turns that do not win are refuted by little more than one line. So the turns that
//! the tree knows are tried one after the other, those that look best first, each with what has refuted those before
//! it.

use std::collections::HashSet;

use touchline_engine::{Game, Side};

use crate::prove::{Prover, Win};
use crate::root::Search;
use crate::root::lines::cautious;
use crate::tree::Turn;

/// Actions with at least this value are tried.
const PROMISING: f64 = 0.6;

/// No more turns of the tree than so many are tried.
const MOST_TURNS: usize = 4096;

/// The wins that are looked for come before the turn has changed hands more often than this: by the end of the side's
/// next turn; and, where no turn wins by then, of the one or two after it.
const HORIZONS: [u32; 3] = [2, 4, 6];

/// Nodes that a turn may take when an answer is first looked for.
const FIRST_EFFORT: u64 = 512;

/// A turn that was given up may take so many times as much when all others were tried.
const MORE_EFFORT: u64 = 4;

/// With fewer simulations there are too few turns in the tree.
const FEWEST_SIMULATIONS: u64 = 2048;

/// No more nodes are visited, so that there is news of the search within some seconds.
const MOST_NODES: u64 = 4_000_000;

/// Bytes of the search's memory for each node: the tables of the provers, with room for their growth, take a tenth of
/// it.
const BYTES_PER_NODE: u64 = 640;

impl<G: Game> Search<'_, G> {
    /// Tries to prove a win after a pass of so many simulations.
    pub(super) fn prove_wins(&mut self, side: Side, simulations: u64) {
        let factor = f64::from(self.context.config.proof_nodes);
        let nodes = ((simulations as f64 * factor) as u64)
            .min(MOST_NODES)
            .min(self.limits.memory as u64 / BYTES_PER_NODE);
        let over = self.is_decided() || self.context.interrupt.is_due();
        if nodes == 0 || simulations < FEWEST_SIMULATIONS || over {
            return;
        }
        if let Some((child, rest)) = self.forced_win(side, nodes) {
            self.children[child].win_by_force(side, rest);
        }
    }

    /// The root action that wins and the rest of its turn, the horizon being as short as possible.
    fn forced_win(&self, side: Side, nodes: u64) -> Option<(usize, Vec<G::Action>)> {
        let turns = self.turns(side);
        let mut left = nodes;
        for horizon in HORIZONS {
            let mut prover = Prover::of_win(self.context.game, side, horizon, self.context.interrupt);
            let turn = self.attempt_all(&mut prover, &turns, FIRST_EFFORT, &mut left).ok()?;
            if let Some(turn) = turn {
                return Some((turn.child, prover.rest_of_turn(&self.position, &turn.actions)));
            }
        }
        None
    }

    /// Makes the attempts in their order, those that were given up again with more effort, with as many nodes as are
    /// left; the first turn that wins.
    fn attempt_all<'b>(
        &self,
        prover: &mut Prover<'_, G, Win>,
        turns: &'b [Candidate<G::Action>],
        mut effort: u64,
        left: &mut u64,
    ) -> Result<Option<&'b Candidate<G::Action>>, Unsettled> {
        let mut open: Vec<_> = turns.iter().collect();
        while !open.is_empty() {
            let mut given_up = Vec::new();
            for turn in open {
                if effort > *left || self.context.interrupt.is_due() {
                    return Err(Unsettled);
                }
                match self.attempt(prover, turn, effort, left) {
                    Some(true) => return Ok(Some(turn)),
                    Some(false) => {}
                    None => given_up.push(turn),
                }
            }
            open = given_up;
            effort = effort.saturating_mul(MORE_EFFORT);
        }
        Ok(None)
    }

    /// Whether the turn wins; `None` if one of the side's next turns takes more than the effort, or no nodes are left.
    fn attempt(
        &self,
        prover: &mut Prover<'_, G, Win>,
        turn: &Candidate<G::Action>,
        effort: u64,
        left: &mut u64,
    ) -> Option<bool> {
        let line = self.children[turn.child].branch.variation_after(&turn.actions);
        prover.expect(&self.position, &line);
        let before = prover.nodes();
        let outcome = prover.wins(&self.position, &turn.actions, *left, effort);
        *left = left.saturating_sub(prover.nodes() - before);
        outcome
    }

    /// What to try, the best first: the turns that the tree knows, then the root actions, whose turns the prover
    /// completes. Nothing if the tree has not seen a won match, or if the interrupt is due: the trees may be so large
    /// that to go through them takes long.
    fn turns(&self, side: Side) -> Vec<Candidate<G::Action>> {
        let promising = self.promising(side);
        let interrupt = &self.context.interrupt;
        // The second question takes long: it goes through the whole tree.
        let has_seen_win = || self.children.iter().any(|child| child.branch.has_seen_win(side, interrupt));
        if promising.is_empty() || !has_seen_win() {
            return Vec::new();
        }
        let mut known = Vec::new();
        for &child in &promising {
            let turns = self.children[child].branch.turns(side, interrupt);
            known.extend(turns.into_iter().map(|turn| (worth(&turn, side), child, turn.actions)));
            if interrupt.is_due() {
                return Vec::new();
            }
        }
        let known =
            best_first(known, MOST_TURNS).into_iter().map(|(_, child, actions)| Candidate { child, actions });
        let begun =
            promising.iter().map(|&child| Candidate { child, actions: vec![self.children[child].action] });
        let mut seen = HashSet::new();
        known.chain(begun).filter(|turn| seen.insert(self.hash_after(&turn.actions))).collect()
    }

    /// The root actions that look like wins and are none for sure.
    pub(super) fn promising(&self, side: Side) -> Vec<usize> {
        let is_promising = |&child: &usize| {
            let child = &self.children[child];
            child.value(side) >= PROMISING && !child.bounds.is_exact()
        };
        (0..self.children.len()).filter(is_promising).collect()
    }

    fn hash_after(&self, line: &[G::Action]) -> u64 {
        let mut position = self.position;
        line.iter().for_each(|&action| self.context.game.apply_unchecked(&mut position, action));
        self.context.game.hash(&position)
    }
}

/// The nodes or the time ran out before everything was settled.
struct Unsettled;

/// The turns with the highest worth, at most so many, the best first; equal ones in the order they have.
fn best_first<A>(turns: Vec<(f64, usize, A)>, most: usize) -> Vec<(f64, usize, A)> {
    let mut turns: Vec<_> = turns.into_iter().enumerate().collect();
    let by_worth = |(i, a): &(usize, (f64, usize, A)), (j, b): &(usize, (f64, usize, A))| {
        b.0.total_cmp(&a.0).then(i.cmp(j))
    };
    // Of a large tree there may be a million.
    if turns.len() > most {
        turns.select_nth_unstable_by(most, by_worth);
        turns.truncate(most);
    }
    turns.sort_unstable_by(by_worth);
    turns.into_iter().map(|(_, turn)| turn).collect()
}

/// The side's cautious value at the end of a turn.
fn worth<A>(turn: &Turn<A>, side: Side) -> f64 {
    cautious(side.seen(turn.value), u64::from(turn.visits.max(1)))
}

/// The turn that begins with a root child, or the first action of it.
#[derive(Debug)]
struct Candidate<A> {
    child: usize,
    actions: Vec<A>,
}

#[cfg(test)]
mod tests {
    use touchline_engine::{Actor, Game, Side, successors};

    use crate::config::Config;
    use crate::layers::Layers;
    use crate::limits::{Control, Limits};
    use crate::prove::{Prover, Win};
    use crate::root::Search;
    use crate::root::forced_wins::Candidate;

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

    /// What is tried can be played by the side to act and leads to different positions, whether the trees are split or
    /// not. Whole turns come first, then what begins others.
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

    /// What is known from turns before changes nothing about the answers, and neither does giving up at first.
    #[test]
    fn one_turn_after_the_other_is_as_each_alone() {
        let (mut won, mut refuted, mut given_up) = (0, 0, 0);
        after_search(3_000, 200, |search, side| {
            let turns = search.turns(side);
            let prover = || Prover::of_win(search.context.game, side, 2, search.context.interrupt);
            let attempt = |prover: &mut Prover<'_, Layers, Win>, turn, effort| {
                let mut left = u64::MAX;
                search.attempt(prover, turn, effort, &mut left)
            };
            let mut together = prover();
            let answers: Vec<_> = turns
                .iter()
                .map(|turn| {
                    let alone = attempt(&mut prover(), turn, u64::MAX);
                    assert_eq!(attempt(&mut together, turn, u64::MAX), alone);
                    given_up += u32::from(attempt(&mut prover(), turn, 2).is_none());
                    alone == Some(true)
                })
                .collect();
            won += answers.iter().filter(|&&wins| wins).count();
            refuted += answers.iter().filter(|&&wins| !wins).count();
            for effort in [2, 1 << 40] {
                let mut left = u64::MAX;
                let found = search.attempt_all(&mut prover(), &turns, effort, &mut left);
                let is_winning = |found: &Candidate<u16>| {
                    turns.iter().zip(&answers).any(|(turn, &wins)| wins && turn.actions == found.actions)
                };
                match found {
                    Ok(Some(turn)) => assert!(is_winning(turn), "{turn:?}"),
                    Ok(None) => assert!(!answers.contains(&true)),
                    Err(_) => panic!("nodes without end"),
                }
            }
        });
        assert!(
            won > 10 && refuted > 100 && given_up > 20,
            "{won} won, {refuted} refuted, {given_up} given up"
        );
    }
}
