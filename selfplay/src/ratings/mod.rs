//! Statistics of matches: Elo, normalised Elo, sequential tests, and ratings of many players.
//!
//! Formulas: logistic Elo `score = 1 / (1 + 10^(-elo/400))`; pairs of games as the unit (pentanomial statistics);
//! sequential tests after Van den Bergh, "Comments on Normalized Elo" (2020), as fishtest and fastchess use them.

mod elo;
mod fit;
mod sprt;

pub use elo::{EloEstimate, PairPoints, Pentanomial, elo_of_score, score_of_elo};
pub use fit::{Game, Rating, Ratings, fit};
pub use sprt::{Model, Sprt, SprtError, Verdict};
