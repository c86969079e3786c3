//! The `touchline` command: arguments, drawing, progress, the line protocol. No rules and no search logic.
#![forbid(unsafe_code)]

mod args;
mod commands;
mod contest;
mod documents;
mod drawing;
mod entropy;
mod exit;
mod faults;
mod files;
mod input;
mod interrupt;
mod openings;
mod output;
mod players;
mod progress;
mod rules_file;
mod standings;
mod table;
mod terminal;
mod text;
mod units;

use std::process::ExitCode;

use mimalloc::MiMalloc;

use crate::commands::Cli;
use crate::drawing::Style;

/// Trees grow in many small pieces, on every thread: the system's allocator makes the threads wait for one another.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    match Cli::read() {
        Ok(cli) => exit::finish(commands::run(cli.command, Style::for_stdout(cli.ascii))),
        Err(message) => exit::usage(&message),
    }
}
