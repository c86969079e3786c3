//! A game at the table: its rules, a position, and everything the commands ask of them, in text.
//!
//! Commands about a position go through [`open`] and are the same machine code for all games behind it; commands about
//! plans and records go through [`with_game`]. Nothing else crosses from a game id to the game's type.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use touchline_engine::games::{Visitor, all, visit};
use touchline_engine::options::{Entry, EntryError};
use touchline_engine::random::Stream;
use touchline_engine::text::meant;
use touchline_engine::{
    ActionError, Actor, Diagram, Formation, GameInfo, MatchResult, OptionError, Outcomes, PositionError,
    Probability, Rulebook, Side, divide, successors,
};
use touchline_search::luck::ChanceEvent;
use touchline_search::{Config, Control, Limits, Proof, Report, SearchError, plan_turn, search};
use touchline_selfplay::numbers::{percent, points};

use crate::exit::{Failure, Origin};

/// A legal action, or an outcome of a chance event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its token.
    pub token: String,
    /// What it does, in words.
    pub words: String,
    /// The exact probability; `None` for an action.
    pub probability: Option<Probability>,
}

impl Choice {
    /// What dice show, without the word before the colon (`Q3` of `roll:Q3`); of an action its token.
    pub fn shown(&self) -> &str {
        let outcome = self.probability.and_then(|_| self.token.split_once(':'));
        outcome.map_or(&self.token, |(_, shown)| shown)
    }
}

/// One root action or outcome and what the search knows about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The token.
    pub token: String,
    /// The action in words.
    pub words: String,
    /// Simulations that went through it.
    pub visits: u64,
    /// Value in 0..=1 for the side to act (White's at a chance event); `None` where nothing was searched.
    pub value: Option<f64>,
    /// The exact probability at a chance event.
    pub probability: Option<Probability>,
    /// What the outcome of a chance event is worth for White: its value less the expectation; `None` for an action, and
    /// where the expectation is not known.
    pub luck: Option<f64>,
    /// Proven value.
    pub proof: Option<Proof>,
    /// Principal variation as tokens, this line's first.
    pub pv: Vec<String>,
}

/// The state of a search in text.
#[derive(Clone, PartialEq, Debug)]
pub struct Findings {
    /// Who acts.
    pub actor: Actor,
    /// The best lines, best first, as many as were asked for.
    pub lines: Vec<Line>,
    /// Value in 0..=1 for the side to act; at a chance event White's expectation over all outcomes, which takes that
    /// all of them were searched. `None` where it is not known.
    pub value: Option<f64>,
    /// Simulations made.
    pub simulations: u64,
    /// Tree nodes held.
    pub nodes: u64,
    /// Time used.
    pub elapsed: Duration,
}

impl Findings {
    /// What the search knows about the action or outcome with this token; `None` where it is not among the lines.
    pub fn line(&self, token: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.token == token)
    }

    /// In words, what this outcome of the dice was worth for White; `None` where that is not known.
    pub fn worth(&self, outcome: &str) -> Option<String> {
        let line = self.line(outcome)?;
        let (before, after) = (percent(self.value?), percent(line.value?));
        Some(format!("{} for White: from {before} to {after}", points(line.luck?)))
    }
}

/// One action of a recommended turn.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The token.
    pub token: String,
    /// The action in words.
    pub words: String,
    /// Value in 0..=1 for the side to act, by the search that chose the action; `None` where nothing was searched.
    pub value: Option<f64>,
    /// The position string afterwards.
    pub position: String,
}

/// A recommended turn and the search behind it.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice {
    /// What the search of the position found.
    pub findings: Findings,
    /// The turn; empty at a chance event.
    pub turn: Vec<Step>,
    /// Who acts after the turn.
    pub next: Actor,
}

/// How a search is set up.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Settings of the search.
    pub config: Config,
    /// Its budget, threads, memory and seed.
    pub limits: Limits,
    /// How many lines [`Findings`] holds.
    pub lines: usize,
    /// Tokens of the only actions that are searched; all are, if there are none.
    pub only: Vec<String>,
}

/// Watches a running search.
pub type Watcher<'a> = &'a (dyn Fn(&Findings) + Sync);

/// A game with its options and a position.
pub trait Table: Send + Sync {
    /// A second table in the same state.
    fn copy(&self) -> Box<dyn Table>;
    /// Names, board and options of the game.
    fn info(&self) -> &'static GameInfo;
    /// The options that differ from the defaults, `default` for none.
    fn rules(&self) -> String;
    /// The named formations of the game.
    fn formations(&self) -> Vec<Formation>;

    /// The options `(key, value)` that the entries of a rules file stand for.
    fn options_of(&self, entries: &[Entry]) -> Result<Vec<(String, String)>, EntryError>;
    /// Sets the options and goes to the start position.
    fn set_rules(&mut self, rules: &str) -> Result<(), OptionError>;
    /// Goes to the start position.
    fn restart(&mut self);
    /// Goes to the position with this string.
    fn set_position(&mut self, text: &str) -> Result<(), PositionError>;
    /// The token of the outcome that dice with this on them stand for; `None` where there is no such outcome.
    fn outcome_shown(&self, dice: &str) -> Option<String>;
    /// Makes a legal action or chance outcome.
    fn play(&mut self, token: &str) -> Result<(), ActionError>;

    /// The position string.
    fn position(&self) -> String;
    /// Who decides next.
    fn actor(&self) -> Actor;
    /// The side whose turn it is.
    fn turn(&self) -> Option<Side>;
    /// The result when the match is over.
    fn result(&self) -> Option<MatchResult>;
    /// The score, White's first.
    fn score(&self) -> [u16; 2];
    /// The drawing as data.
    fn diagram(&self) -> Diagram;
    /// All legal actions or chance outcomes, sorted by byte order of their tokens.
    fn choices(&self) -> Vec<Choice>;
    /// Rolls the dice; `None` when chance is not to act.
    fn roll(&self, rng: &mut Stream) -> Option<String>;
    /// The perft counts below each action, by byte order of the tokens; none for depth 0, and `None` if the flag was
    /// raised meanwhile.
    fn divide(&self, depth: u32, stop: &AtomicBool) -> Option<Vec<(String, u64)>>;

    /// Searches for the best turn.
    fn advise(
        &self,
        settings: &Settings,
        stop: &AtomicBool,
        watcher: Option<Watcher<'_>>,
    ) -> Result<Advice, SearchError>;
    /// Searches for the best action.
    fn think(
        &self,
        settings: &Settings,
        stop: &AtomicBool,
        watcher: Option<Watcher<'_>>,
    ) -> Result<Findings, SearchError>;
}

/// The table of the game with this id, with the published options, at the start position; `None` for an unknown id.
pub fn open(id: &str) -> Option<Box<dyn Table>> {
    struct Open;
    impl Visitor for Open {
        type Output = Box<dyn Table>;
        fn visit<G: Rulebook>(self) -> Box<dyn Table> {
            Box::new(Seat::new(G::default()))
        }
    }
    visit(id, Open)
}

/// What a computation over the game with this id finds.
///
/// # Errors
/// No game has the id, which came from `origin`.
pub fn with_game<V: Visitor>(id: &str, origin: &Origin, visitor: V) -> Result<V::Output, Failure> {
    visit(id, visitor).ok_or_else(|| origin.wrong(unknown_game(id)))
}

/// The token of the outcome that a person at the board means (`Q3` for `roll:Q3`, `N4` for `roll:N`). What cannot be
/// meant comes back as typed, and so does everything where chance is not to act.
pub fn outcome_meant(table: &dyn Table, typed: &str) -> String {
    table.outcome_shown(typed).unwrap_or_else(|| typed.to_owned())
}

/// Sees to it that each of the tokens can be played in the position.
///
/// # Errors
/// The first one that cannot.
pub fn check_legal(table: &dyn Table, tokens: &[String]) -> Result<(), ActionError> {
    tokens.iter().try_for_each(|token| table.copy().play(token))
}

/// The legal action or outcome with this token; `None` if there is none.
pub fn choice_of(table: &dyn Table, token: &str) -> Option<Choice> {
    table.choices().into_iter().find(|choice| choice.token == token)
}

/// What a legal action or outcome does, in words; nothing for what is not legal.
pub fn words_of(table: &dyn Table, token: &str) -> String {
    choice_of(table, token).map(|choice| choice.words).unwrap_or_default()
}

/// What to say about an id that no game has.
pub fn unknown_game(id: &str) -> String {
    let shown: String = id.chars().take(40).collect();
    let ids: Vec<&str> = all().iter().map(|info| info.id).collect();
    match meant(id, ids.iter().copied(), |known| known.len() / 2) {
        Some(near) => {
            format!("unknown game \"{shown}\"; did you mean {near}? The games are: {}", ids.join(", "))
        }
        None => format!("unknown game \"{shown}\"; the games are: {}", ids.join(", ")),
    }
}

/// Why the worth of an outcome is not known.
pub const UNSEARCHED: &str = "not every outcome was searched";

/// The value of the position that was searched, if all is known that it depends on.
fn known_value<A: Copy>(report: &Report<A>) -> Option<f64> {
    let all = if report.actor == Actor::Chance { report.lines.len() } else { 1 };
    report.lines.iter().take(all).all(|line| line.is_known()).then(|| report.value())
}

/// The only [`Table`]: a game and a position of it.
#[derive(Clone)]
struct Seat<G: Rulebook> {
    game: G,
    position: G::Position,
}

impl<G: Rulebook> Seat<G> {
    fn new(game: G) -> Seat<G> {
        let position = game.start();
        Seat { game, position }
    }

    fn outcomes(&self) -> Outcomes<G::Action> {
        let mut outcomes = Vec::new();
        self.game.outcomes(&self.position, &mut outcomes);
        outcomes
    }

    /// A report in text, with its best `count` lines.
    fn findings(&self, report: &Report<G::Action>, count: usize) -> Findings {
        let outcomes = self.outcomes();
        let probability = |action| outcomes.iter().find(|(a, _)| *a == action).map(|&(_, p)| p);
        let event = ChanceEvent::of_report(report);
        let value = known_value(report);
        let fortune = |action| event.as_ref().filter(|_| value.is_some())?.fortune(action);
        let lines = report.lines.iter().take(count).map(|line| Line {
            token: self.game.print_action(&self.position, line.action),
            words: self.game.describe_action(&self.position, line.action),
            visits: line.visits,
            value: line.is_known().then_some(line.value),
            probability: probability(line.action),
            luck: fortune(line.action).map(|fortune| fortune.luck),
            proof: line.proof,
            pv: self.variation(&line.pv),
        });
        Findings {
            actor: report.actor,
            lines: lines.collect(),
            value,
            simulations: report.simulations,
            nodes: report.nodes,
            elapsed: report.elapsed,
        }
    }

    /// The actions that are to be searched alone; none if all are.
    fn only(&self, settings: &Settings) -> Result<Vec<G::Action>, SearchError> {
        let action = |token: &String| self.game.parse_action(&self.position, token);
        settings.only.iter().map(action).collect::<Result<_, _>>().map_err(|_| SearchError::NothingToSearch)
    }

    /// Shows a report to the watcher, if there is one.
    fn tell(&self, watcher: Option<Watcher<'_>>, report: &Report<G::Action>, lines: usize) {
        if let Some(watcher) = watcher {
            watcher(&self.findings(report, lines));
        }
    }

    /// The tokens of a sequence of actions, as far as they are legal.
    fn variation(&self, actions: &[G::Action]) -> Vec<String> {
        let mut position = self.position;
        let mut tokens = Vec::new();
        for &action in actions {
            let before = position;
            if self.game.apply(&mut position, action).is_err() {
                break;
            }
            tokens.push(self.game.print_action(&before, action));
        }
        tokens
    }
}

impl<G: Rulebook> Table for Seat<G> {
    fn copy(&self) -> Box<dyn Table> {
        Box::new(self.clone())
    }

    fn info(&self) -> &'static GameInfo {
        G::info()
    }

    fn rules(&self) -> String {
        self.game.rules()
    }

    fn formations(&self) -> Vec<Formation> {
        G::formations()
    }

    fn options_of(&self, entries: &[Entry]) -> Result<Vec<(String, String)>, EntryError> {
        G::options_of(entries)
    }

    fn set_rules(&mut self, rules: &str) -> Result<(), OptionError> {
        *self = Seat::new(G::with_rules(rules)?);
        Ok(())
    }

    fn restart(&mut self) {
        self.position = self.game.start();
    }

    fn set_position(&mut self, text: &str) -> Result<(), PositionError> {
        self.position = self.game.parse_position(text)?;
        Ok(())
    }

    fn play(&mut self, token: &str) -> Result<(), ActionError> {
        let action = self.game.parse_action(&self.position, token)?;
        self.game.apply_unchecked(&mut self.position, action);
        Ok(())
    }

    fn outcome_shown(&self, dice: &str) -> Option<String> {
        let outcome = self.game.outcome_shown(&self.position, dice)?;
        Some(self.game.print_action(&self.position, outcome))
    }

    fn position(&self) -> String {
        self.game.print_position(&self.position)
    }

    fn actor(&self) -> Actor {
        self.game.actor(&self.position)
    }

    fn turn(&self) -> Option<Side> {
        self.game.turn(&self.position)
    }

    fn result(&self) -> Option<MatchResult> {
        self.game.result(&self.position)
    }

    fn score(&self) -> [u16; 2] {
        self.game.score(&self.position)
    }

    fn diagram(&self) -> Diagram {
        self.game.diagram(&self.position)
    }

    fn choices(&self) -> Vec<Choice> {
        let choice = |action, probability| Choice {
            token: self.game.print_action(&self.position, action),
            words: self.game.describe_action(&self.position, action),
            probability,
        };
        let mut choices: Vec<Choice> = match Table::actor(self) {
            Actor::Chance => self.outcomes().into_iter().map(|(a, p)| choice(a, Some(p))).collect(),
            _ => successors(&self.game, &self.position).into_iter().map(|a| choice(a, None)).collect(),
        };
        choices.sort_unstable_by(|a, b| a.token.cmp(&b.token));
        choices
    }

    fn roll(&self, rng: &mut Stream) -> Option<String> {
        let outcome = self.game.sample_outcome(&self.position, rng)?;
        Some(self.game.print_action(&self.position, outcome))
    }

    fn divide(&self, depth: u32, stop: &AtomicBool) -> Option<Vec<(String, u64)>> {
        let stopped = || stop.load(Ordering::Relaxed);
        let counts = divide(&self.game, &self.position, depth, &stopped)?.into_iter();
        let mut counts: Vec<(String, u64)> =
            counts.map(|(action, count)| (self.game.print_action(&self.position, action), count)).collect();
        counts.sort_unstable();
        Some(counts)
    }

    fn advise(
        &self,
        settings: &Settings,
        stop: &AtomicBool,
        watcher: Option<Watcher<'_>>,
    ) -> Result<Advice, SearchError> {
        let told = |report: &Report<G::Action>| self.tell(watcher, report, settings.lines);
        let only = self.only(settings)?;
        let control = Control { stop, progress: Some(&told), only: &only };
        let reports = plan_turn(&self.game, &self.position, &settings.config, &settings.limits, &control)?;
        let first = reports.first().ok_or(SearchError::Over)?;
        let mut seat = self.clone();
        let mut turn = Vec::new();
        for report in reports.iter().filter(|report| report.actor != Actor::Chance) {
            let Some(action) = report.best() else { break };
            let token = seat.game.print_action(&seat.position, action);
            let words = seat.game.describe_action(&seat.position, action);
            seat.game.apply_unchecked(&mut seat.position, action);
            turn.push(Step { token, words, value: known_value(report), position: Table::position(&seat) });
        }
        Ok(Advice { findings: self.findings(first, settings.lines), turn, next: Table::actor(&seat) })
    }

    fn think(
        &self,
        settings: &Settings,
        stop: &AtomicBool,
        watcher: Option<Watcher<'_>>,
    ) -> Result<Findings, SearchError> {
        let told = |report: &Report<G::Action>| self.tell(watcher, report, settings.lines);
        let only = self.only(settings)?;
        let control = Control { stop, progress: Some(&told), only: &only };
        let report = search(&self.game, &self.position, &settings.config, &settings.limits, &control)?;
        Ok(self.findings(&report, settings.lines))
    }
}
