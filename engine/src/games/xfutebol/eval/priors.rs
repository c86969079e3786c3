//! Weights of actions: goals first, then shots, winning the ball, progress.

use std::cmp::Ordering;

use super::chances::scores;
use crate::games::xfutebol::Xfutebol;
use crate::games::xfutebol::actions::{Action, Verb, cutters};
use crate::games::xfutebol::apply::{Outcome, penalty_outcome, shot_outcome};
use crate::games::xfutebol::options::Duels;
use crate::games::xfutebol::position::{Kind, PITCH, Phase, Position, Square, own};
use crate::side::Side;

/// An action that throws something away: a foul, a save.
const BAD: f32 = 0.05;

/// Appends one weight for each action.
pub fn action_priors(game: &Xfutebol, position: &Position, actions: &[Action], priors: &mut Vec<f32>) {
    let view = View { game, position, side: position.owner, loose: position.holder().is_none() };
    priors.extend(actions.iter().map(|&action| view.prior(action)));
}

struct View<'a> {
    game: &'a Xfutebol,
    position: &'a Position,
    side: Side,
    loose: bool,
}

impl View<'_> {
    fn prior(&self, action: Action) -> f32 {
        match action.verb() {
            Verb::Move | Verb::Sprint => self.step(action),
            Verb::Pass | Verb::LongPass | Verb::CurvedPass => self.pass(action),
            Verb::Shoot | Verb::LongShoot | Verb::CurvedShoot => self.shot(action),
            Verb::Challenge => self.challenge(action),
            Verb::Dribble => self.dribble(action),
            Verb::Penalty => self.penalty(action),
            Verb::SendOff => self.send_off(action),
            Verb::End => 0.4,
            Verb::Decline | Verb::Drop | Verb::Form | Verb::Place | Verb::Toss => 1.0,
        }
    }

    /// Ranks gained toward the opponent's goal.
    fn progress(&self, from: Square, to: Square) -> f32 {
        f32::from(PITCH.row(own(self.side, to))) - f32::from(PITCH.row(own(self.side, from)))
    }

    fn step(&self, action: Action) -> f32 {
        let (from, to) = (action.from(), action.to());
        if self.position.has(self.side.opponent(), to) {
            return BAD;
        }
        let weight = match self.position.ball {
            Some(ball) if self.loose && to == ball => 8.0,
            Some(ball) if from == ball => 1.5 + 0.5 * self.progress(from, to),
            Some(ball) => {
                let closer = f32::from(PITCH.distance(from, ball)) - f32::from(PITCH.distance(to, ball));
                0.6 + 0.2 * closer + 0.1 * self.progress(from, to)
            }
            None => 0.6,
        };
        let extra = self.position.sprints[self.side.index()] >= self.game.options.sprints;
        let cost = match action.verb() {
            Verb::Sprint if extra => 0.1,
            Verb::Sprint => 0.7,
            _ => 1.0,
        };
        weight.max(0.1) * cost
    }

    fn pass(&self, action: Action) -> f32 {
        let received = self.position.has(self.side, action.to());
        let base = if received { 1.5 } else { 0.4 };
        let gain = 0.4 * self.progress(action.from(), action.to());
        let safe = self.position.phase == Phase::Free || cutters(self.position, action).is_empty();
        (base + gain).max(0.1) * if safe { 1.0 } else { 0.4 }
    }

    fn shot(&self, action: Action) -> f32 {
        if scores(self.game, self.position, action) {
            return 50.0;
        }
        match shot_outcome(self.game, self.position, action) {
            Outcome::Goal => 6.0,
            Outcome::Rebound => 3.0,
            Outcome::Save => 0.2,
        }
    }

    fn challenge(&self, action: Action) -> f32 {
        match self.duels(action.from()).challenge.cmp(&self.duels(action.to()).hold) {
            Ordering::Greater => 10.0,
            Ordering::Equal => 0.3,
            // A foul, but perhaps the only way to stop a goal.
            Ordering::Less if self.position.flight.is_some_and(|kick| kick.verb().is_shot()) => 0.5,
            Ordering::Less => BAD,
        }
    }

    fn dribble(&self, action: Action) -> f32 {
        match self.duels(action.from()).dribble.cmp(&self.duels(action.to()).stop) {
            Ordering::Greater => (2.0 + self.progress(action.from(), action.to())).max(0.5),
            Ordering::Equal => 0.2,
            Ordering::Less => BAD,
        }
    }

    fn penalty(&self, action: Action) -> f32 {
        let keeper = self.position.keeper(self.side.opponent()).is_some();
        let outcome = action.kind().map(|kind| penalty_outcome(self.game, kind, keeper));
        match outcome {
            Some(Outcome::Goal) => 20.0,
            Some(Outcome::Rebound) => 2.0,
            _ => 0.2,
        }
    }

    fn send_off(&self, action: Action) -> f32 {
        match self.position.kind(action.from()) {
            Some(Kind::Keeper) => BAD,
            Some(kind) if kind.is_expert() => 0.5,
            _ => 1.0,
        }
    }

    fn duels(&self, square: Square) -> &Duels {
        self.game.tables.duels(self.position.kind(square).unwrap_or(Kind::Keeper))
    }
}
