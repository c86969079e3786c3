//! Breakthrough, the test game that is compared with OpenSpiel's (`benches/open_spiel`): its rules and simple truths.

mod games;

use std::collections::BTreeMap;

use games::breakthrough::{Breakthrough, Position};
use touchline_engine::random::stream;
use touchline_engine::{Game, Side, successors};
use touchline_search::{Config, Control, Limits, Proof, search};

fn perft(position: &Position, depth: u32) -> u64 {
    let actions = successors(&Breakthrough, position);
    if depth == 1 {
        return actions.len() as u64;
    }
    let below = |action| {
        let mut next = *position;
        Breakthrough.apply_unchecked(&mut next, action);
        perft(&next, depth - 1)
    };
    actions.into_iter().map(below).sum()
}

/// The counts of OpenSpiel 2.0.2 (`breakthrough(rows=8,columns=8)`).
#[test]
fn the_tree_has_the_known_size() {
    let counts = [1, 2, 3, 4].map(|depth| perft(&Breakthrough.start(), depth));
    assert_eq!(counts, [22, 484, 11_132, 256_036]);
}

/// Random matches end, and every action is drawn from the list about equally often.
#[test]
fn samples_are_uniform() {
    let mut rng = stream(4, &[]);
    let mut scratch = Vec::new();
    let mut deviation = (0.0, 0);
    for _ in 0..20 {
        let mut position = Breakthrough.start();
        while let Some(next) = Breakthrough.sample(&position, &mut rng, &mut scratch) {
            let legal = successors(&Breakthrough, &position);
            let mut counts: BTreeMap<u8, u32> = legal.iter().map(|&action| (action, 0)).collect();
            let draws = 20 * legal.len() as u32;
            for _ in 0..draws {
                let action = Breakthrough.sample(&position, &mut rng, &mut scratch).expect("an action");
                *counts.get_mut(&action).expect("a legal action") += 1;
            }
            deviation.0 += counts.values().map(|&n| (f64::from(n) - 20.0).powi(2) / 20.0).sum::<f64>();
            deviation.1 += legal.len() - 1;
            Breakthrough.apply_unchecked(&mut position, next);
        }
        assert!(Breakthrough.result(&position).is_some_and(|result| result.winner.is_some()));
    }
    // Chi squared with so many degrees of freedom is close to normal.
    let (sum, freedom) = (deviation.0, deviation.1 as f64);
    assert!((sum - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "{sum} with {freedom} degrees of freedom");
}

/// A pawn one step from the last rank steps there, whoever moves.
#[test]
fn the_last_step_is_found() {
    let mut rng = stream(9, &[]);
    let mut scratch = Vec::new();
    let mut found = [0; 2];
    while found.iter().any(|&count| count < 5) {
        let mut position = Breakthrough.start();
        while let Some(action) = Breakthrough.sample(&position, &mut rng, &mut scratch) {
            let wins = |&action: &u8| {
                let mut next = position;
                Breakthrough.apply_unchecked(&mut next, action);
                Breakthrough.result(&next).is_some()
            };
            if successors(&Breakthrough, &position).iter().any(wins) {
                let limits = Limits { simulations: Some(200), ..Limits::default() };
                let report =
                    search(&Breakthrough, &position, &Config::default(), &limits, &Control::default());
                let best = report.expect("a search").lines.remove(0);
                assert!(
                    wins(&best.action) && best.proof == Some(Proof::Win),
                    "{}",
                    position.token(best.action)
                );
                found[usize::from(position.mover() == Side::Black)] += 1;
                break;
            }
            Breakthrough.apply_unchecked(&mut position, action);
        }
    }
}
