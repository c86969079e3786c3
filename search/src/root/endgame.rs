//! The end of a match: where little is left, every line is followed to the end before the search begins, so that the
//! values are exact expectations.

use touchline_engine::Game;
use touchline_engine::random::stream;

use crate::exact::Exact;
use crate::root::Search;

/// The end is near if so many random continuations …
const TRIALS: u64 = 8;

/// … reach it within so many plies each. Elsewhere the attempt would be lost time.
const NEAR: usize = 32;

/// With a budget in time, the solver follows so many actions and outcomes for each microsecond of it: well under half
/// of the time on common machines.
const STEPS_PER_MICROSECOND: u64 = 1;

/// The solver never follows more, so that a search can always be stopped soon.
const MOST_STEPS: u64 = 4_000_000;

/// Bytes that one position takes in the solver's table, with room for its growth.
const BYTES_PER_STEP: u64 = 64;

impl<G: Game> Search<'_, G> {
    /// Enters the exact value of every root child, if the rest of the match is small compared with the budget.
    pub(super) fn solve_end(&mut self, position: &G::Position) {
        let limit = self.solver_steps();
        if limit == 0 || !self.is_end_near(position) {
            return;
        }
        let mut solver = Exact::new(self.context.game, limit);
        let values: Result<Vec<f64>, _> =
            self.children.iter().map(|child| solver.value(&child.position)).collect();
        let Ok(values) = values else { return };
        for (child, value) in self.children.iter_mut().zip(values) {
            child.exact = Some(value);
        }
    }

    /// How many actions and outcomes the solver may follow.
    fn solver_steps(&self) -> u64 {
        let factor = u64::from(self.context.config.endgame_steps);
        let by_simulations = self.limits.simulations.map(|simulations| simulations.saturating_mul(factor));
        let by_time = self.limits.time.map(|time| {
            let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
            if factor == 0 { 0 } else { micros.saturating_mul(STEPS_PER_MICROSECOND) }
        });
        let steps = by_simulations.into_iter().chain(by_time).min().unwrap_or(0);
        steps.min(MOST_STEPS).min(self.limits.memory as u64 / BYTES_PER_STEP)
    }

    fn is_end_near(&self, position: &G::Position) -> bool {
        let game = self.context.game;
        let mut scratch = Vec::new();
        (0..TRIALS).all(|trial| {
            let mut rng = stream(0, &[trial]);
            let mut position = *position;
            for _ in 0..NEAR {
                let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { return true };
                game.apply_unchecked(&mut position, action);
            }
            game.result(&position).is_some()
        })
    }
}
