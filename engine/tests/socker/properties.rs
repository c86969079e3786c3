//! Properties over random matches and random texts.

use proptest::prelude::*;
use touchline_engine::conformance::random_rules;
use touchline_engine::games::Socker;
use touchline_engine::games::socker::{Action, Position};
use touchline_engine::random::stream;
use touchline_engine::{Actor, Game, Rulebook, successors};

/// A random game with the position and the action after so many random plies.
fn reach(seed: u64, plies: u32) -> (Socker, Position, Option<Action>) {
    let mut rng = stream(seed, &[9]);
    let game: Socker = random_rules(&mut rng);
    let mut position = game.start();
    let mut scratch = Vec::new();
    let mut last = None;
    for _ in 0..plies {
        let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { break };
        game.apply_unchecked(&mut position, action);
        last = Some(action);
    }
    (game, position, last)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// A position string reads back as the same position.
    #[test]
    fn strings_round_trip(seed: u64, plies in 0u32..600) {
        let (game, position, _) = reach(seed, plies);
        let text = game.print_position(&position);
        prop_assert_eq!(game.parse_position(&text), Ok(position));
    }

    /// A string with one byte changed, dropped or doubled is refused, or it is the string of another valid position.
    #[test]
    fn mutated_strings_never_panic(seed: u64, plies in 0u32..300, at: prop::sample::Index, byte in 32u8..127, kind in 0..3) {
        let (game, position, _) = reach(seed, plies);
        let mut text = game.print_position(&position).into_bytes();
        let index = at.index(text.len());
        match kind {
            0 => text[index] = byte,
            1 => { text.remove(index); }
            _ => text.insert(index, byte),
        }
        let text = String::from_utf8(text).expect("ASCII");
        if let Ok(other) = game.parse_position(&text) {
            prop_assert_eq!(game.print_position(&other), text);
            prop_assert!(game.validate(&other).is_ok());
            let mut scratch = Vec::new();
            game.legal(&other, &mut scratch);
            prop_assert_eq!(scratch.is_empty(), !matches!(game.actor(&other), Actor::Side(_)));
        }
    }

    /// Any text is read without a panic.
    #[test]
    fn any_text_never_panics(text in "\\PC{0,200}") {
        let game = Socker::default();
        prop_assert!(game.parse_position(&text).is_err());
        prop_assert!(game.parse_action(&game.start(), &text).is_err() || text.starts_with("S@"));
        let setup = Socker::default().set_option("setup", &text);
        prop_assert!(setup.is_err() || text.chars().all(|c| c.is_ascii_lowercase() || c == ':'));
        let _ = Socker::with_rules(&text);
    }

    /// Every legal action applies and leads to a valid position that differs; an action of another position is either
    /// listed here, too, or refused without change.
    #[test]
    fn legal_actions_apply_and_others_do_not(seed: u64, plies in 0u32..400, stranger_seed: u64) {
        let (game, position, _) = reach(seed, plies);
        let legal = successors(&game, &position);
        for &action in &legal {
            let mut next = position;
            prop_assert_eq!(game.apply(&mut next, action), Ok(()));
            prop_assert!(next != position);
            prop_assert!(game.validate(&next).is_ok());
        }
        if let (_, _, Some(stranger)) = reach(stranger_seed, plies + 7) {
            let mut next = position;
            prop_assert_eq!(game.apply(&mut next, stranger).is_ok(), legal.contains(&stranger));
            prop_assert!(legal.contains(&stranger) || next == position);
        }
    }

    /// The lists are never longer than the rule page says (SKR-6): 57 tokens, 42 in the set-up.
    #[test]
    fn lists_are_bounded(seed: u64, plies in 0u32..400) {
        let (game, position, _) = reach(seed, plies);
        let text = game.print_position(&position);
        let most = if text.split(' ').nth(3) == Some("setup") { 42 } else { 57 };
        prop_assert!(successors(&game, &position).len() <= most);
    }
}
