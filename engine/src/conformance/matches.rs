//! A match driven by text: short ways to positions, tokens and fields, for scripts and for tests of one game.

use crate::chance::print_probability;
use crate::game::{Rulebook, sorted_tokens};
use crate::side::Actor;

/// A game and where it stands.
#[derive(Clone)]
pub struct Match<G: Rulebook> {
    /// The game with its options.
    pub game: G,
    /// The present position.
    pub position: G::Position,
    /// The position before the last [`play`](Match::play).
    before: G::Position,
}

impl<G: Rulebook> Match<G> {
    /// The first position with these options.
    ///
    /// # Panics
    /// If the options are refused.
    #[track_caller]
    #[must_use]
    pub fn start(rules: &str) -> Match<G> {
        Match::with_rules(rules).unwrap_or_else(|e| panic!("{e}"))
    }

    /// A given position with these options.
    ///
    /// # Panics
    /// If the options or the string are refused, or the string does not print back.
    #[track_caller]
    pub fn at(rules: &str, fen: &str) -> Match<G> {
        let mut now = Match::start(rules);
        now.try_go(fen).unwrap_or_else(|e| panic!("{e}"));
        now
    }

    /// What is wrong with a position string under these options: the number of the field (0 for the whole string) and
    /// the message.
    ///
    /// # Panics
    /// If the options are refused, or the string is not.
    #[track_caller]
    pub fn fault(rules: &str, fen: &str) -> (usize, String) {
        let error = Match::<G>::start(rules).game.parse_position(fen).expect_err(fen);
        (error.field.map_or(0, |(number, _)| number), error.to_string())
    }

    /// Makes the actions and chance outcomes with these tokens, separated by blanks.
    ///
    /// # Panics
    /// If one is not legal, or a position on the way breaks an invariant.
    #[track_caller]
    pub fn play(&mut self, tokens: &str) -> &mut Match<G> {
        self.try_play(tokens).unwrap_or_else(|e| panic!("{e}"));
        self
    }

    /// The match after these tokens; this one stays where it is.
    ///
    /// # Panics
    /// As [`play`](Match::play).
    #[track_caller]
    #[must_use]
    pub fn after(&self, tokens: &str) -> Match<G> {
        let mut next = self.clone();
        next.play(tokens);
        next
    }

    /// Goes back to the position before the last [`play`](Match::play).
    pub fn back(&mut self) {
        self.position = self.before;
    }

    /// [`start`](Match::start) that tells why the options are refused.
    pub(super) fn with_rules(rules: &str) -> Result<Match<G>, String> {
        let game = G::with_rules(rules).map_err(|e| e.to_string())?;
        let position = game.start();
        Ok(Match { game, position, before: position })
    }

    /// Goes to a position, which must print back and be valid.
    pub(super) fn try_go(&mut self, fen: &str) -> Result<(), String> {
        let position = self.game.parse_position(fen).map_err(|e| format!("{fen}\n{e}"))?;
        compare("the string printed", fen, &self.game.print_position(&position))?;
        self.game.validate(&position).map_err(|e| format!("{fen}\n{e}"))?;
        self.position = position;
        Ok(())
    }

    /// [`play`](Match::play) that tells what is wrong.
    pub(super) fn try_play(&mut self, tokens: &str) -> Result<(), String> {
        self.before = self.position;
        for token in tokens.split_whitespace() {
            let action =
                self.game.parse_action(&self.position, token).map_err(|e| format!("{}\n{e}", self.fen()))?;
            self.game.apply(&mut self.position, action).map_err(|e| format!("{token}: {e}"))?;
            self.game.validate(&self.position).map_err(|e| format!("after {token}: {e}"))?;
        }
        Ok(())
    }

    /// The position string.
    #[must_use]
    pub fn fen(&self) -> String {
        self.game.print_position(&self.position)
    }

    /// Field `number` of the position string, from 1.
    ///
    /// # Panics
    /// If there is no such field.
    #[must_use]
    pub fn field(&self, number: usize) -> String {
        self.fen().split(' ').nth(number - 1).expect("a field").to_owned()
    }

    /// All fields but the board.
    ///
    /// # Panics
    /// If there are none.
    #[must_use]
    pub fn fields(&self) -> String {
        self.fen().split_once(' ').expect("fields").1.to_owned()
    }

    /// All legal tokens, sorted.
    #[must_use]
    pub fn tokens(&self) -> Vec<String> {
        sorted_tokens(&self.game, &self.position).into_iter().map(|(token, _)| token).collect()
    }

    /// All legal tokens, with probabilities at a chance event, as the line protocol prints them.
    #[must_use]
    pub fn listed(&self) -> String {
        let mut outcomes = Vec::new();
        if self.game.actor(&self.position) == Actor::Chance {
            self.game.outcomes(&self.position, &mut outcomes);
        }
        let tokens = sorted_tokens(&self.game, &self.position).into_iter().map(|(token, action)| {
            match outcomes.iter().find(|(outcome, _)| *outcome == action) {
                Some((_, p)) => format!("{token}={}", print_probability(*p)),
                None => token,
            }
        });
        tokens.collect::<Vec<_>>().join(" ")
    }

    /// The legal tokens that contain a text, joined by blanks.
    #[must_use]
    pub fn only(&self, part: &str) -> String {
        self.those(|token| token.contains(part))
    }

    /// The legal tokens that begin with a text, joined by blanks; `d1` does not begin `d12`.
    #[must_use]
    pub fn from(&self, start: &str) -> String {
        let digit = |c: char| c.is_ascii_digit();
        self.those(|token| {
            let rest = token.strip_prefix(start);
            rest.is_some_and(|rest| !(start.ends_with(digit) && rest.starts_with(digit)))
        })
    }

    fn those(&self, wanted: impl Fn(&str) -> bool) -> String {
        self.tokens().into_iter().filter(|token| wanted(token)).collect::<Vec<_>>().join(" ")
    }

    /// Whether a token is legal.
    #[must_use]
    pub fn has(&self, token: &str) -> bool {
        self.game.parse_action(&self.position, token).is_ok()
    }

    /// `white`, `black`, `chance` or `none`.
    #[must_use]
    pub fn actor(&self) -> &'static str {
        self.game.actor(&self.position).name()
    }

    /// The result as the line protocol prints it, `none` while the match goes on.
    #[must_use]
    pub fn result(&self) -> String {
        self.game.result(&self.position).map_or("none".to_owned(), |result| result.to_string())
    }
}

/// Whether two texts are the same, and if not, both of them and the words that only one of them has.
pub(super) fn compare(what: &str, expected: &str, ours: &str) -> Result<(), String> {
    if expected == ours {
        return Ok(());
    }
    let only = |a: &str, b: &str| {
        let b: Vec<&str> = b.split(' ').collect();
        a.split(' ').filter(|w| !b.contains(w)).take(20).collect::<Vec<_>>().join(" ")
    };
    Err(format!(
        "{what}\n  expected {expected}\n  ours     {ours}\n  only expected: {}\n  only ours: {}",
        only(expected, ours),
        only(ours, expected)
    ))
}
