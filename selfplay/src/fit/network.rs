//! Networks beside the linear models ([`touchline_engine::knowledge::network`]): positions to learn from, training, and
//! the file that tells where a network comes from.
//!
//! What is learned is White's value in recorded games: a mean of the game's result and of the value that the search
//! found, which is far less noisy than the result and looks further than the static value (Tesauro 1995 learned
//! backgammon from values alone). The linear model stays as it is; the network learns what it leaves over.

mod file;
mod training;

use std::path::PathBuf;

use touchline_engine::Fitted;
use touchline_engine::arithmetic::logistic;
use touchline_engine::knowledge::network::MOST_INPUTS;

pub use file::{NetworkFile, Trained};
pub use training::{Network, NetworkLosses, Training};

use super::loss::log_loss;
use super::samples::{FitError, Samples, draw, narrow, search_value};

/// No more positions are held in memory; one takes about 200 bytes.
pub const MOST_LESSONS: usize = 20_000_000;

/// A position to learn from.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    /// Whether it belongs to the games that are not learned from.
    pub held_out: bool,
    /// See [`Sample::beginning`](super::Sample::beginning).
    pub beginning: u64,
    /// The inputs that it sets.
    pub inputs: Box<[u16]>,
    /// The head that is read.
    pub head: u16,
    /// What the output counts, see [`Reading`](touchline_engine::knowledge::network::Reading).
    pub weight: f32,
    /// The logit of the linear model.
    pub logit: f32,
    /// White's points in the game: 1, 1/2 or 0.
    pub result: f32,
    /// White's value by the search that was recorded here.
    pub search: f32,
    /// White's value by the network that the program has.
    pub before: f32,
}

impl Lesson {
    /// What is to be learned: the result with this weight, the value of the search with the rest.
    fn target(&self, result_share: f32) -> f32 {
        result_share * self.result + (1.0 - result_share) * self.search
    }

    /// White's value by the linear model alone.
    fn linear(&self) -> f32 {
        logistic(self.logit)
    }
}

/// Draws about one position in `every` from the files, as [`sample`](super::sample) does: of those in which a search
/// chose and the network has something to say.
///
/// # Errors
/// The game has no network; a file is damaged, belongs to another game, or does not replay.
pub fn sample_lessons<G: Fitted>(paths: &[PathBuf], every: u32) -> Result<Samples<Lesson>, FitError> {
    let (Some(_), Some(model)) = (G::network(), G::model()) else {
        return Err(FitError::NoNetwork(G::info().id));
    };
    draw(paths, every, MOST_LESSONS, |game: &G, step, origin| {
        let search = search_value(step)?;
        let mut inputs = Vec::with_capacity(MOST_INPUTS);
        let reading = game.network_inputs(&step.position, |input| inputs.push(narrow(input)))?;
        let mut logit = 0.0;
        game.features(&step.position, |number, value| {
            logit += model.coefficients.get(number).copied().unwrap_or(0.0) * value;
        });
        Some(Lesson {
            held_out: origin.held_out,
            beginning: origin.beginning,
            inputs: inputs.into(),
            head: narrow(reading.head),
            weight: reading.weight,
            logit,
            result: origin.result as f32,
            search: search as f32,
            before: game.network_value(&step.position),
        })
    })
}

/// The log loss of values on lessons, against a truth.
fn loss(lessons: &[&Lesson], value: impl Fn(&Lesson) -> f32, truth: impl Fn(&Lesson) -> f32) -> f64 {
    log_loss(lessons.iter().map(|lesson| (f64::from(value(lesson)), f64::from(truth(lesson)))))
}
