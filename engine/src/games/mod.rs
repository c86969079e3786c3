//! The list of games. A game is one folder beside this file, declared here, and one line in the list at its end.

use crate::game::{Fitted, GameInfo, Rulebook};

// Not declared by the macro below: the formatter finds files by their declarations and does not look into macros.
pub mod football_chess;
pub mod metacheckers;
pub mod socchess;
pub mod socker;
pub mod xfutebol;

/// A computation over a game's type, for callers that know the game by its id only. See [`visit`].
pub trait Visitor {
    /// What the computation gives.
    type Output;

    /// Runs it for the game `G`.
    fn visit<G: Fitted>(self) -> Self::Output;
}

macro_rules! games {
    ($($module:ident :: $Game:ident,)*) => {
        $(pub use $module::$Game;)*

        /// Names, boards and options of all games, in the order of the list.
        #[must_use]
        pub fn all() -> Vec<&'static GameInfo> {
            vec![$($Game::info()),*]
        }

        /// Runs the visitor for the game with this id; `None` if there is no such game. This is the only place where
        /// an id becomes a type.
        pub fn visit<V: Visitor>(id: &str, visitor: V) -> Option<V::Output> {
            $(if id == $Game::info().id {
                return Some(visitor.visit::<$Game>());
            })*
            let _ = (id, visitor);
            None
        }
    };
}

games! {
    socchess::Socchess,
    socker::Socker,
    xfutebol::Xfutebol,
    metacheckers::Metacheckers,
    football_chess::FootballChess,
}
