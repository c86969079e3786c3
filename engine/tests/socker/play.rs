//! Short ways to positions for the tests of this folder.

use touchline_engine::board::Geometry;
use touchline_engine::conformance;
use touchline_engine::games::Socker;

/// A match of Socker.
pub type Match = conformance::Match<Socker>;

/// The first position with these options.
#[track_caller]
pub fn start(rules: &str) -> Match {
    Match::start(rules)
}

/// A given position with these options.
#[track_caller]
pub fn at(rules: &str, fen: &str) -> Match {
    Match::at(rules, fen)
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
