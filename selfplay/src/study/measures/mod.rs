//! Measures of a designer, read off recorded games: length, choice, use of actions and pieces, drama.
//!
//! [`measure_game`] replays one game; [`measures`] makes estimates with intervals of many, the pair of games being the
//! unit. Nothing knows a game by name: kinds of actions come from the shapes of the tokens (CONVENTIONS section 4),
//! kinds of pieces from the letters on the drawn board.

mod estimate;
mod token;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use touchline_engine::{Diagram, Rulebook, Side, leading_square};

pub use estimate::{Names, measures};
pub use token::action_kind;

use crate::interval::Interval;
use crate::record::replay::{Replay, ReplayError, Step};
use crate::record::{Decision, Game, Winner};

/// A lead changes when the expected result of White crosses from below 1/2 less this to above 1/2 plus this, or back.
pub const LEAD: f64 = 0.05;
/// Recorded results are whole steps: half of one decides nothing but what rounding does to the margin.
const HALF_STEP: f64 = 0.5 / Decision::SCALE as f64;
/// A win is a comeback if the winner's expected result was once below this.
pub const COMEBACK: f64 = 0.25;

/// How a measure is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// A share in 0..=1, printed in per cent.
    Share,
    /// A mean number of something.
    Number,
}

/// A measure of a cell with its 95 % interval.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measure {
    /// Its name, the same in all cells.
    pub name: String,
    /// How it is to be read.
    pub unit: Unit,
    /// The estimate; both ends are infinite when there were too few games for an interval.
    pub interval: Interval,
}

/// What the name of the mean number of choices in a phase begins with.
const CHOICES: &str = "choices in ";
/// What the name of the share of a kind of action begins with.
const ACTION: &str = "action ";
/// What the name of the share of a piece begins with.
const PIECE: &str = "piece ";
/// What the name of the mean of a number that sides choose begins with.
const MEAN: &str = "mean ";
/// What the name of the share of one of these numbers begins with.
const CHOSEN: &str = "chosen ";

/// Whether a measure is one of many of its kind, for the tables only: of a phase, an action, a piece or a number.
pub(super) fn is_detail(name: &str) -> bool {
    [CHOICES, ACTION, PIECE, MEAN, CHOSEN].iter().any(|kind| name.starts_with(kind))
}

/// How often something was chosen, and out of how much.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// The sum, for instance of legal actions.
    pub sum: u64,
    /// The number of occasions.
    pub occasions: u64,
}

/// What one game was like.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GameMeasures {
    /// The pair that the game belongs to.
    pub pair: u64,
    /// White's result: 1, 1/2 or 0.
    pub white: f64,
    /// Goals or points of White and of Black.
    pub score: [u16; 2],
    /// Actions of the sides, those of the opening included.
    pub actions: u64,
    /// Turns: runs of steps during which the turn is the same side's.
    pub turns: u64,
    /// Decisions with only one legal action.
    pub forced: u64,
    /// Turns in which every decision was forced.
    pub dead_turns: u64,
    /// Legal actions at the decisions of each phase. A phase in which pieces act is `play`; others are named after the
    /// kind of the legal action whose token comes first.
    pub branching: BTreeMap<String, Count>,
    /// Actions of each kind.
    pub kinds: BTreeMap<String, u64>,
    /// Actions of each kind of piece.
    pub pieces: BTreeMap<String, u64>,
    /// How often each named number was chosen after the opening where there was a choice, by its letter.
    pub numbers: BTreeMap<String, BTreeMap<u32, u64>>,
    /// Changes of the lead in the expected results of each player, the mean of both; none if no results were recorded.
    pub lead_changes: Option<f64>,
    /// The lowest expected result that the winner ever saw itself; none without a winner or without recorded results.
    pub lowest: Option<f64>,
}

/// Replays a recorded game and measures it. `pair` is the pair it belongs to.
///
/// # Errors
/// The record does not fit the rules.
pub fn measure_game<G: Rulebook>(game: &G, record: &Game, pair: u64) -> Result<GameMeasures, ReplayError> {
    let mut found =
        GameMeasures { pair, white: record.value(), score: record.score, ..GameMeasures::default() };
    let mut turn = Turn::default();
    let mut outlooks = Outlooks::default();
    for step in Replay::new(game, record)? {
        let step = step?;
        turn.enter(game.turn(&step.position), &mut found);
        let Some(side) = step.actor.side() else { continue };
        let choices = measure_decision(game, &step, &mut found);
        turn.decide(choices);
        if let Some(decision) = step.decision.filter(|decision| decision.simulations > 0) {
            outlooks.enter(side, decision.value());
        }
    }
    turn.close(&mut found);
    found.lead_changes = outlooks.lead_changes();
    found.lowest = outlooks.lowest(record.winner);
    Ok(found)
}

/// Enters a decision of a side; returns the number of legal actions.
fn measure_decision<G: Rulebook>(game: &G, step: &Step<'_, G>, found: &mut GameMeasures) -> usize {
    let mut legal = Vec::new();
    game.legal(&step.position, &mut legal);
    let token = game.print_action(&step.position, step.action);
    let count = found.branching.entry(phase(game, &step.position, &legal)).or_default();
    count.sum += legal.len() as u64;
    count.occasions += 1;
    found.actions += 1;
    found.forced += u64::from(legal.len() == 1);
    *found.kinds.entry(action_kind(&token)).or_default() += 1;
    let is_chosen = legal.len() > 1 && !step.opening;
    if let Some((letter, number)) = token::named_number(&token).filter(|_| is_chosen) {
        *found.numbers.entry(letter.to_owned()).or_default().entry(number).or_default() += 1;
    }
    if let Some(piece) = piece(&token, || game.diagram(&step.position)) {
        *found.pieces.entry(piece).or_default() += 1;
    }
    legal.len()
}

/// The name of a phase by what can be done in it.
fn phase<G: Rulebook>(game: &G, position: &G::Position, legal: &[G::Action]) -> String {
    let tokens = || legal.iter().map(|&action| game.print_action(position, action));
    if tokens().any(|token| token::is_of_a_piece(&token)) {
        return "play".to_owned();
    }
    tokens().min().map_or_else(String::new, |token| action_kind(&token))
}

/// The kind of the piece that acts: the letter placed, or the letter on the square that the token names first.
fn piece(token: &str, board: impl FnOnce() -> Diagram) -> Option<String> {
    if let Some(placed) = token::placed(token) {
        return Some(placed.to_owned());
    }
    let square = leading_square(token).filter(|_| token::is_of_a_piece(token))?;
    let board = board();
    let piece = board.at(square)?.token.as_ref()?;
    piece.label.chars().next().map(|letter| letter.to_uppercase().collect())
}

/// The turn being replayed.
#[derive(Default)]
struct Turn {
    side: Option<Side>,
    decisions: u64,
    free: bool,
}

impl Turn {
    /// Goes on with the turn or, if it is another side's, begins it.
    fn enter(&mut self, side: Option<Side>, found: &mut GameMeasures) {
        if side.is_some() && side != self.side {
            self.close(found);
            *self = Turn { side, ..Turn::default() };
        }
    }

    fn decide(&mut self, choices: usize) {
        self.decisions += 1;
        self.free |= choices > 1;
    }

    fn close(&self, found: &mut GameMeasures) {
        if self.decisions > 0 {
            found.turns += 1;
            found.dead_turns += u64::from(!self.free);
        }
    }
}

/// The expected results that White and that Black saw for themselves, in the order of the game. The two are not mixed:
/// players of different strength see the same position differently.
#[derive(Default)]
struct Outlooks([Vec<f64>; 2]);

impl Outlooks {
    fn enter(&mut self, side: Side, value: f64) {
        let Outlooks([white, black]) = self;
        match side {
            Side::White => white.push(value),
            Side::Black => black.push(value),
        }
    }

    /// Changes of the lead as each player saw it, the mean of those who saw any result.
    fn lead_changes(&self) -> Option<f64> {
        let seen = self.0.iter().filter(|values| !values.is_empty());
        let (changes, players) =
            seen.fold((0, 0), |(changes, players), values| (changes + lead_changes(values), players + 1));
        (players > 0).then(|| changes as f64 / f64::from(players))
    }

    fn lowest(&self, winner: Winner) -> Option<f64> {
        let Outlooks([white, black]) = self;
        let seen = match winner {
            Winner::White => white,
            Winner::Black => black,
            Winner::Draw => return None,
        };
        seen.iter().copied().reduce(f64::min)
    }
}

/// How often the lead changed in the expected results of one player.
fn lead_changes(values: &[f64]) -> u64 {
    let mut leads = None;
    let mut changes = 0;
    for value in values {
        let now = *value > 0.5;
        if (value - 0.5).abs() > LEAD + HALF_STEP {
            changes += u64::from(leads.is_some_and(|leads| leads != now));
            leads = Some(now);
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use touchline_engine::Side;

    use super::{Outlooks, lead_changes};
    use crate::record::Winner;

    #[test]
    fn a_lead_changes_only_beyond_the_margin() {
        assert_eq!(lead_changes(&[0.5, 0.6, 0.52, 0.48, 0.6, 0.4, 0.5, 0.3, 0.9]), 2);
        assert_eq!(lead_changes(&[0.5, 0.54, 0.46]), 0);
        // Whole 1/10,000 are recorded, and the margin is the same for both sides.
        assert_eq!(lead_changes(&[0.55, 0.45, 0.55]), 0);
        assert_eq!(lead_changes(&[0.5501, 0.4499, 0.5501]), 2);
    }

    /// What the loser alone believed is no drama of the winner's.
    #[test]
    fn each_player_has_its_own_outlook() {
        let mut outlooks = Outlooks::default();
        for (white, black) in [(0.7, 0.9), (0.8, 0.2), (0.9, 0.8), (0.3, 0.1)] {
            outlooks.enter(Side::White, white);
            outlooks.enter(Side::Black, black);
        }
        assert_eq!(outlooks.lead_changes(), Some((1.0 + 3.0) / 2.0));
        assert_eq!(outlooks.lowest(Winner::White), Some(0.3));
        assert_eq!(outlooks.lowest(Winner::Black), Some(0.1));
        assert_eq!(outlooks.lowest(Winner::Draw), None);
        let mut one = Outlooks::default();
        one.enter(Side::Black, 0.4);
        assert_eq!((one.lead_changes(), one.lowest(Winner::White)), (Some(0.0), None));
        assert_eq!(Outlooks::default().lead_changes(), None);
    }
}
