//! Sets of squares on boards wider than 64 squares.

use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A set of at most `64 * WORDS` squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for Bits<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> Bits<WORDS> {
    /// The empty set.
    pub const EMPTY: Self = Bits([0; WORDS]);

    /// Whether the square is in the set.
    #[inline]
    #[must_use]
    pub const fn has(&self, square: u16) -> bool {
        self.0[square as usize / 64] >> (square % 64) & 1 != 0
    }

    /// Adds the square.
    #[inline]
    pub const fn set(&mut self, square: u16) {
        self.0[square as usize / 64] |= 1 << (square % 64);
    }

    /// Removes the square.
    #[inline]
    pub const fn clear(&mut self, square: u16) {
        self.0[square as usize / 64] &= !(1 << (square % 64));
    }

    /// The set with the square added; for building constants.
    #[must_use]
    pub const fn with(mut self, square: u16) -> Self {
        self.set(square);
        self
    }

    /// Whether the set is empty.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// Number of squares in the set.
    #[inline]
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The lowest square of the set.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<u16> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word as u16 * 64 + self.0[word].trailing_zeros() as u16)
    }

    /// The highest square of the set.
    #[inline]
    #[must_use]
    pub fn last(&self) -> Option<u16> {
        let word = self.0.iter().rposition(|&word| word != 0)?;
        Some(word as u16 * 64 + 63 - self.0[word].leading_zeros() as u16)
    }

    /// The words of the set, lowest squares first; for hashing.
    #[inline]
    #[must_use]
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// The squares in rising order.
    pub fn iter(self) -> impl Iterator<Item = u16> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                if bits == 0 {
                    return None;
                }
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                Some(word as u16 * 64 + bit as u16)
            })
        })
    }
}

impl<const WORDS: usize> FromIterator<u16> for Bits<WORDS> {
    fn from_iter<I: IntoIterator<Item = u16>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

macro_rules! binary {
    ($trait:ident, $method:ident, $op:tt) => {
        impl<const WORDS: usize> $trait for Bits<WORDS> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                for (a, b) in self.0.iter_mut().zip(other.0) {
                    *a $op b;
                }
                self
            }
        }
    };
}
binary!(BitAnd, bitand, &=);
binary!(BitOr, bitor, |=);
binary!(BitXor, bitxor, ^=);

impl<const WORDS: usize> Not for Bits<WORDS> {
    type Output = Self;
    /// All other bits, those beyond the board included.
    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn sets_behave_like_sets() {
        let squares = [0, 1, 63, 64, 100, 127, 128, 431];
        let set: Bits<7> = squares.into_iter().collect();
        assert_eq!(set.count(), 8);
        assert_eq!(set.iter().collect::<Vec<_>>(), squares);
        assert_eq!((set.first(), set.last()), (Some(0), Some(431)));
        assert_eq!((Bits::<7>::EMPTY.first(), Bits::<7>::EMPTY.last()), (None, None));
        assert_eq!(set.words().iter().map(|word| word.count_ones()).sum::<u32>(), set.count());
        let mut other = set;
        other.clear(100);
        assert!(!other.has(100) && set.has(100));
        assert_eq!((set ^ other).iter().collect::<Vec<_>>(), [100]);
        assert_eq!(set & !other, Bits::EMPTY.with(100));
        assert!((other & !other).is_empty());
        assert_eq!(other | Bits::EMPTY.with(100), set);
    }
}
