//! `touchline records stats`: the tables of a record file, and the HTML page again.

use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::report::{Report, page as html_page, showcase};

use super::{record_file, refuse_existing, with_game_of};
use crate::args::REPLAYS;
use crate::exit::{Failure, unreported, unverified};
use crate::files::write_text;
use crate::output;
use crate::standings::{Figures, page};
use crate::units::parse_whole;

/// Arguments of `records stats`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Record file, or the folder of a tournament or study
    #[arg(value_parser = record_file())]
    file: PathBuf,

    /// Write the HTML page as well
    #[arg(long, value_name = "FILE.html")]
    html: Option<PathBuf>,

    /// How many games the HTML page can replay, evenly spread
    #[arg(long, value_name = "N", requires = "html", default_value_t = REPLAYS, value_parser = parse_whole)]
    replays: u64,

    /// Replace the HTML page if it is there
    #[arg(long, requires = "html")]
    force: bool,

    /// Print a JSON document (docs/json.md) instead of tables
    #[arg(long)]
    json: bool,
}

/// The JSON document of `records stats`.
#[derive(Serialize)]
struct Document {
    schema: &'static str,
    #[serde(flatten)]
    figures: Figures,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(html) = &arguments.html {
        refuse_existing(html, arguments.force, &[&arguments.file])?;
    }
    let report = Report::read(&arguments.file).map_err(|error| unreported(&arguments.file, error))?;
    if let Some(html) = &arguments.html {
        let text = with_game_of(&arguments.file, Page { arguments, report: &report })?;
        write_text(html, &text)?;
    }
    if arguments.json {
        output::json(&Document { schema: "touchline-records-stats/1", figures: Figures::of(&report) })
    } else {
        output::page(&page(&report))
    }
}

/// The page, to be made by the game of the file.
struct Page<'a> {
    arguments: &'a Arguments,
    report: &'a Report,
}

impl Visitor for Page<'_> {
    type Output = Result<String, Failure>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let path: &Path = &self.arguments.file;
        let games = showcase::<G>(path, self.report.stats.white.games(), self.arguments.replays)
            .map_err(|error| unverified(path, error))?;
        Ok(html_page(self.report, &games, &[]))
    }
}
