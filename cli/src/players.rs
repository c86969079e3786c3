//! Players as they are typed: `NAME[:KEY=VALUE,…]`, or a file.

use std::collections::BTreeSet;
use std::path::Path;
use std::slice::from_ref;

use toml::{Table, Value};
use touchline_engine::text::meant;
use touchline_selfplay::plan::{LONGEST_NAME, check_players};
use touchline_selfplay::player::{Budget, BudgetError, Kind, PlayerSettings};

use crate::exit::{Failure, Origin};
use crate::input;
use crate::text::without_types;
use crate::units::{milliseconds, parse_delay, parse_duration, parse_memory, parse_simulations, within};

/// How players are typed, for help.
pub const PLAYERS: &str = "\
A player is one of search, uct, flat, greedy, random (the search and reference
players) and ugi (an external program), or another name for the search, with
settings after a colon: NAME:KEY=VALUE,KEY=VALUE,…
  name=NAME                                the name in tables and records
  simulations=N time=T clock=T increment=T margin=T      a budget of its own
  threads=N memory=SIZE config=FILE.toml and the keys of docs/search-settings.md
                                           for the search
  program=PATH arguments=WORDS option.NAME=VALUE timeout=T      for ugi
or a file FILE.toml with the settings of a [[player]] (docs/tournaments.md).";

/// What a plan may need to tell namesakes apart.
const MARK: usize = 4;

/// Reads `NAME[:KEY=VALUE,…]` or the name of a TOML file. The player is called by its `name`, else by the name before
/// the colon if that is no kind, else by all that was typed.
///
/// # Errors
/// An unknown player or setting, a setting that is given twice or that the player does not have, a value out of range,
/// a file that cannot be read.
pub fn parse(text: &str, origin: &Origin) -> Result<PlayerSettings, Failure> {
    let (mut player, origin) = if text.ends_with(".toml") && !text.contains('=') {
        (input::read_toml::<PlayerSettings>(Path::new(text))?, &Origin::File(text.to_owned()))
    } else {
        (typed(text, origin)?, origin)
    };
    if player.name.is_empty() {
        player.name = shortened(text).to_owned();
    }
    // A budget of its own is checked if there is one; without it the player has everybody's.
    check_players(from_ref(&player), Budget::simulations(1)).map_err(|error| origin.wrong(error))?;
    Ok(player)
}

/// The beginning of a text that fits into a name, the mark of a namesake included.
pub fn shortened(text: &str) -> &str {
    let end = text.floor_char_boundary(LONGEST_NAME - MARK);
    text.get(..end).unwrap_or(text)
}

fn typed(text: &str, origin: &Origin) -> Result<PlayerSettings, Failure> {
    let (name, settings) = text.split_once(':').unwrap_or((text, ""));
    let kind = Kind::of_name(name);
    // Without a colon it is more likely a slip than a name.
    if kind.is_none() && (name.is_empty() || name.contains([',', '=']) || !text.contains(':')) {
        return Err(origin.wrong(format!(
            "\"{name}\" is no player; give one of {}, NAME:KEY=VALUE,… for the search with settings, or a file that \
             ends with .toml",
            Kind::ALL.map(Kind::name).join(", ")
        )));
    }
    if kind.is_none()
        && let Some(near) = nearest_kind(name)
    {
        return Err(origin.wrong(format!(
            "\"{name}\" is no player; did you mean {near}? By that name the search is search:name={name}"
        )));
    }
    let mut draft = Draft::default();
    draft.player.kind = kind.unwrap_or_default();
    if kind.is_none() {
        name.clone_into(&mut draft.player.name);
    }
    let mut given = BTreeSet::new();
    for part in settings.split(',').filter(|part| !part.is_empty()) {
        let (key, value) = part
            .split_once('=')
            .ok_or_else(|| origin.wrong(format!("\"{part}\" is no setting; give KEY=VALUE")))?;
        let (key, value) = (key.trim(), value.trim());
        if !given.insert(key) {
            return Err(origin.wrong(format!("{key} is given twice")));
        }
        if let Some(owner) = owner(key).filter(|&owner| owner != draft.player.kind) {
            return Err(origin.wrong(other_kind(key, owner)));
        }
        draft.set(key, value, origin)?;
    }
    draft.finish(origin)
}

/// The kind, other than the search, that a name may be a slip of: one letter off, in longer words two.
fn nearest_kind(name: &str) -> Option<&'static str> {
    let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::Search).map(Kind::name);
    meant(name, kinds, |kind| if kind.len() > 4 { 2 } else { 1 })
}

/// The kind of players that alone have a setting; `None` for settings of all players, and for those that the search
/// itself knows.
fn owner(key: &str) -> Option<Kind> {
    match key {
        "threads" | "memory" | "config" => Some(Kind::Search),
        "program" | "arguments" | "timeout" => Some(Kind::Ugi),
        key => key.starts_with("option.").then_some(Kind::Ugi),
    }
}

fn other_kind(key: &str, owner: Kind) -> String {
    format!("{key}: only players of kind {} have this setting", owner.name())
}

/// A player in the making.
#[derive(Default)]
struct Draft {
    player: PlayerSettings,
    budget: Budget,
    /// Settings of the search that differ from the file's or the usual ones.
    search: Table,
}

impl Draft {
    fn set(&mut self, key: &str, value: &str, origin: &Origin) -> Result<(), Failure> {
        let wrong = |reason: String| origin.wrong(format!("{key}={value}: {reason}"));
        let time = || parse_duration(value).map(milliseconds).map_err(wrong);
        let delay = || parse_delay(value).map(milliseconds).map_err(wrong);
        let (player, budget) = (&mut self.player, &mut self.budget);
        match key {
            "name" if value.is_empty() => return Err(wrong("give a name, or leave it out".to_owned())),
            "name" => value.clone_into(&mut player.name),
            "simulations" => budget.simulations = Some(parse_simulations(value).map_err(wrong)?),
            "time" => budget.time_ms = Some(time()?),
            "clock" => budget.clock_ms = Some(time()?),
            "increment" => budget.increment_ms = Some(delay()?),
            "margin" => budget.margin_ms = Some(if value == "0" { 0 } else { delay()? }),
            "threads" => {
                player.threads = within(1..=PlayerSettings::MOST_THREADS as u64)(value).map_err(wrong)?;
            }
            "memory" => player.memory_mib = parse_memory(value).map_err(wrong)? >> 20,
            "config" if value.is_empty() => {
                return Err(wrong("name a file with settings of the search".to_owned()));
            }
            "config" => player.search = input::read_config(Path::new(value))?,
            "program" => value.clone_into(&mut player.program),
            "arguments" => player.arguments = value.split_whitespace().map(str::to_owned).collect(),
            "timeout" => player.timeout_ms = time()?,
            _ => match key.strip_prefix("option.") {
                Some(name) => _ = player.options.insert(name.to_owned(), value.to_owned()),
                None => _ = self.search.insert(key.to_owned(), toml_value(value)),
            },
        }
        Ok(())
    }

    fn finish(mut self, origin: &Origin) -> Result<PlayerSettings, Failure> {
        if self.budget != Budget::default() {
            if matches!(self.budget.check(), Err(BudgetError::Empty | BudgetError::Increment)) {
                return Err(origin.wrong(
                    "an increment needs a clock, a margin something to be late for: give simulations, time or clock",
                ));
            }
            self.player.budget = Some(self.budget);
        }
        let mut search = Table::try_from(&self.player.search).map_err(|error| origin.wrong(error))?;
        if let Some(key) = self.search.keys().find(|key| !search.contains_key(*key)) {
            let near = meant(key, search.keys().map(String::as_str), |known| known.len() / 2);
            let slip = near.map_or_else(String::new, |near| format!("did you mean {near}? "));
            return Err(origin.wrong(format!(
                "{key}: unknown setting; {slip}docs/search-settings.md lists those of the search, \
                 `touchline match --help` all others"
            )));
        }
        if let Some(key) = self.search.keys().next().filter(|_| self.player.kind != Kind::Search) {
            return Err(origin.wrong(other_kind(key, Kind::Search)));
        }
        for (key, value) in self.search {
            let reason = format!("{key}={value}");
            search.insert(key, value);
            self.player.search = search.clone().try_into().map_err(|error: toml::de::Error| {
                origin.wrong(format!("{reason}: {}", without_types(error.message())))
            })?;
        }
        Ok(self.player)
    }
}

/// A number or truth value where the text is one, else the text.
fn toml_value(text: &str) -> Value {
    if let Ok(number) = text.parse() {
        Value::Integer(number)
    } else if let Ok(number) = text.parse() {
        Value::Float(number)
    } else if let Ok(truth) = text.parse() {
        Value::Boolean(truth)
    } else {
        Value::String(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use touchline_selfplay::player::{Budget, Kind, PlayerSettings};

    use super::parse;
    use crate::exit::{Failure, Origin};

    fn player(text: &str) -> Result<PlayerSettings, Failure> {
        parse(text, &Origin::Typed("--player"))
    }

    #[test]
    fn settings_are_refused_in_words() {
        for (setting, words) in [
            (
                "root-candidates=-1",
                "root-candidates=-1: invalid value: integer `-1`, expected a whole number from 0 to",
            ),
            ("rave=much", "rave=\"much\": invalid type: string \"much\", expected a number"),
            ("config=", "config=: name a file"),
        ] {
            let error = player(&format!("a:{setting}")).expect_err(setting).to_string();
            assert!(error.contains(words), "{error}");
        }
    }

    #[test]
    fn slips_are_no_names_of_the_search() {
        for (slip, meant) in
            [("gredy:name=greedy", "greedy"), ("utc:simulations=10", "uct"), ("flat2:", "flat")]
        {
            let error = player(slip).expect_err(slip).to_string();
            assert!(error.contains(&format!("did you mean {meant}?")), "{error}");
        }
        assert!(player("more:simulations=10").is_ok() && player("serch:").is_ok());
        let error = player("uct:exploration=1").expect_err("of the search").to_string();
        assert!(error.contains("exploration: only players of kind search have this setting"), "{error}");
        for (setting, key, kind) in [
            ("uct:memory=2GiB", "memory", "search"),
            ("uct:threads=2", "threads", "search"),
            ("uct:config=a.toml", "config", "search"),
            ("search:timeout=3s", "timeout", "ugi"),
            ("search:program=./a", "program", "ugi"),
            ("search:option.Level=1", "option.Level", "ugi"),
        ] {
            let error = player(setting).expect_err(setting).to_string();
            assert!(error.contains(&format!(": {key}: only players of kind {kind} have this")), "{error}");
        }
        let error = player("search:increment=1s").expect_err("no clock").to_string();
        assert!(error.contains("give simulations, time or clock"), "{error}");
    }

    #[test]
    fn players_in_one_line() {
        let uct = player("uct").expect("a kind");
        assert_eq!((uct.kind, uct.name.as_str()), (Kind::Uct, "uct"));
        let few = player("flat:simulations=7").expect("a kind with settings");
        assert_eq!((few.kind, few.name.as_str()), (Kind::Flat, "flat:simulations=7"));
        assert_eq!(few.budget, Some(Budget::simulations(7)));
        let plain = player("base:").expect("the default by another name");
        assert_eq!((plain.kind, plain.name.as_str()), (Kind::Search, "base"));
        assert_eq!(plain.search, PlayerSettings::default().search);
        let named = player("ugi:name=rival,program=./rival,option.Level=3,arguments=-q -v,timeout=5s");
        let named = named.expect("a program");
        assert_eq!((named.kind, named.name.as_str(), named.timeout_ms), (Kind::Ugi, "rival", 5000));
        assert_eq!((named.arguments.len(), named.options["Level"].as_str()), (2, "3"));
        let text =
            "tuned:playout-length=4,static-weight=1,exploration=0.5,priors=false,chance=plain,time=20ms";
        let tuned = player(text).expect("a search");
        assert_eq!((tuned.kind, tuned.name.as_str()), (Kind::Search, "tuned"));
        assert_eq!((tuned.search.playout_length, tuned.search.static_weight), (4, 1.0));
        assert_eq!((tuned.search.exploration, tuned.search.priors), (0.5, false));
        assert_eq!(tuned.budget.and_then(|budget| budget.time_ms), Some(20));
    }

    #[test]
    fn wrong_players_are_refused() {
        for (text, reason) in [
            ("", "is no player"),
            (":priors=false", "is no player"),
            ("gredy", "\"gredy\" is no player"),
            ("search,priors=false", "is no player"),
            ("a:priors", "\"priors\" is no setting"),
            ("a:priors=maybe", "priors=\"maybe\": "),
            ("a:unknown=1", "unknown: unknown setting; docs/search-settings.md"),
            ("a:eploration=1", "eploration: unknown setting; did you mean exploration? docs"),
            ("a:exploration=-1", "exploration"),
            ("a:threads=1025", "expected a whole number from 1 to 1024"),
            ("a:memory=2T", "memory=2T"),
            ("a:priors=true,priors=false", "priors is given twice"),
            ("a:simulations=0", "simulations=0"),
            ("a:simulations=1000000000000001", "simulations"),
            ("uct:priors=false", "priors: only players of kind search"),
            ("ugi:timeout=1s", "needs a program"),
            ("a\tb:", "printable"),
        ] {
            let error = player(text).expect_err(text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
