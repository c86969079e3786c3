//! Exact probabilities of chance events (CONVENTIONS section 5).

use num_rational::Ratio;

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

/// Draws one outcome with its exact probability; `None` when there is no outcome.
///
/// The draw is one integer below the common denominator, so that no floating-point number is involved.
#[must_use]
pub fn draw_outcome<A: Copy>(outcomes: &[(A, Probability)], rng: &mut Stream) -> Option<A> {
    let denominator = common_denominator(outcomes);
    let mut ticket = u64::from(below(rng, u32::try_from(denominator).ok()?));
    for &(outcome, p) in outcomes {
        let share = p.numer() * (denominator / p.denom());
        if ticket < share {
            return Some(outcome);
        }
        ticket -= share;
    }
    None
}

/// The outcomes of the toss of a fair coin that one of the sides wins.
pub(crate) fn coin<A>(win: impl Fn(Side) -> A) -> [(A, Probability); 2] {
    Side::ALL.map(|side| (win(side), Probability::new_raw(1, 2)))
}

/// The winner of a toss.
pub(crate) fn toss(rng: &mut Stream) -> Side {
    Side::from_index(below(rng, 2) as usize)
}

/// The least common multiple of the denominators: the number of equally likely elementary cases.
#[must_use]
pub fn common_denominator<A>(outcomes: &[(A, Probability)]) -> u64 {
    outcomes.iter().fold(1, |lcm, (_, p)| lcm / gcd(lcm, *p.denom()) * p.denom())
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
