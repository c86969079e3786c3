//! What holds for this game alone; the conformance suite has the laws of all games.

use touchline_engine::games::Xfutebol;
use touchline_engine::{Game, Rulebook};

/// Single fields that differ give different hashes.
#[test]
fn hash_sees_every_field() {
    let texts = [
        ("Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 0-0 0-0 -"),
        ("Kd1 Ad9 ke16", "w d8 play w0 - 1w.0 0-0 0-0 -"),
        ("Kd1 Ad8 kd16", "w d8 play w0 - 1w.0 0-0 0-0 -"),
        ("Kd1 ad8 ke16", "w d8 play w0 - 1w.0 0-0 0-0 -"),
        ("Kd1 Ad8 ke16", "w d9 play w0 - 1w.0 0-0 0-0 -"),
        ("Kd1 Ad8 ke16", "b d8 play b0 - 1w.0 0-0 0-0 -"),
        ("Kd1 Ad8 ke16", "w d8 play w1m - 1w.0 0-0 0-0 -"),
        ("Kd1 Ad8 ke16", "w d8 free w0 - 1w.0 0-0 0-0 -"),
        ("Kd1 Ad8 ke16", "w d8 play w0 - 1b.0 0-0 0-0 -"),
        ("Kd1 Ad8 ke16", "w d8 play w0 - 1w.1 0-0 0-0 -"),
        ("Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 1-0 0-0 -"),
        ("Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 0-1 0-0 -"),
        ("Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 0-0 1-0 -"),
        ("Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 0-0 0-0 Rd9:3"),
        ("Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 0-0 0-0 Rd9:4"),
        ("Kd1 Ad8 ke16", "w d8 play w0 - 1w.0 0-0 0-0 rd9:4"),
    ];
    let game = Xfutebol::default();
    let mut hashes: Vec<u64> = texts
        .iter()
        .flat_map(|(pieces, fields)| {
            let text = crate::play::fen(pieces, fields);
            let scored = text.strip_suffix("0-0").map(|rest| format!("{rest}0-1")).expect("a score");
            [text, scored]
        })
        .map(|text| game.hash(&game.parse_position(&text).unwrap_or_else(|e| panic!("{text}: {e}"))))
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 2 * texts.len());
}
