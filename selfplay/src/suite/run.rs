//! Solves a suite with the search and counts what was found.

use touchline_engine::Rulebook;
use touchline_search::{Config, Control, Limits, Proof, SearchError, search};

use super::{Kind, Suite, SuiteError, Tactic, Task, answers};

/// How the search did on one position.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The position's id.
    pub id: String,
    /// What was asked.
    pub kind: Kind,
    /// Whether the answer was right; for a goal in this turn: whether the goal was really scored in it.
    pub solved: bool,
    /// The token of the chosen first action.
    pub chosen: String,
    /// The expected score that the search gave it.
    pub value: f64,
    /// Whether the search proved a win.
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
        let mut outcome = solve(&task, tactic.kind, config, limits)?;
        outcome.id.clone_from(&tactic.id);
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
        let same = proven.is_ok_and(|mut right| {
            let mut stored = task.answers.clone();
            right.sort_unstable();
            stored.sort_unstable();
            right == stored
        });
        Ok(Outcome {
            id: tactic.id.clone(),
            kind: tactic.kind,
            solved: same,
            chosen: tactic.answers.join(" "),
            value: if tactic.kind == Kind::OnlyDefence { 0.5 } else { 1.0 },
            proven: same,
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
    kind: Kind,
    config: &Config,
    limits: &Limits,
) -> Result<Outcome, SearchError> {
    let report = search(&task.game, &task.position, config, limits, &Control::default())?;
    let Some(line) = report.lines.first() else {
        return Ok(Outcome {
            id: String::new(),
            kind,
            solved: false,
            chosen: "-".into(),
            value: 0.5,
            proven: false,
        });
    };
    let right = task.answers.contains(&line.action);
    Ok(Outcome {
        id: String::new(),
        kind,
        solved: right && (kind != Kind::GoalThisTurn || scores(task, line.action, config, limits)?),
        chosen: task.game.print_action(&task.position, line.action),
        value: line.value,
        proven: line.proof == Some(Proof::Win),
    })
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
