//! Files that the command line writes.

use std::fs::File;
use std::io::{self, BufWriter, Write};
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

/// Checks that a file can be put there, before the work that fills it.
///
/// # Errors
/// There is no such folder, or a folder has the name.
pub fn check_place(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        let reason = format!("there is no folder {}; make it, or name another file", folder.display());
        return Err(io::Error::new(io::ErrorKind::NotFound, reason));
    }
    if path.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder; name a file"));
    }
    Ok(())
}
