//! `touchline ladder`: its document, that it repeats, and what it refuses.

mod common;

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
    assert_eq!(one["matches"][0]["players"], serde_json::json!(["search", "greedy"]));
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
    assert!(text.contains("search - greedy") && text.contains("95 %"), "{text}");
}

/// The players of the table of techniques in `docs/strength.md`: each can play.
#[test]
fn the_techniques_can_be_played() {
    let players = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/ladder/techniques.toml");
    let quick = ["--simulations", "2", "--games", "2", "--ply-limit", "6", "--json"];
    let arguments =
        ["ladder", "metacheckers", "--players", players, "--base", "search"].into_iter().chain(quick);
    let document: serde_json::Value =
        serde_json::from_str(&answer(&arguments.collect::<Vec<_>>())).expect("JSON");
    let matches = document["matches"].as_array().expect("matches");
    assert!(matches.len() > 10 && matches.iter().all(|one| one["faults"] == 0), "{document}");
}

#[test]
fn what_cannot_be_played_is_refused() {
    let cases: [(&[&str], &str); 7] = [
        (&["--player", "uct"], "needs two players"),
        (&["--player", "uct", "--player", "flat", "--base", "nobody"], "no player \"nobody\""),
        (&["--player", "uct", "--player", "uct"], "two players have the name \"uct\""),
        (&["--player", "uct", "--player", "flat", "--pair", "uct"], "NAME,NAME"),
        (&["--player", "uct", "--player", "flat", "--pair", "uct,uct"], "two different players"),
        (&["--player", "uct", "--player", "a:exploration=x"], "player \"a:exploration=x\""),
        (&["--player", "uct", "--player", "flat", "--rules", "goals=none"], "--rules"),
    ];
    for (arguments, message) in cases {
        let all: Vec<&str> = ["ladder", "socker"].into_iter().chain(arguments.iter().copied()).collect();
        let output = run(&all, b"");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(message), "{arguments:?}: {error}");
    }
}
