//! Runs the built program as a user does.
#![allow(dead_code)]

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// No run of the tests takes longer.
const PATIENCE: Duration = Duration::from_secs(240);

/// The program with these arguments and piped streams, without the user's terminal settings.
pub fn touchline(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchline"));
    command.args(arguments).env("NO_COLOR", "1").env("COLUMNS", "100");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A running program.
pub fn start(arguments: &[&str]) -> Child {
    touchline(arguments).spawn().expect("the program starts")
}

/// Runs the program to its end with this standard input.
pub fn run(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_vec();
    // The program may end before it has read everything, or answer before it reads on.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let output = finish(child);
    writer.join().expect("written");
    output
}

/// Waits for the end of a program. One that does not end by itself is killed, so that its test fails and does not hang.
pub fn finish(child: Child) -> Output {
    let id = child.id().to_string();
    let (ended, end) = channel::<()>();
    let watch = thread::spawn(move || {
        let late = end.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout);
        late.then(|| Command::new("kill").args(["-KILL", &id]).status())
    });
    let output = child.wait_with_output().expect("the program ends");
    drop(ended);
    let killed = watch.join().expect("watched");
    assert!(killed.is_none(), "did not end in {PATIENCE:?}; kill: {killed:?}");
    output
}

/// Standard output of a run that must succeed in silence.
pub fn answer(arguments: &[&str]) -> String {
    let output = run(arguments, b"");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaints.is_empty(), "{arguments:?}: {complaints}");
    String::from_utf8(output.stdout).expect("text")
}

/// The ids of all games.
pub fn games() -> Vec<String> {
    let document: serde_json::Value = serde_json::from_str(&answer(&["games", "--json"])).expect("JSON");
    let games = document["games"].as_array().expect("a list");
    games.iter().map(|game| game["id"].as_str().expect("an id").to_owned()).collect()
}

/// What `show --json` tells about a position.
pub fn shown(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&answer(&[&["show", "--json"], arguments].concat())).expect("JSON")
}

/// Tokens of dice after which a side is to act in the position; blank where no dice fall.
pub fn dice(arguments: &[&str]) -> String {
    let mut tokens = String::new();
    while shown(&[arguments, &["--moves", &tokens]].concat())["actor"] == "chance" {
        let outcomes = answer(&[&["legal"], arguments, &["--moves", &tokens]].concat());
        tokens.push_str(outcomes.split_whitespace().next().expect("an outcome"));
        tokens.push(' ');
    }
    tokens
}

/// Waits until a process handles a signal, where the system shows that.
pub fn await_handler(process: u32, signal: u32) {
    let started = std::time::Instant::now();
    while started.elapsed().as_secs() < 60 {
        let Ok(status) = std::fs::read_to_string(format!("/proc/{process}/status")) else { return };
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        if caught.is_none_or(|mask| mask >> (signal - 1) & 1 == 1) {
            return;
        }
        thread::sleep(Duration::from_millis(5));
    }
}
