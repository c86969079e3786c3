//! Brute force: the exact value of a position.

use std::collections::HashMap;

use touchline_engine::{Actor, Game, Side, share, successors};

/// White's exact expected value, and the bounds of the result that White can force and be held to whatever falls.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Exact {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

/// Solves games by trying everything; positions are remembered by their hash.
#[derive(Default)]
pub struct Solver {
    known: HashMap<u64, Exact>,
}

impl Solver {
    pub fn solve<G: Game>(&mut self, game: &G, position: &G::Position) -> Exact {
        if let Some(result) = game.result(position) {
            let value = result.value(Side::White);
            return Exact { value, low: value, high: value };
        }
        let hash = game.hash(position);
        if let Some(&known) = self.known.get(&hash) {
            return known;
        }
        let children: Vec<Exact> = successors(game, position)
            .into_iter()
            .map(|action| {
                let mut next = *position;
                game.apply_unchecked(&mut next, action);
                self.solve(game, &next)
            })
            .collect();
        let fold = |part: fn(&Exact) -> f64, pick: fn(f64, f64) -> f64| {
            children.iter().map(part).reduce(pick).expect("somebody acts")
        };
        let exact = match game.actor(position) {
            Actor::Side(side) => {
                let pick = if side == Side::White { f64::max } else { f64::min };
                Exact {
                    value: fold(|c| c.value, pick),
                    low: fold(|c| c.low, pick),
                    high: fold(|c| c.high, pick),
                }
            }
            _ => {
                let mut outcomes = Vec::new();
                game.outcomes(position, &mut outcomes);
                let value =
                    outcomes.iter().zip(&children).map(|((_, p), child)| share(*p) * child.value).sum();
                Exact { value, low: fold(|c| c.low, f64::min), high: fold(|c| c.high, f64::max) }
            }
        };
        self.known.insert(hash, exact);
        exact
    }
}
