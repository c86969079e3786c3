//! Values and weights: symmetric, ordered by sense, and scoring actions that score.

use touchline_engine::games::Xfutebol;
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook, Side, successors};

use crate::play::{Match, STANDARD, full, placed};

fn value(pieces: &str, fields: &str, score: &str) -> f32 {
    let scene = full("default", pieces, fields, STANDARD, score);
    scene.game.static_value(&scene.position)
}

#[test]
fn values_follow_score_ball_and_clock() {
    let late = "w d8 play w0 - 2.50 0-0 0-0 -";
    let early = "w d8 play w0 - 1w.5 0-0 0-0 -";
    let pieces = "Kd1 Dd8 dh15 ke16";
    assert!(value(pieces, late, "1-0") > value(pieces, early, "1-0"));
    assert!(value(pieces, early, "1-0") > 0.5 && value(pieces, early, "0-1") < 0.5);
    let near = "w d12 play w0 - 1w.5 0-0 0-0 -";
    assert!(value("Kd1 Dd12 dh15 ke16", near, "0-0") > value(pieces, early, "0-0"));
    // Both sides have a piece that would score in the shoot-out.
    // A goal that can be scored at once is worth more than the ball on the same square without it.
    let shot = "w d13 play w0 - 1w.5 0-0 0-0 -";
    assert!(value("Kd1 Ad13 ah15 ke16", shot, "0-0") > value("Kd1 Dd13 Ah1 ah15 ke16", shot, "0-0") + 0.05);
    // From d11 a MOVE to d13 makes a shot that scores; from d10 none does.
    let fresh = |ball: &str| format!("w {ball} play w0 - 1w.5 0-0 0-0 -");
    let two_steps = value("Kd1 Ad11 ah15 ke16", &fresh("d11"), "0-0");
    assert!(two_steps > value("Kd1 Ad10 ah15 ke16", &fresh("d10"), "0-0") + 0.05);
    // Neither is worth more than the goal: it is made, not kept in sight.
    let scored = full("default", "Kd1 Ad13 ah15 ke16", shot, STANDARD, "0-0");
    let goal = scored.game.scoring_action(&scored.position).expect("a goal");
    let mut after = scored.position;
    scored.game.apply_unchecked(&mut after, goal);
    let made = scored.game.static_value(&after);
    assert!(two_steps < made && scored.game.static_value(&scored.position) < made);
    assert_eq!(value("Kd1 Dd8 ke16", "w d8 over-b - - 2.60 0-0 0-0 -", "0-1"), 0.0);
}

/// The value of the colour-swapped position is one minus the value; priors are the same.
#[test]
fn knowledge_is_colour_symmetric() {
    for seed in 0..40 {
        let mut rng = stream(seed, &[5]);
        let game = touchline_engine::conformance::random_rules::<Xfutebol>(&mut rng);
        let symmetry = Xfutebol::symmetries().remove(0);
        let image_game = (symmetry.game)(&game).expect("an image");
        let mut position = game.start();
        let mut scratch = Vec::new();
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            game.apply_unchecked(&mut position, action);
            let Some(image) = (symmetry.position)(&game, &position) else { continue };
            for value in [Xfutebol::static_value, Xfutebol::network_value] {
                let sum = value(&game, &position) + value(&image_game, &image);
                assert!((sum - 1.0).abs() < 1e-4, "{}", game.print_position(&position));
            }
            let actions = successors(&game, &position);
            let images: Vec<_> =
                actions.iter().map(|&action| (symmetry.action)(&game, &position, action)).collect();
            let (mut priors, mut image_priors) = (Vec::new(), Vec::new());
            game.action_priors(&position, &actions, &mut priors);
            image_game.action_priors(&image, &images, &mut image_priors);
            assert_eq!(priors, image_priors);
            assert_eq!(game.scoring_action(&position).is_some(), image_game.scoring_action(&image).is_some());
        }
    }
}

/// A scoring action raises the score at once, and none is overlooked.
#[test]
fn scoring_actions_are_exact() {
    let (mut found, mut none) = (0, 0);
    for seed in 0..600 {
        let mut rng = stream(seed, &[6]);
        let game = touchline_engine::conformance::random_rules::<Xfutebol>(&mut rng);
        let mut position = game.start();
        let mut scratch = Vec::new();
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            let goals =
                |position: &_| game.score(position).iter().map(|&goals| u32::from(goals)).sum::<u32>();
            let scores = |action| {
                let mut next = position;
                game.apply_unchecked(&mut next, action);
                goals(&next) > goals(&position)
            };
            // Declining a cut gives the opponent its goal; that is no goal of the side to act.
            let any = successors(&game, &position)
                .into_iter()
                .filter(|&action| !["decline"].contains(&game.print_action(&position, action).as_str()))
                .filter(|&action| !game.print_action(&position, action).contains('x'))
                .any(scores);
            match game.scoring_action(&position) {
                Some(action) => {
                    assert!(scores(action), "{}", game.print_position(&position));
                    found += 1;
                }
                None => {
                    assert!(!any, "{}", game.print_position(&position));
                    none += 1;
                }
            }
            game.apply_unchecked(&mut position, action);
        }
    }
    assert!(found > 100 && none > 10_000, "{found} {none}");
}

/// Choosing every action by the static value alone beats random play from either side.
#[test]
fn greedy_play_beats_random_play() {
    let mut points = 0.0;
    const MATCHES: u64 = 20;
    for seed in 0..MATCHES {
        let side = Side::from_index(seed as usize);
        let mut rng = stream(seed, &[20]);
        let scene = Match::start("first=white,half=40");
        let (game, mut position, mut scratch) = (scene.game, scene.position, Vec::new());
        while let Some(drawn) = game.sample(&position, &mut rng, &mut scratch) {
            let value = |action: &touchline_engine::games::xfutebol::Action| {
                let mut next = position;
                game.apply_unchecked(&mut next, *action);
                let white = game.static_value(&next);
                if side == Side::White { white } else { 1.0 - white }
            };
            let action = if game.actor(&position).side() == Some(side) {
                let best =
                    successors(&game, &position).into_iter().max_by(|a, b| value(a).total_cmp(&value(b)));
                best.expect("a legal action")
            } else {
                drawn
            };
            game.apply_unchecked(&mut position, action);
        }
        points += game.result(&position).expect("over").value(side);
        println!("{side}: {}", game.result(&position).expect("over"));
    }
    assert!(points >= 0.8 * MATCHES as f64, "{points} of {MATCHES}");
}

/// A goal weighs more than all other actions together, a step forward more than a step back.
#[test]
fn priors_prefer_goals() {
    let scene = placed("Kd1 Ad13 dd12 ke16", "w d13 play w0 - 1w.5 0-0 0-0 -");
    let actions = successors(&scene.game, &scene.position);
    let mut priors = Vec::new();
    scene.game.action_priors(&scene.position, &actions, &mut priors);
    let prior = |token: &str| {
        let action = scene.game.parse_action(&scene.position, token).expect("legal");
        priors[actions.iter().position(|&listed| listed == action).expect("listed")]
    };
    let sum: f32 = priors.iter().sum();
    assert!(prior("d13!d16") > 0.5 * sum, "{} of {sum}", prior("d13!d16"));
    assert!(prior("d13-d12") < prior("d13-d14"));
}
