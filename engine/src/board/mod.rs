//! What the boards of the games share: square names, wide bitboards, hashes.

mod bits;
mod geometry;
pub(crate) mod hash;

pub use bits::Bits;
pub use geometry::{DIAGONALS, Geometry, KING_STEPS, KNIGHT_JUMPS, ORTHOGONALS, opposite};
