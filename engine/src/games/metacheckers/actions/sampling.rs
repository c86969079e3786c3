//! Uniform draws without a list for the rolls with long lists: bishop, rook and queen.
//!
//! Every action belongs to exactly one of a number of equally likely slots; slots without a legal action are drawn
//! again. `end` is always legal, so that a draw always comes to an end.

use super::play::Play;
use super::{Action, Phase};
use crate::games::metacheckers::Metacheckers;
use crate::games::metacheckers::position::{Mode, Position};
use crate::random::{Stream, below};

impl Metacheckers {
    /// A uniformly random legal action of a side.
    pub(crate) fn sample_action(
        &self,
        position: &Position,
        rng: &mut Stream,
        scratch: &mut Vec<Action>,
    ) -> Option<Action> {
        if let Some(action) = self.sample_slide(position, rng) {
            return Some(action);
        }
        scratch.clear();
        self.list(position, scratch);
        let index = below(rng, u32::try_from(scratch.len()).unwrap_or(u32::MAX));
        scratch.get(index as usize).copied()
    }

    /// A uniformly random legal action in phase `play` with a slider's roll; `None` elsewhere.
    fn sample_slide(&self, position: &Position, rng: &mut Stream) -> Option<Action> {
        if position.phase != Phase::Play || position.mode == Mode::ThrowIn {
            return None;
        }
        let play = self.play(position).filter(|play| play.face.is_slider())?;
        let slots = Slots::new(&play);
        loop {
            if let Some(action) = slots.action(below(rng, slots.count)) {
                return Some(action);
            }
        }
    }
}

/// Slot 0 is `end`; then come the passes by line; then for each mover, line and number of steps the plain move and
/// the second action: the steal or the pass on the fly.
struct Slots<'a> {
    play: &'a Play<'a>,
    count: u32,
    lines: u32,
    /// Choices of the number of steps: one with `numbers=must`.
    lengths: u32,
}

impl Slots<'_> {
    fn new<'a>(play: &'a Play<'a>) -> Slots<'a> {
        let lines = play.lines().len() as u32;
        let lengths = if play.up_to { u32::from(play.number) } else { 1 };
        let count = 1 + lines + play.movers.count() * lines * lengths * 2;
        Slots { play, count, lines, lengths }
    }

    fn action(&self, slot: u32) -> Option<Action> {
        let Some(slot) = slot.checked_sub(1) else { return Some(Action::END) };
        let Some(slot) = slot.checked_sub(self.lines) else {
            return self.play.pass(self.play.lines()[slot as usize]);
        };
        let (slot, second) = (slot / 2, slot % 2 == 1);
        let (slot, length) = (slot / self.lengths, slot % self.lengths);
        let (mover, line) = (slot / self.lines, slot % self.lines);
        let from = self.play.movers.iter().nth(mover as usize)?;
        let direction = self.play.lines()[line as usize];
        if second && !self.play.on_the_fly() {
            return if length == 0 { self.play.steal(from, direction) } else { None };
        }
        let steps = if self.play.up_to {
            length as u8 + 1
        } else {
            self.play.run(from, direction, second || self.play.may_score(from))
        };
        if !second {
            return self.play.slide(from, direction, steps);
        }
        if !self.play.runners().has(from) {
            return None;
        }
        self.play.fly(from, direction, steps, self.play.reach(Some(from)).0)
    }
}
