//! Ctrl-C (and the termination signal, SIGHUP of a terminal that hangs up, and SIGUSR1, with which clusters announce an
//! end). While work runs, the first asks it to end and the second ends the program; while games are played, the first
//! lets those under way finish, the second drops them, the third asks the work that follows to end; while a shard is
//! played, the first drops them; while a folder is looked at, or a person waited for, the first ends the program; while
//! the engine thinks for a person, Ctrl-C asks it to play at once, and every other signal ends the program.

#[cfg(unix)]
mod signals;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, Once, OnceLock, PoisonError};
use std::{fs, process};

use touchline_selfplay::Stop;

#[cfg(unix)]
use signals::listen;

use crate::exit::Failure;
use crate::{output, terminal};

static REQUESTED: AtomicBool = AtomicBool::new(false);
/// Whether another signal than Ctrl-C came while work ran.
static ENDING: AtomicBool = AtomicBool::new(false);
/// The request to the games that are played, once there are any.
static GAMES: OnceLock<Stop> = OnceLock::new();
static NOW: Mutex<Now> = Mutex::new(Now { runs: Runs::Work, is_kept: false });
static INSTALLED: Once = Once::new();

/// What an interruption finds.
#[derive(Clone)]
struct Now {
    runs: Runs,
    /// Whether the same command goes on with what is kept.
    is_kept: bool,
}

#[derive(Clone)]
enum Runs {
    /// Work, which can be asked to end.
    Work,
    /// Games; those under way are finished after the first request, or dropped.
    Games { stop: &'static Stop, at_once: bool },
    /// A look at a copy of games, which does not outlive the program. Every request ends it at once.
    Look { copy: PathBuf },
    /// The engine, while a person waits for it; it can be asked to play at once. What to say when the program ends
    /// meanwhile.
    Thought { farewell: String },
    /// Nothing: a person is waited for. What to say when the program ends meanwhile.
    Person { farewell: String },
}

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
    begin_games(kept, false)
}

/// The same where nobody can wait for the games under way: the first request drops them.
pub fn games_at_once() -> &'static Stop {
    begin_games(true, true)
}

fn begin_games(is_kept: bool, at_once: bool) -> &'static Stop {
    let stop = GAMES.get_or_init(Stop::default);
    *now() = Now { runs: Runs::Games { stop, at_once }, is_kept };
    requested();
    stop
}

/// The flag that Ctrl-C raises from now on, when the games have been played and what they tell is worked out.
pub fn after_games() -> &'static AtomicBool {
    now().runs = Runs::Work;
    requested()
}

/// From now on the first request ends the program, and this folder, which holds a copy of games, with it.
pub fn look_at(copy: &Path) {
    now().runs = Runs::Look { copy: copy.to_owned() };
    requested();
}

/// Waits for a person; Ctrl-C meanwhile ends the program with these words.
pub fn while_waiting<T>(farewell: String, wait: impl FnOnce() -> T) -> T {
    begin_at_board(Runs::Person { farewell });
    let answer = wait();
    now().runs = Runs::Work;
    answer
}

/// Lets the engine think for a person: Ctrl-C meanwhile raises the flag that `think` is given; asked again, or by
/// another signal, it ends the program with these words.
pub fn while_thinking<T>(farewell: String, think: impl FnOnce(&AtomicBool) -> T) -> T {
    let stop = begin_at_board(Runs::Thought { farewell });
    let thought = think(stop);
    now().runs = Runs::Work;
    thought
}

/// Lowers the flag, which Ctrl-C may have raised while what came before was told and kept; every other signal that came
/// meanwhile ends the program now.
fn begin_at_board(runs: Runs) -> &'static AtomicBool {
    let stop = requested();
    stop.store(false, Ordering::SeqCst);
    *now() = Now { runs, is_kept: true };
    if ENDING.load(Ordering::SeqCst) {
        interrupted(false);
    }
    stop
}

/// Ends the program while a match is played.
fn leave(farewell: String) -> ! {
    let failure = Failure::Interrupted(farewell);
    terminal::restore();
    output::say(format_args!("\n{failure}"));
    process::exit(failure.code().into());
}

fn now() -> MutexGuard<'static, Now> {
    NOW.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Calls `interrupted` at every Ctrl-C.
#[cfg(not(unix))]
fn listen(interrupted: impl Fn(bool) + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(move || interrupted(true))
}

fn interrupted(by_ctrl_c: bool) {
    let Now { runs, is_kept } = now().clone();
    match runs {
        Runs::Games { stop, at_once } if !stop.flag().load(Ordering::Relaxed) => stop_games(stop, at_once),
        // Games that were told to end at once are waited for no longer than other work.
        Runs::Work | Runs::Games { .. } => {
            ENDING.fetch_or(!by_ctrl_c, Ordering::SeqCst);
            if REQUESTED.swap(true, Ordering::SeqCst) {
                let failure = if is_kept { Failure::Interrupted } else { Failure::Abandoned };
                process::exit(failure(String::new()).code().into());
            }
        }
        Runs::Look { copy } => {
            // What cannot be removed the system will, as all that is temporary.
            let _ = fs::remove_dir_all(copy);
            process::exit(Failure::Abandoned(String::new()).code().into());
        }
        Runs::Thought { .. } if by_ctrl_c && !REQUESTED.swap(true, Ordering::SeqCst) => {}
        Runs::Thought { farewell } | Runs::Person { farewell } => leave(farewell),
    }
}

fn stop_games(games: &Stop, at_once: bool) {
    if at_once {
        games.now();
        return;
    }
    let first = !games.is_requested();
    games.request();
    if first {
        output::say("\nfinishing the games under way; Ctrl-C again stops at once");
    }
}
