//! What sides were to play without being asked (`white-plays`, `black-plays`), and whether they could.
//!
//! A token that is never legal is not an error: nothing is known of a position before it is reached. But then a cell
//! shows free play under the name of the habit, and the report has to say so.

use touchline_engine::{Rulebook, Side};

use crate::record::Game;
use crate::record::replay::{Replay, ReplayError};

/// A habit of a cell, and how often it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Habit {
    /// Who has it.
    pub side: Side,
    /// Its tokens, with spaces between them.
    pub tokens: String,
    /// Measured games of the cell.
    pub games: u64,
    /// Those of them in which the side played one of the tokens when it was its turn to decide, openings left out.
    pub played: u64,
}

impl Habit {
    /// Whether games were measured and the habit was played in none of them.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.games > 0 && self.played == 0
    }
}

/// Whether each of these habits was played in a recorded game.
///
/// # Errors
/// The record does not fit the rules.
pub(super) fn played<G: Rulebook>(
    game: &G,
    record: &Game,
    habits: &[(Side, String)],
) -> Result<Vec<bool>, ReplayError> {
    let mut found = vec![false; habits.len()];
    if habits.is_empty() {
        return Ok(found);
    }
    for step in Replay::new(game, record)? {
        let step = step?;
        let Some(side) = step.actor.side().filter(|_| !step.opening) else { continue };
        let token = game.print_action(&step.position, step.action);
        for ((of, tokens), found) in habits.iter().zip(&mut found) {
            *found |= *of == side && tokens.split_whitespace().any(|habit| habit == token);
        }
    }
    Ok(found)
}
