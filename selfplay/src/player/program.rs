//! External programs that speak UGI: started, handshaken, timed, and started again after a fault.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use touchline_engine::Rulebook;

use super::{Allowance, Choice, Fault, Player, PlayerSettings};
use crate::record::Known;

/// The longest line that is read from a program.
const LONGEST_LINE: u64 = 1 << 16;
/// How often a waiting player looks whether it should stop.
const GLANCE: Duration = Duration::from_millis(50);
/// How long a program may take to leave after `quit`.
const FAREWELL: Duration = Duration::from_millis(200);

/// A program, running or not.
pub(super) struct Program {
    settings: PlayerSettings,
    running: Option<Running>,
    /// What went wrong last, until someone asks.
    fault: Option<Fault>,
}

impl Program {
    pub(super) const fn new(settings: PlayerSettings) -> Program {
        Program { settings, running: None, fault: None }
    }

    /// Runs a dialogue; after a fault the program is ended, and started again for the next game.
    fn attempt<T>(
        &mut self,
        dialogue: impl FnOnce(&mut Running, &PlayerSettings) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let outcome = self.talk(dialogue);
        self.fault = outcome.as_ref().err().filter(|fault| fault.end().is_some()).cloned();
        outcome
    }

    fn talk<T>(
        &mut self,
        dialogue: impl FnOnce(&mut Running, &PlayerSettings) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => Running::start(&self.settings)?,
        };
        let outcome = dialogue(&mut running, &self.settings);
        if outcome.is_ok() {
            self.running = Some(running);
        }
        outcome
    }
}

impl<G: Rulebook> Player<G> for Program {
    fn begin(&mut self, game: &G, stop: &AtomicBool) -> Result<(), Fault> {
        let rules = game.rules();
        let fresh = self.running.is_none();
        self.attempt(|program, settings| {
            let timeout = settings.timeout();
            if fresh {
                program.say("ugi")?;
                program.wait("ugiok", timeout, stop)?;
                for (name, value) in &settings.options {
                    program.say(&format!("setoption name {name} value {value}"))?;
                }
            }
            program.say(&format!("setoption name Game value {}", G::info().id))?;
            program.say(&format!("setoption name Rules value {rules}"))?;
            program.say("uginewgame")?;
            program.say("isready")?;
            program.wait("readyok", timeout, stop).map(|_| ())
        })
    }

    fn decide(
        &mut self,
        game: &G,
        position: &G::Position,
        allowance: &Allowance,
        stop: &AtomicBool,
    ) -> Result<Choice<G::Action>, Fault> {
        let fen = game.print_position(position);
        // Plans in which a program has both are refused: a command takes one of them.
        let go = match (allowance.simulations, allowance.time) {
            (_, Some(time)) => format!("go movetime {}", time.as_millis().max(1)),
            (Some(simulations), None) => format!("go nodes {simulations}"),
            (None, None) => return Err(Fault::Nonsense("an empty budget".to_owned())),
        };
        self.attempt(|program, settings| {
            program.say(&format!("position fen {fen}"))?;
            // A program that has no such option says so or says nothing; both are fine.
            program.say(&format!("setoption name Seed value {}", allowance.seed))?;
            program.say(&go)?;
            let limit = allowance.time.unwrap_or_default() + settings.timeout();
            let (line, info) = program.wait("bestmove", limit, stop)?;
            let token = line.split_whitespace().nth(1).unwrap_or_default();
            let action =
                game.parse_action(position, token).map_err(|e| Fault::Nonsense(format!("{line:?}: {e}")))?;
            Ok(Choice {
                action,
                simulations: number_after(&info, &["simulations", "nodes"]).unwrap_or(0.0) as u64,
                nodes: 0,
                value: number_after(&info, &["value"]).filter(|value| (0.0..=1.0).contains(value)),
                proof: Known::Nothing,
                visits: Vec::new(),
            })
        })
    }

    fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }
}

/// The number behind one of the words in an `info` line.
fn number_after(info: &str, words: &[&str]) -> Option<f64> {
    let mut parts = info.split_whitespace();
    parts.find(|part| words.contains(part))?;
    parts.next()?.parse().ok()
}

/// A running program with its pipes. Dropping it ends it.
struct Running {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

impl Running {
    fn start(settings: &PlayerSettings) -> Result<Running, Fault> {
        let failed = |e: std::io::Error| Fault::Start(format!("{}: {e}", settings.program));
        let mut child = Command::new(&settings.program)
            .args(&settings.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Start(format!("{}: no pipes", settings.program)));
        };
        // A bounded channel: a program that talks without end waits, and fills no memory.
        let (sender, lines) = sync_channel(256);
        std::thread::spawn(move || forward_lines(output, &sender));
        Ok(Running { child, input, lines })
    }

    fn say(&mut self, line: &str) -> Result<(), Fault> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|e| Fault::Crash(format!("after \"{line}\": {e}")))
    }

    /// Waits for a line whose first word is `word`; returns it and the last `info` line before it.
    fn wait(&self, word: &str, limit: Duration, stop: &AtomicBool) -> Result<(String, String), Fault> {
        let deadline = Instant::now() + limit;
        let mut info = String::new();
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Fault::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Fault::Hang(format!("no \"{word}\" within {} ms", limit.as_millis())));
            }
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => match line.split_whitespace().next() {
                    Some(first) if first == word => return Ok((line, info)),
                    // With several lines of play only the first one is about the best action.
                    Some("info") if number_after(&line, &["multipv"]).is_none_or(|n| n == 1.0) => info = line,
                    _ => {}
                },
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Fault::Crash(format!("its output ended before \"{word}\"")));
                }
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The program may be gone already; then there is nothing left to end. Without `stop` it may finish its search first.
        let _ = self.say("stop").and_then(|()| self.say("quit"));
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
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
        if lines.send(String::from_utf8_lossy(&line).trim_end().to_owned()).is_err() {
            return;
        }
    }
}
