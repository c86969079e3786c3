//! The report: one line for each root action, best first.

use std::cmp::Ordering;

use touchline_engine::{Actor, Game, Side};

use crate::config::RootPolicy;
use crate::report::{Line, Proof, Report};
use crate::root::Search;
use crate::root::child::RootChild;

/// A certain prior is worth so much value when actions are compared for the last time.
const PRIOR_WORTH: f64 = 0.01;

impl<G: Game> Search<'_, G> {
    pub(super) fn report(&self) -> Report<G::Action> {
        let side = self.actor.side().unwrap_or(Side::White);
        let sure = self.bounds().sure(side);
        let most = self.most_visits();
        let mut order: Vec<usize> = (0..self.children.len()).collect();
        order.sort_by(|&a, &b| {
            let (x, y) = (&self.children[a], &self.children[b]);
            let better = match self.actor {
                Actor::Side(side) => self.better_action(a, b, side, sure, most),
                Actor::Chance | Actor::None => y.prior.total_cmp(&x.prior).then(x.action.cmp(&y.action)),
            };
            better.then(a.cmp(&b))
        });
        Report {
            actor: self.actor,
            lines: order.into_iter().map(|child| line(&self.children[child], side)).collect(),
            simulations: self.simulations,
            nodes: self.children.iter().map(|child| child.branch.nodes()).sum(),
            elapsed: self.started.elapsed(),
        }
    }

    /// Orders root actions, best first. A proven win comes first, the quickest of all; proven losses come last, the
    /// longest defence first. Between them, actions with at least half of the most visits (and proven draws, whose
    /// value is exact) compete by value and a little by prior: of two actions that are equally good as far as the
    /// search can tell, the likelier one counts, such as a goal now instead of a goal later. The others, and those
    /// proven to be inferior to what is `sure`, follow by a lower bound of their value.
    ///
    /// Where the rest of the match was solved, the exact values come before all that.
    fn better_action(&self, a: usize, b: usize, side: Side, sure: u8, most: u64) -> Ordering {
        let (x, y) = (&self.children[a], &self.children[b]);
        let class = |child: &RootChild<G>| match child.bounds.proof(side) {
            None if !child.bounds.is_option(side, sure) => 2,
            Some(Proof::Win) => 0,
            Some(Proof::Draw) => 1,
            None if child.visits > 0 && 2 * child.visits >= most => 1,
            None => 2,
            Some(Proof::Loss) => 3,
        };
        let is_gumbel = self.context.config.root_policy == RootPolicy::Gumbel;
        let score = |child: usize| match self.children[child].bounds.exact() {
            _ if is_gumbel => self.gumbel_score(child, side, most),
            Some(_) => self.children[child].value(side),
            None => self.children[child].value(side) + PRIOR_WORTH * self.children[child].prior,
        };
        let within = match class(x) {
            0 => x.plies.cmp(&y.plies),
            1 => score(b).total_cmp(&score(a)).then(y.visits.cmp(&x.visits)),
            2 => lower_bound(y, side).total_cmp(&lower_bound(x, side)),
            _ => y.plies.cmp(&x.plies).then(y.visits.cmp(&x.visits)),
        };
        exact_order(x, y, side).then(class(x).cmp(&class(y))).then(within)
    }
}

fn line<G: Game>(child: &RootChild<G>, side: Side) -> Line<G::Action> {
    Line {
        action: child.action,
        visits: child.visits,
        value: child.value(side),
        prior: child.prior,
        proof: child.bounds.proof(side),
        solved: child.exact.is_some(),
        pv: child.variation(),
    }
}

/// Orders actions by their exact values, best first, if both are known; values that differ by rounding only are equal.
fn exact_order<G: Game>(x: &RootChild<G>, y: &RootChild<G>, side: Side) -> Ordering {
    const ROUNDING: f64 = 1e-9;
    let steps = |child: &RootChild<G>| (child.value(side) / ROUNDING).round();
    match (x.exact, y.exact) {
        (Some(_), Some(_)) => steps(y).total_cmp(&steps(x)),
        _ => Ordering::Equal,
    }
}

/// A value from so many visits, one at least, less one standard deviation of a coin's mean.
pub(super) fn cautious(value: f64, visits: u64) -> f64 {
    value - 0.5 / (visits as f64).sqrt()
}

/// The cautious value; actions without a visit are ordered by their prior below all others.
fn lower_bound<G: Game>(child: &RootChild<G>, side: Side) -> f64 {
    if child.visits == 0 {
        return child.prior - 2.0;
    }
    cautious(child.value(side), child.visits)
}
