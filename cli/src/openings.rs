//! A file of opening lines that the command line names.

use std::path::Path;

use touchline_selfplay::openings::OpeningLine;

use crate::exit::{Failure, Origin};
use crate::input;

/// The lines of the file; none without a file. Whether the game accepts them is found out with the rest of the plan.
///
/// # Errors
/// The file cannot be read or has no lines.
pub fn read(path: Option<&Path>) -> Result<Vec<OpeningLine>, Failure> {
    let Some(path) = path else { return Ok(Vec::new()) };
    OpeningLine::all(&input::read_file(path)?, path)
        .map_err(|error| Origin::File(path.display().to_string()).wrong(error))
}
