//! Players in one line of text: `NAME[:KEY=VALUE,…]`.

use thiserror::Error;
use toml::{Table, Value};

use super::{Budget, Kind, PlayerSettings};

/// Keys of the budget; all others that are no key of the player are settings of the search.
const BUDGET_KEYS: [&str; 3] = ["simulations", "time-ms", "margin-ms"];
/// Keys of the player that make sense in one line.
const PLAYER_KEYS: [&str; 3] = ["kind", "threads", "memory-mib"];

/// A line that describes no player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("player \"{text}\": {reason}")]
pub struct InlineError {
    /// The line.
    text: String,
    /// What is wrong with it.
    reason: String,
}

impl PlayerSettings {
    /// Reads `NAME[:KEY=VALUE,…]`. The keys are settings of the search, `simulations`, `time-ms` and `margin-ms` (a
    /// budget of the player's own), `kind`, `threads` and `memory-mib`. A name that is a kind's (`uct`, `flat`,
    /// `greedy`, `random`) stands for that kind, any other for the search.
    ///
    /// # Errors
    /// No name, a key that is unknown or given twice, a value that does not fit.
    pub fn inline(text: &str) -> Result<PlayerSettings, InlineError> {
        let wrong = |reason: String| InlineError { text: text.to_owned(), reason };
        let (name, pairs) = text.split_once(':').unwrap_or((text, ""));
        if name.is_empty() || name.contains([',', '=', ' ']) {
            return Err(wrong("expected NAME or NAME:KEY=VALUE,…".to_owned()));
        }
        let table = table(name, pairs).map_err(wrong)?;
        let player: PlayerSettings =
            table.try_into().map_err(|error: toml::de::Error| wrong(error.message().to_owned()))?;
        if player.kind == Kind::Ugi {
            return Err(wrong("an external program does not fit into one line".to_owned()));
        }
        player.check(Budget::default()).map_err(|error| wrong(error.to_string()))?;
        if let Some(budget) = &player.budget {
            budget.check().map_err(|error| wrong(error.to_string()))?;
        }
        Ok(player)
    }
}

/// The player as the table that a plan would hold.
fn table(name: &str, pairs: &str) -> Result<Table, String> {
    let mut player = Table::from_iter([("name".to_owned(), Value::from(name))]);
    let (mut search, mut budget) = (Table::new(), Table::new());
    for pair in pairs.split(',').filter(|pair| !pair.is_empty()) {
        let (key, value) =
            pair.split_once('=').ok_or_else(|| format!("expected KEY=VALUE, found {pair:?}"))?;
        let place = match key {
            key if BUDGET_KEYS.contains(&key) => &mut budget,
            key if PLAYER_KEYS.contains(&key) => &mut player,
            _ => &mut search,
        };
        if place.insert(key.to_owned(), typed(value)).is_some() {
            return Err(format!("{key} is given twice"));
        }
    }
    if Value::from(name).try_into::<Kind>().is_ok() {
        player.entry("kind").or_insert_with(|| Value::from(name));
    }
    player.insert("search".to_owned(), Value::Table(search));
    if !budget.is_empty() {
        player.insert("budget".to_owned(), Value::Table(budget));
    }
    Ok(player)
}

/// The value with the type that its text suggests.
fn typed(text: &str) -> Value {
    let number = || text.parse().map(Value::Integer).or_else(|_| text.parse().map(Value::Float));
    match text {
        "true" => Value::Boolean(true),
        "false" => Value::Boolean(false),
        _ => number().unwrap_or_else(|_| Value::from(text)),
    }
}
