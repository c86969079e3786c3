//! Numbers of two players that do not change when players are added.

/// The number of two players, who are at these places of the plan, `first` < `second`: a triangular number.
pub(crate) const fn couple(first: usize, second: usize) -> u32 {
    (second * (second - 1) / 2 + first) as u32
}

/// All couples of players in the order of their numbers.
pub(crate) fn couples(players: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..players).flat_map(|second| (0..second).map(move |first| (first, second)))
}
