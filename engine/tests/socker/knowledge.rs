//! What the game tells search: goals to be had, static values, weights.

use touchline_engine::conformance::check_match;
use touchline_engine::games::Socker;
use touchline_engine::games::socker::Position;
use touchline_engine::random::{Stream, stream};
use touchline_engine::{Actor, Game, Rulebook, Side, successors};

use crate::play::{at, board};

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

/// No match is won in a turn of which it was said that it does not win: by a goal, and with most goals at the end
/// (SKR-5.14).
#[test]
fn no_match_is_won_out_of_reach() {
    for rules in ["setup=wings,limit=2000,edge=7", "setup=wings,turns=301,edge=7"] {
        let game = Socker::with_rules(rules).expect("rules");
        for seed in 0..40 {
            check_match(&game, &mut stream(seed, &[15]), 1000);
        }
    }
}

/// The static value of the colour swap is the complement, in every phase, and that of the network, too; the mirror
/// image has the same. (A ball in the middle file is left out for the network: which way round the board is seen then
/// goes by the sockers, and some images are seen the same way as the original.)
#[test]
fn values_are_symmetric() {
    let symmetries = Socker::symmetries();
    let mut scratch = Vec::new();
    for rules in
        ["goals=3,limit=60", "turns=12,first=toss,setup=keeper:wings", "actions=5,sockers=7,setup=line"]
    {
        let game = Socker::with_rules(rules).expect("rules");
        let mut rng = stream(3, &[10]);
        let mut position = game.start();
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            let text = game.print_position(&position);
            let in_the_middle = text.split(' ').nth(2).is_some_and(|ball| ball.starts_with('e'));
            for symmetry in &symmetries {
                let image_game = (symmetry.game)(&game).expect("an image");
                let image = (symmetry.position)(&game, &position).expect("an image");
                let same = |value: fn(&Socker, &Position) -> f32| {
                    let value_here = value(&game, &position);
                    let expected = if symmetry.swaps_sides { 1.0 - value_here } else { value_here };
                    let found = value(&image_game, &image);
                    assert!(
                        (found - expected).abs() < 1e-5,
                        "{text} under {}: {found} {expected}",
                        symmetry.name
                    );
                };
                same(Socker::static_value);
                if symmetry.swaps_sides || !in_the_middle {
                    same(Socker::network_value);
                }
            }
            game.apply_unchecked(&mut position, action);
        }
        let result = game.result(&position).expect("a result");
        assert_eq!(f64::from(game.static_value(&position)), result.value(Side::White));
    }
}

/// A goal within the actions left is seen, and the first step toward it has the greatest weight; what is blocked, or
/// needs one action more, is not.
#[test]
fn goals_in_sight_are_seen() {
    let value = |pieces: &str, ball: &str, turn: &str| {
        let m = at("sockers=2", &format!("{} w {ball} play {turn} r9 - 0-0", board(pieces)));
        m.game.static_value(&m.position)
    };
    // One step and a kick; two steps and a kick; kick, step, kick; two kicks.
    for (pieces, ball, actions) in [
        ("Sd8 Sa5 sg3 sh3", "e10", 2),
        ("Sd7 Sa5 sg3 sh3", "e10", 3),
        ("Se8 Sa5 sg3 sh3", "e9", 3),
        ("Sd8 Sg9 sg3 sh3", "e9", 2),
    ] {
        let enough = value(pieces, ball, &format!("wm{actions}"));
        let short = value(pieces, ball, &format!("wm{}", actions - 1));
        assert!(enough > 0.97, "{pieces} {ball}: {enough}");
        assert!(enough > short + 0.005, "{pieces} {ball}: {enough} {short}");
    }
    // From d9 and e9 the ball goes to f11 and e11, which are guarded.
    assert!(value("Sd8 Sa5 se11 sf11", "e10", "wm2") < 0.97);
    let m = at("sockers=2", &format!("{} w e10 play wm2 r9 - 0-0", board("Sd8 Sa5 sg3 sh3")));
    let actions = successors(&m.game, &m.position);
    let mut weights = Vec::new();
    m.game.action_priors(&m.position, &actions, &mut weights);
    let best = actions.iter().zip(&weights).max_by(|a, b| a.1.total_cmp(b.1)).expect("an action");
    assert!(["d8-d9", "d8-e9"].contains(&m.game.print_action(&m.position, *best.0).as_str()));
}

/// A player that looks one action ahead with the static value beats random players that take every goal.
#[test]
fn the_static_value_is_worth_having() {
    let game = Socker::with_rules("setup=arc").expect("rules");
    let mut rng = stream(4, &[11]);
    let wins = (0..20).filter(|&number| greedy_wins(&game, Side::from_index(number), &mut rng)).count();
    assert!(wins >= 19, "{wins} of 20");
}

fn greedy_wins(game: &Socker, greedy: Side, rng: &mut Stream) -> bool {
    let mut position = game.start();
    let mut scratch = Vec::new();
    while game.actor(&position) != Actor::None {
        let value = |&action: &_| {
            let mut next = position;
            game.apply_unchecked(&mut next, action);
            let white = game.static_value(&next);
            if greedy == Side::White { white } else { 1.0 - white }
        };
        let action = if game.actor(&position) == Actor::Side(greedy) {
            successors(game, &position).into_iter().max_by(|a, b| value(a).total_cmp(&value(b)))
        } else {
            game.scoring_action(&position).or_else(|| game.sample(&position, rng, &mut scratch))
        };
        game.apply_unchecked(&mut position, action.expect("an action"));
    }
    game.result(&position).is_some_and(|result| result.winner == Some(greedy))
}
