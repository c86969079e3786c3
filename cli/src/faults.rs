//! Why players lost games through a fault: told once a player while games are played, and again at the end. The records
//! only know that a program died, not what the system said about it.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::Serialize;
use touchline_selfplay::contest::Event;
use touchline_selfplay::numbers::counted;

use crate::text::{Column, aligned, printable};

/// The faults of a run.
#[derive(Default)]
pub struct Faults(Mutex<BTreeMap<String, Count>>);

/// The faults of a player.
struct Count {
    games: u64,
    reason: String,
    is_set_aside: bool,
}

/// The faults of a player in this run, as a document tells them.
#[derive(Serialize)]
pub struct PlayerFaults {
    pub player: String,
    games: u64,
    /// The first of them.
    reason: String,
    /// Whether no more of its games began.
    #[serde(skip)]
    pub is_set_aside: bool,
}

impl Faults {
    /// Enters what happened; `say` gets the first fault of each player, and who is set aside.
    pub fn hear(&self, event: &Event<'_>, say: impl FnOnce(&str)) {
        if let Event::SetAside { player, games } = event {
            if let Some(count) = self.lock().get_mut(*player) {
                count.is_set_aside = true;
            }
            return say(&printable(&format!(
                "warning: player \"{player}\" lost {} in a row through faults and is set aside: no more of its games begin",
                counted(u64::from(*games), "game")
            )));
        }
        let Event::Finished { fault: Some((player, fault)), .. } = event else { return };
        let mut players = self.lock();
        if let Some(count) = players.get_mut(*player) {
            count.games += 1;
            return;
        }
        let reason = fault.to_string();
        say(&warning(player, &reason));
        players.insert((*player).to_owned(), Count { games: 1, reason, is_set_aside: false });
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Count>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The faults by player.
    pub fn figures(&self) -> Vec<PlayerFaults> {
        let players = self.lock();
        let figures = |(player, count): (&String, &Count)| PlayerFaults {
            player: player.clone(),
            games: count.games,
            reason: count.reason.clone(),
            is_set_aside: count.is_set_aside,
        };
        players.iter().map(figures).collect()
    }

    /// The faults as a table with an empty line before it; empty when there were none.
    pub fn table(&self) -> String {
        let faults = self.figures();
        if faults.is_empty() {
            return String::new();
        }
        let head = ["player", "games", "first reason"].map(str::to_owned).to_vec();
        let row = |fault: PlayerFaults| vec![fault.player, fault.games.to_string(), fault.reason];
        let rows = std::iter::once(head).chain(faults.into_iter().map(row)).collect();
        format!(
            "\nGames lost through faults in this run\n{}",
            aligned(&[Column::Left, Column::Right, Column::Left], rows)
        )
    }
}

/// What to say when a player loses its first game through a fault.
pub fn warning(player: &str, reason: &str) -> String {
    printable(&format!("warning: player \"{player}\" loses games: {reason}"))
}
