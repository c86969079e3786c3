//! Solves a suite with the search and counts what was found.

use std::collections::BTreeSet;

use touchline_engine::Rulebook;
use touchline_search::{Config, Control, Limits, Proof, SearchError, search};

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

/// Searches every position of the suite with the same settings; `each` is told every outcome as it comes.
///
/// # Errors
/// The suite is for another game, a position cannot be read, or the search refuses settings or budget.
pub fn run<G: Rulebook>(
    suite: &Suite,
    config: &Config,
    limits: &Limits,
    mut each: impl FnMut(&Outcome),
) -> Result<Vec<Outcome>, SuiteError> {
    check_game::<G>(suite)?;
    let mut outcomes = Vec::with_capacity(suite.positions.len());
    for tactic in &suite.positions {
        let task = tactic.read::<G>()?;
        let outcome = solve(&task, tactic, config, limits)?;
        each(&outcome);
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

/// Proves every position of the suite again with at most `nodes` nodes each: an outcome is solved when exactly the
/// stored answers are right. A proof that needs more nodes counts as not solved.
///
/// # Errors
/// The suite is for another game, or a position cannot be read.
pub fn prove<G: Rulebook>(suite: &Suite, nodes: u64) -> Result<Vec<Outcome>, SuiteError> {
    check_game::<G>(suite)?;
    let outcome = |tactic: &Tactic| {
        let task = tactic.read::<G>()?;
        let proven = answers(&task.game, &task.position, task.side, task.question, nodes);
        let token = |&action: &G::Action| task.game.print_action(&task.position, action);
        let mut chosen: Vec<String> = proven.iter().flatten().map(token).collect();
        chosen.sort_unstable();
        let ranks = |actions: &[G::Action]| actions.iter().copied().collect::<BTreeSet<_>>();
        Ok(Outcome {
            id: tactic.id.clone(),
            kind: tactic.kind,
            solved: proven.as_ref().is_ok_and(|right| ranks(right) == ranks(&task.answers)),
            chosen: if chosen.is_empty() { NONE.to_owned() } else { chosen.join(" ") },
            value: None,
            proven: proven.is_ok(),
        })
    };
    suite.positions.iter().map(outcome).collect()
}

fn check_game<G: Rulebook>(suite: &Suite) -> Result<(), SuiteError> {
    let expected = G::info().id;
    if suite.game == expected {
        return Ok(());
    }
    Err(SuiteError::Game { expected: expected.to_owned(), found: suite.game.clone() })
}

fn solve<G: Rulebook>(
    task: &Task<G>,
    tactic: &Tactic,
    config: &Config,
    limits: &Limits,
) -> Result<Outcome, SearchError> {
    let report = search(&task.game, &task.position, config, limits, &Control::default())?;
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
        outcome.solved = right && (!must_score || scores(task, line.action, config, limits)?);
        outcome.chosen = task.game.print_action(&task.position, line.action);
        outcome.value = Some(line.value);
        outcome.proven = line.proof == Some(Proof::Win);
    }
    Ok(outcome)
}

/// Plays the turn on after `first`, every decision with the same budget, and says whether the side scores in it.
fn scores<G: Rulebook>(
    task: &Task<G>,
    first: G::Action,
    config: &Config,
    limits: &Limits,
) -> Result<bool, SearchError> {
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
        let report = search(game, &position, config, limits, &Control::default())?;
        let Some(action) = report.best() else { return Ok(false) };
        game.apply_unchecked(&mut position, action);
    }
}
