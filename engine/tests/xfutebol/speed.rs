//! Speed, not part of the ordinary tests: `cargo test --release --test xfutebol -- --ignored --nocapture`.

use std::time::Instant;

use touchline_engine::Game;
use touchline_engine::games::Xfutebol;
use touchline_engine::random::stream;

use crate::play::Match;

/// Something to time on one position; the number keeps the work from being dropped.
type Work<'a> = Box<dyn FnMut(&<Xfutebol as Game>::Position) -> u64 + 'a>;

/// Speed of uniform playouts, of the list and of the knowledge.
#[test]
#[ignore = "a measurement; run in release"]
fn speed() {
    let scene = Match::start("first=white");
    let game = scene.game;
    let mut scratch = Vec::new();
    let mut rng = stream(1, &[]);
    let mut plies = 0u32;
    let mut seen = Vec::new();
    let begin = Instant::now();
    for _ in 0..10_000 {
        let mut position = scene.position;
        while let Some(action) = game.sample(&position, &mut rng, &mut scratch) {
            game.apply_unchecked(&mut position, action);
            plies += 1;
            if plies.is_multiple_of(50) && seen.len() < 20_000 {
                seen.push(position);
            }
        }
    }
    let playout = begin.elapsed();
    println!("playouts: {plies} actions, {:.1} ns an action", playout.as_nanos() as f64 / f64::from(plies));
    let time = |name: &str, mut work: Work<'_>| {
        let begin = Instant::now();
        let mut sum = 0u64;
        for _ in 0..10 {
            sum = seen.iter().fold(sum, |sum, position| sum.wrapping_add(work(position)));
        }
        let calls = 10.0 * seen.len() as f64;
        println!("{name}: {:.1} ns a call (checksum {sum})", begin.elapsed().as_nanos() as f64 / calls);
    };
    time("static_value", Box::new(|position| u64::from(game.static_value(position).to_bits())));
    time("hash", Box::new(|position| game.hash(position)));
    time("scoring_action", Box::new(|position| u64::from(game.scoring_action(position).is_some())));
    let mut list = Vec::new();
    time(
        "legal",
        Box::new(|position| {
            list.clear();
            game.legal(position, &mut list);
            list.len() as u64
        }),
    );
    let (mut list, mut priors) = (Vec::new(), Vec::new());
    time(
        "legal and action_priors",
        Box::new(move |position| {
            list.clear();
            priors.clear();
            game.legal(position, &mut list);
            game.action_priors(position, &list, &mut priors);
            priors.len() as u64
        }),
    );
}
