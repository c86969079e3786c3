//! The search knows no game by name: its source contains no game id.

use std::fs;
use std::path::{Path, PathBuf};

use touchline_engine::games::all;

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, files);
        } else {
            files.push(path);
        }
    }
}

#[test]
fn no_source_file_names_a_game() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    assert!(files.len() > 10, "{} files", files.len());
    for file in files {
        let text = fs::read_to_string(&file).expect("a source file").to_lowercase();
        for info in all() {
            for name in [info.id, &info.id.replace('-', "_"), &info.name.to_lowercase()] {
                assert!(!text.contains(name), "{} names {name}", file.display());
            }
        }
    }
}
