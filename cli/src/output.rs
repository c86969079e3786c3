//! Standard output, the only door through which results leave, and standard error, the only one for messages.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

use crate::exit::{Failure, STDOUT};
use crate::text::printable;

/// Writes a line on standard error, as [`page`] does. When that is impossible nobody is left to be told: a closed pipe,
/// a full disk or a terminal that hung up ends no work. (`eprintln!` panics, and clippy refuses it here.)
pub fn say(message: impl Display) {
    let _ = io::stderr().write_all(format!("{}\n", printable(&message.to_string())).as_bytes());
}

/// Writes the text as it is and hands it on at once.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|e| Failure::io(STDOUT, e))
}

/// Writes a text without colours that holds names of files and players: nothing in them speaks to the terminal.
pub fn page(text: &str) -> Result<(), Failure> {
    print(&printable(text))
}

/// Goes on where the reader of the output went away: what comes of the command, its exit code, is to be told all the
/// same.
///
/// # Errors
/// Every other failure.
pub fn heard(written: Result<(), Failure>) -> Result<(), Failure> {
    match written {
        Err(Failure::ClosedPipe) => Ok(()),
        other => other,
    }
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
