//! What can be wrong with a position string, an action token or a rules option, told so that a person can mend it.

use thiserror::Error;

use crate::text::meant;

/// A position string that is refused: which field, what it holds, and why that is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}: {reason}", self.place())]
pub struct PositionError {
    /// Number (from 1) and name of the field; `None` when the string as a whole is wrong.
    pub field: Option<(usize, &'static str)>,
    /// What stands there.
    pub found: String,
    /// Why that is refused and what would be right.
    pub reason: String,
}

impl PositionError {
    /// An error of the string as a whole (wrong number of fields, fields that contradict each other).
    #[must_use]
    pub fn whole(reason: impl Into<String>) -> PositionError {
        PositionError { field: None, found: String::new(), reason: reason.into() }
    }

    /// An error of field `number` (from 1), called `name`, that holds `found`.
    #[must_use]
    pub fn field(
        number: usize,
        name: &'static str,
        found: impl Into<String>,
        reason: impl Into<String>,
    ) -> PositionError {
        PositionError { field: Some((number, name)), found: found.into(), reason: reason.into() }
    }

    fn place(&self) -> String {
        match self.field {
            Some((number, name)) => format!("position field {number} ({name}) \"{}\"", self.found),
            None => "position".to_owned(),
        }
    }
}

/// An action token that is refused in a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ActionError {
    /// Nobody acts: the match is over.
    #[error("\"{token}\": the match is over, no action is legal")]
    Over {
        /// The token as given.
        token: String,
    },
    /// The token is none of the legal ones; the nearest legal tokens are listed.
    #[error("\"{token}\" is not legal here{}; {}", because(reason.as_deref()), suggest(nearest, *count))]
    Illegal {
        /// The token as given.
        token: Box<str>,
        /// What the board shows to be wrong with it, if it does.
        reason: Option<Box<str>>,
        /// Legal tokens that look most like it.
        nearest: Box<[String]>,
        /// Number of legal tokens.
        count: u32,
    },
}

fn because(reason: Option<&str>) -> String {
    reason.map_or(String::new(), |reason| format!(": {reason}"))
}

fn suggest(nearest: &[String], count: u32) -> String {
    if nearest.is_empty() {
        format!("{count} legal tokens")
    } else {
        format!("{count} legal tokens, the nearest: {}", nearest.join(" "))
    }
}

/// The question whether one of the known keys was meant, in front of the list of them.
fn did_you_mean(key: &str, known: &str) -> String {
    let near = meant(key, known.split(' '), |_| 2);
    near.map_or(String::new(), |near| format!("did you mean {near}? "))
}

/// An action value that is not legal in the position it is applied to; nothing was changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the action is not legal in this position")]
pub struct IllegalAction;

/// A rules option that is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// The text is not a list of `key=value`.
    #[error("rules \"{text}\": expected key=value[,key=value…]")]
    Syntax {
        /// The part that is not understood.
        text: String,
    },
    /// The same key twice.
    #[error("rules option \"{key}\" is given twice")]
    Duplicate {
        /// The key.
        key: String,
    },
    /// A key that the game does not have.
    #[error("unknown rules option \"{key}\"; {}{game} has: {known}", did_you_mean(key, known))]
    UnknownKey {
        /// The key as given.
        key: String,
        /// Game id.
        game: &'static str,
        /// All keys, separated by blanks.
        known: String,
    },
    /// A value outside the option's range.
    #[error("rules option {key}={value}: expected {expected}")]
    BadValue {
        /// The key.
        key: String,
        /// The value as given.
        value: String,
        /// The values that are right.
        expected: String,
    },
}
