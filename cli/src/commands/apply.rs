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
    let tokens = arguments.tokens.iter().flat_map(|text| text.split_whitespace());
    play_all(table.as_mut(), tokens, &Origin::Typed("TOKEN"))?;
    output::line(&table.position())
}
