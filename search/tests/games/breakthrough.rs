//! Breakthrough (Troyka 2000) on 8x8, on bitboards: pawns that step straight or diagonally forward, capture diagonally
//! and win on the last rank.

use touchline_engine::random::{Stream, below, mix};
use touchline_engine::{Actor, Game, MatchResult, Side};

/// Breakthrough. White begins on the ranks 1 and 2 and moves first.
///
/// An action is `4 * from + direction`, squares numbered from a1 by rank, directions 0 towards file a, 1 straight,
/// 2 towards file h.
#[derive(Clone, Copy, Debug, Default)]
pub struct Breakthrough;

/// Pawns of White and of Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    pawns: [u64; 2],
    black_moves: bool,
    over: bool,
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
const LAST: [u64; 2] = [0xff << 56, 0xff];

impl Position {
    /// Who moves.
    pub fn mover(&self) -> Side {
        Side::from_index(usize::from(self.black_moves))
    }

    /// The squares that pawns can step to, by direction.
    fn targets(&self) -> [u64; 3] {
        let [white, black] = self.pawns;
        if self.black_moves {
            let pawns = black;
            [(pawns & !FILE_A) >> 9 & !black, pawns >> 8 & !(white | black), (pawns & !FILE_H) >> 7 & !black]
        } else {
            let pawns = white;
            [(pawns & !FILE_A) << 7 & !white, pawns << 8 & !(white | black), (pawns & !FILE_H) << 9 & !white]
        }
    }

    /// How many squares a step in this direction goes up, modulo 64.
    fn step(&self, direction: u8) -> u32 {
        if self.black_moves { 64 - 9 + u32::from(direction) } else { 7 + u32::from(direction) }
    }

    fn action(&self, target: u32, direction: u8) -> u8 {
        let from = (target + 64 - self.step(direction)) % 64;
        (from as u8) << 2 | direction
    }

    /// The squares an action leaves and enters, as in `a2b3`.
    pub fn token(&self, action: u8) -> String {
        let (from, direction) = (u32::from(action >> 2), action & 3);
        let to = (from + self.step(direction)) % 64;
        let name = |square: u32| format!("{}{}", char::from(b'a' + (square % 8) as u8), square / 8 + 1);
        name(from) + &name(to)
    }
}

impl Game for Breakthrough {
    type Position = Position;
    type Action = u8;

    fn start(&self) -> Position {
        Position { pawns: [0xffff, 0xffff << 48], black_moves: false, over: false }
    }

    fn actor(&self, position: &Position) -> Actor {
        if position.over { Actor::None } else { Actor::Side(position.mover()) }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<u8>) {
        if position.over {
            return;
        }
        for (direction, mut targets) in (0..).zip(position.targets()) {
            while targets != 0 {
                actions.push(position.action(targets.trailing_zeros(), direction));
                targets &= targets - 1;
            }
        }
    }

    fn apply_unchecked(&self, position: &mut Position, action: u8) {
        let from = u32::from(action >> 2);
        let to = 1 << ((from + position.step(action & 3)) % 64);
        let [mine, theirs] = [position.black_moves, !position.black_moves].map(usize::from);
        position.pawns[mine] ^= 1 << from | to;
        position.pawns[theirs] &= !to;
        position.over = to & LAST[mine] != 0 || position.pawns[theirs] == 0;
        position.black_moves = !position.black_moves;
    }

    /// The side that moved last has won. A side with pawns always has a move: its foremost pawn can be blocked straight
    /// ahead only, and diagonally it captures.
    fn result(&self, position: &Position) -> Option<MatchResult> {
        let winner = position.mover().opponent();
        let score = if winner == Side::White { [1, 0] } else { [0, 1] };
        position.over.then_some(MatchResult { winner: Some(winner), score })
    }

    fn hash(&self, position: &Position) -> u64 {
        mix(position.pawns[0] ^ mix(position.pawns[1] ^ u64::from(position.black_moves)))
    }

    fn scoring_action(&self, position: &Position) -> Option<u8> {
        if position.over {
            return None;
        }
        let last = LAST[usize::from(position.black_moves)];
        let goals = (0..).zip(position.targets()).map(|(direction, targets)| (direction, targets & last));
        let (direction, targets) = goals.into_iter().find(|&(_, targets)| targets != 0)?;
        Some(position.action(targets.trailing_zeros(), direction))
    }

    fn sample(&self, position: &Position, rng: &mut Stream, _: &mut Vec<u8>) -> Option<u8> {
        if position.over {
            return None;
        }
        let targets = position.targets();
        let mut index = below(rng, targets.iter().map(|squares| squares.count_ones()).sum());
        for (direction, mut targets) in (0..).zip(targets) {
            let count = targets.count_ones();
            if index < count {
                for _ in 0..index {
                    targets &= targets - 1;
                }
                return Some(position.action(targets.trailing_zeros(), direction));
            }
            index -= count;
        }
        None
    }
}
