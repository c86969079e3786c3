//! `touchline records merge`: any number of files in any order gives the same bytes.

use std::path::PathBuf;

use clap::Args;
use touchline_selfplay::numbers::grouped;
use touchline_selfplay::record::merge::merge;

use super::{OutArgs, record_file};
use crate::exit::Failure;
use crate::output;

/// Arguments of `records merge`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Record files of one plan
    #[arg(required = true, value_name = "FILE", value_parser = record_file())]
    files: Vec<PathBuf>,

    /// The new file.
    #[command(flatten)]
    out: OutArgs,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let out = arguments.out.path(&arguments.files)?;
    let merged = merge(&arguments.files, out, |_| true)?;
    output::page(&format!(
        "{}: {} games from {} files, {} duplicates left out\n",
        out.display(),
        grouped(merged.games),
        arguments.files.len(),
        grouped(merged.duplicates)
    ))
}
