//! The difference of two players one of whom has won all: its likelihood does not bend like a parabola.
//!
//! The estimate is finite by the prior alone, far out where the likelihood is flat, so that an interval from the
//! curvature there reaches to both sides without end, beyond 0, too (Hauck & Donner 1977). The likelihood itself knows
//! better: the interval holds the differences that are not much less likely than the best one (profile likelihood,
//! Venzon & Moolgavkar 1988).

use std::collections::{BTreeSet, VecDeque};

use super::{CONFIDENCE, Counts, ELO, Model, Ratings, freedom, t_two_sided};
use crate::interval::Interval;
use crate::linear::add;

/// The precision with which a difference is held, in natural units: next to nothing gives way.
const HOLD: f64 = 1e6;
/// No end of an interval is farther from its estimate, in natural units: 26 standard deviations of the prior.
const FARTHEST: f64 = 150.0;
/// Halvings of the way to an end: it is known to a hundredth of an Elo.
const HALVINGS: u32 = 22;

/// A difference of two players that is held.
#[derive(Clone, Copy)]
pub(super) struct Held {
    pub(super) players: [usize; 2],
    pub(super) difference: f64,
}

impl Held {
    /// Adds what holds the difference to the derivatives of the log-likelihood: a narrow normal distribution of it.
    pub(super) fn hold(self, at: &[f64], gradient: &mut [f64], hessian: &mut [Vec<f64>]) {
        let [one, other] = self.players.map(|player| at.get(player).copied().unwrap_or(0.0));
        let pull = -HOLD * (one - other - self.difference);
        let signs = self.players.into_iter().zip([1.0, -1.0]);
        for (i, sign) in signs.clone() {
            if let Some(slope) = gradient.get_mut(i) {
                *slope += sign * pull;
            }
            signs.clone().for_each(|(j, other)| add(hessian, i, j, sign * other * HOLD));
        }
    }
}

impl Ratings {
    /// How much better player `a` is than player `b`, in Elo with its 95 % interval; `None` for an index that is not
    /// there.
    ///
    /// As [`difference`](Ratings::difference) has it; where no chain of points leads from one of the two to the other,
    /// by the profile likelihood.
    #[must_use]
    pub fn lead(&self, a: usize, b: usize) -> Option<Interval> {
        let rating = self.difference(a, b)?;
        let wald = Interval::around(rating.value, rating.error);
        let (Some(&Some(one)), Some(&Some(other))) = (self.places.get(a), self.places.get(b)) else {
            return Some(wald);
        };
        if one == other
            || (scores_down_to(&self.counts, one, other) && scores_down_to(&self.counts, other, one))
        {
            return Some(wald);
        }
        let pairs = self.pairs.get(a)?.min(*self.pairs.get(b)?);
        // Games that may be the same tell as much as one of them.
        let copies = self.copies.get(a)?.max(*self.copies.get(b)?);
        let reach = copies * t_two_sided(CONFIDENCE, freedom(pairs)).powi(2) / 2.0;
        let model = Model { players: self.places.iter().flatten().count() };
        let fall = |held: Option<f64>| {
            let held = held.map(|difference| Held { players: [one, other], difference });
            model.log_likelihood(&model.maximise(&self.counts, held).0, &self.counts)
        };
        let (best, estimate) = (fall(None), rating.value / ELO);
        let end = |sign: f64| {
            let (mut inside, mut outside) = (0.0, FARTHEST);
            for _ in 0..HALVINGS {
                let middle = f64::midpoint(inside, outside);
                let is_inside = best - fall(Some(estimate + sign * middle)) <= reach;
                if is_inside { inside = middle } else { outside = middle }
            }
            ELO * (estimate + sign * inside)
        };
        Some(Interval { low: end(-1.0), estimate: rating.value, high: end(1.0) })
    }
}

/// Whether one player has made points against the other, or against one who has, and so on.
fn scores_down_to(counts: &Counts, one: usize, other: usize) -> bool {
    let mut seen = BTreeSet::from([one]);
    let mut open = VecDeque::from([one]);
    while let Some(player) = open.pop_front() {
        if player == other {
            return true;
        }
        for (&(white, black), &[wins, draws, losses]) in counts {
            let beaten = [(white, black, wins), (black, white, losses)];
            for (from, to, won) in beaten {
                if from == player && won + draws > 0.0 && seen.insert(to) {
                    open.push_back(to);
                }
            }
        }
    }
    false
}
