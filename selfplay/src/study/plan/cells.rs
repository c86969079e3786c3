//! The cells of a study: what is played where.

use std::collections::{BTreeMap, BTreeSet};

use touchline_engine::options::{override_rules, split};
use touchline_engine::{Rulebook, Side};

use super::factor::Change;
use super::{Design, FactorPlan, StudyPlan};
use crate::openings::{Opening, OpeningLine};
use crate::plan::{CellError, PlanError, StudyPlanError};
use crate::rules_file;
use crate::study::layout::Factor;

/// A cell of a study.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its name, for instance `F=3 D=5`.
    pub name: String,
    /// The place of its level in each of the [`factors`](Layout::factors).
    pub levels: Vec<usize>,
    /// Tokens that are added to every opening.
    pub moves: Vec<String>,
    /// Tokens that White and Black play whenever they can.
    pub habits: [Vec<String>; 2],
    /// The first and the second player: indices in the plan's list.
    pub seats: [usize; 2],
}

/// A cell with its rules and openings.
pub(super) struct Prepared<G: Rulebook> {
    pub cell: Cell,
    pub game: G,
    pub openings: Vec<Opening<G>>,
}

/// The factors as they are reported: those of the plan in a grid, one factor of all changes in a star.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The factors.
    pub factors: Vec<Factor>,
    /// For each cell the place of its level in each factor, the last factor changing fastest.
    pub cells: Vec<Vec<usize>>,
}

impl StudyPlan {
    /// The factors and cells. In a star the first cell is the plan as it is, and each other one changes one thing.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let named = self.factors.iter().map(|factor| Factor {
            name: factor.name.clone(),
            levels: factor.levels.iter().map(ToString::to_string).collect(),
        });
        if self.design == Design::Star {
            let changes = self.factors.iter().flat_map(|factor| {
                factor.levels.iter().map(|level| self.star_name(factor, &level.to_string()))
            });
            let levels: Vec<String> = std::iter::once("base".to_owned()).chain(changes).collect();
            let cells = (0..levels.len()).map(|level| vec![level]).collect();
            return Layout { factors: vec![Factor { name: "change".to_owned(), levels }], cells };
        }
        let factors: Vec<Factor> = named.collect();
        let cells = factors.iter().fold(vec![Vec::new()], |cells: Vec<Vec<usize>>, factor| {
            let longer = |cell: &Vec<usize>| {
                let cell = cell.clone();
                (0..factor.levels.len()).map(move |level| [cell.as_slice(), &[level]].concat())
            };
            cells.iter().flat_map(longer).collect()
        });
        Layout { factors, cells }
    }

    /// Number of cells: the product of the numbers of levels, or in a star 1 more than their sum.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        let levels = self.factors.iter().map(|factor| factor.levels.len());
        match self.design {
            Design::Star => levels.fold(1, usize::saturating_add),
            Design::Grid | Design::Race => levels.fold(1, usize::saturating_mul),
        }
    }

    /// The changes of a cell, and its name.
    fn changes(&self, levels: &[usize]) -> (Vec<Change>, String) {
        let chosen: Vec<(usize, usize)> = match self.design {
            Design::Star => self.star_choice(levels.first().copied().unwrap_or(0)).into_iter().collect(),
            Design::Grid | Design::Race => levels.iter().copied().enumerate().collect(),
        };
        let named = |(factor, level): (usize, usize)| {
            let factor = self.factors.get(factor)?;
            Some((factor, factor.levels.get(level)?.to_string()))
        };
        let chosen: Vec<(&FactorPlan, String)> = chosen.into_iter().filter_map(named).collect();
        let cell: Vec<(&str, String)> =
            chosen.iter().map(|(factor, level)| (factor.name.as_str(), level.clone())).collect();
        let names: Vec<String> = chosen
            .iter()
            .map(|(factor, level)| match self.design {
                Design::Star => self.star_name(factor, level),
                Design::Grid | Design::Race => named_level(&factor.name, level),
            })
            .collect();
        let name = if names.is_empty() { "base".to_owned() } else { names.join(" ") };
        (chosen.iter().map(|(factor, level)| factor.change(level, &cell)).collect(), name)
    }

    /// The habits of the sides in a cell with these levels: the tokens of each factor that gives one, once where
    /// several give the same.
    pub(in crate::study) fn habits(&self, levels: &[usize]) -> Vec<(Side, String)> {
        let (changes, _) = self.changes(levels);
        let plays = changes.into_iter().flat_map(|change| Side::ALL.into_iter().zip(change.plays));
        let mut habits = Vec::new();
        for habit in plays.filter(|(_, tokens)| !tokens.trim().is_empty()) {
            if !habits.contains(&habit) {
                habits.push(habit);
            }
        }
        habits
    }

    /// The names of the rules files of all cells.
    pub(super) fn rules_files(&self) -> BTreeSet<String> {
        let cells = self.layout().cells;
        let changes = cells.iter().flat_map(|levels| self.changes(levels).0);
        changes.map(|change| change.rules_file).filter(|name| !name.is_empty()).collect()
    }

    /// The name of a cell of a star: that of its level, with the factor where another factor has the same level.
    fn star_name(&self, factor: &FactorPlan, level: &str) -> String {
        let has = |other: &FactorPlan| other.levels.iter().any(|other| other.to_string() == level);
        if self.factors.iter().any(|other| other.name != factor.name && has(other)) {
            return format!("{}={level}", factor.name);
        }
        named_level(&factor.name, level)
    }

    /// The factor and level that cell `place` of a star changes; `None` for its centre.
    fn star_choice(&self, place: usize) -> Option<(usize, usize)> {
        let mut rest = place.checked_sub(1)?;
        for (factor, plan) in self.factors.iter().enumerate() {
            match rest.checked_sub(plan.levels.len()) {
                Some(less) => rest = less,
                None => return Some((factor, rest)),
            }
        }
        None
    }

    /// All cells with their rules and openings.
    pub(super) fn prepare<G: Rulebook>(&self) -> Result<Vec<Prepared<G>>, PlanError> {
        let lines = self.openings.checked_lines()?;
        let cells = self.layout().cells;
        cells.into_iter().map(|levels| self.prepare_cell(levels, &lines)).collect()
    }

    fn prepare_cell<G: Rulebook>(
        &self,
        levels: Vec<usize>,
        lines: &[OpeningLine],
    ) -> Result<Prepared<G>, PlanError> {
        let (changes, name) = self.changes(&levels);
        let wrong = |error: CellError| StudyPlanError::Cell { name: name.clone(), error };
        let mut rules = self.rules.clone();
        let mut cell =
            Cell { name: name.clone(), levels, moves: Vec::new(), habits: Default::default(), seats: [0; 2] };
        let mut claims = Claims::default();
        for change in changes {
            let file = self.file_rules::<G>(&change.rules_file)?;
            claims.enter(&change, &file).map_err(wrong)?;
            for options in [&file, &change.rules] {
                rules = override_rules(&rules, options).map_err(|error| wrong(error.into()))?;
            }
            cell.moves.extend(change.moves.split_whitespace().map(str::to_owned));
            for (habits, plays) in cell.habits.iter_mut().zip(&change.plays) {
                habits.extend(plays.split_whitespace().map(str::to_owned));
            }
            for (seat, player) in cell.seats.iter_mut().zip(&change.players).filter(|(_, p)| !p.is_empty()) {
                let known = self.players.iter().position(|entrant| entrant.name == *player);
                *seat = known.ok_or_else(|| wrong(CellError::NoPlayer(player.clone())))?;
            }
        }
        let game = G::with_rules(&rules).map_err(|error| wrong(error.into()))?;
        let parse = |line: &OpeningLine| {
            Opening::parse(&game, &with_moves(&line.text, &cell.moves))
                .map_err(|error| line.blamed(wrong(error.into()).into()))
        };
        let openings = lines.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
        Ok(Prepared { openings, game, cell })
    }

    /// The options of a rules file of a factor; none for no file.
    fn file_rules<G: Rulebook>(&self, name: &str) -> Result<String, PlanError> {
        if name.is_empty() {
            return Ok(String::new());
        }
        let text = self.files.get(name).ok_or_else(|| PlanError::NotRead(name.to_owned()))?;
        rules_file::parse(text, G::info().id, G::options_of)
            .map_err(|error| StudyPlanError::RulesFile { name: name.to_owned(), error }.into())
    }
}

/// Which factor has set what in a cell. What two of them set would be that of the last one, and the other would change
/// nothing, under the name of its level. Only what a rules file sets may be set again, by a factor that comes later.
#[derive(Default)]
struct Claims(BTreeMap<String, String>);

impl Claims {
    /// Enters what a factor changes, in a cell with these options of its rules file.
    fn enter(&mut self, change: &Change, file: &str) -> Result<(), CellError> {
        for (key, _) in split(file)? {
            self.refuse(key, &change.factor)?;
        }
        let [first, second] = &change.players;
        let seats = [("the first player", first), ("the second player", second)]
            .into_iter()
            .filter(|(_, player)| !player.is_empty());
        for what in split(&change.rules)?.into_iter().map(|(key, _)| key).chain(seats.map(|(seat, _)| seat)) {
            self.refuse(what, &change.factor)?;
            self.0.insert(what.to_owned(), change.factor.clone());
        }
        Ok(())
    }

    /// Refuses what another factor has set.
    fn refuse(&self, what: &str, factor: &str) -> Result<(), CellError> {
        match self.0.get(what) {
            Some(one) if one != factor => {
                Err(CellError::Both { one: one.clone(), other: factor.to_owned(), what: what.to_owned() })
            }
            _ => Ok(()),
        }
    }
}

/// A level with its factor, for instance `edge=3`. A level that says what it changes needs no name of the factor.
fn named_level(factor: &str, level: &str) -> String {
    if level.contains('=') { level.to_owned() } else { format!("{factor}={level}") }
}

/// An opening line with more tokens.
fn with_moves(line: &str, tokens: &[String]) -> String {
    if tokens.is_empty() {
        return line.to_owned();
    }
    let has_moves = line.split_whitespace().any(|word| word == "moves");
    format!("{line}{} {}", if has_moves { "" } else { " moves" }, tokens.join(" "))
}
