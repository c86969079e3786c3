//! A match at a terminal: line editing, the Tab key, and a terminal that is left as it was.
#![cfg(unix)]

use std::process::Command;

use rexpect::process::WaitStatus;
use rexpect::session::{PtySession, spawn_command};

/// No answer takes longer, in milliseconds.
const PATIENCE: u64 = 120_000;

/// The arguments of a match of Socker from its line-up.
const MATCH: [&str; 4] = ["play", "socker", "--simulations", "20"];

fn touchline() -> Command {
    Command::new(env!("CARGO_BIN_EXE_touchline"))
}

/// Runs a command at a terminal.
fn at_terminal(mut command: Command) -> PtySession {
    command.env("NO_COLOR", "1").env("TERM", "xterm");
    spawn_command(command, Some(PATIENCE)).expect("a terminal")
}

fn playing() -> PtySession {
    let mut command = touchline();
    command.args(MATCH);
    let mut session = at_terminal(command);
    session.exp_string("white> ").expect("a prompt");
    session
}

fn send(session: &mut PtySession, keys: &str) {
    session.send(keys).expect("sent");
    session.flush().expect("sent");
}

#[test]
fn tab_completes_and_the_arrows_edit() {
    let mut session = playing();
    // One continuation is written out, of several the second Tab shows all.
    send(&mut session, "g5-h\t\t");
    session.exp_regex("g5-h4 +g5-h5 +g5-h6").expect("what can follow");
    send(&mut session, "6 c5-c\t\t");
    session.exp_regex("c5-c4 +c5-c6").expect("what can follow the first token");
    // To the left over the dash and the file, so that the line says c5-c6 in the end.
    send(&mut session, "X6\u{1b}[D\u{7f}\r");
    session.exp_string("white plays g5-h6").expect("the first action");
    session.exp_string("white plays c5-c6").expect("the second action");
    session.exp_string("white> ").expect("a prompt");
    // The line before this one.
    send(&mut session, "\u{1b}[A");
    session.exp_string("g5-h6 c5-c6").expect("the last line again");
}

/// Lines that come at once, pasted or typed while the engine thinks, are obeyed one after the other.
#[test]
fn no_line_is_lost() {
    let mut session = playing();
    send(&mut session, "g5-h6\rc5-c6\rlist f\r");
    session.exp_string("white plays g5-h6").expect("the first line");
    session.exp_string("white plays c5-c6").expect("the second line");
    session.exp_regex(r"\d+  f4-").expect("the third line");
}

/// Ctrl-C and Ctrl-D at the prompt tell how to go on, as the end of a pipe does.
#[test]
fn control_keys_leave_the_match() {
    for key in ['c', 'd'] {
        let mut session = playing();
        session.send_control(key).expect("sent");
        session.exp_string("go on with: touchline play socker").expect("a farewell");
        session.exp_eof().expect("the end");
        let status = session.process().wait().expect("the end");
        assert!(matches!(status, WaitStatus::Exited(_, 75)), "{status:?}");
    }
}

/// A signal that comes while a person types does not leave a terminal that shows nothing of what is typed.
#[test]
fn a_signal_leaves_the_terminal_as_it_was() {
    let mut command = Command::new("sh");
    command.args(["-c", r#"echo "group $$."; trap : TERM; "$0" "$@"; echo "ended $?"; stty -a"#]);
    command.arg(env!("CARGO_BIN_EXE_touchline")).args(MATCH);
    let mut session = at_terminal(command);
    let (_, group) = session.exp_regex(r"group \d+").expect("the number of the shell");
    let group = group.replace("group ", "-");
    session.exp_string("white> ").expect("a prompt");
    // The shell and the program are one group; the shell outlives the signal.
    assert!(Command::new("kill").args(["-s", "TERM", "--", &group]).status().expect("kill").success());
    session.exp_string("go on with: touchline play socker").expect("a farewell");
    session.exp_string("ended 75").expect("the exit code");
    session.exp_regex("[^-]icanon").expect("lines as before");
}
