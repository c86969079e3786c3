//! Numbers, shares, durations and memory sizes as people type and read them.

use std::ops::RangeInclusive;
use std::time::Duration;

use touchline_selfplay::numbers::percent;
use touchline_selfplay::player::Budget;

/// The longest time budget: 30 days.
pub const LONGEST: Duration = Duration::from_hours(30 * 24);

/// Reads `5s`, `500ms`, `2m`, `8h` or `1.5s`.
///
/// # Errors
/// Anything else, nothing, or more than 30 days.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    match parse_delay(text)? {
        Duration::ZERO => Err("the budget is empty: give more than no time".to_owned()),
        time => Ok(time),
    }
}

/// Reads a duration as [`parse_duration`], or none: `0s`.
///
/// # Errors
/// Anything else, or more than 30 days.
pub fn parse_delay(text: &str) -> Result<Duration, String> {
    const EXPECTED: &str = "give a number and a unit, ms, s, m or h: 500ms, 5s, 2m or 8h";
    let (number, unit) = split_unit(text);
    let amount = number.parse().ok().filter(|amount: &f64| *amount >= 0.0).ok_or(EXPECTED)?;
    let seconds = match unit {
        "ms" => amount / 1000.0,
        "s" => amount,
        "m" | "min" => amount * 60.0,
        "h" => amount * 3600.0,
        _ => return Err(EXPECTED.to_owned()),
    };
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if time <= LONGEST => Ok(time),
        _ => Err("more than 30 days".to_owned()),
    }
}

/// A duration as [`parse_duration`] reads it, in seconds.
pub fn seconds(time: Duration) -> String {
    format!("{}s", time.as_secs_f64())
}

/// Reads a whole number of a range.
///
/// # Errors
/// Anything else; the message names the range.
pub fn whole(text: &str, range: RangeInclusive<u64>) -> Result<u64, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    let expected = || format!("expected a whole number from {} to {}", range.start(), range.end());
    number.filter(|number| range.contains(number)).ok_or_else(expected)
}

/// A parser of arguments that are whole numbers of a range.
pub fn within<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = whole(text, range.clone())?;
        number.try_into().map_err(|_| format!("{number} is too large"))
    }
}

/// A parser of arguments that count games: they come in pairs.
pub fn even_within(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| {
        let even = whole(text, range.clone()).ok().filter(|number| number.is_multiple_of(2));
        even.ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            format!("expected an even number from {least} to {most}: games come in pairs with sides swapped")
        })
    }
}

/// Reads a whole number, for instance a seed.
///
/// # Errors
/// Anything else; the message names the range.
pub fn parse_whole(text: &str) -> Result<u64, String> {
    whole(text, 0..=u64::MAX)
}

/// Reads a number that may have decimals.
pub fn number(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| "expected a number such as 0.98".to_owned())
}

/// A time in whole milliseconds; only no time at all is none of them.
pub fn milliseconds(time: Duration) -> u64 {
    let least = u64::from(!time.is_zero());
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(least)
}

/// The most simulations of a budget.
const MOST_SIMULATIONS: u64 = Budget::MOST;

/// Reads a number of simulations.
///
/// # Errors
/// Anything but a whole number of at least 1 that can be made.
pub fn parse_simulations(text: &str) -> Result<u64, String> {
    match whole(text, 0..=MOST_SIMULATIONS) {
        Ok(0) => Err("the budget is empty: give at least one simulation".to_owned()),
        _ => whole(text, 1..=MOST_SIMULATIONS),
    }
}

/// Reads `512MiB`, `1GiB` or `2G` as bytes.
///
/// # Errors
/// Anything else, or a size outside 1 MiB to 1 TiB.
pub fn parse_memory(text: &str) -> Result<usize, String> {
    const EXPECTED: &str = "give a whole number and a unit, MiB or GiB: 512MiB or 1GiB";
    let (number, unit) = split_unit(text);
    let amount = parse_whole(number).map_err(|_| EXPECTED)?;
    let shift = match unit {
        "MiB" | "M" => 20,
        "GiB" | "G" => 30,
        _ => return Err(EXPECTED.to_owned()),
    };
    amount
        .checked_mul(1 << shift)
        .filter(|bytes| (1 << 20..=1 << 40).contains(bytes))
        .and_then(|bytes| usize::try_from(bytes).ok())
        .ok_or_else(|| "allowed is 1MiB to 1024GiB".to_owned())
}

fn split_unit(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| c.is_alphabetic()).unwrap_or(text.len());
    text.split_at(end)
}

/// Events per second, 0 for no time.
pub fn per_second(count: u64, time: Duration) -> u64 {
    if time.is_zero() { 0 } else { (count as f64 / time.as_secs_f64()).round() as u64 }
}

/// A share in per cent, or `-` where it is not known.
pub fn percent_or_dash(value: Option<f64>) -> String {
    value.map_or_else(|| "-".to_owned(), percent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_need_a_unit_and_some_time() {
        assert_eq!(parse_duration("5s"), Ok(Duration::from_secs(5)));
        assert_eq!(parse_duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(parse_duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_duration("720h"), Ok(LONGEST));
        for wrong in ["", "5", "s", "0s", "-1s", "1d", "500us", "721h", "nan s", "infs", "99999999m", "5 s s"]
        {
            assert!(parse_duration(wrong).is_err(), "{wrong}");
        }
        assert_eq!(parse_delay("0s"), Ok(Duration::ZERO));
        assert_eq!([Duration::ZERO, Duration::from_micros(3)].map(milliseconds), [0, 1]);
        assert!(parse_duration("-1s").is_err_and(|reason| reason.starts_with("give a number and a unit")));
    }

    #[test]
    fn simulations_are_a_number_that_can_be_made() {
        assert_eq!(parse_simulations("1"), Ok(1));
        assert_eq!(parse_simulations("1000000000000000"), Ok(MOST_SIMULATIONS));
        for (wrong, words) in [
            ("0", "at least one"),
            ("1000000000000001", "from 1 to 1000000000000000"),
            ("99999999999999999999999", "from 1 to 1000000000000000"),
            ("-1", "whole number"),
            ("+1", "whole number"),
            ("1e6", "whole number"),
            ("", "whole number"),
        ] {
            assert!(parse_simulations(wrong).is_err_and(|reason| reason.contains(words)), "{wrong}");
        }
    }

    #[test]
    fn whole_numbers_outside_their_range_are_refused_with_it() {
        assert_eq!(parse_whole("18446744073709551615"), Ok(u64::MAX));
        let expected = Err("expected a whole number from 0 to 18446744073709551615".to_owned());
        for wrong in ["18446744073709551616", "99999999999999999999999", "-1", "+1", "", "1e3", "x"] {
            assert_eq!(parse_whole(wrong), expected, "{wrong}");
        }
        assert_eq!(within::<u16>(1..=1024)("1024"), Ok(1024));
        for wrong in ["0", "1025", "99999999999999999999999"] {
            let message = within::<u16>(1..=1024)(wrong).expect_err(wrong);
            assert_eq!(message, "expected a whole number from 1 to 1024");
        }
        assert_eq!(even_within(2..=8)("8"), Ok(8));
        for wrong in ["0", "3", "10", "-2", "99999999999999999999999"] {
            let message = even_within(2..=8)(wrong).expect_err(wrong);
            assert!(message.starts_with("expected an even number from 2 to 8: "), "{message}");
        }
    }

    #[test]
    fn memory_needs_a_unit_and_a_sensible_size() {
        assert_eq!(parse_memory("512MiB"), Ok(512 << 20));
        assert_eq!(parse_memory("2G"), Ok(2 << 30));
        for wrong in ["", "512", "0MiB", "1.5GiB", "99999999999999GiB", "1kB", "-1MiB", "+5MiB"] {
            assert!(parse_memory(wrong).is_err(), "{wrong}");
        }
    }
}
