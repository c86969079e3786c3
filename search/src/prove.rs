//! Exhaustive proofs of tactics: can a side score within a number of turns, whatever the other side and the dice do?
//!
//! Unlike the search this visits every line up to the horizon, so that its answers are facts. It serves to make and to
//! check tactical suites.

use std::collections::HashMap;

use thiserror::Error;
use touchline_engine::{Actor, Rulebook, Side, successors};

/// The proof would need more nodes than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("more than {0} nodes are needed")]
pub struct OutOfNodes(pub u64);

/// Proves whether one side can force the next goal (point, touchdown) within a horizon.
///
/// "Force" means: for every action of the other side, out-of-turn choices included, and for every outcome of chance.
/// The side succeeds when its score rises before the other side's does, or when it wins the match.
pub struct Prover<'a, G: Rulebook> {
    game: &'a G,
    side: Side,
    base: [u16; 2],
    /// Results by (hash, turn changes left). The game graph has no cycle, so that a result never depends on the path.
    table: HashMap<(u64, u32), bool>,
    /// How often an action settled a node, by side and action code: tried first elsewhere.
    settled: [HashMap<u32, u32>; 2],
    nodes: u64,
    limit: u64,
}

impl<'a, G: Rulebook> Prover<'a, G> {
    /// A prover for `side`, for positions whose score is that of `root`, with at most `limit` nodes in all.
    #[must_use]
    pub fn new(game: &'a G, root: &G::Position, side: Side, limit: u64) -> Self {
        let base = game.score(root);
        Prover { game, side, base, table: HashMap::new(), settled: Default::default(), nodes: 0, limit }
    }

    /// Nodes visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side scores next by force before the turn has changed hands more than `changes` times: 0 is "in the
    /// present turn", 1 "by the end of the next turn", 2 "in the present turn or the side's next one".
    ///
    /// # Errors
    /// The node limit is reached before the question is settled.
    pub fn scores(&mut self, position: &G::Position, changes: u32) -> Result<bool, OutOfNodes> {
        let score = self.game.score(position);
        if let Some(result) = self.game.result(position) {
            return Ok(
                result.winner == Some(self.side) || score[self.side.index()] > self.base[self.side.index()]
            );
        }
        if score != self.base {
            return Ok(score[self.side.index()] > self.base[self.side.index()]);
        }
        let key = (self.game.hash(position), changes);
        if let Some(&known) = self.table.get(&key) {
            return Ok(known);
        }
        self.nodes += 1;
        if self.nodes > self.limit {
            return Err(OutOfNodes(self.limit));
        }
        let answer = self.expand(position, changes)?;
        self.table.insert(key, answer);
        Ok(answer)
    }

    fn expand(&mut self, position: &G::Position, changes: u32) -> Result<bool, OutOfNodes> {
        let wanted = self.game.actor(position) == Actor::Side(self.side);
        let actor = if wanted { 0 } else { 1 };
        for action in self.ordered(position, actor) {
            if self.after(position, action, changes)? == wanted {
                *self.settled[actor].entry(action.into()).or_default() += 1;
                return Ok(wanted);
            }
        }
        Ok(!wanted)
    }

    /// Whether the side scores by force after this action; see [`scores`](Self::scores). The turn may change by it.
    ///
    /// # Errors
    /// The node limit.
    pub fn after(
        &mut self,
        position: &G::Position,
        action: G::Action,
        changes: u32,
    ) -> Result<bool, OutOfNodes> {
        let mut next = *position;
        self.game.apply_unchecked(&mut next, action);
        let changed = self.game.turn(&next) != self.game.turn(position);
        let over = self.game.result(&next).is_some() || self.game.score(&next) != self.base;
        match changes.checked_sub(u32::from(changed && !over)) {
            Some(left) => self.scores(&next, left),
            None => Ok(false),
        }
    }

    fn ordered(&self, position: &G::Position, actor: usize) -> Vec<G::Action> {
        let mut actions = successors(self.game, position);
        let scoring = self.game.scoring_action(position);
        let settled = &self.settled[actor];
        actions.sort_by_cached_key(|&action| {
            (Some(action) != scoring, std::cmp::Reverse(settled.get(&action.into()).copied().unwrap_or(0)))
        });
        actions
    }
}
