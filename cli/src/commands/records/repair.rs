//! `touchline records repair`: every whole game of a damaged file.

use std::iter;
use std::path::{Path, PathBuf};

use clap::Args;
use touchline_selfplay::numbers::{counted, grouped};
use touchline_selfplay::record::repair::{Repaired, is_header_lost, repair, repair_like};
use touchline_selfplay::record::{Behind, open};

use super::{OutArgs, record_file};
use crate::exit::Failure;
use crate::output;

/// Arguments of `records repair`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Damaged record file; it is not changed
    #[arg(value_parser = record_file())]
    file: PathBuf,

    /// The new file.
    #[command(flatten)]
    out: OutArgs,

    /// A sound record file of the same plan, whose header the new file gets if that of the damaged one is lost
    #[arg(long, value_name = "FILE", value_parser = record_file())]
    like: Option<PathBuf>,
}

impl Arguments {
    fn repair(&self, out: &Path) -> Result<Repaired, Failure> {
        if !is_header_lost(&self.file)? {
            return Ok(repair(&self.file, out)?);
        }
        let Some(like) = &self.like else {
            let failure = open(&self.file).err().map(Failure::from);
            return Err(failure.map_or_else(|| Failure::internal("a header that came back"), with_hint));
        };
        let like = open(like)?;
        Ok(repair_like(&self.file, out, like.header(), like.layout())?)
    }
}

/// What helps where the header is lost.
fn with_hint(failure: Failure) -> Failure {
    const HINT: &str = "a record file with a damaged header is repaired with --like FILE, a sound file of the same plan \
                        (for instance one that it begins in another folder)";
    match failure {
        Failure::Data { place, reason } => Failure::Data { place, reason: format!("{reason}; {HINT}") },
        other => other,
    }
}

/// Runs the command: what was lost goes to standard output, line by line.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let read: Vec<&PathBuf> = iter::once(&arguments.file).chain(&arguments.like).collect();
    let out = arguments.out.path(&read)?;
    let repaired = arguments.repair(out)?;
    let mut text = String::new();
    for gap in &repaired.gaps {
        text.push_str(&format!(
            "lost: record {} at byte {}: {} ({} bytes{})\n",
            gap.record,
            gap.offset,
            gap.damage,
            grouped(gap.length),
            if gap.behind == Behind::Unknown { "; the search for games behind it was given up" } else { "" }
        ));
    }
    for (games, what) in [
        (repaired.repeated, "that stand in the file twice: once each is kept"),
        (repaired.foreign, "of another plan; repair the file that they come from"),
    ] {
        if games > 0 {
            text.push_str(&format!("left out: {} {what}\n", counted(games, "game")));
        }
    }
    text.push_str(&format!(
        "{}: {} kept, {} lost\n",
        out.display(),
        counted(repaired.games, "game"),
        counted(repaired.lost_bytes(), "byte")
    ));
    output::page(&text)
}
