//! The file that holds a game's coefficients, with where they come from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use touchline_engine::Rulebook;

use super::regression::{Regression, log_loss, predict};
use super::samples::{FitError, Sample, Samples};
use crate::record::Header;

/// Decimal places of a coefficient in the file.
const PLACES: f64 = 10_000.0;
/// The largest coefficient that keeps its places in single precision.
const LARGEST: f64 = 900.0;

/// What `data/knowledge/<game>.toml` holds. The compiler reads the coefficients from it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct KnowledgeFile {
    /// Game id.
    pub game: String,
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
    /// Of the mean result, the same for every position.
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
        let model = G::model().ok_or(FitError::NoModel(game))?;
        let modelled = || samples.positions.iter().filter(|sample| sample.modelled);
        let (held_out, seen): (Vec<&Sample>, Vec<&Sample>) = modelled().partition(|sample| sample.held_out);
        if held_out.is_empty() || seen.is_empty() {
            return Err(FitError::TooFew);
        }
        let found = Regression { size: model.names.len(), penalty }.fit(&seen);
        let found: Vec<f64> = found.into_iter().map(rounded).collect();
        let mean = seen.iter().map(|sample| sample.result).sum::<f64>() / seen.len() as f64;
        let loss = |predict: &dyn Fn(&Sample) -> f64| {
            let loss = log_loss(held_out.iter().map(|sample| (predict(sample), sample.result)));
            (loss * PLACES).round() / PLACES
        };
        Ok(KnowledgeFile {
            game: game.to_owned(),
            program,
            penalty,
            every,
            games: samples.games - samples.held_out,
            positions: seen.len() as u64,
            held_out_games: samples.held_out,
            held_out_positions: held_out.len() as u64,
            log_loss: Losses {
                constant: loss(&|_| mean),
                before: loss(&|sample| sample.value),
                fitted: loss(&|sample| predict(&found, sample)),
            },
            records: samples.sources.clone(),
            coefficients: model.names.iter().map(|&name| name.to_owned()).zip(found).collect(),
        })
    }

    /// The text of the file.
    ///
    /// # Errors
    /// Never for a file that [`fit`](Self::fit) made; the reason otherwise.
    pub fn print(&self) -> Result<String, toml::ser::Error> {
        let head = "# Coefficients of the static value, made by `touchline fit` (docs/knowledge.md).\n\n";
        Ok(head.to_owned() + &toml::to_string(self)?)
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn parse(text: &str) -> Result<KnowledgeFile, toml::de::Error> {
        toml::from_str(text)
    }
}

/// A coefficient as the file can hold it.
fn rounded(coefficient: f64) -> f64 {
    (coefficient.clamp(-LARGEST, LARGEST) * PLACES).round() / PLACES
}
