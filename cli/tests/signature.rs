//! Behaviour has a signature: `touchline bench` prints the number that is stored in `data/bench.signature`. A change
//! that alters it says so in the changelog; `SIGNATURE=overwrite cargo test --release -p touchline --test signature`
//! stores the new one.

mod common;

use std::fs;
use std::path::Path;

#[test]
fn the_bench_signature_is_the_stored_one() {
    let document: serde_json::Value =
        serde_json::from_str(&common::answer(&["bench", "--json"])).expect("JSON");
    let signature = document["signature"].as_str().expect("a signature");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/bench.signature");
    if std::env::var("SIGNATURE").is_ok_and(|value| value == "overwrite") {
        fs::write(&path, format!("{signature}\n")).expect("the file is written");
        return;
    }
    let stored = fs::read_to_string(&path).expect("the stored signature");
    assert_eq!(stored.trim(), signature, "rules or search behave differently; is that intended?");
}
