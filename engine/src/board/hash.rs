//! Hashes of positions: each 64-bit word of a position is mixed with a key of its own, so that the words do not wait
//! for each other, and the game combines the results.
//!
//! How it does so is no private matter: the search ranks actions of equal weight by the hash, so that another number
//! for the same position is a functional change in the sense of `CONTRIBUTING.md`.

use crate::random::{GOLDEN, mix};

/// Keys of SplitMix64, the same on every machine; `series` is a number of the game's choice.
#[must_use]
pub const fn keys<const N: usize>(series: u32) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        let number = (series as u64) << 32 | i as u64;
        keys[i] = mix(number.wrapping_mul(GOLDEN).wrapping_add(GOLDEN));
        i += 1;
    }
    keys
}

/// The words, each mixed with its key.
#[inline]
pub fn keyed<const N: usize>(
    words: impl IntoIterator<Item = u64>,
    keys: [u64; N],
) -> impl Iterator<Item = u64> {
    words.into_iter().zip(keys).map(|(word, key)| mix(word ^ key))
}
