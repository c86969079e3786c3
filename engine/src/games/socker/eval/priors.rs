//! Weights of actions for search.

use super::threat::goal_within;
use super::{DOWN, field_value, nearness, static_value};
use crate::games::socker::Socker;
use crate::games::socker::actions::{Action, Kind, Landing, open_restarts};
use crate::games::socker::apply::apply_unchecked;
use crate::games::socker::position::board::{CENTRE, EDGE, FIELD, has, row, squares};
use crate::games::socker::position::{Phase, Position};
use crate::knowledge::{Logits, features};
use crate::side::Side;

features! { "../../../../../data/knowledge/socker-actions.toml":
    /// A kick onto the far row; onto the own one.
    Goal = "goal",
    OwnGoal = "own-goal",
    /// A goal stays in sight in this turn; the other side has no goal in sight any more.
    KeepsGoal = "keeps-goal",
    EndsThreat = "ends-threat",
    /// A step; what it gains in the static value by where the socker stands, in logits; rows forward; to a square
    /// beside the ball; from such a square; as the last action of the turn.
    Move = "move",
    MoveGain = "move-gain",
    MoveForward = "move-forward",
    MoveToBall = "move-to-ball",
    MoveFromBall = "move-from-ball",
    MoveLast = "move-last",
    /// A sock; what it gains; of a socker that is beside the ball.
    Sock = "sock",
    SockGain = "sock-gain",
    SockAtBall = "sock-at-ball",
    SockLast = "sock-last",
    /// A kick; what it gains; rows forward; over the side line, where the own side or the other one chooses the
    /// restart.
    Kick = "kick",
    KickGain = "kick-gain",
    KickForward = "kick-forward",
    KickOut = "kick-out",
    KickOutOther = "kick-out-other",
    KickLast = "kick-last",
    /// The end of the turn, by the actions that are left.
    End = "end",
}

/// Greater gains and losses, in logits, count as this one.
const MOST_GAIN: f32 = 1.0;

/// Appends one weight for each of the legal `actions` of the position.
pub(crate) fn action_priors(game: &Socker, p: &Position, actions: &[Action], weights: &mut Vec<f32>) {
    match p.phase {
        Phase::Setup => weights.extend(actions.iter().map(|action| placing(action.square()))),
        Phase::Touch => weights.extend(actions.iter().map(|&action| game.restart(p, action))),
        Phase::Toss | Phase::Over => weights.extend(actions.iter().map(|_| 1.0)),
        Phase::Play => {
            let mut logits = Logits::append(&MODEL, actions.len(), weights);
            action_features(game, p, actions, |action, feature, value| logits.see(action, feature, value));
            logits.into_weights();
        }
    }
}

/// Tells the features of actions; nothing and `false` outside play.
pub(crate) fn action_features(
    game: &Socker,
    p: &Position,
    actions: &[Action],
    mut see: impl FnMut(usize, usize, f32),
) -> bool {
    if p.phase != Phase::Play {
        return false;
    }
    let goal = goal_within(p, p.side, p.left);
    let threat = !goal && goal_within(p, p.side.opponent(), game.actions);
    for (place, &action) in actions.iter().enumerate() {
        let mut see = |feature: Feature, value| see(place, feature as usize, value);
        if goal && game.keeps_goal(p, action) {
            see(Feature::KeepsGoal, 1.0);
        } else if threat && game.ends_threat(p, action) {
            see(Feature::EndsThreat, 1.0);
        }
        tell(p, action, &mut see);
    }
    true
}

impl Socker {
    /// Whether the side on turn scores with the action, or can still score in this turn after it.
    fn keeps_goal(&self, p: &Position, action: Action) -> bool {
        let mut next = *p;
        apply_unchecked(self, &mut next, action);
        next.score[p.side.index()] > p.score[p.side.index()]
            || (next.phase == Phase::Play && next.side == p.side && goal_within(&next, p.side, next.left))
    }

    /// Whether the other side has no goal in sight after the action.
    fn ends_threat(&self, p: &Position, action: Action) -> bool {
        let mut next = *p;
        apply_unchecked(self, &mut next, action);
        let actions = if next.side == p.side { self.actions } else { next.left };
        next.phase == Phase::Play && !goal_within(&next, p.side.opponent(), actions)
    }

    /// Restart squares by what the chooser can expect after them.
    fn restart(&self, p: &Position, action: Action) -> f32 {
        let mut next = *p;
        apply_unchecked(self, &mut next, action);
        let value = p.chooser().seen(static_value(self, &next));
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

/// Tells the features of one action that do not look further.
fn tell(p: &Position, action: Action, see: &mut impl FnMut(Feature, f32)) {
    match action.kind() {
        Kind::Move => step(p, action, see),
        Kind::Sock => sock(p, action, see),
        Kind::Kick => kick(p, action, see),
        Kind::End | Kind::Pass => see(Feature::End, f32::from(p.left)),
        Kind::Toss | Kind::Place | Kind::Restart => {}
    }
}

fn step(p: &Position, action: Action, see: &mut impl FnMut(Feature, f32)) {
    let (from, to) = (action.square(), action.near());
    see(Feature::Move, 1.0);
    see(Feature::MoveGain, nearness(p.side, p.ball, to) - nearness(p.side, p.ball, from));
    see(Feature::MoveForward, rows(p.side, from, to));
    if beside(p.ball, to) {
        see(Feature::MoveToBall, 1.0);
    }
    if beside(p.ball, from) {
        see(Feature::MoveFromBall, 1.0);
    }
    if p.left <= 1 {
        see(Feature::MoveLast, 1.0);
    }
}

fn sock(p: &Position, action: Action, see: &mut impl FnMut(Feature, f32)) {
    let (side, target) = (p.side.opponent(), action.near());
    let standing = if has(p.down, target) { DOWN } else { 1.0 };
    see(Feature::Sock, 1.0);
    let before = standing * nearness(side, p.ball, target);
    see(Feature::SockGain, before - DOWN * nearness(side, p.ball, action.far()));
    if beside(p.ball, target) {
        see(Feature::SockAtBall, 1.0);
    }
    if p.left <= 1 {
        see(Feature::SockLast, 1.0);
    }
}

/// The owner of the socker on the centre space will choose the best restart for its side.
fn kick(p: &Position, action: Action, see: &mut impl FnMut(Feature, f32)) {
    let sign = p.side.signed(1.0);
    let after = |ball| sign * field_value(&Position { ball, ..*p });
    let value = match Landing::of(action.far(), p.standing()) {
        Landing::Goal(side) => {
            return see(if side == p.side { Feature::Goal } else { Feature::OwnGoal }, 1.0);
        }
        Landing::On(ball) => {
            see(Feature::KickForward, rows(p.side, p.ball, ball));
            after(ball)
        }
        Landing::Touch(centre) => {
            let own = has(p.of(p.side), centre);
            see(if own { Feature::KickOut } else { Feature::KickOutOther }, 1.0);
            let sign = if own { 1.0 } else { -1.0 };
            let values = squares(open_restarts(centre, p.standing())).map(|ball| sign * after(ball));
            sign * values.fold(f32::NEG_INFINITY, f32::max)
        }
    };
    see(Feature::Kick, 1.0);
    see(Feature::KickGain, (value - after(p.ball)).clamp(-MOST_GAIN, MOST_GAIN));
    if p.left <= 1 {
        see(Feature::KickLast, 1.0);
    }
}

/// Rows toward the far row of a side.
fn rows(side: Side, from: u8, to: u8) -> f32 {
    side.signed(f32::from(row(to)) - f32::from(row(from)))
}

fn beside(a: u8, b: u8) -> bool {
    FIELD.distance(u16::from(a), u16::from(b)) == 1
}
