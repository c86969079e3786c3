//! What a ladder is: players, matches, budgets, openings.

use std::collections::BTreeSet;
use std::sync::Arc;

use touchline_engine::Rulebook;

use crate::contest::{Contest, Fixture, couple, couples};
use crate::matches::Adjudication;
use crate::openings::{Opening, OpeningLine, Openings};
use crate::plan::{
    Identity, MatchError, PlanError, RecordSettings, check_header, check_pairs, check_player_count,
    check_players, entrants, workers,
};
use crate::player::{Budget, PlayerSettings};
use crate::record::{Header, VariantRules};

/// A ladder to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The players, with different names. New ones are added at the end.
    pub players: Vec<PlayerSettings>,
    /// Who plays whom, by place in `players`: the first of the two has White in the first game of a pair.
    pub matches: Vec<[usize; 2]>,
    /// Pairs of games a match.
    pub pairs: u32,
    /// What a player may spend who has no budget of its own.
    pub budget: Budget,
    /// Where pairs of games begin.
    pub openings: Openings,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// The seed of openings, dice and players.
    pub seed: u64,
    /// Games at a time; 0 stands for the number of cores.
    pub concurrency: usize,
    /// A program that loses so many games in a row through faults is set aside; 0: it plays on.
    pub most_faults: u32,
}

impl Plan {
    /// What a player may spend.
    #[must_use]
    pub fn budget(&self, player: &PlayerSettings) -> Budget {
        player.budget.unwrap_or(self.budget)
    }

    /// How many games the matches have.
    #[must_use]
    pub fn most_games(&self) -> u64 {
        2 * self.matches.len() as u64 * u64::from(self.pairs)
    }

    /// The fixtures of the matches. They do not change when players or matches are added.
    pub(super) fn fixtures(&self) -> impl Iterator<Item = u32> {
        self.matches.iter().map(|&players| fixture(players))
    }

    /// How every game of the players is played.
    ///
    /// # Errors
    /// The plan is refused.
    pub(super) fn contest<G: Rulebook>(&self, game: &G) -> Result<Contest<G>, PlanError> {
        self.check()?;
        let parse = |line: &OpeningLine| line.parse(game);
        let openings = self.openings.checked_lines()?.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
        let header = self.header(game)?;
        check_header(&header)?;
        Ok(Contest {
            header,
            rules: VariantRules::from(vec![game.clone()]),
            fixtures: fixtures(self.players.len(), &openings.into()),
            players: entrants(&self.players, self.budget),
            random_steps: self.openings.random_steps,
            adjudication: self.adjudication,
            keep_decisions: RECORDS.decisions,
            compressed: RECORDS.compressed,
            workers: workers(self.concurrency),
            most_faults: self.most_faults,
        })
    }

    fn check(&self) -> Result<(), PlanError> {
        check_player_count(self.players.len(), 2)?;
        check_pairs(self.pairs)?;
        check_players(&self.players, self.budget)?;
        let mut known = BTreeSet::new();
        for &[one, other] in &self.matches {
            let [first, second] = [self.player(one)?, self.player(other)?].map(|player| player.name.clone());
            if one == other {
                return Err(MatchError::Itself(first).into());
            }
            if !known.insert([one, other]) {
                return Err(MatchError::Twice { first, second }.into());
            }
        }
        Ok(self.adjudication.check()?)
    }

    fn player(&self, place: usize) -> Result<&PlayerSettings, MatchError> {
        let players = self.players.len();
        self.players.get(place).ok_or(MatchError::NoPlayer { place: place + 1, players })
    }

    fn header<G: Rulebook>(&self, game: &G) -> Result<Header, PlanError> {
        Identity {
            game: G::info().id,
            rules: game.rules(),
            variants: Vec::new(),
            seed: self.seed,
            budget: self.budget,
            adjudication: self.adjudication,
            openings: &self.openings,
            records: RECORDS,
            more: vec![Header::common_seeds()],
            players: &self.players,
        }
        .header()
    }
}

/// What is kept of each game.
const RECORDS: RecordSettings = RecordSettings { decisions: true, compressed: true };

/// The fixture of two players: that of the couple with either of them as the first.
fn fixture([first, second]: [usize; 2]) -> u32 {
    2 * couple(first.min(second), first.max(second)) + u32::from(first > second)
}

/// Every two players in either order, at the places that [`fixture`] tells.
fn fixtures<G: Rulebook>(players: usize, openings: &Arc<[Opening<G>]>) -> Vec<Fixture<G>> {
    let orders = couples(players).flat_map(|(one, other)| [[one, other], [other, one]]);
    let fixture =
        |seats| Fixture { variant: 0, seats, openings: Arc::clone(openings), habits: Default::default() };
    orders.map(fixture).collect()
}

#[cfg(test)]
mod tests {
    use super::fixture;
    use crate::contest::couples;

    #[test]
    fn every_order_of_two_players_has_its_place() {
        let orders = couples(5).flat_map(|(one, other)| [[one, other], [other, one]]);
        let places: Vec<u32> = orders.map(fixture).collect();
        assert_eq!(places, (0..20).collect::<Vec<u32>>());
    }
}
