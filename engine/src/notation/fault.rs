//! Broken invariants of positions, told as errors of the field that shows them (CONVENTIONS section 3).

use super::Field;
use crate::error::PositionError;

/// A field that is wrong, by its number from 1, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub field: usize,
    pub reason: String,
}

/// `Ok` if the condition holds, else a fault of field `field`.
pub(crate) fn require(condition: bool, field: usize, reason: impl Into<String>) -> Result<(), Fault> {
    if condition { Ok(()) } else { Err(Fault { field, reason: reason.into() }) }
}

impl Fault {
    /// The error of a position with this string and these fields.
    pub fn error(self, position: &str, names: &[&'static str]) -> PositionError {
        let text = position.split(' ').nth(self.field - 1).unwrap_or_default();
        Field { number: self.field, name: names[self.field - 1], text }.error(self.reason)
    }
}
