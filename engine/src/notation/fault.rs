//! Broken invariants of positions, told as errors of the field that shows them (CONVENTIONS section 3).

use super::{FieldName, FieldText};
use crate::error::PositionError;

/// A field that is wrong, by its number from 1 and its name, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    number: usize,
    name: &'static str,
    reason: String,
}

/// `Ok` if the condition holds, else a fault of the field.
pub(crate) fn require(
    condition: bool,
    field: impl FieldName,
    reason: impl Into<String>,
) -> Result<(), Fault> {
    if condition { Ok(()) } else { Err(Fault::new(field, reason)) }
}

impl Fault {
    pub fn new<F: FieldName>(field: F, reason: impl Into<String>) -> Fault {
        let number = field.number();
        Fault { number, name: F::NAMES[number - 1], reason: reason.into() }
    }

    /// The error of a position with this string.
    pub fn error(self, position: &str) -> PositionError {
        let Fault { number, name, reason } = self;
        let text = position.split(' ').nth(number - 1).unwrap_or_default();
        FieldText { number, name, text }.error(reason)
    }
}
