//! What varies in a study.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};

use crate::plan::{FactorError, check_name};

/// The place of the level in a template.
const HOLE: &str = "{}";

/// The level at which a side is free to play what it likes, in factors of what a side plays.
const FREE: &str = "free";

/// A level of a factor as it stands in the plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a level is a whole number or a text in quotes")]
pub enum Level {
    /// A whole number.
    Number(i64),
    /// A text.
    Text(String),
}

impl Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Number(number) => number.fmt(formatter),
            Level::Text(text) => text.fmt(formatter),
        }
    }
}

/// Something that varies: its levels, and templates that say what a level stands for. `{}` in a template is the level,
/// `{NAME}` the level of the factor of that name; templates that are not given change nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct FactorPlan {
    /// The name, as it stands in tables.
    pub name: String,
    /// The levels, all different.
    pub levels: Vec<Level>,
    /// Rules options `key=value,…`, which override those of the plan.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub rules: String,
    /// A rules file beside the plan.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub rules_file: String,
    /// Tokens that are added to every opening.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub moves: String,
    /// Tokens that White plays whenever one of them is legal; with the level `free` White chooses.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub white_plays: String,
    /// Tokens that Black plays whenever one of them is legal; with the level `free` Black chooses.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub black_plays: String,
    /// Name of the player who has White in the first game of a pair.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub first: String,
    /// Name of the player who has Black in the first game of a pair.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub second: String,
}

impl FactorPlan {
    /// All templates with their names in the plan.
    fn templates(&self) -> [(&'static str, &str); 7] {
        [
            ("rules", &self.rules),
            ("rules-file", &self.rules_file),
            ("moves", &self.moves),
            ("white-plays", &self.white_plays),
            ("black-plays", &self.black_plays),
            ("first", &self.first),
            ("second", &self.second),
        ]
    }

    /// Checks the factor, which is one of `factors`.
    pub(super) fn check(&self, factors: &[FactorPlan]) -> Result<(), FactorError> {
        self.check_levels()?;
        let given = || self.templates().into_iter().filter(|(_, template)| !template.is_empty());
        let own = hole(&self.name);
        let used =
            |factor: &FactorPlan| factor.templates().iter().any(|(_, template)| template.contains(&own));
        if given().next().is_none() && !factors.iter().any(used) {
            return Err(FactorError::Idle(self.template_names()));
        }
        let is_unknown = |hole: &&str| factors.iter().all(|factor| factor.name != **hole);
        if let Some((template, hole)) =
            given().find_map(|(name, template)| Some((name, holes(template).find(is_unknown)?)))
        {
            return Err(FactorError::NoFactor { template, hole: hole.to_owned() });
        }
        let varies = |template: &str| {
            template.contains(HOLE) || factors.iter().any(|factor| template.contains(&hole(&factor.name)))
        };
        match given().find(|(_, template)| !varies(template)) {
            Some((name, _)) => Err(FactorError::NoHole(name)),
            None => Ok(()),
        }
    }

    fn check_levels(&self) -> Result<(), FactorError> {
        if self.levels.is_empty() {
            return Err(FactorError::NoLevels);
        }
        let levels: Vec<String> = self.levels.iter().map(Level::to_string).collect();
        for level in &levels {
            check_name(level).map_err(|error| FactorError::Level { level: level.clone(), error })?;
        }
        let mut seen = BTreeSet::new();
        match levels.iter().find(|level| !seen.insert(*level)) {
            Some(level) => Err(FactorError::Twice(level.clone())),
            None => Ok(()),
        }
    }

    /// Checks the factor in a star, whose cells change one factor at a time.
    pub(super) fn check_in_star(&self, factors: &[FactorPlan]) -> Result<(), FactorError> {
        let texts = self.templates();
        if texts.iter().all(|(_, template)| template.is_empty()) {
            return Err(FactorError::IdleInStar(self.template_names()));
        }
        for hole in factors.iter().filter(|factor| factor.name != self.name).map(|factor| hole(&factor.name))
        {
            if let Some(&(template, _)) = texts.iter().find(|(_, text)| text.contains(&hole)) {
                return Err(FactorError::OtherHole { template, hole });
            }
        }
        Ok(())
    }

    /// The names of all templates, to choose from.
    fn template_names(&self) -> String {
        self.templates().map(|(name, _)| name).join(", ")
    }

    /// What the level `own` changes in a cell with these factors and levels.
    pub(super) fn change(&self, own: &str, cell: &[(&str, String)]) -> Change {
        let fill = |template: &str| {
            cell.iter()
                .fold(template.replace(HOLE, own), |text, (name, level)| text.replace(&hole(name), level))
        };
        let plays = |template: &str| if own == FREE { String::new() } else { fill(template) };
        Change {
            factor: self.name.clone(),
            rules: fill(&self.rules),
            rules_file: fill(&self.rules_file),
            moves: fill(&self.moves),
            plays: [plays(&self.white_plays), plays(&self.black_plays)],
            players: [fill(&self.first), fill(&self.second)],
        }
    }
}

/// The place of the level of the factor of this name in a template.
fn hole(name: &str) -> String {
    format!("{{{name}}}")
}

/// The names in braces in a template.
fn holes(template: &str) -> impl Iterator<Item = &str> {
    let names = template.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name);
    names.filter(|name| !name.is_empty())
}

/// What a level changes; empty texts change nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Change {
    /// The name of the factor.
    pub factor: String,
    pub rules: String,
    pub rules_file: String,
    pub moves: String,
    /// Of White and of Black.
    pub plays: [String; 2],
    /// The first and the second player.
    pub players: [String; 2],
}

/// The texts of rules files by their names in the plan.
pub(super) type Files = BTreeMap<String, String>;
