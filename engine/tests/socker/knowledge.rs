//! What the game tells search: goals to be had, static values, weights.

use touchline_engine::games::Socker;
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook};

/// `scoring_action` finds a goal exactly when a legal action scores for the side to act.
#[test]
fn scoring_actions_are_exact() {
    let mut found = 0;
    for seed in 0..400 {
        let game =
            Socker::with_rules(if seed % 2 == 0 { "setup=wings" } else { "sockers=3,setup=arc,edge=1" })
                .expect("rules");
        let mut position = game.start();
        let mut rng = stream(seed, &[8]);
        let mut scratch = Vec::new();
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            let side = game.turn(&position);
            let scores = |action| {
                let mut next = position;
                game.apply_unchecked(&mut next, action);
                game.result(&next).is_some_and(|result| result.winner.is_some() && result.winner == side)
            };
            let mut legal = Vec::new();
            game.legal(&position, &mut legal);
            assert_eq!(game.scoring_action(&position).is_some(), legal.iter().any(|&a| scores(a)));
            assert!(game.scoring_action(&position).is_none_or(scores));
            found += u32::from(game.scoring_action(&position).is_some());
            game.apply_unchecked(&mut position, action);
        }
    }
    assert!(found > 100, "{found}");
}
