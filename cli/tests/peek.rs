//! `--peek`: what a folder holds so far, also while another process plays into it.
#![cfg(unix)]

mod common;
#[path = "common/tournament.rs"]
mod field;

use std::process::{Command, Output};
use std::time::{Duration, Instant};

use common::{await_handler, finish, run, touchline};
use field::{Field, PLAYERS, complaint, plan, signal, text};
use serde_json::Value;

/// A study of two cells.
const STUDY: &str = r#"
game = "socker"
rules = "setup=arc,turns=8"
seed = 3
pairs = 5
openings = { random-steps = 2 }
player = [{ name = "greedy", kind = "greedy" }]

[[factor]]
name = "actions"
levels = [2, 3]
rules = "actions={}"
"#;

fn call(field: &Field, command: &str, out: &str, more: &[&str]) -> Output {
    let (plan, out) = (field.name("plan.toml"), field.name(out));
    run(&[&[command, &plan, "--out", &out], more].concat(), b"")
}

fn peek(field: &Field, out: &str, more: &[&str]) -> String {
    let output = call(field, "tournament", out, &[&["--peek"], more].concat());
    assert!(output.status.success() && output.stderr.is_empty(), "{}", complaint(&output));
    text(&output)
}

#[test]
fn a_running_tournament_can_be_looked_at() {
    let field = Field::endless();
    let mut child = field.begin("out");
    field.wait_for_games("out");
    let page = peek(&field, "out", &[]);
    assert!(page.contains("Standings") && !page.contains("records  "), "{page}");
    assert!(page.contains("Not complete: games are missing; the plan has "), "{page}");
    let document: Value = serde_json::from_str(&peek(&field, "out", &["--json"])).expect("JSON");
    assert_eq!([&document["complete"], &document["records"]], [&Value::Bool(false), &Value::Null]);
    assert!(!field.path("out").join("report.html").exists());
    assert!(child.try_wait().expect("a child").is_none(), "it plays on");
    signal("-INT", &child);
    assert_eq!(finish(child).status.code(), Some(75));
    let report = std::fs::read_to_string(field.path("out").join("report.html")).expect("a page");
    assert!(report.contains("<p>Not complete: games are missing; the plan has "), "the page says so, too");
}

#[test]
fn a_look_tells_where_a_test_stands() {
    let plan = plan(&["greedy", "random"], 40).replace("seed", "format = \"sprt\"\nseed");
    let field = Field::new(&(plan + "[sprt]\nelo0 = 0\nelo1 = 100\n"));
    let played = text(&field.play("out"));
    let shown = played.split("\nrecords  ").next().expect("tables");
    assert!(shown.contains("SPRT accepted"), "{shown}");
    std::fs::remove_file(field.path("out").join("report.html")).expect("removed");
    assert_eq!(peek(&field, "out", &[]), shown);
    let document: Value = serde_json::from_str(&peek(&field, "out", &["--json"])).expect("JSON");
    assert_eq!(document["complete"], Value::Bool(true));
    assert!(!field.path("out").join("report.html").exists());
}

#[test]
fn a_match_can_be_looked_at() {
    let field = Field::new("");
    let out = field.name("out");
    let players = ["match", "socker", "--white", "greedy", "--black", "random", "--rules", "setup=arc"];
    let command = |more: &[&str]| run(&[&players[..], &["--out", &out, "--games"], more].concat(), b"");
    let played = text(&command(&["4"]));
    let shown = played.split("\nrecords  ").next().expect("tables");
    std::fs::remove_file(field.path("out").join("report.html")).expect("removed");
    assert_eq!(text(&command(&["4", "--peek"])), shown);
    let document: Value = serde_json::from_str(&text(&command(&["6", "--peek", "--json"]))).expect("JSON");
    assert_eq!([&document["complete"], &document["report"]], [&Value::Bool(false), &Value::Null]);
    assert!(!field.path("out").join("report.html").exists());
    // There is no folder to look at.
    let homeless = run(&[&players[..], &["--peek"]].concat(), b"");
    assert!(homeless.status.code() == Some(2) && complaint(&homeless).contains("--out <FOLDER>"));
}

#[test]
fn a_study_can_be_looked_at() {
    let field = Field::new(STUDY);
    let played = text(&call(&field, "study", "out", &[]));
    let shown = played.split("\nrecords  ").next().expect("tables");
    for file in ["report.html", "cells.csv", "cells.parquet"] {
        let _ = std::fs::remove_file(field.path("out").join(file));
    }
    let looked = call(&field, "study", "out", &["--peek"]);
    assert_eq!(text(&looked), shown, "{}", complaint(&looked));
    // Of a study with more pairs only a part is there.
    field.set_plan(&STUDY.replace("pairs = 5", "pairs = 6"));
    let looked = call(&field, "study", "out", &["--peek", "--json"]);
    let document: Value = serde_json::from_str(&text(&looked)).expect("JSON");
    assert_eq!([&document["complete"], &document["report"]], [&Value::Bool(false), &Value::Null]);
    assert_eq!(document["cells"][0]["pairs"], 5);
    assert_eq!(std::fs::read_dir(field.path("out")).expect("a folder").count(), 2, "games.tlr and lock");
}

/// What was damaged is told, of the folder that was asked about; the end of a file that is being written is not damage.
#[test]
fn damage_is_told_of_the_folder_that_was_asked_about() {
    let field = Field::new(&plan(&PLAYERS, 40));
    let mut child = field.begin("out");
    field.wait_for_games("out");
    signal("-KILL", &child);
    child.wait().expect("ended");
    let file = field.path("out").join("running.tlr");
    let mut bytes = std::fs::read(&file).expect("games");
    // The beginning of a game that is being written.
    bytes.extend([7, 0, 0, 0, 7, 7, 7, 7, 7]);
    std::fs::write(&file, &bytes).expect("written");
    assert!(peek(&field, "out", &[]).contains("Standings"));
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&file, &bytes).expect("written");
    let output = call(&field, "tournament", "out", &["--peek"]);
    assert!(output.status.success(), "{}", complaint(&output));
    let told = complaint(&output);
    assert!(
        told.starts_with(&format!("warning: {}: ", file.display()))
            && told.contains("are damaged and left out here"),
        "{told}"
    );

    assert!(std::fs::read(&file).expect("games") == bytes, "nothing was touched");

    field.play("out");
    let whole = field.path("out").join("games.tlr");
    let mut bytes = std::fs::read(&whole).expect("games");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&whole, &bytes).expect("written");
    let output = call(&field, "tournament", "out", &["--peek"]);
    assert_eq!(output.status.code(), Some(65));
    assert!(
        complaint(&output).contains(&format!("records repair {}", whole.display())),
        "{}",
        complaint(&output)
    );
}

/// A signal ends a look at once, and the copy with it. A pipe in the place of the games keeps the look waiting.
#[test]
fn a_look_that_is_ended_leaves_nothing_behind() {
    let field = Field::new(&plan(&PLAYERS, 1));
    let (folder, temporary) = (field.path("out"), field.path("temporary"));
    [&folder, &temporary].into_iter().for_each(|path| std::fs::create_dir(path).expect("a folder"));
    assert!(Command::new("mkfifo").arg(folder.join("running.tlr")).status().expect("mkfifo").success());
    let (place, out) = (field.name("plan.toml"), field.name("out"));
    let copies = || std::fs::read_dir(&temporary).expect("a folder").count();
    let mut look = touchline(&["tournament", &place, "--out", &out, "--peek"]);
    let child = look.env("TMPDIR", &temporary).spawn().expect("the program starts");
    let started = Instant::now();
    while copies() == 0 {
        assert!(started.elapsed() < Duration::from_secs(60), "no copy");
        std::thread::sleep(Duration::from_millis(5));
    }
    await_handler(child.id(), 2);
    signal("-INT", &child);
    assert_eq!(finish(child).status.code(), Some(130));
    assert_eq!(copies(), 0);
}

/// A folder without games, and one with those of another plan.
#[test]
fn where_there_is_nothing_to_see_that_is_said() {
    let field = Field::new(&plan(&PLAYERS, 1));
    let absent = call(&field, "tournament", "out", &["--peek"]);
    assert_eq!(absent.status.code(), Some(74));
    assert!(complaint(&absent).contains("there are no games in this folder"), "{}", complaint(&absent));
    assert!(!field.path("out").exists());
    field.play("out");
    field.set_plan(&plan(&PLAYERS, 1).replace("seed = 11", "seed = 12"));
    let foreign = call(&field, "tournament", "out", &["--peek"]);
    assert_eq!(foreign.status.code(), Some(65), "{}", complaint(&foreign));
    let place = field.path("out").join("games.tlr");
    assert!(
        complaint(&foreign).starts_with(&format!("error: {}: ", place.display())),
        "{}",
        complaint(&foreign)
    );
}
