//! Running a tournament: workers, results, the end.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use thiserror::Error;
use touchline_engine::Rulebook;

use super::folder::{Folder, FolderError, Journal, Recovered};
use super::plan::{Plan, PlanError};
use super::schedule::{GameId, Next, Outcome, Progress, Results, Schedule};
use crate::matches::{Pairing, Seeds, play};
use crate::openings::Opening;
use crate::player::{Player, hire};
use crate::ratings::Verdict;
use crate::record::frame::Layout;
use crate::record::{FileError, Game};
use crate::stop::Stop;

/// How often a waiting worker looks whether it should stop.
const GLANCE: Duration = Duration::from_millis(100);

/// Why a tournament cannot run or go on. Everything played so far is safe; after mending the cause the same call goes
/// on where it ended.
#[derive(Debug, Error)]
pub enum TournamentError {
    /// The plan is refused.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A game cannot be written, for instance because the disk is full.
    #[error(transparent)]
    Write(#[from] FileError),
    /// A game could not be played for a reason inside this program.
    #[error("game {number}: the game or a player panicked")]
    Panic {
        /// The game's number.
        number: u64,
    },
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Everything is played; the games stand in the finished file.
    Complete {
        /// The decision of a sequential test; `None` in other formats and when its pairs ran out.
        verdict: Option<Verdict>,
    },
    /// It was stopped before.
    Interrupted,
}

/// What is told while a tournament runs.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// A game begins.
    Started {
        /// The game.
        id: GameId,
    },
    /// A game is on the disk.
    Finished {
        /// The game.
        game: &'a Game,
        /// Games of the plan on the disk.
        done: u64,
        /// Games of the plan in all, if known.
        total: Option<u64>,
        /// Log-likelihood ratio of a sequential test, and its bounds.
        llr: Option<(f64, [f64; 2])>,
    },
}

/// A tournament with its folder, ready to run.
pub struct Tournament<G: Rulebook> {
    game: G,
    plan: Plan,
    openings: Vec<Opening<G>>,
    /// The plan's identity, from which all seeds come.
    identity: u64,
    folder: Folder,
    results: Results,
    recovered: Option<Recovered>,
}

impl<G: Rulebook> Tournament<G> {
    /// Checks the plan, locks the folder (made if necessary) and reads the games that are there.
    ///
    /// # Errors
    /// The plan is refused, another process holds the folder, its games belong to another plan, or a file is
    /// unreadable.
    pub fn open(plan: Plan, folder: &Path) -> Result<Tournament<G>, TournamentError> {
        let (game, openings) = plan.check::<G>()?;
        let layout = Layout { compressed: plan.records.compressed };
        let names = plan.players.iter().map(|player| player.name.clone()).collect();
        let header = plan.header(&game);
        let identity = header.plan;
        let folder = Folder::lock(folder, header, layout, names)?;
        let (results, recovered) = folder.results()?;
        Ok(Tournament { game, plan, openings, identity, folder, results, recovered })
    }

    /// What was lost of a run that was cut off; `None` if nothing was.
    #[must_use]
    pub const fn recovered(&self) -> Option<&Recovered> {
        self.recovered.as_ref()
    }

    /// Results on the disk by game number.
    #[must_use]
    pub const fn results(&self) -> &Results {
        &self.results
    }

    /// The plan.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The rules.
    #[must_use]
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Plays what is missing. `watch` is called from the playing threads, one call at a time.
    ///
    /// A finished game is written and forced onto the disk before it is told and counted.
    ///
    /// # Errors
    /// A game cannot be written or played; games under way are finished and kept if possible.
    pub fn run(
        &mut self,
        stop: &Stop,
        watch: &(dyn Fn(&Event<'_>) + Sync),
    ) -> Result<Ending, TournamentError> {
        let mut schedule = Schedule::new(&self.plan, std::mem::take(&mut self.results));
        let outcome = self.play_missing(&mut schedule, stop, watch);
        self.results.clone_from(schedule.results());
        let complete = outcome?;
        if !complete {
            return Ok(Ending::Interrupted);
        }
        self.folder.complete(|number| schedule.counts(number))?;
        self.results.retain(|number, _| schedule.counts(*number));
        Ok(Ending::Complete { verdict: schedule.test().and_then(|test| test.verdict) })
    }

    /// Plays until the schedule is complete (true) or a stop is requested (false).
    fn play_missing(
        &self,
        schedule: &mut Schedule,
        stop: &Stop,
        watch: &(dyn Fn(&Event<'_>) + Sync),
    ) -> Result<bool, TournamentError> {
        let first = match schedule.next() {
            Next::Play(id) => id,
            Next::Wait | Next::Complete => return Ok(true),
        };
        let journal = self.folder.append()?;
        let shared = Shared {
            state: Mutex::new(State { schedule, journal, next: Some(first), complete: false, error: None }),
            changed: Condvar::new(),
        };
        std::thread::scope(|scope| {
            for _ in 0..self.plan.workers() {
                scope.spawn(|| {
                    Worker { tournament: self, shared: &shared, players: BTreeMap::new() }.work(stop, watch)
                });
            }
        });
        let state = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        match state.error {
            Some(error) => Err(error),
            None => Ok(state.complete || matches!(state.schedule.next(), Next::Complete)),
        }
    }

    fn pairing(&self, id: GameId) -> Option<Pairing<G>> {
        let [white, black] = id.seats().map(|index| self.plan.players.get(index));
        let (white, black) = (white?, black?);
        let line = id.pair as usize % self.openings.len().max(1);
        Some(Pairing {
            number: id.number(),
            seeds: Seeds::of(self.identity, id.number()),
            names: [white.name.clone(), black.name.clone()],
            budgets: [self.plan.budget(white), self.plan.budget(black)],
            opening: self.openings.get(line)?.clone(),
            random_steps: self.plan.openings.random_steps,
            adjudication: self.plan.adjudication,
            keep_decisions: self.plan.records.decisions,
        })
    }
}

/// What the workers share.
struct Shared<'a> {
    state: Mutex<State<'a>>,
    changed: Condvar,
}

struct State<'a> {
    schedule: &'a mut Schedule,
    journal: Journal,
    /// A game that was handed out already and is still to be played.
    next: Option<GameId>,
    complete: bool,
    error: Option<TournamentError>,
}

impl<'a> Shared<'a> {
    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        // The state is only changed in whole steps, so that it is sound even if a watcher panicked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread that plays one game at a time, with its own players.
struct Worker<'a, 'b, G: Rulebook> {
    tournament: &'a Tournament<G>,
    shared: &'a Shared<'b>,
    players: BTreeMap<usize, Box<dyn Player<G>>>,
}

impl<G: Rulebook> Worker<'_, '_, G> {
    fn work(mut self, stop: &Stop, watch: &(dyn Fn(&Event<'_>) + Sync)) {
        while let Some(id) = self.take(stop, watch) {
            let played = catch_unwind(AssertUnwindSafe(|| self.play(id, stop)));
            let error = match played {
                Ok(Some(game)) => self.deliver(&game, watch),
                Ok(None) => return,
                Err(_) => Some(TournamentError::Panic { number: id.number() }),
            };
            if let Some(error) = error {
                self.shared.lock().error.get_or_insert(error);
            }
            self.shared.changed.notify_all();
        }
    }

    /// The next game; `None` when there is nothing more for this worker to do.
    fn take(&self, stop: &Stop, watch: &(dyn Fn(&Event<'_>) + Sync)) -> Option<GameId> {
        let mut state = self.shared.lock();
        loop {
            if state.error.is_some() || state.complete || stop.is_requested() {
                return None;
            }
            let next = state.next.take().map_or_else(|| state.schedule.next(), Next::Play);
            match next {
                Next::Play(id) => {
                    watch(&Event::Started { id });
                    return Some(id);
                }
                Next::Wait => {
                    let waited = self.shared.changed.wait_timeout(state, GLANCE);
                    state = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
                Next::Complete => {
                    state.complete = true;
                    self.shared.changed.notify_all();
                    return None;
                }
            }
        }
    }

    fn play(&mut self, id: GameId, stop: &Stop) -> Option<Game> {
        let tournament = self.tournament;
        let pairing = tournament.pairing(id)?;
        let [white, black] = id.seats();
        let mut players = [self.hire(white)?, self.hire(black)?];
        let game = play(&tournament.game, &pairing, &mut players, stop.flag(), &mut |_, _, _| {});
        self.players.extend([white, black].into_iter().zip(players));
        game
    }

    /// The worker's own instance of a player, made when it is needed first.
    fn hire(&mut self, index: usize) -> Option<Box<dyn Player<G>>> {
        let known = self.players.remove(&index);
        known.or_else(|| self.tournament.plan.players.get(index).map(hire))
    }

    /// Writes a game and, when it is on the disk, counts and tells it.
    fn deliver(&self, game: &Game, watch: &(dyn Fn(&Event<'_>) + Sync)) -> Option<TournamentError> {
        let mut state = self.shared.lock();
        if let Err(error) = state.journal.append(game) {
            return Some(error.into());
        }
        state.schedule.finished(game.number, Outcome { white: game.value() });
        watch(&Event::Finished {
            game,
            done: state.schedule.results().len() as u64,
            total: state.schedule.total(),
            llr: state.schedule.test().map(Progress::llr),
        });
        None
    }
}
