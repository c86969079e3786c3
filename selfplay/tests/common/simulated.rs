//! Made-up results with known truth.

use touchline_engine::random::{Stream, below, stream};
use touchline_selfplay::study::Pair;

/// A number in 0..1.
pub fn uniform(rng: &mut Stream) -> f64 {
    f64::from(below(rng, 1 << 30)) / f64::from(1 << 30)
}

/// A kind of match: White's chances of a win and a draw, and how far luck moves the chances of both games of a pair.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    pub win: f64,
    pub draw: f64,
    pub luck: f64,
}

impl Kind {
    /// White's true share of the points.
    pub fn white(self) -> f64 {
        self.win + self.draw / 2.0
    }

    /// The true share of games that somebody wins.
    pub fn decisive(self) -> f64 {
        1.0 - self.draw
    }

    fn game(self, ticket: f64, luck: f64) -> f64 {
        if ticket < self.win + luck {
            1.0
        } else if ticket < self.win + self.draw + luck {
            0.5
        } else {
            0.0
        }
    }

    /// Pair `number` of a cell of the study with this seed. The luck of a number is the same in all cells; what else
    /// happens is the cell's own.
    pub fn pair(self, seed: u64, cell: u64, number: u64) -> Pair {
        let luck = (uniform(&mut stream(seed, &[number])) - 0.5) * self.luck;
        let mut rng = stream(seed, &[number, cell + 1]);
        let mut game = || self.game(uniform(&mut rng), luck);
        Pair { number, white: [game(), game()] }
    }

    /// The first pairs of a cell.
    pub fn pairs(self, seed: u64, cell: u64, count: u64) -> Vec<Pair> {
        (0..count).map(|number| self.pair(seed, cell, number)).collect()
    }
}
