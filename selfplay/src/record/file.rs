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
    Reader::new(BufReader::new(open_raw(path)?)).map_err(|e| FileError::new(path, e))
}

/// Opens a file, whatever it holds.
pub(crate) fn open_raw(path: &Path) -> Result<File, FileError> {
    File::open(path).map_err(|e| FileError::io(path, "cannot be opened", e))
}

/// Writes a file under another name (`NAME.part.…`), forces it onto the disk, and gives it its name: after a crash at
/// any moment the name belongs to the whole new file or to what it belonged to before.
///
/// `write` gets an empty file and gives it back when everything is written. Behind a symbolic link its target is
/// written. A file that was there keeps its permissions.
///
/// # Errors
/// What `write` says, a failure of the system, or the name belongs to a folder, a device, a pipe or the like.
pub fn write_atomically<E: From<FileError>>(
    path: &Path,
    write: impl FnOnce(BufWriter<File>) -> Result<BufWriter<File>, E>,
) -> Result<(), E> {
    let failed = |action| move |e: io::Error| E::from(FileError::io(path, action, e));
    let target = target_of(path).map_err(failed("creating"))?;
    let (file, part) = part_of(&target).map_err(failed("creating"))?.into_parts();
    let written = write(BufWriter::with_capacity(1 << 16, file))?;
    let file = written.into_inner().map_err(|e| failed("writing")(e.into_error()))?;
    if let Ok(before) = target.metadata() {
        file.set_permissions(before.permissions()).map_err(failed("setting the permissions of"))?;
    }
    file.sync_all().map_err(failed("syncing"))?;
    part.persist(&target).map_err(|e| failed("renaming")(e.error))?;
    sync_folder(folder_of(&target)).map_err(failed("syncing the folder of"))
}

/// The regular file, there or not, that a name stands for.
fn target_of(path: &Path) -> io::Result<PathBuf> {
    match std::fs::metadata(path) {
        Ok(data) if !data.is_file() => {
            let reason = "this is not a regular file, and nothing else is replaced";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    // The system has followed the links, so that they end.
    let mut target = path.to_owned();
    while let Ok(next) = std::fs::read_link(&target) {
        target = folder_of(&target).join(next);
    }
    Ok(target)
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

#[cfg(all(test, unix))]
mod tests {
    use std::io::Write;
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::os::unix::net::UnixListener;

    use super::*;

    fn write(path: &Path, text: &str) -> Result<(), FileError> {
        write_atomically(path, |mut file| {
            file.write_all(text.as_bytes()).map_err(|e| FileError::io(path, "writing", e))?;
            Ok(file)
        })
    }

    #[test]
    fn links_stay_and_their_targets_are_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = |name: &str| folder.path().join(name);
        std::fs::create_dir(place("far")).expect("made");
        symlink("far/file", place("near")).expect("linked");
        symlink("near", place("nearer")).expect("linked");
        // First a target that is not there yet, then one that is.
        for text in ["one", "two"] {
            write(&place("nearer"), text).expect("written");
            assert_eq!(std::fs::read_to_string(place("far/file")).expect("text"), text);
        }
        assert!(place("near").is_symlink() && place("nearer").is_symlink());
        assert_eq!(std::fs::read_dir(place("far")).expect("a folder").count(), 1);
    }

    #[test]
    fn nothing_but_a_file_is_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let socket = folder.path().join("socket");
        let _listener = UnixListener::bind(&socket).expect("bound");
        symlink("socket", folder.path().join("link")).expect("linked");
        for name in ["socket", "link", "."] {
            let error = write(&folder.path().join(name), "text").expect_err("refused").to_string();
            assert!(error.contains("not a regular file"), "{error}");
        }
        let data = std::fs::symlink_metadata(&socket).expect("there");
        assert!(data.file_type().is_socket());
    }
}
