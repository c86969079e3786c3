//! `touchline ladder`: its document, that it repeats and goes on, and what it refuses.

mod common;
#[cfg(unix)]
#[path = "common/tournament.rs"]
mod field;

use common::{answer, run};

const LADDER: [&str; 13] = [
    "ladder",
    "metacheckers",
    "--rules",
    "plays=2",
    "--player",
    "greedy",
    "--player",
    "search:simulations=20",
    "--simulations",
    "10",
    "--games",
    "4",
    "--json",
];

fn document(concurrency: &str) -> serde_json::Value {
    let arguments: Vec<&str> = LADDER.into_iter().chain(["--concurrency", concurrency]).collect();
    serde_json::from_str(&answer(&arguments)).expect("JSON")
}

#[test]
fn the_document_repeats_whatever_the_number_of_workers() {
    let [mut one, mut two] = ["1", "2"].map(document);
    assert_eq!(one["matches"][0]["players"], serde_json::json!(["search:simulations=20", "greedy"]));
    assert_eq!(one["matches"][0]["games"], 4);
    assert_eq!(one["matches"][0]["faults"], 0);
    assert_eq!(one["players"][1]["budget"]["simulations"], 20);
    assert!(one["timing"]["matches"][0]["simulations_per_second"][0].as_u64().is_some_and(|n| n > 0));
    for document in [&mut one, &mut two] {
        document["timing"].take();
    }
    assert_eq!(one, two);
}

#[test]
fn the_table_names_the_match() {
    let text = answer(&LADDER[..LADDER.len() - 1]);
    assert!(text.contains("search:simulations=20 - greedy") && text.contains("95 %"), "{text}");
}

#[test]
fn games_begin_with_the_lines_of_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("lines.txt");
    let file = path.to_str().expect("text");
    let started = answer(&["show", "metacheckers", "--json"]);
    let start: serde_json::Value = serde_json::from_str(&started).expect("JSON");
    let start = start["position"].as_str().expect("a position");
    let arguments = [&LADDER[..], &["--openings", file]].concat();
    std::fs::write(&path, format!("# level\n\nstartpos\n{start}\n")).expect("written");
    let document: serde_json::Value = serde_json::from_str(&answer(&arguments)).expect("JSON");
    assert_eq!(document["openings"], serde_json::json!(["startpos", start]));
    assert_eq!(document["matches"][0]["games"], 4);
    std::fs::write(&path, "startpos\nstartpos moves nowhere\n").expect("written");
    let output = run(&arguments, b"");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(65), "{complaint}");
    assert!(complaint.starts_with(&format!("error: {file}:2: opening ")), "{complaint}");
}

/// A short ladder of two matches, with these arguments behind it.
fn quick(arguments: &[&str]) -> Vec<String> {
    let players = ["--player", "random", "--player", "greedy", "--player", "flat"];
    let quick = ["--rules", "setup=arc,turns=6", "--simulations", "5", "--concurrency", "2"];
    [&["ladder", "socker"][..], &players, &quick, arguments]
        .concat()
        .iter()
        .map(|&word| word.to_owned())
        .collect()
}

fn words(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).collect()
}

/// The document of a [`quick`] ladder, without what depends on the run.
fn standings(arguments: &[&str]) -> serde_json::Value {
    let output = run(&words(&quick(&[arguments, &["--json"]].concat())), b"");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(document["complete"], true);
    for own in ["timing", "records", "report"] {
        document[own].take();
    }
    for one in document["matches"].as_array_mut().expect("matches") {
        for own in ["earlier_games", "decisions", "simulations", "nodes"] {
            one[own].take();
        }
    }
    document
}

/// With a folder the games are those without one, and the same command takes more of them and more matches.
#[test]
fn a_folder_goes_on_with_the_games_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("night");
    let name = out.to_str().expect("text");
    standings(&["--games", "6", "--pair", "flat,random", "--out", name]);
    assert_eq!(standings(&["--games", "10", "--out", name]), standings(&["--games", "10"]));
    let output = run(&words(&quick(&["--games", "10", "--out", name])), b"");
    let page = String::from_utf8_lossy(&output.stdout);
    let (records, report) = (out.join("games.tlr"), out.join("report.html"));
    for line in [
        "(20 games were there before: sims/move, nodes/move and sims/s are of those played now)".to_owned(),
        format!("records  {}", records.display()),
        format!("report   {}", report.display()),
    ] {
        assert!(page.lines().any(|found| found == line), "{page}");
    }
    assert!(output.stderr.is_empty() && report.exists());
    // A look plays and writes nothing.
    std::fs::remove_file(&report).expect("removed");
    assert_eq!(standings(&["--games", "10", "--out", name, "--peek"]), standings(&["--games", "10"]));
    let output = run(&words(&quick(&["--games", "12", "--out", name, "--peek", "--json"])), b"");
    let part: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&part["complete"], &part["matches"][1]["games"]), (&false.into(), &10.into()));
    assert_eq!((&part["records"], &part["report"]), (&serde_json::Value::Null, &serde_json::Value::Null));
    assert!(!report.exists());
    assert!(answer(&["records", "verify", name]).contains("20 games"));
    // Those who are asked for are told, the others stay.
    let output =
        run(&words(&quick(&["--games", "4", "--pair", "random,flat", "--out", name, "--json"])), b"");
    let one: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((one["matches"].as_array().map(Vec::len), &one["matches"][0]["games"]), (Some(1), &4.into()));
    assert_eq!(one["matches"][0]["earlier_games"], 0);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("20 of the 20 games there are of other matches or of more pairs"), "{told}");
    assert!(answer(&["records", "verify", name]).contains("24 games"));
    let other = run(&words(&quick(&["--games", "4", "--seed", "9", "--out", name])), b"");
    let complaint = String::from_utf8_lossy(&other.stderr);
    assert_eq!(other.status.code(), Some(65), "{complaint}");
    assert!(complaint.contains("played by another plan: it differs in seed"), "{complaint}");
}

/// Where the records cannot be read for the report, the standings are told all the same.
#[cfg(unix)]
#[test]
fn standings_are_told_without_a_report() {
    let folder = tempfile::tempdir().expect("a folder");
    let (out, page) = (folder.path().join("night"), folder.path().join("night/report.html"));
    std::fs::create_dir_all(page).expect("a folder in the way");
    let output = run(&words(&quick(&["--games", "4", "--out", out.to_str().expect("text")])), b"");
    let (text, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(74), "{told}");
    assert!(text.contains("greedy - random      4") && !text.contains("report.html"), "{text}");
    assert!(told.contains("8 games are safe") && told.contains("report.html"), "{told}");
}

/// Killed at any moment and begun again, the ladder ends as one that nobody disturbed; interrupted, it says what to do.
#[cfg(unix)]
#[test]
fn a_ladder_that_was_cut_off_goes_on() {
    let field = field::Field::new("");
    let out = field.name("night");
    let endless = quick(&["--games", "1000000", "--out", &out]);
    for signal in ["-KILL", "-INT"] {
        let child = common::start(&words(&endless));
        field.wait_for_games("night");
        let look: serde_json::Value = serde_json::from_str(&answer(&words(
            &[&endless[..], &["--peek", "--json"].map(str::to_owned)].concat(),
        )))
        .expect("JSON");
        assert!(look["complete"] == false && look["matches"][0]["games"].as_u64() > Some(0), "{look}");
        field::signal(signal, &child);
        let output = common::finish(child);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        if signal == "-INT" {
            assert_eq!(output.status.code(), Some(75), "{told}");
            assert!(told.contains(&format!("the games are in {out}: the same command goes on")), "{told}");
        }
    }
    assert_eq!(standings(&["--games", "60", "--out", &out]), standings(&["--games", "60"]));
    let child = common::start(&words(&quick(&["--games", "1000000"])));
    common::await_handler(child.id(), 2);
    field::signal("-INT", &child);
    let output = common::finish(child);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.contains("nothing was kept (--out FOLDER keeps the games"), "{told}");
}

/// A program that only fails is set aside, and the other matches are played to their end.
#[cfg(unix)]
#[test]
fn a_program_that_only_fails_is_set_aside() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("players.toml");
    let players = "[[player]]\nname = \"rival\"\nkind = \"ugi\"\nprogram = \"true\"\n";
    std::fs::write(&file, players).expect("written");
    let file = file.to_str().expect("text");
    let pairs = ["--pair", "rival,random", "--pair", "greedy,random"];
    let arguments = [&["--games", "40", "--players", file, "--json"][..], &pairs].concat();
    let output = run(&words(&quick(&arguments)), b"");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(74), "{told}");
    assert!(told.contains("error: player \"rival\": set aside after 10 games in a row"), "{told}");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let games = |place: usize| document["matches"][place]["games"].as_u64().expect("a number");
    assert_eq!((document["complete"].as_bool(), games(1)), (Some(false), 40));
    assert!((8..=12).contains(&games(0)), "{document}");
}

/// The players of the table of techniques in `docs/strength.md`: each can play.
#[test]
fn the_techniques_can_be_played() {
    let players = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/ladder/techniques.toml");
    let quick = ["--simulations", "2", "--games", "2", "--step-limit", "6", "--json"];
    let arguments =
        ["ladder", "metacheckers", "--players", players, "--base", "search"].into_iter().chain(quick);
    let output = run(&arguments.collect::<Vec<_>>(), b"");
    assert!(output.status.success());
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let matches = document["matches"].as_array().expect("matches");
    assert!(matches.len() > 10 && matches.iter().all(|one| one["faults"] == 0), "{document}");
    // Without a terminal the log tells how each match ended.
    let log = String::from_utf8(output.stderr).expect("text");
    assert_eq!(
        log.lines().filter(|line| line.contains(" - search  2 games  +")).count(),
        matches.len(),
        "{log}"
    );
}

/// A program that dies loses, and everybody is told why.
#[cfg(unix)]
#[test]
fn the_reason_of_a_fault_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("players.toml");
    let players = "[[player]]\nname = \"rival\"\nkind = \"ugi\"\nprogram = \"true\"\n";
    std::fs::write(&file, players).expect("written");
    let arguments =
        ["ladder", "socker", "--player", "greedy", "--simulations", "5", "--games", "4", "--players"];
    let arguments = [&arguments[..], &[file.to_str().expect("text")]].concat();
    let output = run(&arguments, b"");
    let (page, told) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let reason = "the program died: its output ended before \"ugiok\"";
    assert_eq!(told.matches(&format!("\"rival\" loses games: {reason}")).count(), 1, "{told}");
    assert!(
        page.contains("Games lost through faults in this run")
            && page.contains(&format!("rival       4  {reason}")),
        "{page}"
    );
    let output = run(&[&arguments[..], &["--json"]].concat(), b"");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let reasons = &document["matches"][0]["fault_reasons"];
    assert!(reasons[0].as_str().is_some_and(|found| found.starts_with(reason)) && reasons[1].is_null());
}

/// What is wrong with the base is said of `--base`.
#[test]
fn a_base_that_is_no_player_is_refused() {
    let arguments = ["ladder", "socker", "--player", "greedy", "--player", "random", "--base", ""];
    let output = run(&arguments, b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "error: --base: there is no player \"\"\n");
}

/// A program that is not there, or goes away, would lose every game.
#[cfg(unix)]
#[test]
fn a_program_that_is_not_there_is_refused() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("rival");
    let rival = format!("ugi:name=rival,program={}", program.display());
    let refused = || {
        let fast = ["ladder", "socker", "--rules", "turns=2", "--simulations", "5", "--games", "2"];
        let players = ["--concurrency", "1", "--player", "greedy", "--player", &rival, "--player", "flat"];
        let matches = ["--pair", "rival,greedy", "--pair", "flat,greedy", "--pair", "flat,rival"];
        let output = run(&[&fast[..], &players, &matches].concat(), b"");
        assert_eq!(output.status.code(), Some(74));
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let reason =
            format!("error: {}: there is no such program, which player \"rival\" is", program.display());
        assert!(told.contains(&reason), "{told}");
    };
    refused();
    // It is let go while others play, and is gone when it is needed again.
    let script = format!("#!/bin/sh\nrm \"$0\"\nexec {} ugi\n", env!("CARGO_BIN_EXE_touchline"));
    std::fs::write(&program, script).expect("written");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("a program");
    refused();
    assert!(!program.exists());
}

/// A game lost on time has a reason like every other fault.
#[cfg(unix)]
#[test]
fn the_reason_of_a_late_decision_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("players.toml");
    let late = field::rival(field::LATE, &folder.path().join("file"));
    std::fs::write(&file, late + "[player.budget]\ntime-ms = 50\nmargin-ms = 0\n").expect("written");
    let file = file.to_str().expect("text");
    let arguments = ["ladder", "socker", "--player", "random", "--players", file, "--games", "4"];
    let output = run(&[&arguments[..], &["--json"]].concat(), b"");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(told.matches("player \"rival\" loses games: its decision came ").count(), 1, "{told}");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let found = &document["matches"][0];
    let reason = found["fault_reasons"][0].as_str().expect("a reason");
    assert!(
        found["faults"].as_u64() > Some(0) && reason.ends_with(" ms after its time and margin"),
        "{reason}"
    );
}

/// A file of players is checked when it is read, as a plan is.
#[test]
fn a_file_of_players_is_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("players.toml");
    let place = file.to_str().expect("text");
    for (player, words) in [
        ("kind = \"ugi\"", "kind ugi needs a program"),
        ("kind = \"uct\"\nprogram = \"x\"", "a program belongs to kind ugi"),
        ("kind = \"uct\"\n[player.budget]\nsimulations = 0", "simulations must be at least 1"),
        ("kind = \"uct\"\n[player.budget]\nincrement-ms = 5", "the budget is empty"),
        ("kind = \"search\"\n[player.search]\nexploration = -1.0", "exploration"),
    ] {
        std::fs::write(&file, format!("[[player]]\nname = \"one\"\n{player}\n")).expect("written");
        let output = run(&["ladder", "socker", "--player", "greedy", "--players", place], b"");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(65), "{player}: {error}");
        assert!(error.contains(place) && error.contains("one") && error.contains(words), "{player}: {error}");
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    let cases: [(&[&str], &str); 9] = [
        (&["--player", "uct"], "needs two players"),
        (&["--player", "uct", "--player", "flat", "--base", "nobody"], "no player \"nobody\""),
        (&["--player", "uct", "--player", "uct"], "two players are called \"uct\""),
        (&["--player", "uct", "--player", "flat", "--pair", "uct"], "NAME,NAME"),
        (&["--player", "uct", "--player", "flat", "--pair", "uct,uct"], "two different players"),
        (&["--player", "uct", "--player", "a:exploration=x"], "exploration=\"x\": "),
        (&["--player", "uct", "--player", "flat", "--rules", "goals=none"], "--rules"),
        (
            &["--player", "greedy", "--player", "uct:exploration=2"],
            "exploration: only players of kind search",
        ),
        (
            &["--player", "uct", "--player", "flat", "--games", "3"],
            "expected an even number from 2 to 1000000",
        ),
    ];
    for (arguments, message) in cases {
        let all: Vec<&str> = ["ladder", "socker"].into_iter().chain(arguments.iter().copied()).collect();
        let output = run(&all, b"");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}
