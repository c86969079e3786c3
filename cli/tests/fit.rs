//! `touchline fit` and `touchline calibrate`: from a match to coefficients and tables.

mod common;

use common::{answer, run};
use serde_json::Value;

/// Plays some matches into a folder and returns the record file.
fn records(folder: &std::path::Path) -> String {
    let out = folder.join("match");
    let place = out.to_str().expect("a path");
    let rules = "white-setup=442,black-setup=442,length=16";
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
    assert!(page.lines().any(|line| line.starts_with("fitted - before")), "{page}");
    let nothing = |name: &str| {
        page.lines().any(|line| line.starts_with(&format!("{name} ")) && line.ends_with(" 0.0000"))
    };
    let told =
        page.lines().find(|line| line.starts_with("At 0, as all is that these positions do not tell: "));
    let told = told.expect("so few games tell nothing of some features");
    let names = told.split(": ").nth(1).and_then(|rest| rest.split('.').next()).expect("names");
    assert!(names.split(", ").all(nothing) && !names.split(", ").any(|name| name == "lead"), "{page}");
    let written = std::fs::read_to_string(&out).expect("written");
    assert!(written.contains("\n[coefficients]\n") && written.contains("game = \"socchess\""), "{written}");
    let match_folder = folder.path().join("match");
    let in_folder = match_folder.to_str().expect("a path");
    assert_eq!(page, answer(&["fit", "socchess", in_folder, "--every", "1"]), "the fit repeats");
    let again = ["fit", "socchess", &file, "--every", "1", "--out", out.to_str().expect("a path")];
    let refused = run(&again, b"");
    let told = String::from_utf8_lossy(&refused.stderr);
    assert!(
        refused.status.code() == Some(2) && told.contains("new.toml: is there already; --force"),
        "{told}"
    );
    answer(&[&again[..], &["--force"]].concat());

    let weights = answer(&["fit", "socchess", &file, "--actions", "--every", "1"]);
    assert!(weights.contains(" decisions of ") && weights.contains("\nequal "), "{weights}");

    let tables = answer(&["calibrate", "socchess", in_folder]);
    assert!(tables.starts_with("Static value, seen by White: "), "{tables}");
    assert!(tables.lines().next().is_some_and(|line| line.matches(" ± ").count() == 2), "{tables}");
    assert!(tables.contains("\nValue of the search, seen by White: "), "{tables}");
    assert_eq!(tables.lines().filter(|line| line.contains(" to ") && line.starts_with("90")).count(), 2);
    let document = answer(&["calibrate", "socchess", in_folder, "--json"]);
    let document: Value = serde_json::from_str(&document).expect("JSON");
    let found = document["tables"].as_array().expect("tables");
    let values: Vec<Option<&str>> = found.iter().map(|table| table["values"].as_str()).collect();
    assert_eq!((values, &document["games"]), (vec![Some("static"), Some("search")], &40.into()));
    for table in found {
        let bins = table["bins"].as_array().expect("bins");
        let positions: u64 = bins.iter().filter_map(|bin| bin["positions"].as_u64()).sum();
        assert_eq!((bins.len(), Some(positions)), (10, table["positions"].as_u64()));
        let loss = table["log_loss"]["value"].as_f64().expect("a number");
        assert!(tables.contains(&format!("log loss {loss:.4} ± ")), "{loss} {tables}");
        for bin in bins {
            let (from, to) = (bin["from"].as_f64().expect("a number"), bin["to"].as_f64().expect("a number"));
            let predicted = bin["predicted"].as_f64();
            assert!(predicted.is_none_or(|value| (from..=to).contains(&value)), "{bin}");
            assert_eq!(bin["observed"].is_null(), predicted.is_none(), "{bin}");
        }
    }
}

/// Some coefficients are fitted and the others kept, and the file tells where both come from.
#[test]
fn coefficients_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = records(folder.path());
    let place = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let (base, out) = (place("base.toml"), place("out.toml"));
    let fit = |with: &[&str]| answer(&[&["fit", "socchess", &file, "--every", "1"], with].concat());
    fit(&["--out", &base]);
    fit(&["--only", "lead,goals", "--base", &base, "--penalty", "500", "--out", &out]);
    let read = |path: &str| {
        let text = std::fs::read_to_string(path).expect("written");
        text.parse::<toml::Table>().expect("TOML")
    };
    let (base_file, out_file) = (read(&base), read(&out));
    let origin: toml::Table =
        base_file.clone().into_iter().filter(|(key, _)| key != "coefficients").collect();
    assert_eq!(out_file["base"].as_table(), Some(&origin));
    assert_eq!(out_file["only"].as_array().expect("a list").len(), 2);
    let coefficients = |file: &toml::Table| file["coefficients"].as_table().expect("a table").clone();
    let (before, mut after) = (coefficients(&base_file), coefficients(&out_file));
    assert_ne!(before["lead"], after["lead"]);
    for name in ["lead", "goals"] {
        after.insert(name.to_owned(), before[name].clone());
    }
    assert_eq!(before, after);

    for (wrong, reason) in [
        (&["--only", "lead"][..], "--base"),
        (&["--base", &base], "--only"),
        (&["--only", "led", "--base", &base], "no feature `led`; the features are lead, goals"),
        (&["--only", "goal", "--base", &base, "--actions"], "the base has the static values of socchess"),
        (&["--only", "lead", "--base", &base, "--network"], "--network"),
    ] {
        let refused = run(&[&["fit", "socchess", &file], wrong].concat(), b"");
        let told = String::from_utf8_lossy(&refused.stderr);
        assert!(refused.status.code() == Some(2) && told.contains(reason), "{wrong:?}: {told}");
    }
    let text = std::fs::read_to_string(&base).expect("written");
    for wrong in ["\nled = ", "\nlead = inf\nled = "] {
        std::fs::write(&base, text.replace("\nlead = ", wrong)).expect("written");
        let refused = run(&["fit", "socchess", &file, "--only", "goals", "--base", &base], b"");
        let told = String::from_utf8_lossy(&refused.stderr);
        let reason = "no finite coefficient for `lead`";
        assert!(refused.status.code() == Some(2) && told.contains(reason), "{told}");
    }
    let (without, _) = text.split_once("[coefficients]").expect("a table");
    std::fs::write(&base, without).expect("written");
    let refused = run(&["fit", "socchess", &file, "--only", "goals", "--base", &base], b"");
    let told = String::from_utf8_lossy(&refused.stderr);
    let reason = "base.toml: missing field `coefficients`";
    assert!(refused.status.code() == Some(65) && told.contains(reason), "{told}");
}

/// A network is trained and written with where it comes from; a game without one says so.
#[test]
fn networks_are_trained() {
    let folder = tempfile::tempdir().expect("a folder");
    let match_folder = folder.path().join("match");
    let place = match_folder.to_str().expect("a path");
    answer(&[
        "match",
        "metacheckers",
        "--rules",
        "plays=6",
        "--games",
        "40",
        "--simulations",
        "8",
        "--white",
        "search",
        "--black",
        "search",
        "--out",
        place,
    ]);
    let file = match_folder.join("games.tlr").to_str().expect("a path").to_owned();
    let out = folder.path().join("new.network");
    let command = ["fit", "metacheckers", &file, "--network", "--epochs", "2"];
    let page = answer(&[&command[..], &["--out", out.to_str().expect("a path")]].concat());
    assert!(page.contains("\nnetwork, pass 2 ") && page.contains("\nvalue of the search "), "{page}");
    assert_eq!(page, answer(&command), "the training repeats");
    let origin = std::fs::read_to_string(folder.path().join("new-network.toml")).expect("written");
    assert!(origin.contains("game = \"metacheckers\"") && origin.contains("epochs = 2"), "{origin}");
    let compiled =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/knowledge/metacheckers.network");
    let length = |path: &std::path::Path| std::fs::metadata(path).expect("weights").len();
    assert_eq!(length(&out), length(&compiled));
    let tables = answer(&["calibrate", "metacheckers", &file]);
    assert!(tables.contains("\nValue of the network, seen by White: "), "{tables}");

    let weights = out.to_str().expect("a path");
    // What cannot be written is told before the first game is read.
    let unread = folder.path().join("none.tlr");
    std::fs::remove_file(&out).expect("removed");
    for (wrong, reason) in [
        (
            &["fit", "metacheckers", unread.to_str().expect("a path"), "--network", "--out", weights][..],
            "new-network.toml: is there already; --force replaces it",
        ),
        (&["fit", "metacheckers", &file, "--force"], "--out"),
        (&["fit", "socchess", &file, "--network"], "socchess has no network"),
        (&["fit", "metacheckers", &file, "--epochs", "2"], "--network"),
        (&["fit", "metacheckers", &file, "--network", "--actions"], "--actions"),
        (&["fit", "metacheckers", &file, "--network", "--result-share", "1.5"], "give a number from 0 to 1"),
    ] {
        let refused = run(wrong, b"");
        let told = String::from_utf8_lossy(&refused.stderr);
        assert!(refused.status.code() == Some(2) && told.contains(reason), "{wrong:?}: {told}");
    }
}

/// A file that is given twice counts once, under whatever name, and so does a game that lies in two files.
#[test]
fn nothing_counts_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = records(folder.path());
    let copy = folder.path().join("copy.tlr");
    std::fs::copy(&file, &copy).expect("copied");
    let copy = copy.to_str().expect("a path");
    let dotted = file.replace("/games.tlr", "/./games.tlr");
    for command in [&["calibrate", "socchess"][..], &["fit", "socchess"], &["fit", "socchess", "--actions"]] {
        let once = answer(&[command, &[&file]].concat());
        for (other, warning) in [
            (file.as_str(), "games.tlr: given twice, counted once"),
            (&dotted, "games.tlr: given twice, counted once"),
            (copy, "40 games of these files are in another one, too: each game counts once"),
        ] {
            let output = run(&[command, &[&file, other]].concat(), b"");
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && told.contains(warning), "{command:?} {other}: {told}");
            assert_eq!(String::from_utf8_lossy(&output.stdout), once, "{command:?} {other}");
        }
    }
    // Matches of other players by the same seed have the same numbers, and are other games.
    let command =
        ["match", "socchess", "--rules", "white-setup=442,black-setup=442,length=16", "--games", "2"];
    let other = folder.path().join("other");
    let place = other.to_str().expect("a path");
    let players = ["--white", "random", "--black", "greedy", "--simulations", "8", "--out", place];
    answer(&[&command[..], &players].concat());
    let other = other.join("games.tlr");
    answer(&["calibrate", "socchess", &file, other.to_str().expect("a path")]);
}

/// Scores of no positions are no scores.
#[test]
fn nothing_to_calibrate_by_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = records(folder.path());
    let place = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let refused = |arguments: &[&str], message: &str| {
        let output = run(&[&["calibrate", "socchess"], arguments].concat(), b"");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(65), "{arguments:?}: {complaint}");
        assert!(output.stdout.is_empty() && complaint.contains(message), "{arguments:?}: {complaint}");
    };
    // Which pair is held out follows from the plan; one of the first five that is not is found quickly.
    let kept = (0..5).find_map(|pair| {
        let (out, first, last) =
            (place(&format!("pair-{pair}.tlr")), (2 * pair).to_string(), (2 * pair + 1).to_string());
        answer(&["records", "filter", &file, "--min-number", &first, "--max-number", &last, "--out", &out]);
        let held = run(&["calibrate", "socchess", &out, "--held-out", "--every", "1"], b"");
        (!held.status.success()).then_some(out)
    });
    let kept = kept.expect("a pair that is not held out");
    refused(&[&kept, "--held-out"], "none of these games is held out");
    answer(&["calibrate", "socchess", &kept]);
    refused(&[&kept, "--every", "1000000"], "no position was drawn");
    let none = place("none.tlr");
    answer(&["records", "filter", &file, "--min-number", "1000000", "--out", &none]);
    refused(&[&none], "no games to calibrate by");
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
    let drawn = folder.path().join("drawn");
    let drawn = drawn.to_str().expect("a path");
    answer(&["match", "socker", "--white", "random", "--black", "random", "--games", "12", "--out", drawn]);
    refused(&["fit", "socker", drawn, "--actions"], 65, "these records hold no decisions of searches");
    refused(&["fit", "socchess", &file, "--penalty", "-1"], 2, "from 0 to 1e12");
    refused(&["fit", "socchess", &file, "--penalty", "1e300"], 2, "from 0 to 1e12");
    // Where nothing can be written is told before anything is read.
    let lost = |out: &str, message: &str| {
        refused(&["fit", "socchess", "none.tlr", "--out", out, "--force"], 74, message);
        refused(&["fit", "socker", "none.tlr", "--network", "--out", out, "--force"], 74, message);
    };
    lost("nowhere/new.network", "nowhere/new.network: there is no folder nowhere");
    lost(folder.path().to_str().expect("text"), "is a folder; name a file");
}
