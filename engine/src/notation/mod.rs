//! Reading and writing text that the games share: fields, boards, numbers, squares, tokens.

mod board;
mod fault;
mod fields;
pub(crate) mod reason;
mod slip;
mod token;
mod words;

pub use board::{print_board, read_board};
pub(crate) use fault::{Fault, require};
pub(crate) use fields::fields;
pub use fields::{FieldName, FieldText, Fields};
pub use slip::meant;
pub use token::{find_action, find_outcome, sorted_tokens};
pub use words::{value_of, word_of};

/// A decimal number without sign and without leading zeros, at most nine digits; `None` for anything else.
#[must_use]
pub fn number(text: &str) -> Option<u32> {
    let canonical = matches!(text.as_bytes(), [b'0'] | [b'1'..=b'9', ..]);
    (canonical && text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok())?
}
