//! What the shape of a token tells (CONVENTIONS section 4).

use touchline_engine::leading_square;

/// The kind of an action by the shape of its token: the sign between two squares with its meaning (`- move`, `> ball`,
/// `! shot`, `x contest`, `/ put`), `@ place`, the letter of a named number (`F`), or the word before a colon. Signs
/// that only one game has stand for themselves.
#[must_use]
pub fn action_kind(token: &str) -> String {
    if token.contains('@') {
        return "@ place".to_owned();
    }
    let Some(square) = leading_square(token) else {
        let word = token.split(':').next().unwrap_or(token);
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        return if letters.len() == 1 { letters } else { word }.to_owned();
    };
    let behind = token.chars().skip(square.len());
    let sign: String = behind.take_while(|&c| !c.is_ascii_alphanumeric() || c == 'x').collect();
    let meaning = match sign.as_str() {
        "-" => "- move",
        ">" => "> ball",
        "!" => "! shot",
        "x" => "x contest",
        "/" => "/ put",
        other => other,
    };
    meaning.to_owned()
}

/// The letter and the number of a named number (`F10`).
#[must_use]
pub fn named_number(token: &str) -> Option<(&str, u32)> {
    let (letter, number) = token.split_at_checked(1)?;
    let is_name = letter.chars().all(|c| c.is_ascii_uppercase());
    let is_number = number.chars().all(|c| c.is_ascii_digit());
    (is_name && is_number).then(|| number.parse().ok()).flatten().map(|number| (letter, number))
}

/// Whether a piece on the board acts, rather than one being placed or put somewhere.
pub(super) fn is_of_a_piece(token: &str) -> bool {
    let kind = action_kind(token);
    leading_square(token).is_some() && kind != "@ place" && kind != "/ put"
}

/// The letter of a piece that is placed.
pub(super) fn placed(token: &str) -> Option<&str> {
    let (piece, _) = token.split_once('@')?;
    (piece.len() == 1 && piece.chars().all(|c| c.is_ascii_uppercase())).then_some(piece)
}

#[cfg(test)]
mod tests {
    use super::{action_kind, is_of_a_piece, named_number, placed};

    #[test]
    fn kinds_of_actions() {
        for (token, kind) in [
            ("e4-e6", "- move"),
            ("f5>h7", "> ball"),
            ("e4!h25", "! shot"),
            ("g4xh6/g5", "x contest"),
            ("c12/d13", "/ put"),
            ("a2--a4", "--"),
            ("b3>>b9~c4", ">>"),
            ("d5^d6", "^"),
            ("Q@e5", "@ place"),
            ("c6@a7", "@ place"),
            ("ball@f3", "@ place"),
            ("F10", "F"),
            ("mix:QRBN=3322", "mix"),
            ("steal6", "steal6"),
            ("end", "end"),
        ] {
            assert_eq!(action_kind(token), kind, "{token}");
        }
    }

    #[test]
    fn named_numbers() {
        assert_eq!((named_number("F10"), named_number("D0")), (Some(("F", 10)), Some(("D", 0))));
        for token in ["F", "e4", "steal6", "e4-e6", "Q@e5", "mix:QRBN=3322", "", "é4", "F+1", "F99999999999"]
        {
            assert_eq!(named_number(token), None, "{token}");
        }
    }

    #[test]
    fn pieces() {
        assert_eq!((placed("Q@e5"), placed("ball@f3"), placed("c6@a7")), (Some("Q"), None, None));
        assert!(is_of_a_piece("e4-e6") && !is_of_a_piece("c12/d13") && !is_of_a_piece("Q@e5"));
    }
}
