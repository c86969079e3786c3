//! The signals of Unix that ask a program to end.

use std::ffi::c_int;
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGUSR1};
use signal_hook::iterator::Signals;

/// The same signal once more so soon is the same request: `timeout` sends its signal to the program and to its process
/// group, a terminal that hangs up and the shell in it send one each.
const ECHO: Duration = Duration::from_millis(100);

/// Calls `interrupted` at every request to end, on a thread of its own, and says whether it was Ctrl-C.
///
/// SIGHUP stays ignored if it was when the program began, as after `nohup`. Shells start programs in the background
/// with SIGINT ignored; that one is heard all the same, because somebody may send it.
///
/// # Errors
/// The system refuses to hand the signals over.
pub fn listen(interrupted: impl Fn(bool) + Send + 'static) -> io::Result<()> {
    let heard = [SIGINT, SIGTERM, SIGUSR1].into_iter().chain((!is_ignored(SIGHUP)).then_some(SIGHUP));
    let mut signals = Signals::new(heard)?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        let mut last: Option<(c_int, Instant)> = None;
        for signal in signals.forever() {
            if last.is_some_and(|(known, heard)| known == signal && heard.elapsed() < ECHO) {
                continue;
            }
            last = Some((signal, Instant::now()));
            interrupted(signal == SIGINT);
        }
    })?;
    Ok(())
}

/// Whether a signal is ignored now. Where the system does not show that, it counts as ignored: so it does what it did
/// when the program began.
fn is_ignored(signal: c_int) -> bool {
    ignored().is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}

/// The signals that are ignored, the first in the lowest bit.
fn ignored() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}
