//! The rules of five published games that cross chess with football: positions, actions, chance, results, notation,
//! drawings; and what is known about playing them: values of positions and weights of actions. No input or output, no
//! threads, no clock.
//!
//! The contract is [`Game`] (what search needs) and [`Rulebook`] (text, options, formations, drawings); a game is a
//! folder under [`games`]. Everything is deterministic: a position and an action decide what follows.
#![forbid(unsafe_code)]

pub mod arithmetic;
pub mod board;
mod chance;
#[cfg(feature = "conformance")]
pub mod conformance;
mod diagram;
mod error;
mod game;
pub mod games;
pub mod knowledge;
pub mod notation;
pub mod options;
mod perft;
pub mod random;
mod side;
pub mod text;

pub use chance::{Outcomes, Probability, common_denominator, draw_outcome, print_probability, share};
pub use diagram::{Cell, Diagram, Ground, Token};
pub use error::{ActionError, IllegalAction, OptionError, PositionError};
pub use game::{
    Fitted, Formation, Game, GameInfo, Rulebook, Symmetry, leading_square, sorted_tokens, successors,
};
pub use options::{OptionSpec, Values};
pub use perft::{divide, perft};
pub use side::{Actor, MatchResult, Side};
