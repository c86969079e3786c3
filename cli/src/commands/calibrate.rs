//! `touchline calibrate`: predicted against observed results in recorded games.

use clap::Args;
use touchline_engine::Fitted;
use touchline_engine::games::Visitor;
use touchline_selfplay::fit::{Calibration, Sample, Samples, calibrate, sample};
use touchline_selfplay::numbers::{grouped, percent};

use crate::args::{GAME, GameId};
use crate::commands::records::{RecordFiles, record_files};
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
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let samples = with_game(&arguments.game, &GAME, Job(arguments))??;
    input::tell_repeated(samples.repeated);
    check(&samples, arguments.held_out)?;
    output::print(&page(&samples, arguments.held_out))
}

/// Scores of no positions would be numbers that mean nothing.
fn check(samples: &Samples, held_out: bool) -> Result<(), Failure> {
    let games = if held_out { samples.held_out } else { samples.games };
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

fn page(samples: &Samples, held_out: bool) -> String {
    let positions = || samples.positions.iter().filter(|sample| sample.held_out || !held_out);
    let of_value: Vec<_> = positions().map(|sample| sample.prediction(sample.value)).collect();
    let known = |value: &dyn Fn(&Sample) -> Option<f64>| -> Vec<_> {
        positions().filter_map(|sample| value(sample).map(|value| sample.prediction(value))).collect()
    };
    let of_network = known(&|sample| sample.network);
    let of_search = known(&|sample| sample.search);
    let mut text = table("Static value", &calibrate(&of_value));
    for (name, values) in [("Value of the network", of_network), ("Value of the search", of_search)] {
        if !values.is_empty() {
            text.push('\n');
            text.push_str(&table(name, &calibrate(&values)));
        }
    }
    text
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
    for (number, bin) in calibration.bins.iter().enumerate() {
        let range = format!("{} to {} %", 10 * number, 10 * (number + 1));
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
