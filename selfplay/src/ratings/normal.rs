//! The normal distribution.

/// The two-sided 95 % point of the standard normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The standard normal distribution function, with an absolute error below 1e-10.
#[must_use]
pub fn normal_cdf(z: f64) -> f64 {
    if z.is_nan() {
        return 0.5;
    }
    let x = z.abs();
    if x > 38.0 {
        return if z > 0.0 { 1.0 } else { 0.0 };
    }
    let tail = if x < 3.0 { 0.5 - series(x) } else { density(x) / continued_fraction(x) };
    if z > 0.0 { 1.0 - tail } else { tail }
}

fn density(x: f64) -> f64 {
    (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

/// The area from 0 to x: density times x + x^3/3 + x^5/(3*5) + ….
fn series(x: f64) -> f64 {
    let mut term = x;
    let mut sum = x;
    let mut odd = 1.0;
    while term > 1e-17 * sum {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    density(x) * sum
}

/// Laplace's continued fraction of the reciprocal Mills ratio.
fn continued_fraction(x: f64) -> f64 {
    (1..=60).rev().fold(x, |below, k| x + f64::from(k) / below)
}
