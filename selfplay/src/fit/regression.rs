//! Logistic regression with an L2 penalty, by Newton's method.

use super::samples::Sample;
use crate::linear::{add, solve};

/// What coefficients are fitted to: how unlikely they make what was observed, and how that changes with them.
pub(super) trait Observations {
    /// The negative logarithm of the likelihood.
    fn loss(&self, at: &[f64]) -> f64;

    /// Adds the direction of descent and the curvature.
    fn derivatives(&self, at: &[f64], descent: &mut [f64], curvature: &mut [Vec<f64>]);

    /// Adds the square of each feature that the penalty goes by: usually its mean over the observations.
    fn squares(&self, sums: &mut [f64]);
}

/// The settings of a fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Regression {
    /// For each feature the coefficient that is kept, or `None` if it is fitted.
    pub kept: Vec<Option<f64>>,
    /// Weight of the penalty, in positions or decisions: the sum of squares of the coefficients, each in units of the
    /// inverse root mean square of its feature (of 1 in the model of choice), times half of this. Where a game tells a
    /// feature side by side, the square is that of each side's part.
    pub penalty: f64,
}

impl Regression {
    /// All coefficients of so many features are fitted.
    #[must_use]
    pub fn of(size: usize, penalty: f64) -> Regression {
        Regression { kept: vec![None; size], penalty }
    }

    /// The coefficients that make the observations most likely, less the penalty.
    pub(super) fn fit(&self, observed: &(impl Observations + ?Sized)) -> Vec<f64> {
        let scales = self.scales(observed);
        let mut at: Vec<f64> = self.kept.iter().map(|kept| kept.unwrap_or(0.0)).collect();
        let mut loss = self.objective(observed, &scales, &at);
        for _ in 0..100 {
            let (descent, curvature) = self.derivatives(observed, &scales, &at);
            let step = solve(curvature, &[descent]).pop().unwrap_or_default();
            let Some((next, lower)) = self.descend(observed, &scales, &at, &step, loss) else { break };
            let gain = loss - lower;
            (at, loss) = (next, lower);
            if gain < 1e-9 * loss {
                break;
            }
        }
        at
    }

    /// Goes along the step, or half of it and so on, to where the objective is lower.
    fn descend(
        &self,
        observed: &(impl Observations + ?Sized),
        scales: &[f64],
        at: &[f64],
        step: &[f64],
        loss: f64,
    ) -> Option<(Vec<f64>, f64)> {
        (0..20).find_map(|halvings| {
            let share = 0.5f64.powi(halvings);
            let next: Vec<f64> = at.iter().zip(step).map(|(x, d)| x + share * d).collect();
            let lower = self.objective(observed, scales, &next);
            (lower < loss).then_some((next, lower))
        })
    }

    /// The mean square of each feature; 1 for one that is never seen.
    fn scales(&self, observed: &(impl Observations + ?Sized)) -> Vec<f64> {
        let mut squares = vec![0.0; self.kept.len()];
        observed.squares(&mut squares);
        squares.into_iter().map(|square| if square > 0.0 { square } else { 1.0 }).collect()
    }

    fn objective(&self, observed: &(impl Observations + ?Sized), scales: &[f64], at: &[f64]) -> f64 {
        let penalty: f64 = at.iter().zip(scales).map(|(x, scale)| x * x * scale).sum();
        observed.loss(at) + 0.5 * self.penalty * penalty
    }

    /// The direction of descent, and the curvature.
    fn derivatives(
        &self,
        observed: &(impl Observations + ?Sized),
        scales: &[f64],
        at: &[f64],
    ) -> (Vec<f64>, Vec<Vec<f64>>) {
        let mut descent: Vec<f64> =
            at.iter().zip(scales).map(|(x, scale)| -self.penalty * scale * x).collect();
        let mut curvature = vec![vec![0.0; at.len()]; at.len()];
        for (i, scale) in scales.iter().enumerate() {
            add(&mut curvature, i, i, self.penalty.max(1e-9) * scale);
        }
        observed.derivatives(at, &mut descent, &mut curvature);
        self.keep(&mut descent, &mut curvature);
        (descent, curvature)
    }

    /// Takes the coefficients that are kept out of the equations for the step: theirs is 0.
    fn keep(&self, descent: &mut [f64], curvature: &mut [Vec<f64>]) {
        for i in (0..self.kept.len()).filter(|&i| self.kept[i].is_some()) {
            descent[i] = 0.0;
            curvature[i].fill(0.0);
            curvature.iter_mut().for_each(|row| row[i] = 0.0);
            curvature[i][i] = 1.0;
        }
    }
}

/// Results of games as draws with the probability that the logistic function gives.
impl Observations for [&Sample] {
    fn loss(&self, at: &[f64]) -> f64 {
        self.iter().map(|sample| unlikeliness(log_odds(at, sample), sample.result)).sum()
    }

    fn derivatives(&self, at: &[f64], descent: &mut [f64], curvature: &mut [Vec<f64>]) {
        for sample in self {
            let predicted = predict(at, sample);
            let weight = predicted * (1.0 - predicted);
            for &(i, x) in &sample.features {
                let (i, x) = (usize::from(i), f64::from(x));
                if let Some(slope) = descent.get_mut(i) {
                    *slope += (sample.result - predicted) * x;
                }
                for &(j, y) in &sample.features {
                    add(curvature, i, usize::from(j), weight * x * f64::from(y));
                }
            }
        }
    }

    fn squares(&self, sums: &mut [f64]) {
        let share = 1.0 / self.len().max(1) as f64;
        for &(number, value) in self.iter().flat_map(|sample| &sample.features) {
            if let Some(sum) = sums.get_mut(usize::from(number)) {
                *sum += share * f64::from(value) * f64::from(value);
            }
        }
    }
}

/// White's value of a position by coefficients.
pub fn predict(coefficients: &[f64], sample: &Sample) -> f64 {
    1.0 / (1.0 + (-log_odds(coefficients, sample)).exp())
}

/// The same as the logarithm of the odds.
fn log_odds(coefficients: &[f64], sample: &Sample) -> f64 {
    let term = |&(number, value): &(u16, f32)| {
        coefficients.get(usize::from(number)).map_or(0.0, |coefficient| coefficient * f64::from(value))
    };
    sample.features.iter().map(term).sum()
}

/// The negative logarithm of the likelihood of a result, without the bound that reported losses have: the objective
/// must fall wherever its derivatives say so.
fn unlikeliness(log_odds: f64, result: f64) -> f64 {
    log_odds.max(0.0) + (-log_odds.abs()).exp().ln_1p() - result * log_odds
}

#[cfg(test)]
mod tests {
    use super::{Regression, predict};
    use crate::fit::Sample;

    fn sample(features: &[(u16, f32)], result: f64) -> Sample {
        Sample {
            game: 0,
            beginning: 0,
            held_out: false,
            features: features.to_vec(),
            modelled: true,
            result,
            value: 0.5,
            network: None,
            search: None,
        }
    }

    /// One feature with value 1 in positions that are won three times in four: the coefficient is ln 3.
    #[test]
    fn the_coefficient_is_the_logit_of_the_rate() {
        let mut samples = vec![sample(&[(0, 1.0)], 1.0); 300];
        samples.extend(vec![sample(&[(0, 1.0)], 0.0); 100]);
        let samples: Vec<&Sample> = samples.iter().collect();
        let fitted = Regression::of(2, 0.0).fit(samples.as_slice());
        assert!((fitted[0] - 3f64.ln()).abs() < 1e-6 && fitted[1] == 0.0, "{fitted:?}");
        assert!((predict(&fitted, samples[0]) - 0.75).abs() < 1e-6);
    }

    /// What hardly ever happens has its logit, too: beyond the bound of reported losses.
    #[test]
    fn rare_results_have_their_logit() {
        let mut samples = vec![sample(&[(0, 1.0)], 1.0); 99_999];
        samples.push(sample(&[(0, 1.0)], 0.0));
        let samples: Vec<&Sample> = samples.iter().collect();
        let fitted = Regression::of(1, 0.0).fit(samples.as_slice());
        assert!((fitted[0] - 99_999f64.ln()).abs() < 1e-3, "{fitted:?}");
    }

    /// Results drawn from known coefficients: the fit finds them again, also with parts that add up.
    #[test]
    fn known_coefficients_are_found_again() {
        let truth = [0.8, -1.5];
        let mut samples = Vec::new();
        for i in 0..40 {
            for j in 0..40 {
                let (x, y) = (f64::from(i - 20) / 10.0, f64::from(j - 20) / 10.0);
                let rate = 1.0 / (1.0 + (-(truth[0] * x + truth[1] * y)).exp());
                samples.push(sample(&[(0, x as f32 / 2.0), (1, y as f32), (0, x as f32 / 2.0)], rate));
            }
        }
        let samples: Vec<&Sample> = samples.iter().collect();
        let fitted = Regression::of(2, 0.0).fit(samples.as_slice());
        assert!((fitted[0] - truth[0]).abs() < 1e-4 && (fitted[1] - truth[1]).abs() < 1e-4, "{fitted:?}");
        let shrunk = Regression::of(2, 1000.0).fit(samples.as_slice());
        assert!(shrunk[0] > 0.0 && shrunk[0] < 0.8 && shrunk[1] < 0.0 && shrunk[1] > -1.5, "{shrunk:?}");
    }

    /// A coefficient that is kept stays, and the other one makes the best of it: of positions with both features, the
    /// sum of both is the logit of the rate.
    #[test]
    fn what_is_kept_stays() {
        let mut samples = vec![sample(&[(0, 1.0), (1, 1.0)], 1.0); 300];
        samples.extend(vec![sample(&[(0, 1.0), (1, 1.0)], 0.0); 100]);
        let samples: Vec<&Sample> = samples.iter().collect();
        let kept = Regression { kept: vec![Some(0.25), None], penalty: 0.0 };
        let fitted = kept.fit(samples.as_slice());
        assert_eq!(fitted[0], 0.25);
        assert!((fitted[1] - (3f64.ln() - 0.25)).abs() < 1e-6, "{fitted:?}");
        let all = Regression { kept: vec![Some(0.25), Some(1.0)], penalty: 3.0 };
        assert_eq!(all.fit(samples.as_slice()), [0.25, 1.0]);
    }
}
