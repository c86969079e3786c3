//! `touchline fit --network`: the network of a game.

use std::path::{Path, PathBuf};

use touchline_engine::Fitted;
use touchline_engine::games::Visitor;
use touchline_selfplay::PROGRAM;
use touchline_selfplay::fit::{NetworkFile, NetworkLosses, Trained, Training, sample_lessons};
use touchline_selfplay::numbers::{difference, grouped};

use super::Arguments;
use crate::exit::Failure;
use crate::files::{write_file, write_text};
use crate::input;
use crate::output;
use crate::text::half_width;

/// Trains the network of the game.
pub struct Job<'a>(pub &'a Arguments);

/// What was trained, and what it was worth after each pass.
pub struct Lessons {
    name: &'static str,
    trained: Trained,
    passes: Vec<NetworkLosses>,
}

impl Visitor for Job<'_> {
    type Output = Result<Lessons, Failure>;

    fn visit<G: Fitted>(self) -> Self::Output {
        let every = self.0.every();
        let training =
            Training { epochs: self.0.epochs.unwrap_or(6), result_share: self.0.result_share.unwrap_or(0.3) };
        let samples = sample_lessons::<G>(&self.0.records(), every)?;
        input::tell_repeated(samples.repeated);
        let mut passes = Vec::new();
        let watch = |_, losses| passes.push(losses);
        let trained = NetworkFile::train::<G>(&samples, training, every, PROGRAM.to_owned(), watch)?;
        Ok(Lessons { name: G::info().name, trained, passes })
    }
}

/// Writes and tells what was trained.
pub fn run(arguments: &Arguments, lessons: Lessons) -> Result<(), Failure> {
    let written = arguments.out.as_ref().map_or(Ok(()), |path| write(path, &lessons.trained));
    // Also where it could not be written: training takes long.
    output::heard(output::print(&page(&lessons)))?;
    written
}

fn write(path: &Path, trained: &Trained) -> Result<(), Failure> {
    let text = trained.file.print().map_err(Failure::internal)?;
    write_file(path, &trained.network.bytes())?;
    write_text(&origin(path), &text)
}

/// The file that tells where the weights in another file come from: `game-network.toml` for `game.network`.
pub fn origin(weights: &Path) -> PathBuf {
    let stem = weights.file_stem().unwrap_or_default().to_string_lossy();
    weights.with_file_name(format!("{stem}-network.toml"))
}

fn page(lessons: &Lessons) -> String {
    let Lessons { name, trained: Trained { file, target_change, result_change, .. }, passes } = lessons;
    let mut text = format!(
        "{name}: learned from {} positions of {} games, tried on {} positions of {} other games\n\n",
        grouped(file.positions),
        grouped(file.games.into()),
        grouped(file.held_out_positions),
        grouped(file.held_out_games.into()),
    );
    text.push_str("log loss on the other games   what is learned  results\n");
    let mut row = |name: &str, losses: NetworkLosses| {
        text.push_str(&format!("{name:28} {:>16.4} {:>8.4}\n", losses.target, losses.result));
    };
    row("static value", file.linear);
    row("value of the search", file.search);
    row("network before", file.before);
    for (number, &losses) in passes.iter().enumerate() {
        row(&format!("network, pass {}", number + 1), losses);
    }
    for (name, change) in [("what is learned", *target_change), ("results", *result_change)] {
        text.push_str(&format!(
            "last pass - before, {name:15} {}{}\n",
            difference(change.estimate, 4),
            half_width(change)
        ));
    }
    text
}
