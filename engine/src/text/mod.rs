//! Words and numbers as people write them, whatever stands around them: in position strings, options and commands.

mod slip;
mod words;

pub use slip::meant;
pub use words::{value_of, word_of};

/// A decimal number without sign and without leading zeros, at most nine digits; `None` for anything else.
#[must_use]
pub fn number(text: &str) -> Option<u32> {
    let canonical = matches!(text.as_bytes(), [b'0'] | [b'1'..=b'9', ..]);
    (canonical && text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok())?
}
