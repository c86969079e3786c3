//! Rules files: attribute tables and line-ups as tables, besides the plain options (docs/rules-files.md).

use super::attributes::{Attributes, Column, HIGHEST, Row, place};
use super::{LineUp, Options, TABLES};
use crate::games::xfutebol::position::{PLACES, Shape};
use crate::options::{Entry, EntryError, choice, number};
use crate::text::word_of;

/// Option keys and values.
type Pairs = Vec<(String, String)>;

/// The options that the entries of a rules file stand for; see
/// [`Rulebook::options_of`](crate::Rulebook::options_of). Besides the options of XFB-9 there are
/// `attributes.<row>.<column>` and `attributes.base` (XFB-3.6), and `formation` and `places` in `line-up`,
/// `line-up.white` and `line-up.black` (XFB-12.1).
///
/// # Errors
/// The entry that is wrong or missing, or that repeats what another one says.
pub fn options_of(entries: &[Entry]) -> Result<Pairs, EntryError> {
    let mut options = Pairs::new();
    let mut table = TableParts::default();
    let mut both = LineUpParts::default();
    let mut sides = [LineUpParts::default(), LineUpParts::default()];
    for (index, entry) in entries.iter().enumerate() {
        let path: Vec<&str> = entry.key.split('.').collect();
        match path.as_slice() {
            ["attributes", name @ ..] if !name.is_empty() => table.add(index, entry, name)?,
            ["line-up", "white", name @ ..] => sides[0].add(index, entry, name)?,
            ["line-up", "black", name @ ..] => sides[1].add(index, entry, name)?,
            ["line-up", name @ ..] => both.add(index, entry, name)?,
            _ => options.push(entry.option(index, |key, value| Options::default().set(key, value))?),
        }
    }
    let mut tables = table.options()?;
    for (key, parts) in ["lineup_w", "lineup_b"].into_iter().zip(&sides) {
        let parts = if parts.is_empty() { &both } else { parts };
        tables.extend(parts.lineup(entries)?.map(|lineup| (key.to_owned(), lineup.code())));
    }
    if let Some((key, _)) = tables.iter().find(|(key, _)| options.iter().any(|(known, _)| known == key)) {
        let index = entries.iter().position(|entry| entry.key == *key);
        let reason = format!("{key} is given twice: as an option, and as a table of this file");
        return Err(EntryError { entry: index, value: None, reason });
    }
    options.extend(tables);
    Ok(options)
}

/// The entries of the table `attributes`.
#[derive(Default)]
struct TableParts {
    /// The published table that single cells change.
    base: Option<Attributes>,
    /// Row and column, from 0, and value.
    cells: Vec<(usize, usize, u8)>,
}

impl TableParts {
    fn add(&mut self, index: usize, entry: &Entry, name: &[&str]) -> Result<(), EntryError> {
        match name {
            ["base"] => {
                let base = choice(&entry.key, entry.single(index)?, &TABLES);
                self.base = Some(base.map_err(|error| EntryError::at(index, error))?);
            }
            [row, column] => {
                let (row, column) = place(row, column).map_err(|error| EntryError::at(index, error))?;
                let value = number(&entry.key, entry.single(index)?, 0, u32::from(HIGHEST));
                self.cells.push((row, column, value.map_err(|error| EntryError::at(index, error))? as u8));
            }
            _ => {
                let reason = format!("{}: expected attributes.<row>.<column> or attributes.base", entry.key);
                return Err(EntryError::at(index, reason));
            }
        }
        Ok(())
    }

    /// The options of a complete table: the published table that is nearest, and every cell, so that nothing of a table
    /// below this one shows through.
    fn options(&self) -> Result<Pairs, EntryError> {
        if self.base.is_none() && self.cells.is_empty() {
            return Ok(Pairs::new());
        }
        let mut cells = self.cells.iter();
        let table = match self.base {
            Some(base) => cells.try_fold(base, |table, &(row, column, value)| {
                table.with(Row::ALL[row], Column::ALL[column], i64::from(value))
            }),
            None => Attributes::from_cells(
                cells.map(|&(row, column, value)| (Row::NAMES[row], Column::NAMES[column], i64::from(value))),
            ),
        };
        let table = table.map_err(|error| {
            EntryError::missing(format!("{error}; a table that only changes some cells has a key base"))
        })?;
        let differing = |known: &Attributes| table.to_options(known).len();
        let nearest =
            TABLES.iter().map(|(_, known)| *known).min_by_key(differing).unwrap_or(Attributes::SIMPLIFIED);
        let mut options = vec![("attributes".to_owned(), word_of(&TABLES, nearest).to_owned())];
        options.extend(table.cells().map(|(key, value)| (key.to_owned(), value.to_string())));
        Ok(options)
    }
}

/// The entries of a table `line-up`, `line-up.white` or `line-up.black`, by their numbers.
#[derive(Default)]
struct LineUpParts {
    formation: Option<usize>,
    places: Option<usize>,
}

impl LineUpParts {
    fn is_empty(&self) -> bool {
        self.formation.is_none() && self.places.is_none()
    }

    fn add(&mut self, index: usize, entry: &Entry, name: &[&str]) -> Result<(), EntryError> {
        match name {
            ["formation"] => self.formation = Some(index),
            ["places"] => self.places = Some(index),
            _ => {
                let reason = format!(
                    "{}: expected formation and places, in line-up, line-up.white or line-up.black; named line-ups \
                     are given by lineup_w and lineup_b",
                    entry.key
                );
                return Err(EntryError::at(index, reason));
            }
        }
        Ok(())
    }

    fn lineup(&self, entries: &[Entry]) -> Result<Option<LineUp>, EntryError> {
        let (formation, places) = match (self.formation, self.places) {
            (None, None) => return Ok(None),
            (Some(formation), Some(places)) => (formation, places),
            (Some(index), None) => return Err(EntryError::at(index, "places is missing beside formation")),
            (None, Some(index)) => return Err(EntryError::at(index, "formation is missing beside places")),
        };
        let name = entries[formation].single(formation)?;
        let shape = Shape::from_name(name).ok_or_else(|| {
            let key = &entries[formation].key;
            EntryError::at(formation, format!("{key}: formation \"{name}\" is unknown: expected 433 or 532"))
        })?;
        place_all(shape, places, &entries[places]).map(Some)
    }
}

/// The complete line-up with the letters of the list, one a place.
fn place_all(shape: Shape, index: usize, entry: &Entry) -> Result<LineUp, EntryError> {
    let Entry { key, values, .. } = entry;
    let mut letters = String::new();
    for (i, value) in values.iter().enumerate() {
        letters.push_str(value);
        let checked = match value.chars().count() {
            1 => LineUp::from_letters(shape, &letters).map(|_| ()),
            _ => Err(format!("\"{value}\" on place {}: expected one letter", i + 1)),
        };
        checked.map_err(|reason| EntryError::in_list(index, i, format!("{key}: {reason}")))?;
    }
    let lineup = LineUp::from_letters(shape, &letters).unwrap_or(LineUp::empty(shape));
    if lineup.is_complete() {
        return Ok(lineup);
    }
    let reason =
        format!("{key}: {} letters, expected {PLACES}, one for each place of {}", values.len(), shape.name());
    Err(EntryError::at(index, reason))
}
