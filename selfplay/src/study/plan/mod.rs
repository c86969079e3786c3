//! The plan of a study: a TOML file without unknown fields.

mod cells;
mod factor;

use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use touchline_engine::Rulebook;

use super::layout::Reading;
use super::pairs::Quantity;
use crate::contest::{Contest, Fixture, Pairs};
use crate::matches::Adjudication;
use crate::openings::Openings;
use crate::plan::{
    FactorError, Identity, PlanError, RecordSettings, StudyPlanError, check_game, check_header, check_name,
    check_pairs, check_player_count, check_players, entrants, is_tournament, most_faults, read_beside,
    read_text, workers,
};
use crate::player::{Budget, PlayerSettings};
use crate::race::{Goal, Race};
use crate::record::{Header, Variant, VariantRules};

pub use cells::{Cell, Layout};
pub use factor::{FactorPlan, Level};

use cells::Prepared;
use factor::Files;

/// Which cells are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Design {
    /// Every level of every factor with every other one, all equally often.
    #[default]
    Grid,
    /// The plan as it is, and each level of each factor alone; all are compared with the plan as it is.
    Star,
    /// The cells of the grid, but games are spent where it is not yet known which cell is best; see [`Race`].
    Race,
}

/// How a grid is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReadAs {
    /// Each cell on its own.
    #[default]
    Cells,
    /// A zero-sum game: White chooses the first factor, Black in secret the second one.
    Matrix,
    /// The same, but Black chooses knowing White's choice.
    Sequential,
}

/// Settings of the race; see [`Race`].
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct RacePlan {
    /// Which cell wins.
    pub goal: Goal,
    /// Whether each level of the first factor is a race of its own among the levels of the second.
    pub rows: bool,
    /// Probability of one or more wrong winners, above 0 and below 1.
    pub alpha: f64,
    /// A winner may be worse than the best by this much, a share of the points from 0 to below 1.
    pub tolerance: f64,
    /// Pairs of each cell a round, at least 1.
    pub round: u32,
}

impl Default for RacePlan {
    fn default() -> Self {
        RacePlan { goal: Goal::Highest, rows: false, alpha: 0.05, tolerance: 0.02, round: 20 }
    }
}

/// A study.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct StudyPlan {
    /// The title of the report; the game and the factors if not given.
    #[serde(default)]
    pub title: String,
    /// Game id.
    pub game: String,
    /// Rules options of all cells, `key=value,…`.
    #[serde(default)]
    pub rules: String,
    /// The seed of everything.
    pub seed: u64,
    /// Which cells are played.
    #[serde(default)]
    pub design: Design,
    /// How they are read together.
    #[serde(default)]
    pub reading: ReadAs,
    /// The share that counts.
    #[serde(default)]
    pub counts: Quantity,
    /// Pairs of games of each cell; in a race at most.
    pub pairs: u32,
    /// Games at a time; 0 stands for the number of cores.
    #[serde(default)]
    pub concurrency: usize,
    /// A program that loses so many games in a row through faults is set aside; 0: it plays on.
    #[serde(default = "most_faults")]
    pub most_faults: u32,
    /// What players may spend, unless they have a budget of their own.
    #[serde(default = "default_budget")]
    pub budget: Budget,
    /// When games are ended early.
    #[serde(default)]
    pub adjudication: Adjudication,
    /// Where games begin.
    #[serde(default)]
    pub openings: Openings,
    /// What is kept of each game.
    #[serde(default)]
    pub records: RecordSettings,
    /// The race, for the design `race`.
    #[serde(default)]
    pub race: RacePlan,
    /// What varies; with none there is one cell, the plan as it is.
    #[serde(default, rename = "factor")]
    pub factors: Vec<FactorPlan>,
    /// The players; the first one plays both sides where no factor says otherwise. One search if none are given.
    #[serde(default, rename = "player")]
    pub players: Vec<PlayerSettings>,
    /// The texts of the rules files of factors, by name; read from them when the plan is loaded.
    #[serde(default, skip_serializing_if = "Files::is_empty")]
    files: Files,
}

fn default_budget() -> Budget {
    Budget::simulations(100)
}

impl StudyPlan {
    /// The most cells.
    pub const MOST_CELLS: usize = 1000;

    /// Reads a plan from a file; opening and rules files are looked for beside it and read, too.
    ///
    /// # Errors
    /// A file cannot be read or its text is no plan.
    pub fn load(path: &Path) -> Result<StudyPlan, PlanError> {
        StudyPlan::of_file(path, &read_text(path)?)
    }

    /// The plan in the text of a file, with the files that it names beside that one.
    pub(crate) fn of_file(path: &Path, text: &str) -> Result<StudyPlan, PlanError> {
        let mut plan = StudyPlan::parse(text)?;
        plan.openings.load(path)?;
        plan.check_factors()?;
        for name in plan.rules_files() {
            let text = read_beside(path, &name, "rules-file")?;
            plan.files.insert(name, text);
        }
        Ok(plan)
    }

    /// Reads a plan from TOML.
    ///
    /// # Errors
    /// The text is no plan; the message names line and field.
    pub fn parse(text: &str) -> Result<StudyPlan, PlanError> {
        if is_tournament(text) {
            return Err(PlanError::Syntax("this is the plan of a tournament, not of a study".to_owned()));
        }
        let mut plan: StudyPlan = toml::from_str(text).map_err(|e| PlanError::Syntax(e.to_string()))?;
        // Plans of shards carry the texts with them, in JSON.
        if !plan.files.is_empty() {
            let text = "unknown field `files`: name rules files in a factor, as rules-file";
            return Err(PlanError::Syntax(text.to_owned()));
        }
        if plan.players.is_empty() {
            plan.players.push(PlayerSettings { name: "search".to_owned(), ..PlayerSettings::default() });
        }
        Ok(plan)
    }

    /// Spends about so many games: as many pairs of each cell as fit, at least one. More than
    /// [`MOST_PAIRS`](crate::plan::MOST_PAIRS) are refused when the plan is checked.
    pub fn spend(&mut self, games: u64) {
        let pairs = games / 2 / self.cell_count().max(1) as u64;
        self.pairs = u32::try_from(pairs).unwrap_or(u32::MAX).max(1);
    }

    /// The title.
    #[must_use]
    pub fn title(&self) -> String {
        if !self.title.is_empty() {
            return self.title.clone();
        }
        let names: Vec<&str> = self.factors.iter().map(|factor| factor.name.as_str()).collect();
        if names.is_empty() { self.game.clone() } else { format!("{}: {}", self.game, names.join(", ")) }
    }

    /// How the cells are read together.
    #[must_use]
    pub const fn reading(&self) -> Reading {
        match (self.design, self.reading) {
            (Design::Star, _) => Reading::Against(0),
            (_, ReadAs::Cells) => Reading::Cells,
            (_, ReadAs::Matrix) => Reading::Matrix,
            (_, ReadAs::Sequential) => Reading::Sequential,
        }
    }

    /// The race and its rows and columns; `None` in other designs.
    #[must_use]
    pub fn race(&self) -> Option<(Race, [usize; 2])> {
        if self.design != Design::Race {
            return None;
        }
        let rows = self.race.rows;
        let first = self.factors.first().map_or(1, |factor| factor.levels.len());
        let rows = if rows { first } else { 1 };
        Some((self.race_settings(), [rows, self.cell_count() / rows.max(1)]))
    }

    fn race_settings(&self) -> Race {
        let RacePlan { goal, rows: _, alpha, tolerance, round } = self.race;
        Race { goal, alpha, tolerance, round: round.min(self.pairs).into(), most: self.pairs.into() }
    }

    fn check_factors(&self) -> Result<(), StudyPlanError> {
        let found = self.cell_count();
        if found > Self::MOST_CELLS {
            return Err(StudyPlanError::Cells { found, most: Self::MOST_CELLS });
        }
        for (place, factor) in self.factors.iter().enumerate() {
            self.check_factor(place, factor)
                .map_err(|error| StudyPlanError::Factor { name: factor.name.clone(), error })?;
        }
        Ok(())
    }

    fn check_factor(&self, place: usize, factor: &FactorPlan) -> Result<(), FactorError> {
        check_name(&factor.name).map_err(FactorError::Name)?;
        if self.factors.iter().take(place).any(|other| other.name == factor.name) {
            return Err(FactorError::SameName);
        }
        factor.check(&self.factors)?;
        if self.design == Design::Star { factor.check_in_star(&self.factors) } else { Ok(()) }
    }

    fn check(&self) -> Result<(), PlanError> {
        if self.title.chars().any(char::is_control) {
            return Err(StudyPlanError::Title.into());
        }
        self.check_factors()?;
        self.adjudication.check()?;
        check_player_count(self.players.len(), 1)?;
        check_players(&self.players, self.budget)?;
        check_pairs(self.pairs)?;
        self.check_reading()?;
        self.check_race()
    }

    fn check_reading(&self) -> Result<(), StudyPlanError> {
        if self.design == Design::Star && self.reading != ReadAs::Cells {
            return Err(StudyPlanError::StarReading);
        }
        let two = self.factors.len() == 2;
        if self.reading != ReadAs::Cells && !two {
            return Err(StudyPlanError::TwoFactors("reading as matrix or sequential"));
        }
        if self.race.rows && !two { Err(StudyPlanError::TwoFactors("race: rows")) } else { Ok(()) }
    }

    fn check_race(&self) -> Result<(), PlanError> {
        if self.design != Design::Race {
            // Those that have their defaults may have been written out by this program.
            let idle = PlanError::Idle { setting: "[race]", field: "design", value: "race" };
            return if self.race == RacePlan::default() { Ok(()) } else { Err(idle) };
        }
        if self.race.rows && self.reading == ReadAs::Sequential && self.race.goal == Goal::Highest {
            return Err(StudyPlanError::Goal.into());
        }
        let [rows, columns] = self.race().map_or([1, 2], |(_, shape)| shape);
        if columns < 2 {
            let error = if self.race.rows { StudyPlanError::NoChoiceInRow } else { StudyPlanError::NoChoice };
            return Err(error.into());
        }
        let nothing = vec![vec![Vec::new(); columns]; rows];
        self.race_settings().next(&nothing).map_err(StudyPlanError::from)?;
        Ok(())
    }

    /// All games of a fixed design; `None` in a race, whose games depend on results.
    #[must_use]
    pub fn fixed_games(&self) -> Option<Pairs> {
        // A plan with more cells is refused, but perhaps not yet.
        let cells = self.cell_count().min(Self::MOST_CELLS) as u32;
        (self.design != Design::Race).then(|| Pairs::new((0..cells).collect(), self.pairs))
    }

    /// How every game of the plan is played: cell i is variant i and fixture i.
    ///
    /// # Errors
    /// The plan is refused.
    pub fn contest<G: Rulebook>(&self) -> Result<Contest<G>, PlanError> {
        check_game::<G>(&self.game)?;
        self.check()?;
        let base = G::with_rules(&self.rules)?;
        let cells = self.prepare::<G>()?;
        let header = Identity {
            game: &self.game,
            rules: base.rules(),
            variants: cells
                .iter()
                .map(|cell| Variant { name: cell.cell.name.clone(), rules: cell.game.rules() })
                .collect(),
            seed: self.seed,
            budget: self.budget,
            adjudication: self.adjudication,
            openings: &self.openings,
            records: self.records,
            more: vec![(CELLS.to_owned(), cells.iter().map(|cell| self.line(&cell.cell)).collect())],
            players: &self.players,
        }
        .header()?;
        check_header(&header)?;
        let mut games = Vec::new();
        let mut fixtures = Vec::new();
        for (variant, Prepared { cell, game, openings }) in (0..).zip(cells) {
            let (seats, habits) = (cell.seats, cell.habits);
            fixtures.push(Fixture { variant, seats, openings: Arc::from(openings), habits });
            games.push(game);
        }
        Ok(Contest {
            header,
            rules: VariantRules::from(games),
            fixtures,
            players: entrants(&self.players, self.budget),
            random_steps: self.openings.random_steps,
            adjudication: self.adjudication,
            keep_decisions: self.records.decisions,
            compressed: self.records.compressed,
            workers: workers(self.concurrency),
            most_faults: self.most_faults,
        })
    }

    /// A cell in the header of the records: what its rules do not say.
    fn line(&self, cell: &Cell) -> String {
        let player = |seat: usize| self.players.get(seat).map_or("", |player| &player.name);
        let [white, black] = cell.habits.each_ref().map(|habits| habits.join(" "));
        let [first, second] = cell.seats.map(player);
        let moves = cell.moves.join(" ");
        format!("{}; moves {moves}; white {white}; black {black}; {first} - {second}\n", cell.name)
    }
}

/// The setting of a header that has a line for each cell.
const CELLS: &str = "cells";

/// The tokens that White and Black play whenever they can in this variant of a file, without being asked; none where the
/// file is not of a study.
#[must_use]
pub fn habits_of(header: &Header, variant: u32) -> [Vec<String>; 2] {
    let tokens = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    let found = || {
        let lines = &header.settings.iter().find(|(name, _)| name == CELLS)?.1;
        let name = &header.variants.get(variant as usize)?.name;
        let line = lines.lines().nth(variant as usize)?.strip_prefix(name)?;
        let (white, rest) = line.split_once("; white ")?.1.split_once("; black ")?;
        Some([tokens(white), tokens(rest.split_once(';')?.0)])
    };
    found().unwrap_or_default()
}
