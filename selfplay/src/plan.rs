//! What the plans of tournaments and studies have in common: reading, checking, and the identity of a plan.

use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use touchline_engine::random::derive;
use touchline_engine::{OptionError, Rulebook};

use crate::contest::Entrant;
use crate::matches::Adjudication;
use crate::numbers::grouped;
use crate::openings::{Opening, OpeningError, OpeningLine, Openings};
use crate::player::{Budget, BudgetError, Kind, PlayerSettings};
use crate::program::program;
use crate::ratings::SprtError;
use crate::record::frame::{Layout, encode_header};
use crate::record::{Header, PlayerEntry, RecordError, Variant};
use crate::text_file::{self, TextError};

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
    /// The file is too long, or no text, or what it says is refused.
    #[error("{path}: {reason}")]
    Text {
        /// The file, and perhaps the line.
        path: String,
        /// What is wrong.
        reason: String,
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
    /// The record files of the plan cannot say all of it in their header.
    #[error(
        "{what}: too long for the header of record files, which would need {bytes} of at most {limit} bytes"
    )]
    TooLong {
        /// The longest part of the plan, as `openings`.
        what: String,
        /// Bytes that the header would need.
        bytes: usize,
        /// The most bytes that a header can have.
        limit: usize,
    },
    /// Anything else, in words.
    #[error("{0}")]
    Invalid(String),
}

/// The most players of a plan.
pub const MOST_PLAYERS: usize = 1000;

/// The most pairs of games of two players or of a cell, all rounds together.
pub const MOST_PAIRS: u32 = 10_000_000;

/// The longest name of a player, factor or level, in bytes.
pub const LONGEST_NAME: usize = 80;

/// So many games in a row a program may lose through faults, if a plan does not say otherwise.
pub const MOST_FAULTS: u32 = 10;

/// [`MOST_FAULTS`], for plans that are read.
pub(crate) const fn most_faults() -> u32 {
    MOST_FAULTS
}

/// The text of a plan, or of a file that it names.
pub(crate) fn read_text(path: &Path) -> Result<String, PlanError> {
    if path.is_dir() {
        let reason = "this is a folder; name the plan, a TOML file".to_owned();
        return Err(PlanError::Text { path: path.display().to_string(), reason });
    }
    let file = std::fs::File::open(path).map_err(TextError::from);
    file.and_then(text_file::read).map_err(|error| {
        let path = path.display().to_string();
        match error {
            TextError::Io(source) => PlanError::Io { path, source },
            wrong => PlanError::Text { path, reason: wrong.to_string() },
        }
    })
}

impl Openings {
    /// Reads the lines of the opening file, which stands beside the plan.
    pub(crate) fn load(&mut self, plan: &Path) -> Result<(), PlanError> {
        if self.file.is_empty() {
            return Ok(());
        }
        let path = beside(plan, &self.file);
        let lines = OpeningLine::all(&read_beside(plan, &self.file, "openings")?, &path);
        self.lines.extend(lines.map_err(|error| PlanError::Text {
            path: path.display().to_string(),
            reason: error.to_string(),
        })?);
        self.file.clear();
        Ok(())
    }

    /// The lines to begin with: `startpos` if none are given.
    pub(crate) fn checked_lines(&self) -> Result<Vec<OpeningLine>, PlanError> {
        if !self.file.is_empty() {
            let reason = "openings: the file was not read; load the plan from a file";
            return Err(PlanError::Invalid(reason.to_owned()));
        }
        let of_rules = || vec![OpeningLine::from("startpos".to_owned())];
        Ok(if self.lines.is_empty() { of_rules() } else { self.lines.clone() })
    }
}

impl OpeningLine {
    /// The opening; a line that was read from a file is blamed on the file.
    pub(crate) fn parse<G: Rulebook>(&self, game: &G) -> Result<Opening<G>, PlanError> {
        Opening::parse(game, &self.text).map_err(|error| self.blamed(error.into()))
    }

    /// What is wrong with the line; one that was read from a file is blamed on the file.
    pub(crate) fn blamed(&self, error: PlanError) -> PlanError {
        match &self.place {
            Some(place) => PlanError::Text { path: place.clone(), reason: error.to_string() },
            None => error,
        }
    }
}

/// The text of a file that a plan names as its `what`, beside the plan. A message tells who asked for the file.
pub(crate) fn read_beside(plan: &Path, file: &str, what: &str) -> Result<String, PlanError> {
    read_text(&beside(plan, file)).map_err(|error| match error {
        PlanError::Io { path, source } => {
            PlanError::Io { path: format!("{path} ({what} of {})", plan.display()), source }
        }
        other => other,
    })
}

/// The fields of a plan, if it is a table at all.
fn fields(text: &str) -> toml::Table {
    toml::from_str(text).unwrap_or_default()
}

/// Fields that only the plan of a study has.
const STUDY_FIELDS: [&str; 6] = ["title", "design", "reading", "counts", "race", "factor"];

/// Fields that only the plan of a tournament has.
const TOURNAMENT_FIELDS: [&str; 4] = ["format", "rounds", "challengers", "sprt"];

/// Whether the text is the plan of a study, and not that of a tournament.
pub(crate) fn is_study(text: &str) -> bool {
    let fields = fields(text);
    STUDY_FIELDS.iter().any(|field| fields.contains_key(*field))
}

/// Whether the text is the plan of a tournament, and not that of a study.
pub(crate) fn is_tournament(text: &str) -> bool {
    let fields = fields(text);
    TOURNAMENT_FIELDS.iter().any(|field| fields.contains_key(*field)) && !is_study(text)
}

/// A file that a plan names, beside the plan.
pub(crate) fn beside(plan: &Path, file: &str) -> std::path::PathBuf {
    plan.parent().unwrap_or(Path::new("")).join(file)
}

/// Checks the thresholds of early ends.
pub(crate) fn check_adjudication(adjudication: &Adjudication) -> Result<(), PlanError> {
    let shares = [adjudication.win_value, adjudication.draw_margin];
    if shares.iter().any(|share| !(0.0..=1.0).contains(share)) || adjudication.win_value <= 0.5 {
        let reason = "adjudication: win-value must be above 0.5 and at most 1, draw-margin 0 to 1";
        return Err(PlanError::Invalid(reason.to_owned()));
    }
    let usual = Adjudication::default();
    let idle = [
        ("win", "value", adjudication.win_decisions, adjudication.win_value != usual.win_value),
        ("draw", "margin", adjudication.draw_decisions, adjudication.draw_margin != usual.draw_margin),
    ];
    match idle.into_iter().find(|&(.., decisions, given)| given && decisions == 0) {
        Some((what, value, ..)) => {
            let reason = format!("adjudication: {what}-{value} does nothing without {what}-decisions");
            Err(PlanError::Invalid(reason))
        }
        None => Ok(()),
    }
}

/// What is wrong with a name that cannot stand in tables and records; `None` if it can.
pub(crate) fn name_fault(name: &str) -> Option<String> {
    let fits = (1..=LONGEST_NAME).contains(&name.len()) && !name.chars().any(char::is_control);
    (!fits).then(|| format!("must have 1 to {LONGEST_NAME} printable bytes"))
}

/// Checks that the plan is for the game.
pub(crate) fn check_game<G: Rulebook>(id: &str) -> Result<(), PlanError> {
    let expected = G::info().id;
    if id == expected { Ok(()) } else { Err(PlanError::OtherGame { found: id.to_owned(), expected }) }
}

/// Checks a number of pairs.
pub(crate) fn check_pairs(pairs: u32) -> Result<(), PlanError> {
    if (1..=MOST_PAIRS).contains(&pairs) {
        return Ok(());
    }
    Err(PlanError::Invalid(format!("pairs must be 1 to {}", grouped(MOST_PAIRS.into()))))
}

/// The players with their budgets; `budget` is for those without one of their own.
pub(crate) fn entrants(players: &[PlayerSettings], budget: Budget) -> Vec<Entrant> {
    let entrant = |player: &PlayerSettings| Entrant {
        settings: player.clone(),
        budget: player.budget.unwrap_or(budget),
    };
    players.iter().map(entrant).collect()
}

/// Checks each player; `budget` is for those without a budget of their own.
///
/// # Errors
/// The first player who cannot play, and why.
pub fn check_players(players: &[PlayerSettings], budget: Budget) -> Result<(), PlanError> {
    for (index, player) in players.iter().enumerate() {
        let invalid = |reason: String| Err(PlanError::Invalid(reason));
        if let Some(fault) = name_fault(&player.name) {
            return invalid(format!("player {}: the name {fault}", index + 1));
        }
        if players.iter().take(index).any(|other| other.name == player.name) {
            return invalid(format!("two players are called \"{}\"", player.name));
        }
        if (player.kind == Kind::Ugi) == player.program.is_empty() {
            let reason = if player.kind == Kind::Ugi {
                "kind ugi needs a program to start: program = \"PATH\""
            } else {
                "a program belongs to kind ugi and to no other"
            };
            return invalid(format!("player \"{}\": {reason}", player.name));
        }
        player
            .check(budget)
            .map_err(|error| PlanError::Invalid(format!("player \"{}\": {error}", player.name)))?;
        let whose = if player.budget.is_some() { player.name.clone() } else { "the plan".to_owned() };
        player.budget.unwrap_or(budget).check().map_err(|error| PlanError::Budget { whose, error })?;
    }
    Ok(())
}

/// Checks that the record files of a plan can say all of it in their header.
pub(crate) fn check_header(header: &Header) -> Result<(), PlanError> {
    match encode_header(header, Layout { compressed: false, finished: false }) {
        Err(RecordError::HeaderTooLarge { bytes, limit }) => {
            Err(PlanError::TooLong { what: longest(header).to_owned(), bytes, limit })
        }
        _ => Ok(()),
    }
}

/// The name of the longest part of a header.
fn longest(header: &Header) -> &str {
    let players = header.players.iter().map(|player| player.name.len() + player.settings.len()).sum();
    let cells = header.variants.iter().map(|variant| variant.name.len() + variant.rules.len()).sum();
    let settings = header.settings.iter().map(|(name, value)| (name.as_str(), value.len()));
    let parts = settings.chain([("players", players), ("cells", cells)]);
    parts.max_by_key(|(_, length)| *length).map_or("", |(name, _)| name)
}

/// Games at a time, 0 standing for the number of cores.
pub(crate) fn workers(concurrency: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if concurrency == 0 { cores() } else { concurrency.min(PlayerSettings::MOST_THREADS) }
}

/// Everything that decides how single games are played.
pub(crate) struct Identity<'a> {
    pub game: &'a str,
    /// In canonical form.
    pub rules: String,
    pub variants: Vec<Variant>,
    pub seed: u64,
    pub budget: Budget,
    pub adjudication: Adjudication,
    pub openings: &'a Openings,
    pub records: RecordSettings,
    /// Further settings as name and value.
    pub more: Vec<(String, String)>,
    pub players: &'a [PlayerSettings],
}

impl Identity<'_> {
    /// The header of the record files; its `plan` differs when anything but the players differs.
    ///
    /// # Errors
    /// A setting that TOML cannot say: plans that differ in it would pass for the same.
    pub fn header(self) -> Result<Header, PlanError> {
        let mut settings = vec![
            ("budget".to_owned(), text_of(&self.budget)?),
            ("adjudication".to_owned(), text_of(&self.adjudication)?),
            ("openings".to_owned(), text_of(self.openings)?),
            ("records".to_owned(), text_of(&self.records)?),
        ];
        settings.extend(self.more);
        let entry = |player: &PlayerSettings| {
            Ok(PlayerEntry { name: player.name.clone(), settings: text_of(player)? })
        };
        let mut players = self.players.iter().map(entry).collect::<Result<Vec<_>, PlanError>>()?;
        players.sort_by(|a, b| a.name.cmp(&b.name));
        let timed = |player: &PlayerSettings| player.budget.unwrap_or(self.budget).is_timed();
        let variants = self.variants.iter().map(|variant| format!("{}\n{}\n", variant.name, variant.rules));
        let settings_text = settings.iter().map(|(name, value)| format!("{name}\n{value}\n"));
        let rest: String = variants.chain(settings_text).collect();
        let identity = format!("{}\n{}\n{rest}", self.game, self.rules);
        Ok(Header {
            game: self.game.to_owned(),
            rules: self.rules,
            variants: self.variants,
            program: program(self.game),
            plan: derive(self.seed, &words(&identity)),
            seed: self.seed,
            reproducible: !self.players.iter().any(|player| player.kind == Kind::Ugi || timed(player)),
            settings,
            players,
        })
    }
}

/// A setting as TOML.
fn text_of(value: &impl Serialize) -> Result<String, PlanError> {
    toml::to_string(value).map_err(|error| PlanError::Syntax(error.to_string()))
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{STUDY_FIELDS, TOURNAMENT_FIELDS};
    use crate::study::plan::StudyPlan;
    use crate::tournament::Plan;

    /// The lists by which plans are told apart have every field that one kind has and the other has not.
    #[test]
    fn the_fields_of_a_study_and_of_a_tournament_are_listed() {
        const SAME: &str =
            "game = \"socker\"\nseed = 1\npairs = 2\nplayer = [{name = \"a\"}, {name = \"b\"}]\n";
        let keys = |plan: serde_json::Value| -> BTreeSet<String> {
            plan.as_object().expect("an object").keys().cloned().collect()
        };
        let study = serde_json::to_value(StudyPlan::parse(SAME).expect("a study")).expect("JSON");
        let tournament = serde_json::to_value(Plan::parse(SAME).expect("a tournament")).expect("JSON");
        let (study, tournament) = (keys(study), keys(tournament));
        let only = |of: &BTreeSet<String>, other| of.difference(other).cloned().collect::<BTreeSet<_>>();
        assert_eq!(only(&study, &tournament), STUDY_FIELDS.map(str::to_owned).into());
        assert_eq!(only(&tournament, &study), TOURNAMENT_FIELDS.map(str::to_owned).into());
    }
}
