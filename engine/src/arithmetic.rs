//! Arithmetic that is the same to the bit on every machine: `+ - * /` and `sqrt` only, which IEEE 754 defines exactly;
//! the library functions `exp` and `ln` it does not.

/// The logistic function `1 / (1 + e^-x)`, within 1e-6 of the true value.
#[must_use]
pub fn logistic(x: f32) -> f32 {
    let x = x.clamp(-30.0, 30.0);
    1.0 / (1.0 + exp(-x))
}

/// `e^x` for -80 <= x <= 80 with a relative error below 1e-6.
///
/// Without a branch or a division, so that the compiler can work on several numbers at a time.
#[must_use]
#[inline]
pub fn exp(x: f32) -> f32 {
    // Multiples of the high part of ln 2 are exact (Cody & Waite 1980).
    const LN2_HIGH: f32 = 0.693_359_4;
    const LN2_LOW: f32 = -2.121_944_4e-4;
    const ROUND: f32 = 12_582_912.0; // 1.5 * 2^23: adding it leaves no place for a fraction
    let x = x.clamp(-80.0, 80.0);
    let n = (x * std::f32::consts::LOG2_E + ROUND) - ROUND;
    let r = (x - n * LN2_HIGH) - n * LN2_LOW;
    // Taylor series to degree 6 on |r| <= ln 2 / 2: truncation error below 2e-7.
    let series = 1.0
        + r * (1.0 + r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0 + r * (1.0 / 720.0))))));
    f32::from_bits(series.to_bits().wrapping_add_signed((n as i32) << 23))
}

/// The natural logarithm of a positive normal number, within 1e-6.
#[must_use]
pub fn ln(x: f64) -> f64 {
    let bits = x.to_bits();
    let exponent = (bits >> 52) as i64 - 1023;
    let mantissa = f64::from_bits(bits & 0x000F_FFFF_FFFF_FFFF | 1023 << 52);
    // ln m = 2 artanh((m - 1) / (m + 1)); for 1 <= m < 2 the argument is below 1/3.
    let t = (mantissa - 1.0) / (mantissa + 1.0);
    let s = t * t;
    let series = 1.0 + s * (1.0 / 3.0 + s * (1.0 / 5.0 + s * (1.0 / 7.0 + s * (1.0 / 9.0 + s / 11.0))));
    exponent as f64 * std::f64::consts::LN_2 + 2.0 * t * series
}

#[cfg(test)]
mod tests {
    use super::{exp, ln, logistic};

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

    #[test]
    fn ln_is_close_to_the_library_function() {
        for i in 0..200_000u32 {
            let x = 1.0 + f64::from(i) * f64::from(i) / 64.0;
            for x in [x, x.recip()] {
                assert!((ln(x) - x.ln()).abs() < 1e-6, "ln({x})");
            }
        }
    }
}
