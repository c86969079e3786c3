//! The numbers of games.

use crate::record::Header;

/// A game's place in its contest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameNumber {
    /// Index of the fixture.
    pub fixture: u32,
    /// Number of the pair of games within the fixture, from 0 to 2^31 - 1.
    pub pair: u32,
    /// In game 0 of a pair the first player of the fixture has White, in game 1 the second.
    pub half: u8,
}

impl GameNumber {
    /// The number as it stands in records: fixture, pair and half in 32, 31 and 1 bits. Games 2n and 2n + 1 are a pair.
    #[must_use]
    pub const fn code(self) -> u64 {
        (self.fixture as u64) << 32 | (self.pair as u64) << 1 | self.half as u64
    }

    /// The game with this number.
    #[must_use]
    pub const fn of(code: u64) -> GameNumber {
        let pair = (code & 0xffff_ffff) >> 1;
        GameNumber { fixture: (code >> 32) as u32, pair: pair as u32, half: (code & 1) as u8 }
    }

    /// A number that a game of a record file shares with those that have the same opening and dice, and with no others:
    /// games that belong together in every estimate. In the file of a study pair p of every cell has the same, in that
    /// of a ladder pair p of every match.
    #[must_use]
    pub fn common(code: u64, header: &Header) -> u64 {
        if header.has_common_seeds() { GameNumber::of(code).pair.into() } else { code >> 1 }
    }

    /// Both games of a pair.
    #[must_use]
    pub const fn pair(fixture: u32, pair: u32) -> [GameNumber; 2] {
        [GameNumber { fixture, pair, half: 0 }, GameNumber { fixture, pair, half: 1 }]
    }
}

#[cfg(test)]
mod tests {
    use super::GameNumber;
    use crate::record::{Header, Variant};

    #[test]
    fn cells_of_a_study_and_matches_of_a_ladder_have_their_pairs_in_common() {
        let code = |fixture, pair| GameNumber::pair(fixture, pair).map(GameNumber::code);
        let common = |header: &Header, fixture, pair| {
            let [one, other] = code(fixture, pair).map(|code| GameNumber::common(code, header));
            assert_eq!(one, other);
            one
        };
        let study = Header { variants: vec![Variant::default(); 3], ..Header::default() };
        assert_eq!(common(&study, 0, 5), common(&study, 2, 5));
        assert_ne!(common(&study, 0, 5), common(&study, 0, 6));
        let ladder = Header { settings: vec![Header::common_seeds()], ..Header::default() };
        assert_eq!(common(&ladder, 0, 5), common(&ladder, 2, 5));
        let tournament = Header::default();
        assert_ne!(common(&tournament, 0, 5), common(&tournament, 2, 5));
        assert_eq!(common(&tournament, 2, 5), code(2, 5)[0] >> 1);
    }

    #[test]
    fn numbers_come_back() {
        for (fixture, pair) in [(0, 0), (1, 0), (0, 1), (7, 12), (u32::MAX, (1 << 31) - 1)] {
            for number in GameNumber::pair(fixture, pair) {
                assert_eq!(GameNumber::of(number.code()), number);
            }
            let [one, other] = GameNumber::pair(fixture, pair).map(GameNumber::code);
            assert_eq!(one ^ 1, other);
        }
    }

    /// Ladders with one seed begin alike, whatever their plans; other contests begin alike where the plan is the same.
    #[test]
    fn ladders_with_one_seed_have_one_root() {
        let header =
            |plan, settings: &[_]| Header { plan, seed: 3, settings: settings.to_vec(), ..Header::default() };
        let common = [Header::common_seeds()];
        assert_eq!(header(1, &common).root(), header(2, &common).root());
        assert_ne!(header(1, &[]).root(), header(2, &[]).root());
    }
}
