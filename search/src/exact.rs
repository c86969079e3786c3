//! Exhaustive expectimax to the end of the match: the true value of small and late positions.

use std::collections::HashMap;

use thiserror::Error;
use touchline_engine::{Actor, Game, Side, share, successors};

use crate::limits::{DEEPEST_SOLVED, Interrupt};

/// The clock is read once in so many steps.
const CLOCK_INTERVAL: u64 = 1024;

/// The rest of the match is not small enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "more than {0} actions and outcomes, or lines of more than {DEEPEST_SOLVED} plies, are left to the end of the match"
)]
pub struct TooLarge(pub u64);

/// Computes exact values of positions, each position once.
pub struct Exact<'a, G: Game> {
    game: &'a G,
    /// White's values by hash. The game graph has no cycle, so that every position has one value.
    known: HashMap<u64, f64>,
    limit: u64,
    steps: u64,
    depth: u32,
    interrupt: Option<&'a Interrupt<'a>>,
}

impl<'a, G: Game> Exact<'a, G> {
    /// A solver that follows at most `limit` actions and outcomes in all.
    #[must_use]
    pub fn new(game: &'a G, limit: u64) -> Self {
        Exact { game, known: HashMap::new(), limit, steps: 0, depth: 0, interrupt: None }
    }

    /// The same, but it gives up when an interrupt is due.
    pub(crate) fn interrupted_by(self, interrupt: &'a Interrupt<'a>) -> Self {
        Exact { interrupt: Some(interrupt), ..self }
    }

    /// Positions solved so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.known.len() as u64
    }

    /// White's expected value in 0..=1 when both sides play perfectly.
    ///
    /// # Errors
    /// The limit is reached, or a line is too long.
    pub fn value(&mut self, position: &G::Position) -> Result<f64, TooLarge> {
        if let Some(result) = self.game.result(position) {
            return Ok(result.value(Side::White));
        }
        let key = self.game.hash(position);
        if let Some(&value) = self.known.get(&key) {
            return Ok(value);
        }
        if self.depth >= DEEPEST_SOLVED {
            return Err(TooLarge(self.limit));
        }
        self.depth += 1;
        let value = match self.game.actor(position) {
            Actor::Side(side) => self.best(position, side),
            Actor::Chance | Actor::None => self.expectation(position),
        };
        self.depth -= 1;
        if let Ok(value) = value {
            self.known.insert(key, value);
        }
        value
    }

    /// The best value for the side; no action is looked at after a win.
    fn best(&mut self, position: &G::Position, side: Side) -> Result<f64, TooLarge> {
        let (mut best, win) = match side {
            Side::White => (0.0, 1.0),
            Side::Black => (1.0, 0.0),
        };
        for action in successors(self.game, position) {
            let value = self.after(position, action)?;
            best = if side == Side::White { value.max(best) } else { value.min(best) };
            if best == win {
                break;
            }
        }
        Ok(best)
    }

    fn expectation(&mut self, position: &G::Position) -> Result<f64, TooLarge> {
        let mut outcomes = Vec::new();
        self.game.outcomes(position, &mut outcomes);
        outcomes
            .into_iter()
            .try_fold(0.0, |sum, (outcome, p)| Ok(sum + share(p) * self.after(position, outcome)?))
    }

    fn after(&mut self, position: &G::Position, action: G::Action) -> Result<f64, TooLarge> {
        let is_due =
            |interrupt: &Interrupt<'_>| self.steps.is_multiple_of(CLOCK_INTERVAL) && interrupt.is_due();
        if self.steps >= self.limit || self.interrupt.is_some_and(is_due) {
            return Err(TooLarge(self.limit));
        }
        self.steps += 1;
        let mut next = *position;
        self.game.apply_unchecked(&mut next, action);
        self.value(&next)
    }
}
