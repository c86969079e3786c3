//! What decisions take.

use std::time::Duration;

/// What a player's decisions took. Records do not have all of it: it is of the games that were just played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Number of decisions that were left to the player.
    pub decisions: u64,
    /// Simulations of all decisions.
    pub simulations: u64,
    /// Tree nodes of all decisions.
    pub nodes: u64,
    /// Time of all decisions.
    pub time: Duration,
}

impl Effort {
    /// Adds another effort.
    pub(crate) fn add(&mut self, other: &Effort) {
        self.decisions += other.decisions;
        self.simulations += other.simulations;
        self.nodes += other.nodes;
        self.time += other.time;
    }

    /// Simulations per second; `None` before any time has passed.
    #[must_use]
    pub fn speed(&self) -> Option<f64> {
        (!self.time.is_zero()).then(|| self.simulations as f64 / self.time.as_secs_f64())
    }
}
