//! Tables of words and what they stand for, of position strings and options alike.

/// The value of a word in a table.
#[must_use]
pub fn value_of<T: Copy>(words: &[(&str, T)], word: &str) -> Option<T> {
    words.iter().find(|(known, _)| *known == word).map(|&(_, value)| value)
}

/// The word of a value in a table; empty if it has none.
#[must_use]
pub fn word_of<T: PartialEq>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, known)| *known == value).map_or("", |(word, _)| word)
}
