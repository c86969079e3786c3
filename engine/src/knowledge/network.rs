//! Small neural networks beside the linear models: what a sum of features cannot say, learned from records.
//!
//! A network has binary inputs, of which a position sets a few dozen, one hidden layer of [`HIDDEN`] units and some
//! heads, of which a position uses one. With the weights `w` of the inputs that are set, a hidden unit is
//! `clamp(bias + sum of w, 0, 1)^2`, the output of a head is `offset + sum of weight * unit`, a correction of the logit
//! of the linear model. The layer of inputs is the efficiently updatable one of Nasu's NNUE (2018), the heads its
//! output buckets.
//!
//! The weights of the first layer are whole numbers, so that their sum does not depend on its order; the rest is
//! `+ - * /` in a fixed order: results are the same to the bit everywhere.
//!
//! The file (`data/knowledge/<game>.network`, written by `touchline fit --network`) is read by the compiler. All
//! numbers are little-endian: eight bytes [`MAGIC`]; numbers of inputs, hidden units and heads (`u32` each); the
//! weights of each input to the hidden units, the biases (`i16`, in units of 1/256); the weights and then the offset of
//! each head (`i16`, in units of 1/4096).

use crate::arithmetic::logistic;
use crate::side::Side;

/// Hidden units of every network.
pub const HIDDEN: usize = 32;
/// The first bytes of a file.
pub const MAGIC: [u8; 8] = *b"TLNET-1\n";
/// A weight of the first layer is stored in units of one part in so many.
pub const FIRST_UNIT: f32 = 256.0;
/// A weight of a head is stored in units of one part in so many.
pub const HEAD_UNIT: f32 = 4096.0;
/// A position may set so many inputs.
pub const MOST_INPUTS: usize = 64;
/// No weight and no bias of the first layer is larger: [`MOST_INPUTS`] of them and a bias add up without overflow.
pub const LARGEST_WEIGHT: f32 = 1.96;

const HEADER: usize = 20;

/// The weights of an input: one line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Row([i16; HIDDEN]);

/// The numbers of a network with a number of inputs and of heads.
#[derive(Clone, Debug)]
pub(crate) struct Weights<const INPUTS: usize, const HEADS: usize> {
    first: [Row; INPUTS],
    bias: Row,
    heads: [[f32; HIDDEN]; HEADS],
    offsets: [f32; HEADS],
}

impl<const INPUTS: usize, const HEADS: usize> Weights<INPUTS, HEADS> {
    /// Reads the bytes of a file. All weights are 0, so that the network says nothing, if they belong to a network of
    /// another shape: so the program can be built with new inputs and fit them.
    pub const fn read(file: &[u8]) -> Self {
        let mut weights = Weights {
            first: [Row([0; HIDDEN]); INPUTS],
            bias: Row([0; HIDDEN]),
            heads: [[0.0; HIDDEN]; HEADS],
            offsets: [0.0; HEADS],
        };
        if !Self::fits(file) {
            return weights;
        }
        let mut at = HEADER;
        let mut input = 0;
        while input < INPUTS {
            (weights.first[input].0, at) = row(file, at);
            input += 1;
        }
        (weights.bias.0, at) = row(file, at);
        let mut head = 0;
        while head < HEADS {
            let numbers;
            (numbers, at) = row(file, at);
            let mut unit = 0;
            while unit < HIDDEN {
                weights.heads[head][unit] = numbers[unit] as f32 / HEAD_UNIT;
                unit += 1;
            }
            weights.offsets[head] = number(file, at) as f32 / HEAD_UNIT;
            at += 2;
            head += 1;
        }
        weights
    }

    /// Whether a file holds a network of this shape.
    pub const fn fits(file: &[u8]) -> bool {
        if file.len() != HEADER + 2 * (Layout { inputs: INPUTS, heads: HEADS }).numbers() {
            return false;
        }
        let mut i = 0;
        while i < MAGIC.len() {
            if file[i] != MAGIC[i] {
                return false;
            }
            i += 1;
        }
        size(file, 8) == INPUTS && size(file, 12) == HIDDEN && size(file, 16) == HEADS
    }

    /// The value whose logit is that of the linear model and what the network adds: `tell` adds the inputs that the
    /// position sets and says how the output is read, or `None` where the linear model stands alone.
    #[inline]
    pub fn correct(&self, logit: f32, tell: impl FnOnce(&mut Inputs) -> Option<Reading>) -> f32 {
        let mut inputs = Inputs::default();
        match tell(&mut inputs) {
            Some(reading) => logistic(logit + reading.weight * self.output(&inputs, reading.head)),
            None => logistic(logit),
        }
    }

    /// The output of a head for the inputs that a position sets.
    #[inline]
    fn output(&self, inputs: &Inputs, head: usize) -> f32 {
        const LANES: usize = 8;
        let mut units = self.bias.0;
        for &input in &inputs.0 {
            let row = &self.first[usize::from(input)].0;
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit = unit.wrapping_add(*weight);
            }
        }
        let weights = &self.heads[head];
        let mut lanes = [0.0f32; LANES];
        for (units, weights) in units.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
            for ((lane, &unit), &weight) in lanes.iter_mut().zip(units).zip(weights) {
                let unit = f32::from(unit.clamp(0, FIRST_UNIT as i16)) / FIRST_UNIT;
                *lane += unit * unit * weight;
            }
        }
        lanes.iter().sum::<f32>() + self.offsets[head]
    }
}

/// The inputs that a position sets.
#[derive(Default)]
pub(crate) struct Inputs(arrayvec::ArrayVec<u16, MOST_INPUTS>);

impl Inputs {
    /// Adds an input; none of those beyond [`MOST_INPUTS`], which no position sets (conformance insists on that).
    #[inline]
    pub fn add(&mut self, input: usize) {
        debug_assert!(!self.0.is_full(), "more than {MOST_INPUTS} inputs");
        _ = self.0.try_push(input as u16);
    }
}

/// Classes of a lead in goals: two and more count alike.
pub(crate) const LEADS: usize = 5;

/// The class of a side's lead, 0 to [`LEADS`] - 1.
pub(crate) fn lead_class(score: [u16; 2], side: Side) -> usize {
    let [own, others] = [side, side.opponent()].map(|side| i32::from(score[side.index()]));
    ((own - others).clamp(-2, 2) + 2) as usize
}

/// The class of a number: how many of these bounds it reaches.
pub(crate) fn class(number: u16, bounds: &[u16]) -> usize {
    bounds.iter().filter(|&&bound| number >= bound).count()
}

/// How many inputs and heads a network has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Number of inputs.
    pub inputs: usize,
    /// Number of heads.
    pub heads: usize,
}

impl Layout {
    /// How many numbers the file of such a network holds after its sizes.
    #[must_use]
    pub const fn numbers(self) -> usize {
        (self.inputs + 1) * HIDDEN + self.heads * (HIDDEN + 1)
    }
}

/// How the output of a network counts in a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reading {
    /// The head that is read.
    pub head: usize,
    /// The output times this is added to the logit of White's value.
    pub weight: f32,
}

const fn size(file: &[u8], at: usize) -> usize {
    u32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]) as usize
}

const fn number(file: &[u8], at: usize) -> i16 {
    i16::from_le_bytes([file[at], file[at + 1]])
}

const fn row(file: &[u8], mut at: usize) -> ([i16; HIDDEN], usize) {
    let mut row = [0; HIDDEN];
    let mut unit = 0;
    while unit < HIDDEN {
        row[unit] = number(file, at);
        at += 2;
        unit += 1;
    }
    (row, at)
}

#[cfg(test)]
mod tests {
    use super::{HIDDEN, Inputs, LARGEST_WEIGHT, MAGIC, MOST_INPUTS, Weights};

    const INPUTS: usize = 70;
    const HEADS: usize = 2;

    /// A file whose numbers are `number(place)`, in the units of the file.
    fn file(number: impl Fn(usize) -> i16) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        for size in [INPUTS, HIDDEN, HEADS] {
            file.extend((size as u32).to_le_bytes());
        }
        for place in 0..(INPUTS + 1) * HIDDEN + HEADS * (HIDDEN + 1) {
            file.extend(number(place).to_le_bytes());
        }
        file
    }

    fn output(file: &[u8], inputs: &[usize], head: usize) -> f32 {
        let mut set = Inputs::default();
        inputs.iter().for_each(|&input| set.add(input));
        Weights::<INPUTS, HEADS>::read(file).output(&set, head)
    }

    #[test]
    fn the_output_is_that_of_the_formula() {
        let number = |place: usize| (place as i16).wrapping_mul(7919) % 300;
        let inputs = [0, 3, 41, 69];
        for head in 0..HEADS {
            let heads = (INPUTS + 1) * HIDDEN + head * (HIDDEN + 1);
            let mut expected = f64::from(number(heads + HIDDEN)) / 4096.0;
            for unit in 0..HIDDEN {
                let sum: f64 =
                    inputs.iter().chain([&INPUTS]).map(|row| f64::from(number(row * HIDDEN + unit))).sum();
                expected += (sum / 256.0).clamp(0.0, 1.0).powi(2) * f64::from(number(heads + unit)) / 4096.0;
            }
            let found = f64::from(output(&file(number), &inputs, head));
            assert!((found - expected).abs() < 1e-5, "{found} {expected}");
        }
    }

    #[test]
    fn the_order_of_inputs_does_not_matter() {
        let file = file(|place| (place as i16).wrapping_mul(31) % 200 - 100);
        assert_eq!(output(&file, &[1, 2, 30], 0).to_bits(), output(&file, &[30, 1, 2], 0).to_bits());
    }

    /// As many inputs as a position may set, all of the largest weight: no overflow turns the sum round.
    #[test]
    fn the_largest_sums_do_not_overflow() {
        let largest = (LARGEST_WEIGHT * 256.0).round() as i16;
        assert!((MOST_INPUTS as i32 + 1) * i32::from(largest) <= i32::from(i16::MAX));
        let all: Vec<usize> = (0..MOST_INPUTS).collect();
        let heads = (INPUTS + 1) * HIDDEN;
        let file = file(|place| if place < heads { largest } else { 4096 });
        assert_eq!(output(&file, &all, 1), HIDDEN as f32 + 1.0);
    }

    /// A file of another shape, or none yet: the network says nothing.
    #[test]
    fn another_layout_is_no_network() {
        for wrong in [Vec::new(), file(|_| 1)[1..].to_vec(), [file(|_| 1), vec![0]].concat()] {
            assert_eq!(output(&wrong, &[1], 0), 0.0);
        }
    }
}
