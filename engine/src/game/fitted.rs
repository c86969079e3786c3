//! The knowledge of a game as models, for those who fit them.

use super::Rulebook;
use crate::knowledge::Model;
use crate::knowledge::network::{Layout, Reading};

/// A game whose knowledge was fitted to records of matches and can be fitted anew (`docs/knowledge.md`).
///
/// A search asks for values and weights (see [`Game`](super::Game)); here is what these are made of. A game without
/// such models implements nothing of it.
pub trait Fitted: Rulebook {
    /// The model behind [`static_value`](super::Game::static_value), to be fitted to records of matches.
    fn model() -> Option<Model> {
        None
    }

    /// Tells `see` the features of a position that are not 0, by their number in the [`model`](Self::model), seen by
    /// White: under an exchange of the sides every feature changes its sign. A feature may be told in several parts.
    ///
    /// Returns whether the static value of this position comes from the model at all; where it does not (the match is
    /// over, for instance), nothing is told.
    fn features(&self, position: &Self::Position, see: impl FnMut(usize, f32)) -> bool {
        let _ = (position, see);
        false
    }

    /// The layout of the network behind [`network_value`](super::Game::network_value), to be fitted to records of
    /// matches.
    fn network() -> Option<Layout> {
        None
    }

    /// Tells `see` the inputs of the [`network`](Self::network) that the position sets, at most
    /// [`MOST_INPUTS`](crate::knowledge::network::MOST_INPUTS), and returns how its output is read; `None` where the
    /// static value stands alone.
    fn network_inputs(&self, position: &Self::Position, see: impl FnMut(usize)) -> Option<Reading> {
        let _ = (position, see);
        None
    }

    /// The model behind [`action_priors`](super::Game::action_priors), to be fitted to the decisions of recorded
    /// matches: an action has the weight e^(sum of coefficients times features).
    fn action_model() -> Option<Model> {
        None
    }

    /// Tells `see` the features of each of `actions`, the legal list of the position, that are not 0: the action's
    /// place in the list, the number of the feature in the [`action_model`](Self::action_model), its value. Features
    /// are seen by the side to act: no symmetry changes them. A feature may be told in several parts.
    ///
    /// Returns whether the weights come from the model at all here; where they do not, nothing is told.
    fn action_features(
        &self,
        position: &Self::Position,
        actions: &[Self::Action],
        see: impl FnMut(usize, usize, f32),
    ) -> bool {
        let _ = (position, actions, see);
        false
    }
}
