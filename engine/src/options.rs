//! Rules options: `key=value` pairs outside the position string (CONVENTIONS section 7).

mod entries;
mod table;

pub use entries::{Entry, EntryError};
pub use table::{OptionSpec, Values};
pub(crate) use table::{kind, options, words};

use crate::error::OptionError;

/// Splits `key=value,key=value`; empty text, `-` and `default` are an empty list. Blanks are part of the key or value
/// in which they stand, so that no game knows it.
///
/// # Errors
/// A part without `=`, an empty key or value, or a key given twice.
pub fn split(rules: &str) -> Result<Vec<(&str, &str)>, OptionError> {
    if matches!(rules, "" | "-" | "default") {
        return Ok(Vec::new());
    }
    let mut pairs: Vec<(&str, &str)> = Vec::new();
    for part in rules.split(',') {
        match part.split_once('=') {
            Some((key, value)) if !key.is_empty() && !value.is_empty() => {
                if pairs.iter().any(|(known, _)| *known == key) {
                    return Err(OptionError::Duplicate { key: key.to_owned() });
                }
                pairs.push((key, value));
            }
            _ => return Err(OptionError::Syntax { text: part.to_owned() }),
        }
    }
    Ok(pairs)
}

/// The options of `base`, of which `rules` override single keys, and those that `rules` add, as `key=value,…`.
///
/// # Errors
/// See [`split`].
pub fn override_rules(base: &str, rules: &str) -> Result<String, OptionError> {
    let given = split(rules)?;
    let kept = split(base)?.into_iter().filter(|(key, _)| !given.iter().any(|(k, _)| k == key));
    let pairs: Vec<String> =
        kept.chain(given.iter().copied()).map(|(key, value)| format!("{key}={value}")).collect();
    Ok(pairs.join(","))
}

/// The error for a key that is none of the options `known` of a game.
#[must_use]
pub fn unknown_key(key: &str, game: &'static str, known: &[OptionSpec]) -> OptionError {
    let known: Vec<&str> = known.iter().map(|spec| spec.key).collect();
    OptionError::UnknownKey { key: key.to_owned(), game, known: known.join(" ") }
}

/// The error for a value outside the range of `key`.
#[must_use]
pub fn bad_value(key: &str, value: &str, expected: impl Into<String>) -> OptionError {
    OptionError::BadValue { key: key.to_owned(), value: value.to_owned(), expected: expected.into() }
}

/// Reads a canonical whole number in `low..=high` for the option `key`.
///
/// # Errors
/// Anything else, leading zeros included.
pub fn number(key: &str, value: &str, low: u32, high: u32) -> Result<u32, OptionError> {
    crate::text::number(value)
        .filter(|n| (low..=high).contains(n))
        .ok_or_else(|| bad_value(key, value, format!("a whole number from {low} to {high}")))
}

/// Reads one of the named values of the option `key`.
///
/// # Errors
/// A word that is not among `choices`; the error lists them.
pub fn choice<T: Copy>(key: &str, value: &str, choices: &[(&str, T)]) -> Result<T, OptionError> {
    crate::text::value_of(choices, value).ok_or_else(|| {
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        bad_value(key, value, format!("one of {}", names.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::{OptionError, OptionSpec, Values, split, unknown_key};

    #[test]
    fn only_pairs_are_understood() {
        assert_eq!(split("edge=3,turns=9"), Ok(vec![("edge", "3"), ("turns", "9")]));
        for empty in ["", "-", "default"] {
            assert_eq!(split(empty), Ok(Vec::new()));
        }
        for wrong in [" ", " default", "default\n", "edge", "edge=3,", "edge=", "=3", ",edge=3"] {
            assert!(matches!(split(wrong), Err(OptionError::Syntax { .. })), "{wrong:?}");
        }
        assert!(matches!(split("edge=3,edge=4"), Err(OptionError::Duplicate { .. })));
    }

    /// A blank makes another key of it, which is told in quotation marks, with the key that was meant.
    #[test]
    fn a_blank_is_shown() {
        let [(_, _), (key, _)] = split("turns=9, edge=3").expect("pairs")[..] else { panic!("two pairs") };
        let known = OptionSpec {
            key: "edge",
            values: Values::Whole(1, 9),
            examples: &["3"],
            meaning: "an edge",
            clause: "none",
        };
        assert_eq!(
            unknown_key(key, "socker", &[known]).to_string(),
            "unknown rules option \" edge\"; did you mean edge? socker has: edge"
        );
    }
}
