//! Knowledge from records: fits the coefficients of static values and of weights of actions, and tells how far values
//! can be believed.
//!
//! A static value is the logistic function of a sum of features (see [`Model`](touchline_engine::knowledge::Model)).
//! [`Regression`] finds the coefficients under which the results of recorded games are most likely, on four fifths of
//! the pairs of games; the others, which it has not seen, tell what the coefficients are worth. [`calibrate`] sets
//! predicted against observed results. Weights of actions are fitted in the same way to what searches chose
//! ([`Choice`]).

mod calibration;
mod choices;
mod file;
mod loss;
mod network;
mod regression;
mod samples;

pub use calibration::{Bin, Calibration, Prediction, calibrate};
pub use choices::{Choice, MOST_CHOICES, sample_choices};
pub use file::{Evidence, Fit, Knowledge, KnowledgeFile, Losses, Refit};
pub use loss::mean_cost;
pub use network::{Lesson, Network, NetworkFile, NetworkLosses, Trained, Training, sample_lessons};
pub use regression::Regression;
pub use samples::{FitError, MOST_POSITIONS, Sample, Samples, Source, sample};
