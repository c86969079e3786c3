//! The entries of a rules file (docs/rules-files.md) and the options that they stand for.

use thiserror::Error;

use crate::error::OptionError;

/// One entry of a rules file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The key, with the names of the tables around it: `attributes.A.speed`.
    pub key: String,
    /// The value, or all values of a list.
    pub values: Vec<String>,
    /// Whether the values were written as a list.
    pub list: bool,
}

/// What is wrong with an entry.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct EntryError {
    /// Which entry, from 0; `None` where an entry is missing.
    pub entry: Option<usize>,
    /// Which value of a list, from 0; `None` for the entry as a whole.
    pub value: Option<usize>,
    /// What is wrong and what would be right; names the key.
    pub reason: String,
}

impl EntryError {
    /// An error of entry `index` (from 0) as a whole.
    #[must_use]
    pub fn at(index: usize, reason: impl ToString) -> EntryError {
        EntryError { entry: Some(index), value: None, reason: reason.to_string() }
    }

    /// An error of value `value` (from 0) in the list of entry `index` (from 0).
    #[must_use]
    pub fn in_list(index: usize, value: usize, reason: impl ToString) -> EntryError {
        EntryError { entry: Some(index), value: Some(value), reason: reason.to_string() }
    }

    /// An entry that should be there and is not.
    #[must_use]
    pub fn missing(reason: impl ToString) -> EntryError {
        EntryError { entry: None, value: None, reason: reason.to_string() }
    }
}

impl Entry {
    /// The only value.
    ///
    /// # Errors
    /// The entry is a list.
    pub fn single(&self, index: usize) -> Result<&str, EntryError> {
        match self.values.as_slice() {
            [value] if !self.list => Ok(value),
            _ => Err(EntryError::at(index, format!("{}: expected one value, not a list", self.key))),
        }
    }

    /// The option `(key, value)` of entry `index` (from 0) whose key is an option; `set` sets it in a game.
    ///
    /// # Errors
    /// A list, an unknown key, a value out of range.
    pub fn option(
        &self,
        index: usize,
        set: impl FnOnce(&str, &str) -> Result<(), OptionError>,
    ) -> Result<(String, String), EntryError> {
        let value = self.single(index)?;
        set(&self.key, value).map_err(|error| EntryError::at(index, error))?;
        Ok((self.key.clone(), value.to_owned()))
    }
}
