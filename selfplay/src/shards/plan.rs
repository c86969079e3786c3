//! The plan of the shards: what is played, cut into how many pieces.

use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use touchline_engine::Rulebook;

use super::ShardError;
use crate::contest::{Contest, Pairs};
use crate::plan::{PlanError, is_study, read_text};
use crate::program::{is_same_program, program};
use crate::study::plan::StudyPlan;
use crate::tournament;

/// What can be cut into shards: a plan with all its settings, and what stands in the files that it names.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    /// A tournament whose games do not depend on results.
    Tournament(tournament::Plan),
    /// A study that is no race.
    Study(StudyPlan),
}

impl Work {
    /// Reads the plan of a tournament or study (TOML) with the files that it names. What only a study has tells
    /// the two apart.
    ///
    /// # Errors
    /// A file cannot be read, or its text is no plan.
    pub fn load(path: &Path) -> Result<Work, PlanError> {
        // Read once: it may be a pipe.
        let text = read_text(path)?;
        if is_study(&text) {
            StudyPlan::of_file(path, &text).map(Work::Study)
        } else {
            tournament::Plan::of_file(path, &text).map(Work::Tournament)
        }
    }

    /// The id of the game.
    #[must_use]
    pub fn game(&self) -> &str {
        match self {
            Work::Tournament(plan) => &plan.game,
            Work::Study(plan) => &plan.game,
        }
    }

    /// How every game is played.
    ///
    /// # Errors
    /// The plan is refused.
    pub fn contest<G: Rulebook>(&self) -> Result<Contest<G>, PlanError> {
        match self {
            Work::Tournament(plan) => plan.contest(),
            Work::Study(plan) => plan.contest(),
        }
    }

    /// All games; `None` where they depend on results.
    #[must_use]
    pub fn games(&self) -> Option<Pairs> {
        match self {
            Work::Tournament(plan) => plan.fixed_games(),
            Work::Study(plan) => plan.fixed_games(),
        }
    }
}

/// Why a plan of shards is refused.
#[derive(Debug, Error)]
pub enum ShardPlanError {
    /// The file cannot be read.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Not JSON, an unknown or missing field, a value of the wrong kind.
    #[error("this is no plan of shards: {0}")]
    Syntax(#[source] serde_json::Error),
    /// The plan cannot be written as JSON.
    #[error("the plan cannot be written down: {0}")]
    Print(#[source] serde_json::Error),
    /// Another kind or version of file.
    #[error("schema is \"{found}\", expected \"{SCHEMA}\"")]
    Schema {
        /// What the file says.
        found: String,
    },
    /// The content does not fit the id.
    #[error(
        "the plan was changed: its id is {stored}, its content gives {computed}; make a new plan instead"
    )]
    Changed {
        /// The id in the file.
        stored: String,
        /// The id of the content.
        computed: String,
    },
    /// Made by another version, which may play other games.
    #[error("the plan was made by {found}; this is {own}, whose games may differ")]
    Program {
        /// Name, version and signature in the file.
        found: String,
        /// Those of this program for the same game.
        own: String,
    },
    /// Which games are played depends on the results of others.
    #[error(
        "swiss and sprt tournaments and races cannot be cut into shards: which games are played depends on the \
         results of others"
    )]
    Dependent,
    /// The number of shards.
    #[error("{shards} shards: give 1 to {most}, because {why}")]
    Shards {
        /// The number asked for.
        shards: u32,
        /// The most that are possible.
        most: u64,
        /// Why not more.
        why: &'static str,
    },
}

/// Kind and version of the file.
const SCHEMA: &str = "touchline-shards/1";

/// Everything that decides the bytes of every shard.
///
/// The games stand in the order in which one machine would play them: pair 0 of every two players (in a study: of
/// every cell), then pair 1, and so on.
/// Shard i of n has the pairs from place ⌊i·p/n⌋ up to, not including, ⌊(i+1)·p/n⌋ of the p pairs: a pair is never cut,
/// sizes differ by one pair at most, and every shard has about the same mix.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardPlan {
    /// The program that made it, as in the header of records.
    program: String,
    /// Number of shards.
    shards: u32,
    /// What is played.
    work: Work,
}

/// The file: the plan and its id.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    schema: String,
    plan_id: String,
    plan: ShardPlan,
}

impl ShardPlan {
    /// The most shards.
    pub const MOST_SHARDS: u32 = 100_000;

    /// Cuts some work into shards. The work itself is checked by [`contest`](Self::contest).
    ///
    /// # Errors
    /// Its games depend on results, or there are more shards than pairs of games.
    pub fn new(work: Work, shards: u32) -> Result<ShardPlan, ShardPlanError> {
        let pairs = work.games().ok_or(ShardPlanError::Dependent)?.count();
        let (most, why) = match u64::from(Self::MOST_SHARDS) {
            most if pairs < most => (pairs, "a shard has at least one pair of games"),
            most => (most, "more files in a folder are of no use"),
        };
        if shards == 0 || u64::from(shards) > most {
            return Err(ShardPlanError::Shards { shards, most, why });
        }
        Ok(ShardPlan { program: program(work.game()), shards, work })
    }

    /// Reads a plan from its file.
    ///
    /// # Errors
    /// It cannot be read, or as [`parse`](Self::parse).
    pub fn load(path: &Path) -> Result<ShardPlan, ShardPlanError> {
        ShardPlan::parse(&read_text(path)?)
    }

    /// Reads a plan from the JSON that [`to_json`](Self::to_json) gives.
    ///
    /// # Errors
    /// The text is no plan, was changed by hand, or was made by another version of this program.
    pub fn parse(text: &str) -> Result<ShardPlan, ShardPlanError> {
        let Document { schema, plan_id: stored, plan } =
            serde_json::from_str(text).map_err(ShardPlanError::Syntax)?;
        if schema != SCHEMA {
            return Err(ShardPlanError::Schema { found: schema });
        }
        let own = program(plan.work.game());
        if !is_same_program(&plan.program, &own) {
            return Err(ShardPlanError::Program { found: plan.program, own });
        }
        let computed = plan.id()?;
        if computed != stored {
            return Err(ShardPlanError::Changed { stored, computed });
        }
        ShardPlan::new(plan.work, plan.shards)
    }

    /// The plan with its id as an indented JSON document that ends with a newline.
    ///
    /// # Errors
    /// It cannot be written as JSON, which no plan that was read can bring about.
    pub fn to_json(&self) -> Result<String, ShardPlanError> {
        let document = Document { schema: SCHEMA.to_owned(), plan_id: self.id()?, plan: self.clone() };
        let text = serde_json::to_string_pretty(&document).map_err(ShardPlanError::Print)?;
        Ok(text + "\n")
    }

    /// The identity: BLAKE3 of the plan as JSON without blanks, in hexadecimal.
    ///
    /// # Errors
    /// As [`to_json`](Self::to_json).
    pub fn id(&self) -> Result<String, ShardPlanError> {
        let canonical = serde_json::to_vec(self).map_err(ShardPlanError::Print)?;
        Ok(blake3::hash(&canonical).to_hex().to_string())
    }

    /// What is played.
    #[must_use]
    pub const fn work(&self) -> &Work {
        &self.work
    }

    /// Number of shards, at least 1.
    #[must_use]
    pub const fn shards(&self) -> u32 {
        self.shards
    }

    /// How every game is played.
    ///
    /// # Errors
    /// The plan is refused.
    pub fn contest<G: Rulebook>(&self) -> Result<Contest<G>, PlanError> {
        self.work.contest()
    }

    /// The numbers of the games of a shard, ascending.
    ///
    /// # Errors
    /// The plan has no such shard.
    pub fn games(&self, shard: u32) -> Result<Vec<u64>, ShardError> {
        let shards = self.shards;
        let pairs = self.work.games().filter(|_| shard < shards);
        let pairs = pairs.ok_or(ShardError::NoShard { shard, shards })?;
        let place = |shard: u32| (u128::from(shard) * u128::from(pairs.count()) / u128::from(shards)) as u64;
        let places = place(shard)..place(shard + 1);
        let mut games: Vec<u64> = pairs.games(places).collect();
        games.sort_unstable();
        Ok(games)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::plan::{STUDY_FIELDS, TOURNAMENT_FIELDS};
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
