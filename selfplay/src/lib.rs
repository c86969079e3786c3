//! Plays games and learns from them: players, matches, records, tournaments, ratings, studies, reports.
//!
//! Everything is generic over [`Rulebook`](touchline_engine::Rulebook); no game is known by name. Nothing here prints:
//! progress goes to callbacks, results are values, failures are typed errors.
//!
//! The [`record`] files are the only truth. Tables, ratings and the point where an interrupted tournament goes on are
//! always computed from them.
#![forbid(unsafe_code)]

pub mod contest;
pub mod fit;
pub mod interval;
pub mod ladder;
mod linear;
pub mod matches;
pub mod numbers;
pub mod openings;
#[cfg(feature = "parquet")]
mod parquet;
pub mod plan;
pub mod player;
pub mod ratings;
pub mod record;
pub mod report;
pub mod rules_file;
pub mod shards;
mod stop;
mod stopwatch;
pub mod study;
pub mod suite;
pub mod text_file;
pub mod tournament;
mod workers;

pub use stop::Stop;

/// Name and version of this program, as records and plans tell them.
pub const PROGRAM: &str = concat!("touchline ", env!("CARGO_PKG_VERSION"));

/// The signature of rules and search that `touchline bench` prints for this program (`data/bench.signature`; a test
/// holds the two together). Programs of one version that differ in it play other games.
pub const SIGNATURE: &str = include_str!("../../data/bench.signature").trim_ascii_end();

/// The program as records and plans of shards tell it, since the games of others may differ.
pub(crate) fn program() -> String {
    format!("{PROGRAM} {SIGNATURE}")
}
