//! Laws that hold everywhere, on positions that proptest reaches by random play.

use proptest::prelude::*;
use touchline_engine::games::Metacheckers;
use touchline_engine::games::metacheckers::Position;
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook, perft, successors};

/// A position after up to `plies` random plies of a match with random options.
fn reached(seed: u64, plies: u32) -> (Metacheckers, Position) {
    let mut rng = stream(seed, &[11]);
    let game: Metacheckers = touchline_engine::conformance::random_rules(&mut rng);
    let (mut position, mut scratch) = (game.start(), Vec::new());
    for _ in 0..plies {
        let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { break };
        game.apply_unchecked(&mut position, action);
    }
    (game, position)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// parse(print(p)) == p, and equal strings have equal hashes.
    #[test]
    fn strings_round_trip(seed in any::<u64>(), plies in 0u32..400) {
        let (game, position) = reached(seed, plies);
        let text = game.print_position(&position);
        let parsed = game.parse_position(&text).expect("own string");
        prop_assert_eq!(parsed, position);
        prop_assert_eq!(game.hash(&parsed), game.hash(&position));
        prop_assert_eq!(game.print_position(&parsed), text);
    }

    /// A spoilt string is refused with an error or is a canonical string; nothing panics, and play from it goes on.
    #[test]
    fn mutated_strings_never_panic(
        seed in any::<u64>(), plies in 0u32..400, at in any::<prop::sample::Index>(),
        with in "[ -~é]{0,3}", cut in 0usize..4,
    ) {
        let (game, position) = reached(seed, plies);
        let text = game.print_position(&position);
        let from = at.index(text.len());
        let to = (from + cut).min(text.len());
        let mutated = format!("{}{with}{}", &text[..from], &text[to..]);
        if let Ok(parsed) = game.parse_position(&mutated) {
            prop_assert_eq!(game.print_position(&parsed), mutated);
            game.validate(&parsed).expect("what is read is valid");
            // One action at least; where each ends the match there is no second.
            prop_assert!(game.result(&parsed).is_some() || perft(&game, &parsed, 1) > 0);
            let _ = perft(&game, &parsed, 2);
        }
    }

    /// Every legal action applies and leads to a valid position; actions of another position are refused without
    /// change unless they are legal here, too.
    #[test]
    fn legal_actions_apply_and_others_do_not(seed in any::<u64>(), plies in 0u32..400, more in 1u32..20) {
        let (game, position) = reached(seed, plies);
        let legal = successors(&game, &position);
        for &action in &legal {
            let mut next = position;
            prop_assert!(game.apply(&mut next, action).is_ok());
            prop_assert!(game.validate(&next).is_ok(), "{}", game.print_position(&next));
        }
        let (other_game, other) = reached(seed, plies + more);
        for stranger in successors(&other_game, &other).into_iter().filter(|a| !legal.contains(a)) {
            let mut next = position;
            prop_assert!(game.apply(&mut next, stranger).is_err());
            prop_assert_eq!(next, position);
        }
    }

    /// Free text is refused as a position, as a token and as the value of an option.
    #[test]
    fn free_text_never_panics(text in ".{0,80}") {
        let game = Metacheckers::default();
        prop_assert!(game.parse_position(&text).is_err());
        prop_assert!(game.parse_action(&game.start(), &text).is_err());
        let form = Metacheckers::default().set_option("white-form", &text);
        prop_assert!(form.is_err() || matches!(&*text, "433" | "451" | "343" | "wall" | "press" | "choose"));
        let men = Metacheckers::default().set_option("men", &text);
        prop_assert!(men.is_err() || text.parse::<u8>().is_ok());
        let _ = Metacheckers::with_rules(&format!("white-form={text}"));
        let _ = Metacheckers::with_rules(&text);
    }
}
