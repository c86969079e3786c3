//! Static values and weights of actions as linear models: features of a position or an action and a coefficient for
//! each, read from a data file by the compiler.
//!
//! The file is TOML, written by `touchline fit` (`docs/knowledge.md`); what the compiler needs of it is the table at
//! its end:
//!
//! ```toml
//! [coefficients]
//! lead = 1.7012
//! ```

/// What static values or weights of actions are made of: the logistic function, or the exponential, of the sum of
/// features times coefficients.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// The names of the features in the order of their numbers.
    pub names: &'static [&'static str],
    /// The coefficients in the same order, in logits for a unit of the feature.
    pub coefficients: &'static [f32],
}

/// Declares the features of positions or of actions: an enum `Feature`, and `MODEL` with the coefficients from a data
/// file.
///
/// A feature that the file does not have yet counts nothing until the file is fitted anew (a test insists on that); a
/// coefficient that is no number does not compile.
macro_rules! features {
    ($file:literal: $($(#[$doc:meta])* $Feature:ident = $name:literal,)*) => {
        /// What the model sums up; the coefficients are in the file
        #[doc = concat!("`", $file, "`.")]
        #[derive(Clone, Copy)]
        enum Feature {
            $($(#[$doc])* $Feature,)*
        }

        const NAMES: [&str; [$($name),*].len()] = [$($name),*];
        const COEFFICIENTS: [f32; NAMES.len()] =
            $crate::knowledge::coefficients(include_str!($file), &NAMES).expect("a table of decimal numbers");
        pub(super) const MODEL: $crate::knowledge::Model =
            $crate::knowledge::Model { names: &NAMES, coefficients: &COEFFICIENTS };
    };
}

pub(crate) use features;

/// The coefficients with these names in the text of a file, 0 for those that are not there; `None` if there is no table
/// or an entry of it is no decimal number.
pub(crate) const fn coefficients<const N: usize>(file: &str, names: &[&str; N]) -> Option<[f32; N]> {
    let text = file.as_bytes();
    let mut values = [0.0; N];
    let Some(mut at) = find_table(text) else { return None };
    while at < text.len() {
        let mut number = 0;
        while number < N {
            let name = names[number].as_bytes();
            if continues(text, at, name) && continues(text, at + name.len(), b" = ") {
                let Some(value) = decimal(text, at + name.len() + 3) else { return None };
                values[number] = value;
            }
            number += 1;
        }
        at = next_line(text, at);
    }
    Some(values)
}

/// Where the lines of the table begin.
const fn find_table(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < text.len() {
        if continues(text, at, b"[coefficients]\n") {
            return Some(next_line(text, at));
        }
        at = next_line(text, at);
    }
    None
}

const fn next_line(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at] != b'\n' {
        at += 1;
    }
    at + 1
}

/// Whether `part` stands at this place of the text.
const fn continues(text: &[u8], at: usize, part: &[u8]) -> bool {
    let mut i = 0;
    while i < part.len() {
        if at + i >= text.len() || text[at + i] != part[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// The number, such as `-0.125`, from a place to the end of its line. Up to seven digits are exact.
const fn decimal(text: &[u8], mut at: usize) -> Option<f32> {
    let negative = continues(text, at, b"-");
    at += negative as usize;
    let (mut digits, mut unit, mut point, mut any) = (0u32, 1u32, false, false);
    while at < text.len() && text[at] != b'\n' {
        match text[at] {
            digit @ b'0'..=b'9' if digits < 10_000_000 => {
                digits = 10 * digits + (digit - b'0') as u32;
                unit *= if point { 10 } else { 1 };
                any = true;
            }
            b'.' if !point => point = true,
            _ => return None,
        }
        at += 1;
    }
    let value = digits as f32 / unit as f32;
    if any { Some(if negative { -value } else { value }) } else { None }
}

#[cfg(test)]
mod tests {
    use super::coefficients;

    #[test]
    fn coefficients_are_found_by_name() {
        let file = "lead = 9\n\n[coefficients]\nshot = -0.125\nlead = 1.7012\nlead-late = 3\n";
        assert_eq!(coefficients(file, &["lead", "shot", "new"]), Some([1.7012, -0.125, 0.0]));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for wrong in ["", "-", "1.2.3", "1e5", "nan", "1 ", "123456789"] {
            let file = format!("[coefficients]\nlead = {wrong}\n");
            assert_eq!(coefficients(&file, &["lead"]), None, "{wrong}");
        }
        assert_eq!(coefficients("lead = 1\n", &["lead"]), None);
    }
}
