//! Runs scripts: the tests by clause of this folder are such.

use std::panic::Location;

use touchline_engine::conformance::script;
use touchline_engine::games::FootballChess;

/// Runs a script that begins where this is called.
#[track_caller]
pub fn run(text: &str) {
    let here = Location::caller();
    script::<FootballChess>(here.file(), here.line(), text);
}
