//! A program with its pipes: started in a process group of its own, spoken to without ever waiting for it, timed,
//! ended.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{abridged, first_word};
use crate::player::{Fault, PlayerSettings};
use crate::stopwatch::Stopwatch;

/// The longest line that is read from a program.
const LONGEST_LINE: u64 = 1 << 16;
/// Lines of a program that wait to be read; a program that talks without end waits, and fills no memory.
const WAITING_LINES: usize = 256;
/// How often a waiting player looks whether it should stop.
const GLANCE: Duration = Duration::from_millis(50);
/// How long a program may take to leave after `quit`.
const FAREWELL: Duration = Duration::from_millis(200);

/// A running program. Dropping it ends it, and whatever it has started.
pub(super) struct Process {
    child: Child,
    /// Lines for the program. A thread writes them, because a program that does not read would hold up whoever does.
    input: Sender<String>,
    lines: Receiver<String>,
}

impl Process {
    pub(super) fn start(settings: &PlayerSettings) -> Result<Process, Fault> {
        let failed = |e: io::Error| Fault::Start(format!("{}: {e}", settings.program));
        let mut command = Command::new(&settings.program);
        command.args(&settings.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C in a terminal is not meant for the players, whose games are to be finished.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Start(format!("{}: no pipes", settings.program)));
        };
        let ((to_write, waiting), (sender, lines)) = (channel(), sync_channel(WAITING_LINES));
        let running = Process { child, input: to_write, lines };
        thread::Builder::new().spawn(move || write_lines(input, &waiting)).map_err(failed)?;
        thread::Builder::new().spawn(move || forward_lines(output, &sender)).map_err(failed)?;
        Ok(running)
    }

    /// Hands a line to the program, which reads it when it likes.
    pub(super) fn say(&self, line: &str) -> Result<(), Fault> {
        let closed = |_| Fault::Crash(format!("its input was closed before \"{}\"", abridged(line)));
        self.input.send(format!("{line}\n")).map_err(closed)
    }

    /// Waits for a line whose first word is `word` and returns it; `hear` is told every line before it, and may make it
    /// a fault.
    pub(super) fn wait(
        &self,
        word: &str,
        limit: Duration,
        stop: &AtomicBool,
        mut hear: impl FnMut(&str) -> Result<(), Fault>,
    ) -> Result<String, Fault> {
        let watch = Stopwatch::start();
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Fault::Stopped);
            }
            let left = limit.saturating_sub(watch.elapsed());
            if left.is_zero() {
                return Err(Fault::Hang(format!("no \"{word}\" within {} ms", limit.as_millis())));
            }
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) if first_word(&line) == Some(word) => return Ok(line),
                Ok(line) => hear(&line)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault::Crash(format!("its output ended before \"{word}\"")));
                }
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The program may be gone already; then there is nothing left to end. Without `stop` it may finish its search
        // first.
        let _ = self.say("stop").and_then(|()| self.say("quit"));
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline && !has_left(&mut self.child) {
            thread::sleep(Duration::from_millis(5));
        }
        // A program that left may have left others behind, such as the engine that a script has started.
        #[cfg(unix)]
        kill_group(&self.child);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether the child has ended. Its number stays its own until somebody waits for it.
#[cfg(unix)]
fn has_left(child: &mut Child) -> bool {
    use rustix::process::{WaitId, WaitIdOptions, waitid};
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    // A child that cannot be asked about is gone.
    pid(child).is_none_or(|pid| !matches!(waitid(WaitId::Pid(pid), look), Ok(None)))
}

/// Whether the child has ended.
#[cfg(not(unix))]
fn has_left(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

#[cfg(unix)]
fn pid(child: &Child) -> Option<rustix::process::Pid> {
    i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw)
}

/// Kills all processes of the group that a child leads, which nobody has waited for, so that its number is not another
/// group's.
#[cfg(unix)]
fn kill_group(child: &Child) {
    use rustix::process::{Signal, kill_process_group};
    if let Some(group) = pid(child) {
        // Usually nobody is left.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

/// Writes each line until the program reads no more or the player ends.
fn write_lines(mut input: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Sends each line on, cut at [`LONGEST_LINE`], until the program or the player ends.
fn forward_lines(output: impl Read, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        // The rest of a line that was cut is no line of its own.
        if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") && output.skip_until(b'\n').is_err() {
            return;
        }
        if lines.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
            return;
        }
    }
}
