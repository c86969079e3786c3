//! Names of players, factors and levels.

use thiserror::Error;

/// The longest name of a player, factor or level, in bytes.
pub const LONGEST_NAME: usize = 80;

/// A name that cannot stand in tables and records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("must have 1 to {LONGEST_NAME} printable bytes")]
pub struct NameError;

/// Refuses a name that cannot stand in tables and records.
pub(crate) fn check_name(name: &str) -> Result<(), NameError> {
    let fits = (1..=LONGEST_NAME).contains(&name.len()) && !name.chars().any(char::is_control);
    if fits { Ok(()) } else { Err(NameError) }
}
