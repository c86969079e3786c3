//! What a search found.

use std::time::Duration;

use touchline_engine::Actor;

/// A proven final value of a position for a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Proof {
    /// The side loses whatever it does.
    Loss,
    /// The side can force a draw and no more.
    Draw,
    /// The side wins whatever happens.
    Win,
}

impl Proof {
    /// The word for it in answers and tables: `loss`, `draw` or `win`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Proof::Loss => "loss",
            Proof::Draw => "draw",
            Proof::Win => "win",
        }
    }
}

/// One root action (or, at a chance event, one outcome) with what is known about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<A> {
    /// The root action or outcome.
    pub action: A,
    /// Simulations that went through it.
    pub visits: u64,
    /// Mean value in 0..=1 for the side to act at the root (White's at a chance event); exact if proven.
    pub value: f64,
    /// The share in 0..=1 that the search's prior gave it; the exact probability at a chance event.
    pub prior: f64,
    /// Proven value for the side to act (for White at a chance event).
    pub proof: Option<Proof>,
    /// Whether the rest of the match was solved: the value is the exact expectation.
    pub solved: bool,
    /// Principal variation, beginning with `action`; chance outcomes included.
    pub pv: Vec<A>,
}

impl<A> Line<A> {
    /// Whether anything is known about it: without a visit its value is 1/2 and only fills the place, unless the action
    /// was proven or the rest of the match was solved.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        self.visits > 0 || self.proof.is_some() || self.solved
    }
}

/// The state of a search, while it runs and at its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<A> {
    /// Who acts at the root.
    pub actor: Actor,
    /// All root actions, best first; at a chance event all outcomes, by [`search`](crate::search) the most probable
    /// first, by the reference players in the order of the game.
    pub lines: Vec<Line<A>>,
    /// Simulations made.
    pub simulations: u64,
    /// Tree nodes held.
    pub nodes: u64,
    /// Time used so far.
    pub elapsed: Duration,
}

impl<A: Copy> Report<A> {
    /// The recommended action.
    #[must_use]
    pub fn best(&self) -> Option<A> {
        self.lines.first().map(|line| line.action)
    }

    /// The value for the side to act, that of the recommended action; at a chance event the expected value for White.
    /// 1/2 when there is nothing to choose.
    #[must_use]
    pub fn value(&self) -> f64 {
        if self.actor == Actor::Chance {
            return self.lines.iter().map(|line| line.prior * line.value).sum();
        }
        self.lines.first().map_or(0.5, |line| line.value)
    }
}
