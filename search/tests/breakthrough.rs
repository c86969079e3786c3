//! Breakthrough, the test game that is compared with OpenSpiel's (`benches/open_spiel`): its rules and simple truths.

use touchline_engine::random::stream;
use touchline_engine::{Game, Side, successors};
use touchline_search::{Config, Control, Limits, Proof, search};

use crate::games;
use crate::games::breakthrough::{Breakthrough, Position};

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

/// Every action is drawn about equally often, and every match has a winner.
#[test]
fn samples_are_uniform() {
    assert!(games::check_samples(&Breakthrough).iter().all(|result| result.winner.is_some()));
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
