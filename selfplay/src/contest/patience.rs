//! Programs that do nothing but fail: they are set aside, and the others play on.

use std::collections::BTreeMap;

use crate::player::Fault;

/// The faults in a row of each player of a run.
pub(super) struct Patience {
    /// A player who loses so many games in a row through faults is set aside; 0: nobody is.
    most: u32,
    in_a_row: BTreeMap<usize, u32>,
    /// Who is set aside, in this order, and for which fault.
    set_aside: Vec<(usize, Fault)>,
    /// Games that were handed out and are not played therefore.
    pub left_out: u64,
}

impl Patience {
    pub(super) const fn new(most: u32) -> Patience {
        Patience { most, in_a_row: BTreeMap::new(), set_aside: Vec::new(), left_out: 0 }
    }

    /// Enters how a game ended for a player; whether the player is set aside by it. To be late counts for nothing: that
    /// is the strength of a player, not a program that is broken.
    pub(super) fn enter(&mut self, player: usize, fault: Option<&Fault>) -> bool {
        let Some(fault) = fault.filter(|fault| !matches!(fault, Fault::Late(_) | Fault::Stopped)) else {
            self.in_a_row.remove(&player);
            return false;
        };
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
        assert!(!patience.enter(0, Some(&crash())));
        assert!(
            !patience.enter(1, Some(&crash())) && !patience.enter(0, None) && !patience.enter(1, Some(&late))
        );
        assert!(!patience.enter(0, Some(&crash())) && patience.plays([0, 1]));
        assert!(patience.enter(0, Some(&crash())), "the second in a row");
        assert!(!patience.enter(0, Some(&crash())), "told once");
        assert!(!patience.plays([1, 0]) && patience.plays([1, 2]));
        assert_eq!(patience.first(), Some(&(0, crash())));
    }

    #[test]
    fn no_number_is_no_end() {
        let mut patience = Patience::new(0);
        assert!((0..100).all(|_| !patience.enter(0, Some(&crash()))) && patience.plays([0, 1]));
    }
}
