//! From the records of a study to what its report is made of.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;
use touchline_engine::{Rulebook, Side};

use super::habits::{Habit, played};
use super::luck::{LuckError, LuckyPair, OUTCOME_SIMULATIONS, adjust, game_luck};
use super::measures::{GameMeasures, Names, measure_game, measures};
use super::plan::{Design, StudyPlan};
use super::report::{CellResult, Study};
use super::skill::SkillChain;
use crate::contest::{GameNumber, Results};
use crate::race::{RaceError, Standing};
use crate::ratings;
use crate::record::replay::ReplayError;
use crate::record::{End, FileError, Game, Header, RulesError, VariantRules, open};

pub use super::order::pairs_of;

/// How much of each game is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Depth {
    /// Pairs of each cell, from the first one, whose games are replayed and measured. All results count in any case.
    pub measured_pairs: u64,
}

/// Why the records of a study cannot be read.
#[derive(Debug, Error)]
pub enum ResultsError {
    /// The file.
    #[error(transparent)]
    File(#[from] FileError),
    /// Its rules.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A game does not fit the rules.
    #[error("game {number}: {error}")]
    Replay {
        /// The game's number.
        number: u64,
        /// What is wrong.
        error: ReplayError,
    },
    /// The luck of a game is unknown.
    #[error("game {number}: {error}")]
    Luck {
        /// The game's number.
        number: u64,
        /// What is wrong.
        error: LuckError,
    },
    /// The race.
    #[error(transparent)]
    Race(#[from] RaceError),
    /// The caller asked to stop; nobody is at fault.
    #[error("stopped while games were measured")]
    Stopped,
}

/// Reading that takes long: measured games are replayed, and rolls in them searched.
pub struct Watch<'a> {
    /// Raised to end it.
    pub stop: &'a AtomicBool,
    /// Told how many games have been measured, after each.
    pub measured: &'a mut dyn FnMut(u64),
}

/// What was found in the games of a cell.
#[derive(Default)]
struct CellGames {
    /// A digest of the course of each game by game number.
    courses: BTreeMap<u64, u64>,
    measures: Vec<GameMeasures>,
    /// White's luck by game number.
    luck: BTreeMap<u64, f64>,
    /// What the sides play without being asked.
    habits: Vec<(Side, String)>,
    /// Which habits were played, by game number.
    habitual: BTreeMap<u64, Vec<bool>>,
    /// Why games ended that the rules did not end, by game number.
    ends: BTreeMap<u64, End>,
}

/// The study of a plan with the results of a record file of it. Only complete pairs count.
///
/// # Errors
/// The file is damaged or its games do not fit their rules; [`ResultsError::Stopped`].
pub fn read<G: Rulebook>(
    plan: &StudyPlan,
    path: &Path,
    depth: Depth,
    watch: &mut Watch<'_>,
) -> Result<Study, ResultsError> {
    let reader = open(path)?;
    let header = reader.header().clone();
    let games = VariantRules::<G>::of(&header)?;
    let layout = plan.layout();
    let empty = |levels: &Vec<usize>| CellGames { habits: plan.habits(levels), ..CellGames::default() };
    let mut found = Found { cells: layout.cells.iter().map(empty).collect(), ..Found::default() };
    for entry in reader {
        let record = entry.map_err(|error| FileError::new(path, error))?.game;
        found.enter(plan, &games, &record, depth, watch)?;
    }
    let rated = found.rated();
    let Found { results, cells, .. } = found;
    let names = Names::of(cells.iter().flat_map(|cell| &cell.measures));
    let cells = layout.cells.into_iter().zip(cells).zip(0..);
    let cells: Vec<CellResult> =
        cells.map(|((levels, games), cell)| games.result(levels, &results, cell, &names)).collect();
    Ok(Study {
        title: plan.title(),
        game: G::info().name.to_owned(),
        settings: settings(plan, &header, &cells),
        command: String::new(),
        quantity: plan.counts,
        reading: plan.reading(),
        factors: layout.factors,
        cells,
        race: standing(plan, &results)?,
        skill: skill(plan, &rated),
        ..Study::default()
    })
}

/// What was found in the games of a file.
#[derive(Default)]
struct Found {
    cells: Vec<CellGames>,
    results: Results,
    /// Games for the skill chain, by their numbers.
    rated: Vec<(u64, ratings::Game)>,
    /// How many games were measured.
    measured: u64,
}

impl Found {
    /// Enters a game, once: a file that somebody has put together may have it twice.
    fn enter<G: Rulebook>(
        &mut self,
        plan: &StudyPlan,
        games: &VariantRules<G>,
        record: &Game,
        depth: Depth,
        watch: &mut Watch<'_>,
    ) -> Result<(), ResultsError> {
        let GameNumber { fixture, pair, .. } = GameNumber::of(record.number);
        if self.results.insert(record.number, record.value()).is_some() {
            return Ok(());
        }
        self.rated.extend(rated_game(plan, record).map(|game| (record.number, game)));
        let Some(cell) = self.cells.get_mut(fixture as usize) else { return Ok(()) };
        cell.courses.insert(record.number, record.course());
        if record.end != End::Rules {
            cell.ends.insert(record.number, record.end);
        }
        if u64::from(pair) < depth.measured_pairs {
            if watch.stop.load(Ordering::Relaxed) {
                return Err(ResultsError::Stopped);
            }
            cell.measure(games, record)?;
            self.measured += 1;
            (watch.measured)(self.measured);
        }
        Ok(())
    }

    /// The games for the skill chain, of complete pairs only: their numbers differ in the last bit.
    fn rated(&self) -> Vec<ratings::Game> {
        let is_complete = |number: u64| self.results.contains_key(&(number ^ 1));
        self.rated.iter().filter(|(number, _)| is_complete(*number)).map(|&(_, game)| game).collect()
    }
}

/// Where the race of a plan stands with these results; `None` in other designs.
pub(super) fn standing(plan: &StudyPlan, results: &Results) -> Result<Option<Standing>, RaceError> {
    let Some((race, shape)) = plan.race() else { return Ok(None) };
    Ok(Some(race.next(&super::order::scores(results, shape, plan.counts))?))
}

impl CellGames {
    /// Replays a game and measures it.
    fn measure<G: Rulebook>(&mut self, games: &VariantRules<G>, record: &Game) -> Result<(), ResultsError> {
        let number = record.number;
        let failed = |error| ResultsError::Replay { number, error };
        let game = games.by(record).map_err(failed)?;
        let pair = GameNumber::of(number).pair.into();
        self.measures.push(measure_game(game, record, pair).map_err(failed)?);
        self.habitual.insert(number, played(game, record, &self.habits).map_err(failed)?);
        let luck = game_luck(game, record, OUTCOME_SIMULATIONS);
        self.luck.insert(number, luck.map_err(|error| ResultsError::Luck { number, error })?.sum);
        Ok(())
    }

    fn result(mut self, levels: Vec<usize>, results: &Results, cell: u32, names: &Names) -> CellResult {
        let pairs: Vec<_> = pairs_of(results, cell).collect();
        // A study that was interrupted may have single games.
        let complete: BTreeSet<u64> = pairs.iter().map(|pair| pair.number).collect();
        self.measures.retain(|game| complete.contains(&game.pair));
        let is_complete = |number: u64| complete.contains(&GameNumber::of(number).pair.into());
        self.courses.retain(|&number, _| is_complete(number));
        self.habitual.retain(|&number, _| is_complete(number));
        let mut ends: BTreeMap<End, u64> = BTreeMap::new();
        for (_, &end) in self.ends.iter().filter(|(number, _)| is_complete(**number)) {
            *ends.entry(end).or_default() += 1;
        }
        let courses: BTreeSet<u64> = self.courses.values().copied().collect();
        let repeated = (self.courses.len() - courses.len()) as u64;
        let course = (!self.courses.is_empty()).then(|| all_courses(&self.courses));
        let mut scores: BTreeMap<u64, Vec<[u16; 2]>> = BTreeMap::new();
        self.measures.iter().for_each(|game| scores.entry(game.pair).or_default().push(game.score));
        let lucky = pairs.iter().filter_map(|pair| {
            let [one, other] = GameNumber::pair(cell, pair.number as u32).map(GameNumber::code);
            let luck = (self.luck.get(&one)? + self.luck.get(&other)?) / 2.0;
            Some(LuckyPair { share: (pair.white[0] + pair.white[1]) / 2.0, luck })
        });
        let lucky: Vec<LuckyPair> = lucky.collect();
        // Games without dice have no luck to take out.
        let luck = adjust(&lucky).filter(|_| lucky.iter().any(|pair| pair.luck.abs() > 1e-9));
        let habits = self.habits();
        let measures = measures(&self.measures, names);
        CellResult { levels, measures, scores, luck, habits, pairs, repeated, course, ends }
    }

    /// The habits with the number of games in which they were played.
    fn habits(&self) -> Vec<Habit> {
        let count = |place: usize| {
            self.habitual.values().filter(|played| played.get(place) == Some(&true)).count() as u64
        };
        let games = self.habitual.len() as u64;
        let habits = self.habits.iter().cloned().enumerate();
        habits.map(|(place, (side, tokens))| Habit { side, tokens, games, played: count(place) }).collect()
    }
}

/// A digest of the courses of all games of a cell, each at its place.
fn all_courses(courses: &BTreeMap<u64, u64>) -> u64 {
    let mut digest = DefaultHasher::new();
    for (&number, course) in courses {
        let GameNumber { pair, half, .. } = GameNumber::of(number);
        (pair, half, course).hash(&mut digest);
    }
    digest.finish()
}

/// The game for the skill chain; `None` when a player met itself.
fn rated_game(plan: &StudyPlan, record: &Game) -> Option<ratings::Game> {
    let player = |name: &str| plan.players.iter().position(|player| player.name == name);
    let (white, black) = (player(&record.white)?, player(&record.black)?);
    (white != black).then(|| ratings::Game {
        white,
        black,
        value: record.value(),
        pair: GameNumber::of(record.number).pair.into(),
    })
}

/// The skill chain of the plan's players; `None` unless every one of them met another one.
fn skill(plan: &StudyPlan, games: &[ratings::Game]) -> Option<SkillChain> {
    let players = plan.players.len();
    let met = |player: usize| games.iter().any(|game| game.white == player || game.black == player);
    (players > 1 && (0..players).all(met)).then(|| SkillChain::of_plan(plan, games))
}

/// What all cells have in common.
fn settings(plan: &StudyPlan, header: &Header, cells: &[CellResult]) -> Vec<(String, String)> {
    let design = match plan.design {
        Design::Grid => "every combination equally often",
        Design::Star => "the plan as it is, and one change at a time",
        Design::Race => "a race: games are spent where it is not yet known which cell is best",
    };
    let of = |name: &str, text: String| (name.to_owned(), text);
    let mut settings = vec![
        of("rules", header.rules.clone()),
        of("design", design.to_owned()),
        of("pairs of games a cell", pairs(plan, cells)),
        of("seed", plan.seed.to_string()),
        of("program", header.program.clone()),
    ];
    settings.extend(header.settings.iter().cloned());
    settings.extend(
        header.players.iter().map(|player| of(&format!("player {}", player.name), player.settings.clone())),
    );
    settings
}

/// How many pairs of games the cells have, and the plan's number where that is another one.
fn pairs(plan: &StudyPlan, cells: &[CellResult]) -> String {
    let counts = || cells.iter().map(|cell| cell.pairs.len());
    let (fewest, most) = (counts().min().unwrap_or(0), counts().max().unwrap_or(0));
    let here = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
    let planned = plan.pairs.to_string();
    match plan.design {
        _ if here == planned => here,
        Design::Race => format!("{here}; the race has {planned} at most"),
        Design::Grid | Design::Star => format!("{here}; the plan asks for {planned}"),
    }
}
