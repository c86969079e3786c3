//! `touchline apply`: makes actions and prints the position afterwards.

use clap::Args;

use crate::args::{PositionArgs, play_all};
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
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut table = arguments.position.open()?;
    let origin = Origin::Typed("TOKEN");
    let tokens: Vec<&str> = arguments.tokens.iter().flat_map(|text| text.split_whitespace()).collect();
    if tokens.is_empty() {
        return Err(origin.wrong("no action is given, the text is empty"));
    }
    play_all(table.as_mut(), tokens, &origin)?;
    output::line(&table.position())
}
