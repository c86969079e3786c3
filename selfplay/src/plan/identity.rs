//! The identity of a plan: what decides how its games are played, as the header of its record files says it.

use serde::Serialize;
use touchline_engine::random::derive;

use super::{PlanError, RecordSettings};
use crate::matches::Adjudication;
use crate::openings::Openings;
use crate::player::{Budget, Kind, PlayerSettings};
use crate::program::program;
use crate::record::frame::{Layout, encode_header};
use crate::record::{Header, PlayerEntry, RecordError, Variant};

/// Everything that decides how single games are played.
pub(crate) struct Identity<'a> {
    pub game: &'a str,
    /// In canonical form.
    pub rules: String,
    pub variants: Vec<Variant>,
    pub seed: u64,
    pub budget: Budget,
    pub adjudication: Adjudication,
    pub openings: &'a Openings,
    pub records: RecordSettings,
    /// Further settings as name and value.
    pub more: Vec<(String, String)>,
    pub players: &'a [PlayerSettings],
}

impl Identity<'_> {
    /// The header of the record files; its `plan` differs when anything but the players differs.
    ///
    /// # Errors
    /// A setting that TOML cannot say: plans that differ in it would pass for the same.
    pub fn header(self) -> Result<Header, PlanError> {
        let mut settings = vec![
            ("budget".to_owned(), text_of(&self.budget)?),
            ("adjudication".to_owned(), text_of(&self.adjudication)?),
            ("openings".to_owned(), text_of(self.openings)?),
            ("records".to_owned(), text_of(&self.records)?),
        ];
        settings.extend(self.more);
        let entry = |player: &PlayerSettings| {
            Ok(PlayerEntry { name: player.name.clone(), settings: text_of(player)? })
        };
        let mut players = self.players.iter().map(entry).collect::<Result<Vec<_>, PlanError>>()?;
        players.sort_by(|a, b| a.name.cmp(&b.name));
        let timed = |player: &PlayerSettings| player.budget.unwrap_or(self.budget).is_timed();
        let variants = self.variants.iter().map(|variant| format!("{}\n{}\n", variant.name, variant.rules));
        let settings_text = settings.iter().map(|(name, value)| format!("{name}\n{value}\n"));
        let rest: String = variants.chain(settings_text).collect();
        let identity = format!("{}\n{}\n{rest}", self.game, self.rules);
        Ok(Header {
            game: self.game.to_owned(),
            rules: self.rules,
            variants: self.variants,
            program: program(self.game),
            plan: derive(self.seed, &words(&identity)),
            seed: self.seed,
            reproducible: !self.players.iter().any(|player| player.kind == Kind::Ugi || timed(player)),
            settings,
            players,
        })
    }
}

/// A setting as TOML.
fn text_of(value: &impl Serialize) -> Result<String, PlanError> {
    toml::to_string(value).map_err(|error| PlanError::Syntax(error.to_string()))
}

/// A text as numbers: its length, then eight bytes at a time.
fn words(text: &str) -> Vec<u64> {
    let chunks = text.as_bytes().chunks(8).map(|chunk| {
        let mut word = [0; 8];
        word.iter_mut().zip(chunk).for_each(|(to, from)| *to = *from);
        u64::from_le_bytes(word)
    });
    std::iter::once(text.len() as u64).chain(chunks).collect()
}

/// Checks that the record files of a plan can say all of it in their header.
pub(crate) fn check_header(header: &Header) -> Result<(), PlanError> {
    match encode_header(header, Layout { compressed: false, finished: false }) {
        Err(RecordError::HeaderTooLarge { bytes, limit }) => {
            Err(PlanError::TooLong { what: longest(header).to_owned(), bytes, limit })
        }
        _ => Ok(()),
    }
}

/// The name of the longest part of a header.
fn longest(header: &Header) -> &str {
    let players = header.players.iter().map(|player| player.name.len() + player.settings.len()).sum();
    let cells = header.variants.iter().map(|variant| variant.name.len() + variant.rules.len()).sum();
    let settings = header.settings.iter().map(|(name, value)| (name.as_str(), value.len()));
    let parts = settings.chain([("players", players), ("cells", cells)]);
    parts.max_by_key(|(_, length)| *length).map_or("", |(name, _)| name)
}
