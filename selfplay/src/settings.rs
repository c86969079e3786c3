//! The settings of players as they stand in plans and records.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use touchline_search::{Config, ConfigError, Searcher};

/// How a player decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The search.
    #[default]
    Search,
    /// Textbook UCT, a reference player that never gets stronger.
    Uct,
    /// Flat Monte Carlo, a reference player that never gets stronger.
    Flat,
    /// The action with the best static value, a reference player.
    Greedy,
    /// Uniformly random, a reference player.
    Random,
    /// An external program that speaks UGI.
    Ugi,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 6] = [Kind::Search, Kind::Uct, Kind::Flat, Kind::Greedy, Kind::Random, Kind::Ugi];

    /// Its word in plans and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Search => "search",
            Kind::Uct => "uct",
            Kind::Flat => "flat",
            Kind::Greedy => "greedy",
            Kind::Random => "random",
            Kind::Ugi => "ugi",
        }
    }

    /// The kind with this word; `None` if there is none.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A player with all settings.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlayerSettings {
    /// The name, unique in a plan.
    pub name: String,
    /// How the player decides.
    pub kind: Kind,
    /// Search threads, for `search`: 0 to [`MOST_THREADS`](Self::MOST_THREADS); 0 stands for 1.
    pub threads: usize,
    /// Memory of the search tree in MiB, for `search`: 0 to [`MOST_MIB`](Self::MOST_MIB); 0 stands for 256.
    pub memory_mib: usize,
    /// The program, for `ugi`.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub program: String,
    /// Its arguments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// Milliseconds that an answer may take beyond the time allowed, for `ugi`; 0 stands for 60,000.
    pub timeout_ms: u64,
    /// The budget of this player instead of the plan's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub budget: Option<Budget>,
    /// Options sent with `setoption`, for `ugi`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// Settings of the search, for `search`.
    pub search: Config,
}

/// A setting of a player outside its range.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum SettingsError {
    /// A number.
    #[error("{field} is {found}, but must be 0 to {most}")]
    Range {
        /// The field as plans spell it.
        field: &'static str,
        /// The number found.
        found: usize,
        /// The largest that is possible.
        most: usize,
    },
    /// A setting of the search.
    #[error(transparent)]
    Search(#[from] ConfigError),
    /// A setting that says nothing to this player.
    #[error("{field}: only players of kind {kind} have this setting")]
    OtherKind {
        /// The field as plans spell it.
        field: &'static str,
        /// The kind that has it, as plans spell it.
        kind: &'static str,
    },
    /// An external player without a program.
    #[error("kind ugi needs a program to start: program = \"PATH\"")]
    NoProgram,
    /// A program of a player who plays by itself.
    #[error("a program belongs to kind ugi and to no other")]
    IdleProgram,
    /// An option that would be more than one line of the protocol.
    #[error("options: \"{}\" holds a control character; the line protocol has one line an option", .0.escape_debug())]
    Option(String),
    /// An option that the match sets.
    #[error("options: \"{0}\" is set for every match; leave it out")]
    OwnOption(String),
    /// A program that is to think for so many simulations and for so long.
    #[error(
        "the line protocol tells a program either simulations or a time; give it a budget of its own with one of them"
    )]
    TwoLimits,
}

impl PlayerSettings {
    /// The most search threads.
    pub const MOST_THREADS: usize = 1024;
    /// The most memory of a search tree in MiB: a TiB.
    pub const MOST_MIB: usize = 1 << 20;

    /// Checks every number against its range, that the kind of player has every setting, and that the player
    /// understands its budget: `budget` if it has none of its own.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self, budget: Budget) -> Result<(), SettingsError> {
        match (self.kind, self.program.is_empty()) {
            (Kind::Ugi, true) => return Err(SettingsError::NoProgram),
            (Kind::Ugi, false) | (_, true) => {}
            (_, false) => return Err(SettingsError::IdleProgram),
        }
        self.check_kind()?;
        let budget = self.budget.unwrap_or(budget);
        if self.kind == Kind::Ugi && budget.simulations.is_some() && budget.is_timed() {
            return Err(SettingsError::TwoLimits);
        }
        if let Some((name, _)) = self
            .options
            .iter()
            .find(|(name, value)| [name, value].into_iter().any(|text| text.contains(char::is_control)))
        {
            return Err(SettingsError::Option(name.clone()));
        }
        let is_ours =
            |name: &&String| ["Game", "Rules", "Seed"].iter().any(|own| name.eq_ignore_ascii_case(own));
        if let Some(name) = self.options.keys().find(is_ours) {
            return Err(SettingsError::OwnOption(name.clone()));
        }
        for (field, found, most) in
            [("threads", self.threads, Self::MOST_THREADS), ("memory-mib", self.memory_mib, Self::MOST_MIB)]
        {
            if found > most {
                return Err(SettingsError::Range { field, found, most });
            }
        }
        Ok(self.search.validate()?)
    }

    /// Refuses settings of another kind of player: whoever gave them expects them to count.
    fn check_kind(&self) -> Result<(), SettingsError> {
        let of_search = [
            ("threads", self.threads != 0),
            ("memory-mib", self.memory_mib != 0),
            ("search", self.search != Config::default()),
        ];
        let of_ugi = [
            ("options", !self.options.is_empty()),
            ("arguments", !self.arguments.is_empty()),
            ("timeout-ms", self.timeout_ms != 0),
        ];
        for (owner, settings) in [(Kind::Search, of_search), (Kind::Ugi, of_ugi)] {
            let given = settings.iter().find(|(_, given)| *given && self.kind != owner);
            if let Some(&(field, _)) = given {
                return Err(SettingsError::OtherKind { field, kind: owner.name() });
            }
        }
        Ok(())
    }

    /// The search that decides; `None` for an external program.
    #[must_use]
    pub fn searcher(&self) -> Option<Searcher> {
        match self.kind {
            Kind::Search => Some(Searcher::Default(self.search.clone())),
            Kind::Uct => Some(Searcher::Uct),
            Kind::Flat => Some(Searcher::Flat),
            Kind::Greedy => Some(Searcher::Greedy),
            Kind::Random => Some(Searcher::Random),
            Kind::Ugi => None,
        }
    }

    /// Memory of the search tree in bytes.
    #[must_use]
    pub const fn memory(&self) -> usize {
        let mib = if self.memory_mib == 0 { 256 } else { self.memory_mib };
        // A computer of 32 bits has no such memory, but a plan may name it.
        mib.saturating_mul(1 << 20)
    }

    /// How long an answer may take beyond the time allowed.
    #[must_use]
    pub const fn timeout(&self) -> Duration {
        Duration::from_millis(if self.timeout_ms == 0 { 60_000 } else { self.timeout_ms })
    }
}

/// What a player may spend. At least one of the first three must be given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Budget {
    /// Simulations a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u64>,
    /// Milliseconds a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// Milliseconds a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    /// Milliseconds added to the clock after each decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub increment_ms: Option<u64>,
    /// Milliseconds by which a decision may be late before the game is lost; 100 if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin_ms: Option<u64>,
}

/// A budget that cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BudgetError {
    /// Nothing is given.
    #[error("the budget is empty: give simulations, time-ms or clock-ms")]
    Empty,
    /// A quantity is zero.
    #[error("{0} must be at least 1")]
    Zero(&'static str),
    /// A quantity is larger than [`Budget::MOST`].
    #[error("{0} must be at most 10^15")]
    Large(&'static str),
    /// An increment without a clock.
    #[error("increment-ms needs clock-ms")]
    Increment,
}

impl Budget {
    /// By how much a decision may be late before the game is lost.
    #[must_use]
    pub fn margin(&self) -> Duration {
        Duration::from_millis(self.margin_ms.unwrap_or(100))
    }

    /// What the clock gains by every decision.
    #[must_use]
    pub fn increment(&self) -> Duration {
        Duration::from_millis(self.increment_ms.unwrap_or(0))
    }

    /// The most of anything. The records could not tell a plan with far larger numbers: TOML has none above 2^63 - 1.
    pub const MOST: u64 = 1_000_000_000_000_000;

    /// A budget in simulations a decision.
    #[must_use]
    pub fn simulations(simulations: u64) -> Budget {
        Budget { simulations: Some(simulations), ..Budget::default() }
    }

    /// Whether time plays a part.
    #[must_use]
    pub const fn is_timed(&self) -> bool {
        self.time_ms.is_some() || self.clock_ms.is_some()
    }

    /// Checks that the budget can be played.
    ///
    /// # Errors
    /// What is missing or contradictory.
    pub fn check(&self) -> Result<(), BudgetError> {
        let given =
            [("simulations", self.simulations), ("time-ms", self.time_ms), ("clock-ms", self.clock_ms)];
        if given.iter().all(|(_, value)| value.is_none()) {
            return Err(BudgetError::Empty);
        }
        if let Some((name, _)) = given.iter().find(|(_, value)| *value == Some(0)) {
            return Err(BudgetError::Zero(name));
        }
        let rest = [("increment-ms", self.increment_ms), ("margin-ms", self.margin_ms)];
        let large = |(_, value): &&(_, Option<u64>)| value.is_some_and(|value| value > Self::MOST);
        if let Some((name, _)) = given.iter().chain(&rest).find(large) {
            return Err(BudgetError::Large(name));
        }
        if self.increment_ms.is_some() && self.clock_ms.is_none() {
            return Err(BudgetError::Increment);
        }
        Ok(())
    }
}
