//! The files of a folder: records to tell of, and the page beside them.

use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;
use tempfile::TempDir;
use touchline_engine::Rulebook;
use touchline_selfplay::contest::{FINISHED, PAGE, record_files};
use touchline_selfplay::record::merge::merge;
use touchline_selfplay::report::{Report, page, showcase};

use crate::exit::{Failure, unreported, unverified};
use crate::files::write_text;

/// The games of a folder in one file: that of the complete contest, or all games so far.
pub struct Records {
    /// The file; it may be a temporary one.
    pub path: PathBuf,
    /// Holds the joined file when the games are spread over two.
    joined: Option<TempDir>,
}

impl Records {
    /// The games of this folder.
    ///
    /// # Errors
    /// There are none, or they cannot be joined.
    pub fn of(folder: &Path) -> Result<Records, Failure> {
        let mut files = record_files(folder);
        if files.len() < 2 {
            let gone = || Failure::io(folder.display().to_string(), io::Error::other("the games are gone"));
            return Ok(Records { path: files.pop().ok_or_else(gone)?, joined: None });
        }
        let joined = tempfile::tempdir().map_err(|error| Failure::io("temporary folder", error))?;
        let path = joined.path().join(FINISHED);
        merge(&files, &path, |_| true)?;
        Ok(Records { path, joined: Some(joined) })
    }
}

/// What a folder has to tell.
pub struct Outcome {
    /// The report on its games.
    pub report: Report,
    /// The files that stay.
    pub files: Files,
    /// Whether the page was written: nothing that was played or found out is to be lost with one that cannot be.
    pub written: Result<(), Failure>,
}

impl Outcome {
    /// Reads the games of a folder, and writes the page with so many of them to be replayed and these notes, unless
    /// there is to be none: then the folder goes with the command.
    ///
    /// # Errors
    /// There are no games, or they cannot be read.
    pub fn of<G: Rulebook>(
        folder: &Path,
        replays: Option<u64>,
        notes: &[String],
    ) -> Result<Outcome, Failure> {
        let records = Records::of(folder)?;
        let path = &records.path;
        let report = Report::read(path).map_err(|error| unreported(path, error))?;
        let Some(replays) = replays else {
            return Ok(Outcome { report, files: Files::default(), written: Ok(()) });
        };
        let written = write_page::<G>(folder, path, &report, replays, notes);
        Ok(Outcome { files: Files::of(&records, &folder.join(PAGE), &written), report, written })
    }
}

/// The files that stay, as a document or the end of a page tells them.
#[derive(Serialize, Default)]
pub struct Files {
    records: Option<String>,
    report: Option<String>,
}

impl Files {
    /// These records, if they stay, and the page, if it was `written`.
    pub fn of(records: &Records, page: &Path, written: &Result<(), Failure>) -> Files {
        let shown = |path: &Path| path.display().to_string();
        Files {
            records: records.joined.is_none().then(|| shown(&records.path)),
            report: written.is_ok().then(|| shown(page)),
        }
    }

    /// One line each behind an empty one; nothing without a page.
    pub fn lines(&self) -> String {
        let Some(report) = &self.report else { return String::new() };
        let records = self.records.as_ref().map(|path| format!("records  {path}\n")).unwrap_or_default();
        format!("\n{records}report   {report}\n")
    }
}

/// Writes the page about the games of a record file into the folder; so many of them can be replayed there.
///
/// # Errors
/// A game does not follow the rules, or writing failed.
fn write_page<G: Rulebook>(
    folder: &Path,
    records: &Path,
    report: &Report,
    replays: u64,
    notes: &[String],
) -> Result<(), Failure> {
    let games = showcase::<G>(records, report.stats.white.games(), replays)
        .map_err(|error| unverified(records, error))?;
    write_text(&folder.join(PAGE), &page(report, &games, notes))
}
