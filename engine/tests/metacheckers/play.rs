//! Short ways to positions and tokens for the tests of this folder.

use touchline_engine::games::Metacheckers;

#[path = "../common/play.rs"]
mod common;

/// A match of MetaCheckers Soccer.
pub type Match = common::Match<Metacheckers>;

/// The first position with these options.
pub fn start(rules: &str) -> Match {
    common::start(rules)
}

/// A given position with these options.
pub fn at(rules: &str, fen: &str) -> Match {
    common::at(rules, fen)
}

/// What is wrong with a position string: the number of the field (0 for the whole string) and the message.
pub fn fault(rules: &str, fen: &str) -> (usize, String) {
    common::fault::<Metacheckers>(rules, fen)
}
