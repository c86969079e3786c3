//! T21: taking out luck is unbiased and sharpens results, measured on games played for the purpose.

use touchline_engine::random::stream;
use touchline_engine::{Actor, Rulebook};
use touchline_selfplay::record::{End, Game, Winner};
use touchline_selfplay::study::luck::{LuckyPair, OUTCOME_SIMULATIONS, adjust, game_luck};
use touchline_selfplay::study::measures::{Names, measure_game, measures};

use crate::common::Toy;
use crate::common::simulated::uniform;

/// A game of `G` between greedy sides that now and then act at random, the way its dice fall for this seed.
fn play<G: Rulebook>(game: &G, seed: u64) -> Game {
    let mut rng = stream(seed, &[]);
    let mut position = game.start();
    let mut record = Game { number: seed, ..Game::default() };
    let mut scratch = Vec::new();
    while let Some(random) = game.sample(&position, &mut rng, &mut scratch) {
        let action = match game.actor(&position) {
            Actor::Side(side) if uniform(&mut rng) < 0.8 => {
                let mut legal = Vec::new();
                game.legal(&position, &mut legal);
                let worth = |action: &G::Action| {
                    let mut after = position;
                    game.apply_unchecked(&mut after, *action);
                    let value = game.static_value(&after);
                    if side == touchline_engine::Side::White { value } else { -value }
                };
                legal.into_iter().max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap_or(random)
            }
            _ => random,
        };
        record.steps.push(action.into());
        game.apply_unchecked(&mut position, action);
    }
    let result = game.result(&position).expect("an end");
    record.end = End::Rules;
    record.winner = Winner::of(result);
    record.score = result.score;
    record.last = game.print_position(&position);
    record
}

fn pairs(simulations: u64, count: u64) -> Vec<LuckyPair> {
    let toy = Toy::default();
    let pair = |number: u64| {
        let games = [play(&toy, 2 * number), play(&toy, 2 * number + 1)];
        let luck = games.each_ref().map(|game| game_luck(&toy, game, simulations).expect("luck").sum);
        LuckyPair { share: (games[0].value() + games[1].value()) / 2.0, luck: (luck[0] + luck[1]) / 2.0 }
    };
    (0..count).map(pair).collect()
}

/// The luck of the games sums to nothing, the adjusted mean agrees with the raw one, and the variance falls. (By a
/// little only: the toy game is decided by its players more than by its dice.)
#[test]
fn luck_is_taken_out_without_bias() {
    let pairs = pairs(OUTCOME_SIMULATIONS, 600);
    let n = pairs.len() as f64;
    let mean = pairs.iter().map(|pair| pair.luck).sum::<f64>() / n;
    let variance = pairs.iter().map(|pair| (pair.luck - mean) * (pair.luck - mean)).sum::<f64>() / n;
    assert!(mean.abs() < 3.0 * (variance / n).sqrt(), "luck {mean} of {variance}");
    let found = adjust(&pairs).expect("pairs enough");
    println!("{found:?}");
    let error = found.raw.width() / 4.0;
    assert!((found.raw.estimate - found.adjusted.estimate).abs() < 3.0 * error, "{found:?}");
    assert!(found.reduction > 1.05 && found.adjusted.width() < found.raw.width(), "{found:?}");
}

/// Values of a single simulation see little: they change the mean by little, and the spread hardly to the worse.
#[test]
fn poor_values_do_no_harm() {
    let found = adjust(&pairs(1, 200)).expect("pairs enough");
    println!("{found:?}");
    assert!((found.raw.estimate - found.adjusted.estimate).abs() < found.raw.width() / 4.0, "{found:?}");
    assert!(found.reduction > 0.97, "{found:?}");
}

/// Luck that has nothing to do with the results, in 500 studies of the fewest pairs and of fifty: the variance grows by
/// a few per cent at most.
#[test]
fn luck_without_influence_adds_next_to_no_variance() {
    for (count, most) in [(8, 1.15), (50, 1.02)] {
        let mut ratio = 0.0;
        for seed in 0..500 {
            let mut rng = stream(43, &[count, seed]);
            let pair = |_| LuckyPair { share: uniform(&mut rng), luck: uniform(&mut rng) - 0.5 };
            ratio += 1.0 / adjust(&(0..count).map(pair).collect::<Vec<_>>()).expect("pairs enough").reduction;
        }
        println!("{count} pairs: {}", ratio / 500.0);
        assert!(ratio / 500.0 < most, "{count} pairs: variance times {}", ratio / 500.0);
    }
}

/// Where what was taken out made the results no more alike nothing is known better, least of all that little.
#[test]
fn luck_that_explains_nothing_sharpens_nothing() {
    let mut found = 0;
    for seed in 0..200 {
        let mut rng = stream(44, &[seed]);
        // Nearly all pairs are drawn, as between equals.
        let pair =
            |i: u64| LuckyPair { share: if i == 3 { 0.75 } else { 0.5 }, luck: uniform(&mut rng) - 0.5 };
        let adjusted = adjust(&(0..12).map(pair).collect::<Vec<_>>()).expect("pairs enough");
        if adjusted.reduction < 1.0 {
            assert_eq!(adjusted.adjusted, adjusted.raw);
            found += 1;
        }
    }
    assert!(found > 5, "{found}");
}

/// With a known truth: in 2,000 simulated studies the adjusted mean has no bias and its interval covers in 94 to 96 %.
#[test]
fn the_adjusted_mean_is_unbiased_and_honest() {
    let studies = 2000;
    let truth = 0.54;
    let (mut sum, mut covered, mut squares, mut raw_squares) = (0.0, 0, 0.0, 0.0);
    for seed in 0..studies {
        let mut rng = stream(41, &[seed]);
        let pairs: Vec<LuckyPair> = (0..40)
            .map(|_| {
                let luck = (uniform(&mut rng) - 0.5) * 0.6;
                let mut game = || if uniform(&mut rng) < truth + luck { 1.0 } else { 0.0 };
                LuckyPair { share: (game() + game()) / 2.0, luck }
            })
            .collect();
        let found = adjust(&pairs).expect("pairs enough");
        sum += found.adjusted.estimate - truth;
        squares += (found.adjusted.estimate - truth).powi(2);
        raw_squares += (found.raw.estimate - truth).powi(2);
        covered += u32::from(found.adjusted.contains(truth));
    }
    let n = studies as f64;
    let (bias, error) = (sum / n, (squares / n / n).sqrt());
    assert!(bias.abs() < 3.0 * error, "bias {bias} of {error}");
    assert!((0.94..=0.96).contains(&(f64::from(covered) / n)), "{covered} of {studies}");
    assert!(squares < raw_squares, "nothing gained");
}

#[test]
fn few_pairs_and_no_luck_are_no_problem() {
    assert!(adjust(&[LuckyPair { share: 0.5, luck: 0.1 }; 7]).is_none());
    let flat = adjust(&[LuckyPair { share: 0.5, luck: 0.0 }; 8]).expect("pairs enough");
    assert_eq!((flat.coefficient, flat.reduction, flat.adjusted.estimate), (0.0, 1.0, 0.5));
    assert_eq!(flat.adjusted, flat.raw, "pairs that went alike are no certainty");
    assert!(flat.adjusted.width() > 0.2, "{flat:?}");
    let broken = Game { steps: vec![99], ..Game::default() };
    assert!(game_luck(&Toy::default(), &broken, 1).is_err());
    assert!(game_luck(&Toy::default(), &play(&Toy::default(), 1), 0).is_err());
}

struct Measured;

impl touchline_engine::games::Visitor for Measured {
    type Output = ();

    /// Games of every game can be measured, and the numbers fit together.
    fn visit<G: Rulebook>(self) {
        let game = G::with_rules(G::info().opening).expect("the opening options");
        let found: Vec<_> =
            (0..4).map(|seed| measure_game(&game, &play(&game, seed), seed / 2).expect("a game")).collect();
        for one in &found {
            let decisions: u64 = one.branching.values().map(|count| count.occasions).sum();
            assert_eq!((decisions, one.kinds.values().sum()), (one.actions, one.actions));
            assert!(one.pieces.values().sum::<u64>() > one.actions / 3, "{}: {:?}", G::info().id, one.pieces);
            assert!(one.turns > 1 && one.forced <= one.actions && one.dead_turns <= one.turns);
            assert!(one.lead_changes.is_none(), "nothing was recorded");
            for (letter, numbers) in &one.numbers {
                assert!(numbers.values().sum::<u64>() <= one.kinds[letter], "{letter}: {numbers:?}");
            }
        }
        // Socchess has the Forward Rule; what was given as an opening nobody chose.
        let letters: Vec<&String> = found[0].numbers.keys().collect();
        assert_eq!(letters == ["D", "F"], G::info().id == "socchess", "{letters:?}");
        let whole = play(&game, 0);
        let given = Game { opening: whole.steps.len() as u32, ..whole };
        assert!(measure_game(&game, &given, 0).expect("a game").numbers.is_empty());
        println!("{}: {:?}\n{:?}", G::info().id, measures(&found, &Names::of(&found)), found.first());
    }
}

#[test]
fn every_game_can_be_measured() {
    for info in touchline_engine::games::all() {
        touchline_engine::games::visit(info.id, Measured).expect("a game");
    }
    let toy = measure_game(&Toy::default(), &play(&Toy::default(), 3), 0).expect("a game");
    assert!(toy.pieces.is_empty() && toy.kinds.contains_key("push"), "{toy:?}");
}
