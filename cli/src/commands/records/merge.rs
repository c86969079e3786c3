//! `touchline records merge`: any number of files in any order gives the same bytes.

use clap::Args;
use touchline_selfplay::numbers::counted;
use touchline_selfplay::record::merge::merge;

use super::{OutArgs, RecordFiles, record_files};
use crate::exit::Failure;
use crate::output;

/// Arguments of `records merge`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Record files of one plan, or its folder
    #[arg(required = true, value_name = "FILE", value_parser = record_files())]
    files: Vec<RecordFiles>,

    /// The new file.
    #[command(flatten)]
    out: OutArgs,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let files = RecordFiles::all(&arguments.files);
    let out = arguments.out.path(&files)?;
    let merged = merge(&files, out, |_| true)?;
    output::page(&format!(
        "{}: {} from {}, {} left out\n",
        out.display(),
        counted(merged.games, "game"),
        counted(files.len() as u64, "file"),
        counted(merged.duplicates, "duplicate")
    ))
}
