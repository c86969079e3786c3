//! Exact probabilities of chance events (CONVENTIONS section 5).

use num_rational::Ratio;

use rand::Rng;

use crate::random::{Stream, below};
use crate::side::Side;

/// An exact probability in lowest terms.
pub type Probability = Ratio<u64>;

/// The outcomes of a chance event with their exact probabilities, in the game's generation order.
pub type Outcomes<A> = Vec<(A, Probability)>;

/// `num/den` in lowest terms, always with the denominator (`1/1`), as the line protocol prints it.
#[must_use]
pub fn print_probability(p: Probability) -> String {
    format!("{}/{}", p.numer(), p.denom())
}

/// The probability as the nearest floating-point number, in [0, 1]: for values, which are means.
#[must_use]
pub fn share(p: Probability) -> f64 {
    *p.numer() as f64 / *p.denom() as f64
}

/// Draws one outcome with its exact probability; `None` when there is no outcome, or no common denominator below 2^64.
///
/// The draw is one integer below the common denominator, so that no floating-point number is involved.
#[must_use]
pub fn draw_outcome<A: Copy>(outcomes: &[(A, Probability)], rng: &mut Stream) -> Option<A> {
    let denominator = checked_denominator(outcomes)?;
    let mut ticket = ticket(denominator, rng);
    for &(outcome, p) in outcomes {
        let share = p.numer() * (denominator / p.denom());
        if ticket < share {
            return Some(outcome);
        }
        ticket -= share;
    }
    None
}

/// A uniformly distributed number below `bound`.
fn ticket(bound: u64, rng: &mut Stream) -> u64 {
    if let Ok(bound) = u32::try_from(bound) {
        return below(rng, bound).into();
    }
    // Of bounds that large the bias of `below` could be seen; the draws of the others stay as they are in the records.
    let biased = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        if product as u64 >= biased {
            return (product >> 64) as u64;
        }
    }
}

/// The outcomes of the toss of a fair coin that one of the sides wins.
pub(crate) fn coin<A>(win: impl Fn(Side) -> A) -> [(A, Probability); 2] {
    Side::ALL.map(|side| (win(side), Probability::new_raw(1, 2)))
}

/// The winner of a toss.
pub(crate) fn toss(rng: &mut Stream) -> Side {
    Side::from_index(below(rng, 2) as usize)
}

/// The least common multiple of the denominators: the number of equally likely elementary cases; `u64::MAX` where there
/// are more.
#[must_use]
pub fn common_denominator<A>(outcomes: &[(A, Probability)]) -> u64 {
    checked_denominator(outcomes).unwrap_or(u64::MAX)
}

fn checked_denominator<A>(outcomes: &[(A, Probability)]) -> Option<u64> {
    outcomes.iter().try_fold(1, |lcm: u64, (_, p)| (lcm / gcd(lcm, *p.denom())).checked_mul(*p.denom()))
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::{Probability, common_denominator, draw_outcome};
    use crate::random::{below, stream};

    /// Draws below 2^32 take the one number that records were played with; larger denominators work, too, up to 2^64.
    #[test]
    fn every_denominator_can_be_drawn_below() {
        for denominator in [6, 1 << 20, u64::from(u32::MAX), 1 << 33, 1 << 62, u64::MAX] {
            let half = denominator / 2;
            let outcomes = [
                (0_u64, Probability::new(half, denominator)),
                (1, Probability::new(denominator - half, denominator)),
            ];
            let mut counts = [0; 2];
            for seed in 0..1000 {
                let drawn = draw_outcome(&outcomes, &mut stream(seed, &[])).expect("an outcome");
                counts[drawn as usize] += 1;
                if let Ok(bound) = u32::try_from(denominator) {
                    let ticket = u64::from(below(&mut stream(seed, &[]), bound));
                    assert_eq!(drawn, u64::from(ticket >= half), "another draw than in the records");
                }
            }
            assert!(counts.iter().all(|count| (420..=580).contains(count)), "1/{denominator}: {counts:?}");
        }
    }

    #[test]
    fn too_many_cases_are_not_drawn() {
        let large = u64::from(u32::MAX);
        let shares =
            [Probability::new(1, large * 2), Probability::new(1, large - 2), Probability::new(1, large - 4)];
        let outcomes: Vec<_> = shares.into_iter().enumerate().collect();
        assert_eq!(common_denominator(&outcomes), u64::MAX);
        assert_eq!(draw_outcome(&outcomes, &mut stream(1, &[])), None);
        assert_eq!(draw_outcome::<u8>(&[], &mut stream(1, &[])), None);
    }
}
