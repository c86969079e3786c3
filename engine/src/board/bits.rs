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

    /// The square with exactly `n` lower ones in the set.
    #[inline]
    #[must_use]
    pub fn nth(&self, n: u32) -> Option<u16> {
        let mut left = n;
        for (word, &bits) in self.0.iter().enumerate() {
            let count = bits.count_ones();
            if left < count {
                let bits = (0..left).fold(bits, |bits, _| bits & (bits - 1));
                return Some(word as u16 * 64 + bits.trailing_zeros() as u16);
            }
            left -= count;
        }
        None
    }

    /// The words of the set, lowest squares first; for hashing.
    #[inline]
    #[must_use]
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// The squares in rising order.
    pub fn iter(self) -> impl Iterator<Item = u16> {
        BitsIter { words: self.0, word: 0 }
    }
}

/// The squares of a set that are still to come.
struct BitsIter<const WORDS: usize> {
    words: [u64; WORDS],
    /// All words before this one are empty.
    word: usize,
}

impl<const WORDS: usize> Iterator for BitsIter<WORDS> {
    type Item = u16;

    #[inline]
    fn next(&mut self) -> Option<u16> {
        while self.word < WORDS {
            let bits = &mut self.words[self.word];
            if *bits != 0 {
                let bit = bits.trailing_zeros();
                *bits &= *bits - 1;
                return Some(self.word as u16 * 64 + bit as u16);
            }
            self.word += 1;
        }
        None
    }

    /// Passes over whole words by their number of squares.
    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<u16> {
        while self.word < WORDS {
            let bits = &mut self.words[self.word];
            let count = bits.count_ones() as usize;
            if n < count {
                (0..n).for_each(|_| *bits &= *bits - 1);
                return self.next();
            }
            n -= count;
            self.word += 1;
        }
        None
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
        let nth: Vec<u16> = (0..20).map_while(|n| set.nth(n)).collect();
        assert_eq!(nth, squares);
        assert_eq!((Bits::<7>::EMPTY.first(), Bits::<7>::EMPTY.last()), (None, None));
        assert_eq!(set.words().iter().map(|word| word.count_ones()).sum::<u32>(), set.count());
        let mut other = set;
        other.clear(100);
        assert!(!other.has(100) && set.has(100));
        assert_eq!((set ^ other).iter().collect::<Vec<_>>(), [100]);
        assert_eq!(set & !other, Bits::EMPTY.with(100));
        for (n, square) in squares.into_iter().enumerate() {
            assert_eq!(set.iter().nth(n), Some(square));
            assert_eq!(
                set.iter().skip(n).step_by(2).collect::<Vec<_>>(),
                squares[n..].iter().copied().step_by(2).collect::<Vec<_>>()
            );
        }
        assert_eq!(set.iter().nth(8), None);
        assert!((other & !other).is_empty());
        assert_eq!(other | Bits::EMPTY.with(100), set);
    }
}
