//! Weights of actions for search.

use super::threat::{forward_lines, goal_within};
use crate::games::socker::Socker;
use crate::games::socker::actions::{Action, Kind, Landing};
use crate::games::socker::position::field::{CENTRE, EDGE, FIELD, Squares, has, row};
use crate::games::socker::position::{Phase, Position};
use crate::side::Side;

/// How much more likely an action is that keeps a goal in sight in this turn.
const KEEPS_GOAL: f32 = 20.0;
/// How much more likely an action is after which the other side has no goal in sight any more.
const ENDS_THREAT: f32 = 4.0;

impl Socker {
    /// Appends one weight for each of the legal `actions` of the position.
    pub(in crate::games::socker) fn weigh(&self, p: &Position, actions: &[Action], weights: &mut Vec<f32>) {
        match p.phase {
            Phase::Setup => weights.extend(actions.iter().map(|action| placing(action.square()))),
            Phase::Touch => weights.extend(actions.iter().map(|&action| self.restart(p, action))),
            Phase::Play => self.weigh_play(p, actions, weights),
            Phase::Toss | Phase::Over => weights.extend(actions.iter().map(|_| 1.0)),
        }
    }

    fn weigh_play(&self, p: &Position, actions: &[Action], weights: &mut Vec<f32>) {
        let view = View::of(p);
        let goal = goal_within(p, p.side, p.left);
        let threat = !goal && goal_within(p, p.side.opponent(), self.actions);
        weights.extend(actions.iter().map(|&action| {
            let tactical = if goal && self.keeps_goal(p, action) {
                KEEPS_GOAL
            } else if threat && self.ends_threat(p, action) {
                ENDS_THREAT
            } else {
                1.0
            };
            view.weight(p, action) * tactical
        }));
    }

    /// Whether the side on turn scores with the action, or can still score in this turn after it.
    fn keeps_goal(&self, p: &Position, action: Action) -> bool {
        let mut next = *p;
        self.make(&mut next, action);
        next.score[p.side.index()] > p.score[p.side.index()]
            || (next.phase == Phase::Play && next.side == p.side && goal_within(&next, p.side, next.left))
    }

    /// Whether the other side has no goal in sight after the action.
    fn ends_threat(&self, p: &Position, action: Action) -> bool {
        let mut next = *p;
        self.make(&mut next, action);
        let actions = if next.side == p.side { self.actions } else { next.left };
        next.phase == Phase::Play && !goal_within(&next, p.side.opponent(), actions)
    }

    /// Restart squares by what the chooser can expect after them.
    fn restart(&self, p: &Position, action: Action) -> f32 {
        let mut next = *p;
        self.make(&mut next, action);
        let white = self.estimate(&next);
        let value = if p.chooser() == Side::White { white } else { 1.0 - white };
        0.1 + value * value
    }
}

/// Placings near the ball come first, the rim last.
fn placing(square: u8) -> f32 {
    let near = match FIELD.distance(u16::from(square), u16::from(CENTRE)) {
        0..=2 => 4.0,
        3 => 2.0,
        4 => 1.0,
        _ => 0.5,
    };
    if has(EDGE, square) { near * 0.3 } else { near }
}

/// What the weights of one position have in common.
struct View {
    /// Squares from which the side on turn would kick forward, and those to which.
    attack: (Squares, Squares),
    /// The same for the other side.
    defence: (Squares, Squares),
}

impl View {
    fn of(p: &Position) -> View {
        View { attack: forward_lines(p, p.side), defence: forward_lines(p, p.side.opponent()) }
    }

    fn weight(&self, p: &Position, action: Action) -> f32 {
        match action.kind() {
            Kind::Kick => kick(p, action),
            Kind::Move => self.step(p, action),
            Kind::Sock => self.sock(p, action),
            Kind::End => 0.5,
            Kind::Toss | Kind::Place | Kind::Restart | Kind::Pass => 1.0,
        }
    }

    /// Steps to where the ball can be kicked forward, into the other side's way, or at least toward the ball.
    fn step(&self, p: &Position, action: Action) -> f32 {
        let (from, to) = (action.square(), action.near());
        let distance = |square| FIELD.distance(u16::from(square), u16::from(p.ball));
        let base = if has(self.attack.0, to) {
            4.0
        } else if has(self.defence.0 | self.defence.1, to) {
            2.5
        } else {
            match distance(to).cmp(&distance(from)) {
                std::cmp::Ordering::Less => 1.5,
                std::cmp::Ordering::Equal => 0.8,
                std::cmp::Ordering::Greater => 0.4,
            }
        };
        let leaves = if has(self.attack.0 | self.defence.0 | self.defence.1, from) { 0.4 } else { 1.0 };
        base * leaves * if has(EDGE, to) { 0.5 } else { 1.0 }
    }

    /// Socks of sockers that could kick or block a kick, then of those near the ball.
    fn sock(&self, p: &Position, action: Action) -> f32 {
        let target = action.near();
        if has(self.defence.0, target) {
            return 4.0;
        }
        match FIELD.distance(u16::from(target), u16::from(p.ball)) {
            1 => 3.0,
            2 => 1.5,
            _ => 0.6,
        }
    }
}

/// Kicks by the rows that the ball gains.
fn kick(p: &Position, action: Action) -> f32 {
    let gain = |square| (i32::from(row(square)) - i32::from(row(p.ball))) * i32::from(p.side.forward());
    match Landing::of(action.far(), p.standing()) {
        Landing::Goal(side) if side == p.side => 100.0,
        Landing::Goal(_) => 0.01,
        Landing::Touch(centre) => if has(p.of(p.side), centre) { 2.0 } else { 0.7 },
        Landing::On(square) => match gain(square) {
            1.. => 6.0,
            0 => 1.5,
            _ => 0.3,
        },
    }
}
