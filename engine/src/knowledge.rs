//! What static values and weights of actions are made with: fitted models and networks, and how a search should use
//! them.

mod model;
pub mod network;

use crate::arithmetic::exp;

pub use model::Model;
pub(crate) use model::{coefficients, features};

/// How a search should use the static values and weights of a game. What the games differ in was found by the ladder
/// (`docs/strength-earlier.md`; `root_candidates`: `docs/strength.md`).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Guidance {
    /// How far the static values after good and after bad actions of a position lie apart, as a multiple of what is
    /// usual in these games; > 0. A search explores in proportion.
    pub value_spread: f32,
    /// How far a search may rely on the weights of actions when it compares the actions of the root, as a multiple of
    /// what is usual in these games; > 0.
    pub prior_trust: f32,
    /// By how much the weights of actions are too sure for a search, which takes them to the power of one divided by
    /// this (decision 0043); > 0.
    pub prior_temperature: f32,
    /// How many actions a search should look at below the root before it has seen what they lead to, as a multiple of
    /// what is usual in these games; > 0.
    pub breadth: f32,
    /// How many actions, those with the highest weights, are worth the visits of a search from a position; `None` for
    /// all. Large budgets look at more.
    pub root_candidates: Option<u32>,
}

impl Guidance {
    /// What holds where a game has nothing else to say.
    pub const USUAL: Guidance = Guidance {
        value_spread: 1.0,
        prior_trust: 1.0,
        prior_temperature: 1.0,
        breadth: 1.0,
        root_candidates: None,
    };
}

/// Weights of actions by a fitted model in the making: sums of coefficients times features.
pub(crate) struct Logits<'a> {
    coefficients: &'static [f32],
    sums: &'a mut [f32],
}

impl<'a> Logits<'a> {
    /// Appends `count` entries to `weights`, which [`into_weights`](Self::into_weights) turns into weights.
    pub fn append(model: &Model, count: usize, weights: &'a mut Vec<f32>) -> Logits<'a> {
        let first = weights.len();
        weights.resize(first + count, 0.0);
        Logits { coefficients: model.coefficients, sums: &mut weights[first..] }
    }

    /// A feature of an action, by the action's place in the list, as
    /// [`Fitted::action_features`](crate::Fitted::action_features) tells it.
    #[inline]
    pub fn see(&mut self, action: usize, feature: usize, value: f32) {
        self.sums[action] += self.coefficients[feature] * value;
    }

    /// e^sum each.
    pub fn into_weights(self) {
        self.sums.iter_mut().for_each(|sum| *sum = exp(*sum));
    }
}
