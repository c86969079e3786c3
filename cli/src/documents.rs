//! What several JSON documents have in common (`docs/json.md`).

use serde::Serialize;
use touchline_search::Config;
use touchline_selfplay::interval::Interval;

use crate::table::{Findings, Line, Settings, Table};
use crate::units::milliseconds;

/// How a document about a position begins.
#[derive(Serialize)]
pub struct Head {
    schema: &'static str,
    game: &'static str,
    rules: String,
    position: String,
}

impl Head {
    /// The head of a document with this schema about the position on the table.
    pub fn of(table: &dyn Table, schema: &'static str) -> Head {
        Head { schema, game: table.info().id, rules: table.rules(), position: table.position() }
    }
}

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

/// What a position came to.
#[derive(Serialize)]
pub struct After {
    position_after: String,
    next_actor: &'static str,
    score: [u16; 2],
    result: Option<&'static str>,
}

impl After {
    /// What it came to on this table.
    pub fn on(table: &dyn Table) -> After {
        After {
            position_after: table.position(),
            next_actor: table.actor().name(),
            score: table.score(),
            result: table.result().map(|result| result.name()),
        }
    }
}

/// What an outcome of the dice was worth for White; null where that is not known.
#[derive(Serialize)]
pub struct Roll<'a> {
    token: &'a str,
    expectation: Option<f64>,
    value: Option<f64>,
    luck: Option<f64>,
}

impl<'a> Roll<'a> {
    /// The outcome of this line of a search.
    pub fn of(findings: &Findings, line: &'a Line) -> Roll<'a> {
        Roll { token: &line.token, expectation: findings.value, value: line.value, luck: line.luck }
    }
}

/// A number with its 95 % interval; an end is null where it is unknown.
#[derive(Clone, Copy, Serialize)]
pub struct Estimate {
    value: f64,
    low: Option<f64>,
    high: Option<f64>,
}

impl From<Interval> for Estimate {
    fn from(interval: Interval) -> Estimate {
        Estimate { value: interval.estimate, low: finite(interval.low), high: finite(interval.high) }
    }
}

/// A number for JSON, which knows no infinity.
pub fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}
