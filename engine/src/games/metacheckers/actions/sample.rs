//! Uniform draws without a list for the rolls that go along lines.
//!
//! Every action belongs to exactly one of a number of equally likely slots; slots without a legal action are drawn
//! again. `end` is always legal, so that a draw always comes to an end.

use super::play::Play;
use super::{Action, Kind, Phase, legal};
use crate::games::metacheckers::Metacheckers;
use crate::games::metacheckers::position::board::along;
use crate::games::metacheckers::position::{Face, Mode, Position};
use crate::random::{Stream, below};

/// A uniformly random legal action of a side.
pub(crate) fn sample(
    game: &Metacheckers,
    position: &Position,
    rng: &mut Stream,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    if let Some(action) = game.sample_lines(position, rng) {
        return Some(action);
    }
    scratch.clear();
    legal(game, position, scratch);
    let index = below(rng, u32::try_from(scratch.len()).unwrap_or(u32::MAX));
    scratch.get(index as usize).copied()
}

impl Metacheckers {
    /// A uniformly random legal action in phase `play`; `None` for throw-ins, knights, dribbles and other phases.
    fn sample_lines(&self, position: &Position, rng: &mut Stream) -> Option<Action> {
        if position.phase != Phase::Play || position.mode == Mode::ThrowIn {
            return None;
        }
        let play = self.play(position)?;
        if play.face == Face::Knight || (play.face == Face::King && position.is_offence()) {
            return None;
        }
        let slots = Slots::new(&play);
        loop {
            if let Some(action) = slots.action(below(rng, slots.count)) {
                return Some(action);
            }
        }
    }
}

/// Slot 0 is `end`; then come the actions of the ball by line; then for each mover, line and number of steps the move
/// and, where passes on the fly are possible, the pass.
struct Slots<'a> {
    play: &'a Play<'a>,
    count: u32,
    lines: u32,
    lengths: u32,
    /// 2 with passes on the fly, else 1.
    kinds: u32,
}

impl Slots<'_> {
    fn new<'a>(play: &'a Play<'a>) -> Slots<'a> {
        let lines = play.lines().len() as u32;
        let lengths = u32::from(play.lengths());
        let kinds = 1 + u32::from(play.on_the_fly());
        let count = 1 + lines + play.movers.count() * lines * lengths * kinds;
        Slots { play, count, lines, lengths, kinds }
    }

    fn action(&self, slot: u32) -> Option<Action> {
        let Some(slot) = slot.checked_sub(1) else { return Some(Action::END) };
        let Some(slot) = slot.checked_sub(self.lines) else {
            return self.play.ball_action(self.play.lines()[slot as usize]);
        };
        let (slot, kind) = (slot / self.kinds, slot % self.kinds);
        let (slot, length) = (slot / self.lengths, slot % self.lengths);
        let (mover, line) = (slot / self.lines, slot % self.lines);
        let from = self.play.movers.nth(mover)?;
        let direction = self.play.lines()[line as usize];
        let on_the_fly = kind == 1;
        if on_the_fly && !self.play.may_cross(from, direction) {
            return None;
        }
        let run = self.play.run(from, direction, on_the_fly || self.play.may_score(from));
        let steps = if self.play.up_to { length as u8 + 1 } else { run };
        if steps == 0 || steps > run {
            return None;
        }
        if on_the_fly {
            return self.play.fly(from, direction, steps, self.play.reach(Some(from)).0);
        }
        Some(Action::between(Kind::Move, from, along(from, direction, steps)))
    }
}
