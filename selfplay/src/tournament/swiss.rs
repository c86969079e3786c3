//! The rounds of a Swiss tournament: who meets whom follows from the plan and the results of the rounds before.

use std::collections::{BTreeMap, BTreeSet};

use super::id::{GameId, for_first};
use super::plan::Plan;
use crate::contest::Results;

/// The couples of one round after the other, without end. Round r has pairs r * `pairs` to (r + 1) * `pairs` - 1 of its
/// couples.
///
/// The couples of a round mean something only where all games of the rounds before have results.
pub(super) struct Rounds<'a> {
    plan: &'a Plan,
    results: &'a Results,
    table: Table,
    /// The round before and its couples.
    last: Option<(u32, Vec<(usize, usize)>)>,
}

impl<'a> Rounds<'a> {
    pub(super) fn new(plan: &'a Plan, results: &'a Results) -> Rounds<'a> {
        Rounds { plan, results, table: Table::new(plan.players.len(), plan.pairs), last: None }
    }

    /// Enters the results of a round.
    fn enter(&mut self, round: u32, couples: &[(usize, usize)]) {
        let each = self.plan.pairs;
        for &(first, second) in couples {
            let points: f64 = (round * each..(round + 1) * each)
                .flat_map(|pair| [0, 1].map(|half| GameId { first, second, pair, half }))
                .filter_map(|id| self.results.get(&id.number()).map(|&white| for_first(white, id)))
                .sum();
            self.table.enter(first, second, points);
        }
    }
}

impl Iterator for Rounds<'_> {
    type Item = Vec<(usize, usize)>;

    fn next(&mut self) -> Option<Self::Item> {
        let round = match self.last.take() {
            None => 0,
            Some((round, couples)) => {
                self.enter(round, &couples);
                round + 1
            }
        };
        let couples = self.table.pair();
        self.last = Some((round, couples.clone()));
        Some(couples)
    }
}

/// A game that this plan would not have played, if there is one: that of two players who do not meet in its round, or
/// of a round that begins before the round before it is complete.
///
/// Where games are missing, nothing is known about the rounds behind them: with `holes`, which says that games were
/// lost, and where they look [lost](looks_lost), these are taken as they are.
pub(super) fn stray(plan: &Plan, results: &Results, holes: bool) -> Option<GameId> {
    let mut rounds: BTreeMap<u32, Vec<GameId>> = BTreeMap::new();
    for id in results.keys().filter_map(|&number| GameId::of(number)) {
        rounds.entry(id.pair / plan.pairs).or_default().push(id);
    }
    for (round, couples) in (0..).zip(Rounds::new(plan, results)) {
        let games = rounds.remove(&round).unwrap_or_default();
        let stranger = games.iter().find(|id| !couples.contains(&(id.first, id.second)));
        if let Some(&stranger) = stranger {
            return Some(stranger);
        }
        let is_complete = games.len() as u64 == 2 * couples.len() as u64 * u64::from(plan.pairs);
        if rounds.is_empty() || !is_complete {
            let later: Vec<GameId> = rounds.into_values().flatten().collect();
            let is_known = holes || looks_lost(plan, results, &couples, &later);
            return later.into_iter().next().filter(|_| !is_known);
        }
    }
    None
}

/// Whether games of a round with these couples may have been lost to damage in an earlier run, of which nothing else
/// tells: games of `later` rounds are there. With more players than before some have no game at all, and with fewer
/// pairs the later games are those of the same couples, which do not meet again before half of the players are met.
fn looks_lost(plan: &Plan, results: &Results, couples: &[(usize, usize)], later: &[GameId]) -> bool {
    let ids = results.keys().filter_map(|&number| GameId::of(number));
    let players: BTreeSet<usize> = ids.flat_map(|id| [id.first, id.second]).collect();
    // Of three players each is left out once first.
    let without_repeats = if plan.players.len() == 3 { 3 } else { plan.players.len() / 2 };
    let may_repeat = |id: &GameId| (id.pair / plan.pairs) as usize >= without_repeats;
    players.len() == plan.players.len()
        && later.iter().all(|id| !couples.contains(&(id.first, id.second)) || may_repeat(id))
}

/// Points and meetings.
struct Table {
    /// Games of a couple in a round.
    games: f64,
    /// Sums of halves, so that those who have the same points are equal whatever they won when.
    points: Vec<f64>,
    met: BTreeSet<(usize, usize)>,
    /// Who was left out since all were.
    left_out: BTreeSet<usize>,
}

impl Table {
    /// Tries to avoid a second meeting before it is accepted.
    const MOST_TRIES: u32 = 100_000;

    fn new(players: usize, pairs: u32) -> Table {
        let points = vec![0.0; players];
        Table { games: f64::from(2 * pairs), points, met: BTreeSet::new(), left_out: BTreeSet::new() }
    }

    fn enter(&mut self, first: usize, second: usize, points: f64) {
        self.add(first, points);
        self.add(second, self.games - points);
    }

    fn add(&mut self, player: usize, points: f64) {
        if let Some(total) = self.points.get_mut(player) {
            *total += points;
        }
    }

    /// The players by points, equals by their place in the plan.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.points.len()).collect();
        let points = |player: &usize| self.points.get(*player).copied().unwrap_or(0.0);
        order.sort_by(|a, b| points(b).total_cmp(&points(a)).then(a.cmp(b)));
        order
    }

    /// Pairs by points, equals by their place in the plan, without a second meeting while there is another opponent;
    /// with an odd number the last of those who were left out least often is left out, for full points.
    fn pair(&mut self) -> Vec<(usize, usize)> {
        let mut order = self.order();
        if order.len() % 2 == 1 {
            self.leave_one_out(&mut order);
        }
        let mut tries = Table::MOST_TRIES;
        let couples = self.without_rematch(&order, &mut tries).unwrap_or_else(|| neighbours(&order));
        self.met.extend(&couples);
        couples
    }

    fn leave_one_out(&mut self, order: &mut Vec<usize>) {
        if self.left_out.len() == order.len() {
            self.left_out.clear();
        }
        let Some(place) = order.iter().rposition(|player| !self.left_out.contains(player)) else { return };
        let player = order.remove(place);
        self.left_out.insert(player);
        self.add(player, self.games);
    }

    /// Pairs the first with the nearest behind it such that nobody meets anyone twice; `None` if that is impossible or
    /// not found within `tries`.
    fn without_rematch(&self, order: &[usize], tries: &mut u32) -> Option<Vec<(usize, usize)>> {
        let Some((&one, others)) = order.split_first() else { return Some(Vec::new()) };
        for (place, &other) in others.iter().enumerate() {
            *tries = tries.checked_sub(1)?;
            let couple = (one.min(other), one.max(other));
            if self.met.contains(&couple) {
                continue;
            }
            let rest: Vec<usize> =
                others.iter().enumerate().filter(|(i, _)| *i != place).map(|(_, &player)| player).collect();
            if let Some(mut couples) = self.without_rematch(&rest, tries) {
                couples.insert(0, couple);
                return Some(couples);
            }
        }
        None
    }
}

/// First and second, third and fourth, and so on.
fn neighbours(order: &[usize]) -> Vec<(usize, usize)> {
    order
        .chunks_exact(2)
        .filter_map(|two| match two {
            &[one, other] => Some((one.min(other), one.max(other))),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sixths of a game would not sum up to the same in every order.
    #[test]
    fn equal_points_are_equal_whatever_was_won_when() {
        let mut table = Table::new(6, 3);
        for (points, others) in [(1.0, 4.0), (1.0, 1.0), (4.0, 1.0)] {
            table.enter(0, 3, points);
            table.enter(1, 4, others);
            table.enter(2, 5, 2.0);
        }
        assert_eq!(table.order(), [3, 4, 5, 0, 1, 2]);
    }
}
