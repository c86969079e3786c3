//! The file that holds a game's coefficients, with where they come from.

use std::collections::BTreeMap;

use serde::de::Error;
use serde::{Deserialize, Serialize};
use touchline_engine::Fitted;
use touchline_engine::knowledge::Model;

use super::choices::{Choice, surprise};
use super::loss::{cross_entropy, mean_cost};
use super::regression::{Regression, predict};
use super::samples::{FitError, Sample, Samples, Source};
use crate::interval::Interval;

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

impl Knowledge {
    const fn name(self) -> &'static str {
        match self {
            Knowledge::Value => "static values",
            Knowledge::Actions => "weights of actions",
        }
    }
}

/// What `data/knowledge/<game>.toml` and `data/knowledge/<game>-actions.toml` hold. The compiler reads the coefficients
/// from them.
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
    /// Number of games that were fitted to.
    pub games: u32,
    /// Number of positions that were fitted to.
    pub positions: u64,
    /// Number of games that were held out.
    pub held_out_games: u32,
    /// Number of their positions.
    pub held_out_positions: u64,
    /// The features whose coefficients were fitted, the others kept as they are in `base`; empty if all were.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// What the coefficients are worth on the games that were held out.
    pub log_loss: Losses,
    /// The records.
    pub records: Vec<Source>,
    /// Where the coefficients come from that were not fitted: the file they were in, without its coefficients; `None`
    /// if all were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<Box<KnowledgeFile>>,
    /// The coefficients by the names of their features; none in a `base`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub coefficients: BTreeMap<String, f64>,
}

/// Log losses on the positions that were held out, or on one of them.
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

impl Losses {
    /// The means of many, as the file can hold them.
    fn mean(each: &[Losses]) -> Losses {
        let mean =
            |of: fn(&Losses) -> f64| rounded(each.iter().map(of).sum::<f64>() / each.len().max(1) as f64);
        Losses {
            constant: mean(|one| one.constant),
            before: mean(|one| one.before),
            fitted: mean(|one| one.fitted),
        }
    }
}

/// Coefficients that were fitted, and whether they are better than those before.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The coefficients with their provenance.
    pub file: KnowledgeFile,
    /// The log loss of the coefficients that were fitted less that of those before, on what was held out: negative if
    /// they are better. See [`mean_cost`].
    pub change: Interval,
}

impl KnowledgeFile {
    /// Fits the coefficients of a game's model to positions or decisions that were drawn one in `every`. `program` is
    /// the name and version to be entered. With `refit` some coefficients are fitted and the others kept.
    ///
    /// # Errors
    /// The game has no such model, there is too little to fit to or none held out, or what is to be refitted does not
    /// belong to the model.
    pub fn fit<G: Fitted, T: Evidence>(
        samples: &Samples<T>,
        penalty: f64,
        every: u32,
        refit: Option<Refit>,
        program: String,
    ) -> Result<Fit, FitError> {
        let game = G::info().id;
        let model = T::model::<G>().ok_or(FitError::NoModel { of: T::KNOWLEDGE.name(), game })?;
        let (held_out, seen): (Vec<&T>, Vec<&T>) = samples
            .positions
            .iter()
            .filter(|sample| sample.counts())
            .partition(|sample| sample.is_held_out());
        if held_out.is_empty() || seen.is_empty() {
            let lacks = T::KNOWLEDGE == Knowledge::Actions && samples.lack_decisions();
            return Err(if lacks { FitError::NoDecisions } else { FitError::TooFew });
        }
        let kept = match &refit {
            Some(refit) => refit.kept(game, T::KNOWLEDGE, model.names)?,
            None => vec![None; model.names.len()],
        };
        let found = T::fit(Regression { kept, penalty }, &seen);
        let found: Vec<f64> = found.into_iter().map(rounded).collect();
        let losses = T::losses(&seen, &held_out, &found);
        let changes = losses.iter().map(|one| one.fitted - one.before);
        let change = mean_cost(held_out.iter().map(|sample| sample.beginning()).zip(changes));
        let (only, base) = refit.map_or((Vec::new(), None), |refit| (refit.only, Some(refit.base.origin())));
        let file = KnowledgeFile {
            game: game.to_owned(),
            knowledge: T::KNOWLEDGE,
            program,
            penalty,
            every,
            games: samples.games - samples.held_out,
            positions: seen.len() as u64,
            held_out_games: samples.held_out,
            held_out_positions: held_out.len() as u64,
            only,
            log_loss: Losses::mean(&losses),
            records: samples.sources.clone(),
            base,
            coefficients: model.names.iter().map(|&name| name.to_owned()).zip(found).collect(),
        };
        Ok(Fit { file, change })
    }

    /// The file as the `base` of another one.
    fn origin(self) -> Box<Self> {
        Box::new(KnowledgeFile { coefficients: BTreeMap::new(), ..self })
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
        let file: KnowledgeFile = toml::from_str(text)?;
        if file.coefficients.is_empty() {
            return Err(Error::missing_field("coefficients"));
        }
        Ok(file)
    }
}

/// A fit of some coefficients that keeps the others.
#[derive(Clone, PartialEq, Debug)]
pub struct Refit {
    /// Where the others come from.
    pub base: KnowledgeFile,
    /// The features whose coefficients are fitted.
    pub only: Vec<String>,
}

impl Refit {
    /// For each of the features the coefficient that is kept.
    fn kept(
        &self,
        game: &str,
        knowledge: Knowledge,
        names: &[&'static str],
    ) -> Result<Vec<Option<f64>>, FitError> {
        if self.base.game != game || self.base.knowledge != knowledge {
            let (game, of) = (self.base.game.clone(), self.base.knowledge.name());
            return Err(FitError::OtherBase { game, of });
        }
        if let Some(name) = self.only.iter().find(|name| !names.contains(&name.as_str())) {
            return Err(FitError::NoFeature { name: name.clone(), names: names.join(", ") });
        }
        let kept = |&name: &&'static str| match self.base.coefficients.get(name) {
            _ if self.only.iter().any(|only| only == name) => Ok(None),
            Some(&coefficient) if coefficient.is_finite() => Ok(Some(coefficient)),
            _ => Err(FitError::NotInBase(name)),
        };
        names.iter().map(kept).collect()
    }
}

/// What coefficients are fitted to: positions with their results, or decisions.
pub trait Evidence: Sized {
    /// What the coefficients are about.
    const KNOWLEDGE: Knowledge;

    /// The game's model of it.
    fn model<G: Fitted>() -> Option<Model>;

    /// Whether it belongs to a game that is not fitted to.
    fn is_held_out(&self) -> bool;

    /// See [`Sample::beginning`].
    fn beginning(&self) -> u64;

    /// Whether it says anything about the model.
    fn counts(&self) -> bool {
        true
    }

    /// The coefficients that make what was seen most likely.
    fn fit(regression: Regression, seen: &[&Self]) -> Vec<f64>;

    /// What knowing nothing, the coefficients before and those found cost on each of what was held out.
    fn losses(seen: &[&Self], held_out: &[&Self], found: &[f64]) -> Vec<Losses>;
}

impl Evidence for Sample {
    const KNOWLEDGE: Knowledge = Knowledge::Value;

    fn model<G: Fitted>() -> Option<Model> {
        G::model()
    }

    fn is_held_out(&self) -> bool {
        self.held_out
    }

    fn beginning(&self) -> u64 {
        self.beginning
    }

    fn counts(&self) -> bool {
        self.modelled
    }

    fn fit(regression: Regression, seen: &[&Self]) -> Vec<f64> {
        regression.fit(seen)
    }

    fn losses(seen: &[&Self], held_out: &[&Self], found: &[f64]) -> Vec<Losses> {
        let mean = seen.iter().map(|sample| sample.result).sum::<f64>() / seen.len().max(1) as f64;
        let losses = |sample: &&Sample| Losses {
            constant: cross_entropy(mean, sample.result),
            before: cross_entropy(sample.value, sample.result),
            fitted: cross_entropy(predict(found, sample), sample.result),
        };
        held_out.iter().map(losses).collect()
    }
}

impl Evidence for Choice {
    const KNOWLEDGE: Knowledge = Knowledge::Actions;

    fn model<G: Fitted>() -> Option<Model> {
        G::action_model()
    }

    fn is_held_out(&self) -> bool {
        self.held_out
    }

    fn beginning(&self) -> u64 {
        self.beginning
    }

    fn fit(regression: Regression, seen: &[&Self]) -> Vec<f64> {
        regression.fit(seen)
    }

    fn losses(_: &[&Self], held_out: &[&Self], found: &[f64]) -> Vec<Losses> {
        let losses = |choice: &&Choice| Losses {
            constant: surprise(1.0 / f64::from(choice.actions)),
            before: surprise(choice.before),
            fitted: surprise(choice.likelihood(found)),
        };
        held_out.iter().map(losses).collect()
    }
}

/// A number as the file can hold it.
pub(super) fn rounded(number: f64) -> f64 {
    (number.clamp(-LARGEST, LARGEST) * PLACES).round() / PLACES
}
