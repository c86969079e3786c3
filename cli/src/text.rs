//! Text for people: tables, commands to type, messages without names of types, and nothing that a terminal obeys.

use std::path::Path;

use touchline_selfplay::interval::Interval;
use touchline_selfplay::numbers::counted;

/// How a column is aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Column {
    /// To the left.
    Left,
    /// To the right, for numbers.
    Right,
}

/// The rows as lines with aligned columns, two blanks apart, without blanks at the line ends.
pub fn aligned(columns: &[Column], rows: Vec<Vec<String>>) -> String {
    let width =
        |i: usize| rows.iter().filter_map(|row| row.get(i)).map(|s| s.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let mut line = String::new();
        for ((cell, column), &width) in row.iter().zip(columns).zip(&widths) {
            // Formatting knows widths below 65,536 only.
            let blanks = " ".repeat(width.saturating_sub(cell.chars().count()));
            let (before, behind) = match column {
                Column::Left => ("", blanks.as_str()),
                Column::Right => (blanks.as_str(), ""),
            };
            line.extend([before, cell, behind, "  "]);
        }
        text.extend([line.trim_end(), "\n"]);
    }
    text
}

/// A command as it can be typed: its words, quoted for a shell where they must be.
pub fn command(words: &[impl AsRef<str>]) -> String {
    let quoted = words.iter().map(AsRef::as_ref).map(|word| {
        // A word that no shell can take is shown as it is.
        shlex::try_quote(word).unwrap_or_else(|_| word.into())
    });
    quoted.collect::<Vec<_>>().join(" ")
}

/// A path as a word of a command: one that begins with a dash would pass for a flag.
pub fn path_word(path: &Path) -> String {
    let path = path.display().to_string();
    if path.starts_with('-') { format!("./{path}") } else { path }
}

/// A message of the reader of TOML without names of types. They stand in its last line, behind the line that it quotes.
pub fn without_types(message: &str) -> String {
    let (quoted, reason) =
        message.rsplit_once('\n').map_or(("", message), |(quoted, reason)| (quoted, reason));
    let separator = if quoted.is_empty() { "" } else { "\n" };
    format!("{quoted}{separator}{}", reason_without_types(reason))
}

fn reason_without_types(reason: &str) -> String {
    const WORDS: [(&str, &str); 6] = [
        ("expected u32", "expected a whole number from 0 to 4294967295"),
        ("expected u64", "expected a whole number, at least 0"),
        ("expected usize", "expected a whole number, at least 0"),
        ("expected a map", "expected a table"),
        ("expected f32", "expected a number"),
        ("expected f64", "expected a number"),
    ];
    let reason = WORDS.iter().fold(reason.to_owned(), |reason, (name, words)| reason.replace(name, words));
    let mut parts = reason.split("expected struct ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |told, part| told + "expected a table" + part.trim_start_matches(char::is_alphanumeric))
}

/// The text for a terminal: control characters, which somebody may have typed or piped, as `\u{1b}`, and so what takes
/// no room or looks like a blank; ends of lines and tabs stay.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() && !matches!(c, '\n' | '\t') || is_unseen(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// Whether nobody sees the character: soft hyphens, marks of direction and of byte order, joiners, and blanks of other
/// kinds than what this program prints.
const fn is_unseen(c: char) -> bool {
    matches!(
        c,
        '\u{a0}' | '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

/// The error of an estimate, to stand behind it: half of its interval, ` ± 0.0123`; nothing where none is known.
pub fn half_width(interval: Interval) -> String {
    let half = interval.width() / 2.0;
    if half.is_finite() { format!(" ± {half:.4}") } else { String::new() }
}

/// A number of threads in words.
pub fn threads(count: usize) -> String {
    counted(count as u64, "thread")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_command_are_quoted() {
        assert_eq!(command(&["touchline", "study", "a plan.toml"]), "touchline study 'a plan.toml'");
        assert_eq!(command(&["--games", "20", "x=1,y=2"]), "--games 20 'x=1,y=2'");
    }

    #[test]
    fn no_command_to_the_terminal_is_printed() {
        assert_eq!(printable("a\u{1b}[31m\u{9b}1m\r\n\té"), "a\\u{1b}[31m\\u{9b}1m\\u{d}\n\té");
        assert_eq!(printable("\u{feff}w\u{a0}\u{200b}e6"), "\\u{feff}w\\u{a0}\\u{200b}e6");
    }

    #[test]
    fn an_error_that_is_not_known_is_not_told() {
        assert_eq!(half_width(Interval::around(0.5, 0.0123)), " ± 0.0123");
        assert_eq!(half_width(Interval::around(0.5, f64::INFINITY)), "");
    }

    #[test]
    fn columns_line_up() {
        let row = |a: &str, b: &str| vec![a.to_owned(), b.to_owned()];
        let text = aligned(&[Column::Left, Column::Right], vec![row("a", "1"), row("bcd", "234")]);
        assert_eq!(text, "a      1\nbcd  234\n");
    }

    #[test]
    fn columns_may_be_of_any_width() {
        let rows = vec![vec!["a".to_owned(), "b".repeat(70_000)], vec!["c".repeat(70_000), "d".to_owned()]];
        let text = aligned(&[Column::Right, Column::Left], rows);
        assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), [140_002, 70_003]);
    }
}
