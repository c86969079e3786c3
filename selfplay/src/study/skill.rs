//! The skill chain: how much stronger players become when they think longer.
//!
//! Players of rising budgets play each other. The longer the chain in Elo, the more skill beats luck; a game that is
//! mostly luck, or soon exhausted, has a short one.

use crate::interval::Interval;
use crate::ratings::{Game, Rating, fit};

/// A player of the chain.
#[derive(Clone, PartialEq, Debug)]
pub struct Link {
    /// The player, for instance `1000 simulations`.
    pub name: String,
    /// Elo above the player before; 0 for the first.
    pub step: Interval,
    /// Elo above the first player.
    pub total: Interval,
}

/// Players of rising budgets with the Elo between them.
#[derive(Clone, PartialEq, Debug)]
pub struct SkillChain {
    /// The players, weakest budget first.
    pub links: Vec<Link>,
    /// Number of games.
    pub games: u64,
}

impl SkillChain {
    /// The chain of players with these names, weakest budget first; the games name players by their places.
    #[must_use]
    pub fn of(names: &[String], games: &[Game]) -> SkillChain {
        let ratings = fit(names.len(), games);
        let above = |player: usize, other: usize| {
            let Rating { value, error } = ratings.difference(player, other).unwrap_or_default();
            if player == other { Interval::default() } else { Interval::around(value, error) }
        };
        let link = |(player, name): (usize, &String)| Link {
            name: name.clone(),
            step: above(player, player.saturating_sub(1)),
            total: above(player, 0),
        };
        SkillChain { links: names.iter().enumerate().map(link).collect(), games: games.len() as u64 }
    }

    /// Elo of the last player above the first one; `None` with fewer than two players.
    #[must_use]
    pub fn length(&self) -> Option<Interval> {
        self.links.get(1..)?.last().map(|link| link.total)
    }
}
