//! `touchline records filter`: the games that satisfy all conditions.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use touchline_selfplay::numbers::grouped;
use touchline_selfplay::record::filter::{Filter, filter};
use touchline_selfplay::record::{End, Winner};

use super::OutArgs;
use crate::exit::Failure;
use crate::output;
use crate::units::{parse_whole, within};

/// Arguments of `records filter`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Record file
    file: PathBuf,

    /// The new file.
    #[command(flatten)]
    out: OutArgs,

    /// This player takes part
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// This player has White
    #[arg(long, value_name = "NAME")]
    white: Option<String>,

    /// This player has Black
    #[arg(long, value_name = "NAME")]
    black: Option<String>,

    /// Who won
    #[arg(long, value_parser = winner())]
    winner: Option<Winner>,

    /// Why the game ended
    #[arg(long, value_parser = end())]
    end: Option<End>,

    /// At least this many steps
    #[arg(long, value_name = "N", value_parser = within::<usize>(0..=u64::MAX))]
    min_steps: Option<usize>,

    /// At most this many steps
    #[arg(long, value_name = "N", value_parser = within::<usize>(0..=u64::MAX))]
    max_steps: Option<usize>,

    /// Game numbers from this on
    #[arg(long, value_name = "N", value_parser = parse_whole)]
    min_number: Option<u64>,

    /// Game numbers up to this
    #[arg(long, value_name = "N", value_parser = parse_whole)]
    max_number: Option<u64>,
}

const WINNERS: [Winner; 3] = [Winner::White, Winner::Black, Winner::Draw];

fn winner() -> impl TypedValueParser<Value = Winner> {
    PossibleValuesParser::new(WINNERS.map(Winner::name))
        .map(|name| WINNERS.into_iter().find(|winner| winner.name() == name).unwrap_or_default())
}

fn end() -> impl TypedValueParser<Value = End> {
    PossibleValuesParser::new(End::ALL.map(End::name))
        .map(|name| End::ALL.into_iter().find(|end| end.name() == name).unwrap_or_default())
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let out = arguments.out.path(&[&arguments.file])?;
    let conditions = Filter {
        player: arguments.player.clone(),
        white: arguments.white.clone(),
        black: arguments.black.clone(),
        winner: arguments.winner,
        end: arguments.end,
        min_steps: arguments.min_steps,
        max_steps: arguments.max_steps,
        min_number: arguments.min_number,
        max_number: arguments.max_number,
    };
    let kept = filter(&arguments.file, out, &conditions)?;
    output::page(&format!("{}: {} games\n", out.display(), grouped(kept)))
}
