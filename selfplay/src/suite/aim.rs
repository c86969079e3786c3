//! What the attacking side of a suite's position wants to force.

use touchline_engine::{Rulebook, Side};
use touchline_search::prove::Question;

/// What a side wants to force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// The next goal (point, touchdown): its score rises before the other side's does, or it wins the match.
    #[default]
    Goal,
    /// The ball ([`Rulebook::possession`]), or the next goal.
    Ball,
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
    pub(crate) fn new<G: Rulebook>(game: &G, root: &G::Position, side: Side, aim: Aim) -> Self {
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
