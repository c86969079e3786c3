//! `touchline fit`: coefficients of a game's static value or weights of actions, or its network, from recorded games.

mod network;

use std::collections::HashSet;
use std::path::PathBuf;

use clap::Args;
use touchline_engine::Fitted;
use touchline_engine::games::Visitor;
use touchline_engine::knowledge::Model;
use touchline_selfplay::PROGRAM;
use touchline_selfplay::fit::{Fit, Knowledge, KnowledgeFile, Refit, sample, sample_choices};
use touchline_selfplay::interval::Interval;
use touchline_selfplay::numbers::{difference, grouped};

use crate::args::{GAME, GameId};
use crate::commands::records::{RecordFiles, record_files, refuse_existing};
use crate::exit::Failure;
use crate::files::{check_place, write_text};
use crate::input;
use crate::output;
use crate::table::with_game;
use crate::text::half_width;
use crate::units::within;

/// Arguments of `fit`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Id of the game; `touchline games` lists them
    #[arg(value_parser = GameId, hide_possible_values = true)]
    game: String,

    /// Record files of that game, or folders of tournaments and studies, with any rules
    #[arg(required = true, value_name = "FILE", value_parser = record_files())]
    files: Vec<RecordFiles>,

    /// Fit the weights of actions to what searches chose, not the static value to results
    #[arg(long)]
    actions: bool,

    /// Train the network of the game, which corrects its static value, on results and values of searches
    #[arg(long, conflicts_with = "actions")]
    network: bool,

    /// With --network: passes over all positions [default: 6]
    #[arg(long, value_name = "N", requires = "network", value_parser = within::<u32>(1..=1000))]
    epochs: Option<u32>,

    /// With --network: weight of the result in what is learned, 0 to 1; the value of the search has the rest [default:
    /// 0.3]
    #[arg(long, value_name = "SHARE", requires = "network", value_parser = share)]
    result_share: Option<f32>,

    /// Fit the coefficients of these features only, and keep the others as they are in the file of --base
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "base", conflicts_with = "network")]
    only: Vec<String>,

    /// With --only: a file that this command wrote, such as data/knowledge/GAME.toml
    #[arg(long, value_name = "FILE", requires = "only")]
    base: Option<PathBuf>,

    /// Write the coefficients to this file; the program has those of data/knowledge/GAME.toml and GAME-actions.toml
    /// when it is built. With --network: the weights, GAME.network; GAME-network.toml beside it tells where they come
    /// from
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Replace what is written to if it is there
    #[arg(long, requires = "out")]
    force: bool,

    /// Draw one position or decision in so many [default: 3, with --network 1]
    #[arg(long, value_name = "N", value_parser = within::<u32>(1..=1_000_000))]
    every: Option<u32>,

    /// Weight of the penalty on large coefficients, in positions or decisions [default: 20, with --actions 0.1]
    #[arg(long, value_name = "WEIGHT", conflicts_with = "network", value_parser = penalty)]
    penalty: Option<f64>,
}

impl Arguments {
    /// The record files, each once.
    fn records(&self) -> Vec<PathBuf> {
        RecordFiles::each(&self.files)
    }

    fn every(&self) -> u32 {
        self.every.unwrap_or(if self.network { 1 } else { 3 })
    }

    fn penalty(&self) -> f64 {
        self.penalty.unwrap_or(if self.actions { 0.1 } else { 20.0 })
    }

    /// The files that are written, if any.
    fn written(&self) -> Vec<PathBuf> {
        let origin = self.out.as_deref().filter(|_| self.network).map(network::origin);
        self.out.clone().into_iter().chain(origin).collect()
    }

    fn refit(&self) -> Result<Option<Refit>, Failure> {
        let Some(path) = &self.base else { return Ok(None) };
        let mut only = self.only.clone();
        let mut seen = HashSet::new();
        only.retain(|name| seen.insert(name.clone()));
        Ok(Some(Refit { base: input::parse_toml(path, KnowledgeFile::parse)?, only }))
    }
}

fn penalty(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(weight) if (0.0..=1e12).contains(&weight) => Ok(weight),
        _ => Err("give a number from 0 to 1e12".to_owned()),
    }
}

fn share(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("give a number from 0 to 1".to_owned()),
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    for path in arguments.written() {
        check_place(&path).map_err(|error| Failure::io(path.display().to_string(), error))?;
        refuse_existing(&path, arguments.force, &RecordFiles::all(&arguments.files))?;
    }
    if arguments.network {
        return network::run(arguments, with_game(&arguments.game, &GAME, network::Job(arguments))??);
    }
    let (file, page) = with_game(&arguments.game, &GAME, Job(arguments))??;
    let text = file.print().map_err(Failure::internal)?;
    let written = arguments.out.as_ref().map_or(Ok(()), |path| write_text(path, &text));
    // Also where it could not be written: fitting takes long.
    output::heard(output::print(&page))?;
    written
}

struct Job<'a>(&'a Arguments);

impl Visitor for Job<'_> {
    type Output = Result<(KnowledgeFile, String), Failure>;

    fn visit<G: Fitted>(self) -> Self::Output {
        let Arguments { actions, .. } = self.0;
        let every = self.0.every();
        let files = &self.0.records();
        let penalty = self.0.penalty();
        let program = PROGRAM.to_owned();
        let refit = self.0.refit()?;
        let (Fit { file, change }, model) = if *actions {
            let samples = sample_choices::<G>(files, every)?;
            input::tell_repeated(samples.repeated);
            (KnowledgeFile::fit::<G, _>(&samples, penalty, every, refit, program)?, G::action_model())
        } else {
            let samples = sample::<G>(files, every)?;
            input::tell_repeated(samples.repeated);
            (KnowledgeFile::fit::<G, _>(&samples, penalty, every, refit, program)?, G::model())
        };
        let page = page(G::info().name, &file, change, model);
        Ok((file, page))
    }
}

fn page(game: &str, file: &KnowledgeFile, change: Interval, model: Option<Model>) -> String {
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
        let fitted = |name: &str| file.coefficients.get(name).copied().unwrap_or(0.0);
        for (name, before) in model.names.iter().zip(model.coefficients) {
            text.push_str(&format!("{name:26} {before:>11.4} {:>11.4}\n", fitted(name)));
        }
        let nothing = model.names.iter().filter(|name| fitted(name) == 0.0).copied().collect::<Vec<_>>();
        if !nothing.is_empty() && file.base.is_none() {
            text.push_str(&format!(
                "\nAt 0, as all is that these {unit} do not tell: {}. To keep what a base has, fit the others with --only \
                 and --base.\n",
                nothing.join(", ")
            ));
        }
    }
    let losses = file.log_loss;
    text.push_str("\nlog loss on the other games\n");
    for (name, loss) in [(constant, losses.constant), ("before", losses.before), ("fitted", losses.fitted)] {
        text.push_str(&format!("{name:16} {loss:>7.4}\n"));
    }
    let estimate = difference(change.estimate, 4);
    text.push_str(&format!("fitted - before  {estimate:>7}{}\n", half_width(change)));
    text
}
