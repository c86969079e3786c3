//! Small games with known values, written against the public trait.

pub mod breakthrough;
pub mod connect_four;
pub mod corridor;
pub mod guessing;
pub mod layers;
pub mod nim;
pub mod pig;
pub mod raffle;
pub mod solve;
pub mod tic_tac_toe;
pub mod veto;

use std::collections::BTreeMap;

use touchline_engine::random::stream;
use touchline_engine::{Game, MatchResult, successors};

/// Insists that every action is drawn from the list about equally often, along random matches; returns their results.
pub fn check_samples<G: Game>(game: &G) -> Vec<MatchResult> {
    const MATCHES: usize = 20;
    let mut rng = stream(4, &[]);
    let mut scratch = Vec::new();
    let mut results = Vec::new();
    let mut deviation = (0.0, 0);
    for _ in 0..MATCHES {
        let mut position = game.start();
        while let Some(next) = game.sample(&position, &mut rng, &mut scratch) {
            let legal = successors(game, &position);
            let mut counts: BTreeMap<u32, u32> = legal.iter().map(|&action| (action.into(), 0)).collect();
            let draws = 20 * legal.len() as u32;
            for _ in 0..draws {
                let action = game.sample(&position, &mut rng, &mut scratch).expect("an action");
                *counts.get_mut(&action.into()).expect("a legal action") += 1;
            }
            deviation.0 += counts.values().map(|&n| (f64::from(n) - 20.0).powi(2) / 20.0).sum::<f64>();
            deviation.1 += legal.len() - 1;
            game.apply_unchecked(&mut position, next);
        }
        results.push(game.result(&position).expect("the end of the match"));
    }
    // Chi squared with so many degrees of freedom is close to normal.
    let (sum, freedom) = (deviation.0, deviation.1 as f64);
    assert!((sum - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{sum} with {freedom} degrees of freedom");
    results
}
