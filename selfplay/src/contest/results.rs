//! What came of games.

use std::collections::BTreeMap;

/// What a finished game counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome {
    /// 1, 1/2 or 0 for White.
    pub white: f64,
}

/// Results by game number.
pub type Results = BTreeMap<u64, Outcome>;
