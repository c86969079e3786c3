//! Why a token that was typed is not legal, as far as the board shows it.

use super::Rulebook;
use crate::side::Actor;

/// What is wrong with the square that a typed token begins with, where legal tokens begin with the square of a piece:
/// it is on no board, nothing stands there, or the other side's piece does. `None` where that is not what is wrong.
pub(super) fn reason<'a, G: Rulebook>(
    game: &G,
    position: &G::Position,
    typed: &str,
    mut legal: impl Iterator<Item = &'a str> + Clone,
) -> Option<String> {
    let Actor::Side(side) = game.actor(position) else { return None };
    let typed = typed.to_ascii_lowercase();
    let square = leading_square(&typed)?;
    if legal.clone().any(|token| leading_square(token) == Some(square)) {
        return None;
    }
    let diagram = game.diagram(position);
    let is_own = |token: &str| {
        let piece = diagram.at(leading_square(token)?)?.token.as_ref()?;
        Some(piece.side == side)
    };
    if !legal.any(|token| is_own(token) == Some(true)) {
        return None;
    }
    Some(match diagram.at(square).map(|cell| &cell.token) {
        None => format!("{square} is no square"),
        Some(None) => format!("no piece stands on {square}"),
        Some(Some(piece)) if piece.side != side => {
            format!("the piece on {square} is {}'s", piece.side.name())
        }
        Some(Some(_)) => format!("the piece on {square} has no action now"),
    })
}

/// The square that a token begins with: a small letter and a number, with nothing behind it, something else than a
/// letter or digit, or the `x` of a capture.
#[must_use]
pub fn leading_square(token: &str) -> Option<&str> {
    let file = token.chars().next().filter(char::is_ascii_lowercase)?;
    let rank = token.get(file.len_utf8()..)?;
    let digits = rank.len() - rank.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (square, rest) = token.split_at_checked(file.len_utf8() + digits)?;
    let ends = rest.chars().next().is_none_or(|next| next == 'x' || !next.is_ascii_alphanumeric());
    (digits > 0 && ends).then_some(square)
}

#[cfg(test)]
mod tests {
    use super::leading_square;

    #[test]
    fn squares_are_told_from_words() {
        for (token, square) in [
            ("e4-e5", Some("e4")),
            ("e4xd5", Some("e4")),
            ("F4", None),
            ("c5>i12", Some("c5")),
            ("e12", Some("e12")),
            ("end", None),
            ("form:451", None),
            ("roll:Q3", None),
            ("Ee8-e9", None),
            ("4-4", None),
            ("é4-e5", None),
            ("", None),
        ] {
            assert_eq!(leading_square(token), square, "{token}");
        }
    }
}
