//! The plan of a tournament: a TOML file without unknown fields.

use std::path::Path;

use serde::{Deserialize, Serialize};
use touchline_engine::Rulebook;

use crate::matches::Adjudication;
use crate::openings::{Opening, OpeningLine, Openings};
use crate::plan::{
    FormatError, Identity, MOST_PAIRS, check_game, check_header, check_pairs, check_player_count,
    check_players, is_study, most_faults, read_text, workers,
};
use crate::player::{Budget, PlayerSettings};
use crate::ratings::{Model, Sprt, SprtError};
use crate::record::Header;

pub use crate::plan::{PlanError, RecordSettings};

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
    /// The difference in Elo of the null hypothesis, below `elo1`.
    pub elo0: f64,
    /// The difference in Elo of the alternative.
    pub elo1: f64,
    /// Accepted probability of a false acceptance, above 0; with `beta` below 1.
    pub alpha: f64,
    /// Accepted probability of a false rejection, above 0.
    pub beta: f64,
    /// What the two numbers measure.
    pub model: Model,
}

impl Default for SprtPlan {
    fn default() -> Self {
        SprtPlan { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, model: Model::Normalized }
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
    /// A program that loses so many games in a row through faults is set aside; 0: it plays on.
    #[serde(default = "most_faults")]
    pub most_faults: u32,
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

impl Plan {
    /// Reads a plan from a file; an opening file is looked for beside it and read, too.
    ///
    /// # Errors
    /// As of [`parse`](Self::parse), or a file cannot be read. [`check`](Self::check) finds out the rest.
    pub fn load(path: &Path) -> Result<Plan, PlanError> {
        Plan::of_file(path, &read_text(path)?)
    }

    /// The plan in the text of a file, with the files that it names beside that one.
    pub(crate) fn of_file(path: &Path, text: &str) -> Result<Plan, PlanError> {
        let mut plan = Plan::parse(text)?;
        plan.openings.load(path)?;
        Ok(plan)
    }

    /// Reads a plan from TOML.
    ///
    /// # Errors
    /// The text is no plan (the message names line and field), or asks for something that its format does not have.
    pub fn parse(text: &str) -> Result<Plan, PlanError> {
        if is_study(text) {
            return Err(PlanError::Syntax("this is the plan of a study, not of a tournament".to_owned()));
        }
        let plan: Plan = toml::from_str(text).map_err(|e| PlanError::Syntax(e.to_string()))?;
        plan.check_format().map(|()| plan)
    }

    /// Refuses settings of another format than the plan's. Those that have their defaults may have been written out by
    /// this program.
    fn check_format(&self) -> Result<(), PlanError> {
        let settings = [
            ("rounds", "swiss", Format::Swiss, self.rounds != default_rounds()),
            ("challengers", "gauntlet", Format::Gauntlet, self.challengers != default_challengers()),
            ("[sprt]", "sprt", Format::Sprt, self.sprt != SprtPlan::default()),
        ];
        match settings.iter().find(|&&(_, _, format, set)| set && format != self.format) {
            Some(&(setting, value, ..)) => Err(PlanError::Idle { setting, field: "format", value }),
            None => Ok(()),
        }
    }

    /// Checks everything that the games depend on, as far as it can be checked before the first one, and returns the
    /// game and its openings. (What a plan says for another format, which has no effect, only [`parse`](Self::parse)
    /// refuses: whoever writes it expects it to count.)
    ///
    /// # Errors
    /// What is wrong.
    pub fn check<G: Rulebook>(&self) -> Result<(G, Vec<Opening<G>>), PlanError> {
        check_game::<G>(&self.game)?;
        let game = G::with_rules(&self.rules)?;
        self.check_numbers()?;
        self.check_players()?;
        let parse = |line: &OpeningLine| line.parse(&game);
        let openings = self.openings.checked_lines()?.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
        check_header(&self.header(&game)?)?;
        Ok((game, openings))
    }

    fn check_numbers(&self) -> Result<(), PlanError> {
        check_pairs(self.pairs)?;
        match self.format {
            Format::Swiss if self.rounds == 0 => return Err(FormatError::Rounds.into()),
            Format::Swiss if self.pairs.saturating_mul(self.rounds) > MOST_PAIRS => {
                return Err(FormatError::AllPairs.into());
            }
            Format::Gauntlet if self.challengers == 0 || self.challengers as usize >= self.players.len() => {
                return Err(FormatError::Challengers.into());
            }
            Format::Sprt if self.players.len() != 2 => return Err(FormatError::TwoPlayers.into()),
            Format::Sprt => _ = self.test()?,
            _ => {}
        }
        Ok(self.adjudication.check()?)
    }

    fn check_players(&self) -> Result<(), PlanError> {
        check_player_count(self.players.len(), 2)?;
        check_players(&self.players, self.budget)
    }

    /// The sequential test of an `sprt` tournament.
    ///
    /// # Errors
    /// Its numbers contradict each other.
    pub fn test(&self) -> Result<Sprt, SprtError> {
        let SprtPlan { elo0, elo1, alpha, beta, model } = self.sprt;
        Sprt::new(elo0, elo1, alpha, beta, model)
    }

    /// The most pairs of games that two players may have: in `swiss` those of all rounds.
    #[must_use]
    pub const fn most_pairs(&self) -> u32 {
        match self.format {
            Format::Swiss => self.pairs.saturating_mul(self.rounds),
            _ => self.pairs,
        }
    }

    /// The number of games; where it depends on the results (`sprt`), the most there can be.
    #[must_use]
    pub fn most_games(&self) -> u64 {
        let players = self.players.len() as u64;
        let couples = match self.format {
            Format::RoundRobin => players * players.saturating_sub(1) / 2,
            Format::Gauntlet => {
                let challengers = u64::from(self.challengers);
                challengers * players.saturating_sub(challengers)
            }
            // In each round.
            Format::Swiss => players / 2,
            Format::Sprt => 1,
        };
        2 * couples * u64::from(self.most_pairs())
    }

    /// Games that are played at a time.
    #[must_use]
    pub fn workers(&self) -> usize {
        workers(self.concurrency)
    }

    /// The header of the record files of this plan.
    ///
    /// # Errors
    /// A setting that the header cannot say.
    pub fn header<G: Rulebook>(&self, game: &G) -> Result<Header, PlanError> {
        Identity {
            game: &self.game,
            rules: game.rules(),
            variants: Vec::new(),
            seed: self.seed,
            budget: self.budget,
            adjudication: self.adjudication,
            openings: &self.openings,
            records: self.records,
            more: Vec::new(),
            players: &self.players,
        }
        .header()
    }
}
