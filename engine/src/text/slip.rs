//! Names that were typed with a slip, and what was meant.

use strsim::damerau_levenshtein;

/// The known name that was probably meant by one that is none of them: the nearest in any case, and no further away
/// than `most_edits` says for it. An edit is a character more, less or other, or two neighbours swapped (the
/// Damerau-Levenshtein distance of the crate `strsim`). Of several the first; only the first 40 characters count.
#[must_use]
pub fn meant<'a>(
    typed: &str,
    known: impl IntoIterator<Item = &'a str>,
    most_edits: impl Fn(&str) -> usize,
) -> Option<&'a str> {
    let typed: String = typed.chars().take(40).collect::<String>().to_lowercase();
    let (edits, nearest) = known
        .into_iter()
        .map(|name| (damerau_levenshtein(name, &typed), name))
        .min_by_key(|(edits, _)| *edits)?;
    (edits <= most_edits(nearest)).then_some(nearest)
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn the_nearest_name_is_meant_unless_it_is_too_far() {
        let known = ["socchess", "socker", "flat"];
        for (typed, name) in [
            ("SOCKER", Some("socker")),
            ("scoker", Some("socker")),
            ("sockers", Some("socker")),
            ("soccess", Some("socchess")),
            ("chess", None),
            ("", None),
        ] {
            assert_eq!(meant(typed, known, |_| 2), name, "{typed}");
        }
        assert_eq!(meant("chess", known, |name| name.len() / 2), Some("socchess"));
        assert_eq!(meant("flat", [], |_| 9), None);
    }
}
