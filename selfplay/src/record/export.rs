//! Records as tables for other programs: one row a game, a decision or a step, as CSV, JSON lines or Parquet.

#[cfg(feature = "parquet")]
mod parquet;

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::Path;

use serde::Serialize;
use thiserror::Error;
use touchline_engine::{Rulebook, Side, successors};
use touchline_search::Proof;

use super::error::FileError;
use super::file::open;
use super::reader::Reader;
use super::replay::{Replay, ReplayError, Step};
use super::variants::VariantRules;
use super::verify::VerifyError;
use super::wire::{Game, Header};

/// The form of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Comma-separated values (RFC 4180) with a line of names.
    Csv,
    /// One JSON object a line.
    JsonLines,
    /// Apache Parquet, uncompressed.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// What a row stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rows {
    /// A game.
    Games,
    /// A decision of a player.
    Decisions,
    /// A step: an action or a chance outcome, those of the opening included, so that the rows of a game are all of it.
    Steps,
}

/// Why an export failed.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The record file cannot be read or holds another game.
    #[error(transparent)]
    Source(#[from] VerifyError),
    /// A game cannot be replayed.
    #[error("game {number}: {error}")]
    Replay {
        /// The game's number.
        number: u64,
        /// Where the replay fails.
        error: ReplayError,
    },
    /// The table cannot be written.
    #[error("writing the table: {0}")]
    Write(#[from] io::Error),
}

/// A row for a game. The order of the fields is the order of the columns.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct GameRow {
    /// The game's number in its plan.
    pub number: u64,
    /// Its seed, as a hexadecimal number.
    pub seed: String,
    /// The name of the variant of the rules it was played by; empty in a file without variants.
    pub variant: String,
    /// Player of White.
    pub white: String,
    /// Player of Black.
    pub black: String,
    /// `white`, `black` or `draw`.
    pub winner: &'static str,
    /// Goals or points of White.
    pub score_white: u16,
    /// Goals or points of Black.
    pub score_black: u16,
    /// Why it ended.
    pub end: &'static str,
    /// Steps of the opening.
    pub opening: u32,
    /// Actions and chance outcomes.
    pub steps: usize,
    /// Recorded decisions.
    pub decisions: usize,
    /// Simulations of all decisions.
    pub simulations: u64,
    /// First position; empty for that of the rules.
    pub start: String,
    /// Last position.
    pub last: String,
}

impl GameRow {
    /// The row of a game in a file with this header.
    #[must_use]
    pub fn of(header: &Header, game: &Game) -> GameRow {
        let variant = header.variants.get(game.variant as usize);
        GameRow {
            number: game.number,
            seed: format!("{:016x}", game.seed),
            variant: variant.map(|variant| variant.name.clone()).unwrap_or_default(),
            white: game.white.clone(),
            black: game.black.clone(),
            winner: game.winner.name(),
            score_white: game.score[0],
            score_black: game.score[1],
            end: game.end.name(),
            opening: game.opening,
            steps: game.steps.len(),
            decisions: game.decisions.len(),
            simulations: game.decisions.iter().map(|d| u64::from(d.simulations)).sum(),
            start: game.start.clone(),
            last: game.last.clone(),
        }
    }
}

/// A row for a decision of a player. The order of the fields is the order of the columns.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct DecisionRow {
    /// The game's number in its plan.
    pub game: u64,
    /// Number of the step in the game, from 0.
    pub ply: usize,
    /// `white` or `black`.
    pub side: &'static str,
    /// The player's name.
    pub player: String,
    /// The position before the decision.
    pub position: String,
    /// The token of the action.
    pub action: String,
    /// Simulations made; empty when not kept.
    pub simulations: Option<u32>,
    /// Expected result for the side in 0..=1; empty when not kept.
    pub value: Option<f64>,
    /// Proven result for the side: `win`, `draw`, `loss`, or empty.
    pub proof: Option<&'static str>,
    /// Visits of the action taken; empty when not kept.
    pub visits: Option<u32>,
    /// Milliseconds used; empty when not kept.
    pub milliseconds: Option<u32>,
    /// The final result for the side: 1, 0.5 or 0.
    pub result: f64,
}

/// A row for a step. The order of the fields is the order of the columns.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct StepRow {
    /// The game's number in its plan.
    pub game: u64,
    /// Number of the step in the game, from 0.
    pub ply: usize,
    /// Who decided: `white`, `black` or `chance`.
    pub actor: &'static str,
    /// Whether the step belongs to the opening.
    pub opening: bool,
    /// The position before the step.
    pub position: String,
    /// The token of the step.
    pub action: String,
}

/// Writes the table of a record file and returns the number of rows.
///
/// # Errors
/// The file is unreadable, holds another game or a game that cannot be replayed, or writing failed.
pub fn export<G: Rulebook>(
    input: &Path,
    out: &mut (impl Write + Send),
    format: Format,
    rows: Rows,
) -> Result<u64, ExportError> {
    #[cfg(feature = "parquet")]
    if format == Format::Parquet {
        return parquet::export::<G>(input, out, rows);
    }
    // Nothing is written for a file that cannot be read.
    let source = Source::<G>::open(input)?;
    let mut table = Table { out, format, rows: 0 };
    table.head(rows)?;
    source.for_each_row(rows, |row| Ok(table.row(row)?))?;
    table.out.flush()?;
    Ok(table.rows)
}

/// A record file whose games can be replayed.
struct Source<'a, G: Rulebook> {
    path: &'a Path,
    reader: Reader<BufReader<File>>,
    games: VariantRules<G>,
}

impl<'a, G: Rulebook> Source<'a, G> {
    fn open(path: &'a Path) -> Result<Source<'a, G>, ExportError> {
        let reader = open(path).map_err(VerifyError::File)?;
        let games = VariantRules::of(reader.header()).map_err(VerifyError::from)?;
        Ok(Source { path, reader, games })
    }

    /// Gives each row to `take`, with its columns in order.
    fn for_each_row(
        self,
        rows: Rows,
        mut take: impl FnMut(Columns) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        let header = self.reader.header().clone();
        for entry in self.reader {
            let record = entry.map_err(|e| VerifyError::File(FileError::new(self.path, e)))?.game;
            match rows {
                Rows::Games => take(columns(&GameRow::of(&header, &record))?)?,
                Rows::Decisions => {
                    let rows = self.games.by(&record).and_then(|game| decision_rows(game, &record));
                    take_all(rows, &record, &mut take)?;
                }
                Rows::Steps => {
                    let rows = self.games.by(&record).and_then(|game| step_rows(game, &record));
                    take_all(rows, &record, &mut take)?;
                }
            }
        }
        Ok(())
    }
}

/// Gives the rows of a game to `take`.
fn take_all(
    rows: Result<Vec<impl Serialize>, ReplayError>,
    record: &Game,
    mut take: impl FnMut(Columns) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let rows = rows.map_err(|error| ExportError::Replay { number: record.number, error })?;
    rows.iter().try_for_each(|row| take(columns(row)?))
}

/// Names and values of a row, in order.
type Columns = serde_json::Map<String, serde_json::Value>;

/// A row with the names of the columns, whether there are rows or not, and a value of its type in each.
fn blank(rows: Rows) -> io::Result<Columns> {
    match rows {
        Rows::Games => columns(&GameRow::default()),
        Rows::Steps => columns(&StepRow::default()),
        Rows::Decisions => columns(&DecisionRow {
            simulations: Some(0),
            value: Some(0.0),
            proof: Some(""),
            visits: Some(0),
            milliseconds: Some(0),
            ..DecisionRow::default()
        }),
    }
}

fn columns(row: &impl Serialize) -> io::Result<Columns> {
    match serde_json::to_value(row).map_err(io::Error::other)? {
        serde_json::Value::Object(columns) => Ok(columns),
        _ => Err(io::Error::other("a row is not a structure")),
    }
}

fn step_rows<G: Rulebook>(game: &G, record: &Game) -> Result<Vec<StepRow>, ReplayError> {
    let row = |step: Step<'_, G>| StepRow {
        game: record.number,
        ply: step.ply,
        actor: step.actor.name(),
        opening: step.opening,
        position: game.print_position(&step.position),
        action: game.print_action(&step.position, step.action),
    };
    Replay::new(game, record)?.map(|step| step.map(row)).collect()
}

/// The rows of a game's decisions.
///
/// # Errors
/// The game cannot be replayed.
pub fn decision_rows<G: Rulebook>(game: &G, record: &Game) -> Result<Vec<DecisionRow>, ReplayError> {
    let mut rows = Vec::new();
    for step in Replay::new(game, record)? {
        let step = step?;
        if let Some(side) = step.actor.side().filter(|_| !step.opening) {
            rows.push(decision_row(game, record, &step, side));
        }
    }
    Ok(rows)
}

fn decision_row<G: Rulebook>(game: &G, record: &Game, step: &Step<'_, G>, side: Side) -> DecisionRow {
    let white = side == Side::White;
    DecisionRow {
        game: record.number,
        ply: step.ply,
        side: side.name(),
        player: record.player(side).to_owned(),
        position: game.print_position(&step.position),
        action: game.print_action(&step.position, step.action),
        simulations: step.decision.map(|d| d.simulations),
        value: step.decision.map(super::Decision::value),
        proof: step.decision.and_then(|d| d.proof.proof()).map(Proof::name),
        visits: step.decision.map(|d| visits_of(game, &step.position, step.action, d)),
        milliseconds: step.clock,
        result: if white { record.value() } else { 1.0 - record.value() },
    }
}

/// The visits that a decision gave to `action`.
#[must_use]
fn visits_of<G: Rulebook>(
    game: &G,
    position: &G::Position,
    action: G::Action,
    decision: &super::Decision,
) -> u32 {
    let code: u32 = action.into();
    let below = successors(game, position).into_iter().filter(|&a| a.into() < code).count();
    let ranks = decision.unpack_visits().unwrap_or_default();
    ranks.into_iter().find(|&(rank, _)| rank as usize == below).map_or(0, |(_, visits)| visits)
}

struct Table<'a, W> {
    out: &'a mut W,
    format: Format,
    rows: u64,
}

impl<W: Write> Table<'_, W> {
    /// The names of the columns, where the format has them.
    fn head(&mut self, rows: Rows) -> io::Result<()> {
        if self.format == Format::Csv {
            self.cells(blank(rows)?.keys().cloned())?;
        }
        Ok(())
    }

    fn row(&mut self, row: Columns) -> io::Result<()> {
        if self.format == Format::Csv {
            self.cells(row.values().map(cell))?;
        } else {
            writeln!(self.out, "{}", serde_json::Value::Object(row))?;
        }
        self.rows += 1;
        Ok(())
    }

    fn cells(&mut self, cells: impl Iterator<Item = String>) -> io::Result<()> {
        let mut line = csv::Writer::from_writer(Vec::new());
        line.write_record(cells.map(String::into_bytes))?;
        self.out.write_all(&line.into_inner().map_err(csv::IntoInnerError::into_error)?)
    }
}

/// A value as the text of a CSV cell.
fn cell(value: &serde_json::Value) -> String {
    match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Rows, blank};

    /// A column without an example would have no type in a Parquet file.
    #[test]
    fn every_column_has_an_example() {
        for rows in [Rows::Games, Rows::Steps, Rows::Decisions] {
            for (name, value) in blank(rows).expect("a row") {
                assert!(!value.is_null(), "{name} has no example in `blank`");
            }
        }
    }
}
