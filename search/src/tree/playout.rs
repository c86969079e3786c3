//! Playouts: uniformly random continuations.

use touchline_engine::random::{Stream, stream};
use touchline_engine::{Actor, Game, Side};

/// White's value of a random continuation of at most `length` actions and chance events; cut off, the static value.
/// With `decisive`, an action that scores at once is taken. Tells `taken` who acted and how.
pub(crate) fn playout<G: Game>(
    game: &G,
    mut position: G::Position,
    length: u32,
    decisive: bool,
    rng: &mut Stream,
    scratch: &mut Vec<G::Action>,
    mut taken: impl FnMut(Actor, G::Action),
) -> f64 {
    for _ in 0..length {
        let scoring = if decisive { game.scoring_action(&position) } else { None };
        let Some(action) = scoring.or_else(|| game.sample(&position, rng, scratch)) else {
            return game.result(&position).map_or(0.5, |result| result.value(Side::White));
        };
        taken(game.actor(&position), action);
        game.apply_unchecked(&mut position, action);
    }
    match game.result(&position) {
        Some(result) => result.value(Side::White),
        None => f64::from(game.static_value(&position)),
    }
}

/// Whether the game values positions at all: looks for a static value other than 1/2 along a few random actions.
pub(crate) fn has_static_value<G: Game>(game: &G, position: &G::Position) -> bool {
    const ACTIONS: u32 = 16;
    let mut rng = stream(0, &[]);
    let mut scratch = Vec::new();
    let mut position = *position;
    for _ in 0..ACTIONS {
        if game.static_value(&position) != 0.5 {
            return true;
        }
        let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { return false };
        game.apply_unchecked(&mut position, action);
    }
    false
}
