//! Pig, the dice game.

use touchline_engine::random::mix;
use touchline_engine::{Actor, Game, MatchResult, Outcomes, Probability, Side};

/// Roll a die as often as you dare and bank the sum; a 1 loses the turn's sum. Who first has banked `target` points
/// wins, and holding with enough points is winning (Neller & Presser 2004).
#[derive(Clone, Debug)]
pub struct Pig {
    pub target: u8,
}

/// Turns after which a match is drawn, so that every match ends; far beyond what play reaches.
const LAST_TURN: u16 = 2000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Banked points.
    pub scores: [u8; 2],
    pub side: Side,
    /// Sum of this turn.
    pub sum: u8,
    /// Whether the die is in the air.
    pub rolling: bool,
    pub turns: u16,
}

pub const HOLD: u8 = 0;
/// The outcomes of the die are 1..=6.
pub const ROLL: u8 = 9;

impl Position {
    /// The side to act begins a turn with these points, its own first.
    pub fn at(own: u8, other: u8, sum: u8) -> Position {
        Position { scores: [own, other], side: Side::White, sum, rolling: false, turns: 0 }
    }

    fn end_turn(&mut self) {
        self.sum = 0;
        self.side = self.side.opponent();
        self.turns += 1;
    }
}

impl Game for Pig {
    type Position = Position;
    type Action = u8;

    fn start(&self) -> Position {
        Position::at(0, 0, 0)
    }

    fn actor(&self, position: &Position) -> Actor {
        if self.result(position).is_some() {
            Actor::None
        } else if position.rolling {
            Actor::Chance
        } else {
            Actor::Side(position.side)
        }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<u8>) {
        if self.result(position).is_none() && !position.rolling {
            actions.extend([HOLD, ROLL]);
        }
    }

    fn outcomes(&self, position: &Position, outcomes: &mut Outcomes<u8>) {
        if position.rolling {
            outcomes.extend((1..=6).map(|face| (face, Probability::new(1, 6))));
        }
    }

    fn apply_unchecked(&self, position: &mut Position, action: u8) {
        match action {
            ROLL => position.rolling = true,
            HOLD => {
                let score = &mut position.scores[position.side.index()];
                *score += position.sum;
                if *score < self.target {
                    position.end_turn();
                }
            }
            face => {
                position.rolling = false;
                if face == 1 {
                    position.end_turn();
                } else {
                    position.sum += face;
                    // Nobody would roll on with enough points.
                    if position.scores[position.side.index()] + position.sum >= self.target {
                        position.scores[position.side.index()] += position.sum;
                        position.sum = 0;
                    }
                }
            }
        }
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        let over = position.scores.iter().any(|&score| score >= self.target) || position.turns >= LAST_TURN;
        let won = |side: usize| u16::from(position.scores[side] >= self.target);
        over.then(|| MatchResult::by_score([won(0), won(1)]))
    }

    fn hash(&self, position: &Position) -> u64 {
        let Position { scores, side, sum, rolling, turns } = *position;
        let bytes =
            [scores[0], scores[1], side as u8, sum, rolling as u8, turns as u8, (turns >> 8) as u8, 0];
        mix(u64::from_le_bytes(bytes))
    }
}
