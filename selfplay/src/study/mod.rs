//! Balance studies: what rules and choices are worth, with the error of every number.
//!
//! A [`plan`] says what varies, [`run`] plays its games into a folder, and [`results`] reads them again. Everything
//! else is computed from results. The unit is the [`Pair`] of games.
//!
//! * [`CellStats`] describes one cell, [`compare`](compare()) tells cells apart (common random numbers, Holm,
//!   simultaneous intervals), [`Matrix`] solves a matrix of them and [`Sequential`] the choice one after the other.
//! * [`race`](crate::race) says which cells to play next and when it is known which one is best.
//! * [`luck`] takes the luck of the dice out of results, [`skill`] tells how far skill beats luck, [`measures`]
//!   describes games as a designer sees them, [`Habit`] what sides were told to play.
//! * [`report`] makes tables, sentences, a page and files of it all: fill in a [`Study`](report::Study).

mod bootstrap;
mod compare;
mod equilibrium;
mod habits;
mod layout;
pub mod luck;
mod matrix;
pub mod measures;
mod order;
mod pairs;
pub mod plan;
pub mod report;
pub mod results;
pub mod run;
mod sequential;
pub mod skill;

pub use bootstrap::{Draws, Scores};
pub use compare::{Comparison, Difference, compare, difference, holm, simultaneous};
pub use equilibrium::{Equilibrium, EquilibriumError, dominated_rows, solve};
pub use habits::{Habit, RANDOM_GAMES, StrangeToken, idle_players, strange_tokens};
pub use layout::{Factor, Reading};
pub use matrix::{Dominated, Matrix};
pub use pairs::{CellStats, Pair, Quantity};
pub use sequential::{Reply, Sequential, sequential};
