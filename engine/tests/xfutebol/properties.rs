//! Laws under random play and random text: round trips, mutations, refusals.

use proptest::prelude::*;
use touchline_engine::conformance::random_rules;
use touchline_engine::games::Xfutebol;
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook, successors};

/// A game with random options and a position after `plies` random plies (fewer if the match ends).
fn scene(seed: u64, plies: u32) -> (Xfutebol, <Xfutebol as Game>::Position) {
    let mut rng = stream(seed, &[77]);
    let game: Xfutebol = random_rules(&mut rng);
    let mut position = game.start();
    let mut scratch = Vec::new();
    for _ in 0..plies {
        let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { break };
        game.apply_unchecked(&mut position, action);
    }
    (game, position)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// The string is the position, and the hash follows it.
    #[test]
    fn strings_round_trip(seed in any::<u64>(), plies in 0u32..200) {
        let (game, position) = scene(seed, plies);
        let text = game.print_position(&position);
        let parsed = game.parse_position(&text).map_err(|e| TestCaseError::fail(format!("{text}: {e}")))?;
        prop_assert_eq!(parsed, position);
        prop_assert_eq!(game.hash(&parsed), game.hash(&position));
    }

    /// A mutated string is refused with a reason, or is the canonical string of a sound position.
    #[test]
    fn mutated_strings_never_panic(
        seed in any::<u64>(),
        plies in 0u32..200,
        at in any::<prop::sample::Index>(),
        insert in "[ -~]{0,3}",
        delete in 0usize..4,
    ) {
        let (game, position) = scene(seed, plies);
        let mut text = game.print_position(&position);
        let start = at.index(text.len());
        let end = (start + delete).min(text.len());
        text.replace_range(start..end, &insert);
        match game.parse_position(&text) {
            Err(error) => prop_assert!(!error.to_string().is_empty()),
            Ok(parsed) => {
                prop_assert_eq!(game.print_position(&parsed), text);
                for action in successors(&game, &parsed) {
                    let mut next = parsed;
                    prop_assert!(game.apply(&mut next, action).is_ok());
                    prop_assert!(game.validate(&next).is_ok());
                    let again = game.parse_position(&game.print_position(&next));
                    prop_assert_eq!(again, Ok(next));
                }
            }
        }
    }

    /// Any text is refused as a position or token without a panic.
    #[test]
    fn arbitrary_text_never_panics(text in "\\PC{0,200}", seed in any::<u64>()) {
        let (game, position) = scene(seed, 40);
        prop_assert!(game.parse_position(&text).is_err());
        let _ = game.parse_action(&position, &text);
        let _ = Xfutebol::with_rules(&text);
    }

    /// Every legal action applies; an action of another position that is not legal here is refused without change.
    #[test]
    fn illegal_actions_change_nothing(seed in any::<u64>(), here in 0u32..200, there in 0u32..200) {
        let (game, position) = scene(seed, here);
        let (_, other) = scene(seed, there);
        let legal = successors(&game, &position);
        for action in successors(&game, &other) {
            let mut next = position;
            let done = game.apply(&mut next, action);
            prop_assert_eq!(done.is_ok(), legal.contains(&action));
            if done.is_err() {
                prop_assert_eq!(next, position);
            }
        }
    }
}

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
