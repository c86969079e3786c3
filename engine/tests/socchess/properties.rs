//! What holds in random matches of this game alone; the conformance suite has the laws of all games.

use crate::play::PLAY;
use touchline_engine::conformance::{check_sampling, random_position};
use touchline_engine::games::Socchess;
use touchline_engine::random::{below, stream};
use touchline_engine::{Game, Rulebook};

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
        let mut rng = stream(seed, &[5]);
        let (game, position) = random_position::<Socchess>(&mut rng, 300);
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
