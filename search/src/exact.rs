//! Exhaustive expectimax to the end of the match: the true value of small and late positions, as a measure for the
//! search.

use std::collections::HashMap;

use touchline_engine::{Actor, Game, Side, successors};

use crate::prove::OutOfNodes;

/// Computes exact values of positions, each position once.
pub struct Exact<'a, G: Game> {
    game: &'a G,
    /// White's values by hash. The game graph has no cycle, so that every position has one value.
    known: HashMap<u64, f64>,
    limit: u64,
}

impl<'a, G: Game> Exact<'a, G> {
    /// A solver that visits at most `limit` different positions.
    #[must_use]
    pub fn new(game: &'a G, limit: u64) -> Self {
        Exact { game, known: HashMap::new(), limit }
    }

    /// Positions solved so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.known.len() as u64
    }

    /// White's expected value in 0..=1 when both sides play perfectly.
    ///
    /// # Errors
    /// The limit of positions is reached.
    pub fn value(&mut self, position: &G::Position) -> Result<f64, OutOfNodes> {
        if let Some(result) = self.game.result(position) {
            return Ok(result.value(Side::White));
        }
        let key = self.game.hash(position);
        if let Some(&value) = self.known.get(&key) {
            return Ok(value);
        }
        if self.nodes() >= self.limit {
            return Err(OutOfNodes(self.limit));
        }
        let value = match self.game.actor(position) {
            Actor::Chance => self.expectation(position)?,
            actor => {
                let values = self.action_values(position)?.into_iter().map(|(_, value)| value);
                if actor == Actor::Side(Side::White) {
                    values.fold(0.0, f64::max)
                } else {
                    values.fold(1.0, f64::min)
                }
            }
        };
        self.known.insert(key, value);
        Ok(value)
    }

    /// White's value after each action or outcome, in generation order.
    ///
    /// # Errors
    /// The limit of positions is reached.
    pub fn action_values(&mut self, position: &G::Position) -> Result<Vec<(G::Action, f64)>, OutOfNodes> {
        successors(self.game, position)
            .into_iter()
            .map(|action| Ok((action, self.after(position, action)?)))
            .collect()
    }

    fn expectation(&mut self, position: &G::Position) -> Result<f64, OutOfNodes> {
        let mut outcomes = Vec::new();
        self.game.outcomes(position, &mut outcomes);
        outcomes.into_iter().try_fold(0.0, |sum, (outcome, p)| {
            Ok(sum + *p.numer() as f64 / *p.denom() as f64 * self.after(position, outcome)?)
        })
    }

    fn after(&mut self, position: &G::Position, action: G::Action) -> Result<f64, OutOfNodes> {
        let mut next = *position;
        self.game.apply_unchecked(&mut next, action);
        self.value(&next)
    }
}
