//! Behaviour has signatures (T17): `touchline bench` prints those that are stored in `data/bench.signatures`, one for
//! each game and one for all together. A change that alters them says so in the changelog; `SIGNATURE=overwrite cargo
//! test --release -p touchline --test signature` stores the new ones.

mod common;

use std::fs;
use std::path::Path;

#[test]
fn the_bench_signatures_are_the_stored_ones() {
    let document: serde_json::Value =
        serde_json::from_str(&common::answer(&["bench", "--json"])).expect("JSON");
    let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let games = document["games"].as_array().expect("games");
    let lines = games.iter().map(|game| (text(&game["game"]), text(&game["signature"])));
    let found: String = lines
        .chain([("all".to_owned(), text(&document["signature"]))])
        .map(|(name, signature)| format!("{name} {signature}\n"))
        .collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/bench.signatures");
    if std::env::var("SIGNATURE").is_ok_and(|value| value == "overwrite") {
        fs::write(&path, found).expect("the file is written");
        return;
    }
    let stored = fs::read_to_string(&path).expect("the stored signatures");
    assert_eq!(stored, found, "rules or search behave differently; is that intended?");
}
