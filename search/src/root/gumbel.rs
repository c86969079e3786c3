//! The comparison of root actions in Gumbel search (Danihelka, Guez, Schrittwieser & Silver 2022).
//!
//! To take the `n` largest of `ln(prior) + noise`, where the noise follows the Gumbel distribution, is to draw `n`
//! actions by their priors without putting any back. The noise stays with the action in all comparisons that follow.

use touchline_engine::arithmetic::ln;
use touchline_engine::random::derive;
use touchline_engine::{Game, Side};

use crate::root::Search;

/// The value of an action counts `(VISITS + most visits) * SCALE` times as much as the logarithm of its prior:
/// constants of the paper for Go and chess.
const VISITS: f64 = 50.0;
const SCALE: f64 = 1.0;

/// Keeps the streams of noise apart from those of the branches below the actions.
const NOISE: u64 = 0x0067_756d_6265_6c00;

impl<G: Game> Search<'_, G> {
    /// Logarithm of the prior, noise and value of a root action, where `most` is the most visits that one has. An
    /// action of which nothing is known has the value of the root.
    pub(super) fn gumbel_score(&self, child: usize, side: Side, most: u64) -> f64 {
        let root = &self.children[child];
        let value = if root.is_known() { root.value(side) } else { self.mean_value(side) };
        let noise = gumbel(derive(self.limits.seed, &[NOISE, u64::from(root.action.into())]));
        ln(root.prior.max(f64::MIN_POSITIVE)) + noise + (VISITS + most as f64) * SCALE * value
    }

    /// The mean of the root actions' values weighted by visits; 1/2 without any.
    fn mean_value(&self, side: Side) -> f64 {
        let visited = self.children.iter().filter(|child| child.visits > 0);
        let (sum, visits) = visited.fold((0.0, 0.0), |(sum, visits), child| {
            (sum + child.visits as f64 * child.value(side), visits + child.visits as f64)
        });
        if visits > 0.0 { sum / visits } else { 0.5 }
    }
}

/// A number that follows the standard Gumbel distribution, made of uniformly random bits.
fn gumbel(bits: u64) -> f64 {
    const STEPS: f64 = (1u64 << 52) as f64;
    /// Less is below the error of the logarithm; it is met once in a million draws.
    const LEAST: f64 = 1e-6;
    let uniform = ((bits >> 12) as f64 + 0.5) / STEPS;
    -ln((-ln(uniform)).max(LEAST))
}

#[cfg(test)]
mod tests {
    use touchline_engine::random::derive;

    use super::gumbel;

    /// The mean is Euler's constant and the variance pi^2 / 6.
    #[test]
    fn noise_follows_the_gumbel_distribution() {
        const DRAWS: u64 = 100_000;
        let noise: Vec<f64> = (0..DRAWS).map(|draw| gumbel(derive(1, &[draw]))).collect();
        let mean = noise.iter().sum::<f64>() / DRAWS as f64;
        let variance = noise.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / DRAWS as f64;
        assert!((mean - 0.577_216).abs() < 0.015, "{mean}");
        assert!((variance - 1.644_934).abs() < 0.05, "{variance}");
        let extremes = [0, u64::MAX / 2, u64::MAX].map(gumbel);
        assert!(extremes.is_sorted() && extremes[0] > -4.0 && extremes[2] < 14.0, "{extremes:?}");
    }
}
