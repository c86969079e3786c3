//! How far predictions are from results.

/// Predictions count as at most so certain, so that one surprise does not outweigh everything.
const MOST_CERTAIN: f64 = 1e-4;

/// What one prediction costs; see [`log_loss`].
pub fn cross_entropy(predicted: f64, result: f64) -> f64 {
    let p = predicted.clamp(MOST_CERTAIN, 1.0 - MOST_CERTAIN);
    -(result * p.ln() + (1.0 - result) * (1.0 - p).ln())
}

/// The mean of `-(r ln p + (1 - r) ln(1 - p))` over predictions `p` and results `r`: the lower, the better. 0 without
/// any.
pub fn log_loss(predictions: impl IntoIterator<Item = (f64, f64)>) -> f64 {
    let (sum, count) = predictions
        .into_iter()
        .fold((0.0, 0u64), |(sum, count), (p, result)| (sum + cross_entropy(p, result), count + 1));
    sum / count.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::log_loss;

    #[test]
    fn log_loss_of_ignorance_is_ln_2() {
        assert!((log_loss([(0.5, 1.0), (0.5, 0.0), (0.5, 0.5)]) - 2f64.ln()).abs() < 1e-12);
        assert_eq!(log_loss([]), 0.0);
    }
}
