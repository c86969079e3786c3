//! `touchline play`: a person against the engine in the terminal.

mod prompt;
mod record;
mod table_talk;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use touchline_engine::Side;

use crate::args::{BudgetArgs, PositionArgs};
use crate::drawing::Style;
use crate::entropy;
use crate::exit::{Failure, Origin};
use record::Record;
use table_talk::Match;

/// Arguments of `play`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The position.
    #[command(flatten)]
    position: PositionArgs,

    /// The side that you play [default: white]
    #[arg(long, value_enum, value_name = "SIDE")]
    side: Option<Seat>,

    /// The budget of each turn of the engine, and of a hint.
    #[command(flatten)]
    budget: BudgetArgs,

    /// Keep the match in this file after every action; if it holds a match already, that match is resumed
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// Ask for the dice that fell at the board instead of rolling them
    #[arg(long)]
    type_dice: bool,
}

/// A side, or both for two persons at one board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Seat {
    White,
    Black,
    Both,
}

impl Seat {
    const fn name(self) -> &'static str {
        match self {
            Seat::White => "white",
            Seat::Black => "black",
            Seat::Both => "both",
        }
    }

    const fn plays(self, side: Side) -> bool {
        matches!((self, side), (Seat::White, Side::White) | (Seat::Black, Side::Black) | (Seat::Both, _))
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments, style: Style) -> Result<(), Failure> {
    let (table, record) = match &arguments.save {
        Some(path) if path.exists() => {
            refuse_contradictions(arguments)?;
            let record = Record::read(path)?;
            if record.game != arguments.position.game.game {
                return Err(Origin::File(path.display().to_string()).wrong(format!(
                    "holds a match of {}, not of {}",
                    record.game, arguments.position.game.game
                )));
            }
            (record.replay(path)?, record)
        }
        _ => {
            let table = arguments.position.open()?;
            let seat = arguments.side.unwrap_or(Seat::White);
            let seed = arguments.budget.seed.unwrap_or_else(entropy::seed);
            let record = Record::new(table.as_ref(), seat.name(), seed);
            (table, record)
        }
    };
    let mut settings = arguments.budget.settings(1)?;
    settings.limits.seed = record.seed;
    let save = arguments.save.clone();
    Match::new(table, record, settings, save, arguments.type_dice, style)?.play()
}

/// A match that is resumed has its rules, its moves, its sides and its seed already.
fn refuse_contradictions(arguments: &Arguments) -> Result<(), Failure> {
    let position = &arguments.position;
    let given = [
        ("--rules", position.game.rules.is_some()),
        ("--rules-file", !position.game.rules_files.is_empty()),
        ("--position", position.position.is_some()),
        ("--startpos", position.startpos),
        ("--moves", position.moves.is_some()),
        ("--side", arguments.side.is_some()),
        ("--seed", arguments.budget.seed.is_some()),
    ];
    match given.iter().find(|(_, given)| *given) {
        Some((flag, _)) => Err(Failure::Usage(format!(
            "{flag} contradicts --save: the file holds a match already. Leave {flag} out to resume it, or name a new file"
        ))),
        None => Ok(()),
    }
}
