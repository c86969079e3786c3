//! What can be asked of a prover.

use touchline_engine::{Game, Rulebook, Side};

/// What a side wants to force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// The next goal (point, touchdown): its score rises before the other side's does, or it wins the match.
    #[default]
    Goal,
    /// The ball ([`Rulebook::possession`]), or the next goal.
    Ball,
}

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

/// To score next, or to win the ball.
///
/// The attempt fails when the other side scores, and when play stops ([`Rulebook::is_stopped`]) without success.
#[derive(Clone, Copy, Debug)]
pub struct Gain {
    side: Side,
    aim: Aim,
    base: [u16; 2],
}

impl Gain {
    /// For positions whose score is that of `root`.
    pub(super) fn new<G: Rulebook>(game: &G, root: &G::Position, side: Side, aim: Aim) -> Self {
        Gain { side, aim, base: game.score(root) }
    }
}

impl<G: Rulebook> Question<G> for Gain {
    fn verdict(&self, game: &G, position: &G::Position) -> Option<bool> {
        let score = game.score(position);
        let scored = score[self.side.index()] > self.base[self.side.index()];
        if let Some(result) = game.result(position) {
            return Some(scored || self.aim == Aim::Goal && result.winner == Some(self.side));
        }
        if score != self.base {
            return Some(scored);
        }
        (self.aim == Aim::Ball && game.possession(position) == Some(self.side)).then_some(true)
    }

    fn is_missed(&self, game: &G, before: &G::Position, after: &G::Position) -> bool {
        game.is_stopped(after) && !game.is_stopped(before)
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
