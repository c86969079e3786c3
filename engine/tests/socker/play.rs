//! Short ways to positions and tokens for the tests of this folder.

use touchline_engine::board::Geometry;
use touchline_engine::games::Socker;
use touchline_engine::games::socker::Position;
use touchline_engine::notation::sorted_tokens;
use touchline_engine::{Actor, Game, PositionError, Rulebook, print_probability};

/// A match: the game and its present position.
pub struct Match {
    pub game: Socker,
    pub position: Position,
}

/// The first position with these options.
pub fn start(rules: &str) -> Match {
    let game = Socker::with_rules(rules).unwrap_or_else(|e| panic!("{e}"));
    let position = game.start();
    Match { game, position }
}

/// A given position with these options.
pub fn at(rules: &str, fen: &str) -> Match {
    let mut m = start(rules);
    m.go(fen);
    m
}

/// What is wrong with a position string: the number of the field (0 for the whole string) and the message.
pub fn fault(rules: &str, fen: &str) -> (usize, String) {
    let game = Socker::with_rules(rules).expect("rules");
    let error: PositionError = game.parse_position(fen).expect_err(fen);
    (error.field.map_or(0, |(number, _)| number), error.to_string())
}

impl Match {
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

    /// All legal tokens, sorted.
    pub fn tokens(&self) -> Vec<String> {
        sorted_tokens(&self.game, &self.position).into_iter().map(|(token, _)| token).collect()
    }

    /// All legal tokens, with probabilities at a toss, as the line protocol prints them.
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

    /// The legal moves, socks and kicks of the socker on a square, joined by blanks.
    pub fn from(&self, square: &str) -> String {
        let own =
            |token: &String| token.strip_prefix(square).is_some_and(|rest| rest.starts_with(['-', 'x', '>']));
        self.tokens().into_iter().filter(own).collect::<Vec<_>>().join(" ")
    }

    /// Whether a token is legal.
    pub fn has(&self, token: &str) -> bool {
        self.game.parse_action(&self.position, token).is_ok()
    }

    /// Makes the actions with these tokens, separated by blanks.
    pub fn play(&mut self, tokens: &str) -> &mut Match {
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

    /// `white`, `black`, `chance` or `none`.
    pub fn actor(&self) -> &'static str {
        self.game.actor(&self.position).name()
    }

    /// The result as the line protocol prints it, `none` while the match goes on.
    pub fn result(&self) -> String {
        self.game.result(&self.position).map_or("none".to_owned(), |result| result.to_string())
    }
}

/// The name of the square with this index.
pub fn square(index: usize) -> String {
    format!("{}{}", char::from(b'a' + (index % 9) as u8), index / 9 + 1)
}

/// The board field with these pieces, each a letter and a square: `Sc4 de11`.
pub fn board(pieces: &str) -> String {
    let mut squares = vec![None; 99];
    for piece in pieces.split_whitespace() {
        let index = (0..99).find(|&i| square(i) == piece[1..]).expect("a square");
        squares[index] = piece.chars().next();
    }
    let mut text = String::new();
    touchline_engine::notation::print_board(&mut text, FIELD, |index, out| {
        out.extend(squares[usize::from(index)]);
        squares[usize::from(index)].is_some()
    });
    text
}

const FIELD: Geometry = Geometry { files: 9, ranks: 11, first_rank: 1 };
