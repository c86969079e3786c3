//! What the search is told: values, immediate goals, weights.

use touchline_engine::games::Metacheckers;
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook, Side, successors};

use crate::play::at;

/// Values of mirrored colours sum to 1; a finished match has its result as value.
#[test]
fn values_are_colour_symmetric() {
    let swap = &Metacheckers::symmetries()[0];
    assert!(swap.swaps_sides);
    for seed in 0..20 {
        let mut rng = stream(seed, &[21]);
        let game: Metacheckers = touchline_engine::conformance::random_rules(&mut rng);
        let (mut position, mut scratch) = (game.start(), Vec::new());
        loop {
            if let (Some(image_game), Some(image)) = ((swap.game)(&game), (swap.position)(&game, &position)) {
                for value in [Metacheckers::static_value, Metacheckers::network_value] {
                    let sum = value(&game, &position) + value(&image_game, &image);
                    assert!((sum - 1.0).abs() < 1e-5, "{}", game.print_position(&position));
                }
            }
            let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { break };
            game.apply_unchecked(&mut position, action);
        }
        let result = game.result(&position).expect("over");
        assert_eq!(f64::from(game.static_value(&position)), result.value(Side::White));
    }
}

/// The network sees a position and its mirror image alike. (A ball in the middle file is left out: which way round the
/// board is seen then goes by the checkers, and some images are seen the same way as the original.)
#[test]
fn network_values_are_mirror_symmetric() {
    let mirror = &Metacheckers::symmetries()[1];
    assert!(!mirror.swaps_sides);
    let game = Metacheckers::with_rules("first=white").expect("rules");
    let mut compared = 0;
    for seed in 0..20 {
        let mut rng = stream(seed, &[24]);
        let (mut position, mut scratch) = (game.start(), Vec::new());
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            let text = game.print_position(&position);
            let in_the_middle = text.split(' ').any(|field| field.starts_with('f'));
            if let Some(image) = (mirror.position)(&game, &position).filter(|_| !in_the_middle) {
                let (value, there) = (game.network_value(&position), game.network_value(&image));
                assert!((value - there).abs() < 1e-5, "{text}: {value} {there}");
                compared += 1;
            }
            game.apply_unchecked(&mut position, action);
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// An immediate goal is told exactly where there is one, at every position of random matches.
#[test]
fn immediate_goals_are_seen() {
    let mut goals = 0;
    for seed in 0..60 {
        let mut rng = stream(seed, &[22]);
        let game: Metacheckers = touchline_engine::conformance::random_rules(&mut rng);
        let (mut position, mut scratch) = (game.start(), Vec::new());
        loop {
            let scores = |action| {
                let mut next = position;
                game.apply_unchecked(&mut next, action);
                game.score(&next) != game.score(&position)
            };
            let possible = successors(&game, &position).into_iter().any(scores);
            let told = game.scoring_action(&position);
            assert_eq!(told.is_some(), possible, "{}", game.print_position(&position));
            assert!(told.is_none_or(scores), "{}", game.print_position(&position));
            goals += u32::from(possible);
            let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { break };
            game.apply_unchecked(&mut position, action);
        }
    }
    assert!(goals > 100, "{goals}");
}

/// The order of values that every player knows: nearer is better, a free shot better still, a lead late in the match
/// best.
#[test]
fn values_are_sensible() {
    let value = |fen: &str| {
        let m = at("", fen);
        m.game.static_value(&m.position)
    };
    let far = value("11/5k5/11/2c5c2/3c7/11/11/11/2C8/5C5/3C7/11/11/5K5/11 w f5 dice wn0 - - 433,433 10 0-0");
    let near =
        value("11/5k5/11/2c1C4c1/3c7/11/11/11/2C8/11/3C7/11/11/5K5/11 w e11 dice wn0 - - 433,433 10 0-0");
    let shot =
        value("11/5k5/11/2c1C4c1/3c7/11/11/11/2C8/11/3C7/11/11/5K5/11 w e11 play wn0 R6 - 433,433 10 0-0");
    assert!(0.5 < far && far < near && near < shot, "{far} {near} {shot}");
    let penalty =
        value("11/5k5/11/11/11/11/2c2c2c2/11/2C2C2C2/11/11/11/11/5K5/11 b f8 pspot bp0 - - 433,433 11 0-0");
    assert!(penalty < 0.5);
    let lead = |plays: u32| {
        value(&format!(
            "11/5k5/11/11/11/11/2c2c2c2/11/2C2C2C2/11/11/11/11/5K5/11 w f6 dice wn0 - - 433,433 {plays} 1-0"
        ))
    };
    assert!(lead(2) < lead(40) && lead(40) < lead(47) && lead(47) > 0.95);
}

/// A team-mate who could score after a pass is worth more on the line of the pass than beside it.
#[test]
fn passes_to_a_scorer_are_seen() {
    let value = |row: &str| {
        let m = at(
            "",
            &format!(
                "11/5k5/{row}/11/11/11/2C8/2c5c2/2C8/11/11/11/11/5K5/11 w c8 dice wn0 - - 433,433 10 0-0"
            ),
        );
        m.game.static_value(&m.position)
    };
    let (on_the_line, beside) = (value("2c3C4"), value("2c4C3"));
    assert!(on_the_line > beside, "{on_the_line} {beside}");
}

/// A goal outweighs all other actions together, a steal a plain step.
#[test]
fn weights_prefer_what_wins() {
    let weight = |fen: &str, token: &str| {
        let m = at("", fen);
        let actions = successors(&m.game, &m.position);
        let mut priors = Vec::new();
        m.game.action_priors(&m.position, &actions, &mut priors);
        let action = m.game.parse_action(&m.position, token).expect("legal");
        priors[actions.iter().position(|&a| a == action).expect("listed")] / priors.iter().sum::<f32>()
    };
    let fly = "11/5k5/4c6/1C9/11/2C2C3c1/7c3/11/11/11/11/11/11/5K5/11 w f9 play wn0 B3 - 433,433 10 0-0";
    assert!(weight(fly, "b11-e14~c12") > 0.5, "{}", weight(fly, "b11-e14~c12"));
    let steal = "11/5k5/11/11/11/3c7/6c4/2c8/11/6C4/3C7/8C2/11/5K5/11 w g8 play wn0 R3 - 433,433 10 0-0";
    assert!(
        weight(steal, "g5xg8") > weight(steal, "g5-g8") && weight(steal, "g5-g8") > weight(steal, "i3-i6")
    );
}
