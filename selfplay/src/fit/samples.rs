//! Positions drawn from record files, with what became of them.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use touchline_engine::random::mix;
use touchline_engine::{Fitted, Rulebook};

use super::calibration::Prediction;
use crate::contest::GameNumber;
use crate::record::replay::{Replay, ReplayError, Step};
use crate::record::{FileError, Game, Header, RulesError, VariantRules, open};

/// No more positions are held in memory; a position takes about 200 bytes.
pub const MOST_POSITIONS: usize = 4_000_000;
/// One pair of games in so many is held out.
const HELD_OUT: u64 = 5;

/// A position of a recorded game.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// Number of the game among those that were read.
    pub game: u32,
    /// The same for games with the same opening and dice: those of a pair, in a study those of a pair number in all
    /// cells.
    pub beginning: u64,
    /// Whether the game belongs to those that are not fitted to.
    pub held_out: bool,
    /// The features that are not 0, by number.
    pub features: Vec<(u16, f32)>,
    /// Whether the static value comes from the features.
    pub modelled: bool,
    /// White's points in the game: 1, 1/2 or 0.
    pub result: f64,
    /// White's static value by the coefficients of this program.
    pub value: f64,
    /// White's value by the game's network; `None` if it has none.
    pub network: Option<f64>,
    /// White's value by the search that was recorded here.
    pub search: Option<f64>,
}

impl Sample {
    /// What a value predicts here.
    #[must_use]
    pub const fn prediction(&self, value: f64) -> Prediction {
        Prediction { game: self.game, beginning: self.beginning, value, result: self.result }
    }
}

/// Positions of several record files of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Samples<T = Sample> {
    /// What was drawn, in the order of the files.
    pub positions: Vec<T>,
    /// Number of games.
    pub games: u32,
    /// Number of games held out.
    pub held_out: u32,
    /// Decisions of searches recorded in these games, which other samples than positions are drawn from.
    pub decisions: u64,
    /// Games that were there before, in another file or the same: they count once.
    pub repeated: u64,
    /// Where they come from.
    pub sources: Vec<Source>,
}

/// A record file that positions come from.
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

/// Why records cannot be used.
#[derive(Debug, Error)]
pub enum FitError {
    /// A file is unreadable or damaged.
    #[error(transparent)]
    File(#[from] FileError),
    /// Games of another kind, or rules that the game refuses.
    #[error("{path}: {error}")]
    Rules {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: RulesError,
    },
    /// A game that the rules do not allow.
    #[error("{path}: game {number}: {error}")]
    Replay {
        /// The file.
        path: PathBuf,
        /// The game's number in its plan.
        number: u64,
        /// What is wrong.
        error: ReplayError,
    },
    /// More positions than memory is meant for.
    #[error("more than {0} positions: draw one in a larger number")]
    TooMany(usize),
    /// Static value or weights of the game have no coefficients.
    #[error("the {of} of {game} are not made of fitted coefficients")]
    NoModel {
        /// What they are, for instance `static values`.
        of: &'static str,
        /// Game id.
        game: &'static str,
    },
    /// The file of the coefficients that are to be kept is of another game or knowledge.
    #[error("the base has the {of} of {game}, which are not what is fitted here")]
    OtherBase {
        /// Its game.
        game: String,
        /// What it has coefficients of, for instance `static values`.
        of: &'static str,
    },
    /// A feature that is to be fitted but does not exist.
    #[error("no feature `{name}`; the features are {names}")]
    NoFeature {
        /// The name.
        name: String,
        /// The names there are.
        names: String,
    },
    /// A feature without a coefficient to be kept, or with one that is no finite number.
    #[error("the base has no finite coefficient for `{0}`: fit it as well")]
    NotInBase(&'static str),
    /// The game has no network.
    #[error("{0} has no network: only its coefficients can be fitted")]
    NoNetwork(&'static str),
    /// Nothing to fit to.
    #[error("no positions to fit to, or none held out: more games are needed")]
    TooFew,
    /// The records hold no decisions, which networks and weights of actions learn from.
    #[error(
        "these records hold no decisions of searches (`decisions = false` in the plan's [records], or none searched)"
    )]
    NoDecisions,
}

/// Draws about one position in `every` from the files: those before each step behind the opening, chosen by a hash of
/// game and step, so that the same files give the same positions.
///
/// # Errors
/// A file is damaged, belongs to another game, or does not replay.
pub fn sample<G: Fitted>(paths: &[PathBuf], every: u32) -> Result<Samples, FitError> {
    draw(paths, every, MOST_POSITIONS, |game: &G, step, origin| {
        let mut features = Vec::new();
        let modelled = game.features(&step.position, |number, value| features.push((narrow(number), value)));
        Some(Sample {
            game: origin.game,
            beginning: origin.beginning,
            held_out: origin.held_out,
            features,
            modelled,
            result: origin.result,
            value: f64::from(game.static_value(&step.position)),
            network: G::network().map(|_| f64::from(game.network_value(&step.position))),
            search: search_value(step),
        })
    })
}

/// A number as samples keep it; none comes near the limit.
pub(super) fn narrow(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

/// The recorded game that a step belongs to.
#[derive(Clone, Copy)]
pub(super) struct Origin {
    /// Its number among those that were read.
    pub game: u32,
    /// See [`Sample::beginning`].
    pub beginning: u64,
    /// Whether it is held out.
    pub held_out: bool,
    /// White's points.
    pub result: f64,
}

/// Draws steps as [`sample`] does and keeps what `make` makes of them, `most` at most.
pub(super) fn draw<G: Rulebook, T>(
    paths: &[PathBuf],
    every: u32,
    most: usize,
    mut make: impl FnMut(&G, &Step<'_, G>, Origin) -> Option<T>,
) -> Result<Samples<T>, FitError> {
    let mut samples = Samples {
        positions: Vec::new(),
        games: 0,
        held_out: 0,
        decisions: 0,
        repeated: 0,
        sources: Vec::new(),
    };
    let mut known = HashSet::new();
    for path in paths {
        samples.read(path, &mut known, every.max(1), most, &mut make)?;
    }
    Ok(samples)
}

impl<T> Samples<T> {
    /// Whether there are games, but none with a recorded decision of a search.
    pub(super) fn lack_decisions(&self) -> bool {
        self.games > 0 && self.decisions == 0
    }

    fn read<G: Rulebook>(
        &mut self,
        path: &Path,
        known: &mut HashSet<u64>,
        every: u32,
        most: usize,
        make: &mut impl FnMut(&G, &Step<'_, G>, Origin) -> Option<T>,
    ) -> Result<(), FitError> {
        let reader = open(path)?;
        let header = reader.header().clone();
        let games = VariantRules::<G>::of(&header)
            .map_err(|error| FitError::Rules { path: path.to_owned(), error })?;
        let before = self.games;
        for entry in reader {
            let record = entry.map_err(|error| FileError::new(path, error))?.game;
            // A forfeit says nothing about the positions before it.
            if record.end.is_forfeit() {
                continue;
            }
            if !known.insert(identity(header.plan, &record)) {
                self.repeated += 1;
                continue;
            }
            // Games with the same opening and the same dice stand on the same side.
            let pair = mix(header.root() ^ mix(GameNumber::common(record.number, &header)));
            let held_out = pair.is_multiple_of(HELD_OUT);
            let origin = Origin { game: self.games, beginning: pair, held_out, result: record.value() };
            let kept = replay(&games, &record, every, |game, step| make(game, step, origin));
            self.positions.extend(kept.map_err(|error| FitError::Replay {
                path: path.to_owned(),
                number: record.number,
                error,
            })?);
            if self.positions.len() > most {
                return Err(FitError::TooMany(most));
            }
            self.games += 1;
            let searched = record.decisions.iter().filter(|decision| decision.simulations > 0);
            self.decisions += searched.count() as u64;
            self.held_out += u32::from(held_out);
        }
        // A file whose games were all there before is no source.
        if self.games > before {
            self.sources.push(Source::new(&header, self.games - before));
        }
        Ok(())
    }
}

/// A number that the same game has in every file. The number in the plan would not do: plans that differ in nothing but
/// their players have the same identity, and games by time differ from run to run.
fn identity(plan: u64, game: &Game) -> u64 {
    let mut hasher = DefaultHasher::new();
    (plan, game.number, game.variant, &game.white, &game.black).hash(&mut hasher);
    (&game.start, &game.steps, &game.clocks).hash(&mut hasher);
    hasher.finish()
}

/// What `make` makes of the steps drawn from a game.
fn replay<G: Rulebook, T>(
    games: &VariantRules<G>,
    record: &Game,
    every: u32,
    mut make: impl FnMut(&G, &Step<'_, G>) -> Option<T>,
) -> Result<Vec<T>, ReplayError> {
    let game = games.by(record)?;
    let mut kept = Vec::new();
    for step in Replay::new(game, record)? {
        let step = step?;
        let drawn = mix(record.seed ^ step.ply as u64).is_multiple_of(u64::from(every));
        if !step.opening && drawn {
            kept.extend(make(game, &step));
        }
    }
    Ok(kept)
}

/// White's value by the search that decided here.
pub(super) fn search_value<G: Rulebook>(step: &Step<'_, G>) -> Option<f64> {
    let decision = step.decision.filter(|decision| decision.simulations > 0)?;
    Some(step.actor.side()?.seen(decision.value()))
}
