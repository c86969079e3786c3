//! The whole turn: every action of a side until another side or chance is to act.

use std::time::Duration;

use touchline_engine::Game;
use touchline_search::{Config, Control, Limits, Report, SearchError, search};

/// The recommended turn.
pub struct Plan<A> {
    /// What the search of the given position found.
    pub first: Report<A>,
    /// The actions of the turn in order; empty at a chance event.
    pub turn: Vec<A>,
}

/// The part of the budget that each later action of the turn gets when the principal variation does not reach it.
const LATER_SHARE: u32 = 4;

/// Searches the position, and on through the turn of the side to act.
///
/// Later actions come from the principal variation; where it ends too early, a smaller search decides.
///
/// # Errors
/// The match is over, or the budget is empty.
pub fn plan<G: Game>(
    game: &G,
    position: &G::Position,
    config: &Config,
    limits: &Limits,
    control: &Control<'_, G::Action>,
) -> Result<Plan<G::Action>, SearchError> {
    let first = search(game, position, config, limits, control)?;
    let side = game.actor(position);
    let mut turn = Vec::new();
    if side.side().is_none() {
        return Ok(Plan { first, turn });
    }
    let later = Limits {
        simulations: limits.simulations.map(|n| n.div_ceil(u64::from(LATER_SHARE))),
        time: limits.time.map(|time| (time / LATER_SHARE).max(Duration::from_millis(1))),
        ..limits.clone()
    };
    // Whoever watches expects reports about the given position only.
    let unwatched = Control { stop: control.stop, progress: None };
    let mut foreseen = first.lines.first().map(|line| line.pv.clone()).unwrap_or_default().into_iter();
    let mut position = *position;
    while game.actor(&position) == side {
        let action = match foreseen.next() {
            Some(action) => action,
            None => {
                let report = search(game, &position, config, &later, &unwatched)?;
                foreseen = report.lines.first().map(|line| line.pv.clone()).unwrap_or_default().into_iter();
                let Some(action) = foreseen.next() else { break };
                action
            }
        };
        if game.apply(&mut position, action).is_err() {
            break;
        }
        turn.push(action);
    }
    Ok(Plan { first, turn })
}
