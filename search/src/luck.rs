//! Luck apart from skill: what a roll of the dice was worth.
//!
//! The luck of an outcome is the value after it less the expectation before it, with all values from the same source:
//! one search of the chance event, or the exhaustive solver. Weighted by probability the luck of all outcomes sums to
//! zero, so that over a match luck takes nothing from either side in expectation.

use touchline_engine::{Actor, Game, share};

use crate::report::Report;

/// An outcome of a chance event and what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fortune<A> {
    /// The outcome.
    pub outcome: A,
    /// Its probability in 0..=1.
    pub probability: f64,
    /// White's value in 0..=1 after it.
    pub value: f64,
    /// White's luck in -1..=1: the value less the expectation. Black's is the negative.
    pub luck: f64,
}

/// A chance event with the worth of every outcome.
#[derive(Clone, PartialEq, Debug)]
pub struct ChanceEvent<A> {
    /// White's expected value before the dice fall.
    pub expectation: f64,
    /// All outcomes, in the order given.
    pub fortunes: Vec<Fortune<A>>,
}

impl<A: Copy + Eq> ChanceEvent<A> {
    /// The event with these outcomes, their probabilities (which sum to 1) and White's values after them.
    #[must_use]
    pub fn new(outcomes: &[(A, f64, f64)]) -> ChanceEvent<A> {
        let expectation = outcomes.iter().map(|(_, probability, value)| probability * value).sum();
        let fortunes = outcomes.iter().map(|&(outcome, probability, value)| Fortune {
            outcome,
            probability,
            value,
            luck: value - expectation,
        });
        ChanceEvent { expectation, fortunes: fortunes.collect() }
    }

    /// The event as a search of it sees it; `None` if the search was not made at a chance event.
    #[must_use]
    pub fn of_report(report: &Report<A>) -> Option<ChanceEvent<A>> {
        let outcomes: Vec<(A, f64, f64)> =
            report.lines.iter().map(|line| (line.action, line.prior, line.value)).collect();
        (report.actor == Actor::Chance).then(|| ChanceEvent::new(&outcomes))
    }

    /// The event with White's values after its outcomes as `value` tells them; without outcomes where chance is not to
    /// act.
    ///
    /// # Errors
    /// The first one of `value`.
    pub fn valued<G: Game<Action = A>, E>(
        game: &G,
        position: &G::Position,
        mut value: impl FnMut(&G::Position) -> Result<f64, E>,
    ) -> Result<ChanceEvent<A>, E> {
        let mut outcomes = Vec::new();
        game.outcomes(position, &mut outcomes);
        let valued = outcomes.into_iter().map(|(outcome, p)| {
            let mut next = *position;
            game.apply_unchecked(&mut next, outcome);
            Ok((outcome, share(p), value(&next)?))
        });
        Ok(ChanceEvent::new(&valued.collect::<Result<Vec<_>, E>>()?))
    }

    /// The variance of the luck: its mean square by probability.
    #[must_use]
    pub fn variance(&self) -> f64 {
        self.fortunes.iter().map(|fortune| fortune.probability * fortune.luck * fortune.luck).sum()
    }

    /// What this outcome is worth; `None` if it cannot fall.
    #[must_use]
    pub fn fortune(&self, outcome: A) -> Option<Fortune<A>> {
        self.fortunes.iter().find(|fortune| fortune.outcome == outcome).copied()
    }
}
