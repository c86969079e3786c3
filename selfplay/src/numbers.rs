//! How numbers are written for people, the same way in every table and sentence.

/// A number with thousands set apart: `1 234 567`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// A number of things in words: `1 thread`, `1 200 threads`.
#[must_use]
pub fn counted(count: u64, thing: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(count))
}

/// A share (0 to 1) in per cent: `53.1 %`. Halves are rounded up: 5 of 16 points are 31.3 %.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{} %", decimal(tenths_of_per_cent(share), 1))
}

/// A share in whole per cent, without the sign: `53`. Halves are rounded up: 5 of 8 points are 63.
#[must_use]
pub fn whole_per_cent(share: f64) -> String {
    decimal((100.0 * share).round(), 0)
}

/// A difference of two shares in points of per cent with its sign, `+1.5`; what rounds to nothing has none.
#[must_use]
pub fn points(share: f64) -> String {
    difference(tenths_of_per_cent(share), 1)
}

/// A difference with its sign and so many decimal places, `+0.0123`; what rounds to nothing has none.
#[must_use]
pub fn difference(number: f64, places: usize) -> String {
    let text = decimal(number, places);
    if is_nothing(&text) { text } else { format!("{number:+.places$}") }
}

/// A difference in Elo with its sign: `+12`, `-3`, `+inf`.
#[must_use]
pub fn signed(elo: f64) -> String {
    let whole = elo.round();
    if whole == 0.0 { "+0".to_owned() } else { format!("{whole:+.0}") }
}

/// A number with so many decimal places; what rounds to nothing has no sign.
#[must_use]
pub fn decimal(number: f64, places: usize) -> String {
    let text = format!("{number:.places$}");
    match text.strip_prefix('-') {
        Some(size) if is_nothing(size) => size.to_owned(),
        _ => text,
    }
}

fn is_nothing(size: &str) -> bool {
    size.chars().all(|digit| matches!(digit, '0' | '.'))
}

/// A share in per cent, rounded to one decimal place, halves away from 0.
fn tenths_of_per_cent(share: f64) -> f64 {
    (1000.0 * share).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1 000"), (1_234_567, "1 234 567")] {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(1200, "game"), "1 200 games");
    }

    #[test]
    fn halves_are_rounded_up_and_nothing_has_no_sign() {
        assert_eq!([0.3125, 0.0625, 0.5, 1.0].map(percent), ["31.3 %", "6.3 %", "50.0 %", "100.0 %"]);
        assert_eq!(percent(-0.0001), "0.0 %");
        assert_eq!([0.625, 0.624, -0.001].map(whole_per_cent), ["63", "62", "0"]);
        assert_eq!([0.015, -0.0625, 0.0004, -0.0004].map(points), ["+1.5", "-6.3", "0.0", "0.0"]);
        assert_eq!(
            [0.01234, -0.01236, 0.00004, -0.00004].map(|d| difference(d, 4)),
            ["+0.0123", "-0.0124", "0.0000", "0.0000"]
        );
        assert_eq!([-0.08, -0.5, -0.51].map(|number| decimal(number, 0)), ["0", "0", "-1"]);
        assert_eq!([-0.004, -0.006, 1.0].map(|number| decimal(number, 2)), ["0.00", "-0.01", "1.00"]);
        assert_eq!([11.6, -3.4, -0.4, f64::INFINITY].map(signed), ["+12", "-3", "+0", "+inf"]);
    }
}
