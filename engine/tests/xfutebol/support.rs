//! Scenes: positions written as lists of pieces, played by tokens, asked for fields.

use touchline_engine::games::Xfutebol;
use touchline_engine::notation::{print_board, sorted_tokens};
use touchline_engine::{Actor, Game, MatchResult, Rulebook};

/// The default line-up of both sides.
pub const STANDARD: &str = "433:DDLLMRRGGA/433:DDLLMRRGGA";
/// Line-ups with `N` and `F`, the experts in midfield and attack.
pub const FRONT_EXPERTS: &str = "433:DDDRNRGGFA/433:DDDRNRGGFA";

/// The board field of pieces like `Ad5 ke16`.
pub fn board(pieces: &str) -> String {
    const PITCH: touchline_engine::board::Geometry =
        touchline_engine::board::Geometry { files: 8, ranks: 16, first_rank: 1 };
    let pieces: Vec<(u16, char)> = pieces
        .split_whitespace()
        .map(|piece| {
            let (letter, square) = piece.split_at(1);
            (PITCH.parse(square).expect("a square"), letter.chars().next().expect("a letter"))
        })
        .collect();
    let mut text = String::new();
    print_board(&mut text, PITCH, |square, out| {
        let here = pieces.iter().find(|(at, _)| *at == square);
        out.extend(here.map(|(_, letter)| *letter));
        here.is_some()
    });
    text
}

/// The position string of pieces and the fields 2 to 10, with standard line-ups and no goals.
pub fn fen(pieces: &str, fields: &str) -> String {
    format!("{} {fields} {STANDARD} 0-0", board(pieces))
}

/// A match in progress.
pub struct Scene {
    pub game: Xfutebol,
    pub position: <Xfutebol as Game>::Position,
}

impl Scene {
    /// Standard rules, pieces, and the fields 2 to 10.
    pub fn new(pieces: &str, fields: &str) -> Scene {
        Scene::with_rules("default", pieces, fields)
    }

    /// As `new`, with options.
    pub fn with_rules(rules: &str, pieces: &str, fields: &str) -> Scene {
        Scene::of(rules, &fen(pieces, fields))
    }

    /// As `with_rules`, with line-ups and score.
    pub fn full(rules: &str, pieces: &str, fields: &str, lineups: &str, score: &str) -> Scene {
        Scene::of(rules, &format!("{} {fields} {lineups} {score}", board(pieces)))
    }

    /// A position string.
    pub fn of(rules: &str, fen: &str) -> Scene {
        let game = Xfutebol::with_rules(rules).unwrap_or_else(|e| panic!("{e}"));
        let position = game.parse_position(fen).unwrap_or_else(|e| panic!("{fen}\n{e}"));
        Scene { game, position }
    }

    /// The first position of a match.
    pub fn start(rules: &str) -> Scene {
        let game = Xfutebol::with_rules(rules).unwrap_or_else(|e| panic!("{e}"));
        let position = game.start();
        Scene { game, position }
    }

    /// The scene after these tokens.
    pub fn play(&self, tokens: &str) -> Scene {
        let mut next = Scene { game: self.game.clone(), position: self.position };
        for token in tokens.split_whitespace() {
            let action = next.game.parse_action(&next.position, token).unwrap_or_else(|e| panic!("{e}"));
            next.game.apply(&mut next.position, action).expect("a legal action");
            let fen = next.fen();
            next.game.validate(&next.position).unwrap_or_else(|e| panic!("{fen}\n{e}"));
            assert_eq!(next.game.parse_position(&fen), Ok(next.position), "{fen}");
        }
        next
    }

    /// The position string.
    pub fn fen(&self) -> String {
        self.game.print_position(&self.position)
    }

    /// Field `number` of the position string, from 1.
    pub fn field(&self, number: usize) -> String {
        self.fen().split(' ').nth(number - 1).expect("twelve fields").to_owned()
    }

    /// The fields 2 (actor), 3 (ball), 4 (phase) and 5 (turn).
    pub fn state(&self) -> String {
        self.fen().split(' ').skip(1).take(4).collect::<Vec<_>>().join(" ")
    }

    /// All legal tokens, sorted.
    pub fn legal(&self) -> Vec<String> {
        sorted_tokens(&self.game, &self.position).into_iter().map(|(token, _)| token).collect()
    }

    /// The legal tokens that begin so, separated by blanks.
    pub fn legal_from(&self, prefix: &str) -> String {
        let tokens = self.legal().into_iter().filter(|token| token.starts_with(prefix));
        tokens.collect::<Vec<_>>().join(" ")
    }

    /// Whether the token is legal.
    pub fn allows(&self, token: &str) -> bool {
        self.legal().iter().any(|legal| legal == token)
    }

    /// What stands on the board.
    pub fn has_board(&self, pieces: &str) {
        assert_eq!(self.field(1), board(pieces), "{pieces}");
    }

    /// Who acts.
    pub fn actor(&self) -> Actor {
        self.game.actor(&self.position)
    }

    /// The result.
    pub fn result(&self) -> Option<MatchResult> {
        self.game.result(&self.position)
    }
}

/// The number of the field for which a string is refused; panics if it is accepted.
pub fn refused(rules: &str, fen: &str) -> usize {
    let game = Xfutebol::with_rules(rules).unwrap_or_else(|e| panic!("{e}"));
    match game.parse_position(fen) {
        Ok(_) => panic!("accepted: {fen}"),
        Err(error) => error.field.map_or(0, |(number, _)| number),
    }
}
