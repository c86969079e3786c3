//! Files that the command line writes.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use touchline_selfplay::record::{FileError, write_atomically};

use crate::exit::Failure;

/// Writes a text file that is there whole or not at all.
pub fn write_text(path: &Path, text: &str) -> Result<(), Failure> {
    write_file(path, text.as_bytes())
}

/// Writes a file that is there whole or not at all.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_atomically(path, |mut file: BufWriter<File>| {
        file.write_all(bytes).map_err(|error| FileError::io(path, "writing", error))?;
        Ok::<_, FileError>(file)
    })?;
    Ok(())
}
