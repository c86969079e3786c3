//! Positions written as lists of pieces.

use touchline_engine::conformance;
use touchline_engine::games::Xfutebol;
use touchline_engine::notation::print_board;

/// A match of XFutebol.
pub type Match = conformance::Match<Xfutebol>;

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

/// Standard rules, pieces, and the fields 2 to 10.
pub fn placed(pieces: &str, fields: &str) -> Match {
    placed_under("default", pieces, fields)
}

/// As [`placed`], with options.
pub fn placed_under(rules: &str, pieces: &str, fields: &str) -> Match {
    Match::at(rules, &fen(pieces, fields))
}

/// As [`placed_under`], with line-ups and score.
pub fn full(rules: &str, pieces: &str, fields: &str, lineups: &str, score: &str) -> Match {
    Match::at(rules, &format!("{} {fields} {lineups} {score}", board(pieces)))
}

/// What the tests look at.
pub trait Look {
    /// The fields 2 (actor), 3 (ball), 4 (phase) and 5 (turn).
    fn state(&self) -> String;

    /// Asserts what stands on the board.
    fn has_board(&self, pieces: &str);
}

impl Look for Match {
    fn state(&self) -> String {
        self.fen().split(' ').skip(1).take(4).collect::<Vec<_>>().join(" ")
    }

    #[track_caller]
    fn has_board(&self, pieces: &str) {
        assert_eq!(self.field(1), board(pieces), "{pieces}");
    }
}
