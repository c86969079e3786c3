//! Reviews of matches that were played.

mod common;

use common::{answer, run};
use serde_json::Value;

/// White, to act, is far ahead with the right turn (the first example of the README) and level without it.
const AHEAD: &str = "9/9/1s2s4/3S1ss2/2S1s4/6S2/9/9/4S4/5S3/9 w e8 play ws3 r40 - 0-0";

const BUDGET: [&str; 4] = ["--simulations", "2000", "--threads", "1"];

/// Plays these tokens as both sides and keeps the match in the folder.
fn played(folder: &tempfile::TempDir, place: &[&str], tokens: &str) -> String {
    let file = folder.path().join("match.toml").to_str().expect("text").to_owned();
    let arguments = [&["play"], place, &["--side", "both", "--type-dice", "--save", &file]].concat();
    let output = run(&arguments, format!("{tokens}\nquit\n").as_bytes());
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
    file
}

fn document(arguments: &[&str]) -> Value {
    serde_json::from_str(&answer(&[&["review", "--json"], arguments].concat())).expect("JSON")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// What is thrown away is marked, with what would have kept it; whoever plays as the search gives nothing away.
#[test]
fn a_turn_that_is_thrown_away_is_a_blunder() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = ["socker", "--position", AHEAD];
    let best: Value =
        serde_json::from_str(&answer(&[&["best", "--json"], &rules[..], &BUDGET].concat())).expect("JSON");
    let turn: Vec<&str> = best["turn"]
        .as_array()
        .expect("a turn")
        .iter()
        .map(|step| step["token"].as_str().expect("text"))
        .collect();

    let file = played(&folder, &rules, "e3-e2 f2-f3 e2-e3");
    let review = document(&[&[file.as_str()], &BUDGET[..]].concat());
    let step = &review["steps"][0];
    assert_eq!((&step["token"], &step["actor"]), (&"e3-e2".into(), &"white".into()));
    assert_eq!(step["preferred"]["token"], turn[0]);
    let (value, loss) = (number(&step["value"]), number(&step["loss"]));
    let preferred = number(&step["preferred"]["value"]);
    assert!((preferred - value - loss).abs() < 1e-9, "{step}");
    assert!(loss > 0.15 && step["mark"] == "blunder", "{step}");
    // Values are those of `best` for the same positions.
    let value_after = |moves: &str| {
        let after = answer(&[&["best", "--json"], &rules[..], &["--moves", moves], &BUDGET].concat());
        number(&serde_json::from_str::<Value>(&after).expect("JSON")["value"])
    };
    assert_eq!((value_after("e3-e2"), value_after(turn[0])), (value, preferred));
    assert_eq!(review["before"], best["value"]);
    let white = &review["sides"][0];
    assert_eq!((&white["actions"], &white["agreed"]), (&3.into(), &0.into()), "{white}");
    assert!(number(&white["mean_loss"]) > 0.05 && white["blunders"].as_u64() >= Some(1), "{white}");
    assert_eq!(review["sides"][1]["actions"], 0);
    let page = answer(&[&["review", &file], &BUDGET[..]].concat());
    assert!(page.contains("e3-e2") && page.contains(&format!("??  {} (", turn[0])), "{page}");
    assert!(!page.contains("luck") && page.contains("The costliest actions"), "no dice:\n{page}");
}

/// The review of a recorded game is the same with any number of threads; openings are nobody's choice.
#[test]
fn recorded_games_are_reviewed() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("night");
    let out = out.to_str().expect("text");
    let played = ["match", "metacheckers", "--white", "greedy", "--black", "random", "--games", "2"];
    answer(
        &[&played[..], &["--simulations", "20", "--rules", "plays=4", "--out", out, "--random-steps", "3"]]
            .concat(),
    );
    let game: Value = serde_json::from_str(&answer(&["records", "show", out, "1", "--json"])).expect("JSON");
    let arguments = [out, "1", "--simulations", "60"];
    let review = document(&[&arguments[..], &["--threads", "1"]].concat());
    assert_eq!(review, document(&[&arguments[..], &["--threads", "3"]].concat()));
    assert_eq!(
        (&review["complete"], &review["players"]),
        (&true.into(), &serde_json::json!(["random", "greedy"]))
    );
    let steps = review["steps"].as_array().expect("steps");
    let tokens: Vec<&Value> = steps.iter().map(|step| &step["token"]).collect();
    assert_eq!(tokens, game["moves"].as_array().expect("moves").iter().collect::<Vec<_>>());
    let opening = game["games"][0]["opening"].as_u64().expect("a number") as usize;
    for (i, step) in steps.iter().enumerate() {
        let chance = step["actor"] == "chance";
        assert_eq!(step["opening"], i < opening, "{step}");
        assert_eq!(step["value"].is_null(), i < opening, "{step}");
        assert_eq!(step["luck"].is_null(), i < opening || !chance, "{step}");
        assert_eq!(step["loss"].is_null(), i < opening || chance, "{step}");
        assert!(step["loss"].is_null() || (0.0..=1.0).contains(&number(&step["loss"])), "{step}");
    }
    let luck: Vec<f64> =
        review["sides"].as_array().expect("sides").iter().map(|side| number(&side["luck"])).collect();
    assert!((luck[0] + luck[1]).abs() < 1e-9, "what one side gains the other loses: {luck:?}");
    let page = answer(&[&["review"], &arguments[..], &["--threads", "1"]].concat());
    assert!(page.contains("luck") && page.contains("random - greedy"), "{page}");
    const UNKNOWN: &str = "Not known where not every outcome was searched";
    assert!(!page.contains(UNKNOWN), "{page}");
    let few = answer(&["review", out, "1", "--simulations", "6", "--threads", "1"]);
    assert!(few.contains(UNKNOWN), "a roll of MetaCheckers has more than six outcomes:\n{few}");
}

/// What cannot be reviewed is refused with what would be right.
#[test]
fn what_is_no_match_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("night");
    let out = out.to_str().expect("text");
    answer(&[
        "match",
        "socker",
        "--white",
        "random",
        "--black",
        "random",
        "--games",
        "2",
        "--simulations",
        "1",
        "--out",
        out,
    ]);
    let none = folder.path().join("none.tlr");
    let none = none.to_str().expect("text");
    answer(&["records", "filter", out, "--out", none, "--min-steps", "100000"]);
    let toml = played(&folder, &["socker"], "c5-b4");
    let broken = folder.path().join("broken.toml");
    let kept = std::fs::read_to_string(&toml).expect("the match");
    std::fs::write(&broken, kept.replace("c5-b4", "c5-c5")).expect("written");
    let broken = broken.to_str().expect("text");
    let missing = folder.path().join("missing.toml");
    let missing = missing.to_str().expect("text");
    for (arguments, code, words) in [
        (vec![out], 2, "the file has 2 games; say which"),
        (vec![out, "2"], 2, "2: the file has 2 games"),
        (vec![out, "x"], 2, "expected a whole number"),
        (vec![&toml, "0"], 2, "keeps one match in a file; leave 0 out"),
        (vec![none], 65, "the file has no games"),
        (vec!["Cargo.toml"], 65, "neither a record file nor a match that `play --save` keeps"),
        (vec!["Cargo.toml", "0"], 65, "neither a record file nor a match that `play --save` keeps"),
        (vec![broken], 65, "action 1: "),
        (vec![missing], 74, "missing.toml"),
    ] {
        let output = run(&[&["review"][..], &arguments, &BUDGET].concat(), b"");
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {message}");
        assert!(message.contains(words) && output.stdout.is_empty(), "{arguments:?}: {message}");
    }
}

/// Dice may be written as they lie, the only game of a file needs no number, and an empty match is one.
#[test]
fn matches_are_read_as_they_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = played(&folder, &["metacheckers"], "");
    let budget = ["--simulations", "60", "--threads", "1"];
    let review = document(&[&[file.as_str()], &budget[..]].concat());
    assert_eq!((&review["result"], &review["steps"]), (&"not over".into(), &serde_json::json!([])));
    assert_eq!((&review["complete"], &review["before"]), (&true.into(), &Value::Null));
    let kept = std::fs::read_to_string(&file).expect("the match");
    std::fs::write(&file, kept.replace("moves = []", "moves = [\"Q3\"]")).expect("written");
    let review = document(&[&[file.as_str()], &budget[..]].concat());
    assert_eq!(
        (&review["steps"][0]["token"], &review["steps"][0]["actor"]),
        (&"roll:Q3".into(), &"chance".into())
    );
    assert!(number(&review["steps"][0]["luck"]).abs() < 1.0);

    let out = folder.path().join("night");
    let out = out.to_str().expect("text");
    let random = ["match", "socker", "--white", "random", "--black", "random", "--simulations", "1"];
    answer(&[&random[..], &["--games", "2", "--step-limit", "9", "--out", out]].concat());
    let one = folder.path().join("one.tlr");
    let one = one.to_str().expect("text");
    answer(&["records", "filter", out, "--out", one, "--min-number", "1", "--max-number", "1"]);
    let review = document(&[&[one], &budget[..]].concat());
    assert_eq!((review["steps"].as_array().map(Vec::len), &review["complete"]), (Some(9), &true.into()));
    assert!(
        review["result"].as_str().is_some_and(|text| text.ends_with("(step-limit)")),
        "{}",
        review["result"]
    );
}

/// Ctrl-C ends a review with what was reviewed until then, and its exit code says so whether anybody reads it or not.
#[cfg(unix)]
#[test]
fn an_interrupted_review_tells_what_it_has() {
    use std::process::{Command, Stdio};
    let folder = tempfile::tempdir().expect("a folder");
    let file = played(&folder, &["socker"], "c5-b4 b4-c5 c5-b4");
    let interrupted = |json: &[&str], is_read: bool| {
        let arguments = [&["review", &file, "--time", "1h", "--threads", "1"], json].concat();
        let mut review = common::start(&arguments);
        if !is_read {
            drop(review.stdout.take());
        }
        common::await_handler(review.id(), 2);
        std::thread::sleep(std::time::Duration::from_millis(300));
        let sent =
            Command::new("kill").args(["-INT", &review.id().to_string()]).stdin(Stdio::null()).status();
        assert!(sent.expect("kill").success());
        let output = common::finish(review);
        assert_eq!(output.status.code(), Some(130));
        assert!(String::from_utf8_lossy(&output.stderr).contains("the first 0 of 3 steps were reviewed"));
        output
    };
    let page = String::from_utf8(interrupted(&[], true).stdout).expect("text");
    assert!(page.contains("Interrupted: the first 0 of 3 steps."), "{page}");
    interrupted(&[], false);
    let output = interrupted(&["--json"], true);
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&document["complete"], &document["steps"]), (&false.into(), &serde_json::json!([])));
    assert!(document["before"].is_null(), "of a step that was not judged");
}
