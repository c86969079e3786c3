//! The time of a side: what a decision may cost, and what it did.

use std::time::Duration;

use crate::player::{Allowance, Budget, Fault};

/// The time of one side.
pub(super) struct Clock {
    budget: Budget,
    /// What is left of the time for the game.
    left: Option<Duration>,
    /// By how much it is overdrawn: decisions may be late, but all together by no more than the margin.
    overdrawn: Duration,
}

/// No decision is made in less.
const LEAST: Duration = Duration::from_millis(1);

/// What a decision may cost of the time left for the game, with so much added after each decision: a 25th of what is
/// left and three quarters of what is added, half of what is left at most, a millisecond at least.
#[must_use]
pub fn decision_time(left: Duration, increment: Duration) -> Duration {
    const HORIZON: u32 = 25;
    (left / HORIZON + increment * 3 / 4).min(left / 2).max(LEAST)
}

impl Clock {
    pub(super) fn new(budget: Budget) -> Clock {
        Clock { budget, left: budget.clock_ms.map(Duration::from_millis), overdrawn: Duration::ZERO }
    }

    /// Whether the game as a whole has a time.
    pub(super) const fn is_running(&self) -> bool {
        self.left.is_some()
    }

    /// What the next decision may cost; of the time for the game as little as can be where there is nothing to decide.
    pub(super) fn allowance(&self, seed: u64, is_forced: bool) -> Allowance {
        let decision = self.budget.time_ms.map(Duration::from_millis);
        let share = self.left.map(|left| {
            if is_forced {
                return LEAST;
            }
            decision_time(left, self.budget.increment())
        });
        let time = match (decision, share) {
            (Some(decision), Some(share)) => Some(decision.min(share)),
            (one, other) => one.or(other),
        };
        Allowance { simulations: self.budget.simulations, time, seed }
    }

    /// Takes the time used off the clock; a fault if it was too much.
    pub(super) fn spend(&mut self, used: Duration) -> Result<(), Fault> {
        let (margin, increment) = (self.budget.margin(), self.budget.increment());
        let decision = self.budget.time_ms.map(Duration::from_millis);
        let mut late = decision.map_or(Duration::ZERO, |decision| used.saturating_sub(decision));
        if let Some(left) = self.left {
            self.overdrawn += used.saturating_sub(left);
            late = late.max(self.overdrawn);
            let repaid = self.overdrawn.min(increment);
            self.overdrawn -= repaid;
            self.left = Some(left.saturating_sub(used) + (increment - repaid));
        }
        if late > margin { Err(Fault::Late(late - margin)) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Clock;
    use crate::player::{Budget, Fault};

    /// Decisions may be late, but not all of them: what was overdrawn stays owed until increments have paid for it.
    #[test]
    fn lateness_adds_up() {
        let ms = Duration::from_millis;
        let budget = Budget { clock_ms: Some(100), margin_ms: Some(50), ..Budget::default() };
        let mut clock = Clock::new(budget);
        assert!(clock.spend(ms(90)).is_ok() && clock.spend(ms(40)).is_ok(), "30 ms owed");
        assert!(clock.spend(ms(20)).is_ok(), "50 ms owed: the margin");
        assert!(matches!(clock.spend(ms(7)), Err(Fault::Late(late)) if late == ms(7)));
        let mut clock = Clock::new(Budget { increment_ms: Some(20), ..budget });
        assert!(clock.spend(ms(130)).is_ok());
        assert_eq!((clock.left, clock.overdrawn), (Some(ms(0)), ms(10)), "the increment pays first");
        assert!(clock.spend(ms(5)).is_ok());
        assert_eq!((clock.left, clock.overdrawn), (Some(ms(5)), ms(0)));
    }
}
