//! Weights of actions for search.

use super::field::{field_value, nearness};
use super::threat::goal_within;
use crate::games::socker::Socker;
use crate::games::socker::actions::{Action, Kind, Landing, open_restarts};
use crate::games::socker::position::field::{CENTRE, EDGE, FIELD, has, squares};
use crate::games::socker::position::{Phase, Position};
use crate::knowledge::exp;
use crate::side::Side;

/// Thousandths of a logit that make an action e times as likely.
const TEMPERATURE: f32 = 80.0;
/// Greater gains and losses count as this one, so that no action is ruled out.
const MOST_GAIN: i32 = 240;
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
            exp(gain(p, action).clamp(-MOST_GAIN, MOST_GAIN) as f32 / TEMPERATURE) * tactical
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

/// What an action changes in the value of the field for the side on turn, in thousandths of a logit.
fn gain(p: &Position, action: Action) -> i32 {
    match action.kind() {
        Kind::Move => nearness(p.side, p.ball, action.near()) - nearness(p.side, p.ball, action.square()),
        Kind::Sock => {
            let (side, target) = (p.side.opponent(), action.near());
            let before = nearness(side, p.ball, target) / if has(p.down, target) { 2 } else { 1 };
            before - nearness(side, p.ball, action.far()) / 2
        }
        Kind::Kick => kick_gain(p, action),
        Kind::Toss | Kind::Place | Kind::Restart | Kind::End | Kind::Pass => 0,
    }
}

/// The change by a kick; the owner of the socker on the centre space will choose the best restart for its side.
fn kick_gain(p: &Position, action: Action) -> i32 {
    let sign = if p.side == Side::White { 1 } else { -1 };
    let after = |ball| sign * field_value(&Position { ball, ..*p });
    let best = |centre, sign: i32| {
        let values = squares(open_restarts(centre, p.standing())).map(|ball| sign * after(ball));
        sign * values.max().unwrap_or(0)
    };
    let value = match Landing::of(action.far(), p.standing()) {
        Landing::Goal(side) => return if side == p.side { i32::MAX } else { i32::MIN },
        Landing::On(ball) => after(ball),
        Landing::Touch(centre) => best(centre, if has(p.of(p.side), centre) { 1 } else { -1 }),
    };
    value - after(p.ball)
}

