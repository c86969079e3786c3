//! The simulations that were made, and for the tests which had to wait for which.

/// Simulations that were made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Work {
    made: u64,
    #[cfg(test)]
    pub(crate) order: Order,
}

/// The order they had to be made in.
#[cfg(test)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// All by one thread.
    Alone,
    /// Each part began when the one before had ended.
    InTurn(Vec<Work>),
    /// The parts did not wait for one another.
    SideBySide(Vec<Work>),
}

impl Work {
    /// So many simulations of one thread.
    pub(crate) fn alone(made: u64) -> Work {
        Work {
            made,
            #[cfg(test)]
            order: Order::Alone,
        }
    }

    /// No part yet; each will begin when the one before has ended.
    pub(crate) fn in_turn() -> Work {
        Work {
            made: 0,
            #[cfg(test)]
            order: Order::InTurn(Vec::new()),
        }
    }

    /// No part yet; the parts will not wait for one another.
    pub(crate) fn side_by_side() -> Work {
        Work {
            made: 0,
            #[cfg(test)]
            order: Order::SideBySide(Vec::new()),
        }
    }

    /// Adds a part.
    pub(crate) fn push(&mut self, part: Work) {
        self.made += part.made;
        #[cfg(test)]
        match &mut self.order {
            Order::Alone => {}
            Order::InTurn(parts) | Order::SideBySide(parts) => parts.push(part),
        }
    }

    /// Number of simulations.
    pub(crate) fn made(&self) -> u64 {
        self.made
    }
}
