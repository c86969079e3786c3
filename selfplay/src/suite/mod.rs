//! Tactical suites: positions with proven answers, how they are stored, solved and made.

mod aim;
mod make;
mod run;

pub use aim::Aim;
pub use make::{Made, MakePlan, Wanted, make};
pub use run::{Outcome, Summary, prove, run};

use std::sync::atomic::AtomicBool;

use aim::Gain;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use touchline_engine::{ActionError, OptionError, PositionError, Rulebook, Side, successors};
use touchline_search::SearchError;
use touchline_search::prove::{OutOfNodes, Prover};

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
    /// The side to act cannot score in the present turn, but it can force the next goal within a number of turns and
    /// before play stops: for games whose turns are single actions.
    GoalByForce,
    /// In the same way it can force that the ball becomes its own.
    BallByForce,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] =
        [Kind::GoalThisTurn, Kind::GoalNextTurn, Kind::OnlyDefence, Kind::GoalByForce, Kind::BallByForce];

    /// The name in files and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::GoalThisTurn => "goal-this-turn",
            Kind::GoalNextTurn => "goal-next-turn",
            Kind::OnlyDefence => "only-defence",
            Kind::GoalByForce => "goal-by-force",
            Kind::BallByForce => "ball-by-force",
        }
    }

    /// The horizon in turns of either side, the present one included, where a file does not give one.
    #[must_use]
    pub const fn usual_turns(self) -> u32 {
        match self {
            Kind::GoalThisTurn => 1,
            Kind::OnlyDefence => 2,
            Kind::GoalNextTurn | Kind::GoalByForce | Kind::BallByForce => 3,
        }
    }

    /// Whether a file may give another horizon. The names of the others promise theirs.
    #[must_use]
    pub const fn has_free_turns(self) -> bool {
        matches!(self, Kind::OnlyDefence | Kind::GoalByForce | Kind::BallByForce)
    }

    /// What the attacking side of such a position wants.
    #[must_use]
    pub const fn aim(self) -> Aim {
        match self {
            Kind::BallByForce => Aim::Ball,
            _ => Aim::Goal,
        }
    }
}

/// A kind with its horizon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Question {
    /// The kind.
    pub kind: Kind,
    /// Turns of either side within which the attacking side succeeds, the present turn included; 1..=[`MOST_TURNS`].
    pub turns: u32,
}

impl From<Kind> for Question {
    fn from(kind: Kind) -> Question {
        Question { kind, turns: kind.usual_turns() }
    }
}

/// No horizon is longer.
pub const MOST_TURNS: u32 = 64;

/// One position of a suite with its proven answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tactic {
    /// A name for messages. Those of `make-suite` are unique in their file; that is not asked of others.
    pub id: String,
    /// What is asked.
    pub kind: Kind,
    /// Rules options, `key=value,…`; `default` for none.
    pub rules: String,
    /// The position string.
    pub position: String,
    /// The tokens of all right first actions, sorted.
    pub answers: Vec<String>,
    /// The horizon in turns where it is not the usual one of the kind; see [`Question::turns`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u32>,
}

/// Why a suite cannot be read.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SuiteError {
    /// The file is not a suite.
    #[error("not a suite file: {0}")]
    Syntax(String),
    /// Settings or a budget that no search takes.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// Nothing is asked.
    #[error("a suite without positions: each is a table [[position]]")]
    Empty,
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
    /// A horizon out of range.
    #[error("position {id}: turns are 1 to {MOST_TURNS}")]
    Turns {
        /// Which position.
        id: String,
    },
    /// A position in which no side acts, one without answers, or a horizon for a kind that has its own.
    #[error("position {id}: {reason}")]
    Unfit {
        /// Which position.
        id: String,
        /// What is missing or wrong.
        reason: &'static str,
    },
}

impl Suite {
    /// Reads a suite from TOML text.
    ///
    /// # Errors
    /// The text is not a suite, or has no positions.
    pub fn parse(text: &str) -> Result<Suite, SuiteError> {
        let suite: Suite = toml::from_str(text).map_err(|e| SuiteError::Syntax(e.to_string()))?;
        if suite.positions.is_empty() { Err(SuiteError::Empty) } else { Ok(suite) }
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
    pub question: Question,
}

impl Tactic {
    /// The kind with its horizon.
    ///
    /// # Errors
    /// A horizon for a kind that has its own, or one out of range.
    pub fn question(&self) -> Result<Question, SuiteError> {
        let wrong = |reason| SuiteError::Unfit { id: self.id.clone(), reason };
        match self.turns {
            None => Ok(self.kind.into()),
            Some(_) if !self.kind.has_free_turns() => Err(wrong("this kind takes no turns")),
            Some(turns @ 1..=MOST_TURNS) => Ok(Question { kind: self.kind, turns }),
            Some(_) => Err(SuiteError::Turns { id: self.id.clone() }),
        }
    }

    pub(crate) fn read<G: Rulebook>(&self) -> Result<Task<G>, SuiteError> {
        let id = || self.id.clone();
        let game = G::with_rules(&self.rules).map_err(|error| SuiteError::Rules { id: id(), error })?;
        let position =
            game.parse_position(&self.position).map_err(|error| SuiteError::Position { id: id(), error })?;
        let side = game
            .actor(&position)
            .side()
            .ok_or_else(|| SuiteError::Unfit { id: id(), reason: "no side is to act" })?;
        let answers = self
            .answers
            .iter()
            .map(|token| game.parse_action(&position, token))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| SuiteError::Answer { id: id(), error })?;
        if answers.is_empty() {
            return Err(SuiteError::Unfit { id: id(), reason: "no answers" });
        }
        Ok(Task { game, position, answers, side, question: self.question()? })
    }
}

/// All right first actions for the question in a position in which `side` acts, by exhaustive proof with at most
/// `nodes` nodes. Empty when the position is not of that kind.
///
/// # Errors
/// The proof needs more nodes, or was given up because `stop` was raised.
pub fn answers<G: Rulebook>(
    game: &G,
    position: &G::Position,
    side: Side,
    question: Question,
    nodes: u64,
    stop: &AtomicBool,
) -> Result<Vec<G::Action>, OutOfNodes> {
    let Question { kind, turns } = question;
    let attacker = if kind == Kind::OnlyDefence { side.opponent() } else { side };
    let gain = Gain::new(game, position, attacker, kind.aim());
    let mut prover = Prover::new(game, attacker, gain, nodes).until(stop);
    let must_wait = matches!(kind, Kind::GoalNextTurn | Kind::GoalByForce | Kind::BallByForce);
    if must_wait && prover.succeeds(position, 0)? {
        return Ok(Vec::new());
    }
    let changes = turns.saturating_sub(1);
    let mut right = Vec::new();
    for action in successors(game, position) {
        if prover.after(position, action, changes)? == (attacker == side) {
            right.push(action);
        }
    }
    Ok(right)
}
