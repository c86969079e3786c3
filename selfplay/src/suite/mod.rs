//! Tactical suites: positions with proven answers, how they are stored, solved and made.

mod make;
mod run;

pub use make::{Made, MakePlan, make};
pub use run::{Outcome, Summary, prove, run};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use touchline_engine::{ActionError, OptionError, PositionError, Rulebook, Side, successors};
use touchline_search::prove::{OutOfNodes, Prover};

/// A suite file is refused if it is longer than this.
pub const LONGEST_FILE: usize = 16 << 20;

/// A suite: positions of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Suite {
    /// Game id.
    pub game: String,
    /// The positions.
    #[serde(rename = "position", default)]
    pub positions: Vec<Tactic>,
}

/// What is asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The side to act can force the next goal in the present turn.
    GoalThisTurn,
    /// It cannot yet, but it can force the next goal by the end of its next turn, against any defence.
    GoalNextTurn,
    /// The other side threatens to force a goal in its next turn; few actions prevent that.
    OnlyDefence,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 3] = [Kind::GoalThisTurn, Kind::GoalNextTurn, Kind::OnlyDefence];

    /// The name in files and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::GoalThisTurn => "goal-this-turn",
            Kind::GoalNextTurn => "goal-next-turn",
            Kind::OnlyDefence => "only-defence",
        }
    }
}

/// One position of a suite with its proven answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tactic {
    /// A name that is unique in the file.
    pub id: String,
    /// What is asked.
    pub kind: Kind,
    /// Rules options, `key=value,…`; `default` for none.
    pub rules: String,
    /// The position string.
    pub position: String,
    /// The tokens of all right first actions, sorted.
    pub answers: Vec<String>,
}

/// Why a suite cannot be read.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SuiteError {
    /// The file is not a suite.
    #[error("not a suite file: {0}")]
    Syntax(String),
    /// The suite is for another game.
    #[error("the suite is for the game {found}, not for {expected}")]
    Game {
        /// The game that was asked for.
        expected: String,
        /// The game in the file.
        found: String,
    },
    /// Wrong rules options of a position.
    #[error("position {id}: {error}")]
    Rules {
        /// Which position.
        id: String,
        /// What is wrong.
        error: OptionError,
    },
    /// A wrong position string.
    #[error("position {id}: {error}")]
    Position {
        /// Which position.
        id: String,
        /// What is wrong.
        error: PositionError,
    },
    /// An answer that is not legal.
    #[error("position {id}: answer {error}")]
    Answer {
        /// Which position.
        id: String,
        /// What is wrong.
        error: ActionError,
    },
    /// A position in which no side acts, or without answers.
    #[error("position {id}: {reason}")]
    Empty {
        /// Which position.
        id: String,
        /// What is missing.
        reason: &'static str,
    },
}

impl Suite {
    /// Reads a suite from TOML text.
    ///
    /// # Errors
    /// The text is too long or not a suite.
    pub fn parse(text: &str) -> Result<Suite, SuiteError> {
        if text.len() > LONGEST_FILE {
            return Err(SuiteError::Syntax(format!("longer than {LONGEST_FILE} bytes")));
        }
        toml::from_str(text).map_err(|e| SuiteError::Syntax(e.to_string()))
    }

    /// The suite as TOML text.
    ///
    /// # Errors
    /// None in practice; the encoder's message if it refuses.
    pub fn print(&self) -> Result<String, SuiteError> {
        toml::to_string(self).map_err(|e| SuiteError::Syntax(e.to_string()))
    }
}

/// A position of a suite, read by its game.
pub(crate) struct Task<G: Rulebook> {
    pub game: G,
    pub position: G::Position,
    pub answers: Vec<G::Action>,
    pub side: Side,
}

impl Tactic {
    pub(crate) fn read<G: Rulebook>(&self) -> Result<Task<G>, SuiteError> {
        let id = || self.id.clone();
        let game = G::with_rules(&self.rules).map_err(|error| SuiteError::Rules { id: id(), error })?;
        let position =
            game.parse_position(&self.position).map_err(|error| SuiteError::Position { id: id(), error })?;
        let side = game
            .actor(&position)
            .side()
            .ok_or_else(|| SuiteError::Empty { id: id(), reason: "no side is to act" })?;
        let answers = self
            .answers
            .iter()
            .map(|token| game.parse_action(&position, token))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| SuiteError::Answer { id: id(), error })?;
        if answers.is_empty() {
            return Err(SuiteError::Empty { id: id(), reason: "no answers" });
        }
        Ok(Task { game, position, answers, side })
    }
}

/// All right first actions for `kind` in a position in which `side` acts, by exhaustive proof with at most `nodes`
/// nodes. Empty when the position is not of that kind.
///
/// # Errors
/// The proof needs more nodes.
pub fn answers<G: Rulebook>(
    game: &G,
    position: &G::Position,
    side: Side,
    kind: Kind,
    nodes: u64,
) -> Result<Vec<G::Action>, OutOfNodes> {
    let attacker = if kind == Kind::OnlyDefence { side.opponent() } else { side };
    let mut prover = Prover::new(game, position, attacker, nodes);
    let changes = match kind {
        Kind::GoalThisTurn => 0,
        Kind::OnlyDefence => 1,
        Kind::GoalNextTurn if prover.scores(position, 0)? => return Ok(Vec::new()),
        Kind::GoalNextTurn => 2,
    };
    let mut right = Vec::new();
    for action in successors(game, position) {
        if prover.after(position, action, changes)? == (attacker == side) {
            right.push(action);
        }
    }
    Ok(right)
}
