//! What can follow a position.

use super::Game;
use crate::side::Actor;

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
