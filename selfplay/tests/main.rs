//! The tests of self-play in one program, so that what is generic is compiled once: `cargo test --release -p
//! touchline-selfplay --test all tournament::` runs those of one file. `record_lengths.rs`, which watches the memory of
//! the process, is a program of its own.

mod common;
mod contest;
mod exact_values;
mod knowledge;
mod ladder;
mod luck_dice;
mod matches;
mod older_settings;
mod ratings;
mod real_games;
mod record_damage;
mod record_faults;
mod record_format;
mod record_tools;
mod report;
mod search_settings;
mod shards;
mod study_luck;
mod study_pictures;
mod study_plans;
mod study_race;
mod study_report;
mod study_run;
mod study_statistics;
mod suite_files;
mod suites;
mod swiss;
mod threads;
mod time_control;
mod tournament;
mod tournament_plans;
mod toy;

use std::fs;
use std::path::Path;

/// The allocator of the program that users run.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Cargo does not look for tests here: what is not named above would not be run.
#[test]
fn every_file_is_named() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut files = 0;
    for entry in fs::read_dir(tests).expect("a folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        let module = name.trim_end_matches(".rs");
        let named = include_str!("main.rs").contains(&format!("\nmod {module};\n"));
        assert!(named || ["main.rs", "record_lengths.rs"].contains(&&*name), "{name}");
        files += 1;
    }
    assert!(files > 10, "{files} files");
}
