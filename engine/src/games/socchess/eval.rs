//! Knowledge for search: the value of a position, priors of actions, a goal that can be scored at once.

use super::Socchess;
use super::actions::{Action, Verb, shots_of_holder};
use super::position::{Phase, Position};

pub(super) fn static_value(_game: &Socchess, _position: &Position) -> f32 {
    0.5
}

pub(super) fn action_priors(_game: &Socchess, _position: &Position, actions: &[Action], priors: &mut Vec<f32>) {
    priors.extend(actions.iter().map(|_| 1.0));
}

/// A shot that goes in, if the holder of the side to act has one.
pub(super) fn scoring_action(_game: &Socchess, position: &Position) -> Option<Action> {
    if position.phase != Phase::Play || position.possession() != Some(position.actor) {
        return None;
    }
    let from = position.ball()?;
    let shots = shots_of_holder(position, position.actor);
    let shot = shots.into_iter().find(|shot| shot.blocker.is_none())?;
    Some(Action::new(Verb::Shot, from.index(), u16::from(shot.file)))
}
