//! Ctrl-C (and the termination signal, SIGHUP of a terminal that hangs up, and SIGUSR1, with which clusters announce an
//! end). While work runs, the first asks it to end and the second ends the program; while games are played, the first
//! lets those under way finish, the second drops them, the third asks the work that follows to end; while a shard is
//! played, the first drops them; while the program waits for a person, the first ends it.

#[cfg(unix)]
mod signals;

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, OnceLock};

use touchline_selfplay::Stop;

#[cfg(not(unix))]
use ctrlc::set_handler as listen;
#[cfg(unix)]
use signals::listen;

use crate::exit::Failure;
use crate::output;

static REQUESTED: AtomicBool = AtomicBool::new(false);
/// The request to the games that are played, once there are any.
static GAMES: OnceLock<Stop> = OnceLock::new();
/// Whether the same command goes on with what is kept.
static RESUMABLE: AtomicBool = AtomicBool::new(false);
/// Whether the first request drops the games under way.
static AT_ONCE: AtomicBool = AtomicBool::new(false);
/// Whether what follows is work: the games have been played.
static PLAYED: AtomicBool = AtomicBool::new(false);
static INSTALLED: Once = Once::new();
/// What to say when the program ends while it waits.
static FAREWELL: Mutex<Option<String>> = Mutex::new(None);

/// The flag that Ctrl-C raises while work runs. The first call starts to listen.
pub fn requested() -> &'static AtomicBool {
    INSTALLED.call_once(|| {
        if let Err(error) = listen(interrupted) {
            output::say(format_args!("warning: Ctrl-C will end the program at once ({error})"));
        }
    });
    &REQUESTED
}

/// The request to stop that Ctrl-C makes while games are played, which are kept to go on with or not.
pub fn games(kept: bool) -> &'static Stop {
    RESUMABLE.store(kept, Ordering::SeqCst);
    requested();
    GAMES.get_or_init(Stop::default)
}

/// The same where nobody can wait for the games under way: the first request drops them.
pub fn games_at_once() -> &'static Stop {
    AT_ONCE.store(true, Ordering::SeqCst);
    games(true)
}

/// The flag that Ctrl-C raises from now on, when the games have been played and what they tell is worked out.
pub fn after_games() -> &'static AtomicBool {
    PLAYED.store(true, Ordering::SeqCst);
    requested()
}

/// Waits for a person; Ctrl-C meanwhile ends the program with these words.
pub fn while_waiting<T>(farewell: String, wait: impl FnOnce() -> T) -> T {
    requested();
    set_farewell(Some(farewell));
    let answer = wait();
    set_farewell(None);
    answer
}

fn set_farewell(farewell: Option<String>) {
    if let Ok(mut place) = FAREWELL.lock() {
        *place = farewell;
    }
}

/// Hands the request on to the games; false if there are none, or they were told twice already.
fn stop_games() -> bool {
    let is_open = |games: &&Stop| !PLAYED.load(Ordering::SeqCst) && !games.flag().load(Ordering::SeqCst);
    let Some(games) = GAMES.get().filter(is_open) else { return false };
    if AT_ONCE.load(Ordering::SeqCst) {
        games.now();
        return true;
    }
    let first = !games.is_requested();
    games.request();
    if first {
        output::say("\nfinishing the games under way; Ctrl-C again stops at once");
    }
    true
}

fn interrupted() {
    if stop_games() {
        return;
    }
    let farewell = FAREWELL.lock().ok().and_then(|mut place| place.take());
    let waiting = farewell.is_some();
    let resumable = waiting || RESUMABLE.load(Ordering::SeqCst);
    let failure = if resumable { Failure::Interrupted } else { Failure::Abandoned };
    let failure = failure(farewell.unwrap_or_default());
    if waiting {
        output::say(format_args!("\n{failure}"));
    }
    if waiting || REQUESTED.swap(true, Ordering::SeqCst) {
        process::exit(failure.code().into());
    }
}
