//! Time per action; run with `cargo test --release --test socchess -- --ignored --nocapture speed`.

use std::hint::black_box;
use std::time::Instant;

use touchline_engine::games::Socchess;
use touchline_engine::random::{below, stream};
use touchline_engine::{Game, Rulebook};

type Position = <Socchess as Game>::Position;

fn standard() -> Socchess {
    Socchess::with_rules(Socchess::info().opening).expect("options of the standard opening")
}

/// Positions of real play: 20 to 100 random actions after the kickoff.
fn positions(game: &Socchess) -> Vec<Position> {
    let mut scratch = Vec::new();
    (0..500)
        .map(|seed| {
            let mut rng = stream(seed, &[]);
            let mut position = game.start();
            for _ in 0..20 + below(&mut rng, 81) {
                let action = game.sample(&position, &mut rng, &mut scratch).expect("not over");
                game.apply_unchecked(&mut position, action);
            }
            position
        })
        .collect()
}

/// Prints the least and the median time of many short runs: on a busy machine the least one says more.
fn report(name: &str, unit: &str, mut run: impl FnMut() -> u64) {
    let mut figures: Vec<f64> = (0..101)
        .map(|_| {
            let start = Instant::now();
            let units = run();
            start.elapsed().as_nanos() as f64 / units as f64
        })
        .collect();
    figures.sort_by(f64::total_cmp);
    println!("{name}: {:.2} ns per {unit}, median {:.2}", figures[0], figures[50]);
}

#[test]
#[ignore = "a measurement"]
fn speed() {
    let game = standard();
    let positions = positions(&game);
    let mut scratch = Vec::new();
    report("list", "action", || {
        let mut count = 0;
        for _ in 0..5 {
            for position in &positions {
                scratch.clear();
                game.legal(black_box(position), &mut scratch);
                count += black_box(&scratch).len() as u64;
            }
        }
        count
    });
    report("sample", "action", || {
        let mut rng = stream(1, &[]);
        for _ in 0..5 {
            for position in &positions {
                black_box(game.sample(black_box(position), &mut rng, &mut scratch));
            }
        }
        5 * positions.len() as u64
    });
    report("hash", "position", || {
        for _ in 0..5 {
            for position in &positions {
                black_box(game.hash(black_box(position)));
            }
        }
        5 * positions.len() as u64
    });
    report("static value", "position", || {
        for _ in 0..5 {
            for position in &positions {
                black_box(game.static_value(black_box(position)));
            }
        }
        5 * positions.len() as u64
    });
    for (name, listed, hashed) in [
        ("playout, sampled", false, false),
        ("playout, sampled, hashed after each action", false, true),
        ("playout, list and pick", true, false),
    ] {
        report(name, "action", || {
            let mut plies = 0;
            for (seed, start) in positions.iter().take(50).enumerate() {
                let mut rng = stream(seed as u64, &[7]);
                let mut position = *start;
                for _ in 0..40 {
                    let action = if listed {
                        scratch.clear();
                        game.legal(&position, &mut scratch);
                        scratch.get(below(&mut rng, scratch.len() as u32) as usize).copied()
                    } else {
                        game.sample(&position, &mut rng, &mut scratch)
                    };
                    let Some(action) = action else { break };
                    game.apply_unchecked(&mut position, action);
                    if hashed {
                        black_box(game.hash(&position));
                    }
                    plies += 1;
                }
                black_box(&position);
            }
            plies
        });
    }
}
