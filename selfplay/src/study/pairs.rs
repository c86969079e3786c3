//! Results of a cell: pairs of games, and the shares they stand for.

use serde::{Deserialize, Serialize};

use crate::interval::{CONFIDENCE, Interval, Spread, pair_mean};
use crate::record::stats::Tally;

/// Two games with the same beginning and the same dice, between which the players change sides.
///
/// Pairs of different cells that have the same number share their seeds (common random numbers), so that their
/// difference is known better than either of them.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// The number of the pair in its cell, by which pairs of different cells belong together.
    pub number: u64,
    /// White's result of each game: 1, 1/2 or 0. The first player has White in the first game, Black in the second.
    pub white: [f64; 2],
}

/// What is read off a pair, always in 0..=1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quantity {
    /// White's share of the points: first-mover advantage, or what White's choices are worth against Black's.
    #[default]
    White,
    /// The first player's share of the points, whichever side it has.
    FirstPlayer,
    /// The share of games that somebody won.
    Decisive,
}

impl Quantity {
    /// The quantity in a pair.
    #[must_use]
    pub fn of(self, pair: &Pair) -> f64 {
        let [one, two] = pair.white;
        let decided = |value: f64| if is_drawn(value) { 0.0 } else { 1.0 };
        match self {
            Quantity::White => (one + two) / 2.0,
            Quantity::FirstPlayer => (one + 1.0 - two) / 2.0,
            Quantity::Decisive => (decided(one) + decided(two)) / 2.0,
        }
    }

    /// The quantity in every pair.
    #[must_use]
    pub fn scores(self, pairs: &[Pair]) -> Vec<f64> {
        pairs.iter().map(|pair| self.of(pair)).collect()
    }

    /// The share at which nobody is favoured; `None` for a share that says nothing about it.
    #[must_use]
    pub const fn even(self) -> Option<f64> {
        match self {
            Quantity::White | Quantity::FirstPlayer => Some(0.5),
            Quantity::Decisive => None,
        }
    }

    /// A few words for tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Quantity::White => "White's share",
            Quantity::FirstPlayer => "first player's share",
            Quantity::Decisive => "decisive games",
        }
    }
}

fn is_drawn(value: f64) -> bool {
    (value - 0.5).abs() < 0.25
}

/// What the pairs of a cell say, with 95 % intervals.
#[derive(Clone, PartialEq, Debug)]
pub struct CellStats {
    /// Number of pairs.
    pub pairs: u64,
    /// Games from White's point of view.
    pub tally: Tally,
    /// White's share of the points; 1/2 is balance.
    pub white: Interval,
    /// The first player's share of the points; 1/2 when both players are alike.
    pub first_player: Interval,
    /// Share of games that somebody won.
    pub decisive: Interval,
}

impl CellStats {
    /// The statistics of these pairs.
    #[must_use]
    pub fn of(pairs: &[Pair]) -> CellStats {
        let interval = |quantity: Quantity| pair_mean(&quantity.scores(pairs), CONFIDENCE);
        let mut tally = Tally::default();
        pairs.iter().flat_map(|pair| pair.white).for_each(|value| tally.add(value));
        CellStats {
            pairs: pairs.len() as u64,
            tally,
            white: interval(Quantity::White),
            first_player: interval(Quantity::FirstPlayer),
            decisive: interval(Quantity::Decisive),
        }
    }

    /// The interval of a quantity.
    #[must_use]
    pub const fn interval(&self, quantity: Quantity) -> Interval {
        match quantity {
            Quantity::White => self.white,
            Quantity::FirstPlayer => self.first_player,
            Quantity::Decisive => self.decisive,
        }
    }
}

/// The spread of a quantity over pairs.
pub(super) fn spread(pairs: &[Pair], quantity: Quantity) -> Spread {
    Spread::of(&quantity.scores(pairs), Spread::PAIR)
}

#[cfg(test)]
mod tests {
    use super::{CellStats, Pair, Quantity};

    #[test]
    fn shares_of_a_pair() {
        let pair = Pair { number: 0, white: [1.0, 0.5] };
        assert_eq!(Quantity::White.of(&pair), 0.75);
        assert_eq!(Quantity::FirstPlayer.of(&pair), 0.75);
        assert_eq!(Quantity::Decisive.of(&pair), 0.5);
        // The first player wins both games: White has won one of them.
        let pair = Pair { number: 1, white: [1.0, 0.0] };
        assert_eq!((Quantity::White.of(&pair), Quantity::FirstPlayer.of(&pair)), (0.5, 1.0));
        let stats = CellStats::of(&[pair, pair]);
        assert_eq!((stats.tally.wins, stats.tally.losses, stats.pairs), (2, 2, 2));
        assert_eq!(stats.interval(Quantity::FirstPlayer).estimate, 1.0);
    }
}
