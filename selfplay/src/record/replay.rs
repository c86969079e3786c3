//! Playing a recorded game again through the rules, step by step or as a check of the whole.

use thiserror::Error;
use touchline_engine::{Actor, PositionError, Rulebook, successors};

use super::wire::{Decision, End, Game, Winner};

/// One step of a recorded game.
#[derive(Clone, Debug)]
pub struct Step<'a, G: Rulebook> {
    /// Number of the step, from 0.
    pub ply: usize,
    /// Who decided.
    pub actor: Actor,
    /// The position before the step.
    pub position: G::Position,
    /// What was done.
    pub action: G::Action,
    /// Whether the step belongs to the opening.
    pub opening: bool,
    /// What the player's search found, if that was kept.
    pub decision: Option<&'a Decision>,
    /// Milliseconds used, if that was kept.
    pub clock: Option<u32>,
}

/// Where a recorded game cannot be what the rules allow.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReplayError {
    /// A variant that the file header does not have.
    #[error("variant {variant}, but the file header has {variants}")]
    Variant {
        /// In the record.
        variant: u32,
        /// How many there are.
        variants: usize,
    },
    /// The first position is refused.
    #[error("start position: {0}")]
    Start(PositionError),
    /// A code that is no legal action or possible outcome.
    #[error("step {ply}: code {code} is not legal for {actor} in {position}")]
    Illegal {
        /// Number of the step, from 0.
        ply: usize,
        /// The code in the record.
        code: u32,
        /// Who was to decide.
        actor: &'static str,
        /// The position before the step.
        position: String,
    },
    /// A visit count for an action that is not there.
    #[error("step {ply}: visits for action rank {rank}, but only {legal} actions are legal")]
    Visits {
        /// Number of the step, from 0.
        ply: usize,
        /// The rank by code.
        rank: u32,
        /// The number of legal actions.
        legal: usize,
    },
    /// The number of decisions or clocks differs from the number of steps that players decided.
    #[error("{found} {what} for {expected} decisions of the players")]
    Count {
        /// `search results` or `clocks`.
        what: &'static str,
        /// How many the record holds.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A number that no game has.
    #[error("{what} {found}, at most {most} is possible")]
    Range {
        /// `steps of the opening` or `value`.
        what: &'static str,
        /// In the record.
        found: u64,
        /// The largest number.
        most: u64,
    },
    /// Something recorded at the end differs from what the replay gives.
    #[error("{what} recorded as {recorded}, the replay gives {replayed}")]
    End {
        /// `result`, `score`, `final position` or `end`.
        what: &'static str,
        /// In the record.
        recorded: String,
        /// By the rules.
        replayed: String,
    },
}

/// The first position of a recorded game.
///
/// # Errors
/// The record names a position that the game refuses.
pub fn start<G: Rulebook>(game: &G, record: &Game) -> Result<G::Position, ReplayError> {
    if record.start.is_empty() {
        return Ok(game.start());
    }
    game.parse_position(&record.start).map_err(ReplayError::Start)
}

/// The steps of a recorded game in order, each checked against the rules.
pub struct Replay<'a, G: Rulebook> {
    game: &'a G,
    record: &'a Game,
    position: G::Position,
    ply: usize,
    decided: usize,
}

impl<'a, G: Rulebook> Replay<'a, G> {
    /// Stands at the first position.
    ///
    /// # Errors
    /// The first position is refused.
    pub fn new(game: &'a G, record: &'a Game) -> Result<Replay<'a, G>, ReplayError> {
        Ok(Replay { game, record, position: start(game, record)?, ply: 0, decided: 0 })
    }

    /// The position after the steps taken so far.
    #[must_use]
    pub const fn position(&self) -> &G::Position {
        &self.position
    }

    /// Number of decisions of players so far.
    #[must_use]
    pub const fn decided(&self) -> usize {
        self.decided
    }

    fn step(&mut self, code: u32) -> Result<Step<'a, G>, ReplayError> {
        let (ply, position) = (self.ply, self.position);
        let actor = self.game.actor(&position);
        let legal = successors(self.game, &position);
        let action = legal.iter().copied().find(|&action| action.into() == code).ok_or_else(|| {
            let position = self.game.print_position(&position);
            ReplayError::Illegal { ply, code, actor: actor.name(), position }
        })?;
        let opening = ply < self.record.opening as usize;
        let by_player = !opening && actor.side().is_some();
        let decision = self.record.decisions.get(self.decided).filter(|_| by_player);
        if let Some(decision) = decision {
            check_visits(decision, ply, legal.len())?;
        }
        let clock = self.record.clocks.get(self.decided).filter(|_| by_player).copied();
        self.game.apply_unchecked(&mut self.position, action);
        self.ply += 1;
        self.decided += usize::from(by_player);
        Ok(Step { ply, actor, position, action, opening, decision, clock })
    }
}

impl<'a, G: Rulebook> Iterator for Replay<'a, G> {
    type Item = Result<Step<'a, G>, ReplayError>;

    fn next(&mut self) -> Option<Self::Item> {
        let code = *self.record.steps.get(self.ply)?;
        let step = self.step(code);
        if step.is_err() {
            self.ply = self.record.steps.len();
        }
        Some(step)
    }
}

fn check_visits(decision: &Decision, ply: usize, legal: usize) -> Result<(), ReplayError> {
    let ranks = decision.unpack_visits();
    let last = ranks.map_or(Some(u32::MAX), |ranks| ranks.last().map(|&(rank, _)| rank));
    match last {
        Some(rank) if rank as usize >= legal => Err(ReplayError::Visits { ply, rank, legal }),
        _ => Ok(()),
    }
}

/// Replays a whole game and compares its end with the record. Returns the number of decisions of players.
///
/// # Errors
/// The first thing that does not fit.
pub fn check<G: Rulebook>(game: &G, record: &Game) -> Result<usize, ReplayError> {
    let mut replay = Replay::new(game, record)?;
    for step in replay.by_ref() {
        step?;
    }
    let decided = replay.decided();
    for (what, found) in [("search results", record.decisions.len()), ("clocks", record.clocks.len())] {
        if found != 0 && found != decided {
            return Err(ReplayError::Count { what, found, expected: decided });
        }
    }
    check_ranges(record)?;
    check_end(game, record, replay.position())?;
    Ok(decided)
}

fn check_ranges(record: &Game) -> Result<(), ReplayError> {
    let within = |what, found: u64, most: u64| {
        if found <= most { Ok(()) } else { Err(ReplayError::Range { what, found, most }) }
    };
    within("steps of the opening", record.opening.into(), record.steps.len() as u64)?;
    record
        .decisions
        .iter()
        .try_for_each(|decision| within("value", decision.value.into(), Decision::SCALE.into()))
}

fn check_end<G: Rulebook>(game: &G, record: &Game, last: &G::Position) -> Result<(), ReplayError> {
    let differs = |what, recorded: String, replayed: String| {
        if recorded == replayed { Ok(()) } else { Err(ReplayError::End { what, recorded, replayed }) }
    };
    differs("final position", record.last.clone(), game.print_position(last))?;
    let score = game.score(last);
    let text = |score: [u16; 2]| format!("{}-{}", score[0], score[1]);
    let result = game.result(last);
    let expected = match (record.end, result) {
        (End::Rules, Some(result)) => Some(Winner::of(result)),
        (End::Rules, None) => {
            return Err(ReplayError::End {
                what: "end",
                recorded: "over".into(),
                replayed: "not over".into(),
            });
        }
        (_, Some(_)) => {
            return Err(ReplayError::End {
                what: "end",
                recorded: record.end.name().into(),
                replayed: "over".into(),
            });
        }
        (End::AgreedDraw, None) => Some(Winner::Draw),
        (End::StepLimit, None) => Some(Winner::of(touchline_engine::MatchResult::by_score(score))),
        (_, None) if record.winner == Winner::Draw => {
            return Err(ReplayError::End {
                what: "result",
                recorded: "draw".into(),
                replayed: "a winner".into(),
            });
        }
        (_, None) => None,
    };
    differs("score", text(record.score), text(result.map_or(score, |result| result.score)))?;
    match expected {
        Some(winner) => differs("result", record.winner.name().into(), winner.name().into()),
        None => Ok(()),
    }
}
