//! The fields of a position string and errors that name them (CONVENTIONS section 3).

use std::marker::PhantomData;

use crate::board::Geometry;
use crate::error::PositionError;
use crate::side::Side;
use crate::text::number;

/// Which field of a game's position string it is.
pub trait FieldName: Copy {
    /// The names of all fields for messages, in the order of the string.
    const NAMES: &'static [&'static str];

    /// The number of the field, from 1 as in the rule pages.
    fn number(self) -> usize;
}

/// Declares the fields of a game's position string in their order, with their names for messages: an enum `Field`.
macro_rules! fields {
    ($(#[$doc:meta])* $($Field:ident = $name:literal,)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Field {
            $($Field,)*
        }

        impl $crate::notation::FieldName for Field {
            const NAMES: &'static [&'static str] = &[$($name,)*];

            fn number(self) -> usize {
                self as usize + 1
            }
        }
    };
}

pub(crate) use fields;

/// A position string split at single spaces into the fields of a game.
#[derive(Clone, Debug)]
pub struct Fields<'a, F> {
    texts: Vec<&'a str>,
    names: PhantomData<F>,
}

impl<'a, F: FieldName> Fields<'a, F> {
    /// Splits `text` into its fields.
    ///
    /// # Errors
    /// Another number of fields than the game has, or fields not separated by exactly one space.
    pub fn split(text: &'a str) -> Result<Self, PositionError> {
        const LONGEST: usize = 4096;
        if text.len() > LONGEST {
            return Err(PositionError::whole(format!("longer than {LONGEST} bytes")));
        }
        if text.trim().is_empty() {
            return Err(PositionError::whole("none is given, the text is empty"));
        }
        let texts: Vec<&str> = text.split(' ').collect();
        if text.starts_with(' ') || text.ends_with(' ') {
            let end = if text.starts_with(' ') { "begins" } else { "ends" };
            return Err(PositionError::whole(format!("the text {end} with a blank")));
        }
        if let Some(index) = texts.iter().position(|text| text.is_empty()) {
            return Err(PositionError::whole(format!(
                "field {} is empty: fields are separated by exactly one space",
                index + 1
            )));
        }
        let (count, expected) = (texts.len(), F::NAMES.len());
        if count != expected {
            let names = F::NAMES.join(" ");
            return Err(PositionError::whole(format!("expected {expected} fields, not {count}: {names}")));
        }
        let fields = Fields { texts, names: PhantomData };
        match (1..=count).map(|number| fields.numbered(number)).find(|field| !field.text.is_ascii()) {
            Some(field) => Err(field.error("only ASCII characters are allowed")),
            None => Ok(fields),
        }
    }

    /// The text of a field.
    #[must_use]
    pub fn get(&self, field: F) -> FieldText<'a> {
        self.numbered(field.number())
    }

    fn numbered(&self, number: usize) -> FieldText<'a> {
        FieldText { number, name: F::NAMES[number - 1], text: self.texts[number - 1] }
    }
}

/// One field of a position string.
#[derive(Clone, Copy, Debug)]
pub struct FieldText<'a> {
    /// Number from 1.
    pub number: usize,
    /// Name for messages.
    pub name: &'static str,
    /// The text.
    pub text: &'a str,
}

impl<'a> FieldText<'a> {
    /// An error of this field.
    #[must_use]
    pub fn error(&self, reason: impl Into<String>) -> PositionError {
        const SHOWN: usize = 80;
        let mut found: String = self.text.chars().take(SHOWN).collect();
        if found.len() < self.text.len() {
            found.push_str("...");
        }
        PositionError::field(self.number, self.name, found, reason)
    }

    /// `Ok` if the condition holds, else an error of this field.
    ///
    /// # Errors
    /// With `reason`, when `condition` is false.
    pub fn require(&self, condition: bool, reason: &str) -> Result<(), PositionError> {
        if condition { Ok(()) } else { Err(self.error(reason)) }
    }

    /// `w` or `b`.
    ///
    /// # Errors
    /// Anything else.
    pub fn side(&self) -> Result<Side, PositionError> {
        let letter = self.text.parse().ok();
        letter.and_then(Side::from_letter).ok_or_else(|| self.error("expected w or b"))
    }

    /// A canonical number in `low..=high`.
    ///
    /// # Errors
    /// Anything else, leading zeros included.
    pub fn number(&self, low: u32, high: u32) -> Result<u32, PositionError> {
        number(self.text)
            .filter(|n| (low..=high).contains(n))
            .ok_or_else(|| self.error(format!("expected a whole number from {low} to {high}")))
    }

    /// A square of the board.
    ///
    /// # Errors
    /// Anything else.
    pub fn square(&self, board: Geometry) -> Result<u16, PositionError> {
        board.parse(self.text).ok_or_else(|| {
            self.error(format!(
                "expected a square from {} to {}",
                board.name(0),
                board.name(board.squares() as u16 - 1)
            ))
        })
    }

    /// A square of the board, or `-` for none.
    ///
    /// # Errors
    /// Anything else.
    pub fn optional_square(&self, board: Geometry) -> Result<Option<u16>, PositionError> {
        if self.text == "-" { Ok(None) } else { self.square(board).map(Some) }
    }

    /// The two parts around a separator that occurs exactly once.
    ///
    /// # Errors
    /// No separator, or more than one.
    pub fn pair(&self, separator: char) -> Result<(&'a str, &'a str), PositionError> {
        self.text
            .split_once(separator)
            .filter(|(_, second)| !second.contains(separator))
            .ok_or_else(|| self.error(format!("expected two parts joined by '{separator}'")))
    }

    /// Two canonical numbers `W-B` (or another separator), each in `0..=high`.
    ///
    /// # Errors
    /// Anything else.
    pub fn number_pair(&self, separator: char, high: u32) -> Result<[u32; 2], PositionError> {
        let (white, black) = self.pair(separator)?;
        let read = |text| number(text).filter(|&n| n <= high);
        match (read(white), read(black)) {
            (Some(white), Some(black)) => Ok([white, black]),
            _ => Err(self.error(format!(
                "expected two numbers from 0 to {high} joined by '{separator}', without leading zeros"
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Fields;

    fields! {
        Board = "board",
        Actor = "actor",
    }

    fn error(text: &str) -> String {
        Fields::<Field>::split(text).map(|_| ()).expect_err("refused").to_string()
    }

    #[test]
    fn fields_stand_in_the_order_of_their_names() {
        let fields = Fields::split("8 w").expect("two fields");
        assert_eq!([Field::Board, Field::Actor].map(|field| fields.get(field).text), ["8", "w"]);
    }

    #[test]
    fn a_letter_that_is_not_ascii_is_found_in_its_field() {
        assert_eq!(error("8 wé"), "position field 2 (actor) \"wé\": only ASCII characters are allowed");
    }

    /// What is empty is not said to have a wrong field.
    #[test]
    fn nothing_is_no_position() {
        assert_eq!(error(""), "position: none is given, the text is empty");
        assert_eq!(error(" \n"), "position: none is given, the text is empty");
        assert_eq!(error(" 8 w"), "position: the text begins with a blank");
        assert_eq!(error("8 w "), "position: the text ends with a blank");
        assert!(error("8  w").starts_with("position: field 2 is empty"));
    }

    /// Long fields are cut between characters, not between bytes.
    #[test]
    fn long_fields_are_cut_in_messages() {
        let long = "–".repeat(200);
        let shown = format!("position field 1 (board) \"{}...\"", "–".repeat(80));
        assert!(error(&format!("{long} w")).starts_with(&shown));
    }
}
