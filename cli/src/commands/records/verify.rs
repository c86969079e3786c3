//! `touchline records verify`: frames, checksums, and every game replayed through the rules.

use std::path::Path;
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::numbers::{counted, grouped};
use touchline_selfplay::record::verify::{Verified, verify};

use super::{RecordFiles, record_files, with_game_of};
use crate::exit::{Failure, unverified};
use crate::output;
use crate::units::per_second;

/// Arguments of `records verify`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Record files, or folders of tournaments and studies
    #[arg(required = true, value_name = "FILE", value_parser = record_files())]
    files: Vec<RecordFiles>,

    /// Accept a file that ends inside its last game, as after a power cut
    #[arg(long)]
    tolerate_tail: bool,

    /// Print a JSON document (docs/json.md) instead of text
    #[arg(long)]
    json: bool,
}

/// The JSON document of `records verify`.
#[derive(Serialize)]
struct Document {
    schema: &'static str,
    sound: bool,
    files: Vec<FileFigures>,
}

#[derive(Serialize)]
struct FileFigures {
    file: String,
    sound: bool,
    games: u64,
    steps: u64,
    decisions: u64,
    bytes: u64,
    faults: Vec<FaultFigures>,
    timing: Timing,
}

#[derive(Serialize)]
struct FaultFigures {
    /// None for the header, which stands before all records.
    record: Option<u64>,
    offset: u64,
    reason: String,
}

#[derive(Serialize)]
struct Timing {
    elapsed_ms: u128,
    decisions_per_second: u64,
}

/// Runs the command. A damaged file is a negative answer, and so is one whose header tells nothing: the others are
/// looked at all the same.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut files = Vec::new();
    let paths = RecordFiles::each(&arguments.files);
    for path in &paths {
        let started = Instant::now();
        let figures = match with_game_of(path, Job { path }) {
            Ok(verified) => figures(path, &verified, started.elapsed(), arguments.tolerate_tail),
            Err(Failure::Data { reason, .. }) => unreadable(path, reason, started.elapsed()),
            Err(failure) => return Err(failure),
        };
        if !arguments.json {
            output::heard(output::page(&text(&figures)))?;
        }
        files.push(figures);
    }
    let damaged = files.iter().filter(|file| !file.sound).count();
    if arguments.json {
        let document = Document { schema: "touchline-verify/1", sound: damaged == 0, files };
        output::heard(output::json(&document))?;
    }
    if damaged == 0 {
        Ok(())
    } else {
        Err(Failure::Negative(format!("faults in {damaged} of {}", counted(paths.len() as u64, "file"))))
    }
}

/// A file to be verified by its game, with a live line on a terminal.
struct Job<'a> {
    path: &'a Path,
}

impl Visitor for Job<'_> {
    type Output = Result<Verified, Failure>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let bar = ProgressBar::new(std::fs::metadata(self.path).map_or(0, |data| data.len()));
        if let Ok(style) = ProgressStyle::with_template("{bar:20} {percent:>3} %  {msg} games  {eta} left") {
            bar.set_style(style.progress_chars("=> "));
        }
        let verified = verify::<G>(self.path, |records, bytes| {
            if records % 64 == 0 {
                bar.set_position(bytes);
                bar.set_message(grouped(records));
            }
        });
        bar.finish_and_clear();
        verified.map_err(|error| unverified(self.path, error))
    }
}

fn figures(path: &Path, verified: &Verified, elapsed: Duration, tolerate_tail: bool) -> FileFigures {
    let sound = verified.is_sound(tolerate_tail);
    let faults = verified.faults.iter().map(|fault| FaultFigures {
        record: Some(fault.record),
        offset: fault.offset,
        reason: fault.fault.to_string(),
    });
    FileFigures {
        file: path.display().to_string(),
        sound,
        games: verified.games,
        steps: verified.steps,
        decisions: verified.decisions,
        bytes: verified.bytes,
        faults: faults.collect(),
        timing: Timing {
            elapsed_ms: elapsed.as_millis(),
            decisions_per_second: per_second(verified.decisions, elapsed),
        },
    }
}

/// A file of which no game can be read, for this reason: the fault lies in what stands before the first one.
fn unreadable(path: &Path, reason: String, elapsed: Duration) -> FileFigures {
    let nothing = Verified::default();
    let faults = vec![FaultFigures { record: None, offset: 0, reason }];
    FileFigures { sound: false, faults, ..figures(path, &nothing, elapsed, false) }
}

fn text(figures: &FileFigures) -> String {
    let file = &figures.file;
    let mut text = String::new();
    for FaultFigures { record, offset, reason } in &figures.faults {
        let place = record.map(|record| format!("record {record} at byte {offset}: ")).unwrap_or_default();
        text.push_str(&format!("{file}: {place}{reason}\n"));
    }
    text.push_str(&format!(
        "{file}: {}: {}, {}, {}, {}\n",
        if figures.sound { "sound" } else { "DAMAGED" },
        counted(figures.games, "game"),
        counted(figures.steps, "step"),
        counted(figures.decisions, "decision"),
        counted(figures.bytes, "byte"),
    ));
    text
}
