//! Knowledge for the search: estimates of positions and actions. The rules do not depend on anything here.
//!
//! Dice decide much, so a position is worth what the next rolls can make of it: how many rolls let the side with the
//! ball score, how many let the other side try a steal, and how far the ball has come.

mod goals;
mod inputs;
mod priors;
mod rolls;
mod view;

pub(super) use self::goals::scoring_action;
pub(super) use self::priors::action_priors;
use self::view::View;
use super::Metacheckers;
use super::actions::Action;
use super::position::board::{BOARD, Square, Squares};
use super::position::{Phase, Position};
use crate::arithmetic::logistic;
use crate::game::Fitted;
use crate::knowledge::network::{Layout, Reading};
use crate::knowledge::{Model, features};
use crate::side::{MatchResult, Side};

/// Goals of a match by both sides together per play: the spread of what may still happen. Set by hand before the
/// coefficients were fitted, which are fitted to it as it is.
const GOALS_PER_PLAY: f32 = 0.06;
/// The last plays, in which only few things can still happen.
const NEAR_THE_END: f32 = 8.0;

features! { "../../../../data/knowledge/metacheckers.toml":
    /// Goals ahead, in units of how much the lead may still change.
    Lead = "lead",
    /// Goals ahead, shortly before the end.
    LeadAtTheEnd = "lead-at-the-end",
    /// The side with the ball is about to roll.
    ToRoll = "to-roll",
    /// The same: the part of the way to the goal that is covered, 0 to 1, and its square.
    ToRollWay = "to-roll-way",
    ToRollWaySquared = "to-roll-way-squared",
    /// The same: the chance that a Chess roll lets the holder score; by a pass besides; that the other side may try a
    /// steal if everything stays as it is.
    ToRollGoal = "to-roll-goal",
    ToRollPass = "to-roll-pass",
    ToRollSteal = "to-roll-steal",
    /// The side with the ball has rolled and moves. The chances are those of the next rolls.
    Moving = "moving",
    MovingWay = "moving-way",
    MovingWaySquared = "moving-way-squared",
    MovingGoal = "moving-goal",
    MovingPass = "moving-pass",
    MovingSteal = "moving-steal",
    /// The other side is about to roll.
    Defended = "defended",
    DefendedWay = "defended-way",
    DefendedWaySquared = "defended-way-squared",
    DefendedGoal = "defended-goal",
    DefendedPass = "defended-pass",
    DefendedSteal = "defended-steal",
    /// The other side has rolled and moves; it may try a steal with its roll.
    Defending = "defending",
    DefendingWay = "defending-way",
    DefendingWaySquared = "defending-way-squared",
    DefendingGoal = "defending-goal",
    DefendingPass = "defending-pass",
    DefendingSteal = "defending-steal",
    /// A goal that is to be had at once.
    GoalNow = "goal-now",
    /// A penalty kick; one that will score.
    Penalty = "penalty",
    SurePenalty = "sure-penalty",
    /// Team-mates between the ball and the goal, at most two files away; opponents there on any file.
    Runners = "runners",
    Behind = "behind-ball",
}

/// White's expected result: the goals of the score and those in sight against the time that is left.
pub(super) fn static_value(game: &Metacheckers, position: &Position) -> f32 {
    game.logit(position).map_or_else(|| final_value(position), logistic)
}

/// The same, corrected by the network.
pub(super) fn network_value(game: &Metacheckers, position: &Position) -> f32 {
    let Some(logit) = game.logit(position) else { return final_value(position) };
    inputs::NETWORK.correct(logit, |set| inputs::tell(game, position, |input| set.add(input)))
}

impl Fitted for Metacheckers {
    fn model() -> Option<Model> {
        Some(MODEL)
    }

    /// Nothing if the match is over.
    fn features(&self, position: &Position, mut see: impl FnMut(usize, f32)) -> bool {
        if position.phase == Phase::Over {
            return false;
        }
        let (left, scale) = (self.plays_left(position), self.scale(position));
        let lead = f32::from(position.score[0]) - f32::from(position.score[1]);
        see(Feature::Lead as usize, lead * scale);
        see(Feature::LeadAtTheEnd as usize, lead * scale * (1.0 - left / NEAR_THE_END).max(0.0));
        // What cannot score with the next roll needs time.
        let time = left / (left + 3.0);
        View { game: self, position, time }.tell(|side, feature, value| {
            let sign = side.signed(scale);
            see(feature as usize, sign * value);
        });
        true
    }

    fn network() -> Option<Layout> {
        Some(inputs::LAYOUT)
    }

    fn network_inputs(&self, position: &Position, see: impl FnMut(usize)) -> Option<Reading> {
        inputs::tell(self, position, see)
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
        priors::action_features(position, actions, see)
    }
}

impl Metacheckers {
    /// The sum of features times coefficients; `None` if the match is over.
    fn logit(&self, position: &Position) -> Option<f32> {
        let mut sum = 0.0;
        self.features(position, |number, value| sum += COEFFICIENTS[number] * value).then_some(sum)
    }

    /// The plays that are left.
    fn plays_left(&self, position: &Position) -> f32 {
        f32::from(self.play_limit().saturating_sub(position.plays))
    }

    /// Logits for a goal: the fewer plays are left, the more.
    fn scale(&self, position: &Position) -> f32 {
        // A first goal decides at once, so that the time left hardly matters.
        let spread = if self.first_goal { 0.25 } else { 0.12 + GOALS_PER_PLAY * self.plays_left(position) };
        1.0 / spread.sqrt()
    }
}

/// White's value of a match that is over.
fn final_value(position: &Position) -> f32 {
    MatchResult::by_score(position.score).value(Side::White) as f32
}

/// Rows from a square to the goal line that a side attacks: 0 on it.
fn rows_to_goal(side: Side, square: Square) -> u8 {
    match side {
        Side::White => BOARD.ranks - 1 - BOARD.row(square),
        Side::Black => BOARD.row(square),
    }
}

/// Whether two sets meet.
fn meet(a: Squares, b: Squares) -> bool {
    !(a & b).is_empty()
}
