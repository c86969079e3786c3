//! Plays games and learns from them: players, matches, records, tournaments, ratings, studies, reports.
#![forbid(unsafe_code)]

pub mod study;
pub mod suite;
