//! Opening suites: where games begin.

use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use touchline_engine::random::stream;
use touchline_engine::{ActionError, PositionError, Rulebook};

/// The openings of a plan. Pair number p begins with line p, counted around, followed by the random steps.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Openings {
    /// Opening lines: `startpos` or a position string, then optionally `moves` and tokens. None stands for `startpos`.
    pub lines: Vec<OpeningLine>,
    /// A file of such lines to be added to them; blank lines and lines that begin with `#` do not count.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub file: String,
    /// Steps drawn at random after the line, actions and chance outcomes alike.
    pub random_steps: u32,
}

/// A line of openings. In a plan it is its text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "String", into = "String")]
pub struct OpeningLine {
    /// `startpos` or a position string, then optionally `moves` and tokens.
    pub text: String,
    /// File and number of the line if it was read from a file: for messages, and no part of a plan.
    pub place: Option<String>,
}

impl OpeningLine {
    /// The lines of an opening file with this text, which know their places in it.
    ///
    /// # Errors
    /// There are none.
    pub fn all(text: &str, file: &Path) -> Result<Vec<OpeningLine>, NoLines> {
        let line = |(number, text): (usize, &str)| OpeningLine {
            text: text.to_owned(),
            place: Some(format!("{}:{number}", file.display())),
        };
        // Some editors begin a file with a mark.
        let text = text.trim_start_matches('\u{feff}');
        let lines: Vec<OpeningLine> = lines_of(text).map(line).collect();
        if lines.is_empty() { Err(NoLines) } else { Ok(lines) }
    }
}

/// An opening file in which no game begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the file has no opening lines")]
pub struct NoLines;

impl From<String> for OpeningLine {
    fn from(text: String) -> OpeningLine {
        OpeningLine { text, place: None }
    }
}

impl From<OpeningLine> for String {
    fn from(line: OpeningLine) -> String {
        line.text
    }
}

/// An opening line that is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpeningError {
    /// The position.
    #[error("opening \"{line}\": {error}")]
    Position {
        /// The line.
        line: String,
        /// Why.
        error: PositionError,
    },
    /// A token.
    #[error("opening \"{line}\": {error}")]
    Action {
        /// The line.
        line: String,
        /// Why.
        error: ActionError,
    },
    /// The match is over before a player decides.
    #[error("opening \"{line}\": the match is over already")]
    Over {
        /// The line.
        line: String,
    },
}

/// The beginning of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening<G: Rulebook> {
    /// The first position; empty for that of the rules.
    pub start: String,
    /// The first position.
    pub first: G::Position,
    /// The steps that belong to the opening.
    pub steps: Vec<G::Action>,
    /// The position after them.
    pub position: G::Position,
}

/// What stands before and behind a word that blanks part from everything else, blanks at the ends left out; `None`
/// where the text has no such word.
pub fn around<'a>(
    text: &'a str,
    word: &str,
    is_blank: impl Fn(char) -> bool + Copy,
) -> Option<(&'a str, &'a str)> {
    let trimmed = |part: &'a str| part.trim_start_matches(is_blank).trim_end_matches(is_blank);
    text.match_indices(word).find_map(|(at, _)| {
        let (before, behind) = (text.get(..at)?, text.get(at + word.len()..)?);
        let alone = (before.is_empty() || before.ends_with(is_blank))
            && (behind.is_empty() || behind.starts_with(is_blank));
        alone.then(|| (trimmed(before), trimmed(behind)))
    })
}

impl<G: Rulebook> Opening<G> {
    /// The start position of the rules, without any step.
    #[must_use]
    pub fn of_rules(game: &G) -> Opening<G> {
        let first = game.start();
        Opening { start: String::new(), first, steps: Vec::new(), position: first }
    }

    /// Reads an opening line.
    ///
    /// # Errors
    /// The position or a token is refused, or the match is over already.
    pub fn parse(game: &G, line: &str) -> Result<Opening<G>, OpeningError> {
        let parts = around(line, "moves", char::is_whitespace);
        let (text, moves) = parts.unwrap_or((line.trim(), ""));
        let mut opening = Opening::of_rules(game);
        if !matches!(text, "startpos" | "") {
            opening.first = game
                .parse_position(text)
                .map_err(|error| OpeningError::Position { line: line.to_owned(), error })?;
            opening.start = text.to_owned();
            opening.position = opening.first;
        }
        for token in moves.split_whitespace() {
            let action = game
                .parse_action(&opening.position, token)
                .map_err(|error| OpeningError::Action { line: line.to_owned(), error })?;
            opening.push(game, action);
        }
        if game.result(&opening.position).is_some() {
            return Err(OpeningError::Over { line: line.to_owned() });
        }
        Ok(opening)
    }

    /// Adds up to `steps` random steps, and stops before a step that would end the match.
    pub fn extend(&mut self, game: &G, steps: u32, seed: u64) {
        let mut rng = stream(seed, &[]);
        let mut scratch = Vec::new();
        for _ in 0..steps {
            let Some(action) = game.sample(&self.position, &mut rng, &mut scratch) else { return };
            let mut next = self.position;
            game.apply_unchecked(&mut next, action);
            if game.result(&next).is_some() {
                return;
            }
            self.push(game, action);
        }
    }

    fn push(&mut self, game: &G, action: G::Action) {
        self.steps.push(action);
        game.apply_unchecked(&mut self.position, action);
    }
}

/// The lines of a file with their numbers, from 1: blank lines and comments left out.
fn lines_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{OpeningLine, around};

    /// Some editors begin a file with a mark.
    #[test]
    fn a_mark_at_the_beginning_is_no_line() {
        let lines = OpeningLine::all("\u{feff}# from an editor\nstartpos\n", Path::new("o.txt"));
        assert_eq!(lines.map(|lines| lines.len()), Ok(1));
    }

    #[test]
    fn a_word_is_found_between_blanks_only() {
        let parts = |line| around(line, "moves", char::is_whitespace);
        assert_eq!(parts("startpos moves S@e2 S@e4"), Some(("startpos", "S@e2 S@e4")));
        assert_eq!(parts("startpos\tmoves\tS@e2"), Some(("startpos", "S@e2")));
        assert_eq!(parts("startpos moves"), Some(("startpos", "")));
        assert_eq!(parts("moves a"), Some(("", "a")));
        assert_eq!(parts("startposmoves a"), None);
        assert_eq!(parts("startpos"), None);
    }
}
