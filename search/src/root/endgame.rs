//! The end of a match: where little is left, every line is followed to the end before the search begins, so that the
//! values are exact expectations.

use touchline_engine::arithmetic::ln;
use touchline_engine::random::stream;
use touchline_engine::{Actor, Game, successors};

use crate::exact::{Exact, TooLarge};
use crate::limits::DEEPEST_SOLVED;
use crate::root::Search;

/// So many random continuations tell how much is left of the match.
const TRIALS: u64 = 8;

/// The attempt is made if they promise at most so many lines for each step that the solver may make. It needs fewer
/// steps than there are lines, as it follows equal positions once and nothing after a win. (Decision 0010 has the
/// measurement.)
const LINES_PER_STEP: f64 = 4096.0;

/// With a budget in time, the solver follows so many actions and outcomes for each microsecond of it: well under half
/// of the time on common machines.
const STEPS_PER_MICROSECOND: u64 = 1;

/// The solver never follows more, so that a search can always be stopped soon.
const MOST_STEPS: u64 = 4_000_000;

/// Bytes that one position takes in the solver's table, with room for its growth.
const BYTES_PER_STEP: u64 = 64;

impl<G: Game> Search<'_, G> {
    /// Enters the exact value of every root child, if the rest of the match is small compared with the budget.
    pub(super) fn solve_end(&mut self) {
        let steps = self.solver_steps();
        if steps == 0 || !self.is_end_near(steps) {
            return;
        }
        let Ok(values) = self.exact_values(steps) else { return };
        for (child, value) in self.children.iter_mut().zip(values) {
            child.exact = Some(value);
        }
    }

    /// White's value of every root child.
    fn exact_values(&self, steps: u64) -> Result<Vec<f64>, TooLarge> {
        let mut solver = Exact::new(self.context.game, steps).interrupted_by(&self.context.interrupt);
        self.children.iter().map(|child| solver.value(&child.position)).collect()
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

    /// Whether the rest of the match looks small enough for so many steps. Elsewhere the attempt would be lost time.
    fn is_end_near(&self, steps: u64) -> bool {
        // The geometric mean: the arithmetic one, which Knuth's estimate has, hangs on the longest continuation.
        let most = TRIALS as f64 * ln(steps as f64 * LINES_PER_STEP);
        let mut sum = 0.0;
        (0..TRIALS).all(|trial| {
            self.continue_at_random(trial, |choices| {
                sum += ln(choices);
                sum <= most
            })
        })
    }

    /// Continues to the end of the match and tells at each ply how many choices there are that lead to different
    /// positions: their product estimates the number of lines (Knuth 1975, "Estimating the efficiency of backtrack
    /// programs"). The actions of one turn are taken to be a set: the second has half as many choices, the third a
    /// third. `false` if the end is far or `go_on` says no.
    fn continue_at_random(&self, trial: u64, mut go_on: impl FnMut(f64) -> bool) -> bool {
        let game = self.context.game;
        let (mut rng, mut scratch, mut position) = (stream(0, &[trial]), Vec::new(), self.position);
        let (mut actor, mut in_turn) = (Actor::None, 0.0);
        for _ in 0..DEEPEST_SOLVED {
            let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { return true };
            let before = std::mem::replace(&mut actor, game.actor(&position));
            in_turn = if actor == before { in_turn + 1.0 } else { 1.0 };
            let choices = successors(game, &position).len() as f64;
            if !go_on((choices / in_turn).max(1.0)) {
                return false;
            }
            game.apply_unchecked(&mut position, action);
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use touchline_engine::games::{Visitor, all, visit};
    use touchline_engine::random::stream;
    use touchline_engine::{Game, Rulebook};

    use crate::config::Config;
    use crate::limits::{Control, Limits};
    use crate::root::Search;

    /// What became of the positions of random matches.
    #[derive(Default)]
    struct Attempts {
        /// Positions that can be solved, and those of them that are tried.
        solvable: u32,
        solved: u32,
        /// Positions that are tried.
        made: u32,
        positions: u32,
    }

    struct Matches(u64);

    impl Visitor for Matches {
        type Output = Attempts;

        fn visit<G: Rulebook>(self) -> Attempts {
            const STEPS: u64 = 64_000;
            /// Nothing earlier than so many plies before the end was ever solved.
            const LAST: usize = 40;
            let game = G::with_rules(G::info().opening).expect("opening options are valid");
            let (config, control) = (Config::default(), Control::default());
            let limits = Limits { simulations: Some(1000), ..Limits::default() };
            let mut attempts = Attempts::default();
            for number in 0..self.0 {
                let course = random_match(&game, number);
                for (left, position) in course.iter().rev().enumerate() {
                    let search = Search::new(&game, position, &config, &limits, &control).expect("a search");
                    let is_near = search.is_end_near(STEPS);
                    let can = left < LAST && search.exact_values(STEPS).is_ok();
                    attempts.made += u32::from(is_near);
                    attempts.solvable += u32::from(can);
                    attempts.solved += u32::from(is_near && can);
                }
                attempts.positions += course.len() as u32;
            }
            attempts
        }
    }

    fn random_match<G: Game>(game: &G, number: u64) -> Vec<G::Position> {
        let mut rng = stream(number, &[]);
        let (mut actions, mut position, mut course) = (Vec::new(), game.start(), Vec::new());
        while let Some(action) = game.sample(&position, &mut rng, &mut actions) {
            course.push(position);
            game.apply_unchecked(&mut position, action);
        }
        course
    }

    #[test]
    fn what_can_be_solved_is_tried_and_little_else() {
        let mut sum = Attempts::default();
        for info in all() {
            let attempts = visit(info.id, Matches(3)).expect("a game");
            println!(
                "{:14} {} positions: {} can be solved, {} of them in {} attempts",
                info.id, attempts.positions, attempts.solvable, attempts.solved, attempts.made
            );
            sum.solvable += attempts.solvable;
            sum.solved += attempts.solved;
            sum.made += attempts.made;
        }
        assert!(sum.solvable >= 20 && sum.solved >= sum.solvable * 9 / 10, "missed");
        assert!(sum.made <= 3 * sum.solved, "in vain");
    }
}
