//! Checks that every game must pass, for tests inside and outside this crate (feature `conformance`).
//!
//! All checks panic with the position string and the reason when a game fails: they are made to be called from tests.

mod checks;
mod matches;
mod models;
mod replay;
mod script;
mod symmetry;

pub use checks::{check_match, check_position, check_sampling, check_text, random_position, random_rules};
pub use matches::Match;
pub use models::check_inputs;
pub use replay::replay;
pub use script::{Script, Tally, script};
pub use symmetry::check_symmetry;
