//! Hash keys: a fixed pseudo-random word for every feature of a position (Zobrist 1970).
//!
//! Keys come from SplitMix64, computed at compile time or on the fly, so that hashes are the same in every run and on
//! every machine.

use crate::random::mix;

const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// The key of feature `index` of kind `kind`; both are numbers of the game's choice.
#[inline]
#[must_use]
pub const fn key(kind: u32, index: u32) -> u64 {
    mix((((kind as u64) << 32) | index as u64).wrapping_mul(GAMMA).wrapping_add(GAMMA))
}

/// A table of the keys `key(kind, 0..N)`, for `const` tables.
#[must_use]
pub const fn table<const N: usize>(kind: u32) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = key(kind, i as u32);
        i += 1;
    }
    keys
}
