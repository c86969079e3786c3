//! T21: on MetaCheckers, the dice game, taking out luck is unbiased and at least halves the variance.

use std::sync::atomic::AtomicBool;

use touchline_engine::games::Metacheckers;
use touchline_engine::{Actor, Rulebook};
use touchline_selfplay::matches::{Adjudication, Pairing, Seeds, play};
use touchline_selfplay::openings::Opening;
use touchline_selfplay::player::{Budget, Kind, PlayerSettings, hire};
use touchline_selfplay::record::Game;
use touchline_selfplay::record::replay::Replay;
use touchline_selfplay::study::luck::{Adjusted, LuckyPair, OUTCOME_SIMULATIONS, adjust, game_luck};

/// Simulations of a decision of the players, as in the ready-made studies.
const SIMULATIONS: u64 = 50;

/// A game between two equal search players from this position.
fn game_from(game: &Metacheckers, line: &str, plan: u64, number: u64) -> Game {
    let player = PlayerSettings { name: "search".into(), kind: Kind::Search, ..PlayerSettings::default() };
    let pairing = Pairing {
        number,
        variant: 0,
        seeds: Seeds::of(plan, number),
        mark: number,
        names: ["a".into(), "b".into()],
        budgets: [Budget::simulations(SIMULATIONS); 2],
        habits: Default::default(),
        opening: Opening::parse(game, line).expect("a position"),
        random_steps: 0,
        adjudication: Adjudication::default(),
        keep_decisions: false,
    };
    let mut players = [hire(&player), hire(&player)];
    play(game, &pairing, &mut players, &AtomicBool::new(false), &mut |_, _, _| {}).expect("an end").game
}

/// The position before a roll of a real game, `part` of `parts` on its way to the end.
fn position(game: &Metacheckers, part: u64, parts: u64) -> String {
    let record = game_from(game, "startpos", 1, part);
    let rolls: Vec<String> = Replay::new(game, &record)
        .expect("a start")
        .map(|step| step.expect("a step"))
        .filter(|step| step.actor == Actor::Chance)
        .map(|step| game.print_position(&step.position))
        .collect();
    rolls[rolls.len() * part as usize / parts as usize].clone()
}

/// What was found in the games from one position.
struct Found {
    adjusted: Adjusted,
    /// The adjusted less the raw mean, in standard errors of this difference.
    difference: f64,
    /// That standard error. It comes from the variances of the rolls before they fell, so that a rare roll that did not
    /// come counts as well.
    error: f64,
    /// The variance of a result.
    variance: f64,
}

/// Plays so many games from a position, each with dice of its own, and takes the luck out.
fn found(game: &Metacheckers, part: u64, parts: u64, games: u64) -> Found {
    let line = position(game, part, parts);
    let mut results = Vec::new();
    let mut luck_variance = 0.0;
    for number in 0..games {
        let record = game_from(game, &line, 2 + part, 2 * number);
        let luck = game_luck(game, &record, OUTCOME_SIMULATIONS).expect("luck");
        results.push(LuckyPair { share: record.value(), luck: luck.sum });
        luck_variance += luck.variance / games as f64;
    }
    let adjusted = adjust(&results).expect("games enough");
    let mean = adjusted.raw.estimate;
    let squares = results.iter().map(|result| (result.share - mean).powi(2)).sum::<f64>();
    let error = adjusted.coefficient.abs() * (luck_variance / games as f64).sqrt();
    let difference = adjusted.adjusted.estimate - mean;
    let difference = if error > 0.0 { difference / error } else { 0.0 };
    Found { adjusted, difference, error, variance: squares / (games - 1) as f64 }
}

/// Plays so many games from so many positions. Returns the largest difference of a raw and an adjusted mean in standard
/// errors of that difference, the same of the mean over all positions, and the variance of the results within their
/// positions divided by what is left of it.
fn check(positions: u64, games: u64) -> [f64; 3] {
    let game = Metacheckers::with_rules("").expect("the default rules");
    let (mut worst, mut sum, mut errors, mut squares) = (0.0f64, 0.0, 0.0, 0.0);
    let (mut raw, mut left) = (0.0, 0.0);
    for part in 0..positions {
        let Found { adjusted, difference, error, variance } = found(&game, part, positions, games);
        println!(
            "{part:3}: raw {:.3}, adjusted {:.3}, difference {difference:+.2} SE; variance {variance:.4}, less by {:.2} \
             times; coefficient {:.2}",
            adjusted.raw.estimate, adjusted.adjusted.estimate, adjusted.reduction, adjusted.coefficient
        );
        worst = worst.max(difference.abs());
        squares += difference * difference / positions as f64;
        sum += difference * error;
        errors += error * error;
        raw += variance;
        left += variance / adjusted.reduction;
    }
    let whole = sum.abs() / errors.sqrt();
    let ratio = raw / left;
    println!(
        "worst {worst:.2} SE, mean square {squares:.2}, over all {whole:.2} SE; variance less by {ratio:.2} times"
    );
    [worst, whole, ratio]
}

/// Without bias one in 50 runs of 6 positions has a difference of 3 standard errors. With so few games the ratio itself
/// is uncertain by a fifth, therefore less is asked for than of the full size.
#[test]
fn luck_is_taken_out_of_metacheckers() {
    let [worst, whole, ratio] = check(6, 48);
    assert!(worst < 3.5 && whole < 3.0, "worst {worst}, over all {whole}");
    assert!(ratio > 1.7, "variance less by {ratio} times");
}

/// The full size.
#[test]
#[ignore = "6400 games"]
fn luck_is_taken_out_of_metacheckers_in_100_positions() {
    let [worst, whole, ratio] = check(100, 64);
    assert!(worst < 3.0 && whole < 3.0, "worst {worst}, over all {whole}");
    assert!(ratio >= 2.0, "variance less by {ratio} times");
}
