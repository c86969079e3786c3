//! Tournaments: who plays whom, run with many games at a time, safe against a kill at any moment.
//!
//! A tournament is a [`Plan`] and a folder; it is played as a [contest](crate::contest).

mod id;
mod plan;
mod run;
mod schedule;
mod swiss;

pub use id::GameId;
pub use plan::{Format, Plan, PlanError, RecordSettings, SprtPlan};
pub use run::{Ending, Tournament};
pub use schedule::{Progress, Schedule};
