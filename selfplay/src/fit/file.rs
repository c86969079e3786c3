//! The file that holds a game's coefficients, with where they come from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use touchline_engine::Rulebook;
use touchline_engine::knowledge::Model;

use super::choices::{Choice, choice_loss};
use super::regression::{Regression, log_loss, predict};
use super::samples::{FitError, Sample, Samples};
use crate::record::Header;

/// Decimal places of a coefficient in the file.
const PLACES: f64 = 10_000.0;
/// The largest coefficient that keeps its places in single precision.
const LARGEST: f64 = 900.0;

/// What coefficients are about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Knowledge {
    /// The static value of a position.
    Value,
    /// The weights of the actions of a position.
    Actions,
}

/// What `data/knowledge/<game>.toml` and `data/knowledge/<game>-actions.toml` hold. The compiler reads the coefficients from
/// them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct KnowledgeFile {
    /// Game id.
    pub game: String,
    /// What the coefficients are about.
    pub knowledge: Knowledge,
    /// Name and version of the program that made the file.
    pub program: String,
    /// Weight of the penalty, see [`Regression`].
    pub penalty: f64,
    /// One position in so many was drawn.
    pub every: u32,
    /// Number of games and of positions that were fitted to.
    pub games: u32,
    /// Number of positions that were fitted to.
    pub positions: u64,
    /// Number of games that were held out.
    pub held_out_games: u32,
    /// Number of their positions.
    pub held_out_positions: u64,
    /// What the coefficients are worth on the games that were held out.
    pub log_loss: Losses,
    /// The records.
    pub records: Vec<Source>,
    /// The coefficients by the names of their features.
    pub coefficients: BTreeMap<String, f64>,
}

/// Log losses on the positions that were held out.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Losses {
    /// Of the mean result, the same for every position; of equal weights for all actions.
    pub constant: f64,
    /// Of the coefficients that the program had before.
    pub before: f64,
    /// Of the coefficients in the file.
    pub fitted: f64,
}

/// A record file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Source {
    /// The rules options.
    pub rules: String,
    /// Identity of the plan, in hexadecimal digits.
    pub plan: String,
    /// The plan's seed.
    pub seed: u64,
    /// The program that played.
    pub program: String,
    /// Number of games.
    pub games: u32,
}

impl Source {
    /// The source that a header describes.
    #[must_use]
    pub fn new(header: &Header, games: u32) -> Source {
        Source {
            rules: header.rules.clone(),
            plan: format!("{:016x}", header.plan),
            seed: header.seed,
            program: header.program.clone(),
            games,
        }
    }
}

impl KnowledgeFile {
    /// Fits the coefficients of a game's model to samples that were drawn one in `every`. `program` is the name and
    /// version to be entered.
    ///
    /// # Errors
    /// The game has no model, or there are too few samples.
    pub fn fit<G: Rulebook>(
        samples: &Samples,
        penalty: f64,
        every: u32,
        program: String,
    ) -> Result<Self, FitError> {
        let game = G::info().id;
        let model = G::model().ok_or(FitError::NoModel { of: "static values", game })?;
        let modelled = || samples.positions.iter().filter(|sample| sample.modelled);
        let (held_out, seen): (Vec<&Sample>, Vec<&Sample>) = modelled().partition(|sample| sample.held_out);
        if held_out.is_empty() || seen.is_empty() {
            return Err(FitError::TooFew);
        }
        let found: Vec<f64> =
            Regression { size: model.names.len(), penalty }.fit(&seen).into_iter().map(rounded).collect();
        let mean = seen.iter().map(|sample| sample.result).sum::<f64>() / seen.len() as f64;
        let loss = |predict: &dyn Fn(&Sample) -> f64| {
            rounded(log_loss(held_out.iter().map(|sample| (predict(sample), sample.result))))
        };
        let log_loss = Losses {
            constant: loss(&|_| mean),
            before: loss(&|sample| sample.value),
            fitted: loss(&|sample| predict(&found, sample)),
        };
        let positions = [seen.len() as u64, held_out.len() as u64];
        let about = About { game, knowledge: Knowledge::Value, program, penalty, every };
        Ok(about.file(samples, positions, log_loss, &model, found))
    }

    /// Fits the coefficients of a game's model of actions to decisions that were drawn one in `every`; the rest as in
    /// [`fit`](Self::fit).
    ///
    /// # Errors
    /// The game has no such model, or there are too few decisions.
    pub fn fit_actions<G: Rulebook>(
        samples: &Samples<Choice>,
        penalty: f64,
        every: u32,
        program: String,
    ) -> Result<Self, FitError> {
        let game = G::info().id;
        let model = G::action_model().ok_or(FitError::NoModel { of: "weights of actions", game })?;
        let (held_out, seen): (Vec<&Choice>, Vec<&Choice>) =
            samples.positions.iter().partition(|choice| choice.held_out);
        if held_out.is_empty() || seen.is_empty() {
            return Err(FitError::TooFew);
        }
        let found: Vec<f64> =
            Regression { size: model.names.len(), penalty }.fit(&seen).into_iter().map(rounded).collect();
        let loss = |predict: &dyn Fn(&Choice) -> f64| {
            rounded(choice_loss(held_out.iter().map(|choice| predict(choice))))
        };
        let log_loss = Losses {
            constant: loss(&|choice| 1.0 / f64::from(choice.actions)),
            before: loss(&|choice| choice.before),
            fitted: loss(&|choice| choice.likelihood(&found)),
        };
        let positions = [seen.len() as u64, held_out.len() as u64];
        let about = About { game, knowledge: Knowledge::Actions, program, penalty, every };
        Ok(about.file(samples, positions, log_loss, &model, found))
    }

    /// The text of the file.
    ///
    /// # Errors
    /// Never for a file that [`fit`](Self::fit) made; the reason otherwise.
    pub fn print(&self) -> Result<String, toml::ser::Error> {
        let (of, command) = match self.knowledge {
            Knowledge::Value => ("the static value", "fit"),
            Knowledge::Actions => ("the weights of actions", "fit --actions"),
        };
        let head = format!("# Coefficients of {of}, made by `touchline {command}` (docs/knowledge.md).\n\n");
        Ok(head + &toml::to_string(self)?)
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse(text: &str) -> Result<KnowledgeFile, toml::de::Error> {
        toml::from_str(text)
    }
}

/// What is known about a fit before it is made.
struct About {
    game: &'static str,
    knowledge: Knowledge,
    program: String,
    penalty: f64,
    every: u32,
}

impl About {
    /// The file of a fit to `positions`, the number of those fitted to and of those held out.
    fn file<T>(
        self,
        samples: &Samples<T>,
        positions: [u64; 2],
        log_loss: Losses,
        model: &Model,
        coefficients: Vec<f64>,
    ) -> KnowledgeFile {
        let [positions, held_out_positions] = positions;
        KnowledgeFile {
            game: self.game.to_owned(),
            knowledge: self.knowledge,
            program: self.program,
            penalty: self.penalty,
            every: self.every,
            games: samples.games - samples.held_out,
            positions,
            held_out_games: samples.held_out,
            held_out_positions,
            log_loss,
            records: samples.sources.clone(),
            coefficients: model.names.iter().map(|&name| name.to_owned()).zip(coefficients).collect(),
        }
    }
}

/// A number as the file can hold it.
fn rounded(number: f64) -> f64 {
    (number.clamp(-LARGEST, LARGEST) * PLACES).round() / PLACES
}
