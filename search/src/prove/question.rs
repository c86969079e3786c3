//! What can be asked of a prover.

use touchline_engine::{Game, Side};

/// What an attempt is about: when it has succeeded, and when it has failed.
pub trait Question<G: Game> {
    /// Whether the attempt has succeeded or failed in this position; `None` while that is open.
    fn verdict(&self, game: &G, position: &G::Position) -> Option<bool>;

    /// Whether the step between two open positions ends the attempt without success.
    fn is_missed(&self, game: &G, before: &G::Position, after: &G::Position) -> bool {
        let _ = (game, before, after);
        false
    }

    /// Whether the attempt must fail, as an open position with so many turn changes left shows without a look further.
    fn is_out_of_reach(&self, game: &G, position: &G::Position, changes: u32) -> bool {
        let _ = (game, position, changes);
        false
    }
}

/// To win the match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Win {
    pub(crate) side: Side,
    /// The win must come before the turn has changed hands more than so many times.
    pub(crate) horizon: u32,
}

impl<G: Game> Question<G> for Win {
    fn verdict(&self, game: &G, position: &G::Position) -> Option<bool> {
        game.result(position).map(|result| result.winner == Some(self.side))
    }

    fn is_out_of_reach(&self, game: &G, position: &G::Position, changes: u32) -> bool {
        changes == 0 && game.turn(position) == Some(self.side) && !game.may_win_this_turn(position)
    }
}
