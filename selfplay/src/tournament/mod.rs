//! Tournaments: who plays whom, run with many games at a time, safe against a kill at any moment.
//!
//! A tournament is a [`Plan`] and a folder. Finished games are appended to `running.tlr` as they end, and sorted into
//! `games.tlr` when the tournament is complete; nothing else is remembered anywhere.

mod folder;
mod plan;
mod run;
mod schedule;

pub use folder::{FINISHED, FolderError, RUNNING, Recovered};
pub use plan::{Format, Plan, PlanError, RecordSettings, SprtPlan};
pub use run::{Ending, Event, Tournament, TournamentError};
pub use schedule::{GameId, Outcome, Progress, Results};
