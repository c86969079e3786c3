//! `touchline records repair`: every whole game of a damaged file.

use std::path::PathBuf;

use clap::Args;
use touchline_selfplay::numbers::grouped;
use touchline_selfplay::record::repair::repair;

use super::OutArgs;
use crate::exit::Failure;
use crate::output;

/// Arguments of `records repair`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Damaged record file; it is not changed
    file: PathBuf,

    /// The new file.
    #[command(flatten)]
    out: OutArgs,
}

/// Runs the command: what was lost goes to standard output, line by line.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let out = arguments.out.path(&[&arguments.file])?;
    let repaired = repair(&arguments.file, out)?;
    let mut text = String::new();
    for gap in &repaired.gaps {
        text.push_str(&format!(
            "lost: record {} at byte {}: {} ({} bytes{})\n",
            gap.record,
            gap.offset,
            gap.damage,
            grouped(gap.length),
            if gap.given_up { "; the search for games behind it was given up" } else { "" }
        ));
    }
    text.push_str(&format!(
        "{}: {} games kept, {} bytes lost\n",
        out.display(),
        grouped(repaired.games),
        grouped(repaired.lost_bytes())
    ));
    output::page(&text)
}
