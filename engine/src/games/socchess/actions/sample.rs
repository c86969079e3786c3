//! Drawing a legal action without making the list.

use super::super::Socchess;
use super::super::position::Position;
use super::Action;
use crate::random::{Stream, below};

impl Socchess {
    /// A uniformly random legal action; `None` when the match is over.
    pub(in super::super) fn draw(
        &self,
        position: &Position,
        rng: &mut Stream,
        scratch: &mut Vec<Action>,
    ) -> Option<Action> {
        scratch.clear();
        self.list(position, scratch);
        scratch.get(below(rng, scratch.len() as u32) as usize).copied()
    }
}
