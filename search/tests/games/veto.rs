//! A take-away game with an out-of-turn choice.

use touchline_engine::random::mix;
use touchline_engine::{Actor, Game, MatchResult, Side};

/// One heap; the side whose turn it is asks for one to three stones; the other side, out of turn, allows it or spends
/// one of its vetoes, and then one stone is taken. Who takes the last stone wins.
#[derive(Clone, Debug)]
pub struct Veto {
    pub stones: u8,
    pub vetoes: [u8; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    stones: u8,
    vetoes: [u8; 2],
    turn: Side,
    /// Stones asked for and not yet allowed; 0 when the side whose turn it is acts.
    asked: u8,
}

/// The choices of the other side; the actions 1..=3 ask for stones.
pub const ALLOW: u8 = 10;
pub const VETO: u8 = 11;

impl Position {
    fn take(&mut self, stones: u8) {
        self.stones -= stones;
        self.asked = 0;
        if self.stones > 0 {
            self.turn = self.turn.opponent();
        }
    }
}

impl Game for Veto {
    type Position = Position;
    type Action = u8;

    fn start(&self) -> Position {
        Position { stones: self.stones, vetoes: self.vetoes, turn: Side::White, asked: 0 }
    }

    fn actor(&self, position: &Position) -> Actor {
        match (position.stones, position.asked) {
            (0, _) => Actor::None,
            (_, 0) => Actor::Side(position.turn),
            _ => Actor::Side(position.turn.opponent()),
        }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<u8>) {
        if position.asked == 0 {
            actions.extend(1..=position.stones.min(3));
        } else {
            actions.extend([ALLOW, VETO]);
        }
    }

    fn apply_unchecked(&self, position: &mut Position, action: u8) {
        let other = position.turn.opponent();
        match action {
            ALLOW => position.take(position.asked),
            VETO => {
                position.vetoes[other.index()] -= 1;
                position.take(1);
            }
            // One stone, or no veto left: nothing to choose.
            stones if stones == 1 || position.vetoes[other.index()] == 0 => position.take(stones),
            stones => position.asked = stones,
        }
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        let score = if position.turn == Side::White { [1, 0] } else { [0, 1] };
        (position.stones == 0).then_some(MatchResult::by_score(score))
    }

    fn hash(&self, position: &Position) -> u64 {
        let Position { stones, vetoes, turn, asked } = *position;
        mix(u64::from(u32::from_le_bytes([stones, vetoes[0], vetoes[1], asked])) << 1 | turn.index() as u64)
    }
}
