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

    /// Played by this variant of the rules, as `records export` names it: in a study the cell
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,

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
        Ok(())
    }

    /// The conditions, with names that are in the file.
    fn conditions(&self) -> Result<Filter, Failure> {
        let header = header(&self.file)?;
        let players: Vec<&str> = header.players.iter().map(|player| player.name.as_str()).collect();
        for (argument, name) in
            [("--player", &self.player), ("--white", &self.white), ("--black", &self.black)]
        {
            self.place(argument, "player", name.as_deref(), &players)?;
        }
        let variants: Vec<&str> = header.variants.iter().map(|variant| variant.name.as_str()).collect();
        let variant = self.place("--variant", "variant", self.variant.as_deref(), &variants)?;
        Ok(Filter {
            player: self.player.clone(),
            white: self.white.clone(),
            black: self.black.clone(),
            variant: variant.map(|place| place as u32),
            winner: self.winner,
            end: self.end,
            min_steps: self.min_steps,
            max_steps: self.max_steps,
            min_number: self.min_number,
            max_number: self.max_number,
        })
    }

    /// Where a name that was typed stands among those of the file.
    fn place(
        &self,
        argument: &str,
        what: &str,
        name: Option<&str>,
        names: &[&str],
    ) -> Result<Option<usize>, Failure> {
        let Some(name) = name else { return Ok(None) };
        let place = names.iter().position(|known| *known == name);
        place.map(Some).ok_or_else(|| {
            let known = match names {
                [] => "none".to_owned(),
                names => names.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", "),
            };
            Failure::Usage(format!(
                "{argument}: there is no {what} \"{name}\" in {}; there are {known}",
                self.file.display()
            ))
        })
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let out = arguments.out.path(&[&arguments.file])?;
    arguments.check()?;
    let kept = filter(&arguments.file, out, &arguments.conditions()?)?;
    output::page(&format!("{}: {}\n", out.display(), counted(kept, "game")))
}
