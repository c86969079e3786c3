//! The skill chain: how much stronger players become when they think longer.
//!
//! Players of rising budgets play each other. The longer the chain in Elo, the more skill beats luck; a game that is
//! mostly luck, or soon exhausted, has a short one. Players that differ in anything else are told side by side.

use super::plan::StudyPlan;
use crate::interval::Interval;
use crate::player::{Budget, Kind, PlayerSettings};
use crate::ratings::{Game, fit};

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

/// Players with the Elo between them.
#[derive(Clone, PartialEq, Debug)]
pub struct SkillChain {
    /// Whether the players differ in their budgets alone, each one's being larger than that of the one before.
    pub rising: bool,
    /// The players: those of rising budgets in this order.
    pub links: Vec<Link>,
    /// Number of games.
    pub games: u64,
}

impl SkillChain {
    /// The chain of the players of a plan, whose games name them by their places in it.
    #[must_use]
    pub fn of_plan(plan: &StudyPlan, games: &[Game]) -> SkillChain {
        let order = by_budget(plan);
        let rising = order.is_some();
        let order = order.unwrap_or_else(|| (0..plan.players.len()).collect());
        let names: Vec<String> =
            order.iter().filter_map(|&player| Some(plan.players.get(player)?.name.clone())).collect();
        let place = |player: usize| order.iter().position(|&other| other == player).unwrap_or(player);
        let placed = |game: &Game| Game { white: place(game.white), black: place(game.black), ..*game };
        let games: Vec<Game> = games.iter().map(placed).collect();
        SkillChain { rising, ..SkillChain::of(&names, &games) }
    }

    /// The chain of players with these names, smallest budget first; the games name players by their places.
    #[must_use]
    pub fn of(names: &[String], games: &[Game]) -> SkillChain {
        let ratings = fit(names.len(), games);
        let above = |player: usize, other: usize| {
            if player == other {
                Interval::default()
            } else {
                ratings.lead(player, other).unwrap_or_default()
            }
        };
        let link = |(player, name): (usize, &String)| Link {
            name: name.clone(),
            step: above(player, player.saturating_sub(1)),
            total: above(player, 0),
        };
        SkillChain {
            rising: true,
            links: names.iter().enumerate().map(link).collect(),
            games: games.len() as u64,
        }
    }

    /// Elo of the last player above the first one; `None` with fewer than two players.
    #[must_use]
    pub fn length(&self) -> Option<Interval> {
        self.links.get(1..)?.last().map(|link| link.total)
    }
}

/// The places of the players by rising budget; `None` if they differ in anything else, or take no account of budgets.
fn by_budget(plan: &StudyPlan) -> Option<Vec<usize>> {
    let rest =
        |player: &PlayerSettings| PlayerSettings { name: String::new(), budget: None, ..player.clone() };
    let first = rest(plan.players.first()?);
    let thinks = !matches!(first.kind, Kind::Greedy | Kind::Random);
    let budget = |player: &PlayerSettings| player.budget.unwrap_or(plan.budget);
    let mut order: Vec<(Budget, usize)> = plan.players.iter().map(budget).zip(0..).collect();
    order.sort_by_key(|(budget, _)| limits(budget));
    let rises = order.windows(2).all(|two| matches!(two, [(less, _), (more, _)] if is_larger(more, less)));
    let alike = plan.players.iter().all(|player| rest(player) == first);
    (thinks && alike && rises).then(|| order.into_iter().map(|(_, player)| player).collect())
}

/// What a budget limits.
const fn limits(budget: &Budget) -> [Option<u64>; 4] {
    let Budget { simulations, time_ms, clock_ms, increment_ms, margin_ms: _ } = *budget;
    [simulations, time_ms, clock_ms, increment_ms]
}

/// Whether a budget has the same limits as another one, none of them lower and one of them higher.
fn is_larger(budget: &Budget, other: &Budget) -> bool {
    let mut limits = limits(budget).into_iter().zip(limits(other));
    let same = limits.clone().all(|(more, less)| more.is_some() == less.is_some() && more >= less);
    same && limits.any(|(more, less)| more > less)
}
