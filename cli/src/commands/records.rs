//! `touchline records`: tools for record files.

mod export;
mod filter;
mod merge;
mod repair;
mod show;
mod stats;
mod verify;

use std::fs;
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::{Args, Subcommand};
use touchline_engine::Rulebook;
use touchline_engine::games::Visitor;
use touchline_selfplay::contest::{self, FINISHED, RUNNING};
use touchline_selfplay::record::replay::{Replay, ReplayError};
use touchline_selfplay::record::{Entry, FileError, Game, Header, RecordError, VariantRules, open};

use crate::drawing::Style;
use crate::exit::{Failure, Origin};
use crate::input;
use crate::table::with_game;
use crate::text::command;

/// Arguments of `records`.
#[derive(Args, Debug)]
pub struct Arguments {
    #[command(subcommand)]
    tool: Tool,
}

/// The tools, one file each.
#[derive(Subcommand, Debug)]
enum Tool {
    /// Check frames and checksums, and replay every game through the rules
    Verify(verify::Arguments),
    /// List the games, or show one game step by step, with boards
    Show(show::Arguments),
    /// Standings, cross-table and counts of a record file
    Stats(stats::Arguments),
    /// Write a table for other programs: one row a game, a decision or a step
    Export(export::Arguments),
    /// Join record files of one plan: each game once, in the order of their numbers
    Merge(merge::Arguments),
    /// Keep every whole game of a damaged file, and say what was lost
    Repair(repair::Arguments),
    /// Copy the games that satisfy all conditions
    Filter(filter::Arguments),
}

/// Runs the command.
pub fn run(arguments: &Arguments, style: Style) -> Result<(), Failure> {
    match &arguments.tool {
        Tool::Verify(arguments) => verify::run(arguments),
        Tool::Show(arguments) => show::run(arguments, style),
        Tool::Stats(arguments) => stats::run(arguments),
        Tool::Export(arguments) => export::run(arguments),
        Tool::Merge(arguments) => merge::run(arguments),
        Tool::Repair(arguments) => repair::run(arguments),
        Tool::Filter(arguments) => filter::run(arguments),
    }
}

/// Record files that one argument names.
#[derive(Clone, Debug)]
pub struct RecordFiles(Vec<PathBuf>);

impl RecordFiles {
    /// The files of all these arguments, each once; says which are left out.
    pub fn each(arguments: &[RecordFiles]) -> Vec<PathBuf> {
        input::distinct(&RecordFiles::all(arguments))
    }

    /// The files of all these arguments, as often as they are named.
    pub fn all(arguments: &[RecordFiles]) -> Vec<PathBuf> {
        arguments.iter().flat_map(|named| named.0.iter().cloned()).collect()
    }
}

/// Reads the name of a record file, or of a folder that holds one or two.
pub fn record_files() -> impl TypedValueParser<Value = RecordFiles> {
    PathBufValueParser::new().try_map(|path| in_folder(path).map(RecordFiles))
}

/// Reads the name of a record file, or of a folder that holds just one.
pub fn record_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match in_folder(path.clone())?.as_slice() {
        [file] => Ok(file.clone()),
        _ => Err(format!(
            "holds {FINISHED} and the games since, {RUNNING}; name one of them, or join them first: `{}`",
            command(&["touchline", "records", "merge", &path.display().to_string(), "--out", "NEW"])
        )),
    })
}

/// The record files that are meant: of the folder of a tournament or study the finished one and the one that games are
/// appended to, as far as they are there.
///
/// # Errors
/// A folder without either.
fn in_folder(path: PathBuf) -> Result<Vec<PathBuf>, String> {
    if !path.is_dir() {
        return Ok(vec![path]);
    }
    let inside = contest::record_files(&path);
    if inside.is_empty() {
        return Err(format!("a folder with neither {FINISHED} nor {RUNNING}; name a record file"));
    }
    Ok(inside)
}

/// A new file; one that is there is not replaced unless the user says so.
#[derive(Args, Debug)]
pub struct OutArgs {
    /// The new file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Replace the new file if it is there
    #[arg(long)]
    force: bool,
}

impl OutArgs {
    /// The path, if it is free or may be replaced and is none of the inputs.
    pub fn path(&self, inputs: &[impl AsRef<Path>]) -> Result<&Path, Failure> {
        refuse_existing(&self.out, self.force, inputs)?;
        Ok(&self.out)
    }
}

/// Refuses a file that is there, unless it may be replaced, and one of the inputs in any case.
pub fn refuse_existing(path: &Path, force: bool, inputs: &[impl AsRef<Path>]) -> Result<(), Failure> {
    input::spare(inputs, path)?;
    if path.is_dir() {
        return Err(Failure::Usage(format!("{}: is a folder; name a file", path.display())));
    }
    if path.exists() && !force {
        return Err(Failure::Usage(format!("{}: is there already; --force replaces it", path.display())));
    }
    Ok(())
}

/// The header of a record file, which is read again from its beginning afterwards.
fn header(path: &Path) -> Result<Header, Failure> {
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        let told =
            "a record file is read more than once, which this is not fit for; copy it into a file first";
        return Err(Failure::Usage(format!("{}: {told}", path.display())));
    }
    Ok(open(path)?.header().clone())
}

/// The game that stands in this place of a record file.
///
/// # Errors
/// The file has fewer games, or is damaged before it.
pub fn record_of(path: &Path, place: u64) -> Result<Game, Failure> {
    let mut games = 0;
    for entry in open(path)? {
        let entry = read(path, entry)?;
        if entry.record == place {
            return Ok(entry.game);
        }
        games += 1;
    }
    let told = match games {
        0 => "the file has no games".to_owned(),
        _ => format!("the file has {games} games, numbered from 0 to {}", games - 1),
    };
    Err(Origin::Typed("record").wrong(format!("{place}: {told}")))
}

/// An entry, or where the file is damaged.
fn read(path: &Path, entry: Result<Entry, RecordError>) -> Result<Entry, FileError> {
    entry.map_err(|error| FileError::new(path, error))
}

/// How a game ended: winner, score, and why.
pub fn ended(record: &Game) -> String {
    let (winner, [white, black]) = (record.winner.name(), record.score);
    format!("{winner} {white}-{black} ({})", record.end.name())
}

/// The tokens of all steps of a game.
///
/// # Errors
/// A step that the rules do not allow.
pub fn tokens<G: Rulebook>(game: &G, record: &Game) -> Result<Vec<String>, ReplayError> {
    Replay::new(game, record)?
        .map(|step| step.map(|step| game.print_action(&step.position, step.action)))
        .collect()
}

/// Runs a computation over the game that a record file holds.
pub fn with_game_of<T, V: Visitor<Output = Result<T, Failure>>>(
    path: &Path,
    visitor: V,
) -> Result<T, Failure> {
    with_game(&header(path)?.game, &Origin::File(path.display().to_string()), visitor)?
}

/// The rules of a record file.
pub fn games_of<G: Rulebook>(path: &Path, header: &Header) -> Result<VariantRules<G>, Failure> {
    VariantRules::of(header).map_err(|error| Origin::File(path.display().to_string()).wrong(error))
}
