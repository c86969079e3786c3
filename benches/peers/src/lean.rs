//! Connect Four with no more than random playouts need: what `arbor` plays. The game of the tests keeps the squares as
//! well that would make four in a row, which playouts that see wins look at.

use touchline_engine::Side;

/// Each column has seven bits, the lowest for the bottom row; the seventh stays empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct Board {
    stones: [u64; 2],
    plies: u8,
    won: bool,
}

const BOTTOM: u64 = 0x0000_0408_1020_4081;
const SQUARES: u64 = BOTTOM * 0x3F;

impl Board {
    /// The squares where a stone may fall, at most one a column.
    fn open(&self) -> u64 {
        ((self.stones[0] | self.stones[1]) + BOTTOM) & SQUARES
    }

    /// The columns that are not full.
    pub fn columns(&self) -> impl Iterator<Item = u8> {
        let open = self.open();
        (0..7).filter(move |column| open & (0x3F << (7 * column)) != 0)
    }

    /// Who drops the next stone.
    pub fn mover(&self) -> Side {
        Side::from_index(usize::from(self.plies))
    }

    /// Drops a stone into a column that is not full.
    pub fn drop_into(&mut self, column: u8) {
        let side = usize::from(self.plies & 1);
        self.stones[side] |= self.open() & (0x3F << (7 * column));
        self.won = has_four(self.stones[side]);
        self.plies += 1;
    }

    /// Whether the match is over, and who won it then.
    pub fn outcome(&self) -> Option<Option<Side>> {
        if self.won {
            return Some(Some(Side::from_index(usize::from(self.plies - 1))));
        }
        (self.plies == 42).then_some(None)
    }
}

fn has_four(stones: u64) -> bool {
    [1, 6, 7, 8].into_iter().any(|step| {
        let pairs = stones & (stones >> step);
        pairs & (pairs >> (2 * step)) != 0
    })
}
