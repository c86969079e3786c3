//! `touchline cluster`: batch scripts for clusters.

mod slurm;

use clap::{Args, Subcommand};

use crate::exit::Failure;

/// Arguments of `cluster`.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

/// The kinds of cluster, one file each.
#[derive(Subcommand, Debug)]
enum Tool {
    /// Write the plan and the batch script of a Slurm job array, and print how to submit and merge it
    Slurm(slurm::Arguments),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.tool {
        Tool::Slurm(arguments) => slurm::run(arguments),
    }
}
