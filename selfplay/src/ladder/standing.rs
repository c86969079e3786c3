//! How matches stand.

use std::collections::BTreeMap;

use super::Plan;
use crate::contest::GameNumber;
use crate::matches::Effort;
use crate::player::Fault;
use crate::ratings::Pentanomial;
use crate::record::stats::Tally;
use crate::record::{Game, Winner};

/// The result of a match so far, as the first of its two players sees it. Pairs of games count that are complete.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// The two players, by place in the plan.
    pub players: [usize; 2],
    /// Games won, drawn and lost.
    pub games: Tally,
    /// How many of them were there before this run.
    pub earlier: u64,
    /// Pairs of games by their points.
    pub pairs: Pentanomial,
    /// What each player's decisions took in the games of this run.
    pub efforts: [Effort; 2],
    /// Steps of all games, the opening included.
    pub steps: u64,
    /// Games that were ended by an adjudication instead of by the rules.
    pub adjudicated: u64,
    /// Games lost through a fault or for being late.
    pub faults: u64,
    /// Why each player lost a game of this run through a fault, the first that was found.
    pub reasons: [Option<Fault>; 2],
}

/// What counts of a game.
struct Half {
    half: u8,
    /// White's points.
    value: f64,
    /// What the decisions of White and of Black took; none of a game that was there before.
    efforts: Option<[Effort; 2]>,
    steps: u64,
    is_adjudicated: bool,
    is_forfeit: bool,
    /// Why the side that lost it lost it through a fault: White or Black by its index.
    fault: Option<(usize, Fault)>,
}

/// The standings of a ladder.
pub(super) struct Standings {
    all: Vec<Standing>,
    /// Places of the matches by fixture.
    places: BTreeMap<u32, usize>,
    /// Pairs of games a match.
    pairs: u32,
    /// Games that wait for the other one of their pair, by fixture and pair.
    halves: BTreeMap<(u32, u32), Half>,
}

impl Standings {
    pub(super) fn new(plan: &Plan) -> Standings {
        let standing = |&players: &[usize; 2]| Standing { players, ..Standing::default() };
        Standings {
            all: plan.matches.iter().map(standing).collect(),
            places: plan.fixtures().zip(0..).collect(),
            pairs: plan.pairs,
            halves: BTreeMap::new(),
        }
    }

    pub(super) fn all(&self) -> &[Standing] {
        &self.all
    }

    /// Enters a game, with what decisions took, if it is of this run, and the fault that lost it, where that is known.
    /// Returns the standing of its match if it completes a pair. Games of other matches, and of more pairs than are
    /// played now, do not count.
    pub(super) fn enter(
        &mut self,
        game: &Game,
        efforts: Option<[Effort; 2]>,
        fault: Option<&Fault>,
    ) -> Option<&Standing> {
        let GameNumber { fixture, pair, half } = GameNumber::of(game.number);
        let place = *self.places.get(&fixture)?;
        if pair >= self.pairs {
            return None;
        }
        let this = Half {
            half,
            value: game.value(),
            efforts,
            steps: game.steps.len() as u64,
            is_adjudicated: game.end.is_adjudicated(),
            is_forfeit: game.end.is_forfeit(),
            fault: fault.map(|fault| (usize::from(game.winner == Winner::White), fault.clone())),
        };
        match self.halves.remove(&(fixture, pair)) {
            Some(other) if other.half != half => {
                let standing = self.all.get_mut(place)?;
                standing.enter(if half == 0 { [&this, &other] } else { [&other, &this] });
                Some(standing)
            }
            // The same game again counts once.
            _ => {
                self.halves.insert((fixture, pair), this);
                None
            }
        }
    }
}

impl Standing {
    /// Enters a pair of games: in the first one the first player had White, in the second Black.
    fn enter(&mut self, [one, two]: [&Half; 2]) {
        let points = [one.value, 1.0 - two.value];
        points.iter().for_each(|&points| self.games.add(points));
        self.pairs.add(points.iter().sum());
        for (game, players) in [(one, [0, 1]), (two, [1, 0])] {
            for (player, effort) in players.into_iter().zip(game.efforts.iter().flatten()) {
                self.efforts[player].add(effort);
            }
            self.earlier += u64::from(game.efforts.is_none());
            if let Some((side, fault)) = &game.fault {
                self.reasons[players[*side]].get_or_insert_with(|| fault.clone());
            }
            self.steps += game.steps;
            self.adjudicated += u64::from(game.is_adjudicated);
            self.faults += u64::from(game.is_forfeit);
        }
    }
}
