//! `docs/search-settings.md` says what the program does.

use toml::{Table, Value};
use touchline_search::Config;

const PAGE: &str = include_str!("../../docs/search-settings.md");

/// The rows of the table of keys: key, values, default.
fn rows() -> Vec<[&'static str; 3]> {
    let (_, table) = PAGE.split_once("| key | values | default | meaning |\n").expect("the table of keys");
    let row = |line: &'static str| {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        [(); 3].map(|()| cells.next().expect("a cell"))
    };
    table.lines().skip(1).take_while(|line| line.starts_with('|')).map(row).collect()
}

/// The settings with one of them changed; what is wrong with it otherwise.
fn with(key: &str, value: Value) -> Result<Config, String> {
    let config: Config =
        Table::from_iter([(key.to_owned(), value)]).try_into().map_err(|e| format!("{e}"))?;
    config.validate().map(|()| config).map_err(|error| error.to_string())
}

/// The value in backquotes or the number.
fn value(text: &str) -> Value {
    let text = text.trim_matches('`');
    text.parse().unwrap_or_else(|_| Value::from(text))
}

/// Every setting is there, in the order of the program, with its default.
#[test]
fn all_settings_are_described() {
    let settings = Table::try_from(Config::default()).expect("a table");
    let keys: Vec<&str> = rows().iter().map(|[key, ..]| key.trim_matches('`')).collect();
    let mut sorted = keys.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, settings.keys().map(String::as_str).collect::<Vec<_>>());
    for [key, _, default] in rows() {
        let config = with(key.trim_matches('`'), value(default)).expect(key);
        assert_eq!(config, Config::default(), "{key} = {default}");
    }
}

/// The values are those that the program takes: both ends of a range and no more, every word of a list.
#[test]
fn all_values_are_accepted() {
    for [key, values, default] in rows() {
        let key = key.trim_matches('`');
        let words: Vec<&str> = values.split(", ").collect();
        if words.len() > 1 {
            assert!(words.iter().all(|word| with(key, value(word)).is_ok()), "{key}: {values}");
            assert!(with(key, Value::from("nonsense")).is_err());
            continue;
        }
        let (low, high) = values.split_once(" to ").or_else(|| values.split_once('-')).expect(values);
        let number = |text: &str, more: i64| match value(default) {
            Value::Integer(_) => Value::from(text.parse::<i64>().expect("a number") + more),
            _ => Value::from(text.parse::<f64>().expect("a number") + more as f64),
        };
        assert!(with(key, number(low, 0)).is_ok() && with(key, number(high, 0)).is_ok(), "{key}: {values}");
        let error = with(key, number(high, 1)).expect_err(key);
        assert_eq!(error, format!("search setting {key}: expected {values}"));
        assert!(with(key, number(low, -1)).is_err(), "{key}: {values}");
    }
}
