//! Players: named search settings, reference players, and external programs.

mod internal;
mod presence;
mod program;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use thiserror::Error;
use touchline_engine::Rulebook;

use crate::record::{End, Known};

pub use crate::settings::{Budget, BudgetError, Kind, PlayerSettings, SettingsError};
pub(crate) use presence::check_programs;
pub use presence::{MissingProgram, Obstacle};

/// A player with what they may spend.
#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// The player.
    pub settings: PlayerSettings,
    /// The budget.
    pub budget: Budget,
}

/// What a player may spend on a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// Simulations.
    pub simulations: Option<u64>,
    /// Time.
    pub time: Option<Duration>,
    /// Seed of the player's own random choices at this decision.
    pub seed: u64,
}

/// A decision with what is known about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// Simulations made; 0 for players who do not search.
    pub simulations: u64,
    /// Nodes of the search tree; 0 if unknown.
    pub nodes: u64,
    /// Expected result in 0..=1 for the side to act, if the player has an opinion.
    pub value: Option<f64>,
    /// What is proven.
    pub proof: Known,
    /// Visits of the actions that were looked at.
    pub visits: Vec<(A, u64)>,
}

/// Why a player gave no usable decision, or none in time.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Fault {
    /// The program could not be started, or not made to play this game by these rules.
    #[error("the program cannot be started: {0}")]
    Start(String),
    /// The program died.
    #[error("the program died: {0}")]
    Crash(String),
    /// The program did not answer in time.
    #[error("the program did not answer in time: {0}")]
    Hang(String),
    /// The program answered with an error, or with something that is not a legal action.
    #[error("the program answered nonsense: {0}")]
    Nonsense(String),
    /// The decision came so much later than its time and the margin allow.
    #[error("its decision came {} ms after its time and margin", .0.as_micros().div_ceil(1000))]
    Late(Duration),
    /// The caller asked to stop; nobody is at fault.
    #[error("stopped")]
    Stopped,
}

impl Fault {
    /// How a game ends by this fault; `None` when nobody is at fault.
    #[must_use]
    pub const fn end(&self) -> Option<End> {
        match self {
            Fault::Start(_) | Fault::Crash(_) => Some(End::Crash),
            Fault::Hang(_) => Some(End::Hang),
            Fault::Nonsense(_) => Some(End::Nonsense),
            Fault::Late(_) => Some(End::Time),
            Fault::Stopped => None,
        }
    }
}

/// Someone who decides.
pub trait Player<G: Rulebook> {
    /// Gets ready for a new game, started again if necessary.
    ///
    /// # Errors
    /// An external program fails.
    fn begin(&mut self, game: &G, stop: &AtomicBool) -> Result<(), Fault>;

    /// Chooses an action in a position in which a side is to act.
    ///
    /// # Errors
    /// An external program fails, or `stop` became true.
    fn decide(
        &mut self,
        game: &G,
        position: &G::Position,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<Choice<G::Action>, Fault>;
}

/// A player with these settings, for one game at a time.
#[must_use]
pub fn hire<G: Rulebook>(settings: &PlayerSettings) -> Box<dyn Player<G>> {
    match settings.searcher() {
        Some(searcher) => Box::new(internal::Internal::new(searcher, settings.clone())),
        None => Box::new(program::Program::new(settings.clone())),
    }
}
