//! Rules files (docs/rules-files.md): options of a game as TOML, told with the place of every mistake.

use std::collections::HashSet;
use std::ops::Range;

use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};
use touchline_engine::options::{Entry, EntryError};

/// The key of a rules file that names the game it is for.
const GAME: &str = "game";

/// An entry and where it stands.
struct Located {
    entry: Entry,
    key: Range<usize>,
    values: Vec<Range<usize>>,
}

/// A rules file that is refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}{reason}", place.map(|(line, column)| format!("{line}:{column}: ")).unwrap_or_default())]
pub struct RulesFileError {
    /// Line and column, from 1, of what is wrong, where it has a place.
    pub place: Option<(usize, usize)>,
    /// What is wrong there and what would be right.
    pub reason: String,
}

/// The options `key=value,…` that the text of a rules file stands for, for the game `id` whose
/// [`options_of`](touchline_engine::Rulebook::options_of) checks them one by one.
///
/// # Errors
/// Not TOML, a file for another game, an entry that the game refuses.
pub fn parse(
    text: &str,
    id: &str,
    options_of: impl Fn(&[Entry]) -> Result<Vec<(String, String)>, EntryError>,
) -> Result<String, RulesFileError> {
    let wrong = |place: Option<Range<usize>>, reason: String| RulesFileError {
        place: place.map(|place| line_and_column(text, place.start)),
        reason,
    };
    let document = DeTable::parse(text).map_err(|error| wrong(error.span(), error.message().to_owned()))?;
    let mut located = Vec::new();
    flatten("", document.get_ref(), &mut located).map_err(|(place, reason)| wrong(Some(place), reason))?;
    located.sort_by_key(|entry| entry.key.start);
    // A key in quotes beside a table: two keys for TOML, one option here.
    let mut keys = HashSet::new();
    if let Some(again) = located.iter().find(|located| !keys.insert(&located.entry.key)) {
        return Err(wrong(Some(again.key.clone()), format!("{} is given twice", again.entry.key)));
    }
    if let Some(other) = located.iter().find(|l| l.entry.key == GAME && l.entry.values != [id]) {
        let reason = format!("the file is for the game {}, not for {id}", other.entry.values.join(", "));
        return Err(wrong(Some(other.key.clone()), reason));
    }
    located.retain(|located| located.entry.key != GAME);
    let entries: Vec<Entry> = located.iter().map(|located| located.entry.clone()).collect();
    let options = options_of(&entries).map_err(|error| {
        let place = error.entry.and_then(|index| located.get(index)).map(|located| {
            error.value.and_then(|value| located.values.get(value)).unwrap_or(&located.key).clone()
        });
        wrong(place, error.reason)
    })?;
    let pairs: Vec<String> = options.into_iter().map(|(key, value)| format!("{key}={value}")).collect();
    Ok(pairs.join(","))
}

/// Appends the entries of a table and of the tables in it.
fn flatten(
    prefix: &str,
    table: &DeTable<'_>,
    entries: &mut Vec<Located>,
) -> Result<(), (Range<usize>, String)> {
    for (name, value) in table {
        let key = format!("{prefix}{}", name.get_ref());
        let (values, list) = match value.get_ref() {
            DeValue::Table(inner) if inner.is_empty() => {
                return Err((name.span(), format!("{key}: the table is empty")));
            }
            DeValue::Table(inner) => {
                flatten(&format!("{key}."), inner, entries)?;
                continue;
            }
            DeValue::Array(list) => {
                (list.iter().map(|value| scalar(&key, value)).collect::<Result<_, _>>()?, true)
            }
            _ => (vec![scalar(&key, value)?], false),
        };
        let places = match value.get_ref() {
            DeValue::Array(list) => list.iter().map(Spanned::span).collect(),
            _ => vec![value.span()],
        };
        entries.push(Located { entry: Entry { key, values, list }, key: name.span(), values: places });
    }
    Ok(())
}

/// A text or whole number as options write it.
fn scalar(key: &str, value: &Spanned<DeValue<'_>>) -> Result<String, (Range<usize>, String)> {
    let wrong = |reason: &str| Err((value.span(), format!("{key}: {reason}")));
    match value.get_ref() {
        DeValue::String(text) if text.is_empty() => wrong("the text is empty"),
        // A comma would end the option in the line of options that the file stands for.
        DeValue::String(text) if text.contains([',', '\n']) => {
            wrong("expected a text without commas and ends of lines")
        }
        DeValue::String(text) => Ok(text.to_string()),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Ok(number.to_string()),
            Err(_) => wrong("the number is too large"),
        },
        other => wrong(&format!("expected a whole number or a text, found this {}", other.type_str())),
    }
}

/// Line and column, from 1, of a byte of the text.
fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let before = text.get(..byte).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
    (line, column)
}
