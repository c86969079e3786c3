//! The subcommands, one file each.

pub mod apply;
pub mod bench;
pub mod best;
pub mod calibrate;
pub mod cluster;
pub mod completions;
pub mod fit;
pub mod formations;
pub mod games;
pub mod ladder;
pub mod legal;
pub mod make_suite;
pub mod matches;
pub mod perft;
pub mod play;
pub mod records;
pub mod roll;
pub mod shards;
pub mod show;
pub mod study;
pub mod suite;
pub mod tournament;
pub mod ugi;

use crate::args::Command;
use crate::drawing::Style;
use crate::exit::Failure;

/// Runs a subcommand.
pub fn run(command: Command, style: Style) -> Result<(), Failure> {
    match command {
        Command::Best(arguments) => best::run(&arguments, style),
        Command::Show(arguments) => show::run(&arguments, style),
        Command::Legal(arguments) => legal::run(&arguments),
        Command::Apply(arguments) => apply::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Games(arguments) => games::run(&arguments),
        Command::Formations(arguments) => formations::run(&arguments, style),
        Command::Play(arguments) => play::run(&arguments, style),
        Command::Roll(arguments) => roll::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Suite(arguments) => suite::run(&arguments),
        Command::MakeSuite(arguments) => make_suite::run(&arguments),
        Command::Match(arguments) => matches::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Study(arguments) => study::run(&arguments),
        Command::Shards(arguments) => shards::run(&arguments),
        Command::Cluster(arguments) => cluster::run(&arguments),
        Command::Records(arguments) => records::run(&arguments, style),
        Command::Ladder(arguments) => ladder::run(&arguments),
        Command::Fit(arguments) => fit::run(&arguments),
        Command::Calibrate(arguments) => calibrate::run(&arguments),
        Command::Ugi(arguments) => ugi::run(&arguments, style),
        Command::Completions(arguments) => completions::run(&arguments),
    }
}
