//! Decisions drawn from record files, and the model of choice that weights of actions are fitted by.
//!
//! An action with the sum `s` of coefficients times features is chosen with the probability `e^s` divided by the sum
//! over all legal actions: the conditional logit of McFadden (1974), which Coulom (2007) brought to the patterns of Go.

use std::path::PathBuf;

use touchline_engine::Fitted;

use super::regression::Observations;
use super::samples::{FitError, Origin, Samples, draw, narrow};
use crate::linear::add;
use crate::record::replay::Step;

/// No more decisions are held in memory; one takes 2 kB in Socker and about 8 kB in Socchess, which lists 200 actions.
pub const MOST_CHOICES: usize = 500_000;

/// A decision of a recorded game among several actions.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// Whether the game belongs to those that are not fitted to.
    pub held_out: bool,
    /// See [`Sample::beginning`](super::Sample::beginning).
    pub beginning: u64,
    /// Number of legal actions.
    pub actions: u16,
    /// The place of the action chosen.
    pub chosen: u16,
    /// Place of an action, number of a feature, value where it is not 0; in the order of places.
    pub features: Vec<(u16, u16, f32)>,
    /// The probability of the action chosen by the weights that this program gives.
    pub before: f64,
}

/// Draws about one decision in `every` from the files, as [`sample`](super::sample) draws positions: of those in which
/// a search chose among two actions or more whose weights come from the game's model.
///
/// # Errors
/// A file is damaged, belongs to another game, or does not replay.
pub fn sample_choices<G: Fitted>(paths: &[PathBuf], every: u32) -> Result<Samples<Choice>, FitError> {
    draw(paths, every, MOST_CHOICES, |game: &G, step, origin| choice(game, step, origin))
}

fn choice<G: Fitted>(game: &G, step: &Step<'_, G>, origin: Origin) -> Option<Choice> {
    step.decision.filter(|decision| decision.simulations > 0)?;
    let mut actions = Vec::new();
    game.legal(&step.position, &mut actions);
    let chosen = actions.iter().position(|&action| action == step.action)?;
    let mut features = Vec::new();
    let modelled = game.action_features(&step.position, &actions, |action, number, value| {
        features.push((narrow(action), narrow(number), value));
    });
    if !modelled || actions.len() < 2 || actions.len() > usize::from(u16::MAX) {
        return None;
    }
    features.sort_by_key(|&(action, number, _)| (action, number));
    let mut weights = Vec::new();
    game.action_priors(&step.position, &actions, &mut weights);
    let sum: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
    let before = f64::from(*weights.get(chosen)?) / sum.max(f64::MIN_POSITIVE);
    let (actions, chosen) = (narrow(actions.len()), narrow(chosen));
    Some(Choice { held_out: origin.held_out, beginning: origin.beginning, actions, chosen, features, before })
}

impl Choice {
    /// The probabilities of all actions by coefficients.
    fn probabilities(&self, at: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; usize::from(self.actions)];
        for &(action, number, value) in &self.features {
            let coefficient = at.get(usize::from(number)).copied().unwrap_or(0.0);
            if let Some(sum) = sums.get_mut(usize::from(action)) {
                *sum += coefficient * f64::from(value);
            }
        }
        let highest = sums.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        sums.iter_mut().for_each(|sum| *sum = (*sum - highest).exp());
        let total: f64 = sums.iter().sum();
        sums.iter_mut().for_each(|sum| *sum /= total);
        sums
    }

    /// The probability of the action chosen, by coefficients.
    pub(super) fn likelihood(&self, at: &[f64]) -> f64 {
        self.probabilities(at).get(usize::from(self.chosen)).copied().unwrap_or(0.0)
    }
}

/// `-ln p` of the probability of what was chosen: the lower, the better.
pub(super) fn surprise(probability: f64) -> f64 {
    -probability.max(f64::MIN_POSITIVE).ln()
}

impl Observations for [&Choice] {
    fn loss(&self, at: &[f64]) -> f64 {
        self.iter().map(|choice| surprise(choice.likelihood(at))).sum()
    }

    /// The curvature is the covariance of the features over the actions, the descent their value for the action chosen
    /// less their mean.
    fn derivatives(&self, at: &[f64], descent: &mut [f64], curvature: &mut [Vec<f64>]) {
        for choice in self {
            let probabilities = choice.probabilities(at);
            let mut mean = vec![0.0; descent.len()];
            for action in choice.features.chunk_by(|a, b| a.0 == b.0) {
                let Some(&(place, ..)) = action.first() else { continue };
                let p = probabilities.get(usize::from(place)).copied().unwrap_or(0.0);
                for &(_, i, x) in action {
                    let (i, x) = (usize::from(i), f64::from(x));
                    if let (Some(mean), Some(slope)) = (mean.get_mut(i), descent.get_mut(i)) {
                        *mean += p * x;
                        *slope += if place == choice.chosen { x } else { 0.0 };
                    }
                    for &(_, j, y) in action {
                        add(curvature, i, usize::from(j), p * x * f64::from(y));
                    }
                }
            }
            let seen: Vec<(usize, f64)> =
                mean.into_iter().enumerate().filter(|&(_, value)| value != 0.0).collect();
            for &(i, x) in &seen {
                if let Some(slope) = descent.get_mut(i) {
                    *slope -= x;
                }
                seen.iter().for_each(|&(j, y)| add(curvature, i, j, -x * y));
            }
        }
    }

    /// 1 for every feature: they are of this order, and one that is rare should not be believed.
    fn squares(&self, sums: &mut [f64]) {
        sums.fill(1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::{Choice, surprise};
    use crate::fit::Regression;

    fn choice(actions: u16, chosen: u16, features: &[(u16, u16, f32)]) -> Choice {
        let features = features.to_vec();
        Choice { held_out: false, beginning: 0, actions, chosen, features, before: 0.5 }
    }

    /// Of three actions the one with the feature is chosen six times in eight: e^c / (e^c + 2) = 3/4, so e^c = 6.
    #[test]
    fn the_coefficient_is_the_logarithm_of_the_odds() {
        let mut choices = vec![choice(3, 1, &[(1, 0, 1.0)]); 60];
        choices.extend(vec![choice(3, 0, &[(1, 0, 1.0)]); 10]);
        choices.extend(vec![choice(3, 2, &[(1, 0, 1.0)]); 10]);
        let choices: Vec<&Choice> = choices.iter().collect();
        let fitted = Regression::of(2, 0.0).fit(choices.as_slice());
        assert!((fitted[0] - 6f64.ln()).abs() < 1e-6 && fitted[1] == 0.0, "{fitted:?}");
        assert!((choices[0].likelihood(&fitted) - 0.75).abs() < 1e-6);
    }

    /// Choices in the proportions that known coefficients give: the fit finds them again, also with parts that add up.
    #[test]
    fn known_coefficients_are_found_again() {
        let truth = [0.7, -1.2];
        let mut choices = Vec::new();
        for i in 0..12u8 {
            let x = f32::from(i) / 4.0 - 1.0;
            let features = [(0, 0, x / 2.0), (0, 0, x / 2.0), (1, 1, 1.0), (2, 0, 1.0), (2, 1, 0.5)];
            let given = choice(3, 0, &features);
            for (chosen, p) in given.probabilities(&truth).into_iter().enumerate() {
                let copies = (p * 20_000.0).round() as usize;
                choices.extend(vec![Choice { chosen: chosen as u16, ..given.clone() }; copies]);
            }
        }
        let choices: Vec<&Choice> = choices.iter().collect();
        let fitted = Regression::of(2, 0.0).fit(choices.as_slice());
        assert!((fitted[0] - truth[0]).abs() < 1e-3 && (fitted[1] - truth[1]).abs() < 1e-3, "{fitted:?}");
        let shrunk = Regression::of(2, 1e6).fit(choices.as_slice());
        assert!(shrunk[0] > 0.0 && shrunk[0] < 0.5 && shrunk[1] < 0.0 && shrunk[1] > -1.0, "{shrunk:?}");
    }

    #[test]
    fn the_loss_of_ignorance_is_the_logarithm_of_the_number() {
        let equal = choice(4, 1, &[]);
        assert!((surprise(equal.likelihood(&[])) - 4f64.ln()).abs() < 1e-12);
        assert!(surprise(0.0).is_finite());
    }
}
