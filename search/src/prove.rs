//! Exhaustive proofs of tactics: can a side score, or win the ball, within a number of turns, whatever the other side
//! and the dice do?
//!
//! Unlike the search this visits every line up to the horizon, so that its answers are facts. It serves to make and to
//! check tactical suites.

use std::cmp::Reverse;
use std::collections::HashMap;

use thiserror::Error;
use touchline_engine::{Actor, Rulebook, Side, successors};

/// The proof would need more nodes than allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("more than {0} nodes are needed")]
pub struct OutOfNodes(pub u64);

/// So many of the actions that settled similar positions last are tried before all others.
const HABITS: usize = 6;

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
    /// How often an action settled a node, by whether the prover's side acts and by action code.
    settled: [HashMap<u32, u32>; 2],
    /// The actions that settled nodes last, by whether the prover's side acts and by turn changes left.
    habits: HashMap<(bool, u32), Vec<G::Action>>,
    nodes: u64,
    limit: u64,
}

impl<'a, G: Rulebook> Prover<'a, G> {
    /// A prover for `side`, for positions whose score is that of `root`, with at most `limit` nodes in all.
    #[must_use]
    pub fn new(game: &'a G, root: &G::Position, side: Side, aim: Aim, limit: u64) -> Self {
        let base = game.score(root);
        Prover {
            game,
            side,
            aim,
            base,
            table: HashMap::new(),
            settled: Default::default(),
            habits: HashMap::new(),
            nodes: 0,
            limit,
        }
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
        let actions = successors(self.game, position);
        let habits = self.habits(wanted, changes);
        let likely: Vec<G::Action> = self.game.scoring_action(position).into_iter().chain(habits).collect();
        for &action in likely.iter().filter(|action| actions.contains(action)) {
            if self.after(position, action, changes)? == wanted {
                self.remember(action, wanted, changes);
                return Ok(wanted);
            }
        }
        // Most positions are at the horizon, where every action settles itself; only the others are worth an order.
        let mut open = Vec::new();
        for action in actions.into_iter().filter(|action| !likely.contains(action)) {
            let mut next = *position;
            self.game.apply_unchecked(&mut next, action);
            match self.outlook(position, &next, changes) {
                Outlook::Settled(answer) if answer == wanted => return Ok(wanted),
                Outlook::Settled(_) => {}
                Outlook::Open(_) => open.push(action),
            }
        }
        open.sort_by_cached_key(|&action| {
            Reverse(self.settled[usize::from(wanted)].get(&action.into()).copied())
        });
        for action in open {
            if self.after(position, action, changes)? == wanted {
                self.remember(action, wanted, changes);
                return Ok(wanted);
            }
        }
        Ok(!wanted)
    }

    /// What can be said of `next`, reached from `position`, without looking further.
    fn outlook(&self, position: &G::Position, next: &G::Position, changes: u32) -> Outlook {
        if let Some(answer) = self.verdict(next) {
            return Outlook::Settled(answer);
        }
        if self.game.is_stopped(next) && !self.game.is_stopped(position) {
            return Outlook::Settled(false);
        }
        let changed = self.game.turn(next) != self.game.turn(position);
        changes.checked_sub(u32::from(changed)).map_or(Outlook::Settled(false), Outlook::Open)
    }

    /// The actions that settled positions of the same kind last, the latest first.
    fn habits(&self, wanted: bool, changes: u32) -> Vec<G::Action> {
        self.habits.get(&(wanted, changes)).cloned().unwrap_or_default()
    }

    /// Notes that the action settled a position, so that it is tried early elsewhere.
    fn remember(&mut self, action: G::Action, wanted: bool, changes: u32) {
        *self.settled[usize::from(wanted)].entry(action.into()).or_default() += 1;
        let habits = self.habits.entry((wanted, changes)).or_default();
        habits.retain(|&known| known != action);
        habits.insert(0, action);
        habits.truncate(HABITS);
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
        match self.outlook(position, &next, changes) {
            Outlook::Settled(answer) => Ok(answer),
            Outlook::Open(left) => self.search(&next, left),
        }
    }
}

/// What is known of a position before its actions are looked at.
enum Outlook {
    /// The answer.
    Settled(bool),
    /// Turn changes that are left.
    Open(u32),
}
