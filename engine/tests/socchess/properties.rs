//! Laws that hold for random matches, random options and random text.

use crate::play::PLAY;
use proptest::prelude::*;
use touchline_engine::conformance::{check_sampling, random_rules};
use touchline_engine::games::Socchess;
use touchline_engine::notation::sorted_tokens;
use touchline_engine::random::{Stream, below, stream};
use touchline_engine::{Game, Rulebook};

type Position = <Socchess as Game>::Position;

/// A position of a random match under random options.
fn random_position(seed: u64) -> (Socchess, Position, Stream) {
    let mut rng = stream(seed, &[5]);
    let game: Socchess = random_rules(&mut rng);
    let mut position = game.start();
    let mut scratch = Vec::new();
    for _ in 0..below(&mut rng, 300) {
        let before = position;
        let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { break };
        game.apply_unchecked(&mut position, action);
        if game.result(&position).is_some() {
            position = before;
            break;
        }
    }
    (game, position, rng)
}

/// The characters of position strings and tokens, so that mutations come close to being right.
const ALPHABET: &[u8] = b"KQRBNkqrbnw-/,.*0123456789 abcdefghijklmnopqr?x!>@FD";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// SOC-4.2: every position has one string, which reads back as the same position.
    #[test]
    fn strings_round_trip(seed: u64) {
        let (game, position, _) = random_position(seed);
        let text = game.print_position(&position);
        prop_assert_eq!(game.parse_position(&text), Ok(position));
    }

    /// SOC-4.7: a changed string is refused or is the canonical string of another position that can be played.
    #[test]
    fn mutated_strings_never_panic(seed: u64, edits in prop::collection::vec((any::<u16>(), any::<u8>(), 0..3u8), 1..4)) {
        let (game, position, mut rng) = random_position(seed);
        let mut text = game.print_position(&position).into_bytes();
        for (place, letter, kind) in edits {
            let at = usize::from(place) % text.len();
            let letter = ALPHABET[usize::from(letter) % ALPHABET.len()];
            match kind {
                0 => text[at] = letter,
                1 => text.insert(at, letter),
                _ => {
                    text.remove(at);
                }
            }
        }
        let text = String::from_utf8(text).expect("ASCII");
        if let Ok(other) = game.parse_position(&text) {
            prop_assert_eq!(game.print_position(&other), text);
            let mut scratch = Vec::new();
            let mut position = other;
            for _ in 0..20 {
                let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { break };
                prop_assert!(game.is_legal(&position, action));
                game.apply_unchecked(&mut position, action);
                prop_assert!(game.validate(&position).is_ok() || game.score(&position).contains(&1000));
            }
        }
    }

    /// Any text at all is refused without a panic.
    #[test]
    fn nonsense_is_refused(text in "\\PC{0,200}") {
        let game = Socchess::default();
        prop_assert!(game.parse_position(&text).is_err());
        prop_assert!(game.parse_action(&game.start(), &text).is_err() || text.starts_with("mix:QRBN="));
        let length = Socchess::with_rules(&format!("length={text}"));
        prop_assert!(length.is_err() || text.trim().parse::<u16>().is_ok());
    }

    /// Every legal action applies; an action of another position that is not legal is refused without any change.
    #[test]
    fn apply_takes_legal_actions_only(seed: u64, other: u64) {
        let (game, position, _) = random_position(seed);
        let legal = sorted_tokens(&game, &position);
        for (_, action) in &legal {
            let mut next = position;
            prop_assert!(game.apply(&mut next, *action).is_ok());
            prop_assert!(next != position);
        }
        let (other_game, other_position, _) = random_position(other);
        for (_, action) in sorted_tokens(&other_game, &other_position) {
            if !legal.iter().any(|(_, known)| *known == action) {
                let mut next = position;
                prop_assert!(game.apply(&mut next, action).is_err());
                prop_assert_eq!(next, position);
            }
        }
    }
}

/// Drawing is uniform in real play, with and without the ball, and where proposals do not suffice: a holder whose
/// neighbours are all occupied (SOC-1.5), a goalkeeper that must release the ball (SOC-6.13.3), nothing but `pass`.
#[test]
fn drawing_is_uniform() {
    const HELD: &str = "play - - 4.3 1 50 1 3 0-0";
    let rows = |n: usize| "18/".repeat(n);
    let special = [
        ("skip=yes", format!("nRqq5k4qrrb/rBN13nb/18/18/3Q14/{}QQRR4K5BN2 w a24 {PLAY}", rows(18))),
        ("gk-hold=3", format!("qqqr5k4rrbb/n16n/{}7Q10/18/N7K9/QQRR10RBBN w i2 {HELD}", rows(18))),
        ("default", format!("k15nn/{}qqqr14/QQQrr13/RRRBb13/NNKBb13 w r24 {PLAY}", rows(19))),
    ];
    let mut rng = stream(3, &[8]);
    for (rules, text) in special {
        let game = Socchess::with_rules(rules).expect("options");
        let position = game.parse_position(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
        check_sampling(&game, &position, &mut rng, 500);
    }
    let game = Socchess::with_rules(Socchess::info().opening).expect("options");
    let mut scratch = Vec::new();
    let mut position = game.start();
    for ply in 0..120 {
        if ply % 3 == 0 {
            check_sampling(&game, &position, &mut rng, 200);
        }
        let action = game.sample(&position, &mut rng, &mut scratch).expect("not over");
        game.apply_unchecked(&mut position, action);
    }
}

/// In the last turns the clock lasts exactly for the turns asked for (SOC-5.4, SOC-5.6); a goal may end a turn before.
#[test]
fn last_turns_end_the_match() {
    let mut placed = 0;
    for seed in 0..400 {
        let (game, position, mut rng) = random_position(seed);
        let turns = 1 + below(&mut rng, 4);
        let Some(mut late) = game.in_last_turns(&position, turns) else { continue };
        placed += 1;
        let text = game.print_position(&late);
        assert_eq!(game.parse_position(&text), Ok(late), "{text}");
        assert!(game.validate(&late).is_ok(), "{text}");
        let (mut scratch, mut changes) = (Vec::new(), 0);
        while let Some(action) = game.sample(&late, &mut rng, &mut scratch) {
            let before = game.turn(&late);
            game.apply_unchecked(&mut late, action);
            changes += u32::from(game.turn(&late).is_some() && game.turn(&late) != before);
        }
        let cut_short =
            game.score(&late) != [0; 2] || game.option("block-ends-turn").as_deref() == Some("yes");
        assert!(changes == turns - 1 || cut_short && changes >= turns - 1, "{turns} turns from {text}");
    }
    assert!(placed > 100, "{placed}");
}
