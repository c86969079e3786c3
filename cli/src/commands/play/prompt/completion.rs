//! What the Tab key writes: the tokens that are legal after those that stand in the line already.

use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use touchline_engine::Actor;

use super::COMMANDS;
use crate::commands::play::table_talk::shown_by_dice;
use crate::table::{Table, outcome_meant};

/// The position that is asked about.
pub struct Completion(Box<dyn Table>);

impl Completion {
    /// Completes what is typed in this position.
    pub fn of(table: &dyn Table) -> Completion {
        Completion(table.copy())
    }

    /// Where the last word of a line begins, and what it can become.
    fn candidates(&self, line: &str) -> (usize, Vec<String>) {
        let blank = line.char_indices().rfind(|(_, c)| c.is_whitespace());
        let start = blank.map_or(0, |(at, c)| at + c.len_utf8());
        let (before, word) = line.split_at(start);
        let words: Vec<&str> = before.split_whitespace().collect();
        let tokens = match words.as_slice() {
            [list] if list.eq_ignore_ascii_case("list") => &[],
            tokens => tokens,
        };
        let commands = COMMANDS.into_iter().filter(|_| words.is_empty()).map(str::to_owned);
        let found = commands.chain(self.choices_after(tokens));
        (start, found.filter(|candidate| candidate.starts_with(word)).collect())
    }

    /// What can be played after these tokens, as it is typed; nothing when they are not legal, or when it is somebody
    /// else's turn then.
    fn choices_after(&self, tokens: &[&str]) -> Vec<String> {
        let mut table = self.0.copy();
        for token in tokens {
            let meant = outcome_meant(table.as_ref(), token);
            if table.play(&meant).is_err() {
                return Vec::new();
            }
        }
        let actors = [self.0.actor(), table.actor()];
        if actors[0] != Actor::Chance && actors[0] != actors[1] {
            return Vec::new();
        }
        table.choices().iter().map(|choice| shown_by_dice(choice).to_owned()).collect()
    }
}

impl Completer for Completion {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        place: usize,
        _context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.candidates(line.get(..place).unwrap_or(line)))
    }
}

impl Helper for Completion {}
impl Highlighter for Completion {}
impl Validator for Completion {}

impl Hinter for Completion {
    type Hint = String;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::open;

    /// Socker after its set-up.
    fn table() -> Box<dyn Table> {
        let mut table = open("socker").expect("a game");
        table.set_rules("setup=arc").expect("a rule");
        table
    }

    fn candidates(line: &str) -> (usize, Vec<String>) {
        Completion::of(table().as_ref()).candidates(line)
    }

    #[test]
    fn a_word_becomes_a_command_or_a_token() {
        assert_eq!(candidates("hi"), (0, vec!["hint".to_owned()]));
        let (start, all) = candidates("");
        let tokens = table().choices();
        assert_eq!((start, all.len()), (0, COMMANDS.len() + tokens.len()));
        let (_, listed) = candidates("list ");
        assert_eq!(listed.len(), tokens.len());
    }

    #[test]
    fn tokens_are_those_after_the_words_before() {
        let (start, tokens) = candidates("c5-c6  ");
        assert_eq!(start, 7);
        assert!(!tokens.is_empty() && !tokens.contains(&"c5-c6".to_owned()), "{tokens:?}");
        assert_eq!(candidates("c5-c9 c").1, Vec::<String>::new());
        assert_eq!(candidates("Ä\u{2003}c").0, 5);
    }
}
