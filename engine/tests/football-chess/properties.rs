//! Properties of strings and actions along random matches.

use proptest::prelude::*;
use touchline_engine::conformance::random_rules;
use touchline_engine::games::FootballChess;
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook, successors};

type Position = <FootballChess as Game>::Position;

/// A game with random options and the position after `plies` random actions.
fn walk(seed: u64, plies: u32) -> (FootballChess, Position) {
    let mut rng = stream(seed, &[11]);
    let game: FootballChess = random_rules(&mut rng);
    let mut position = game.start();
    for _ in 0..plies {
        let Some(action) = game.sample(&position, &mut rng, &mut Vec::new()) else { break };
        game.apply(&mut position, action).expect("a sampled action");
    }
    (game, position)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    /// FBC-4.1: a string is read as the position that printed it.
    #[test]
    fn strings_round_trip(seed in any::<u64>(), plies in 0u32..600) {
        let (game, position) = walk(seed, plies);
        let text = game.print_position(&position);
        let read = game.parse_position(&text).expect("own string");
        prop_assert_eq!(read, position);
        prop_assert_eq!(game.print_position(&read), text);
        prop_assert_eq!(game.hash(&read), game.hash(&position));
    }

    /// FBC-4.5: a damaged string is refused or is a sound position of its own, and never a panic.
    #[test]
    fn mutated_strings_never_panic(
        seed in any::<u64>(), plies in 0u32..600, at in any::<prop::sample::Index>(), with in "[ -~]{0,2}",
        cut in 0usize..3,
    ) {
        let (game, position) = walk(seed, plies);
        let mut text = game.print_position(&position);
        let start = at.index(text.len());
        let end = (start + cut).min(text.len());
        text.replace_range(start..end, &with);
        if let Ok(read) = game.parse_position(&text) {
            prop_assert_eq!(game.print_position(&read), text);
            prop_assert!(game.validate(&read).is_ok());
            for action in successors(&game, &read) {
                let mut next = read;
                game.apply(&mut next, action).expect("a listed action");
                prop_assert!(game.validate(&next).is_ok(), "{}", game.print_position(&next));
            }
        }
    }

    /// Any text at all is refused as a position and as a token, or taken for the option that it says, without a panic.
    #[test]
    fn free_text_never_panics(text in "\\PC{0,200}") {
        let game = FootballChess::default();
        prop_assert!(game.parse_position(&text).is_err());
        let token = game.parse_action(&game.start(), &text);
        prop_assert!(token.is_err() || text.contains('@') || text.starts_with("form:"));
        let quarter = FootballChess::default().set_option("quarter", &text);
        prop_assert!(quarter.is_err() || text == "auto" || text.parse::<u8>().is_ok());
        let _ = FootballChess::with_rules(&text);
    }

    /// Every listed action applies, any other is refused without a change.
    #[test]
    fn actions_apply_or_are_refused(seed in any::<u64>(), plies in 0u32..600) {
        let (game, position) = walk(seed, plies);
        let (other_game, other) = walk(seed ^ 1, plies / 2);
        let legal = successors(&game, &position);
        for action in successors(&other_game, &other).into_iter().chain(legal.iter().copied()) {
            let mut next = position;
            let applied = game.apply(&mut next, action).is_ok();
            prop_assert_eq!(applied, legal.contains(&action));
            prop_assert!(applied || next == position);
        }
    }
}

/// Put into the last play of the match (FBC-5.5), a play ends the match, or with a decision about a foul.
#[test]
fn the_last_play_ends_the_match() {
    let mut placed = 0;
    for seed in 0..300 {
        let (game, position) = walk(seed, 20 + u32::try_from(seed).unwrap_or(0));
        let Some(mut late) = game.in_last_turns(&position, 3) else { continue };
        placed += 1;
        let text = game.print_position(&late);
        assert_eq!(game.parse_position(&text), Ok(late), "{text}");
        let mut rng = stream(seed, &[12]);
        while game.print_position(&late).split(' ').nth(3) == Some("P") {
            let action = game.sample(&late, &mut rng, &mut Vec::new()).expect("not over");
            game.apply_unchecked(&mut late, action);
        }
        let end = game.print_position(&late);
        assert!(game.result(&late).is_some() || end.split(' ').nth(3) == Some("X"), "{text} ends in {end}");
    }
    assert!(placed > 50, "{placed}");
}
