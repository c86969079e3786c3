//! The options of a game as one table: what each is called, its values, and where the game keeps it.

use std::fmt;

/// What is known about one option of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The key as typed.
    pub key: &'static str,
    /// The values that are accepted.
    pub values: Values,
    /// Values to try in random tests and to offer in menus: all of a closed list, a few of a range. The first is the
    /// default in canonical form.
    pub examples: &'static [&'static str],
    /// What the option does, one line.
    pub meaning: &'static str,
    /// The clause that defines it.
    pub clause: &'static str,
}

impl OptionSpec {
    /// The default value in canonical form: the first example.
    #[must_use]
    pub fn default(&self) -> &'static str {
        self.examples.first().copied().unwrap_or_default()
    }
}

/// The values of an option; displayed for people, for instance `per-side | shared` or `1-600`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Values {
    /// Whole numbers from the first to the second.
    Whole(u32, u32),
    /// These words.
    OneOf(&'static [&'static str]),
    /// What the text says.
    Text(&'static str),
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::Whole(low, high) => write!(f, "{low}-{high}"),
            Values::OneOf(words) => f.write_str(&words.join(" | ")),
            Values::Text(text) => f.write_str(text),
        }
    }
}

/// The words of a table, in its order.
pub(crate) const fn words<T: Copy, const N: usize>(table: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut words = [""; N];
    let mut i = 0;
    while i < N {
        words[i] = table[i].0;
        i += 1;
    }
    words
}

/// Makes the list of a game's options and the functions `set` and `get` for [`Rulebook`](crate::Rulebook) from one
/// table. `game` stands for the value that keeps the options. Each option has its place there, its values, what it does
/// and its clause. The values are
///
/// - `whole(LOW, HIGH; EXAMPLES)`, numbers, or
/// - `one_of(TABLE)`, words with what they stand for, or
/// - `text(READ, PRINT, "VALUES"; EXAMPLES)`, what the functions `READ`, from key and value, and `PRINT` understand.
///
/// The first example, or word, is the default.
macro_rules! options {
    ($(#[$doc:meta])* $NAME:ident of $Game:ty, kept in $game:ident: $Keeper:ty;
     $($key:literal: $place:expr, $kind:ident $values:tt, $meaning:literal, $clause:literal;)*) => {
        $(#[$doc])*
        pub(super) const $NAME: &[$crate::options::OptionSpec] = &[$(
            $crate::options::OptionSpec {
                key: $key,
                values: $crate::options::kind!(values $kind $values),
                examples: $crate::options::kind!(examples $kind $values),
                meaning: $meaning,
                clause: $clause,
            },
        )*];

        /// Sets one option; see [`Rulebook::set_option`](crate::Rulebook::set_option).
        pub(super) fn set($game: &mut $Keeper, key: &str, value: &str) -> Result<(), $crate::OptionError> {
            match key {
                $($key => $place = $crate::options::kind!(read $kind $values, key, value)?,)*
                _ => {
                    let info = <$Game as $crate::Rulebook>::info();
                    return Err($crate::options::unknown_key(key, info.id, info.options));
                }
            }
            Ok(())
        }

        /// The present value of an option in canonical form; see [`Rulebook::option`](crate::Rulebook::option).
        pub(super) fn get($game: &$Keeper, key: &str) -> Option<String> {
            Some(match key {
                $($key => $crate::options::kind!(print $kind $values, $place),)*
                _ => return None,
            })
        }
    };
}

/// What [`options!`] makes of the values of one option: their `values` and `examples`, and how to `read` and `print`
/// them.
macro_rules! kind {
    (values whole ($low:expr, $high:expr; $($examples:tt)*)) => { $crate::options::Values::Whole($low, $high) };
    (values one_of ($table:expr)) => {
        $crate::options::Values::OneOf($crate::options::kind!(examples one_of ($table)))
    };
    (values text ($read:expr, $print:expr, $values:expr; $($examples:tt)*)) => {
        $crate::options::Values::Text($values)
    };

    (examples one_of ($table:expr)) => { const { &$crate::options::words(&$table) } };
    (examples $kind:ident ($($value:expr),*; $($example:literal),*)) => { &[$($example),*] };

    (read whole ($low:expr, $high:expr; $($examples:tt)*), $key:expr, $value:expr) => {
        $crate::options::number($key, $value, $low, $high).map(|number| number as _)
    };
    (read one_of ($table:expr), $key:expr, $value:expr) => { $crate::options::choice($key, $value, &$table) };
    (read text ($read:expr, $($rest:tt)*), $key:expr, $value:expr) => { $read($key, $value) };

    (print whole $values:tt, $place:expr) => { $place.to_string() };
    (print one_of ($table:expr), $place:expr) => { $crate::text::word_of(&$table, $place).to_owned() };
    (print text ($read:expr, $print:expr, $($rest:tt)*), $place:expr) => { $print($place) };
}

pub(crate) use {kind, options};
