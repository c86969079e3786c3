//! Games that are all known before the first is played.

use std::collections::BTreeSet;
use std::ops::Range;

use super::GameNumber;
use super::results::Results;

/// The pairs of games of some fixtures, each with the same number of pairs: pair 0 of every fixture, then pair 1 of
/// every fixture, and so on. Tables fill evenly, and every stretch of the list has about the same mix of fixtures.
///
/// Nothing but the list of fixtures is held in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairs {
    fixtures: Vec<u32>,
    each: u32,
}

impl Pairs {
    /// `each` pairs of games for each of the fixtures (indices in [`Contest::fixtures`](super::Contest::fixtures)).
    #[must_use]
    pub const fn new(fixtures: Vec<u32>, each: u32) -> Pairs {
        Pairs { fixtures, each }
    }

    /// Number of pairs.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.fixtures.len() as u64 * self.each as u64
    }

    /// How many of the games have results.
    #[must_use]
    pub fn played(&self, results: &Results) -> u64 {
        let fixtures: BTreeSet<u32> = self.fixtures.iter().copied().collect();
        let numbers = results.keys().map(|&number| GameNumber::of(number));
        numbers.filter(|number| number.pair < self.each && fixtures.contains(&number.fixture)).count() as u64
    }

    /// The numbers of both games of each pair, for the pairs at these places of the list (from 0); places behind the
    /// end have none.
    pub fn games(self, places: Range<u64>) -> impl Iterator<Item = u64> + Send {
        let end = places.end.min(self.count());
        (places.start..end).flat_map(move |place| self.pair(place)).flatten().map(GameNumber::code)
    }

    fn pair(&self, place: u64) -> Option<[GameNumber; 2]> {
        let fixtures = self.fixtures.len() as u64;
        let fixture = self.fixtures.get(place.checked_rem(fixtures)? as usize)?;
        Some(GameNumber::pair(*fixture, (place / fixtures) as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::{GameNumber, Pairs};

    #[test]
    fn fixtures_take_turns() {
        let pairs = Pairs::new(vec![0, 3], 2);
        assert_eq!(pairs.count(), 4);
        let places: Vec<(u32, u32, u8)> = pairs
            .games(1..9)
            .map(GameNumber::of)
            .map(|number| (number.fixture, number.pair, number.half))
            .collect();
        assert_eq!(places, [(3, 0, 0), (3, 0, 1), (0, 1, 0), (0, 1, 1), (3, 1, 0), (3, 1, 1)]);
        assert_eq!(Pairs::new(Vec::new(), 5).games(0..9).count(), 0);
    }

    #[test]
    fn what_is_not_asked_for_is_not_played() {
        let numbers = [(0, 0), (3, 1), (3, 2), (1, 0)].map(|(fixture, pair)| GameNumber::pair(fixture, pair));
        let drawn = |number: GameNumber| (number.code(), 0.5);
        let results = numbers.into_iter().flatten().map(drawn).collect();
        assert_eq!(Pairs::new(vec![3, 0], 2).played(&results), 4);
    }
}
