//! The budget of a search in JSON documents (`docs/json.md`).

use serde::Serialize;
use touchline_search::Config;

use crate::table::Settings;
use crate::units::milliseconds;

/// What a search was given.
#[derive(Serialize)]
pub struct Budget<'a> {
    simulations: Option<u64>,
    time_ms: Option<u64>,
    seed: u64,
    memory_bytes: usize,
    config: &'a Config,
}

impl Budget<'_> {
    /// The budget of these settings.
    pub fn of(settings: &Settings) -> Budget<'_> {
        let Settings { config, limits, .. } = settings;
        Budget {
            simulations: limits.simulations,
            time_ms: limits.time.map(milliseconds),
            seed: limits.seed,
            memory_bytes: limits.memory,
            config,
        }
    }
}
