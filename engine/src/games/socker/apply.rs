//! What actions do, and what follows from them: turns, goals, periods, the end (SKR-5, SKR-6).

use super::Socker;
use super::actions::{Action, Kind, Landing};
use super::position::board::bit;
use super::position::{Phase, Position, WINDOW};
use crate::side::Side;

/// Makes a legal action or toss outcome.
#[inline]
pub(super) fn apply_unchecked(game: &Socker, p: &mut Position, action: Action) {
    match action.kind() {
        Kind::Toss => game.set_up(p, action.winner()),
        Kind::Place => game.place(p, action.square()),
        Kind::Move => {
            p.sockers[p.side.index()] ^= bit(action.square()) | bit(action.near());
            game.use_action(p);
        }
        Kind::Sock => {
            sock(p, action.near(), action.far());
            game.use_action(p);
        }
        Kind::Kick => game.kick(p, action.far()),
        Kind::Restart => {
            p.ball = action.square();
            p.phase = Phase::Play;
            game.end_turn_if_used_up(p);
        }
        Kind::End | Kind::Pass => game.end_turn(p),
    }
}

impl Socker {
    /// Takes one off the actions left (SKR-5.6).
    #[inline]
    fn use_action(&self, p: &mut Position) {
        p.left -= 1;
        p.made = true;
        self.end_turn_if_used_up(p);
    }

    #[inline]
    fn end_turn_if_used_up(&self, p: &mut Position) {
        if p.left == 0 {
            self.end_turn(p);
        }
    }

    /// A kick to `square` (SKR-6.4.1).
    fn kick(&self, p: &mut Position, square: u8) {
        match Landing::of(square, p.standing()) {
            Landing::Goal(side) => {
                p.ball = square;
                self.score_goal(p, side);
            }
            Landing::On(square) => {
                p.ball = square;
                self.use_action(p);
            }
            Landing::Touch(centre) => {
                p.ball = centre;
                p.phase = Phase::Touch;
                p.left -= 1;
                p.made = true;
            }
        }
    }

    /// A goal credited to `side` (SKR-5.15).
    fn score_goal(&self, p: &mut Position, side: Side) {
        let goals = &mut p.score[side.index()];
        *goals = goals.saturating_add(1);
        p.clock += 1;
        if !self.conclude(p) {
            self.set_up(p, side.opponent());
        }
    }

    /// The end of a turn (SKR-5.7).
    #[inline]
    fn end_turn(&self, p: &mut Position) {
        p.down &= !p.of(p.side);
        p.clock += 1;
        if !self.conclude(p) {
            self.begin_turn(p, p.side.opponent());
        }
    }

    /// The start of a turn: one more action if the position is repeated (SKR-5.5, SKR-4.6, SKR-4.7).
    #[inline]
    pub(super) fn begin_turn(&self, p: &mut Position, side: Side) {
        p.phase = Phase::Play;
        p.side = side;
        p.made = false;
        p.left = self.actions;
        if self.window == 0 {
            return;
        }
        let key = p.turn_key();
        if p.keys().contains(&key) {
            p.left += 1;
        }
        if p.keys == self.window {
            p.history.copy_within(1..WINDOW, 0);
            p.keys -= 1;
        }
        p.history[usize::from(p.keys)] = key;
        p.keys += 1;
    }

    /// Ends the match or begins sudden death if a condition for it holds; says whether it does (SKR-5.14).
    #[inline]
    fn conclude(&self, p: &mut Position) -> bool {
        if self.is_decided(p) {
            p.phase = Phase::Over;
            p.made = false;
            p.left = 0;
            p.forget();
            return true;
        }
        let sudden_death = u32::from(p.clock) >= self.cap(p.sudden_death);
        if sudden_death {
            *p = Position { score: p.score, sudden_death: true, ..Position::EMPTY };
        }
        sudden_death
    }

    /// Whether the match is over with the score and clock of the position (SKR-5.14).
    #[inline]
    pub(super) fn is_decided(&self, p: &Position) -> bool {
        let at_cap = u32::from(p.clock) >= self.cap(p.sudden_death);
        let level = p.score[0] == p.score[1];
        if self.turns == 0 {
            at_cap || p.score.iter().any(|&score| score >= u16::from(self.goals))
        } else if p.sudden_death {
            at_cap || !level
        } else {
            at_cap && !level
        }
    }

    /// Whether the period ends with this turn at the latest (SKR-5.14).
    pub(super) fn is_last_turn(&self, p: &Position) -> bool {
        u32::from(p.clock) + 1 >= self.cap(p.sudden_death)
    }

    /// The number of turns that a period can have (SKR-5.14).
    #[inline]
    pub(super) fn cap(&self, sudden_death: bool) -> u32 {
        if sudden_death {
            u32::from(self.sdlimit)
        } else if self.turns > 0 {
            u32::from(self.turns)
        } else {
            u32::from(self.limit) * u32::from(self.goals)
        }
    }

    /// No match has more actions and tosses than this: the turns with their most plies (SKR-5.19), the set-ups and
    /// two tosses.
    pub(super) fn most_plies(&self) -> u32 {
        let turns = self.cap(false) + if self.turns > 0 { self.cap(true) } else { 0 };
        let set_ups = if self.turns > 0 { turns + 1 } else { turns.min(2 * u32::from(self.goals)) + 1 };
        let placings = 2 * u32::from(self.sockers.max(self.sdsockers));
        turns * (2 * (u32::from(self.actions) + 1) + 1) + set_ups * placings + 2
    }
}

/// Pushes the opposing socker on `target` to `square` and lays it down (SKR-6.3.1).
#[inline]
fn sock(p: &mut Position, target: u8, square: u8) {
    p.sockers[p.side.opponent().index()] ^= bit(target) | bit(square);
    p.down = p.down & !bit(target) | bit(square);
}
