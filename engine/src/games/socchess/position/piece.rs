//! Kinds of pieces, and how many of each a side has (SOC-1.2, SOC-1.6, SOC-3.1).

use std::ops::Range;

use crate::side::Side;

/// A kind of piece, in rank order: the king is the highest (SOC-1.6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// The goalkeeper.
    K,
    /// A queen.
    Q,
    /// A rook.
    R,
    /// A bishop.
    B,
    /// A knight.
    N,
}

impl Kind {
    /// The kinds of field pieces (SOC-1.2).
    pub const FIELD: [Kind; 4] = [Kind::Q, Kind::R, Kind::B, Kind::N];

    /// The upper-case letter.
    pub const fn letter(self) -> char {
        match self {
            Kind::K => 'K',
            Kind::Q => 'Q',
            Kind::R => 'R',
            Kind::B => 'B',
            Kind::N => 'N',
        }
    }

    /// The kind and side of a letter.
    pub fn from_letter(letter: char) -> Option<(Kind, Side)> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        [Kind::K, Kind::Q, Kind::R, Kind::B, Kind::N]
            .into_iter()
            .find(|kind| kind.letter() == letter.to_ascii_uppercase())
            .map(|kind| (kind, side))
    }

    /// The name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::K => "goalkeeper",
            Kind::Q => "queen",
            Kind::R => "rook",
            Kind::B => "bishop",
            Kind::N => "knight",
        }
    }

    /// Whether the kind outranks another one (SOC-1.6).
    #[inline]
    pub fn outranks(self, other: Kind) -> bool {
        self < other
    }
}

/// The numbers of queens, rooks, bishops and knights of a side: one of six (SOC-3.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mix(u8);

impl Mix {
    /// All six, in the order of the rule page.
    pub const ALL: [Mix; 6] = [Mix(0), Mix(1), Mix(2), Mix(3), Mix(4), Mix(5)];

    const COUNTS: [[u8; 4]; 6] =
        [[3, 3, 2, 2], [3, 2, 3, 2], [3, 2, 2, 3], [2, 3, 3, 2], [2, 3, 2, 3], [2, 2, 3, 3]];

    const NAMES: [&'static str; 6] = ["3322", "3232", "3223", "2332", "2323", "2233"];

    /// Place in [`ALL`](Mix::ALL), 0–5.
    #[inline]
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The mix with this number, if there is one.
    pub fn from_number(number: usize) -> Option<Mix> {
        Mix::ALL.get(number).copied()
    }

    /// The mix with these numbers of Q, R, B and N.
    pub fn from_counts(counts: [u8; 4]) -> Option<Mix> {
        Mix::ALL.into_iter().find(|mix| mix.counts() == counts)
    }

    /// Numbers of Q, R, B and N.
    pub const fn counts(self) -> [u8; 4] {
        Mix::COUNTS[self.number()]
    }

    /// The four digits, as in options and tokens.
    pub const fn name(self) -> &'static str {
        Mix::NAMES[self.number()]
    }

    /// The kinds of a side's eleven pieces in the order K, Q, R, B, N: its slots in a position.
    #[inline]
    pub const fn kinds(self) -> &'static [Kind; 11] {
        const KINDS: [[Kind; 11]; 6] = {
            let mut table = [[Kind::K; 11]; 6];
            let mut mix = 0;
            while mix < 6 {
                let mut slot = 1;
                let mut kind = 0;
                while kind < 4 {
                    let mut n = 0;
                    while n < Mix::COUNTS[mix][kind] {
                        table[mix][slot] = Kind::FIELD[kind];
                        slot += 1;
                        n += 1;
                    }
                    kind += 1;
                }
                mix += 1;
            }
            table
        };
        &KINDS[self.number()]
    }

    /// The slots of the pieces of the same kind as the one in `slot`.
    #[inline]
    pub const fn group(self, slot: usize) -> Range<usize> {
        const GROUPS: [[(u8, u8); 11]; 6] = {
            let mut table = [[(0, 1); 11]; 6];
            let mut mix = 0;
            while mix < 6 {
                let kinds = Mix::ALL[mix].kinds();
                let mut slot = 0;
                while slot < 11 {
                    let (mut start, mut end) = (slot, slot + 1);
                    while start > 0 && kinds[start - 1] as u8 == kinds[slot] as u8 {
                        start -= 1;
                    }
                    while end < 11 && kinds[end] as u8 == kinds[slot] as u8 {
                        end += 1;
                    }
                    table[mix][slot] = (start as u8, end as u8);
                    slot += 1;
                }
                mix += 1;
            }
            table
        };
        let (start, end) = GROUPS[self.number()][if slot < 11 { slot } else { 10 }];
        start as usize..end as usize
    }

    /// The two kinds with three pieces, the lower one first: what stands on `x1` and `x2` (SOC-12.1).
    pub(crate) fn extras(self) -> [Kind; 2] {
        let mut extras = Kind::FIELD.into_iter().rev().filter(|kind| self.counts()[*kind as usize - 1] == 3);
        [extras.next().unwrap_or(Kind::N), extras.next().unwrap_or(Kind::N)]
    }
}
