//! Weights of actions: shots, passes, steps, challenges, by what they bring.

use std::cmp::Ordering;

use super::chances::scores;
use crate::games::xfutebol::Xfutebol;
use crate::games::xfutebol::actions::{Action, Verb, cutters};
use crate::games::xfutebol::apply::{Outcome, challenge_duel, dribble_duel, penalty_outcome, shot_outcome};
use crate::games::xfutebol::position::{Kind, NEIGHBOURS, PITCH, Phase, Position, Square, Stage, own};
use crate::knowledge::{Logits, features};
use crate::side::Side;

features! { "../../../../../data/knowledge/xfutebol-actions.toml":
    /// A shot that is a goal without any further decision; others by what follows if nobody cuts them.
    Goal = "goal",
    ShotGoal = "shot-goal",
    ShotRebound = "shot-rebound",
    ShotSave = "shot-save",
    /// A pass; to a team-mate; rows toward the goal; long; that can be cut; to a team-mate who can be challenged.
    Pass = "pass",
    PassReceived = "pass-received",
    PassProgress = "pass-progress",
    PassLong = "pass-long",
    PassCut = "pass-cut",
    PassPressed = "pass-pressed",
    /// The holder steps; rows toward the goal; to where it can be challenged; from there.
    Carry = "carry",
    CarryProgress = "carry-progress",
    CarryPressed = "carry-pressed",
    CarryAway = "carry-away",
    /// A step to a loose ball; onto an opponent, which is a foul.
    TakeBall = "take-ball",
    Trample = "trample",
    /// Any other step while the own side has the ball; rows toward the goal; squares nearer to the ball; by the keeper.
    Support = "support",
    SupportProgress = "support-progress",
    SupportNear = "support-near",
    SupportKeeper = "support-keeper",
    /// The same while it has not.
    Defend = "defend",
    DefendProgress = "defend-progress",
    DefendNear = "defend-near",
    DefendKeeper = "defend-keeper",
    /// To a square from which the piece could win the ball, at once or in the next turn; between the ball and the own
    /// goal, at most one file away.
    DefendReaches = "defend-reaches",
    DefendPresses = "defend-presses",
    DefendBetween = "defend-between",
    /// A sprint; one that costs a piece.
    Sprint = "sprint",
    SprintExtra = "sprint-extra",
    /// A challenge that wins the ball; that decides nothing; a foul; a foul against a shot in flight.
    ChallengeWins = "challenge-wins",
    ChallengeTies = "challenge-ties",
    ChallengeFouls = "challenge-fouls",
    ChallengeStops = "challenge-fouls-shot",
    /// A dribble that succeeds; that decides nothing; that fails; rows toward the goal.
    DribbleWins = "dribble-wins",
    DribbleTies = "dribble-ties",
    DribbleFails = "dribble-fails",
    DribbleProgress = "dribble-progress",
    /// A penalty that scores; that is parried.
    PenaltyGoal = "penalty-goal",
    PenaltyRebound = "penalty-rebound",
    /// The keeper, or an expert, is sent off.
    KeeperOff = "keeper-off",
    ExpertOff = "expert-off",
    /// The end of the turn before a movement, which the rules do not allow so far (XFB-6.13), after one; a kick is let
    /// go; a ball is dropped, by its row.
    End = "end",
    EndAfter = "end-after-move",
    Decline = "decline",
    DropRow = "drop-row",
}

/// Appends one weight for each action.
pub fn action_priors(game: &Xfutebol, position: &Position, actions: &[Action], priors: &mut Vec<f32>) {
    let mut logits = Logits::append(&MODEL, actions.len(), priors);
    action_features(game, position, actions, |action, feature, value| logits.see(action, feature, value));
    logits.into_weights();
}

/// Tells the features of actions; nothing and `false` before the kick-off.
pub fn action_features(
    game: &Xfutebol,
    position: &Position,
    actions: &[Action],
    mut see: impl FnMut(usize, usize, f32),
) -> bool {
    if matches!(position.phase, Phase::Setup | Phase::Toss) {
        return false;
    }
    let view = View { game, position, side: position.owner, holder: position.holder() };
    for (place, &action) in actions.iter().enumerate() {
        view.action(action, &mut |feature: Feature, value| see(place, feature as usize, value));
    }
    true
}

struct View<'a> {
    game: &'a Xfutebol,
    position: &'a Position,
    side: Side,
    holder: Option<Side>,
}

impl View<'_> {
    fn action(&self, action: Action, see: &mut impl FnMut(Feature, f32)) {
        match action.verb() {
            Verb::Move | Verb::Sprint => self.step(action, see),
            Verb::Pass | Verb::LongPass | Verb::CurvedPass => self.pass(action, see),
            Verb::Shoot | Verb::LongShoot | Verb::CurvedShoot => see(self.shot(action), 1.0),
            Verb::Challenge => see(self.challenge(action), 1.0),
            Verb::Dribble => self.dribble(action, see),
            Verb::Penalty => self.penalty(action, see),
            Verb::SendOff => match self.position.kind(action.from()) {
                Some(Kind::Keeper) => see(Feature::KeeperOff, 1.0),
                Some(kind) if kind.is_expert() => see(Feature::ExpertOff, 1.0),
                _ => {}
            },
            Verb::End if self.position.stage == Stage::Fresh => see(Feature::End, 1.0),
            Verb::End => see(Feature::EndAfter, 1.0),
            Verb::Decline => see(Feature::Decline, 1.0),
            Verb::Drop => see(Feature::DropRow, f32::from(PITCH.row(own(self.side, action.from())))),
            Verb::Form | Verb::Place | Verb::Toss => {}
        }
    }

    /// Rows gained toward the opponent's goal.
    fn progress(&self, action: Action) -> f32 {
        let row = |square| f32::from(PITCH.row(own(self.side, square)));
        row(action.to()) - row(action.from())
    }

    fn step(&self, action: Action, see: &mut impl FnMut(Feature, f32)) {
        if action.verb() == Verb::Sprint {
            let extra = self.position.sprints[self.side.index()] >= self.game.options.sprints;
            see(if extra { Feature::SprintExtra } else { Feature::Sprint }, 1.0);
        }
        if self.position.has(self.side.opponent(), action.to()) {
            see(Feature::Trample, 1.0);
            return;
        }
        match self.position.ball {
            Some(ball) if self.holder.is_none() && action.to() == ball => see(Feature::TakeBall, 1.0),
            Some(ball) if action.from() == ball => self.carry(action, see),
            Some(ball) if self.holder == Some(self.side) => self.support(action, ball, see),
            Some(ball) => self.defend(action, ball, see),
            None => {}
        }
    }

    fn carry(&self, action: Action, see: &mut impl FnMut(Feature, f32)) {
        see(Feature::Carry, 1.0);
        see(Feature::CarryProgress, self.progress(action));
        if self.is_pressed(action.from(), action.to()) {
            see(Feature::CarryPressed, 1.0);
        }
        if self.is_pressed(action.from(), action.from()) {
            see(Feature::CarryAway, 1.0);
        }
    }

    fn support(&self, action: Action, ball: Square, see: &mut impl FnMut(Feature, f32)) {
        see(Feature::Support, 1.0);
        see(Feature::SupportProgress, self.progress(action));
        see(Feature::SupportNear, nearer(action, ball));
        if self.position.kind(action.from()) == Some(Kind::Keeper) {
            see(Feature::SupportKeeper, 1.0);
        }
    }

    fn defend(&self, action: Action, ball: Square, see: &mut impl FnMut(Feature, f32)) {
        let to = action.to();
        see(Feature::Defend, 1.0);
        see(Feature::DefendProgress, self.progress(action));
        see(Feature::DefendNear, nearer(action, ball));
        if self.position.kind(action.from()) == Some(Kind::Keeper) {
            see(Feature::DefendKeeper, 1.0);
        }
        let wins = || {
            self.game.duels(self.position, action.from()).challenge
                > self.game.duels(self.position, ball).hold
        };
        if self.holder.is_some() && PITCH.distance(to, ball) == 1 && wins() {
            let at_once = self.position.stage == Stage::Fresh && action.verb() == Verb::Move;
            see(if at_once { Feature::DefendReaches } else { Feature::DefendPresses }, 1.0);
        }
        let behind = PITCH.row(own(self.side, to)) < PITCH.row(own(self.side, ball));
        if behind && PITCH.file(to).abs_diff(PITCH.file(ball)) <= 1 {
            see(Feature::DefendBetween, 1.0);
        }
    }

    fn pass(&self, action: Action, see: &mut impl FnMut(Feature, f32)) {
        see(Feature::Pass, 1.0);
        see(Feature::PassProgress, self.progress(action));
        if action.verb().is_long() {
            see(Feature::PassLong, 1.0);
        }
        if self.position.has(self.side, action.to()) {
            see(Feature::PassReceived, 1.0);
            if self.is_pressed(action.to(), action.to()) {
                see(Feature::PassPressed, 1.0);
            }
        }
        if self.position.phase != Phase::Free && !cutters(self.position, action).is_empty() {
            see(Feature::PassCut, 1.0);
        }
    }

    /// Whether an opponent beside `at` could win the ball there from the piece that stands on `piece`.
    fn is_pressed(&self, piece: Square, at: Square) -> bool {
        let hold = self.game.duels(self.position, piece).hold;
        let beside = NEIGHBOURS[usize::from(at)] & self.position.pieces(self.side.opponent());
        beside.iter().any(|square| self.game.duels(self.position, square).challenge > hold)
    }

    fn shot(&self, action: Action) -> Feature {
        if scores(self.game, self.position, action) {
            return Feature::Goal;
        }
        match shot_outcome(self.game, self.position, action) {
            Outcome::Goal => Feature::ShotGoal,
            Outcome::Rebound => Feature::ShotRebound,
            Outcome::Save => Feature::ShotSave,
        }
    }

    fn challenge(&self, action: Action) -> Feature {
        match challenge_duel(self.game, self.position, action) {
            Ordering::Greater => Feature::ChallengeWins,
            Ordering::Equal => Feature::ChallengeTies,
            // A foul, but perhaps the only way to stop a goal.
            Ordering::Less if self.position.flight.is_some_and(|kick| kick.verb().is_shot()) => {
                Feature::ChallengeStops
            }
            Ordering::Less => Feature::ChallengeFouls,
        }
    }

    fn dribble(&self, action: Action, see: &mut impl FnMut(Feature, f32)) {
        see(Feature::DribbleProgress, self.progress(action));
        let outcome = match dribble_duel(self.game, self.position, action) {
            Ordering::Greater => Feature::DribbleWins,
            Ordering::Equal => Feature::DribbleTies,
            Ordering::Less => Feature::DribbleFails,
        };
        see(outcome, 1.0);
    }

    fn penalty(&self, action: Action, see: &mut impl FnMut(Feature, f32)) {
        let keeper = self.position.keeper(self.side.opponent()).is_some();
        match action.kind().map(|kind| penalty_outcome(self.game, kind, keeper)) {
            Some(Outcome::Goal) => see(Feature::PenaltyGoal, 1.0),
            Some(Outcome::Rebound) => see(Feature::PenaltyRebound, 1.0),
            _ => {}
        }
    }
}

/// Squares by which a step comes nearer to the ball.
fn nearer(action: Action, ball: Square) -> f32 {
    f32::from(PITCH.distance(action.from(), ball)) - f32::from(PITCH.distance(action.to(), ball))
}
