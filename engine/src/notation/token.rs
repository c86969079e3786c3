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
/// There is none; the error lists up to five legal tokens that share the longest prefix with it, the part before the
/// colon of an outcome left out where it was left out.
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
    tokens.sort_by_key(|(legal, _)| std::cmp::Reverse(likeness(legal, token)));
    tokens.truncate(5);
    let nearest = tokens.into_iter().map(|(legal, _)| legal).collect();
    Err(ActionError::Illegal { token: shown, nearest, count })
}

/// How much a legal token and a typed one have in common. People type outcomes of dice without what stands before the
/// colon, in any case.
fn likeness(legal: &str, typed: &str) -> usize {
    let outcome = legal.split_once(':').map_or(legal, |(_, outcome)| outcome);
    common_prefix(legal, typed, |x, y| x == y).max(common_prefix(outcome, typed, u8::eq_ignore_ascii_case))
}

fn common_prefix(a: &str, b: &str, same: impl Fn(&u8, &u8) -> bool) -> usize {
    a.as_bytes().iter().zip(b.as_bytes()).take_while(|(x, y)| same(x, y)).count()
}
