//! Files and folders: opening, and writing so that a file is there whole or not at all.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::error::FileError;
use super::reader::Reader;

/// Opens a record file for streaming.
///
/// # Errors
/// It cannot be read or is not a record file.
pub fn open(path: &Path) -> Result<Reader<BufReader<File>>, FileError> {
    let file = File::open(path).map_err(|e| FileError::io(path, "opening", e))?;
    Reader::new(BufReader::new(file)).map_err(|e| FileError::new(path, e))
}

/// Writes a file under another name (`NAME.part.…`), forces it onto the disk, and gives it its name: after a crash at
/// any moment the name belongs to the whole new file or to what it belonged to before.
///
/// `write` gets an empty file and gives it back when everything is written.
///
/// # Errors
/// What `write` says, or a failure of the system.
pub fn write_atomically<E: From<FileError>>(
    path: &Path,
    write: impl FnOnce(BufWriter<File>) -> Result<BufWriter<File>, E>,
) -> Result<(), E> {
    let failed = |action| move |e: io::Error| E::from(FileError::io(path, action, e));
    let folder = folder_of(path);
    let (file, part) = part_of(path).map_err(failed("creating"))?.into_parts();
    let written = write(BufWriter::with_capacity(1 << 16, file))?;
    let file = written.into_inner().map_err(|e| failed("writing")(e.into_error()))?;
    file.sync_all().map_err(failed("syncing"))?;
    part.persist(path).map_err(|e| failed("renaming")(e.error))?;
    sync_folder(folder).map_err(failed("syncing the folder of"))
}

/// What a part of a file is called: its name and this, then what makes it unique.
const PART: &str = ".part.";

/// A new file beside `path` that becomes it, or is left over: `NAME.part.…`, removed when it is dropped.
pub(crate) fn part_of(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    let name = part_prefix(path);
    builder.prefix(&name);
    // The permissions of ordinary files.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder_of(path))
}

fn part_prefix(path: &Path) -> OsString {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(PART);
    name
}

/// The parts of a file that stand beside it, in the order of their names.
pub(crate) fn parts_of(path: &Path) -> io::Result<Vec<PathBuf>> {
    let prefix = part_prefix(path);
    let prefix = prefix.as_encoded_bytes();
    let mut parts = Vec::new();
    for entry in std::fs::read_dir(folder_of(path))? {
        let entry = entry?;
        if entry.file_name().as_encoded_bytes().starts_with(prefix) {
            parts.push(entry.path());
        }
    }
    parts.sort();
    Ok(parts)
}

/// Forces the names in a folder onto the disk.
///
/// # Errors
/// What the system says.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}

/// The folder that a file stands in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}
