//! Solves a suite with the search and counts what was found.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use touchline_engine::Rulebook;
use touchline_search::{Config, Control, Limits, Proof, Report, SearchError, search};

use super::{Kind, Suite, SuiteError, Tactic, Task, answers};

/// The token of no action.
const NONE: &str = "-";

/// How the search, or a proof, did on one position.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The position's id.
    pub id: String,
    /// What was asked.
    pub kind: Kind,
    /// Whether the answer was right; for a goal in this turn: whether the goal was really scored in it.
    pub solved: bool,
    /// The token of the chosen first action; of a proof all right ones, parted by blanks. `-` for none.
    pub chosen: String,
    /// The expected score that the search gave it; `None` of a proof.
    pub value: Option<f64>,
    /// Whether the search proved a win, or the proof came to its end.
    pub proven: bool,
}

/// Solved and asked positions of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    counts: [(u32, u32); Kind::ALL.len()],
}

impl Summary {
    /// Counts the outcomes.
    #[must_use]
    pub fn of(outcomes: &[Outcome]) -> Summary {
        let mut summary = Summary::default();
        for outcome in outcomes {
            let count = &mut summary.counts[outcome.kind as usize];
            count.0 += u32::from(outcome.solved);
            count.1 += 1;
        }
        summary
    }

    /// Solved and asked positions of a kind.
    #[must_use]
    pub fn of_kind(&self, kind: Kind) -> (u32, u32) {
        self.counts[kind as usize]
    }

    /// Solved and asked positions of all kinds.
    #[must_use]
    pub fn total(&self) -> (u32, u32) {
        self.counts.iter().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1))
    }
}

/// Searches every position of the suite with the same settings; `each` is told every outcome as it comes. When `stop`
/// becomes true, the outcomes so far are all.
///
/// # Errors
/// The suite is for another game, a position cannot be read, or the search refuses settings or budget.
pub fn run<G: Rulebook>(
    suite: &Suite,
    config: &Config,
    limits: &Limits,
    stop: &AtomicBool,
    each: impl FnMut(&Outcome),
) -> Result<Vec<Outcome>, SuiteError> {
    outcomes::<G>(suite, stop, each, |tactic, task| Ok(Solver { task, config, limits, stop }.solve(tactic)?))
}

/// Proves every position of the suite again with at most `nodes` nodes each: an outcome is solved when exactly the
/// stored answers are right. A proof that needs more nodes counts as not solved. `stop` and `each` as in
/// [`run`].
///
/// # Errors
/// The suite is for another game, or a position cannot be read.
pub fn prove<G: Rulebook>(
    suite: &Suite,
    nodes: u64,
    stop: &AtomicBool,
    each: impl FnMut(&Outcome),
) -> Result<Vec<Outcome>, SuiteError> {
    outcomes::<G>(suite, stop, each, |tactic, task| Ok(prove_one(tactic, task, nodes, stop)))
}

fn outcomes<G: Rulebook>(
    suite: &Suite,
    stop: &AtomicBool,
    mut each: impl FnMut(&Outcome),
    work: impl Fn(&Tactic, &Task<G>) -> Result<Outcome, SuiteError>,
) -> Result<Vec<Outcome>, SuiteError> {
    check_game::<G>(suite)?;
    let mut outcomes = Vec::with_capacity(suite.positions.len());
    for tactic in &suite.positions {
        let outcome = work(tactic, &tactic.read::<G>()?)?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
        each(&outcome);
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

fn prove_one<G: Rulebook>(tactic: &Tactic, task: &Task<G>, nodes: u64, stop: &AtomicBool) -> Outcome {
    let proven = answers(&task.game, &task.position, task.side, task.question, nodes, stop);
    let token = |&action: &G::Action| task.game.print_action(&task.position, action);
    let mut chosen: Vec<String> = proven.iter().flatten().map(token).collect();
    chosen.sort_unstable();
    let ranks = |actions: &[G::Action]| actions.iter().copied().collect::<BTreeSet<_>>();
    Outcome {
        id: tactic.id.clone(),
        kind: tactic.kind,
        solved: proven.as_ref().is_ok_and(|right| ranks(right) == ranks(&task.answers)),
        chosen: if chosen.is_empty() { NONE.to_owned() } else { chosen.join(" ") },
        value: None,
        proven: proven.is_ok(),
    }
}

fn check_game<G: Rulebook>(suite: &Suite) -> Result<(), SuiteError> {
    let expected = G::info().id;
    if suite.game == expected {
        return Ok(());
    }
    Err(SuiteError::Game { expected: expected.to_owned(), found: suite.game.clone() })
}

/// A position and the search that is to solve it.
struct Solver<'a, G: Rulebook> {
    task: &'a Task<G>,
    config: &'a Config,
    limits: &'a Limits,
    stop: &'a AtomicBool,
}

impl<G: Rulebook> Solver<'_, G> {
    fn solve(&self, tactic: &Tactic) -> Result<Outcome, SearchError> {
        let task = self.task;
        let report = self.search(&task.position)?;
        let mut outcome = Outcome {
            id: tactic.id.clone(),
            kind: tactic.kind,
            solved: false,
            chosen: NONE.to_owned(),
            value: None,
            proven: false,
        };
        if let Some(line) = report.lines.first() {
            let right = task.answers.contains(&line.action);
            let must_score = tactic.kind == Kind::GoalThisTurn;
            outcome.solved = right && (!must_score || self.scores(line.action)?);
            outcome.chosen = task.game.print_action(&task.position, line.action);
            outcome.value = Some(line.value);
            outcome.proven = line.proof == Some(Proof::Win);
        }
        Ok(outcome)
    }

    fn search(&self, position: &G::Position) -> Result<Report<G::Action>, SearchError> {
        let control = Control { stop: self.stop, ..Control::default() };
        search(&self.task.game, position, self.config, self.limits, &control)
    }

    /// Plays the turn on after `first`, every decision with the same budget, and says whether the side scores in it.
    fn scores(&self, first: G::Action) -> Result<bool, SearchError> {
        let task = self.task;
        let game = &task.game;
        let side = task.side.index();
        let base = game.score(&task.position)[side];
        let turn = game.turn(&task.position);
        let mut position = task.position;
        game.apply_unchecked(&mut position, first);
        loop {
            if game.score(&position)[side] > base {
                return Ok(true);
            }
            if game.turn(&position) != turn || game.result(&position).is_some() {
                return Ok(game.result(&position).is_some_and(|result| result.winner == Some(task.side)));
            }
            let Some(action) = self.search(&position)?.best() else { return Ok(false) };
            game.apply_unchecked(&mut position, action);
        }
    }
}
