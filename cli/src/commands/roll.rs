//! `touchline roll`: help at the board for the dice.

use clap::Args;
use touchline_engine::random::stream;
use touchline_engine::{Actor, print_probability};

use crate::args::PositionArgs;
use crate::exit::{Failure, Origin};
use crate::table::Table;
use crate::{entropy, output};

/// Arguments of `roll`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The position, with the dice to fall.
    #[command(flatten)]
    position: PositionArgs,

    /// What fell at the board, as a token of `touchline legal`; without it the program rolls
    #[arg(value_name = "OUTCOME", conflicts_with = "seed")]
    outcome: Option<String>,

    /// Seed of the roll [default: a new one each time, which is printed]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut table = arguments.position.open()?;
    if table.actor() != Actor::Chance {
        return Err(no_dice(table.as_ref()));
    }
    let (outcome, how) = match &arguments.outcome {
        Some(outcome) => (outcome.clone(), "as entered".to_owned()),
        None => {
            let seed = arguments.seed.unwrap_or_else(entropy::seed);
            (table.roll(&mut stream(seed, &[])).unwrap_or_default(), format!("seed {seed}"))
        }
    };
    let choice = table.choices().into_iter().find(|choice| choice.token == outcome);
    table.play(&outcome).map_err(|error| Origin::Typed("OUTCOME").wrong(error))?;
    let (words, probability) = choice.map(|c| (c.words, c.probability)).unwrap_or_default();
    output::print(&format!(
        "{outcome}  {words} (probability {}, {how})\nto act    {}\nposition  {}\n",
        probability.map(print_probability).unwrap_or_default(),
        table.actor().name(),
        table.position()
    ))
}

/// What to say where no dice are to be rolled.
pub fn no_dice(table: &dyn Table) -> Failure {
    let reason = match table.actor() {
        Actor::Side(side) => format!("{side} is to act"),
        Actor::Chance | Actor::None => "the match is over".to_owned(),
    };
    Failure::Usage(format!("no dice are to be rolled in this position: {reason}"))
}
