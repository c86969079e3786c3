//! Positions and actions for people: the diagram and actions in words.

use super::Socchess;
use super::actions::Action;
use super::position::Position;
use crate::diagram::Diagram;

pub(super) fn describe(_game: &Socchess, position: &Position, action: Action) -> String {
    super::notation::token(position, action)
}

pub(super) fn diagram(_position: &Position) -> Diagram {
    Diagram::new(18, (1..=24).rev().map(|rank: u8| rank.to_string()).collect())
}
