//! What static values are made with: arithmetic that is the same to the bit on every machine, and fitted models.
//!
//! Only `+ - * /` are used: IEEE 754 defines them exactly, the library functions `exp` and `ln` it does not.

mod model;

pub use model::Model;
pub(crate) use model::{coefficients, features};

/// The logistic function `1 / (1 + e^-x)`, within 1e-6 of the true value.
#[must_use]
pub fn logistic(x: f32) -> f32 {
    let x = x.clamp(-30.0, 30.0);
    1.0 / (1.0 + exp(-x))
}

/// `e^x` for -80 <= x <= 80 with a relative error below 1e-6.
#[must_use]
pub fn exp(x: f32) -> f32 {
    const LN2: f64 = std::f64::consts::LN_2;
    let x = f64::from(x.clamp(-80.0, 80.0));
    let n = (x / LN2 + if x < 0.0 { -0.5 } else { 0.5 }) as i32;
    let r = x - f64::from(n) * LN2;
    // Taylor series to degree 7 on |r| <= ln 2 / 2: truncation error below 6e-9.
    let series = 1.0
        + r * (1.0
            + r / 2.0
                * (1.0 + r / 3.0 * (1.0 + r / 4.0 * (1.0 + r / 5.0 * (1.0 + r / 6.0 * (1.0 + r / 7.0))))));
    let power = f64::from_bits(((1023 + i64::from(n)) as u64) << 52);
    (series * power) as f32
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
