//! Exhaustive proofs of tactics: can a side score, or win the ball, within a number of turns, whatever the other side
//! and the dice do?
//!
//! Unlike the search this leaves out only what cannot matter up to the horizon, so that its answers are facts. It
//! serves to make and to check tactical suites, and the search to prove wins that its tree cannot.

mod question;
mod win;

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;

use thiserror::Error;
use touchline_engine::{Actor, Game, Side, successors};

use crate::limits::Interrupt;
pub use question::Question;
pub(crate) use question::Win;

/// The proof would need more nodes than allowed, or lines that are too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("more than {0} nodes, or lines of more than {DEEPEST_PROOF} plies, are needed")]
pub struct OutOfNodes(pub u64);

/// So many of the actions that settled similar positions last are tried before all others.
const HABITS: usize = 6;

/// How often the other side may stray, in its turn, from the actions that are tried first: its turn is looked through
/// with 0, 1 and so on up to so many strays, and then without a limit.
const MOST_STRAYS: u32 = 1;

/// No line is followed further than this many plies, as the recursion is as deep. Turns of hundreds of plies exist, in
/// which a side may walk about, and the proofs of suites follow them.
const DEEPEST_PROOF: u32 = 4096;

/// The clock is read once in so many nodes.
const CLOCK_INTERVAL: u64 = 16;

/// The question is not settled: the node limit is reached, a turn took more than the effort, the line is too long, or
/// the caller wants to stop.
struct Unsettled;

/// Proves whether one side can force what it aims at within a horizon.
///
/// "Force" means: for every action of the other side, out-of-turn choices included, and for every outcome of chance.
pub struct Prover<'a, G: Game, Q> {
    game: &'a G,
    side: Side,
    question: Q,
    /// What is known by (hash, turn changes left). The game graph has no cycle, so that a result never depends on the
    /// path.
    table: HashMap<(u64, u32), bool>,
    /// How often an action settled a node, by whether the prover's side acts and by action code.
    settled: [HashMap<u32, u32>; 2],
    /// The actions that settled nodes last, by whether the prover's side acts and by turn changes left.
    habits: HashMap<(bool, u32), Vec<G::Action>>,
    nodes: u64,
    limit: u64,
    /// Length of the line under way, and its bound.
    depth: u32,
    deepest: u32,
    /// Nodes that one turn of the prover's side may take to find an answer to what the other side has done.
    effort: u64,
    /// The number of nodes at which the turn under way is given up.
    turn_limit: u64,
    interrupt: Interrupt<'a>,
    /// The interrupt was due: nothing is begun any more.
    is_interrupted: bool,
    /// How the other side's turn under way is confined, if it is.
    narrow: Option<Narrow>,
}

impl<'a, G: Game, Q: Question<G>> Prover<'a, G, Q> {
    /// A prover of what `side` can force, with at most `limit` nodes in all.
    #[must_use]
    pub fn new(game: &'a G, side: Side, question: Q, limit: u64) -> Self {
        Prover {
            game,
            side,
            question,
            table: HashMap::new(),
            settled: Default::default(),
            habits: HashMap::new(),
            nodes: 0,
            limit,
            depth: 0,
            deepest: DEEPEST_PROOF,
            effort: u64::MAX,
            turn_limit: u64::MAX,
            interrupt: Interrupt::NONE,
            is_interrupted: false,
            narrow: None,
        }
    }

    /// The same, to be given up as if it were out of nodes once the flag is raised.
    #[must_use]
    pub fn until(self, stop: &'a AtomicBool) -> Self {
        Prover { interrupt: Interrupt { stop, deadline: None }, ..self }
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
    /// The node limit is reached before the question is settled, or a line is too long.
    pub fn succeeds(&mut self, position: &G::Position, changes: u32) -> Result<bool, OutOfNodes> {
        match self.question.verdict(self.game, position) {
            Some(verdict) => Ok(verdict),
            None => self.search(position, changes).map_err(|_| OutOfNodes(self.limit)),
        }
    }

    /// Whether the side succeeds by force after this action; see [`succeeds`](Self::succeeds). The turn may change by
    /// it.
    ///
    /// # Errors
    /// The node limit, or a line that is too long.
    pub fn after(
        &mut self,
        position: &G::Position,
        action: G::Action,
        changes: u32,
    ) -> Result<bool, OutOfNodes> {
        self.follow(position, action, changes).map_err(|_| OutOfNodes(self.limit))
    }

    /// Whether the prover's side acts.
    fn acts(&self, position: &G::Position) -> bool {
        self.game.actor(position) == Actor::Side(self.side)
    }

    fn search(&mut self, position: &G::Position, changes: u32) -> Result<bool, Unsettled> {
        let key = (self.game.hash(position), changes);
        if let Some(&known) = self.table.get(&key) {
            return Ok(known);
        }
        if self.narrow.as_mut().is_some_and(|narrow| !narrow.enter(key)) {
            return Ok(true);
        }
        self.count_node()?;
        self.depth += 1;
        let answer = self.expand(position, changes);
        self.depth -= 1;
        // That nothing of what was tried refutes it is no answer.
        if let Ok(answer) = answer
            && (self.narrow.is_none() || !answer)
        {
            self.table.insert(key, answer);
        }
        answer
    }

    fn count_node(&mut self) -> Result<(), Unsettled> {
        self.nodes += 1;
        self.is_interrupted |= self.nodes.is_multiple_of(CLOCK_INTERVAL) && self.interrupt.is_due();
        let is_over = self.nodes > self.limit.min(self.turn_limit) || self.depth >= self.deepest;
        if self.is_interrupted || is_over { Err(Unsettled) } else { Ok(()) }
    }

    fn expand(&mut self, position: &G::Position, changes: u32) -> Result<bool, Unsettled> {
        let wanted = self.acts(position);
        let actions = successors(self.game, position);
        let habits = self.habits(wanted, changes);
        let likely: Vec<G::Action> = self.game.scoring_action(position).into_iter().chain(habits).collect();
        for &action in likely.iter().filter(|action| actions.contains(action)) {
            if self.follow(position, action, changes)? == wanted {
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
        if open.is_empty() || !self.narrow.as_mut().is_none_or(Narrow::stray) {
            return Ok(!wanted);
        }
        open.sort_by_cached_key(|&action| {
            Reverse(self.settled[usize::from(wanted)].get(&action.into()).copied())
        });
        let answer = self.try_all(position, &open, changes);
        if let Some(narrow) = &mut self.narrow {
            narrow.strays += 1;
        }
        answer
    }

    /// The answer if these actions are all there are, in their order.
    fn try_all(
        &mut self,
        position: &G::Position,
        actions: &[G::Action],
        changes: u32,
    ) -> Result<bool, Unsettled> {
        let wanted = self.acts(position);
        for &action in actions {
            if self.follow(position, action, changes)? == wanted {
                self.remember(action, wanted, changes);
                return Ok(wanted);
            }
        }
        Ok(!wanted)
    }

    fn follow(&mut self, position: &G::Position, action: G::Action, changes: u32) -> Result<bool, Unsettled> {
        let (next, left) = match self.step(position, action, changes) {
            Ok(open) => open,
            Err(answer) => return Ok(answer),
        };
        match (self.acts(position), self.acts(&next)) {
            (true, false) => self.withstands(&next, left),
            (false, true) => self.has_answer(&next, left),
            _ => self.search(&next, left),
        }
    }

    /// Whether the side succeeds whatever the other side does, which is to act. A turn of several actions has so many
    /// lines that what refutes nothing with its first action would hide what does.
    fn withstands(&mut self, position: &G::Position, changes: u32) -> Result<bool, Unsettled> {
        for strays in 0..=MOST_STRAYS {
            self.narrow = Some(Narrow { strays, ..Narrow::default() });
            let answer = self.search(position, changes);
            let is_all = self.narrow.take().is_some_and(|narrow| !narrow.has_left_out);
            if !answer? {
                return Ok(false);
            }
            if is_all {
                self.table.insert((self.game.hash(position), changes), true);
                return Ok(true);
            }
        }
        self.search(position, changes)
    }

    /// Whether the side, which is to act, has an answer to what the other side has done.
    fn has_answer(&mut self, position: &G::Position, changes: u32) -> Result<bool, Unsettled> {
        let limit = std::mem::replace(&mut self.turn_limit, self.nodes.saturating_add(self.effort));
        let narrow = self.narrow.take();
        let answer = self.search(position, changes);
        self.turn_limit = limit;
        self.narrow = narrow;
        answer
    }

    /// The position after an action and the turn changes that are left; or the answer, where that is known.
    fn step(
        &self,
        position: &G::Position,
        action: G::Action,
        changes: u32,
    ) -> Result<(G::Position, u32), bool> {
        let mut next = *position;
        self.game.apply_unchecked(&mut next, action);
        match self.outlook(position, &next, changes) {
            Outlook::Open(left) => Ok((next, left)),
            Outlook::Settled(answer) => Err(answer),
        }
    }

    /// What can be said of `next`, reached from `position`, without looking further.
    fn outlook(&self, position: &G::Position, next: &G::Position, changes: u32) -> Outlook {
        if let Some(answer) = self.question.verdict(self.game, next) {
            return Outlook::Settled(answer);
        }
        if self.question.is_missed(self.game, position, next) {
            return Outlook::Settled(false);
        }
        let changed = self.game.turn(next) != self.game.turn(position);
        let left = changes.checked_sub(u32::from(changed));
        left.filter(|&left| !self.question.is_out_of_reach(self.game, next, left))
            .map_or(Outlook::Settled(false), Outlook::Open)
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
}

/// A look at the other side's turn in which it strays from the likely actions only so often.
#[derive(Default)]
struct Narrow {
    /// How often it still may.
    strays: u32,
    /// The positions that were seen, each with how often it still might stray.
    seen: HashSet<(u64, u32, u32)>,
    /// Whether it could have done something else.
    has_left_out: bool,
}

impl Narrow {
    /// Notes that the position with this key is looked at; `false` if it has been before.
    fn enter(&mut self, key: (u64, u32)) -> bool {
        self.seen.insert((key.0, key.1, self.strays))
    }

    /// Strays once if it may.
    fn stray(&mut self) -> bool {
        self.has_left_out |= self.strays == 0;
        let left = self.strays.checked_sub(1);
        self.strays = left.unwrap_or(0);
        left.is_some()
    }
}

/// What is known of a position before its actions are looked at.
enum Outlook {
    /// The answer.
    Settled(bool),
    /// Turn changes that are left.
    Open(u32),
}
