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
mod program;
pub mod race;
pub mod ratings;
pub mod record;
pub mod report;
pub mod rules_file;
mod settings;
pub mod shards;
mod stop;
mod stopwatch;
pub mod study;
pub mod suite;
pub mod text_file;
pub mod tournament;
mod workers;

pub use program::PROGRAM;
pub use stop::Stop;
