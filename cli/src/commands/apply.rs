//! `touchline apply`: makes actions and prints the position afterwards.

use clap::Args;
use serde::Serialize;

use crate::args::{PositionArgs, play_all};
use crate::documents::{After, Head};
use crate::exit::{Failure, Origin};
use crate::output;

/// Arguments of `apply`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The position.
    #[command(flatten)]
    position: PositionArgs,

    /// Actions and dice to play, after those of --moves
    #[arg(value_name = "TOKEN", required = true)]
    tokens: Vec<String>,

    /// Print a JSON document (docs/json.md) instead of the position string
    #[arg(long)]
    json: bool,
}

/// The JSON document of `apply`.
#[derive(Serialize)]
struct Document {
    #[serde(flatten)]
    head: Head,
    actions: Vec<String>,
    #[serde(flatten)]
    after: After,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut table = arguments.position.open()?;
    let origin = Origin::Typed("TOKEN");
    let tokens: Vec<&str> = arguments.tokens.iter().flat_map(|text| text.split_whitespace()).collect();
    if tokens.is_empty() {
        return Err(origin.wrong("no action is given, the text is empty"));
    }
    let head = Head::of(table.as_ref(), "touchline-apply/1");
    let actions = play_all(table.as_mut(), tokens, &origin)?;
    if !arguments.json {
        return output::line(&table.position());
    }
    output::json(&Document { head, actions, after: After::on(table.as_ref()) })
}
