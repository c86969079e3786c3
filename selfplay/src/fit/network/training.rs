//! Training a network: gradient descent on the cross-entropy.
//!
//! Adam (Kingma & Ba 2015) on small batches in an order drawn from a fixed seed, with weights that decay by themselves
//! (Loshchilov & Hutter 2019), so that an input that is seen a few times is not believed too much. Only `+ - * /`,
//! `sqrt` and the engine's own exponential are used, on one thread: the same records give the same network everywhere.

use rand::Rng;
use serde::{Deserialize, Serialize};
use touchline_engine::arithmetic::logistic;
use touchline_engine::knowledge::network::{FIRST_UNIT, HEAD_UNIT, HIDDEN, LARGEST_WEIGHT, Layout, MAGIC};
use touchline_engine::random::{Stream, below, stream};

use super::super::samples::{FitError, narrow};
use super::{Lesson, loss};

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Training {
    /// Passes over all positions, at least 1.
    pub epochs: u32,
    /// The weight of the result in what is learned, 0 to 1; the value of the search has the rest.
    pub result_share: f32,
}

/// Log losses of values.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct NetworkLosses {
    /// Against what was to be learned.
    pub target: f64,
    /// Against the results.
    pub result: f64,
}

/// Positions whose slopes are summed up before a step.
const BATCH: usize = 1024;
/// The length of the first steps; it falls to nearly nothing.
const RATE: f32 = 1e-3;
/// What a weight loses by itself, for a unit of the rate.
const DECAY: f32 = 2.0;
/// No weight of a head is larger, so that the file can hold it.
const LARGEST_HEAD: f32 = 7.9;
const SEED: u64 = 1;

/// A network in training: the numbers of the file in single precision, in the same order.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    layout: Layout,
    numbers: Vec<f32>,
}

impl Network {
    /// Trains a network on the positions of the games that are not held out. `watch` is told the number of each pass
    /// and what the network is worth after it on those that are.
    ///
    /// # Errors
    /// There is nothing to learn from, or nothing held out.
    pub fn train(
        layout: Layout,
        lessons: &[Lesson],
        training: Training,
        mut watch: impl FnMut(u32, NetworkLosses),
    ) -> Result<Network, FitError> {
        let (held_out, mut seen): (Vec<&Lesson>, Vec<&Lesson>) =
            lessons.iter().partition(|lesson| lesson.held_out);
        if held_out.is_empty() || seen.is_empty() {
            return Err(FitError::TooFew);
        }
        let mut network = Network::new(layout);
        let mut adam = Adam::new(network.numbers.len());
        let mut slopes = vec![0.0; network.numbers.len()];
        let mut rng = stream(SEED, &[1]);
        let steps = seen.len().div_ceil(BATCH) * training.epochs as usize;
        for epoch in 1..=training.epochs {
            shuffle(&mut seen, &mut rng);
            for batch in seen.chunks(BATCH) {
                slopes.fill(0.0);
                for lesson in batch {
                    network.add_slopes(lesson, lesson.target(training.result_share), &mut slopes);
                }
                let left = 1.0 - adam.steps as f32 / steps as f32;
                adam.step(&mut network.numbers, &slopes, batch.len() as f32, RATE * left);
                network.bound();
            }
            watch(epoch, network.losses(&held_out, training.result_share));
        }
        Ok(network)
    }

    /// Small random weights, so that hidden units differ.
    fn new(layout: Layout) -> Self {
        let mut rng = stream(SEED, &[0]);
        let mut network = Network { layout, numbers: vec![0.0; layout.numbers()] };
        let (bias, heads) = (network.bias(), network.head(0));
        for (place, number) in network.numbers.iter_mut().enumerate() {
            let random = rng.next_u32() as f32 / (u32::MAX as f32 / 2.0) - 1.0;
            *number = if (bias..heads).contains(&place) { 0.4 + 0.2 * random } else { 0.1 * random };
        }
        network
    }

    /// Where the biases begin.
    fn bias(&self) -> usize {
        self.layout.inputs * HIDDEN
    }

    /// Where the weights of a head begin; its offset follows them.
    fn head(&self, head: usize) -> usize {
        self.bias() + HIDDEN + head * (HIDDEN + 1)
    }

    /// The sums of the hidden units, and the output.
    fn output(&self, lesson: &Lesson) -> ([f32; HIDDEN], f32) {
        let mut sums = [0.0; HIDDEN];
        sums.copy_from_slice(&self.numbers[self.bias()..][..HIDDEN]);
        for &input in &lesson.inputs {
            let row = &self.numbers[usize::from(input) * HIDDEN..][..HIDDEN];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        let head = &self.numbers[self.head(lesson.head.into())..][..HIDDEN + 1];
        let mut output = head[HIDDEN];
        for (sum, weight) in sums.iter().zip(head) {
            let unit = sum.clamp(0.0, 1.0);
            output += unit * unit * weight;
        }
        (sums, output)
    }

    /// White's value.
    pub(super) fn value(&self, lesson: &Lesson) -> f32 {
        logistic(lesson.logit + lesson.weight * self.output(lesson).1)
    }

    /// Adds the slope of a lesson's loss in every number.
    fn add_slopes(&self, lesson: &Lesson, target: f32, slopes: &mut [f32]) {
        let (sums, output) = self.output(lesson);
        let error = (logistic(lesson.logit + lesson.weight * output) - target) * lesson.weight;
        let head = self.head(lesson.head.into());
        let mut hidden = [0.0; HIDDEN];
        for (unit, (slope, sum)) in hidden.iter_mut().zip(sums).enumerate() {
            let active = sum.clamp(0.0, 1.0);
            slopes[head + unit] += error * active * active;
            if active > 0.0 && active < 1.0 {
                *slope = error * self.numbers[head + unit] * 2.0 * active;
            }
        }
        slopes[head + HIDDEN] += error;
        // The biases follow the inputs as if they were one more that is always set.
        let always = narrow(self.layout.inputs);
        for &input in lesson.inputs.iter().chain([&always]) {
            let row = &mut slopes[usize::from(input) * HIDDEN..][..HIDDEN];
            for (slope, hidden) in row.iter_mut().zip(&hidden) {
                *slope += hidden;
            }
        }
    }

    /// Keeps the numbers where the file can hold them.
    fn bound(&mut self) {
        let heads = self.head(0);
        for (place, number) in self.numbers.iter_mut().enumerate() {
            let largest = if place < heads { LARGEST_WEIGHT } else { LARGEST_HEAD };
            *number = number.clamp(-largest, largest);
        }
    }

    /// What the network is worth on lessons.
    pub(super) fn losses(&self, lessons: &[&Lesson], result_share: f32) -> NetworkLosses {
        NetworkLosses {
            target: loss(lessons, |lesson| self.value(lesson), |lesson| lesson.target(result_share)),
            result: loss(lessons, |lesson| self.value(lesson), |lesson| lesson.result),
        }
    }

    /// The bytes of the file that the compiler reads ([`touchline_engine::knowledge::network`]).
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for size in [self.layout.inputs, HIDDEN, self.layout.heads] {
            bytes.extend(u32::try_from(size).unwrap_or(u32::MAX).to_le_bytes());
        }
        for (place, number) in self.numbers.iter().enumerate() {
            let unit = if place < self.head(0) { FIRST_UNIT } else { HEAD_UNIT };
            bytes.extend(((number * unit).round() as i16).to_le_bytes());
        }
        bytes
    }
}

/// The method of Kingma & Ba with their constants, and weights that decay by themselves.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    /// The constants to the power of the number of steps.
    powers: [f32; 2],
    steps: u32,
}

impl Adam {
    const MEAN: f32 = 0.9;
    const SQUARE: f32 = 0.999;

    fn new(size: usize) -> Self {
        Adam { mean: vec![0.0; size], square: vec![0.0; size], powers: [1.0; 2], steps: 0 }
    }

    /// Moves the numbers against their slopes, which are sums over a batch.
    fn step(&mut self, numbers: &mut [f32], slopes: &[f32], batch: f32, rate: f32) {
        self.steps += 1;
        self.powers = [self.powers[0] * Self::MEAN, self.powers[1] * Self::SQUARE];
        let [mean_part, square_part] = self.powers.map(|power| 1.0 - power);
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((number, slope), (mean, square)) in numbers.iter_mut().zip(slopes).zip(moments) {
            let slope = slope / batch;
            *mean = Self::MEAN * *mean + (1.0 - Self::MEAN) * slope;
            *square = Self::SQUARE * *square + (1.0 - Self::SQUARE) * slope * slope;
            let direction = (*mean / mean_part) / ((*square / square_part).sqrt() + 1e-8);
            *number -= rate * (direction + DECAY * *number);
        }
    }
}

/// Fisher and Yates' shuffle.
fn shuffle<T>(things: &mut [T], rng: &mut Stream) {
    for last in (1..things.len()).rev() {
        let other = below(rng, u32::try_from(last + 1).unwrap_or(u32::MAX)) as usize;
        things.swap(last, other);
    }
}

#[cfg(test)]
mod tests {
    use touchline_engine::knowledge::network::Layout;

    use super::{Lesson, Network, Training};

    const LAYOUT: Layout = Layout { inputs: 3, heads: 2 };
    const TRAINING: Training = Training { epochs: 300, result_share: 1.0 };

    /// Inputs 0 and 1: White wins if exactly one of them is set (head 0), or if both are or none is (head 1).
    fn lessons() -> Vec<Lesson> {
        let mut lessons = Vec::new();
        for number in 0..8192u16 {
            let (zero, one, head) = (number % 2, number / 2 % 2, number / 4 % 2);
            let inputs =
                [(zero, 0), (one, 1)].into_iter().filter(|&(set, _)| set == 1).map(|(_, input)| input);
            lessons.push(Lesson {
                held_out: number % 16 >= 12,
                beginning: number.into(),
                inputs: inputs.collect(),
                head,
                weight: 1.0,
                logit: 0.0,
                result: f32::from(zero ^ one ^ head),
                search: 0.5,
                before: 0.5,
            });
        }
        lessons
    }

    /// What no linear model can say: none has a log loss below ln 2 = 0.69 here. (Weights that decay keep this one from
    /// 0.)
    #[test]
    fn a_network_learns_exclusive_or() {
        let mut last = None;
        let network = Network::train(LAYOUT, &lessons(), TRAINING, |_, losses| last = Some(losses));
        let losses = last.expect("passes");
        assert!(losses.result < 0.3 && losses.target == losses.result, "{losses:?}");
        let network = network.expect("trained");
        assert!(lessons().iter().all(|lesson| (network.value(lesson) > 0.5) == (lesson.result > 0.5)));
        assert_eq!(network.bytes().len(), 20 + 2 * LAYOUT.numbers());
    }

    #[test]
    fn the_same_lessons_give_the_same_network() {
        let train = || Network::train(LAYOUT, &lessons(), Training { epochs: 2, ..TRAINING }, |_, _| ());
        assert_eq!(train().expect("trained").bytes(), train().expect("trained").bytes());
    }

    /// The slopes are those of the loss: compared with differences.
    #[test]
    fn slopes_are_derivatives() {
        let network = Network::new(LAYOUT);
        let lesson = Lesson { weight: -1.5, logit: 0.3, ..lessons()[3].clone() };
        let mut slopes = vec![0.0; LAYOUT.numbers()];
        network.add_slopes(&lesson, 0.2, &mut slopes);
        let loss = |network: &Network| {
            let value = f64::from(network.value(&lesson));
            -(0.2 * value.ln() + 0.8 * (1.0 - value).ln())
        };
        for (place, &slope) in slopes.iter().enumerate() {
            let moved = |by: f32| {
                let mut moved = network.clone();
                moved.numbers[place] += by;
                loss(&moved)
            };
            let difference = (moved(0.01) - moved(-0.01)) / 0.02;
            assert!((difference - f64::from(slope)).abs() < 2e-3, "{place}: {difference} {slope}");
        }
    }

    #[test]
    fn without_lessons_nothing_is_learned() {
        assert!(Network::train(LAYOUT, &[], TRAINING, |_, _| ()).is_err());
    }
}
