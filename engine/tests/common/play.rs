//! Short ways to positions and tokens for the tests of any game.
#![allow(dead_code)]

use touchline_engine::notation::sorted_tokens;
use touchline_engine::{Actor, PositionError, Rulebook, print_probability};

/// A match: the game, its present position, and the one before the last [`play`](Match::play).
pub struct Match<G: Rulebook> {
    pub game: G,
    pub position: G::Position,
    before: G::Position,
}

/// The first position with these options.
pub fn start<G: Rulebook>(rules: &str) -> Match<G> {
    let game = G::with_rules(rules).unwrap_or_else(|e| panic!("{e}"));
    let position = game.start();
    Match { game, position, before: position }
}

/// A given position with these options.
pub fn at<G: Rulebook>(rules: &str, fen: &str) -> Match<G> {
    let mut m = start(rules);
    m.go(fen);
    m
}

/// What is wrong with a position string: the number of the field (0 for the whole string) and the message.
pub fn fault<G: Rulebook>(rules: &str, fen: &str) -> (usize, String) {
    let game = G::with_rules(rules).expect("rules");
    let error: PositionError = game.parse_position(fen).expect_err(fen);
    (error.field.map_or(0, |(number, _)| number), error.to_string())
}

impl<G: Rulebook> Match<G> {
    /// Goes to a position, which must print back.
    pub fn go(&mut self, fen: &str) {
        self.position = self.game.parse_position(fen).unwrap_or_else(|e| panic!("{fen}\n{e}"));
        assert_eq!(self.fen(), fen);
    }

    /// The position string.
    pub fn fen(&self) -> String {
        self.game.print_position(&self.position)
    }

    /// Field `number` of the position string, from 1.
    pub fn field(&self, number: usize) -> String {
        self.fen().split(' ').nth(number - 1).expect("a field").to_owned()
    }

    /// All fields but the board.
    pub fn state(&self) -> String {
        self.fen().split_once(' ').expect("fields").1.to_owned()
    }

    /// All legal tokens, sorted.
    pub fn tokens(&self) -> Vec<String> {
        sorted_tokens(&self.game, &self.position).into_iter().map(|(token, _)| token).collect()
    }

    /// All legal tokens, with probabilities at a chance event, as the line protocol prints them.
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
    pub fn with(&self, part: &str) -> String {
        let tokens: Vec<String> = self.tokens().into_iter().filter(|token| token.contains(part)).collect();
        tokens.join(" ")
    }

    /// The legal tokens of the piece on a square, joined by blanks.
    pub fn from(&self, square: &str) -> String {
        let own = |token: &String| {
            token.strip_prefix(square).is_some_and(|rest| rest.starts_with(['-', 'x', '>', '@']))
        };
        self.tokens().into_iter().filter(own).collect::<Vec<_>>().join(" ")
    }

    /// Whether a token is legal.
    pub fn has(&self, token: &str) -> bool {
        self.game.parse_action(&self.position, token).is_ok()
    }

    /// Makes the actions with these tokens, separated by blanks.
    pub fn play(&mut self, tokens: &str) -> &mut Match<G> {
        self.before = self.position;
        for token in tokens.split_whitespace() {
            let action = self
                .game
                .parse_action(&self.position, token)
                .unwrap_or_else(|e| panic!("{}\n{e}", self.fen()));
            self.game.apply(&mut self.position, action).expect("a legal action");
            self.game.validate(&self.position).unwrap_or_else(|e| panic!("after {token}: {e}"));
        }
        self
    }

    /// Goes back to the position before the last [`play`](Match::play).
    pub fn back(&mut self) {
        self.position = self.before;
    }

    /// `white`, `black`, `chance` or `none`.
    pub fn actor(&self) -> &'static str {
        self.game.actor(&self.position).name()
    }

    /// The result as the line protocol prints it, `none` while the match goes on.
    pub fn result(&self) -> String {
        self.game.result(&self.position).map_or("none".to_owned(), |result| result.to_string())
    }
}
