//! Programs that do nothing but fail: they are set aside, and the others play on.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::numbers::counted;
use crate::player::Fault;

/// A program that did nothing but fail and was set aside, the first if there are several.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("player \"{player}\": {}", self.reason())]
pub struct SetAside {
    /// The player.
    pub player: String,
    /// So many games it lost through faults, one after the other.
    pub games: u32,
    /// The last fault.
    pub fault: Fault,
}

impl SetAside {
    /// Why, without the player.
    #[must_use]
    pub fn reason(&self) -> String {
        let games = counted(self.games.into(), "game");
        format!("set aside after {games} in a row that it lost through faults ({})", self.fault)
    }
}

/// The faults in a row of each player of a run.
pub(super) struct Patience {
    /// A player who loses so many games in a row through faults is set aside; 0: nobody is.
    most: u32,
    in_a_row: BTreeMap<usize, u32>,
    /// Who is set aside, in this order, and for which fault.
    set_aside: Vec<(usize, Fault)>,
}

impl Patience {
    pub(super) const fn new(most: u32) -> Patience {
        Patience { most, in_a_row: BTreeMap::new(), set_aside: Vec::new() }
    }

    /// Enters how a game of two players ended, and who of them is at fault; whether that player is set aside by it.
    ///
    /// Whoever met a program that failed did not show that it works itself. To be late counts for nothing either way:
    /// that is the strength of a player, not a program that is broken.
    pub(super) fn enter(&mut self, seats: [usize; 2], fault: Option<(usize, &Fault)>) -> bool {
        let Some((player, fault)) = fault else {
            seats.iter().for_each(|player| _ = self.in_a_row.remove(player));
            return false;
        };
        if matches!(fault, Fault::Late(_) | Fault::Stopped) {
            return false;
        }
        let games = self.in_a_row.entry(player).or_default();
        *games += 1;
        let is_set_aside = *games == self.most && !self.is_set_aside(player);
        if is_set_aside {
            self.set_aside.push((player, fault.clone()));
        }
        is_set_aside
    }

    /// Whether both players of a game play on.
    pub(super) fn plays(&self, seats: [usize; 2]) -> bool {
        !seats.into_iter().any(|player| self.is_set_aside(player))
    }

    /// The first player who was set aside, and for which fault.
    pub(super) fn first(&self) -> Option<&(usize, Fault)> {
        self.set_aside.first()
    }

    fn is_set_aside(&self, player: usize) -> bool {
        self.set_aside.iter().any(|(known, _)| *known == player)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Fault, Patience};

    fn crash() -> Fault {
        Fault::Crash("exit code 1".to_owned())
    }

    #[test]
    fn faults_count_in_a_row_only() {
        let mut patience = Patience::new(2);
        let late = Fault::Late(Duration::from_secs(1));
        assert!(!patience.enter([0, 1], Some((0, &crash()))));
        assert!(!patience.enter([0, 1], None), "the row ends");
        assert!(!patience.enter([0, 2], Some((0, &crash()))));
        assert!(!patience.enter([0, 1], Some((0, &late))));
        assert!(patience.plays([0, 1]));
        assert!(patience.enter([1, 0], Some((0, &crash()))), "the second in a row");
        assert!(!patience.enter([0, 2], Some((0, &crash()))), "told once");
        assert!(!patience.plays([1, 0]) && patience.plays([1, 2]));
        assert_eq!(patience.first(), Some(&(0, crash())));
    }

    /// A program that plays both sides, and two that both fail.
    #[test]
    fn who_meets_a_broken_program_is_not_sound_for_that() {
        let mut patience = Patience::new(2);
        assert!(!patience.enter([0, 0], Some((0, &crash()))));
        assert!(!patience.enter([1, 2], Some((1, &crash()))));
        assert!(!patience.enter([2, 1], Some((2, &crash()))));
        assert!(patience.enter([0, 0], Some((0, &crash()))));
        assert!(patience.enter([1, 2], Some((1, &crash()))));
        assert!(patience.enter([2, 1], Some((2, &crash()))));
    }

    #[test]
    fn no_number_is_no_end() {
        let mut patience = Patience::new(0);
        assert!((0..100).all(|_| !patience.enter([0, 1], Some((0, &crash())))) && patience.plays([0, 1]));
    }
}
