//! Where and when a shard was played: a file beside the records, which say nothing about it.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;
use touchline_selfplay::PROGRAM;

use crate::args::all_threads;
use crate::files::write_text;
use crate::output;

/// Variables of the environment by which a scheduler says what it runs.
const JOB: [&str; 6] = [
    "SLURM_ARRAY_JOB_ID",
    "SLURM_ARRAY_TASK_ID",
    "SLURM_JOB_ID",
    "SLURM_RESTART_COUNT",
    "JOB_COMPLETION_INDEX",
    "PARALLEL_SEQ",
];

/// The JSON document beside a finished shard.
#[derive(Serialize)]
pub struct Host {
    schema: &'static str,
    program: &'static str,
    plan_id: String,
    shard: u32,
    host: String,
    threads: usize,
    /// Seconds since the beginning of 1970.
    started: u64,
    seconds: f64,
    played: u64,
    adopted: u64,
    job: BTreeMap<&'static str, String>,
}

impl Host {
    /// The facts at the end of a run.
    pub fn new(plan_id: &str, shard: u32, started: SystemTime, played: u64, adopted: u64) -> Host {
        let variable = |name: &'static str| std::env::var(name).ok().map(|value| (name, value));
        Host {
            schema: "touchline-shard-host/1",
            program: PROGRAM,
            plan_id: plan_id.to_owned(),
            shard,
            host: gethostname::gethostname().to_string_lossy().into_owned(),
            threads: all_threads(),
            started: started.duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
            seconds: started.elapsed().map_or(0.0, |time| time.as_secs_f64()),
            played,
            adopted,
            job: JOB.into_iter().filter_map(variable).collect(),
        }
    }

    /// Writes the file. The shard counts without it, so that a failure is told and no more.
    pub fn write(&self, path: &Path) {
        let text = serde_json::to_string_pretty(self).unwrap_or_default() + "\n";
        if let Err(failure) = write_text(path, &text) {
            output::say(format_args!("warning: {failure}"));
        }
    }
}
