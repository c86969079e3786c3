//! What the plans of tournaments and studies have in common: reading, checking, and the identity of a plan.

mod error;
mod identity;
mod name;
mod study_error;

use std::path::Path;

use serde::{Deserialize, Serialize};
use touchline_engine::Rulebook;

use crate::openings::{Opening, OpeningLine, Openings};
use crate::player::{Budget, Entrant, PlayerSettings};
use crate::text_file::{self, TextError};

pub use error::{FormatError, MatchError, PlanError};
pub(crate) use identity::{Identity, check_header};
pub(crate) use name::check_name;
pub use name::{LONGEST_NAME, NameError};
pub use study_error::{CellError, FactorError, StudyPlanError};

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

/// The most players of a plan.
pub const MOST_PLAYERS: usize = 1000;

/// The most pairs of games of two players or of a cell, all rounds together.
pub const MOST_PAIRS: u32 = 10_000_000;

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
            return Err(PlanError::NotRead("openings".to_owned()));
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
        PlanError::Text { path, .. } if Path::new(&path).is_dir() => PlanError::Text {
            reason: format!("this is a folder; {what} of {} needs a file", plan.display()),
            path,
        },
        other => other,
    })
}

/// The fields of a plan, if it is a table at all.
fn fields(text: &str) -> toml::Table {
    toml::from_str(text).unwrap_or_default()
}

/// Fields that only the plan of a study has.
pub(crate) const STUDY_FIELDS: [&str; 6] = ["title", "design", "reading", "counts", "race", "factor"];

/// Fields that only the plan of a tournament has.
pub(crate) const TOURNAMENT_FIELDS: [&str; 4] = ["format", "rounds", "challengers", "sprt"];

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

/// Checks that the plan is for the game.
pub(crate) fn check_game<G: Rulebook>(id: &str) -> Result<(), PlanError> {
    let expected = G::info().id;
    if id == expected { Ok(()) } else { Err(PlanError::OtherGame { found: id.to_owned(), expected }) }
}

/// Checks a number of pairs.
pub(crate) fn check_pairs(pairs: u32) -> Result<(), PlanError> {
    if (1..=MOST_PAIRS).contains(&pairs) { Ok(()) } else { Err(PlanError::Pairs) }
}

/// Checks the number of players of a plan that needs so many at least.
pub(crate) fn check_player_count(found: usize, least: usize) -> Result<(), PlanError> {
    if (least..=MOST_PLAYERS).contains(&found) {
        Ok(())
    } else {
        Err(PlanError::PlayerCount { found, least })
    }
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
        check_name(&player.name).map_err(|error| PlanError::PlayerName { place: index + 1, error })?;
        if players.iter().take(index).any(|other| other.name == player.name) {
            return Err(PlanError::SameName(player.name.clone()));
        }
        player.check(budget).map_err(|error| PlanError::Player { name: player.name.clone(), error })?;
        let whose = if player.budget.is_some() { player.name.clone() } else { "the plan".to_owned() };
        player.budget.unwrap_or(budget).check().map_err(|error| PlanError::Budget { whose, error })?;
    }
    Ok(())
}

/// Games at a time, 0 standing for the number of cores.
pub(crate) fn workers(concurrency: usize) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if concurrency == 0 { cores() } else { concurrency.min(PlayerSettings::MOST_THREADS) }
}
