//! The ladder: which of two players is stronger, and by how much.
//!
//! Games come in pairs with the sides swapped; both games of a pair have the same opening and the same dice. Pair
//! number n begins alike in every match of a ladder, so that matches can be compared. Nothing is written: for games
//! worth keeping there are [tournaments](crate::tournament).

mod effort;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use thiserror::Error;
use touchline_engine::Rulebook;

pub use effort::Effort;
use effort::Watched;

use crate::matches::{Adjudication, Pairing, Played, Seeds, Unfinished, play};
use crate::openings::{Opening, OpeningLine, Openings};
use crate::plan::{PlanError, check_adjudication, check_players};
use crate::player::{Budget, Fault, MissingProgram, Player, PlayerSettings, check_programs};
use crate::ratings::Pentanomial;
use crate::stop::Stop;
use crate::workers::side_by_side;

/// A ladder to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The players, with different names.
    pub players: Vec<PlayerSettings>,
    /// Who plays whom, by place in `players`.
    pub matches: Vec<[usize; 2]>,
    /// Pairs of games a match.
    pub pairs: u64,
    /// What a player may spend who has no budget of its own.
    pub budget: Budget,
    /// Where pairs of games begin.
    pub openings: Openings,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// The seed of openings, dice and players.
    pub seed: u64,
    /// Games at a time; 0 stands for 1.
    pub concurrency: usize,
}

/// The result of a match so far, as the first of its two players sees it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// The two players, by place in the plan.
    pub players: [usize; 2],
    /// Games won, drawn and lost.
    pub games: [u64; 3],
    /// Pairs of games by their points.
    pub pairs: Pentanomial,
    /// What each player's decisions took.
    pub efforts: [Effort; 2],
    /// Steps of all games, the opening included.
    pub steps: u64,
    /// Games that were ended by an adjudication instead of by the rules.
    pub adjudicated: u64,
    /// Games lost through a fault or for being late.
    pub faults: u64,
    /// Why each player lost a game through a fault, the first that was found.
    pub reasons: [Option<Fault>; 2],
}

/// A ladder that cannot be played.
#[derive(Debug, Error)]
pub enum LadderError {
    /// A match names a player who is not there, or the same player twice.
    #[error("a match needs two different players")]
    Match,
    /// A player who cannot play, an opening that the game refuses, or a file of openings that was not read.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// An external program is not there.
    #[error(transparent)]
    Program(#[from] MissingProgram),
    /// The rules of a game leave it without an end.
    #[error("a game between {} and {}: {reason}", .players[0], .players[1])]
    Unplayable {
        /// The names of the players.
        players: [String; 2],
        /// Why it cannot go on.
        reason: Unfinished,
    },
}

impl Plan {
    /// What a player may spend.
    #[must_use]
    pub fn budget(&self, player: &PlayerSettings) -> Budget {
        player.budget.unwrap_or(self.budget)
    }

    fn check(&self) -> Result<(), LadderError> {
        let known = |&[a, b]: &[usize; 2]| a != b && a.max(b) < self.players.len();
        if !self.matches.iter().all(known) {
            return Err(LadderError::Match);
        }
        check_adjudication(&self.adjudication)?;
        Ok(check_players(&self.players, self.budget)?)
    }
}

/// Plays the matches one after the other, games side by side. `watch` is told the standing after each pair of games.
/// After a request to stop, pairs under way are finished; after a second one, pairs that are complete count.
///
/// With budgets in simulations the result is the same for any `concurrency`, times apart.
///
/// # Errors
/// The plan is refused, an external program is not there, or a game cannot go on.
pub fn climb<G: Rulebook>(
    game: &G,
    plan: &Plan,
    stop: &Stop,
    watch: &(dyn Fn(&Standing) + Sync),
) -> Result<Vec<Standing>, LadderError> {
    plan.check()?;
    check_programs(&plan.players)?;
    let parse = |line: &OpeningLine| line.parse(game);
    let openings = plan.openings.checked_lines()?.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
    let play = |&players: &[usize; 2]| play_match(game, plan, players, &openings, stop, watch);
    plan.matches.iter().map(play).collect()
}

/// Plays a match, pairs side by side.
fn play_match<G: Rulebook>(
    game: &G,
    plan: &Plan,
    players: [usize; 2],
    openings: &[Opening<G>],
    stop: &Stop,
    watch: &(dyn Fn(&Standing) + Sync),
) -> Result<Standing, LadderError> {
    let standing = Mutex::new(Standing { players, ..Standing::default() });
    let failure = OnceLock::new();
    let next = AtomicU64::new(0);
    let work = || {
        while !stop.is_requested() && failure.get().is_none() {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= plan.pairs {
                return;
            }
            match play_pair(game, plan, players, openings, pair, stop) {
                Ok(Some(games)) => {
                    let mut standing = standing.lock().unwrap_or_else(PoisonError::into_inner);
                    standing.enter(&games);
                    watch(&standing);
                }
                Ok(None) => return,
                Err(error) => {
                    failure.get_or_init(|| error);
                }
            }
        }
    };
    side_by_side(plan.concurrency, work);
    match failure.into_inner() {
        Some(error) => Err(error),
        None => Ok(standing.into_inner().unwrap_or_else(PoisonError::into_inner)),
    }
}

/// A game with what the decisions of White and Black took.
struct Measured {
    played: Played,
    efforts: [Effort; 2],
}

/// Two games with the same beginning, the first player having White first; `None` after a stop. There is an opening,
/// and the players are there.
fn play_pair<G: Rulebook>(
    game: &G,
    plan: &Plan,
    players: [usize; 2],
    openings: &[Opening<G>],
    pair: u64,
    stop: &Stop,
) -> Result<Option<[Measured; 2]>, LadderError> {
    let [first, second] = players.map(|index| &plan.players[index]);
    let opening = &openings[pair as usize % openings.len()];
    let play = |seats: [&PlayerSettings; 2], number: u64| {
        let pairing = Pairing {
            variant: 0,
            number,
            seeds: Seeds::of(plan.seed, number),
            names: seats.map(|player| player.name.clone()),
            budgets: seats.map(|player| plan.budget(player)),
            habits: Default::default(),
            opening: opening.clone(),
            random_steps: plan.openings.random_steps,
            adjudication: plan.adjudication,
            keep_decisions: false,
        };
        let efforts: [effort::Shared; 2] = Default::default();
        let [white, black] = seats;
        let mut hired: [Box<dyn Player<G>>; 2] =
            [Box::new(Watched::hire(white, &efforts[0])), Box::new(Watched::hire(black, &efforts[1]))];
        let played = match play(game, &pairing, &mut hired, stop.flag(), &mut |_, _, _| {}) {
            Ok(played) if played.is_void(stop) => return Ok(None),
            Ok(played) => played,
            Err(Unfinished::Stopped) => return Ok(None),
            Err(reason) => {
                let players = [first, second].map(|player| player.name.clone());
                return Err(LadderError::Unplayable { players, reason });
            }
        };
        if played.lacks_player() {
            check_programs(&plan.players)?;
        }
        Ok(Some(Measured { played, efforts: efforts.map(|effort| effort.get()) }))
    };
    let Some(one) = play([first, second], 2 * pair)? else { return Ok(None) };
    Ok(play([second, first], 2 * pair + 1)?.map(|two| [one, two]))
}

impl Standing {
    /// Enters a pair of games: in the first one the first player had White, in the second Black.
    fn enter(&mut self, [one, two]: &[Measured; 2]) {
        let points = [one.played.game.value(), 1.0 - two.played.game.value()];
        for points in points {
            let place = if points > 0.5 { 0 } else { 1 + usize::from(points < 0.5) };
            self.games[place] += 1;
        }
        self.pairs.add(points.iter().sum());
        let [white, black] = one.efforts;
        let [black_again, white_again] = two.efforts;
        self.efforts[0].add(&white);
        self.efforts[0].add(&white_again);
        self.efforts[1].add(&black);
        self.efforts[1].add(&black_again);
        for (Played { game, fault }, sides) in [(&one.played, [0, 1]), (&two.played, [1, 0])] {
            if let Some((side, fault)) = fault {
                self.reasons[sides[side.index()]].get_or_insert_with(|| fault.clone());
            }
            self.steps += game.steps.len() as u64;
            self.adjudicated += u64::from(game.end.is_adjudicated());
            self.faults += u64::from(game.end.is_forfeit());
        }
    }
}
