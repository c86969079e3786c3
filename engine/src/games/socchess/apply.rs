//! What actions do (sections 5 and 6 of the rule page).

mod forward;

use super::Socchess;
use super::actions::{Action, Verb, blocker_of_shot};
use super::position::board::Square;
use super::position::{Kind, Mix, NOBODY, Phase, Position, Restart, RestartKind, WAITING};
use super::setup::next_setup;
use crate::side::Side;

/// SOC-5.4.1: the lengths of ten turns.
const CADENCE: [u8; 10] = [1, 1, 2, 2, 3, 3, 2, 1, 2, 3];

/// SOC-5.4.1: clock actions of the turn with this number in the cadence, from 0.
#[inline]
pub(super) fn turn_length(index: u8) -> u8 {
    CADENCE[usize::from(index) % CADENCE.len()]
}

/// What a clock action did to the ball.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// The same piece holds it.
    Kept,
    /// Another piece holds it, by a pass or a challenge.
    Changed,
    /// A shot was blocked by the piece that now holds it.
    Blocked,
    /// A shot went in.
    Goal,
}

/// Makes a legal action.
pub(super) fn apply_unchecked(game: &Socchess, position: &mut Position, action: Action) {
    let from = Square::from_index(action.from());
    let to = Square::from_index(action.to());
    if position.phase.is_clocked() {
        let effect = game.effect(position, action, from, to);
        game.after_clock_action(position, effect);
        return;
    }
    match position.phase {
        Phase::Mix => {
            position.mix[position.actor.index()] = Mix::from_number(usize::from(action.to()));
            next_setup(position, None);
        }
        Phase::Drop => drop_next(position, to),
        Phase::Take => take(position, action.verb(), from, to),
        Phase::TakeDisplaced | Phase::ForwardDisplaced | Phase::DefendDisplaced => {
            game.place_first(position, to);
        }
        Phase::Forward | Phase::Defend => game.translate(position, action.to() as u8),
        Phase::Goalkeeper => game.release(position, action.verb(), to),
        Phase::Kick | Phase::Rest | Phase::Play | Phase::Over => {}
    }
}

impl Socchess {
    /// SOC-5.5 step 1: moves, carries, passes, shots and challenges.
    #[inline]
    fn effect(&self, position: &mut Position, action: Action, from: Square, to: Square) -> Effect {
        let side = position.actor;
        match action.verb() {
            Verb::Move => {
                if let Some(slot) = position.own_slot_on(side, from) {
                    position.places[slot] = to.word();
                    position.settle(slot);
                }
                Effect::Kept
            }
            Verb::Give => {
                position.holder = position.own_slot_on(side, to).map_or(position.holder, |slot| slot as u8);
                Effect::Changed
            }
            Verb::Shot => shoot(position, action.to()),
            Verb::Challenge => self.challenge(position, from, Square::from_index(action.loser())),
            _ => Effect::Kept,
        }
    }

    /// SOC-6.11.2: whether a challenger of one kind wins the ball from a holder of another.
    #[inline]
    pub(super) fn beats(&self, challenger: Kind, holder: Kind) -> bool {
        challenger.outranks(holder) || (challenger == holder && self.challenger_wins_ties)
    }

    /// SOC-6.11.2: the higher kind holds the ball; the other piece goes to the square that was chosen.
    fn challenge(&self, position: &mut Position, from: Square, loser: Square) -> Effect {
        let challenger = position.own_slot_on(position.actor, from);
        let (Some(challenger), Some(holder)) = (challenger, position.holder()) else { return Effect::Kept };
        let (ours, theirs) = (position.kind(challenger), position.kind(holder));
        if self.beats(ours, theirs) {
            position.places[challenger] = position.places[holder];
            position.places[holder] = loser.word();
            position.holder = challenger as u8;
            position.settle(challenger);
            position.settle(holder);
            Effect::Changed
        } else {
            position.places[challenger] = loser.word();
            position.settle(challenger);
            Effect::Kept
        }
    }

    /// SOC-5.5 from step 2 on.
    #[inline]
    fn after_clock_action(&self, position: &mut Position, effect: Effect) {
        let side = position.actor;
        position.clock = position.clock.saturating_sub(1);
        position.left = position.left.saturating_sub(1);
        if effect == Effect::Blocked && self.block_ends_turn {
            position.left = 0;
        }
        if self.gk_hold > 0 {
            update_keep(position, effect);
        }
        if effect == Effect::Goal {
            position.score[side.index()] += 1;
        }
        if position.clock == 0 {
            self.end_half(position);
        } else if effect == Effect::Goal {
            position.holder = NOBODY;
            position.left = 0;
            position.keep = 0;
            position.restart = Some(Restart { kicker: side.opponent(), kind: RestartKind::Goal });
            position.phase = Phase::Take;
            position.actor = side.opponent();
        } else if effect == Effect::Blocked
            && usize::from(position.holder) == Position::goalkeeper(side.opponent())
        {
            position.phase = Phase::Goalkeeper;
            position.actor = side.opponent();
        } else {
            position.phase = Phase::Play;
            if position.left == 0 {
                self.start_turn(position, side.opponent());
            }
        }
    }

    /// SOC-5.4.2.
    #[inline]
    fn start_turn(&self, position: &mut Position, side: Side) {
        position.left = self.deal_turn(&mut position.cadence, side);
        position.actor = side;
    }

    /// SOC-5.4.2: deals the next turn of `side` from the cadence, and tells its length in clock actions.
    #[inline]
    pub(super) fn deal_turn(&self, cadence: &mut [u8; 2], side: Side) -> u8 {
        let index = cadence[side.index()];
        let next = if index >= 9 { 0 } else { index + 1 };
        cadence[side.index()] = next;
        if self.shared_cadence {
            *cadence = [next; 2];
        }
        turn_length(index)
    }

    /// The position in the second half of a level match, which ends when the turn under way and `turns` - 1 more have
    /// been played to their ends.
    pub(super) fn last_turns(&self, position: &Position, turns: u32) -> Position {
        let mut turn = *position;
        let mut clock = u16::from(turn.left);
        for _ in 1..turns {
            let side = turn.actor.opponent();
            self.start_turn(&mut turn, side);
            clock = clock.saturating_add(u16::from(turn.left));
        }
        Position { half: 2, clock, score: [0; 2], ..*position }
    }

    /// SOC-5.6.
    #[cold]
    fn end_half(&self, position: &mut Position) {
        if position.half == 1 {
            self.second_half(position);
            return;
        }
        position.phase = Phase::Over;
        position.actor = Side::White;
        position.holder = NOBODY;
        position.left = 0;
        position.keep = 0;
    }

    /// SOC-6.13.1: the goalkeeper gives the ball away or keeps it; the shooter's turn goes on if actions are left.
    fn release(&self, position: &mut Position, verb: Verb, to: Square) {
        let side = position.actor;
        if verb == Verb::Give {
            position.holder = position.own_slot_on(side, to).map_or(position.holder, |slot| slot as u8);
        }
        position.keep = 0;
        position.phase = Phase::Play;
        if position.left > 0 {
            position.actor = side.opponent();
        } else {
            self.start_turn(position, side);
        }
    }

    /// SOC-6.6.2: places the first waiting piece.
    fn place_first(&self, position: &mut Position, to: Square) {
        let waiting = position.waiting();
        if let Some(&slot) = waiting.first() {
            position.places[slot] = to.word();
            position.settle(slot);
        }
        self.next_displaced(position);
    }

    /// The owner of the next waiting piece places it; when none waits, the next step of SOC-5.3.1 follows.
    fn next_displaced(&self, position: &mut Position) {
        if let Some(&slot) = position.waiting().first() {
            position.actor = Position::side_of(slot);
            return;
        }
        let Some(Restart { kicker, kind }) = position.restart else { return };
        match position.phase {
            Phase::TakeDisplaced => {
                position.phase = Phase::Forward;
                position.actor = kicker;
            }
            Phase::ForwardDisplaced => {
                position.phase = Phase::Defend;
                position.actor = kicker.opponent();
            }
            _ => {
                position.phase = if kind == RestartKind::Kickoff { Phase::Kick } else { Phase::Rest };
                position.restart = None;
                self.start_turn(position, kicker);
            }
        }
    }
}

/// SOC-6.2.2.
fn drop_next(position: &mut Position, to: Square) {
    let side = position.actor;
    if let Some(slot) = position.next_drop(side) {
        position.places[slot] = to.word();
        position.settle(slot);
        next_setup(position, Some(side));
    }
}

/// SOC-6.3: the taker is on the central square `to`, or comes there from `from` and displaces who stands there.
fn take(position: &mut Position, verb: Verb, from: Square, to: Square) {
    let origin = if verb == Verb::Take { to } else { from };
    let Some(taker) = position.own_slot_on(position.actor, origin) else { return };
    position.holder = taker as u8;
    position.phase = Phase::Forward;
    if verb == Verb::Take {
        return;
    }
    let occupant = position.slot_on(to);
    position.places[taker] = to.word();
    position.settle(taker);
    // The occupant is an enemy or the only king, so that settling the taker has not changed its slot.
    if let Some(occupant) = occupant {
        position.places[occupant] |= WAITING;
        position.phase = Phase::TakeDisplaced;
        position.actor = Position::side_of(occupant);
        position.settle(occupant);
    }
}

/// SOC-6.10.4: the shot goes in, or the first opponent on its line has the ball.
fn shoot(position: &mut Position, goal_file: u16) -> Effect {
    match blocker_of_shot(position, goal_file) {
        Some(slot) => {
            position.holder = slot as u8;
            Effect::Blocked
        }
        None => Effect::Goal,
    }
}

/// SOC-6.13.2: counts how long the goalkeeper of the acting side has kept the ball.
fn update_keep(position: &mut Position, effect: Effect) {
    if effect != Effect::Kept {
        position.keep = 0;
    } else if usize::from(position.holder) == Position::goalkeeper(position.actor) {
        position.keep += 1;
    }
}
