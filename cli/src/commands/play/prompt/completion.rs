//! What the Tab key writes: the tokens that are legal after those that stand in the line already.

use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use touchline_engine::Actor;

use super::{AT_THE_END, COMMANDS};
use crate::commands::play::Person;
use crate::table::{Table, outcome_meant};

/// The position that is asked about, and who is asked.
pub struct Completion {
    table: Box<dyn Table>,
    person: Person,
}

impl Completion {
    /// Completes what this person types in this position.
    pub fn of(table: &dyn Table, person: Person) -> Completion {
        Completion { table: table.copy(), person }
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
        let commands = if self.table.actor() == Actor::None { &AT_THE_END[..] } else { &COMMANDS[..] };
        let commands = commands.iter().filter(|_| words.is_empty()).map(|&command| command.to_owned());
        let found = commands.chain(self.choices_after(tokens));
        (start, found.filter(|candidate| candidate.starts_with(word)).collect())
    }

    /// What can be played after these tokens, as it is typed; nothing when they are not legal, or when it is somebody
    /// else's turn then.
    fn choices_after(&self, tokens: &[&str]) -> Vec<String> {
        let mut table = self.table.copy();
        let mut side = None;
        for token in tokens {
            let actor = table.actor();
            let meant = outcome_meant(table.as_ref(), token);
            if !self.person.may_go_on(actor, side) || table.play(&meant).is_err() {
                return Vec::new();
            }
            side = side.or(actor.side());
        }
        if !self.person.may_go_on(table.actor(), side) {
            return Vec::new();
        }
        table.choices().iter().map(|choice| choice.shown().to_owned()).collect()
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
    use crate::commands::play::Seat;
    use crate::table::open;

    /// Socker after its set-up.
    fn table() -> Box<dyn Table> {
        let mut table = open("socker").expect("a game");
        table.set_rules("setup=arc").expect("a rule");
        table
    }

    /// For White, who types the dice.
    fn candidates_in(table: &dyn Table, line: &str) -> (usize, Vec<String>) {
        Completion::of(table, Person { seat: Seat::White, types_dice: true }).candidates(line)
    }

    fn candidates(line: &str) -> (usize, Vec<String>) {
        candidates_in(table().as_ref(), line)
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

    /// In a game whose turns are single actions nothing follows the person's own action, whoever acts after the
    /// other's.
    #[test]
    fn a_line_holds_the_actions_of_one_side() {
        let mut table = open("football-chess").expect("a game");
        let text =
            "8/3q2b1/1n1p1n2/2p1p3/2PP1P2/1B2K3/4Q1N1/8 w e3 P w 1/6 d4 h w - - - 0 - - 6 1:40:s 3-3 0-0";
        table.set_position(text).expect("a position");
        let mut next = table.copy();
        let mut line = String::new();
        for _ in 0..2 {
            let token = next.choices()[0].token.clone();
            next.play(&token).expect("legal");
            line.push_str(&format!("{token} "));
            assert_eq!(candidates_in(table.as_ref(), &line).1, Vec::<String>::new(), "{line}");
        }
    }

    /// After a toss one side acts or the other, and the engine's actions are not for the person to type.
    #[test]
    fn nothing_is_offered_that_the_engine_plays() {
        let mut table = open("socker").expect("a game");
        table.set_rules("setup=arc,first=toss").expect("rules");
        assert_eq!(candidates_in(table.as_ref(), "b").1, ["board", "black"]);
        assert_eq!(candidates_in(table.as_ref(), "black ").1, Vec::<String>::new());
        assert!(!candidates_in(table.as_ref(), "white ").1.is_empty());
    }
}
