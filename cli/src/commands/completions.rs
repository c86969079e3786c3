//! `touchline completions`: completion scripts for shells.

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use super::Cli;
use crate::exit::Failure;
use crate::output;

/// Arguments of `completions`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// The shell
    shell: Shell,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut Cli::command(), "touchline", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}
