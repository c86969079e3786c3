//! `touchline calibrate`: predicted against observed results in recorded games.

use clap::Args;
use serde::Serialize;
use touchline_engine::Fitted;
use touchline_engine::games::Visitor;
use touchline_selfplay::fit::{self, Calibration, Sample, Samples, calibrate, sample};
use touchline_selfplay::numbers::{grouped, percent};

use crate::args::{GAME, GameId};
use crate::commands::records::{RecordFiles, record_files};
use crate::documents::Estimate;
use crate::exit::Failure;
use crate::input;
use crate::output;
use crate::table::with_game;
use crate::text::half_width;
use crate::units::within;

/// Arguments of `calibrate`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Id of the game; `touchline games` lists them
    #[arg(value_parser = GameId, hide_possible_values = true)]
    game: String,

    /// Record files of that game, or folders of tournaments and studies, with any rules
    #[arg(required = true, value_name = "FILE", value_parser = record_files())]
    files: Vec<RecordFiles>,

    /// Draw one position in so many
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = within::<u32>(1..=1_000_000))]
    every: u32,

    /// Only the games that `touchline fit` holds out: one pair in five
    #[arg(long)]
    held_out: bool,

    /// Print a JSON document (docs/json.md) instead of tables
    #[arg(long)]
    json: bool,
}

/// The JSON document of `calibrate`.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    game: &'a str,
    every: u32,
    held_out: bool,
    games: u64,
    tables: Vec<Table>,
}

#[derive(Serialize)]
struct Table {
    values: &'static str,
    positions: u64,
    brier: Estimate,
    log_loss: Estimate,
    bins: Vec<Bin>,
}

#[derive(Serialize)]
struct Bin {
    from: f64,
    to: f64,
    positions: u64,
    games: u64,
    worth: f64,
    predicted: Option<f64>,
    observed: Option<Estimate>,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let samples = with_game(&arguments.game, &GAME, Job(arguments))??;
    input::tell_repeated(samples.repeated);
    check(&samples, arguments.held_out)?;
    let found = calibrations(&samples, arguments.held_out);
    if arguments.json {
        output::json(&document(arguments, &samples, &found))
    } else {
        output::print(&page(&found))
    }
}

/// The number of games that count.
const fn games(samples: &Samples, held_out: bool) -> u32 {
    if held_out { samples.held_out } else { samples.games }
}

/// Scores of no positions would be numbers that mean nothing.
fn check(samples: &Samples, held_out: bool) -> Result<(), Failure> {
    let games = games(samples, held_out);
    let reason = if games == 0 && held_out && samples.games > 0 {
        "none of these games is held out: one pair in five is, so that more games are needed (without --held-out all count)"
    } else if games == 0 {
        "no games to calibrate by: the files are empty, or all of their games were lost by forfeit"
    } else if !samples.positions.iter().any(|sample| sample.held_out || !held_out) {
        "no position was drawn from these games: give a smaller --every"
    } else {
        return Ok(());
    };
    Err(Failure::Data { place: "records".to_owned(), reason: reason.to_owned() })
}

struct Job<'a>(&'a Arguments);

impl Visitor for Job<'_> {
    type Output = Result<Samples, Failure>;

    fn visit<G: Fitted>(self) -> Self::Output {
        Ok(sample::<G>(&RecordFiles::each(&self.0.files), self.0.every)?)
    }
}

/// Whose values are compared with the results.
#[derive(Clone, Copy)]
enum Values {
    Static,
    Network,
    Search,
}

impl Values {
    const fn name(self) -> &'static str {
        match self {
            Values::Static => "static",
            Values::Network => "network",
            Values::Search => "search",
        }
    }

    const fn title(self) -> &'static str {
        match self {
            Values::Static => "Static value",
            Values::Network => "Value of the network",
            Values::Search => "Value of the search",
        }
    }

    fn of(self, sample: &Sample) -> Option<f64> {
        match self {
            Values::Static => Some(sample.value),
            Values::Network => sample.network,
            Values::Search => sample.search,
        }
    }
}

/// The calibration of all values that there are.
fn calibrations(samples: &Samples, held_out: bool) -> Vec<(Values, Calibration)> {
    let calibration = |values: Values| {
        let drawn = samples.positions.iter().filter(|sample| sample.held_out || !held_out);
        let known = drawn.filter_map(|sample| values.of(sample).map(|value| sample.prediction(value)));
        let predictions: Vec<_> = known.collect();
        (!predictions.is_empty()).then(|| (values, calibrate(&predictions)))
    };
    [Values::Static, Values::Network, Values::Search].into_iter().filter_map(calibration).collect()
}

fn document<'a>(
    arguments: &'a Arguments,
    samples: &Samples,
    found: &[(Values, Calibration)],
) -> Document<'a> {
    let bin = |bin: &fit::Bin| Bin {
        from: bin.range[0],
        to: bin.range[1],
        positions: bin.positions,
        games: bin.games,
        worth: bin.worth,
        predicted: (bin.positions > 0).then_some(bin.predicted),
        observed: (bin.positions > 0).then(|| bin.observed.into()),
    };
    let table = |(values, calibration): &(Values, Calibration)| Table {
        values: values.name(),
        positions: calibration.positions,
        brier: calibration.brier.into(),
        log_loss: calibration.log_loss.into(),
        bins: calibration.bins.iter().map(bin).collect(),
    };
    Document {
        schema: "touchline-calibration/1",
        game: &arguments.game,
        every: arguments.every,
        held_out: arguments.held_out,
        games: games(samples, arguments.held_out).into(),
        tables: found.iter().map(table).collect(),
    }
}

fn page(found: &[(Values, Calibration)]) -> String {
    let tables = found.iter().map(|(values, calibration)| table(values.title(), calibration));
    tables.collect::<Vec<_>>().join("\n")
}

fn table(name: &str, calibration: &Calibration) -> String {
    let mut text = format!(
        "{name}, seen by White: {} positions, Brier score {:.4}{}, log loss {:.4}{}\n\n",
        grouped(calibration.positions),
        calibration.brier.estimate,
        half_width(calibration.brier),
        calibration.log_loss.estimate,
        half_width(calibration.log_loss)
    );
    text.push_str("bin            positions  games  worth  predicted  observed  95 % interval\n");
    for bin in &calibration.bins {
        let [from, to] = bin.range.map(|end| (100.0 * end).round());
        let range = format!("{from} to {to} %");
        let (positions, games) = (grouped(bin.positions), grouped(bin.games));
        let worth = grouped(bin.worth.round() as u64);
        text.push_str(&format!("{range:12} {positions:>11} {games:>6} {worth:>6}"));
        if bin.positions > 0 {
            let (predicted, observed) = (percent(bin.predicted), percent(bin.observed.estimate));
            let (low, high) = (percent(bin.observed.low), percent(bin.observed.high));
            text.push_str(&format!(" {predicted:>10} {observed:>9}  {low} to {high}"));
        }
        text.push('\n');
    }
    text
}
