//! The plan of a tournament: a TOML file without unknown fields.

use std::io::Read;
use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use touchline_engine::random::derive;
use touchline_engine::{OptionError, Rulebook};

use crate::matches::Adjudication;
use crate::openings::{Opening, OpeningError, Openings, lines_of};
use crate::player::{Budget, BudgetError, Kind, PlayerSettings};
use crate::ratings::{Model, Sprt, SprtError};
use crate::record::{Header, PlayerEntry};

/// Who plays whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everyone plays everyone.
    #[default]
    RoundRobin,
    /// The first players (as many as `challengers`) play all others.
    Gauntlet,
    /// In each round players with about equal points play each other.
    Swiss,
    /// The first two players play until the sequential test decides.
    Sprt,
}

/// Settings of the sequential test. See [`Sprt`].
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct SprtPlan {
    /// The difference in Elo of the null hypothesis.
    pub elo0: f64,
    /// The difference in Elo of the alternative.
    pub elo1: f64,
    /// Accepted probability of a false acceptance.
    pub alpha: f64,
    /// Accepted probability of a false rejection.
    pub beta: f64,
    /// What the two numbers measure.
    pub model: Model,
}

impl Default for SprtPlan {
    fn default() -> Self {
        SprtPlan { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, model: Model::Normalized }
    }
}

/// What is kept of each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct RecordSettings {
    /// Visits, value and simulations of each decision.
    pub decisions: bool,
    /// Compression with zstd.
    pub compressed: bool,
}

impl Default for RecordSettings {
    fn default() -> Self {
        RecordSettings { decisions: true, compressed: true }
    }
}

/// A tournament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Plan {
    /// Game id.
    pub game: String,
    /// Rules options, `key=value,…`.
    #[serde(default)]
    pub rules: String,
    /// The seed of everything.
    pub seed: u64,
    /// Who plays whom.
    #[serde(default)]
    pub format: Format,
    /// Pairs of games for each two players (`swiss`: in each round; `sprt`: at most).
    pub pairs: u32,
    /// Rounds, for `swiss`.
    #[serde(default = "default_rounds")]
    pub rounds: u32,
    /// How many of the players are challengers, for `gauntlet`.
    #[serde(default = "default_challengers")]
    pub challengers: u32,
    /// Games at a time; 0 stands for the number of cores.
    #[serde(default)]
    pub concurrency: usize,
    /// What players may spend, unless they have a budget of their own.
    #[serde(default)]
    pub budget: Budget,
    /// When games are ended early.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// Where games begin.
    #[serde(default)]
    pub openings: Openings,
    /// The sequential test, for `sprt`.
    #[serde(default)]
    pub sprt: SprtPlan,
    /// What is kept of each game.
    #[serde(default)]
    pub records: RecordSettings,
    /// The players. New ones are added at the end.
    #[serde(rename = "player")]
    pub players: Vec<PlayerSettings>,
}

const fn default_rounds() -> u32 {
    5
}

const fn default_challengers() -> u32 {
    1
}

/// Why a plan is refused.
#[derive(Debug, Error)]
pub enum PlanError {
    /// The file cannot be read.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        source: std::io::Error,
    },
    /// Not TOML, an unknown or missing field, a value of the wrong kind.
    #[error("{0}")]
    Syntax(String),
    /// The plan is for another game.
    #[error("the plan is for the game \"{found}\", not for {expected}")]
    OtherGame {
        /// The game in the plan.
        found: String,
        /// The game asked for.
        expected: &'static str,
    },
    /// The rules.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// An opening.
    #[error(transparent)]
    Opening(#[from] OpeningError),
    /// A budget.
    #[error("budget of {whose}: {error}")]
    Budget {
        /// A player, or `the plan`.
        whose: String,
        /// What is wrong.
        error: BudgetError,
    },
    /// The settings of the sequential test.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// Anything else, in words.
    #[error("{0}")]
    Invalid(String),
}

/// Largest size of a plan or opening file in bytes.
const LARGEST_FILE: u64 = 16 << 20;

/// The text of a plan or opening file.
pub(crate) fn read_text(path: &Path) -> Result<String, PlanError> {
    let failed = |source| PlanError::Io { path: path.display().to_string(), source };
    let mut text = String::new();
    let file = std::fs::File::open(path).map_err(failed)?;
    let length = file.take(LARGEST_FILE + 1).read_to_string(&mut text).map_err(failed)?;
    if length as u64 > LARGEST_FILE {
        return Err(PlanError::Invalid(format!("{}: longer than {LARGEST_FILE} bytes", path.display())));
    }
    Ok(text)
}

impl Plan {
    /// The most players.
    pub const MOST_PLAYERS: usize = 1000;
    /// The most pairs of games for each two players, all rounds together.
    pub const MOST_PAIRS: u32 = 10_000_000;

    /// Reads a plan from a file; an opening file is looked for beside it and read, too.
    ///
    /// # Errors
    /// A file cannot be read or its text is no plan. [`check`](Self::check) finds out the rest.
    pub fn load(path: &Path) -> Result<Plan, PlanError> {
        let mut plan = Plan::parse(&read_text(path)?)?;
        if !plan.openings.file.is_empty() {
            let file = path.parent().unwrap_or(Path::new("")).join(&plan.openings.file);
            plan.openings.lines.extend(lines_of(&read_text(&file)?));
            plan.openings.file.clear();
        }
        Ok(plan)
    }

    /// Reads a plan from TOML.
    ///
    /// # Errors
    /// The text is no plan; the message names line and field.
    pub fn parse(text: &str) -> Result<Plan, PlanError> {
        toml::from_str(text).map_err(|e| PlanError::Syntax(e.to_string()))
    }

    /// Checks everything that can be checked before the first game, and returns the game and its openings.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check<G: Rulebook>(&self) -> Result<(G, Vec<Opening<G>>), PlanError> {
        if self.game != G::info().id {
            return Err(PlanError::OtherGame { found: self.game.clone(), expected: G::info().id });
        }
        let game = G::with_rules(&self.rules)?;
        self.check_numbers()?;
        self.check_players()?;
        let start = ["startpos".to_owned()];
        let lines = if self.openings.lines.is_empty() { &start[..] } else { &self.openings.lines };
        let openings = lines.iter().map(|line| Opening::parse(&game, line)).collect::<Result<Vec<_>, _>>()?;
        Ok((game, openings))
    }

    fn check_numbers(&self) -> Result<(), PlanError> {
        let invalid = |text: &str| Err(PlanError::Invalid(text.to_owned()));
        if self.pairs == 0 || self.pairs.saturating_mul(self.rounds.max(1)) > Self::MOST_PAIRS {
            return invalid("pairs must be at least 1, and pairs times rounds at most 10,000,000");
        }
        match self.format {
            Format::Swiss if self.rounds == 0 => return invalid("swiss needs at least one round"),
            Format::Gauntlet if self.challengers == 0 || self.challengers as usize >= self.players.len() => {
                return invalid("gauntlet needs at least one challenger and one other player");
            }
            Format::Sprt => {
                if self.players.len() != 2 {
                    return invalid("sprt needs exactly two players");
                }
                self.test()?;
            }
            _ => {}
        }
        let shares = [self.adjudication.win_value, self.adjudication.draw_margin];
        if shares.iter().any(|share| !(0.0..=1.0).contains(share)) || self.adjudication.win_value <= 0.5 {
            return invalid("adjudication: win-value must be above 0.5 and at most 1, draw-margin 0 to 1");
        }
        if !self.openings.file.is_empty() {
            return invalid("openings: the file was not read; load the plan from a file");
        }
        Ok(())
    }

    fn check_players(&self) -> Result<(), PlanError> {
        let count = self.players.len();
        if !(2..=Self::MOST_PLAYERS).contains(&count) {
            return Err(PlanError::Invalid(format!(
                "{count} players; 2 to {} are possible",
                Self::MOST_PLAYERS
            )));
        }
        for (index, player) in self.players.iter().enumerate() {
            let earlier = self.players.iter().take(index);
            if player.name.is_empty() || player.name.len() > 80 || player.name.chars().any(char::is_control) {
                return Err(PlanError::Invalid(format!(
                    "player {}: the name must have 1 to 80 printable bytes",
                    index + 1
                )));
            }
            if earlier.into_iter().any(|other| other.name == player.name) {
                return Err(PlanError::Invalid(format!("two players are called \"{}\"", player.name)));
            }
            if (player.kind == Kind::Ugi) == player.program.is_empty() {
                return Err(PlanError::Invalid(format!(
                    "player \"{}\": a program belongs to kind ugi and to no other",
                    player.name
                )));
            }
            player.search.validate().map_err(|error| {
                PlanError::Invalid(format!("player \"{}\": search: {error}", player.name))
            })?;
            let whose = if player.budget.is_some() { player.name.clone() } else { "the plan".to_owned() };
            self.budget(player).check().map_err(|error| PlanError::Budget { whose, error })?;
        }
        Ok(())
    }

    /// What a player may spend.
    #[must_use]
    pub fn budget(&self, player: &PlayerSettings) -> Budget {
        player.budget.unwrap_or(self.budget)
    }

    /// The sequential test of an `sprt` tournament.
    ///
    /// # Errors
    /// Its numbers contradict each other.
    pub fn test(&self) -> Result<Sprt, SprtError> {
        let SprtPlan { elo0, elo1, alpha, beta, model } = self.sprt;
        Sprt::new(elo0, elo1, alpha, beta, model)
    }

    /// Games that are played at a time.
    #[must_use]
    pub fn workers(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        if self.concurrency == 0 { cores() } else { self.concurrency.min(1024) }
    }

    /// Whether the plan gives the same games every time.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        !self.players.iter().any(|player| player.kind == Kind::Ugi || self.budget(player).is_timed())
    }

    /// Everything that decides a single game besides its players, as name and value. Number of pairs, format and list of
    /// players are left out: they decide which games are played, not how.
    fn settings(&self) -> Vec<(String, String)> {
        let toml = |value: Result<String, toml::ser::Error>| value.unwrap_or_default();
        [
            ("budget", toml(toml::to_string(&self.budget))),
            ("adjudication", toml(toml::to_string(&self.adjudication))),
            ("openings", toml(toml::to_string(&self.openings))),
            ("records", toml(toml::to_string(&self.records))),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .to_vec()
    }

    /// The header of the record files of this plan.
    #[must_use]
    pub fn header<G: Rulebook>(&self, game: &G) -> Header {
        let settings = self.settings();
        let mut players: Vec<PlayerEntry> = self
            .players
            .iter()
            .map(|player| PlayerEntry {
                name: player.name.clone(),
                settings: toml::to_string(player).unwrap_or_default(),
            })
            .collect();
        players.sort_by(|a, b| a.name.cmp(&b.name));
        let rules = game.rules();
        let text = settings.iter().map(|(name, value)| format!("{name}\n{value}\n"));
        let identity = format!("{}\n{rules}\n{}", self.game, text.collect::<String>());
        Header {
            game: self.game.clone(),
            rules,
            variants: Vec::new(),
            program: crate::PROGRAM.to_owned(),
            plan: derive(self.seed, &words(&identity)),
            seed: self.seed,
            reproducible: self.is_reproducible(),
            settings,
            players,
        }
    }
}

/// A text as numbers: its length, then eight bytes at a time.
fn words(text: &str) -> Vec<u64> {
    let chunks = text.as_bytes().chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word.iter_mut().zip(chunk).for_each(|(to, from)| *to = *from);
        u64::from_le_bytes(word)
    });
    std::iter::once(text.len() as u64).chain(chunks).collect()
}
