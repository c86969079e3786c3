//! Tic-tac-toe.

use touchline_engine::random::mix;
use touchline_engine::{Actor, Game, MatchResult, Side};

/// Tic-tac-toe, White first. An action is a square, 0..=8, row by row.
#[derive(Clone, Copy, Debug, Default)]
pub struct TicTacToe;

/// The squares of each side as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Position {
    marks: [u16; 2],
}

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Position {
    /// Nine characters, row by row: `x` is White, `o` Black, anything else empty.
    pub fn read(text: &str) -> Position {
        assert_eq!(text.len(), 9, "a board has nine squares");
        let mut position = Position::default();
        for (square, mark) in text.bytes().enumerate() {
            match mark {
                b'x' => position.marks[0] |= 1 << square,
                b'o' => position.marks[1] |= 1 << square,
                _ => {}
            }
        }
        position
    }

    fn winner(&self) -> Option<Side> {
        Side::ALL.into_iter().find(|side| LINES.iter().any(|line| self.marks[side.index()] & line == *line))
    }

    fn taken(&self) -> u16 {
        self.marks[0] | self.marks[1]
    }
}

impl Game for TicTacToe {
    type Position = Position;
    type Action = u8;

    fn start(&self) -> Position {
        Position::default()
    }

    fn actor(&self, position: &Position) -> Actor {
        if self.result(position).is_some() {
            return Actor::None;
        }
        Actor::Side(Side::from_index(position.taken().count_ones() as usize))
    }

    fn legal(&self, position: &Position, actions: &mut Vec<u8>) {
        if self.result(position).is_none() {
            actions.extend((0..9).filter(|square| position.taken() & (1 << square) == 0));
        }
    }

    fn apply_unchecked(&self, position: &mut Position, square: u8) {
        let side = position.taken().count_ones() as usize & 1;
        position.marks[side] |= 1 << square;
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        match position.winner() {
            Some(Side::White) => Some(MatchResult::by_score([1, 0])),
            Some(Side::Black) => Some(MatchResult::by_score([0, 1])),
            None => (position.taken() == 0o777).then_some(MatchResult::by_score([0, 0])),
        }
    }

    fn hash(&self, position: &Position) -> u64 {
        mix(u64::from(position.marks[0]) << 16 | u64::from(position.marks[1]))
    }
}
