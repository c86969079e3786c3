//! A raffle before a match: one roll, nearly all of whose outcomes end everything at once.

use touchline_engine::{Actor, Game, MatchResult, Outcomes, Probability};

use super::connect_four::{ConnectFour, Position as Board};

/// One ticket of so many wins a match of Connect Four; all others are a draw.
#[derive(Clone, Debug)]
pub struct Raffle {
    pub tickets: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    Draw,
    Lost,
    Playing(Board),
}

const LOSE: u8 = 0;
const WIN: u8 = 1;

impl Game for Raffle {
    type Position = Position;
    type Action = u8;

    fn start(&self) -> Position {
        Position::Draw
    }

    fn actor(&self, position: &Position) -> Actor {
        match position {
            Position::Draw => Actor::Chance,
            Position::Lost => Actor::None,
            Position::Playing(board) => ConnectFour.actor(board),
        }
    }

    fn legal(&self, position: &Position, actions: &mut Vec<u8>) {
        if let Position::Playing(board) = position {
            ConnectFour.legal(board, actions);
        }
    }

    fn outcomes(&self, position: &Position, outcomes: &mut Outcomes<u8>) {
        if *position == Position::Draw {
            outcomes.push((LOSE, Probability::new(self.tickets - 1, self.tickets)));
            outcomes.push((WIN, Probability::new(1, self.tickets)));
        }
    }

    fn apply_unchecked(&self, position: &mut Position, action: u8) {
        match position {
            Position::Playing(board) => ConnectFour.apply_unchecked(board, action),
            _ if action == WIN => *position = Position::Playing(ConnectFour.start()),
            _ => *position = Position::Lost,
        }
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        match position {
            Position::Draw => None,
            Position::Lost => Some(MatchResult::by_score([0, 0])),
            Position::Playing(board) => ConnectFour.result(board),
        }
    }

    fn hash(&self, position: &Position) -> u64 {
        match position {
            Position::Draw => 1,
            Position::Lost => 2,
            Position::Playing(board) => ConnectFour.hash(board),
        }
    }
}
