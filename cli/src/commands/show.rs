//! `touchline show`: the drawing of a position.

use clap::Args;
use serde::Serialize;

use crate::args::PositionArgs;
use crate::documents::Head;
use crate::drawing::{Style, draw};
use crate::exit::Failure;
use crate::output;
use crate::table::Table;

/// Arguments of `show`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The position.
    #[command(flatten)]
    position: PositionArgs,

    /// Print a JSON document (docs/json.md) instead of a drawing
    #[arg(long)]
    json: bool,
}

/// The JSON document of `show`.
#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    head: Head,
    actor: &'static str,
    score: [u16; 2],
    result: Option<&'static str>,
}

/// Runs the command.
pub fn run(arguments: &Arguments, style: Style) -> Result<(), Failure> {
    let table = arguments.position.open()?;
    if arguments.json {
        output::json(&document(table.as_ref()))
    } else {
        output::print(&page(table.as_ref(), style))
    }
}

fn document(table: &dyn Table) -> Document {
    Document {
        head: Head::of(table, "touchline-show/1"),
        actor: table.actor().name(),
        score: table.score(),
        result: table.result().map(|result| result.name()),
    }
}

/// The drawing with everything else there is to say about the position.
pub fn page(table: &dyn Table, style: Style) -> String {
    let outlook = match table.result() {
        Some(result) => format!("result    {result}"),
        None => format!("to act    {}", table.actor().name()),
    };
    format!(
        "{}, rules {}\n\n{}\n{outlook}\nposition  {}\n",
        table.info().name,
        table.rules(),
        draw(&table.diagram(), style),
        table.position()
    )
}
