//! Balance studies: what rules and choices are worth, with the error of every number.

mod equilibrium;
mod interval;

pub use equilibrium::{Bootstrap, Cell, Equilibrium, EquilibriumError, bootstrap, dominated_rows, solve};
pub use interval::{Interval, Z95, wilson};
