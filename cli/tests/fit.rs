//! `touchline fit` and `touchline calibrate`: from a match to coefficients and tables.

mod common;

use common::{answer, run};

/// Plays some matches into a folder and returns the record file.
fn records(folder: &std::path::Path) -> String {
    let out = folder.join("match");
    let place = out.to_str().expect("a path");
    let rules = "white-setup=442,black-setup=442,length=5";
    let command = [
        "match",
        "socchess",
        "--rules",
        rules,
        "--games",
        "40",
        "--simulations",
        "8",
        "--white",
        "search",
        "--black",
        "greedy",
        "--out",
        place,
    ];
    answer(&command);
    out.join("games.tlr").to_str().expect("a path").to_owned()
}

#[test]
fn coefficients_are_fitted_and_values_calibrated() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = records(folder.path());
    let out = folder.path().join("new.toml");
    let page = answer(&["fit", "socchess", &file, "--every", "1", "--out", out.to_str().expect("a path")]);
    assert!(page.contains("log loss on the other games") && page.contains("\nlead "), "{page}");
    let written = std::fs::read_to_string(&out).expect("written");
    assert!(written.contains("\n[coefficients]\n") && written.contains("game = \"socchess\""), "{written}");
    assert_eq!(page, answer(&["fit", "socchess", &file, "--every", "1"]), "the fit repeats");

    let weights = answer(&["fit", "socchess", &file, "--actions", "--every", "1"]);
    assert!(weights.contains(" decisions of ") && weights.contains("\nequal "), "{weights}");

    let tables = answer(&["calibrate", "socchess", &file]);
    assert!(tables.starts_with("Static value, seen by White: "), "{tables}");
    assert!(tables.contains("\nValue of the search, seen by White: "), "{tables}");
    assert_eq!(tables.lines().filter(|line| line.contains(" to ") && line.starts_with("90")).count(), 2);
}

#[test]
fn wrong_files_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = records(folder.path());
    let refused = |arguments: &[&str], code: i32, message: &str| {
        let output = run(arguments, b"");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {complaint}");
        assert!(complaint.contains(message), "{arguments:?}: {complaint}");
    };
    refused(&["fit", "socker", &file], 65, "holds games of socchess");
    refused(&["calibrate", "socker", &file], 65, "holds games of socchess");
    refused(&["fit", "socchess", "none.tlr"], 74, "none.tlr");
    refused(&["fit", "socchess", "Cargo.toml"], 65, "Cargo.toml");
    refused(&["fit", "socchess", &file, "--penalty", "-1"], 2, "at least 0");
}
