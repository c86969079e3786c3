//! Scripts of positions, actions and expectations: worked examples, tests by clause, perft tables. All games, all
//! tests and the recorded matches use these words, one line each; `#` begins a comment, and indentation means nothing.
//!
//! | line | meaning |
//! |---|---|
//! | `example NAME` | begins an example: the default options and their first position |
//! | `rules RULES` | sets other options, and goes to their first position |
//! | `fen STRING` | goes to a position, which must print back |
//! | `play TOKEN…` | makes actions and chance outcomes, which must be legal |
//! | `back` | goes back to the position before the last `play` |
//! | `is STRING` | the position now, which must read back |
//! | `legal N TOKEN…` | all N legal tokens as the line protocol prints them (`TOKEN=NUM/DEN` at a chance event) |
//! | `count N` | the number of legal tokens |
//! | `only TEXT N TOKEN…` | the N legal tokens that contain a text |
//! | `from TEXT N TOKEN…` | the N legal tokens that begin with a text; `d1` does not begin `d12` |
//! | `has TOKEN…` | tokens that are legal |
//! | `lacks TOKEN…` | tokens that are not |
//! | `actor NAME` | `white`, `black`, `chance` or `none` |
//! | `result TEXT` | the result as the line protocol prints it |
//! | `perft D N` | the number of sequences of D plies |
//! | `bad FIELD STRING` | a string that is refused, and the number of the field that is blamed (0: none) |

use std::collections::BTreeMap;

use crate::game::Rulebook;
use crate::perft::perft;

use super::matches::{Match, compare};

/// Numbers of lines that a script has of each word.
pub type Tally = BTreeMap<String, u32>;

/// A script that is being run: [`line`](Script::line) by line, or as a whole by [`script`].
pub struct Script<G: Rulebook> {
    now: Match<G>,
    tally: Tally,
}

/// Runs a script and counts its lines by word. It begins on line `line` of `file`, which only messages use.
///
/// # Panics
/// At the first line that fails: where it stands, what is expected and what the engine says.
#[track_caller]
pub fn script<G: Rulebook>(file: &str, line: u32, text: &str) -> Tally {
    let mut script = Script::<G>::default();
    for (number, text) in (line..).zip(text.lines()) {
        script.line(text).unwrap_or_else(|e| panic!("{file}:{number}: {}\n{e}", text.trim()));
    }
    script.tally().unwrap_or_else(|e| panic!("{file}:{line}: {e}"))
}

impl<G: Rulebook> Default for Script<G> {
    fn default() -> Self {
        Script { now: Match::start(""), tally: Tally::new() }
    }
}

impl<G: Rulebook> Script<G> {
    /// Runs one line.
    ///
    /// # Errors
    /// What is expected and what the engine says instead.
    pub fn line(&mut self, line: &str) -> Result<(), String> {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            return Ok(());
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        *self.tally.entry(word.to_owned()).or_default() += 1;
        match word {
            "example" => self.now = Match::start(""),
            "rules" => self.now = Match::with_rules(rest)?,
            "fen" => self.now.try_go(rest)?,
            "play" => self.now.try_play(rest)?,
            "back" => self.now.back(),
            _ => return self.expect(word, rest),
        }
        Ok(())
    }

    /// Numbers of the lines so far.
    ///
    /// # Errors
    /// If none of them expected anything.
    pub fn tally(self) -> Result<Tally, String> {
        let acts = ["example", "rules", "fen", "play", "back"];
        let expects = self.tally.keys().any(|word| !acts.contains(&word.as_str()));
        if expects { Ok(self.tally) } else { Err("the script expects nothing".to_owned()) }
    }

    /// The options as they are now.
    pub(super) fn rules(&self) -> String {
        self.now.game.rules()
    }

    fn expect(&self, word: &str, rest: &str) -> Result<(), String> {
        let now = &self.now;
        let (first, others) = rest.split_once(' ').unwrap_or((rest, ""));
        match word {
            "is" => self.is(rest),
            "legal" => compare(word, rest, &counted(&now.listed())),
            "count" => compare(word, rest, &now.tokens().len().to_string()),
            "only" => compare(word, others, &counted(&now.only(first))),
            "from" => compare(word, others, &counted(&now.from(first))),
            "has" => self.each(rest, true),
            "lacks" => self.each(rest, false),
            "actor" => compare(word, rest, now.actor()),
            "result" => compare(word, rest, &now.result()),
            "perft" => {
                let depth = first.parse().map_err(|e| format!("depth {first}: {e}"))?;
                compare(word, others, &perft(&now.game, &now.position, depth).to_string())
            }
            "bad" => self.bad(first, others),
            _ => Err(format!("unknown word {word}")),
        }
    }

    fn is(&self, text: &str) -> Result<(), String> {
        compare("is", text, &self.now.fen())?;
        let read = self.now.game.parse_position(text).map_err(|e| format!("{text}\n{e}"))?;
        if read == self.now.position { Ok(()) } else { Err(format!("{text}\nreads as another position")) }
    }

    fn each(&self, tokens: &str, legal: bool) -> Result<(), String> {
        match tokens.split(' ').find(|token| self.now.has(token) != legal) {
            Some(token) if legal => Err(format!("{token} is not among {}", self.now.listed())),
            Some(token) => Err(format!("{token} is legal")),
            None => Ok(()),
        }
    }

    fn bad(&self, field: &str, text: &str) -> Result<(), String> {
        let Err(error) = self.now.game.parse_position(text) else { return Err(format!("accepted: {text}")) };
        let blamed = error.field.map_or(0, |(number, _)| number);
        compare("field", field, &blamed.to_string()).map_err(|e| format!("{e}\n{error}"))
    }
}

/// `N TOKEN…` of tokens joined by blanks.
fn counted(tokens: &str) -> String {
    format!("{} {tokens}", tokens.split_whitespace().count()).trim_end().to_owned()
}
