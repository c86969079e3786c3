//! `touchline records filter`: the games that satisfy all conditions.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use touchline_selfplay::numbers::counted;
use touchline_selfplay::record::filter::{Filter, filter};
use touchline_selfplay::record::{End, Winner};

use super::{OutArgs, header, record_file};
use crate::exit::Failure;
use crate::output;
use crate::units::{parse_whole, within};

/// Arguments of `records filter`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Record file, or the folder of a tournament or study
    #[arg(value_parser = record_file())]
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

impl Arguments {
    /// Refuses conditions that no game can satisfy.
    fn check(&self) -> Result<(), Failure> {
        let ranges = [
            ("steps", self.min_steps.map(|n| n as u64), self.max_steps.map(|n| n as u64)),
            ("number", self.min_number, self.max_number),
        ];
        for (what, least, most) in ranges {
            if let (Some(least), Some(most)) = (least, most)
                && least > most
            {
                let text = format!("--min-{what} {least} is above --max-{what} {most}: no game is between");
                return Err(Failure::Usage(text));
            }
        }
        let players = header(&self.file)?.players;
        for (argument, name) in
            [("--player", &self.player), ("--white", &self.white), ("--black", &self.black)]
        {
            if let Some(name) = name
                && players.iter().all(|player| player.name != *name)
            {
                let names: Vec<&str> = players.iter().map(|player| player.name.as_str()).collect();
                return Err(Failure::Usage(format!(
                    "{argument}: there is no player \"{name}\" in {}; the players are {}",
                    self.file.display(),
                    names.join(", ")
                )));
            }
        }
        Ok(())
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let out = arguments.out.path(&[&arguments.file])?;
    arguments.check()?;
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
    output::page(&format!("{}: {}\n", out.display(), counted(kept, "game")))
}
