//! Arithmetic that is the same to the bit on every machine: `+ - * /` and `sqrt` only.

/// The natural logarithm of a positive normal number, within 1e-6.
pub(crate) fn ln(x: f64) -> f64 {
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
    use super::ln;

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
