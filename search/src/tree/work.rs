//! The simulations that were made, and for the tests which had to wait for which.

/// What a simulation takes besides its way down the tree, in plies of that way: 2 and more, depending on the game.
const FIXED_PLIES: u64 = 10;

/// Simulations that were made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Work {
    made: u64,
    /// Plies that they went down in trees, all together; the trunks of split branches do not count.
    plies: u64,
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
    /// So many simulations of one thread, which went down so many plies.
    pub(crate) fn alone(made: u64, plies: u64) -> Work {
        Work {
            made,
            plies,
            #[cfg(test)]
            order: Order::Alone,
        }
    }

    /// No part yet; each will begin when the one before has ended.
    pub(crate) fn in_turn() -> Work {
        Work {
            made: 0,
            plies: 0,
            #[cfg(test)]
            order: Order::InTurn(Vec::new()),
        }
    }

    /// No part yet; the parts will not wait for one another.
    pub(crate) fn side_by_side() -> Work {
        Work {
            made: 0,
            plies: 0,
            #[cfg(test)]
            order: Order::SideBySide(Vec::new()),
        }
    }

    /// Adds a part.
    pub(crate) fn push(&mut self, part: Work) {
        self.made += part.made;
        self.plies += part.plies;
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

    /// An estimate of the time that a simulation took, the same on every machine; in plies of the way down, more than
    /// 0. `None` without a simulation.
    pub(crate) fn cost(&self) -> Option<f64> {
        (self.made > 0).then(|| FIXED_PLIES as f64 + self.plies as f64 / self.made as f64)
    }
}
