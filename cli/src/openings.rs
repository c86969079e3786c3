//! A file of opening lines that the command line names.

use std::path::Path;

use touchline_engine::Rulebook;
use touchline_engine::games::{Visitor, visit};
use touchline_selfplay::openings::{Opening, OpeningLine, lines_of};

use crate::exit::{Failure, Origin};
use crate::input;
use crate::table::unknown_game;

/// The lines of the file, each of which the game accepts; none without a file.
///
/// # Errors
/// The file cannot be read, has no lines, or a line is refused: the message names it.
pub fn read(path: Option<&Path>, game: &str, rules: &str) -> Result<Vec<OpeningLine>, Failure> {
    let Some(path) = path else { return Ok(Vec::new()) };
    let text = input::read_file(path)?;
    visit(game, Lines { path, text: &text, rules }).ok_or_else(|| Failure::Usage(unknown_game(game)))??;
    let lines: Vec<OpeningLine> = lines_of(&text).map(|(_, line)| line.to_owned().into()).collect();
    if lines.is_empty() {
        return Err(Origin::File(path.display().to_string()).wrong("the file has no opening lines"));
    }
    Ok(lines)
}

/// Lines to be checked by the game: the plan that gets them would not know where they come from.
struct Lines<'a> {
    path: &'a Path,
    text: &'a str,
    rules: &'a str,
}

impl Visitor for Lines<'_> {
    type Output = Result<(), Failure>;

    fn visit<G: Rulebook>(self) -> Self::Output {
        let game = G::with_rules(self.rules).map_err(|error| Origin::Typed("--rules").wrong(error))?;
        for (number, line) in lines_of(self.text) {
            let place = Origin::File(format!("{}:{number}", self.path.display()));
            Opening::parse(&game, line).map_err(|error| place.wrong(error))?;
        }
        Ok(())
    }
}
