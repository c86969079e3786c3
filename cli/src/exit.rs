//! What can go wrong, and the exit code of each: the one place that knows the codes.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done; also when the reader of the output went away (a verdict is told all the same) |
//! | 1 | the answer is negative |
//! | 2 | usage: anything wrong that was typed on the command line |
//! | 3 | undecided: the games of a test ran out |
//! | 65 | bad data: what a file or a piped stream contains |
//! | 70 | a fault of this program |
//! | 74 | input or output failed |
//! | 75 | interrupted, can be resumed |
//! | 130 | interrupted, and nothing was kept to go on with |

use std::env;
use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use thiserror::Error;
use touchline_selfplay::contest::{FolderError, PlayError, SetAside};
use touchline_selfplay::fit::FitError;
use touchline_selfplay::player::MissingProgram;
use touchline_selfplay::record::merge::MergeError;
use touchline_selfplay::record::verify::VerifyError;
use touchline_selfplay::record::{FileError, RecordError};
use touchline_selfplay::report::ReportError;
use touchline_selfplay::shards::{Damaged, ShardError};

use crate::text::{command, printable};

/// The exit codes as the help tells them.
pub const EXIT_CODES: &str = "\
Exit codes: 0 done, 1 the answer is negative, 2 something typed is wrong, 3 a test is undecided, 65 a file or piped stream holds bad data, \
70 a fault of this program, 74 input or output failed, 75 interrupted and can be resumed, 130 interrupted and nothing was kept to go on with.";

/// The name of standard output in messages.
pub const STDOUT: &str = "standard output";

/// Why a command did not do what was asked.
#[derive(Debug, Error)]
pub enum Failure {
    /// Something typed on the command line is wrong.
    #[error("{0}")]
    Usage(String),
    /// The content of a file or of a piped stream is wrong.
    #[error("{place}: {reason}")]
    Data {
        /// The file, or `standard input`, and where in it.
        place: String,
        /// What is wrong there and what would be right.
        reason: String,
    },
    /// A file or stream cannot be read or written.
    #[error("{what}: {error}")]
    Io {
        /// The file or stream.
        what: String,
        /// What the system says.
        error: io::Error,
    },
    /// Stopped before the end; the message tells how to go on.
    #[error("{0}")]
    Interrupted(String),
    /// Stopped before the end, and the same command begins anew; the message tells what there is.
    #[error("{0}")]
    Abandoned(String),
    /// Something that must not happen, whatever was asked.
    #[error("{0}; this is a fault of this program")]
    Internal(String),
    /// Done, and the answer is no.
    #[error("{0}")]
    Negative(String),
    /// Done, and there is no answer yet.
    #[error("{0}")]
    Undecided(String),
    /// Whoever read the output went away.
    #[error("the reader of the output went away")]
    ClosedPipe,
}

impl Failure {
    /// A failure of input or output; a closed pipe is told apart.
    pub fn io(what: impl Into<String>, error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Io { what: what.into(), error },
        }
    }

    /// The failure of a folder that cannot be made or used. Where a file stands in its place the system has other
    /// words.
    pub fn folder(path: &Path, error: io::Error) -> Failure {
        let what = path.display().to_string();
        match error.kind() {
            io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory if path.is_file() => Failure::Io {
                what,
                error: io::Error::new(
                    error.kind(),
                    "this is a file; name a folder, a new one or one that is there",
                ),
            },
            _ => Failure::io(what, error),
        }
    }

    /// The failure of something that must not happen, whatever was asked.
    pub fn internal(error: impl Display) -> Failure {
        Failure::Internal(error.to_string())
    }

    /// The exit code.
    pub const fn code(&self) -> u8 {
        match self {
            Failure::ClosedPipe => 0,
            Failure::Negative(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Undecided(_) => 3,
            Failure::Data { .. } => 65,
            Failure::Internal(_) => 70,
            Failure::Io { .. } => 74,
            Failure::Interrupted(_) => 75,
            // What shells say of a program that Ctrl-C ended.
            Failure::Abandoned(_) => 130,
        }
    }
}

impl From<FileError> for Failure {
    fn from(FileError { path, error }: FileError) -> Failure {
        let place = path.display().to_string();
        match error {
            // What concerns the file as a whole has no place in it.
            RecordError::Io { action, offset: 0, source } => {
                Failure::io(format!("{place}: {action}"), source)
            }
            RecordError::Io { action, offset, source } => {
                Failure::io(format!("{place}: {action} at byte {offset}"), source)
            }
            error @ RecordError::Moved => Failure::io(place, io::Error::new(io::ErrorKind::NotFound, error)),
            error => Failure::Data { place, reason: error.to_string() },
        }
    }
}

impl From<MergeError> for Failure {
    fn from(error: MergeError) -> Failure {
        match error {
            MergeError::File(error) => error.into(),
            MergeError::Nothing => Failure::Usage(error.to_string()),
            error => Failure::Data { place: "merge".to_owned(), reason: error.to_string() },
        }
    }
}

/// The failure of a file whose records cannot be verified.
pub fn unverified(path: &Path, error: VerifyError) -> Failure {
    match error {
        VerifyError::File(error) => error.into(),
        VerifyError::Rules(error) => Origin::File(path.display().to_string()).wrong(error),
    }
}

/// The failure of a file whose records cannot be counted.
pub fn unreported(path: &Path, error: ReportError) -> Failure {
    match error {
        ReportError::File(error) => error.into(),
        error => Origin::File(path.display().to_string()).wrong(error),
    }
}

impl From<FitError> for Failure {
    fn from(error: FitError) -> Failure {
        match error {
            FitError::File(error) => error.into(),
            FitError::NoModel { .. }
            | FitError::NoNetwork(_)
            | FitError::TooMany(_)
            | FitError::OtherBase { .. }
            | FitError::NoFeature { .. }
            | FitError::NotInBase(_) => Failure::Usage(error.to_string()),
            error => Failure::Data { place: "records".to_owned(), reason: error.to_string() },
        }
    }
}

impl From<PlayError> for Failure {
    fn from(error: PlayError) -> Failure {
        match error {
            PlayError::Folder(error) => error.into(),
            PlayError::Write(error) => error.into(),
            PlayError::Program(error) => error.into(),
            PlayError::SetAside(error) => set_aside(&error, ""),
            error @ (PlayError::Panic { .. } | PlayError::Unplayable { .. } | PlayError::NoGame { .. }) => {
                Failure::internal(error)
            }
        }
    }
}

impl From<MissingProgram> for Failure {
    fn from(MissingProgram { program, reason }: MissingProgram) -> Failure {
        Failure::io(program, io::Error::other(reason))
    }
}

/// The failure of a run whose players were set aside, and the way on.
fn set_aside(error: &SetAside, way: &str) -> Failure {
    Failure::io(format!("player \"{}\"", error.player), io::Error::other(error.reason() + way))
}

impl From<FolderError> for Failure {
    fn from(error: FolderError) -> Failure {
        match error {
            FolderError::Io { path, source } => Failure::folder(&path, source),
            FolderError::Locked { path } => Failure::Io {
                what: path.display().to_string(),
                error: io::Error::new(
                    io::ErrorKind::WouldBlock,
                    "another process is playing into this folder",
                ),
            },
            FolderError::File(error) => with_way_on(error),
            FolderError::Merge(error) => error.into(),
            FolderError::Foreign { path, reason } => Origin::File(path.display().to_string()).wrong(reason),
        }
    }
}

/// The failure of a damaged file in a folder that a run would go on with, and what to do about it.
fn with_way_on(error: FileError) -> Failure {
    let more: &[&str] = match error.error {
        RecordError::Damaged { .. } => &[],
        // A header can only be that of another file of the plan.
        RecordError::Header { .. } => &["--like", "OTHER"],
        _ => return error.into(),
    };
    match Failure::from(error) {
        Failure::Data { place, reason } => {
            let words = [&["touchline", "records", "repair", &place, "--out", "NEW"], more].concat();
            let other = if more.is_empty() {
                ""
            } else {
                ", OTHER being a sound file of the same plan (where it saves none, remove the file)"
            };
            let way = format!("`{}` saves the games{other}; put NEW in its place", command(&words));
            Failure::Data { place, reason: format!("{reason}; {way} and run the same command again") }
        }
        other => other,
    }
}

impl From<ShardError> for Failure {
    fn from(error: ShardError) -> Failure {
        match error {
            ShardError::NoShard { .. } => Failure::Usage(format!("--shard: {error}")),
            ShardError::Plan(error) => Failure::Data { place: "plan".to_owned(), reason: error.to_string() },
            ShardError::Io { path, source } => Failure::folder(&path, source),
            ShardError::File(error) => error.into(),
            ShardError::Damaged(Damaged { shard, error }) => match Failure::from(error) {
                Failure::Data { place, reason } => {
                    let way = format!(
                        "`shards run` with --shard {shard} --resume keeps its sound games and plays the rest"
                    );
                    Failure::Data { place, reason: format!("{reason}; {way}") }
                }
                other => other,
            },
            ShardError::Foreign { path, reason } => Origin::File(path.display().to_string()).wrong(reason),
            ShardError::Unfinished { .. } => Failure::Negative(error.to_string()),
            ShardError::Folder(error) => error.into(),
            ShardError::Play(PlayError::SetAside(error)) => set_aside(
                &error,
                "; when it is mended the same command with --resume goes on, and without it plays the shard anew",
            ),
            ShardError::Play(error) => error.into(),
            ShardError::Merge(error) => error.into(),
        }
    }
}

/// Where a text comes from: decides between "usage" and "bad data".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// Typed on the command line, in this argument.
    Typed(&'static str),
    /// From this file, or from `standard input`.
    File(String),
}

impl Origin {
    /// The failure for something wrong in a text of this origin.
    pub fn wrong(&self, reason: impl ToString) -> Failure {
        match self {
            Origin::Typed(argument) => Failure::Usage(format!("{argument}: {}", reason.to_string())),
            Origin::File(place) => Failure::Data { place: place.clone(), reason: reason.to_string() },
        }
    }
}

/// Tells the outcome on standard error, where there is something to tell, and gives its exit code.
pub fn finish(outcome: Result<(), Failure>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let message = printable(&failure.to_string());
            // If standard error is closed as well, nobody is left to be told.
            let _ = match failure {
                Failure::ClosedPipe => Ok(()),
                Failure::Interrupted(_)
                | Failure::Abandoned(_)
                | Failure::Negative(_)
                | Failure::Undecided(_) => {
                    writeln!(io::stderr(), "{message}")
                }
                _ => writeln!(io::stderr(), "error: {message}"),
            };
            ExitCode::from(failure.code())
        }
    }
}

/// Prints what the argument parser has to say, help on standard output and complaints on standard error, and gives
/// the exit code.
pub fn usage(message: &clap::Error) -> ExitCode {
    if message.use_stderr() {
        // There is nothing else to do about a complaint that cannot be printed.
        let _ = complain(message);
        return ExitCode::from(Failure::Usage(String::new()).code());
    }
    let printed = message.print().and_then(|()| io::stdout().flush());
    finish(printed.map_err(|error| Failure::io(STDOUT, error)))
}

/// Prints a complaint, in colours unless something typed would speak to the terminal, too.
fn complain(message: &clap::Error) -> io::Result<()> {
    let is_odd = |argument: OsString| argument.to_string_lossy().contains(char::is_control);
    if env::args_os().any(is_odd) {
        return io::stderr().write_all(printable(&message.render().to_string()).as_bytes());
    }
    message.print()
}

#[cfg(test)]
mod tests {
    use super::{Failure, PlayError};

    /// A match that breaks down is no match that was lost.
    #[test]
    fn a_panic_is_no_negative_answer() {
        let failure = Failure::from(PlayError::Panic { number: 3 });
        assert_eq!(failure.code(), 70);
        assert_eq!(
            failure.to_string(),
            "game 3: the game or a player panicked; this is a fault of this program"
        );
    }
}
