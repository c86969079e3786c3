//! Playing the games of a contest: workers, results, the end.

use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use thiserror::Error;
use touchline_engine::{Rulebook, Side};

use super::folder::{Folder, FolderError, Recovered};
use super::journal::Journal;
use super::order::{Next, Order};
use super::patience::{Patience, SetAside};
use super::results::Results;
use super::{Contest, GameNumber};
use crate::matches::{Effort, Played, Unfinished, play};
use crate::plan::PlanError;
use crate::player::{Fault, MissingProgram, Player, hire};
use crate::record::{FileError, Game};
use crate::stop::Stop;
use crate::workers::side_by_side;

/// How often a waiting worker looks whether it should stop.
const GLANCE: Duration = Duration::from_millis(100);

/// Why a contest cannot run or go on. Everything played so far is safe; after mending the cause the same call goes on
/// where it ended.
#[derive(Debug, Error)]
pub enum PlayError {
    /// The folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A game cannot be written, for instance because the disk is full.
    #[error(transparent)]
    Write(#[from] FileError),
    /// A program that is to play is not there.
    #[error(transparent)]
    Program(#[from] MissingProgram),
    /// A program did nothing but fail and was set aside; only games of such programs are still to be played.
    #[error(transparent)]
    SetAside(#[from] SetAside),
    /// A game could not be played for a reason inside this program.
    #[error("game {number}: the game or a player panicked")]
    Panic {
        /// The game's number.
        number: u64,
    },
    /// The rules of a game leave it without an end.
    #[error("game {number}: {reason}")]
    Unplayable {
        /// The game's number.
        number: u64,
        /// Why it cannot go on.
        reason: Unfinished,
    },
    /// A game is wanted that the contest does not have.
    #[error("game {number}: there is no such game in this contest")]
    NoGame {
        /// The game's number.
        number: u64,
    },
}

/// Why a plan cannot run or go on. Everything played so far is safe; after mending the cause the same call goes on
/// where it ended.
#[derive(Debug, Error)]
pub enum RunError {
    /// The plan is refused.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The folder cannot be used, or a game cannot be written or played.
    #[error(transparent)]
    Play(#[from] PlayError),
}

impl From<FolderError> for RunError {
    fn from(error: FolderError) -> RunError {
        RunError::Play(error.into())
    }
}

/// What is told while a contest runs.
#[derive(Clone, Debug)]
pub enum Event<'a> {
    /// A game begins.
    Started {
        /// The game.
        number: GameNumber,
    },
    /// A game was written to the journal.
    Finished {
        /// The game.
        game: &'a Game,
        /// Games of the plan that are written; others that its folder holds are not counted.
        done: u64,
        /// Games of the plan in all, if known.
        total: Option<u64>,
        /// Log-likelihood ratio of a sequential test, and its bounds.
        llr: Option<(f64, [f64; 2])>,
        /// The player who lost it through a fault, and which.
        fault: Option<(&'a str, &'a Fault)>,
        /// What the decisions of White and of Black took.
        efforts: [Effort; 2],
    },
    /// A program was set aside: games of the others go on.
    SetAside {
        /// The player.
        player: &'a str,
        /// So many games it lost through faults, one after the other.
        games: u32,
    },
}

/// A contest with its locked folder, ready to be played.
pub struct Session<G: Rulebook> {
    contest: Contest<G>,
    folder: Folder,
    results: Results,
    recovered: Option<Recovered>,
}

impl<G: Rulebook> Session<G> {
    /// Locks the folder (made if necessary) and reads the games that are there.
    ///
    /// # Errors
    /// Another process holds the folder, its games belong to another plan, or a file is unreadable.
    pub fn open(contest: Contest<G>, folder: &Path) -> Result<Session<G>, FolderError> {
        let folder = Folder::lock(folder, contest.header.clone(), contest.compressed)?;
        let (results, recovered) = folder.results(&contest)?;
        Ok(Session { contest, folder, results, recovered })
    }

    /// The contest.
    #[must_use]
    pub const fn contest(&self) -> &Contest<G> {
        &self.contest
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

    /// Tells all games on the disk, each once, in no particular order.
    ///
    /// # Errors
    /// A file is unreadable.
    pub fn each_game(&self, tell: impl FnMut(&Game)) -> Result<(), FolderError> {
        self.folder.each_game(tell)
    }

    /// Plays what `order` wants, which was made from [`results`](Self::results). Returns true when everything is
    /// played, false after a stop. `watch` is called from the playing threads, one call at a time.
    ///
    /// A finished game is written and forced onto the disk before it is told and counted. At the end games of this run
    /// that do not [count](Order::counts) are dropped; those that were there before stay in any case.
    ///
    /// # Errors
    /// An external program is not there; a game cannot be written or played: games under way are finished and kept if
    /// possible.
    pub fn run(
        &mut self,
        order: &mut dyn Order,
        stop: &Stop,
        watch: &(dyn Fn(&Event<'_>) + Sync),
    ) -> Result<bool, PlayError> {
        let outcome = match order.next() {
            Next::Play(first) => {
                self.contest.check_programs()?;
                let mut journal = self.folder.append()?;
                let played = play_from(&self.contest, order, Some(first), &mut journal, stop, watch);
                played.and_then(|complete| Ok(journal.check_place().map(|()| complete)?))
            }
            Next::Wait | Next::Complete => Ok(true),
        };
        let stored = mem::replace(&mut self.results, order.results().clone());
        if !outcome? {
            return Ok(false);
        }
        // A game that was there before stays, whatever the order says: another plan may have asked for it.
        let stays = |number: u64| stored.contains_key(&number) || order.counts(number);
        self.folder.complete(stays)?;
        self.results.retain(|number, _| stays(*number));
        Ok(true)
    }
}

/// Plays what `order` wants into `journal`, many games at a time. Returns true when everything is played, false after a
/// stop. `watch` is called from the playing threads, one call at a time.
///
/// # Errors
/// A game cannot be written or played; games under way are finished and kept if possible.
pub fn play_all<G: Rulebook>(
    contest: &Contest<G>,
    order: &mut dyn Order,
    journal: &mut dyn Journal,
    stop: &Stop,
    watch: &(dyn Fn(&Event<'_>) + Sync),
) -> Result<bool, PlayError> {
    play_from(contest, order, None, journal, stop, watch)
}

/// As [`play_all`], beginning with a game that was handed out already.
fn play_from<G: Rulebook>(
    contest: &Contest<G>,
    order: &mut dyn Order,
    next: Option<u64>,
    journal: &mut dyn Journal,
    stop: &Stop,
    watch: &(dyn Fn(&Event<'_>) + Sync),
) -> Result<bool, PlayError> {
    let surplus = order.surplus();
    let shared = Shared {
        state: Mutex::new(State {
            order,
            surplus,
            journal,
            next,
            under_way: 0,
            patience: Patience::new(contest.most_faults),
            complete: false,
            error: None,
        }),
        changed: Condvar::new(),
    };
    side_by_side(contest.workers, || {
        Worker { contest, shared: &shared, players: Vec::new() }.work(stop, watch);
    });
    let state = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    match state.error {
        Some(error) => Err(error),
        None => Ok(state.complete || matches!(state.order.next(), Next::Complete)),
    }
}

/// What the workers share.
struct Shared<'a> {
    state: Mutex<State<'a>>,
    changed: Condvar,
}

struct State<'a> {
    order: &'a mut dyn Order,
    /// Results that the plan does not ask for.
    surplus: u64,
    journal: &'a mut dyn Journal,
    /// A game that was handed out already and is still to be played.
    next: Option<u64>,
    /// Games that are being played.
    under_way: usize,
    patience: Patience,
    complete: bool,
    error: Option<PlayError>,
}

impl<'a> Shared<'a> {
    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        // The state is only changed in whole steps, so that it is sound even if a watcher panicked.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread that plays one game at a time, with its own players.
struct Worker<'a, 'b, G: Rulebook> {
    contest: &'a Contest<G>,
    shared: &'a Shared<'b>,
    /// The players of its last game, by their places in the contest. They go on to the next game or go home: idle
    /// programs would be as many as there are players, each with its memory.
    players: Vec<(usize, Box<dyn Player<G>>)>,
}

impl<G: Rulebook> Worker<'_, '_, G> {
    fn work(mut self, stop: &Stop, watch: &(dyn Fn(&Event<'_>) + Sync)) {
        while let Some(number) = self.take(stop, watch) {
            let played = catch_unwind(AssertUnwindSafe(|| self.play(number, stop)));
            let played = played.unwrap_or_else(|_| Err(PlayError::Panic { number: number.code() }));
            match played {
                Ok(Some(played)) => self.deliver(number, &played, watch),
                Ok(None) => return,
                Err(error) => {
                    self.shared.lock().error.get_or_insert(error);
                }
            }
            self.shared.lock().under_way -= 1;
            self.shared.changed.notify_all();
        }
    }

    /// The next game; `None` when there is nothing more for this worker to do.
    fn take(&self, stop: &Stop, watch: &(dyn Fn(&Event<'_>) + Sync)) -> Option<GameNumber> {
        let mut state = self.shared.lock();
        loop {
            if state.error.is_some() || state.complete || stop.is_requested() {
                return None;
            }
            let next = state.next.take().map_or_else(|| state.order.next(), Next::Play);
            match next {
                Next::Play(code) => {
                    let number = GameNumber::of(code);
                    if self.contest.seats(number).is_some_and(|seats| !state.patience.plays(seats)) {
                        state.order.leave_out(code);
                        continue;
                    }
                    state.under_way += 1;
                    watch(&Event::Started { number });
                    return Some(number);
                }
                // Nothing will end that could be waited for: only games that were left out are missing.
                Next::Wait if state.under_way == 0 => {
                    state.error = self.set_aside(&state.patience);
                    return None;
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

    /// What is wrong when only games are left that are not played.
    fn set_aside(&self, patience: &Patience) -> Option<PlayError> {
        let (player, fault) = patience.first()?;
        let player = self.contest.players.get(*player)?.settings.name.clone();
        Some(SetAside { player, games: self.contest.most_faults, fault: fault.clone() }.into())
    }

    /// Plays a game to its end; `None` after a stop.
    fn play(&mut self, number: GameNumber, stop: &Stop) -> Result<Option<Played>, PlayError> {
        let missing = || PlayError::NoGame { number: number.code() };
        let pairing = self.contest.pairing(number).ok_or_else(missing)?;
        let game = self.contest.rules.variant(pairing.variant).ok_or_else(missing)?;
        let seats = self.contest.seats(number).ok_or_else(missing)?;
        let [white, black] = seats.map(|seat| self.hire(seat).ok_or_else(missing));
        let mut players = [white?, black?];
        self.players.clear();
        let played = play(game, &pairing, &mut players, stop.flag(), &mut |_, _, _| {});
        self.players = seats.into_iter().zip(players).collect();
        match played {
            Ok(played) if played.is_void(stop) => Ok(None),
            Ok(played) => {
                if played.lacks_player() {
                    self.contest.check_programs()?;
                }
                Ok(Some(played))
            }
            Err(Unfinished::Stopped) => Ok(None),
            Err(reason) => Err(PlayError::Unplayable { number: number.code(), reason }),
        }
    }

    /// The worker's own instance of the player at this place: the one of its last game, or a new one.
    fn hire(&mut self, place: usize) -> Option<Box<dyn Player<G>>> {
        match self.players.iter().position(|(known, _)| *known == place) {
            Some(index) => Some(self.players.swap_remove(index).1),
            None => self.contest.players.get(place).map(|player| hire(&player.settings)),
        }
    }

    /// Writes a game and, when it is on the disk, counts and tells it.
    fn deliver(
        &self,
        number: GameNumber,
        Played { game, fault, efforts }: &Played,
        watch: &(dyn Fn(&Event<'_>) + Sync),
    ) {
        let mut state = self.shared.lock();
        if let Err(error) = state.journal.append(game) {
            // Under the same lock, so that nobody's failure to write after this one is told instead.
            state.error.get_or_insert(error.into());
            return;
        }
        state.order.finished(game.number, game.value());
        watch(&Event::Finished {
            game,
            done: (state.order.results().len() as u64).saturating_sub(state.surplus),
            total: state.order.total(),
            llr: state.order.llr(),
            fault: fault.as_ref().map(|(side, fault)| (game.player(*side), fault)),
            efforts: *efforts,
        });
        let Some(seats @ [white, black]) = self.contest.seats(number) else { return };
        let guilty = fault.as_ref().map(|(side, fault)| match side {
            Side::White => (white, fault),
            Side::Black => (black, fault),
        });
        if state.patience.enter(seats, guilty)
            && let Some((side, _)) = fault
        {
            watch(&Event::SetAside { player: game.player(*side), games: self.contest.most_faults });
        }
    }
}
