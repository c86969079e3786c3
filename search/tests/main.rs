//! All tests of the search in one program, so that what is generic is compiled once: `cargo test --release -p
//! touchline-search --test all determinism::` runs those of one file.

mod breakthrough;
mod determinism;
mod endgame;
mod forced_wins;
mod games;
mod golden_streams;
mod known_values;
mod knows_no_game;
mod limits;
mod luck;
mod only;
mod pig;
mod players;
mod playouts;
mod static_values;

use std::fs;
use std::path::Path;

/// Cargo does not look for tests here: what is not named above would not be run.
#[test]
fn every_file_is_named() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut files = 0;
    for entry in fs::read_dir(tests).expect("a folder") {
        let name = entry.expect("an entry").file_name().into_string().expect("a name");
        let module = name.trim_end_matches(".rs");
        let named = include_str!("main.rs").contains(&format!("\nmod {module};\n"));
        assert!(named || name == "main.rs", "{name}");
        files += 1;
    }
    assert!(files > 10, "{files} files");
}
