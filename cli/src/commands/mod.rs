//! What can be typed: the subcommands, one file each.

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
pub mod review;
pub mod roll;
pub mod shards;
pub mod show;
pub mod study;
pub mod suite;
pub mod tournament;
pub mod ugi;

use clap::{Arg, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::drawing::Style;
use crate::exit::{EXIT_CODES, Failure};

/// Finds the best turn in five games that cross chess with football.
#[derive(Parser, Debug)]
#[command(name = "touchline", version, after_help = EXIT_CODES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,

    /// Draw boards with ASCII characters only
    #[arg(long, global = true)]
    pub ascii: bool,
}

impl Cli {
    /// Reads what was typed.
    ///
    /// # Errors
    /// What the user is to be told instead: what is wrong, or help.
    pub fn read() -> Result<Cli, clap::Error> {
        let mut command = with_negative_numbers(Cli::command());
        let matches = command.try_get_matches_from_mut(std::env::args_os())?;
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
    }
}

/// The command with arguments that take a negative number for a value: it is then refused with what is right, where the
/// parser would look for an argument of that name.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let willing = |argument: Arg| {
        let takes_values = argument.get_action().takes_values();
        argument.allow_negative_numbers(takes_values)
    };
    command.mut_args(willing).mut_subcommands(with_negative_numbers)
}

/// The subcommands, one file each.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Find the best turn in a position: what it does and what it is worth
    Best(best::Arguments),
    /// Draw a position
    Show(show::Arguments),
    /// List the legal actions, or the outcomes of the dice
    Legal(legal::Arguments),
    /// Make actions and print the position string afterwards
    Apply(apply::Arguments),
    /// Count the sequences of actions of a given length
    Perft(perft::Arguments),
    /// List the games, or one game's options
    Games(games::Arguments),
    /// List the named formations of a game
    Formations(formations::Arguments),
    /// Play against the engine in the terminal; Ctrl-C while it thinks makes it play at once
    Play(play::Arguments),
    /// Review a match: what each action gave away, and who had the luck
    Review(review::Arguments),
    /// Roll the dice of a position, or enter what fell at the board
    Roll(roll::Arguments),
    /// Run a fixed suite of searches: one number for the behaviour, and the speed
    Bench(bench::Arguments),
    /// Solve tactical suites, or prove their answers
    Suite(suite::Arguments),
    /// Make a tactical suite: play matches, prove what is found on the way
    MakeSuite(make_suite::Arguments),
    /// Play a match between two players
    Match(matches::Arguments),
    /// Play a tournament, or go on with one
    Tournament(tournament::Arguments),
    /// Play a balance study: what rules and choices are worth
    Study(study::Arguments),
    /// Play a tournament or study in shards, on as many machines as there are
    Shards(shards::Arguments),
    /// Write the batch script that plays shards on a cluster
    Cluster(cluster::Arguments),
    /// Check, show, export, merge, repair and filter game records
    Records(records::Arguments),
    /// Let players play each other: Elo with its interval, and the speed of each
    Ladder(ladder::Arguments),
    /// Fit the coefficients of a game's static value to recorded games
    Fit(fit::Arguments),
    /// Set predicted against observed results in recorded games
    Calibrate(calibrate::Arguments),
    /// Speak the line protocol on standard input and output
    Ugi(ugi::Arguments),
    /// Print a completion script for a shell
    Completions(completions::Arguments),
}

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
        Command::Review(arguments) => review::run(&arguments),
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
