//! Standard output: the only door through which results leave.

use std::io::{self, Write};

use serde::Serialize;

use crate::exit::Failure;

/// The name of standard output in messages.
pub const STDOUT: &str = "standard output";

/// Writes the text as it is and hands it on at once.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|e| Failure::io(STDOUT, e))
}

/// Writes one line.
pub fn line(text: &str) -> Result<(), Failure> {
    print(&format!("{text}\n"))
}

/// Writes a value as an indented JSON document that ends with a newline.
pub fn json<T: Serialize>(value: &T) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|e| Failure::io(STDOUT, e.into()))?;
    line(&text)
}
