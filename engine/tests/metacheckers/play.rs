//! Short ways to positions for the tests of this folder.

use touchline_engine::conformance;
use touchline_engine::games::Metacheckers;

/// A match of MetaCheckers Soccer.
pub type Match = conformance::Match<Metacheckers>;

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
