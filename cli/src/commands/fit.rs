//! `touchline fit`: coefficients of a game's static value or weights of actions from recorded games.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use touchline_engine::Rulebook;
use touchline_engine::games::{Visitor, visit};
use touchline_engine::knowledge::Model;
use touchline_selfplay::fit::{Knowledge, KnowledgeFile, sample, sample_choices};
use touchline_selfplay::record::write_atomically;

use crate::args::GameId;
use crate::exit::Failure;
use crate::input;
use crate::output;
use crate::table::unknown_game;
use crate::units::grouped;

/// Arguments of `fit`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Id of the game; `touchline games` lists them
    #[arg(value_parser = GameId, hide_possible_values = true)]
    game: String,

    /// Record files of that game, with any rules
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Fit the weights of actions to what searches chose, not the static value to results
    #[arg(long)]
    actions: bool,

    /// Write the coefficients to this file; the program has those of data/knowledge/GAME.toml and GAME-actions.toml when it is
    /// built
    #[arg(long, value_name = "FILE.toml")]
    out: Option<PathBuf>,

    /// Draw one position or decision in so many
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    every: u32,

    /// Weight of the penalty on large coefficients, in positions or decisions [default: 20, with --actions 0.1]
    #[arg(long, value_name = "WEIGHT", value_parser = penalty, allow_negative_numbers = true)]
    penalty: Option<f64>,
}

impl Arguments {
    fn penalty(&self) -> f64 {
        self.penalty.unwrap_or(if self.actions { 0.1 } else { 20.0 })
    }
}

fn penalty(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(weight) if (0.0..=1e12).contains(&weight) => Ok(weight),
        _ => Err("give a number from 0 to 1e12".to_owned()),
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    if let Some(path) = &arguments.out {
        input::spare(&arguments.files, path)?;
    }
    let unknown = || Failure::Usage(unknown_game(&arguments.game));
    let (file, page) = visit(&arguments.game, Job(arguments)).ok_or_else(unknown)??;
    if let Some(path) = &arguments.out {
        write(path, &file)?;
    }
    output::print(&page)
}

struct Job<'a>(&'a Arguments);

impl Visitor for Job<'_> {
    type Output = Result<(KnowledgeFile, String), Failure>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let Arguments { every, actions, .. } = self.0;
        let files = &input::distinct(&self.0.files);
        let penalty = self.0.penalty();
        let program = format!("touchline {}", env!("CARGO_PKG_VERSION"));
        let (file, model) = if *actions {
            let samples = sample_choices::<G>(files, *every)?;
            input::tell_repeated(samples.repeated);
            (KnowledgeFile::fit::<G, _>(&samples, penalty, *every, program)?, G::action_model())
        } else {
            let samples = sample::<G>(files, *every)?;
            input::tell_repeated(samples.repeated);
            (KnowledgeFile::fit::<G, _>(&samples, penalty, *every, program)?, G::model())
        };
        let page = page(G::info().name, &file, model);
        Ok((file, page))
    }
}

fn write(path: &Path, file: &KnowledgeFile) -> Result<(), Failure> {
    let text = file.print().map_err(|error| Failure::Negative(error.to_string()))?;
    write_atomically(path, |mut out| {
        out.write_all(text.as_bytes()).map_err(|error| Failure::io(path.display().to_string(), error))?;
        Ok(out)
    })
}

fn page(game: &str, file: &KnowledgeFile, model: Option<Model>) -> String {
    let (unit, constant) = match file.knowledge {
        Knowledge::Value => ("positions", "constant"),
        Knowledge::Actions => ("decisions", "equal"),
    };
    let mut text = format!(
        "{game}: fitted to {} {unit} of {} games, tried on {} {unit} of {} other games\n\n",
        grouped(file.positions),
        grouped(file.games.into()),
        grouped(file.held_out_positions),
        grouped(file.held_out_games.into()),
    );
    text.push_str("feature                         before      fitted\n");
    if let Some(model) = model {
        for (name, before) in model.names.iter().zip(model.coefficients) {
            let fitted = file.coefficients.get(*name).copied().unwrap_or(0.0);
            text.push_str(&format!("{name:26} {before:>11.4} {fitted:>11.4}\n"));
        }
    }
    let losses = file.log_loss;
    text.push_str("\nlog loss on the other games\n");
    for (name, loss) in [(constant, losses.constant), ("before", losses.before), ("fitted", losses.fitted)] {
        text.push_str(&format!("{name:10} {loss:.4}\n"));
    }
    text
}
