//! `touchline perft`: the number of sequences of actions and dice of a given length (CONVENTIONS section 9).

use clap::Args;
use serde::Serialize;

use crate::args::PositionArgs;
use crate::documents::Head;
use crate::exit::Failure;
use crate::units::within;
use crate::{interrupt, output};

/// Arguments of `perft`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The position.
    #[command(flatten)]
    position: PositionArgs,

    /// Length of the sequences in plies
    #[arg(long, value_name = "N", value_parser = within::<u32>(0..=MOST.into()))]
    depth: u32,

    /// Show the count below each action
    #[arg(long)]
    divide: bool,

    /// Print a JSON document (docs/json.md) instead of text
    #[arg(long)]
    json: bool,
}

/// No count of longer sequences comes to an end.
pub const MOST: u32 = 99;

/// The JSON document of `perft`.
#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    head: Head,
    depth: u32,
    count: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Entry>>,
}

#[derive(Serialize)]
struct Entry {
    token: String,
    count: u64,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let table = arguments.position.open()?;
    let depth = arguments.depth;
    let counts = table.divide(depth, interrupt::requested());
    let counts =
        counts.ok_or_else(|| Failure::Abandoned(format!("perft {depth}: stopped before the end")))?;
    let count = total(depth, &counts);
    let counts = arguments.divide.then_some(counts);
    if arguments.json {
        let entries = |counts: Vec<(String, u64)>| {
            counts.into_iter().map(|(token, count)| Entry { token, count }).collect()
        };
        return output::json(&Document {
            head: Head::of(table.as_ref(), "touchline-perft/1"),
            depth,
            count,
            divide: counts.map(entries),
        });
    }
    let mut text = String::new();
    for (token, count) in counts.unwrap_or_default() {
        text.push_str(&format!("{token} {count}\n"));
    }
    text.push_str(&format!("perft {depth} {count}\n"));
    output::print(&text)
}

/// The count of a position, from those below each action.
pub fn total(depth: u32, counts: &[(String, u64)]) -> u64 {
    if depth == 0 { 1 } else { counts.iter().fold(0, |sum: u64, (_, count)| sum.saturating_add(*count)) }
}
