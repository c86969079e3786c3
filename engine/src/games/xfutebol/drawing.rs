//! Drawings and actions in words.

use super::Xfutebol;
use super::actions::Action;
use super::notation::print_action;
use super::position::Position;
use crate::diagram::Diagram;

/// The board for people.
pub fn diagram(_: &Xfutebol, _: &Position) -> Diagram {
    Diagram::new(8, (1..=16).rev().map(|rank| rank.to_string()).collect())
}

/// The action in words.
pub fn describe_action(_: &Position, action: Action) -> String {
    print_action(action)
}
