//! Action tokens: sorted lists and the way back from a token to an action (CONVENTIONS section 4).

use crate::error::ActionError;
use crate::game::Rulebook;
use crate::perft::successors;

/// The tokens of all legal actions or chance outcomes with their actions, sorted by byte order.
#[must_use]
pub fn sorted_tokens<G: Rulebook>(game: &G, position: &G::Position) -> Vec<(String, G::Action)> {
    let mut tokens: Vec<(String, G::Action)> = successors(game, position)
        .into_iter()
        .map(|action| (game.print_action(position, action), action))
        .collect();
    tokens.sort_unstable();
    tokens
}

/// The legal action or chance outcome that has this token.
///
/// # Errors
/// There is none; the error lists up to five legal tokens that share the longest prefix with it.
pub fn find_action<G: Rulebook>(
    game: &G,
    position: &G::Position,
    token: &str,
) -> Result<G::Action, ActionError> {
    let mut tokens = sorted_tokens(game, position);
    if let Some((_, action)) = tokens.iter().find(|(legal, _)| legal == token) {
        return Ok(*action);
    }
    let shown: String = token.chars().take(60).collect();
    if tokens.is_empty() {
        return Err(ActionError::Over { token: shown });
    }
    let count = tokens.len();
    tokens.sort_by_key(|(legal, _)| std::cmp::Reverse(common_prefix(legal, token)));
    tokens.truncate(5);
    let nearest = tokens.into_iter().map(|(legal, _)| legal).collect();
    Err(ActionError::Illegal { token: shown, nearest, count })
}

fn common_prefix(a: &str, b: &str) -> usize {
    a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count()
}
