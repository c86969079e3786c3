//! Perft: the number of action and chance sequences of exactly `depth` plies (CONVENTIONS section 9).

use crate::game::Game;
use crate::side::Actor;

/// Counts the sequences; a position that is over before `depth` counts 0, depth 0 counts 1.
#[must_use]
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let children = successors(game, position);
    if depth == 1 {
        return children.len() as u64;
    }
    children.into_iter().map(|action| perft_after(game, position, action, depth)).sum()
}

/// The perft count below each action or chance outcome, in generation order.
#[must_use]
pub fn divide<G: Game>(game: &G, position: &G::Position, depth: u32) -> Vec<(G::Action, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    successors(game, position)
        .into_iter()
        .map(|action| (action, perft_after(game, position, action, depth)))
        .collect()
}

fn perft_after<G: Game>(game: &G, position: &G::Position, action: G::Action, depth: u32) -> u64 {
    let mut next = *position;
    game.apply_unchecked(&mut next, action);
    perft(game, &next, depth - 1)
}

/// Every legal action of the side to act, or every chance outcome; empty when the match is over.
#[must_use]
pub fn successors<G: Game>(game: &G, position: &G::Position) -> Vec<G::Action> {
    let mut actions = Vec::new();
    match game.actor(position) {
        Actor::Side(_) => game.legal(position, &mut actions),
        Actor::Chance => {
            let mut outcomes = Vec::new();
            game.outcomes(position, &mut outcomes);
            actions.extend(outcomes.into_iter().map(|(outcome, _)| outcome));
        }
        Actor::None => {}
    }
    actions
}
