//! Knowledge for search: the value of a position, priors of actions, a goal that can be scored at once.
//!
//! Goals are many (about one in eleven actions) and most are scored in one turn that brings the ball to a piece with a
//! free shot. So what counts beside the score is whose turn it is and how long, whether the holder can shoot, pass or
//! carry to where it can be shot, and whether the other side can rob the holder before. Who has the last turn that is
//! long enough to answer a goal counts the more the nearer the end is, and so does the second kickoff.

mod attack;
mod priors;

pub(super) use priors::action_priors;

use self::attack::{armed, goal_in_two, has_free_shot, robber};
use super::Socchess;
use super::actions::{Action, Verb, ranks_to_goal, shots_of_holder};
use super::apply::turn_length;
use super::position::board::{BOARD, Square};
use super::position::{Phase, Position};
use crate::arithmetic::logistic;
use crate::game::Fitted;
use crate::knowledge::{Guidance, Model, features};
use crate::side::{MatchResult, Side};

/// A position has about 200 actions, more than in the other games: a search is to look at more of them, and to trust
/// the weights that tell them apart.
pub(super) const GUIDANCE: Guidance =
    Guidance { prior_trust: 3.0, prior_temperature: 2.0, breadth: 2.5, ..Guidance::USUAL };

/// Clock actions of ten turns of either side, after which the lengths of turns repeat.
const BOTH_CADENCES: u16 = 40;

/// Clock actions from a restart to a goal: a pass, a move, a shot.
const RESTART_AND_GOAL: u16 = 3;

/// Clock actions between two goals, both sides together.
const ACTIONS_A_GOAL: f32 = 11.0;

features! { "../../../../data/knowledge/socchess.toml":
    /// Goals ahead, in units of how much the lead may still change.
    Lead = "lead",
    /// Goals ahead.
    Goals = "goals",
    /// The last long turn of the half, of those to come.
    LastTurn = "last-turn",
    /// In the first half: the kickoff of the second, which the other side has (SOC-5.2.1).
    SecondKickoff = "second-kickoff",
    /// A free shot, on turn.
    ShotNow = "shot-now",
    /// With two or three actions left: the first one brings the ball to a free shot.
    GoalInTwo = "goal-in-two",
    GoalInTwoOfThree = "goal-in-two-of-three",
    /// On turn without such a goal, by the actions left.
    Turn1 = "on-turn-1",
    Turn2 = "on-turn-2",
    Turn3 = "on-turn-3",
    /// On turn without such a goal: the other side could rob the holder.
    AtRisk = "at-risk",
    /// The other side is on turn and can rob the holder, by its actions left.
    Robbed1 = "robbed-1",
    Robbed2 = "robbed-2",
    Robbed3 = "robbed-3",
    /// The same, and the robber has a free shot then. (The other side restarts after a goal, which is worth much.)
    RobbedAndShot = "robbed-and-shot",
    /// The other side is on turn and cannot rob the holder, by its actions left.
    Safe1 = "safe-1",
    Safe2 = "safe-2",
    Safe3 = "safe-3",
    /// The same: the holder has a free shot, or a goal in two actions and a turn of two to come.
    SafeShot = "safe-shot",
    SafeGoalInTwo = "safe-goal-in-two",
    /// Every rank of the ball beyond the middle.
    Progress = "progress",
    /// The ball is with the goalkeeper, a queen, a rook, a bishop.
    King = "holder-king",
    Queen = "holder-queen",
    Rook = "holder-rook",
    Bishop = "holder-bishop",
    /// Pieces with a free shot if they had the ball: of the side with the ball, of the other side.
    Armed = "armed",
    ArmedOther = "armed-other",
    /// Actions of the next turn of the side that is not on turn.
    NextTurn = "next-turn",
    /// Actions of the turn after that, which the side on turn has.
    TurnAfter = "turn-after",
    /// The goalkeeper may pass freely.
    Release = "release",
    /// The kicker of a kickoff or restart, by the actions of its turn.
    Kicker1 = "kicker-1",
    Kicker2 = "kicker-2",
    Kicker3 = "kicker-3",
    /// Pieces with a free shot then: the kicker's, the other side's.
    KickerArmed = "kicker-armed",
    KickerArmedOther = "kicker-armed-other",
}

/// An estimate of White's final value.
pub(super) fn static_value(game: &Socchess, position: &Position) -> f32 {
    if position.phase == Phase::Over {
        return MatchResult::by_score(position.score).value(Side::White) as f32;
    }
    let mut sum = 0.0;
    game.features(position, |number, value| sum += COEFFICIENTS[number] * value);
    logistic(sum)
}

impl Fitted for Socchess {
    fn model() -> Option<Model> {
        Some(MODEL)
    }

    /// Nothing if the match is over.
    fn features(&self, position: &Position, mut see: impl FnMut(usize, f32)) -> bool {
        if position.phase == Phase::Over {
            return false;
        }
        let actions =
            f32::from(if position.half == 1 { position.clock + self.length } else { position.clock });
        let scale = 1.0 / (0.25 + actions / ACTIONS_A_GOAL).sqrt();
        let lead = f32::from(position.score[0]) - f32::from(position.score[1]);
        see(Feature::Lead as usize, lead * scale);
        see(Feature::Goals as usize, lead);
        let mut see = |side: Side, feature, value: f32| see(feature as usize, side.signed(value));
        let view = View { game: self, position };
        if let Some(side) = view.last_long_turn() {
            see(side, Feature::LastTurn, scale);
        }
        if position.half == 1 {
            see(self.kickoff.opponent(), Feature::SecondKickoff, scale);
        }
        // Without time there is no next goal; a free shot needs one action only.
        let time = scale * actions / (actions + 4.0);
        view.next_goal(|side, feature, value| {
            let scale = if matches!(feature, Feature::ShotNow) { scale } else { time };
            see(side, feature, scale * value);
        });
        true
    }

    fn action_model() -> Option<Model> {
        Some(priors::MODEL)
    }

    fn action_features(
        &self,
        position: &Position,
        actions: &[Action],
        see: impl FnMut(usize, usize, f32),
    ) -> bool {
        priors::action_features(self, position, actions, see)
    }
}

/// A position whose match is not over.
struct View<'a> {
    game: &'a Socchess,
    position: &'a Position,
}

impl View<'_> {
    /// The side that has the last turn of the half in which there is time for a goal from a restart, as far as the
    /// turns go on without one: it answers a goal, and is not answered. The turn under way does not count.
    fn last_long_turn(&self) -> Option<Side> {
        let position = self.position;
        let mut cadence = position.cadence;
        let mut side = match position.restart {
            Some(restart) => restart.kicker.opponent(),
            None if position.phase == Phase::Goalkeeper => position.actor.opponent(),
            None => position.actor,
        };
        let mut clock = position.clock.saturating_sub(u16::from(position.left));
        if clock >= 2 * BOTH_CADENCES {
            clock = BOTH_CADENCES + clock % BOTH_CADENCES;
        }
        let mut last = None;
        while clock >= RESTART_AND_GOAL {
            side = side.opponent();
            let length = u16::from(self.game.deal_turn(&mut cadence, side));
            if length >= RESTART_AND_GOAL {
                last = Some(side);
            }
            clock = clock.saturating_sub(length);
        }
        last
    }

    /// Tells what makes it likely that a side scores the next goal.
    fn next_goal(&self, mut see: impl FnMut(Side, Feature, f32)) {
        let position = self.position;
        if let Some(restart) = position.restart {
            let kicker = restart.kicker;
            let turns = [Feature::Kicker1, Feature::Kicker2, Feature::Kicker3];
            see(kicker, by_actions(turns, self.next_turn(kicker)), 1.0);
            see(kicker, Feature::KickerArmed, armed(position, kicker));
            see(kicker, Feature::KickerArmedOther, armed(position, kicker.opponent()));
            return;
        }
        let (Some(side), Some(ball)) = (position.possession(), position.ball()) else { return };
        if self.is_shot_now(side) {
            see(side, Feature::ShotNow, 1.0);
            return;
        }
        let mut see = |feature, value| see(side, feature, value);
        self.turn(side, &mut see);
        self.holder(side, ball, &mut see);
    }

    fn is_shot_now(&self, side: Side) -> bool {
        let position = self.position;
        position.phase == Phase::Play && position.actor == side && holder_can_shoot(position, side)
    }

    /// Whose turn it is and what it brings to the side with the ball.
    fn turn(&self, side: Side, see: &mut impl FnMut(Feature, f32)) {
        let position = self.position;
        let other = side.opponent();
        if position.phase == Phase::Goalkeeper {
            see(Feature::Release, 1.0);
            see(Feature::NextTurn, f32::from(self.next_turn(side)));
        } else if position.actor == side {
            if position.left >= 2 && goal_in_two(position, side) {
                let three = position.left > 2;
                see(if three { Feature::GoalInTwoOfThree } else { Feature::GoalInTwo }, 1.0);
            } else {
                let turns = [Feature::Turn1, Feature::Turn2, Feature::Turn3];
                see(by_actions(turns, position.left), 1.0);
                if robber(self.game, position, other).is_some() {
                    see(Feature::AtRisk, 1.0);
                }
            }
            see(Feature::NextTurn, -f32::from(self.next_turn(other)));
            see(Feature::TurnAfter, f32::from(self.next_turn(side)));
        } else {
            self.other_on_turn(side, see);
            see(Feature::NextTurn, f32::from(self.next_turn(side)));
            see(Feature::TurnAfter, -f32::from(self.next_turn(other)));
        }
    }

    /// The other side is on turn.
    fn other_on_turn(&self, side: Side, see: &mut impl FnMut(Feature, f32)) {
        let position = self.position;
        let other = side.opponent();
        if let Some(robber) = robber(self.game, position, other) {
            see(by_actions([Feature::Robbed1, Feature::Robbed2, Feature::Robbed3], position.left), 1.0);
            let shoots = position.ball().is_some_and(|ball| has_free_shot(position, other, robber, ball));
            if position.left > 1 && shoots {
                see(Feature::RobbedAndShot, 1.0);
            }
            return;
        }
        see(by_actions([Feature::Safe1, Feature::Safe2, Feature::Safe3], position.left), 1.0);
        if holder_can_shoot(position, side) {
            see(Feature::SafeShot, 1.0);
        } else if self.next_turn(side) > 1 && goal_in_two(position, side) {
            see(Feature::SafeGoalInTwo, 1.0);
        }
    }

    /// Where the ball is, who has it, who waits for it.
    fn holder(&self, side: Side, ball: Square, see: &mut impl FnMut(Feature, f32)) {
        let position = self.position;
        see(Feature::Progress, (12.5 - f32::from(ranks_to_goal(side, ball))) / f32::from(BOARD.ranks / 2));
        let kinds = [Feature::King, Feature::Queen, Feature::Rook, Feature::Bishop];
        let kind = position.holder().and_then(|slot| kinds.get(position.kind(slot) as usize));
        if let Some(&feature) = kind {
            see(feature, 1.0);
        }
        see(Feature::Armed, armed(position, side));
        see(Feature::ArmedOther, armed(position, side.opponent()));
    }

    /// Actions of the side's next turn.
    fn next_turn(&self, side: Side) -> u8 {
        turn_length(self.position.cadence[side.index()])
    }
}

/// The feature for a turn with so many actions left.
fn by_actions(features: [Feature; 3], left: u8) -> Feature {
    let [one, two, three] = features;
    match left {
        0 | 1 => one,
        2 => two,
        _ => three,
    }
}

/// Whether the holder, a piece of `side`, has a free shot.
fn holder_can_shoot(position: &Position, side: Side) -> bool {
    let (Some(holder), Some(ball)) = (position.holder(), position.ball()) else { return false };
    has_free_shot(position, side, position.kind(holder), ball)
}

/// A shot that goes in, if the holder of the side to act has one.
#[inline]
pub(super) fn scoring_action(position: &Position) -> Option<Action> {
    if position.phase != Phase::Play || position.possession() != Some(position.actor) {
        return None;
    }
    let from = position.ball()?;
    let shots = shots_of_holder(position, position.actor);
    let shot = shots.into_iter().find(|shot| shot.blocker.is_none())?;
    Some(Action::new(Verb::Shot, from.index(), u16::from(shot.file)))
}
