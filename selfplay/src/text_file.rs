//! Small text files: bounded, and UTF-8 only.

use std::io::{self, Read};

use thiserror::Error;

/// No text that is read at once is longer than this, in bytes.
pub const LONGEST: u64 = 16 << 20;

/// Why a text cannot be read.
#[derive(Debug, Error)]
pub enum TextError {
    /// The source cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The text has more than [`LONGEST`] bytes.
    #[error("longer than {LONGEST} bytes, which is more than is read of a text")]
    TooLong,
    /// The text is not UTF-8.
    #[error("byte {byte} is not UTF-8 text")]
    NotUtf8 {
        /// The first byte that is not, from 1.
        byte: usize,
    },
}

/// The whole text of a file or stream.
///
/// # Errors
/// It cannot be read, is too long or not UTF-8.
pub fn read(source: impl Read) -> Result<String, TextError> {
    let mut bytes = Vec::new();
    source.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        return Err(TextError::TooLong);
    }
    String::from_utf8(bytes)
        .map_err(|error| TextError::NotUtf8 { byte: error.utf8_error().valid_up_to() + 1 })
}
