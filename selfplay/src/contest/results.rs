//! What came of games.

use std::collections::BTreeMap;

/// White's points by game number: 1, 1/2 or 0.
pub type Results = BTreeMap<u64, f64>;
