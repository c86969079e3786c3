//! Balance studies: what rules and choices are worth, with the error of every number.
//!
//! Everything here is computed from results; nothing is played. The unit is the [`Pair`] of games.
//!
//! * [`CellStats`] describes one cell, [`compare`](compare()) tells cells apart (common random numbers, Holm,
//!   simultaneous intervals), [`Matrix`] solves a matrix of them and [`Sequential`] the choice one after the other.
//! * [`race`] says which cells to play next and when it is known which one is best.

mod bootstrap;
mod compare;
mod equilibrium;
mod interval;
mod matrix;
mod pairs;
pub mod race;
mod sequential;

pub use bootstrap::{Resample, Scores};
pub use compare::{Comparison, Difference, compare, difference, holm, simultaneous};
pub use equilibrium::{Equilibrium, EquilibriumError, dominated_rows, solve};
pub use interval::{CONFIDENCE, Interval, Spread, Z95, mean, pair_mean, t_tail, t_two_sided, wilson};
pub use matrix::{Dominated, Draws, Matrix};
pub use pairs::{CellStats, Pair, Quantity};
pub use race::Race;
pub use sequential::{Reply, Sequential, sequential};
