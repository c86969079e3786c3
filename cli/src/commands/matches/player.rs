//! Players as they are typed: a kind with settings, or a file.

use std::collections::BTreeSet;
use std::path::Path;
use std::slice::from_ref;

use touchline_search::Config;
use touchline_selfplay::plan::check_players;
use touchline_selfplay::player::{Budget, Kind, PlayerSettings};

use crate::exit::{Failure, Origin};
use crate::input;
use crate::units::{milliseconds, parse_duration, parse_memory, parse_simulations};

/// The longest name that a plan accepts, in bytes.
const LONGEST_NAME: usize = 80;
/// What a plan may need to tell namesakes apart.
const MARK: usize = 4;

/// Reads `KIND,KEY=VALUE,…` or the name of a TOML file.
pub fn parse(text: &str, origin: &Origin) -> Result<PlayerSettings, Failure> {
    if text.ends_with(".toml") && !text.contains(',') {
        let player = named(from_toml(Path::new(text))?, text);
        // A budget of its own is checked if there is one; without it the player has the match's.
        let checked = check_players(from_ref(&player), Budget::simulations(1));
        return checked.map(|()| player).map_err(|error| Origin::File(text.to_owned()).wrong(error));
    }
    Ok(named(described(text, origin)?, text))
}

/// The player, by what was typed if it has no name.
fn named(mut player: PlayerSettings, text: &str) -> PlayerSettings {
    if player.name.is_empty() {
        player.name = shortened(text).to_owned();
    }
    player
}

/// The beginning of a text that fits into a name, the mark of a namesake included.
fn shortened(text: &str) -> &str {
    let end = text.floor_char_boundary(LONGEST_NAME - MARK);
    text.get(..end).unwrap_or(text)
}

/// The settings in a small TOML file.
fn from_toml<T: serde::de::DeserializeOwned>(path: &Path) -> Result<T, Failure> {
    let text = input::read_file(path)?;
    let origin = Origin::File(path.display().to_string());
    toml::from_str(&text).map_err(|error| origin.wrong(error.to_string().trim_end()))
}

fn described(text: &str, origin: &Origin) -> Result<PlayerSettings, Failure> {
    let mut parts = text.split(',');
    let kind = parts.next().unwrap_or_default();
    let mut draft =
        Draft { player: PlayerSettings::default(), budget: Budget::default(), search: toml::Table::new() };
    draft.player.kind = kind_of(kind).ok_or_else(|| {
        origin.wrong(format!(
            "\"{kind}\" is no player; give search, uct, flat, greedy, random, ugi, or a file that ends with .toml"
        ))
    })?;
    let mut given = BTreeSet::new();
    for part in parts {
        let (key, value) = part
            .split_once('=')
            .ok_or_else(|| origin.wrong(format!("\"{part}\" is no setting; give KEY=VALUE")))?;
        let key = key.trim();
        if !given.insert(key) {
            return Err(origin.wrong(format!("{key} is given twice")));
        }
        draft.set(key, value.trim(), origin)?;
    }
    draft.finish(origin)
}

fn kind_of(name: &str) -> Option<Kind> {
    Some(match name {
        "search" => Kind::Search,
        "uct" => Kind::Uct,
        "flat" => Kind::Flat,
        "greedy" => Kind::Greedy,
        "random" => Kind::Random,
        "ugi" => Kind::Ugi,
        _ => return None,
    })
}

/// A player in the making.
struct Draft {
    player: PlayerSettings,
    budget: Budget,
    /// Settings of the search that differ from the file's or the usual ones.
    search: toml::Table,
}

impl Draft {
    fn set(&mut self, key: &str, value: &str, origin: &Origin) -> Result<(), Failure> {
        let wrong = |reason: String| origin.wrong(format!("{key}={value}: {reason}"));
        let time = || parse_duration(value).map(milliseconds).map_err(wrong);
        let player = &mut self.player;
        match key {
            "name" => player.name = value.to_owned(),
            "simulations" => self.budget.simulations = Some(parse_simulations(value).map_err(wrong)?),
            "time" => self.budget.time_ms = Some(time()?),
            "clock" => self.budget.clock_ms = Some(time()?),
            "increment" => self.budget.increment_ms = Some(time()?),
            "threads" => {
                player.threads = value
                    .parse()
                    .ok()
                    .filter(|threads| (1..=1024).contains(threads))
                    .ok_or_else(|| wrong("give 1 to 1024".to_owned()))?;
            }
            "memory" => player.memory_mib = parse_memory(value).map_err(wrong)? >> 20,
            "config" => {
                player.search = from_toml::<Config>(Path::new(value))?;
                let checked = player.search.validate();
                checked.map_err(|error| Origin::File(value.to_owned()).wrong(error))?;
            }
            "program" => player.program = value.to_owned(),
            "arguments" => player.arguments = value.split_whitespace().map(str::to_owned).collect(),
            "timeout" => player.timeout_ms = time()?,
            _ => match (key.strip_prefix("search."), key.strip_prefix("option.")) {
                (Some(name), _) => {
                    self.search.insert(name.to_owned(), toml_value(value));
                }
                (_, Some(name)) => {
                    player.options.insert(name.to_owned(), value.to_owned());
                }
                _ => return Err(wrong("unknown setting; `touchline match --help` lists them".to_owned())),
            },
        }
        Ok(())
    }

    fn finish(mut self, origin: &Origin) -> Result<PlayerSettings, Failure> {
        if self.budget != Budget::default() {
            self.player.budget = Some(self.budget);
        }
        if !self.search.is_empty() {
            let mut search =
                toml::Table::try_from(&self.player.search).map_err(|error| origin.wrong(error))?;
            search.extend(self.search);
            self.player.search =
                search.try_into().map_err(|error| origin.wrong(error.to_string().trim_end()))?;
        }
        Ok(self.player)
    }
}

/// A number or truth value where the text is one, else the text.
fn toml_value(text: &str) -> toml::Value {
    if let Ok(number) = text.parse() {
        toml::Value::Integer(number)
    } else if let Ok(number) = text.parse() {
        toml::Value::Float(number)
    } else if let Ok(truth) = text.parse() {
        toml::Value::Boolean(truth)
    } else {
        toml::Value::String(text.to_owned())
    }
}
