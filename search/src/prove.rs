//! Exhaustive proofs of tactics: can a side score, or win the ball, within a number of turns, whatever the other side
//! and the dice do?
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

/// What a side wants to force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// The next goal (point, touchdown): its score rises before the other side's does, or it wins the match.
    #[default]
    Goal,
    /// The ball ([`Rulebook::possession`]), or the next goal.
    Ball,
}

/// Proves whether one side can force what it aims at within a horizon.
///
/// "Force" means: for every action of the other side, out-of-turn choices included, and for every outcome of chance.
/// The attempt fails when the other side scores, and when play stops ([`Rulebook::is_stopped`]) without success.
pub struct Prover<'a, G: Rulebook> {
    game: &'a G,
    side: Side,
    aim: Aim,
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
    pub fn new(game: &'a G, root: &G::Position, side: Side, aim: Aim, limit: u64) -> Self {
        let base = game.score(root);
        Prover { game, side, aim, base, table: HashMap::new(), settled: Default::default(), nodes: 0, limit }
    }

    /// Nodes visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side succeeds by force before the turn has changed hands more than `changes` times: 0 is "in the
    /// present turn", 1 "by the end of the next turn", 2 "in the present turn or the side's next one".
    ///
    /// # Errors
    /// The node limit is reached before the question is settled.
    pub fn succeeds(&mut self, position: &G::Position, changes: u32) -> Result<bool, OutOfNodes> {
        match self.verdict(position) {
            Some(verdict) => Ok(verdict),
            None => self.search(position, changes),
        }
    }

    /// Whether the side has succeeded or failed already; `None` while that is open.
    fn verdict(&self, position: &G::Position) -> Option<bool> {
        let score = self.game.score(position);
        let scored = score[self.side.index()] > self.base[self.side.index()];
        if let Some(result) = self.game.result(position) {
            return Some(scored || self.aim == Aim::Goal && result.winner == Some(self.side));
        }
        if score != self.base {
            return Some(scored);
        }
        (self.aim == Aim::Ball && self.game.possession(position) == Some(self.side)).then_some(true)
    }

    fn search(&mut self, position: &G::Position, changes: u32) -> Result<bool, OutOfNodes> {
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

    /// Whether the side succeeds by force after this action; see [`succeeds`](Self::succeeds). The turn may change by
    /// it.
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
        if let Some(verdict) = self.verdict(&next) {
            return Ok(verdict);
        }
        if self.game.is_stopped(&next) && !self.game.is_stopped(position) {
            return Ok(false);
        }
        let changed = self.game.turn(&next) != self.game.turn(position);
        match changes.checked_sub(u32::from(changed)) {
            Some(left) => self.search(&next, left),
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
