//! Perft: the number of action and chance sequences of exactly `depth` plies (CONVENTIONS section 9).

use crate::game::{Game, successors};

/// Counts the sequences; a position that is over before `depth` counts 0, depth 0 counts 1.
#[must_use]
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    // Nothing stops this count, so there always is one.
    count(game, position, depth, &|| false).unwrap_or_default()
}

/// The perft count below each action or chance outcome, in generation order; `None` once `stopped` says so.
///
/// `stopped` is asked at every position above the last ply.
pub fn divide<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    stopped: &impl Fn() -> bool,
) -> Option<Vec<(G::Action, u64)>> {
    if depth == 0 {
        return Some(Vec::new());
    }
    successors(game, position)
        .into_iter()
        .map(|action| Some((action, count_after(game, position, action, depth, stopped)?)))
        .collect()
}

fn count<G: Game>(game: &G, position: &G::Position, depth: u32, stopped: &impl Fn() -> bool) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let children = successors(game, position);
    if depth == 1 {
        return Some(children.len() as u64);
    }
    if stopped() {
        return None;
    }
    children.into_iter().map(|action| count_after(game, position, action, depth, stopped)).sum()
}

fn count_after<G: Game>(
    game: &G,
    position: &G::Position,
    action: G::Action,
    depth: u32,
    stopped: &impl Fn() -> bool,
) -> Option<u64> {
    let mut next = *position;
    game.apply_unchecked(&mut next, action);
    count(game, &next, depth - 1, stopped)
}
