//! Random streams: PCG generators whose seed is derived from a path of purposes.
//!
//! Every random decision of the project comes from a stream made by [`stream`]: `(seed, path)` where the path names
//! the purpose in numbers (game index, side, root action, round …). Nothing here reads the system's entropy.
//!
//! The derivation is fixed and part of the record format: start from `seed`, and for each path element `x` set
//! `h = mix(h ^ mix(x + C))`, with `mix` the finaliser of SplitMix64 (Steele, Lea & Flood 2014) and
//! `C = 0x9E37_79B9_7F4A_7C15`; the generator is `Pcg64Mcg` with the 128-bit state `mix(h) << 64 | mix(h + C)`.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// The generator used everywhere: PCG XSL-RR 128/64 (MCG), from the crate `rand_pcg`.
pub type Stream = Pcg64Mcg;

/// 2^64 divided by the golden ratio: the step of SplitMix64.
pub(crate) const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The finaliser of SplitMix64: a bijection of 64-bit words that spreads every input bit over the output.
#[inline]
#[must_use]
pub const fn mix(mut x: u64) -> u64 {
    x ^= x >> 30;
    x = x.wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x ^= x >> 27;
    x = x.wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// The seed at `path` below `seed`: a number that differs, for all practical purposes, for every path.
#[must_use]
pub fn derive(seed: u64, path: &[u64]) -> u64 {
    path.iter().fold(seed, |h, &x| mix(h ^ mix(x.wrapping_add(GOLDEN))))
}

/// The stream at `path` below `seed`.
#[must_use]
pub fn stream(seed: u64, path: &[u64]) -> Stream {
    let h = derive(seed, path);
    let state = (u128::from(mix(h)) << 64) | u128::from(mix(h.wrapping_add(GOLDEN)));
    Stream::from_seed(state.to_le_bytes())
}

/// A uniformly distributed number below `bound`, by Lemire's multiply-shift on 64 bits.
///
/// The bias is below `bound / 2^64`, far under what any test or match can see. A `bound` of 0 gives 0.
#[inline]
#[must_use]
pub fn below(rng: &mut Stream, bound: u32) -> u32 {
    ((u128::from(rng.next_u64()) * u128::from(bound)) >> 64) as u32
}
