//! Why a plan is refused.

use thiserror::Error;
use touchline_engine::OptionError;

use super::name::NameError;
use super::study_error::StudyPlanError;
use super::{MOST_PAIRS, MOST_PLAYERS};
use crate::matches::AdjudicationError;
use crate::numbers::grouped;
use crate::openings::OpeningError;
use crate::player::{BudgetError, SettingsError};
use crate::ratings::SprtError;

/// Why a plan is refused.
#[derive(Debug, Error)]
pub enum PlanError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file is too long, or no text, or what it says is refused.
    #[error("{path}: {reason}")]
    Text {
        /// The file, and perhaps the line.
        path: String,
        /// What is wrong.
        reason: String,
    },
    /// Not TOML, an unknown or missing field, a value of the wrong kind.
    #[error("{0}")]
    Syntax(String),
    /// The plan is for another game.
    #[error("the plan is for the game \"{found}\", not for {expected}")]
    OtherGame {
        /// The game in the plan.
        found: String,
        /// The game asked for.
        expected: &'static str,
    },
    /// The rules.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// An opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A budget.
    #[error("budget of {whose}: {error}")]
    Budget {
        /// A player, or `the plan`.
        whose: String,
        /// What is wrong.
        error: BudgetError,
    },
    /// The settings of the sequential test.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// The record files of the plan cannot say all of it in their header.
    #[error(
        "{what}: too long for the header of record files, which would need {bytes} of at most {limit} bytes"
    )]
    TooLong {
        /// The longest part of the plan, as `openings`.
        what: String,
        /// Bytes that the header would need.
        bytes: usize,
        /// The most bytes that a header can have.
        limit: usize,
    },
    /// A file that the plan names, of a plan that was not loaded from a file.
    #[error("{0}: the file was not read; load the plan from a file")]
    NotRead(String),
    /// Too few players or too many.
    #[error("{found} players; {least} to {MOST_PLAYERS} are possible")]
    PlayerCount {
        /// The number of players.
        found: usize,
        /// The least that such a plan needs.
        least: usize,
    },
    /// The name of a player.
    #[error("player {place}: the name {error}")]
    PlayerName {
        /// The place of the player, from 1.
        place: usize,
        /// What is wrong.
        error: NameError,
    },
    /// Two players have this name.
    #[error("two players are called \"{0}\"")]
    SameName(String),
    /// The settings of a player.
    #[error("player \"{name}\": {error}")]
    Player {
        /// The name.
        name: String,
        /// What is wrong.
        error: SettingsError,
    },
    /// The number of pairs of games.
    #[error("pairs must be 1 to {}", grouped(MOST_PAIRS.into()))]
    Pairs,
    /// When games are ended early.
    #[error("adjudication: {0}")]
    Adjudication(#[from] AdjudicationError),
    /// A setting that says nothing in this plan.
    #[error("{setting}: only {field} = \"{value}\" has it")]
    Idle {
        /// The setting.
        setting: &'static str,
        /// The field of the plan that decides what settings it has.
        field: &'static str,
        /// What the field must say.
        value: &'static str,
    },
    /// The numbers of a tournament's format.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// A match of a ladder.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// The factors, cells or readings of a study.
    #[error(transparent)]
    Study(#[from] StudyPlanError),
}

/// Numbers that the format of a tournament cannot have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FormatError {
    /// No rounds.
    #[error("swiss needs at least one round")]
    Rounds,
    /// Too many pairs in all rounds.
    #[error("swiss: pairs times rounds must be at most {}", grouped(MOST_PAIRS.into()))]
    AllPairs,
    /// No challengers, or nobody to play.
    #[error("gauntlet needs at least one challenger and one other player")]
    Challengers,
    /// More players than two, or fewer.
    #[error("sprt needs exactly two players")]
    TwoPlayers,
    /// The games of the folder are others than those that the plan would have played by now.
    #[error(
        "swiss: {folder}: {first} and {second} played pair {pair} there, which is not what this plan pairs; players \
         and pairs must stay as they were, only rounds may change"
    )]
    Rounded {
        /// The folder.
        folder: String,
        /// A player.
        first: String,
        /// Another one.
        second: String,
        /// Their pair, from 1.
        pair: u32,
    },
}

/// A match of a ladder that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MatchError {
    /// There is no such player.
    #[error("a match of player {place}: there are {players}")]
    NoPlayer {
        /// The place asked for, from 1.
        place: usize,
        /// The number of players.
        players: usize,
    },
    /// A player is to play themselves.
    #[error("\"{0}\" against itself: a match needs two players")]
    Itself(String),
    /// The same match twice.
    #[error("the match \"{first}\" against \"{second}\" is there twice")]
    Twice {
        /// The first player.
        first: String,
        /// The second player.
        second: String,
    },
}
