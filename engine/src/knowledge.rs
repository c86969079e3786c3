//! What static values and weights of actions are made with: arithmetic that is the same to the bit on every machine,
//! and fitted models.
//!
//! Only `+ - * /` are used: IEEE 754 defines them exactly, the library functions `exp` and `ln` it does not.

mod model;
pub mod network;

pub use model::Model;
pub(crate) use model::{coefficients, features};

/// How a search should use the static values and weights of a game. What the games differ in was found by the ladder
/// (`docs/strength.md`).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Guidance {
    /// How far the static values after good and after bad actions of a position lie apart, as a multiple of what is
    /// usual in these games; > 0. A search explores in proportion.
    pub value_spread: f32,
    /// How far a search may rely on the weights of actions when it compares the actions of the root, as a multiple of
    /// what is usual in these games; > 0.
    pub prior_trust: f32,
    /// How many actions a search should look at below the root before it has seen what they lead to, as a multiple of
    /// what is usual in these games; > 0.
    pub breadth: f32,
    /// How many actions, those with the highest weights, are worth the visits of a search from a position; `None` for
    /// all. Large budgets look at more.
    pub root_candidates: Option<u32>,
}

impl Guidance {
    /// What holds where a game has nothing else to say.
    pub const USUAL: Guidance =
        Guidance { value_spread: 1.0, prior_trust: 1.0, breadth: 1.0, root_candidates: None };
}

/// The logistic function `1 / (1 + e^-x)`, within 1e-6 of the true value.
#[must_use]
pub fn logistic(x: f32) -> f32 {
    let x = x.clamp(-30.0, 30.0);
    1.0 / (1.0 + exp(-x))
}

/// `e^x` for -80 <= x <= 80 with a relative error below 1e-6.
///
/// Without a branch or a division, so that the compiler can work on several numbers at a time.
#[must_use]
#[inline]
pub fn exp(x: f32) -> f32 {
    // Multiples of the high part of ln 2 are exact (Cody & Waite 1980).
    const LN2_HIGH: f32 = 0.693_359_4;
    const LN2_LOW: f32 = -2.121_944_4e-4;
    const ROUND: f32 = 12_582_912.0; // 1.5 * 2^23: adding it leaves no place for a fraction
    let x = x.clamp(-80.0, 80.0);
    let n = (x * std::f32::consts::LOG2_E + ROUND) - ROUND;
    let r = (x - n * LN2_HIGH) - n * LN2_LOW;
    // Taylor series to degree 6 on |r| <= ln 2 / 2: truncation error below 2e-7.
    let series = 1.0
        + r * (1.0 + r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0 + r * (1.0 / 720.0))))));
    f32::from_bits(series.to_bits().wrapping_add_signed((n as i32) << 23))
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
    /// [`Rulebook::action_features`](crate::Rulebook::action_features) tells it.
    #[inline]
    pub fn see(&mut self, action: usize, feature: usize, value: f32) {
        self.sums[action] += self.coefficients[feature] * value;
    }

    /// e^sum each.
    pub fn into_weights(self) {
        self.sums.iter_mut().for_each(|sum| *sum = exp(*sum));
    }
}

#[cfg(test)]
mod tests {
    use super::{exp, logistic};

    #[test]
    fn exp_is_close_to_the_library_function() {
        for i in -8000..=8000 {
            let x = i as f32 / 100.0;
            let truth = f64::from(x).exp();
            assert!((f64::from(exp(x)) - truth).abs() <= 1e-6 * truth, "exp({x})");
        }
    }

    #[test]
    fn logistic_is_symmetric_and_bounded() {
        assert_eq!(logistic(0.0), 0.5);
        for i in 0..1000 {
            let x = i as f32 / 20.0;
            assert!((logistic(x) + logistic(-x) - 1.0).abs() < 1e-6);
            assert!((0.0..=1.0).contains(&logistic(x)));
        }
    }
}
