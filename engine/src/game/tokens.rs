//! Action tokens: sorted lists and the way back from a token to an action (CONVENTIONS section 4).

use strsim::damerau_levenshtein;

use super::reason::reason;
use super::{Rulebook, successors};
use crate::error::ActionError;
use crate::side::Actor;

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
/// There is none; the error says what is wrong with the square it begins with, if that is it, and lists the five legal
/// tokens that look most like it, the part before the colon of an outcome left out where it was left out.
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
    let count = tokens.len() as u32;
    let reason = reason(game, position, &shown, tokens.iter().map(|(legal, _)| legal.as_str()));
    tokens.sort_by_cached_key(|(legal, _)| unlikeness(legal, &shown));
    tokens.truncate(5);
    let nearest = tokens.into_iter().map(|(legal, _)| legal).collect();
    Err(ActionError::Illegal { token: shown.into(), reason: reason.map(Into::into), nearest, count })
}

/// The outcome of the chance event with this token, or with this text behind the colon of its token, in upper or lower
/// case; `None` where there is none.
#[must_use]
pub fn find_outcome<G: Rulebook>(game: &G, position: &G::Position, text: &str) -> Option<G::Action> {
    if game.actor(position) != Actor::Chance {
        return None;
    }
    let is_meant = |action: &G::Action| {
        let token = game.print_action(position, *action);
        let shown = token.split_once(':').map_or("", |(_, shown)| shown);
        token.eq_ignore_ascii_case(text) || shown.eq_ignore_ascii_case(text)
    };
    successors(game, position).into_iter().find(is_meant)
}

/// How little a legal token and a typed one have in common: the edits from one to the other, in any case, less what
/// they begin with together, which people get right. They type outcomes of dice without what stands before the colon.
fn unlikeness(legal: &str, typed: &str) -> isize {
    let typed = typed.to_ascii_lowercase();
    let legal = legal.to_ascii_lowercase();
    let outcome = legal.split_once(':').map_or(legal.as_str(), |(_, outcome)| outcome);
    let apart = |legal: &str| {
        let together = legal.bytes().zip(typed.bytes()).take_while(|(x, y)| x == y).count();
        damerau_levenshtein(legal, &typed) as isize - 2 * together as isize
    };
    apart(&legal).min(apart(outcome))
}

#[cfg(test)]
mod tests {
    use super::unlikeness;

    /// What was meant is among the nearest, whatever letters of chess, cases and beginnings were typed.
    #[test]
    fn slips_are_recognised() {
        let legal = [
            "e4-e5",
            "e4xd5",
            "e8-e9",
            "a2-a3",
            "b8-e9",
            "form:wildcat",
            "form:single",
            "roll:Q3",
            "roll:Q1",
            "end",
        ];
        for (typed, meant) in [
            ("Ee8-e9", "e8-e9"),
            ("E4-E5", "e4-e5"),
            ("Form:Wildcat", "form:wildcat"),
            ("wildcat", "form:wildcat"),
            ("roll:q3", "roll:Q3"),
            ("q3", "roll:Q3"),
            ("e4d5", "e4xd5"),
            ("edn", "end"),
        ] {
            let nearest = legal.iter().min_by_key(|legal| unlikeness(legal, typed));
            assert_eq!(nearest, Some(&meant), "{typed}");
        }
    }
}
