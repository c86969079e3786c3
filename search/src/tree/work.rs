//! The shape of what was done: which simulations had to wait for which.

/// Simulations that were made, and the order they had to be made in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Work {
    /// So many simulations of one thread.
    Alone(u64),
    /// Each part began when the one before had ended.
    InTurn(Vec<Work>),
    /// The parts did not wait for one another.
    SideBySide(Vec<Work>),
}

impl Work {
    /// Number of simulations.
    pub(crate) fn made(&self) -> u64 {
        match self {
            Work::Alone(made) => *made,
            Work::InTurn(parts) | Work::SideBySide(parts) => parts.iter().map(Work::made).sum(),
        }
    }
}
