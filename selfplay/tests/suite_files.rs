//! The tactical suites of `data/suites/`: readable by their games, tidy, and in part proven again.

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use touchline_engine::Rulebook;
use touchline_engine::games::{Visitor, visit};
use touchline_selfplay::suite::{Kind, Outcome, Suite, SuiteError, prove};

/// Nodes for a proof in this test: goals in the present turn rarely need so many.
const FEW_NODES: u64 = 2_000_000;

fn suites() -> Vec<(String, Suite)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/suites");
    let files = std::fs::read_dir(folder).expect("the folder of suites");
    let mut suites: Vec<(String, Suite)> = files
        .map(|file| file.expect("a file").path())
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("text");
            let suite = Suite::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            (path.display().to_string(), suite)
        })
        .collect();
    suites.sort_by(|a, b| a.0.cmp(&b.0));
    suites
}

/// Proves a suite with the game it names.
struct Proof<'a> {
    suite: &'a Suite,
    nodes: u64,
}

impl Visitor for Proof<'_> {
    type Output = Result<Vec<Outcome>, SuiteError>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        prove::<G>(self.suite, self.nodes, &AtomicBool::new(false), |_| {})
    }
}

fn proven(file: &str, suite: &Suite, nodes: u64) -> Vec<Outcome> {
    visit(&suite.game, Proof { suite, nodes })
        .unwrap_or_else(|| panic!("{file}: no game {}", suite.game))
        .unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn every_position_is_read_by_its_game() {
    let suites = suites();
    assert!(!suites.is_empty());
    for (file, suite) in &suites {
        // Without nodes nothing is proven, but rules, position and answers are read, and wrong ones are errors.
        assert_eq!(proven(file, suite, 0).len(), suite.positions.len());
        let mut ids = HashSet::new();
        let mut positions = HashSet::new();
        for tactic in &suite.positions {
            assert!(ids.insert(&tactic.id), "{file}: {} twice", tactic.id);
            assert!(positions.insert((&tactic.rules, &tactic.position)), "{file}: {} again", tactic.id);
            assert!(tactic.answers.is_sorted(), "{file}: {}", tactic.id);
        }
    }
}

#[test]
fn a_wrong_token_is_refused() {
    for (file, mut suite) in suites() {
        suite.positions.truncate(1);
        suite.positions[0].answers.push("zz".to_owned());
        let result = visit(&suite.game.clone(), Proof { suite: &suite, nodes: 0 }).expect("a game");
        assert!(matches!(result, Err(SuiteError::Answer { .. })), "{file}");
    }
}

#[test]
fn cheap_positions_are_proven_again() {
    for (file, mut suite) in suites() {
        suite.positions.retain(|tactic| tactic.kind == Kind::GoalThisTurn);
        suite.positions.truncate(8);
        for outcome in proven(&file, &suite, FEW_NODES) {
            assert!(outcome.solved, "{file}: {}", outcome.id);
        }
        // A wrong answer is noticed.
        let Some(tactic) = suite.positions.iter_mut().find(|tactic| tactic.answers.len() > 1) else {
            continue;
        };
        tactic.answers.pop();
        let id = tactic.id.clone();
        let outcomes = proven(&file, &suite, FEW_NODES);
        assert!(outcomes.iter().any(|outcome| outcome.id == id && !outcome.solved), "{file}: {id}");
    }
}
