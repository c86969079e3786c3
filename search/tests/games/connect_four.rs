//! Connect Four on bitboards.

use touchline_engine::random::{Stream, below, mix};
use touchline_engine::{Actor, Game, MatchResult, Side};

/// Connect Four, 7 columns by 6 rows, White first. An action is a column, 0..=6.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectFour;

/// Each column has seven bits, the lowest for the bottom row; the seventh stays empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Position {
    stones: [u64; 2],
    /// For each side the squares that would make four in a row, whether a stone can fall there or not.
    threats: [u64; 2],
    plies: u8,
    won: bool,
}

const BOTTOM: u64 = 0x0000_0408_1020_4081 & ((1 << 49) - 1);
const BOARD: u64 = BOTTOM * 0x3F;

impl Position {
    /// The position after these columns, numbered from 1 as in the literature.
    pub fn after(columns: &str) -> Position {
        let mut position = Position::default();
        for digit in columns.bytes() {
            ConnectFour.apply_unchecked(&mut position, digit - b'1');
        }
        position
    }

    fn taken(&self) -> u64 {
        self.stones[0] | self.stones[1]
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

    /// The squares where a stone may fall, at most one a column.
    fn open(&self) -> u64 {
        (self.taken() + BOTTOM) & BOARD
    }
}

/// The squares that would make four in a row, whether a stone can fall there or not.
fn completing(stones: u64) -> u64 {
    let below_three = (stones << 1) & (stones << 2) & (stones << 3);
    [6, 7, 8].into_iter().fold(below_three, |squares, step| {
        let pairs = stones & (stones << step);
        let up = (pairs << step) & ((stones << (3 * step)) | (stones >> step));
        let down = (pairs >> (2 * step)) & ((stones >> (3 * step)) | (stones << step));
        squares | up | down
    })
}

/// The column of the first of these squares.
fn column(squares: u64) -> u8 {
    (squares.trailing_zeros() / 7) as u8
}

/// One of the columns with a square among these, each with the same probability. They are several nearly always, so
/// that few draws do.
fn draw(squares: u64, rng: &mut Stream) -> u8 {
    loop {
        let column = below(rng, 7) as u8;
        if squares & (0x3F << (7 * column)) != 0 {
            return column;
        }
    }
}

impl Game for ConnectFour {
    type Position = Position;
    type Action = u8;

    fn start(&self) -> Position {
        Position::default()
    }

    fn actor(&self, position: &Position) -> Actor {
        if position.won || position.plies == 42 {
            return Actor::None;
        }
        Actor::Side(position.mover())
    }

    fn legal(&self, position: &Position, actions: &mut Vec<u8>) {
        if !position.won {
            actions.extend(position.columns());
        }
    }

    fn apply_unchecked(&self, position: &mut Position, column: u8) {
        let side = usize::from(position.plies & 1);
        let stone = position.open() & (0x3F << (7 * column));
        position.won = position.threats[side] & stone != 0;
        position.stones[side] |= stone;
        position.threats[side] = completing(position.stones[side]);
        position.plies += 1;
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        if position.won {
            let winner = Side::from_index(usize::from(position.plies - 1));
            let score = if winner == Side::White { [1, 0] } else { [0, 1] };
            return Some(MatchResult { winner: Some(winner), score });
        }
        (position.plies == 42).then_some(MatchResult { winner: None, score: [0, 0] })
    }

    fn hash(&self, position: &Position) -> u64 {
        mix(position.stones[0] ^ mix(position.stones[1]))
    }

    fn scoring_action(&self, position: &Position) -> Option<u8> {
        let wins = position.threats[usize::from(position.plies & 1)] & position.open();
        (wins != 0 && !position.won).then(|| column(wins))
    }

    #[inline] // into the loop of playouts
    fn sample_watchful(&self, position: &Position, rng: &mut Stream) -> Option<u8> {
        if position.won || position.plies == 42 {
            return None;
        }
        let side = usize::from(position.plies & 1);
        let open = position.open();
        let wins = position.threats[side] & open;
        if wins != 0 {
            return Some(column(wins));
        }
        let threats = position.threats[1 - side] & BOARD;
        // No stone may go below a threat, and two threats cannot both be met.
        let quiet = open & !(threats >> 1);
        let blocks = threats & open;
        let choices = match blocks {
            0 if quiet != 0 => quiet,
            _ if blocks & quiet != 0 && blocks & (blocks - 1) == 0 => return Some(column(blocks)),
            _ => open,
        };
        Some(draw(choices, rng))
    }

    fn sample(&self, position: &Position, rng: &mut Stream, _: &mut Vec<u8>) -> Option<u8> {
        if position.won || position.plies == 42 {
            return None;
        }
        Some(draw(position.open(), rng))
    }
}
