//! Why the plan of a study is refused.

use thiserror::Error;
use touchline_engine::OptionError;

use super::name::NameError;
use crate::openings::OpeningError;
use crate::race::RaceError;
use crate::rules_file::RulesFileError;

/// What only the plan of a study can have wrong.
#[derive(Debug, Error)]
pub enum StudyPlanError {
    /// The title is more than a line of text.
    #[error("title: has a control character; it is one line of text")]
    Title,
    /// Too many cells.
    #[error("{found} cells; at most {most} are possible")]
    Cells {
        /// The number of cells.
        found: usize,
        /// The most that are possible.
        most: usize,
    },
    /// A factor.
    #[error("factor \"{}\": {error}", name.escape_debug())]
    Factor {
        /// Its name.
        name: String,
        /// What is wrong.
        error: FactorError,
    },
    /// A cell.
    #[error("cell {name}: {error}")]
    Cell {
        /// Its name.
        name: String,
        /// What is wrong.
        error: CellError,
    },
    /// A rules file of a factor.
    #[error("{name}: {error}")]
    RulesFile {
        /// Its name in the plan.
        name: String,
        /// What is wrong.
        error: RulesFileError,
    },
    /// A star has a reading of its own.
    #[error("a star is read against the plan as it is: leave out reading")]
    StarReading,
    /// A setting that needs rows and columns, of a plan with more factors than two or fewer.
    #[error("{0} needs exactly two factors")]
    TwoFactors(&'static str),
    /// The second choice of a sequential study cannot be for the highest share.
    #[error(
        "race: in a sequential study the second choice answers the first, so that each row races for the lowest share: \
         goal = \"lowest\""
    )]
    Goal,
    /// A race of one cell.
    #[error("race: there is nothing to choose from: give a factor of two levels or more")]
    NoChoice,
    /// A race whose rows have one cell.
    #[error("race: a row has nothing to choose from: give the second factor two levels or more")]
    NoChoiceInRow,
    /// The numbers of the race.
    #[error(transparent)]
    Race(#[from] RaceError),
}

/// What is wrong with a factor.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FactorError {
    /// Its name.
    #[error("the name {0}")]
    Name(NameError),
    /// Another factor has its name.
    #[error("there are two of this name")]
    SameName,
    /// It has no levels.
    #[error("it has no levels")]
    NoLevels,
    /// The name of a level.
    #[error("the level \"{}\" {error}", level.escape_debug())]
    Level {
        /// The level.
        level: String,
        /// What is wrong.
        error: NameError,
    },
    /// A level stands there twice.
    #[error("the level {0} stands there twice")]
    Twice(String),
    /// It has no template, and no other factor has its level in one.
    #[error("it changes nothing: give one of {0}")]
    Idle(String),
    /// A template without a place for a level.
    #[error("{0} has no {{}} where the level goes")]
    NoHole(&'static str),
    /// A template with a place for the level of a factor that is not there.
    #[error("{template} has {{{hole}}}, and no factor has this name")]
    NoFactor {
        /// The name of the template in the plan.
        template: &'static str,
        /// The name in braces.
        hole: String,
    },
    /// It has no template, in a star.
    #[error("in a star it changes nothing by itself: give one of {0}")]
    IdleInStar(String),
    /// A template with a place for the level of another factor, in a star.
    #[error("{template} has {hole}, but a star changes one factor at a time")]
    OtherHole {
        /// The name of the template in the plan.
        template: &'static str,
        /// The place of the other level.
        hole: String,
    },
}

/// What is wrong with a cell.
#[derive(Debug, Error)]
pub enum CellError {
    /// Two factors set the same thing.
    #[error("the factors \"{one}\" and \"{other}\" both set {what}, which only one can")]
    Both {
        /// The factor that sets it first.
        one: String,
        /// The other one.
        other: String,
        /// What they set.
        what: String,
    },
    /// No player has this name.
    #[error("there is no player \"{0}\"")]
    NoPlayer(String),
    /// Its rules.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// An opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
}
