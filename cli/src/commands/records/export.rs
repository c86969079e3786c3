//! `touchline records export`: records as tables for other programs.

use std::ffi::OsStr;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::record::export::{self, ExportError, export};
use touchline_selfplay::record::write_atomically;

use super::{record_file, refuse_existing, with_game_of};
use crate::exit::{Failure, Origin, STDOUT, unverified};

/// Arguments of `records export`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Record file, or the folder of a tournament or study
    #[arg(value_parser = record_file())]
    file: PathBuf,

    /// Form of the table [default: as the new file's name ends; csv if it has no ending]
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// What a row stands for; docs/json.md has the columns
    #[arg(long, value_enum, default_value_t = Rows::Games)]
    rows: Rows,

    /// The new file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Replace the new file if it is there
    #[arg(long, requires = "out")]
    force: bool,
}

/// Forms of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// Comma-separated values with a line of names
    Csv,
    /// One JSON object a line
    Jsonl,
    /// Apache Parquet
    #[cfg(feature = "parquet")]
    Parquet,
}

/// Rows of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Rows {
    /// A game
    Games,
    /// A decision of a player
    Decisions,
    /// An action or a chance outcome, those of the opening included: whole games
    Steps,
}

impl Arguments {
    /// The form that was asked for, or that the new file's name tells; without either the first one.
    ///
    /// # Errors
    /// The name has an ending that tells no form.
    fn format(&self) -> Result<Format, Failure> {
        let ending = self.out.as_deref().and_then(Path::extension).map(OsStr::to_string_lossy);
        match (self.format, ending) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(Format::Csv),
            (None, Some(ending)) => Format::from_str(&ending, true).map_err(|_| {
                let known = Format::value_variants().iter().filter_map(Format::to_possible_value);
                let known = known.map(|value| value.get_name().to_owned()).collect::<Vec<_>>().join(", ");
                Origin::Typed("--out").wrong(format!(
                    "the ending \"{ending}\" tells no form of table ({known}); name one with --format"
                ))
            }),
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(out) = &arguments.out {
        refuse_existing(out, arguments.force, &[&arguments.file])?;
    }
    let format = arguments.format()?;
    with_game_of(&arguments.file, Job { arguments, format })
}

struct Job<'a> {
    arguments: &'a Arguments,
    format: Format,
}

impl Job<'_> {
    fn write<G: Rulebook>(&self, out: &mut (impl Write + Send)) -> Result<(), Failure> {
        let Arguments { file, rows, .. } = self.arguments;
        let format = match self.format {
            Format::Csv => export::Format::Csv,
            Format::Jsonl => export::Format::JsonLines,
            #[cfg(feature = "parquet")]
            Format::Parquet => export::Format::Parquet,
        };
        let rows = match rows {
            Rows::Games => export::Rows::Games,
            Rows::Decisions => export::Rows::Decisions,
            Rows::Steps => export::Rows::Steps,
        };
        export::<G>(file, out, format, rows).map_err(|error| match error {
            ExportError::Source(error) => unverified(file, error),
            ExportError::Write(error) => Failure::io(self.place(), error),
            error @ ExportError::Replay { .. } => Origin::File(file.display().to_string()).wrong(error),
        })?;
        out.flush().map_err(|error| Failure::io(self.place(), error))
    }

    /// Where the table goes.
    fn place(&self) -> String {
        let path: Option<&Path> = self.arguments.out.as_deref();
        path.map_or_else(|| STDOUT.to_owned(), |path| path.display().to_string())
    }
}

impl Visitor for Job<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        match &self.arguments.out {
            None => self.write::<G>(&mut BufWriter::new(io::stdout())),
            Some(path) => write_atomically(path, |mut file| {
                self.write::<G>(&mut file)?;
                Ok(file)
            }),
        }
    }
}
