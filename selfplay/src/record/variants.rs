//! The rules by which the games of a file were played.

use thiserror::Error;
use touchline_engine::{OptionError, Rulebook};

use super::replay::ReplayError;
use super::wire::{Game, Header};

/// A header that this program cannot play by.
#[derive(Debug, Error)]
pub enum RulesError {
    /// The file holds another game.
    #[error("the file holds games of {found}, not of {expected}")]
    OtherGame {
        /// The game of the file.
        found: String,
        /// The game asked for.
        expected: &'static str,
    },
    /// The rules in the header are refused.
    #[error("rules in the file header: {0}")]
    Rules(#[from] OptionError),
}

/// The rules of each variant of a file.
#[derive(Clone, Debug)]
pub struct VariantRules<G>(Vec<G>);

impl<G: Rulebook> VariantRules<G> {
    /// The rules that a header names.
    ///
    /// # Errors
    /// Another game, or rules that it refuses.
    pub fn of(header: &Header) -> Result<VariantRules<G>, RulesError> {
        if header.game != G::info().id {
            return Err(RulesError::OtherGame { found: header.game.clone(), expected: G::info().id });
        }
        if header.variants.is_empty() {
            return Ok(VariantRules(vec![G::with_rules(&header.rules)?]));
        }
        let games = header.variants.iter().map(|variant| G::with_rules(&variant.rules));
        Ok(VariantRules(games.collect::<Result<_, _>>()?))
    }

    /// The rules of a recorded game.
    ///
    /// # Errors
    /// The record names a variant that is not in the header.
    pub fn by(&self, record: &Game) -> Result<&G, ReplayError> {
        self.variant(record.variant)
            .ok_or(ReplayError::Variant { variant: record.variant, variants: self.0.len() })
    }

    /// The rules of a variant; `None` if there is no such variant.
    #[must_use]
    pub fn variant(&self, variant: u32) -> Option<&G> {
        self.0.get(variant as usize)
    }
}

impl<G> From<Vec<G>> for VariantRules<G> {
    /// The rules of the variants in their order.
    fn from(games: Vec<G>) -> VariantRules<G> {
        VariantRules(games)
    }
}
