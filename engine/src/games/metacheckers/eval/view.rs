//! The features of a position, each told with the side that it is good for.

use super::goals::{can_score, scoring_action};
use super::rolls::Lines;
use super::{Feature, rows_to_goal};
use crate::games::metacheckers::Metacheckers;
use crate::games::metacheckers::actions::roll_number;
use crate::games::metacheckers::position::board::{BOARD, PITCH, Square, from_row, up_to_row, way_to_goal};
use crate::games::metacheckers::position::{Mode, Phase, Position, Roll};
use crate::side::Side;

/// Two of three outcomes of the Risk die leave the ball to the side that rolls it (MCS-7.4).
const RISK: f32 = 2.0 / 3.0;
/// Rows from the first to the last on the way to the goal.
const WAY: f32 = 14.0;

/// A position whose match is not over.
pub(super) struct View<'a> {
    pub game: &'a Metacheckers,
    pub position: &'a Position,
    /// How much of what needs more than one roll can still be played out, 0 to 1.
    pub time: f32,
}

/// How far the turn is, seen by the side with the ball.
#[derive(Clone, Copy)]
pub(super) enum Stage {
    /// It is about to roll.
    ToRoll,
    /// It has rolled and moves.
    Moving,
    /// The other side is about to roll.
    Defended,
    /// The other side has rolled and moves.
    Defending,
}

impl Stage {
    /// Number of stages.
    pub(super) const COUNT: usize = 4;
}

/// The side with the ball, where the ball is, and how far the turn is. A ball that nobody holds yet belongs to the side
/// that takes it. `None` where that is open.
pub(super) fn possession(position: &Position) -> Option<(Side, Square, Stage)> {
    let turn = position.turn;
    let Some(ball) = position.ball else {
        let side = match position.phase {
            Phase::Take => turn,
            Phase::Claim => position.actor,
            Phase::Yield | Phase::Grab => turn.opponent(),
            _ => return None,
        };
        return Some((side, position.spot.filter(|&spot| PITCH.has(spot))?, Stage::ToRoll));
    };
    let side = position.owner(ball)?;
    let stage = match position.phase {
        Phase::Dice | Phase::Roll | Phase::Back | Phase::Risk if side == turn => Stage::ToRoll,
        Phase::Grab => Stage::Defended,
        _ if side == turn => Stage::Moving,
        Phase::Play if matches!(position.roll, Roll::Chess(..)) => Stage::Defending,
        _ => Stage::Defended,
    };
    Some((side, ball, stage))
}

/// The features of a side with the ball, by the stage of the turn.
struct State {
    base: Feature,
    way: Feature,
    way_squared: Feature,
    goal: Feature,
    pass: Feature,
    steal: Feature,
}

const TO_ROLL: State = State {
    base: Feature::ToRoll,
    way: Feature::ToRollWay,
    way_squared: Feature::ToRollWaySquared,
    goal: Feature::ToRollGoal,
    pass: Feature::ToRollPass,
    steal: Feature::ToRollSteal,
};
const MOVING: State = State {
    base: Feature::Moving,
    way: Feature::MovingWay,
    way_squared: Feature::MovingWaySquared,
    goal: Feature::MovingGoal,
    pass: Feature::MovingPass,
    steal: Feature::MovingSteal,
};
const DEFENDED: State = State {
    base: Feature::Defended,
    way: Feature::DefendedWay,
    way_squared: Feature::DefendedWaySquared,
    goal: Feature::DefendedGoal,
    pass: Feature::DefendedPass,
    steal: Feature::DefendedSteal,
};
const DEFENDING: State = State {
    base: Feature::Defending,
    way: Feature::DefendingWay,
    way_squared: Feature::DefendingWaySquared,
    goal: Feature::DefendingGoal,
    pass: Feature::DefendingPass,
    steal: Feature::DefendingSteal,
};

impl View<'_> {
    /// Tells every feature that is not 0.
    pub(super) fn tell(&self, mut see: impl FnMut(Side, Feature, f32)) {
        let position = self.position;
        let turn = position.turn;
        if position.mode == Mode::Penalty {
            let sure = position.phase == Phase::Kick && scoring_action(self.game, position).is_some();
            see(turn, if sure { Feature::SurePenalty } else { Feature::Penalty }, 1.0);
            return;
        }
        let Some((side, ball, stage)) = possession(position) else { return };
        let held = position.ball.is_some();
        if held && side == turn && scoring_action(self.game, position).is_some() {
            see(side, Feature::GoalNow, 1.0);
            return;
        }
        let state = match stage {
            Stage::ToRoll => TO_ROLL,
            Stage::Moving => MOVING,
            Stage::Defended => DEFENDED,
            Stage::Defending => DEFENDING,
        };
        let share = if held && position.phase == Phase::Risk { RISK } else { 1.0 };
        self.holder(side, ball, &state, &mut |feature, value| see(side, feature, share * value));
    }

    /// The side with the ball, in a state of the turn.
    fn holder(&self, side: Side, ball: Square, state: &State, see: &mut impl FnMut(Feature, f32)) {
        let (position, time) = (self.position, self.time);
        let way = 1.0 - f32::from(rows_to_goal(side, ball)) / WAY;
        see(state.base, time);
        see(state.way, time * way);
        see(state.way_squared, time * way * way);
        let lines = Lines::from(position, ball);
        if can_score(position, side) {
            let time = if matches!(state.base, Feature::ToRoll) { 1.0 } else { time };
            let goal = lines.goal_rolls(side);
            see(state.goal, time * goal.chance());
            let attack = self.game.attack_rolls(position, side, &lines, goal);
            see(state.pass, time * (attack.chance() - goal.chance()));
        }
        see(state.steal, time * self.steal(side.opponent(), &lines, state));
        let runners = (position.on_pitch(side) & way_to_goal(side, ball)).count();
        see(Feature::Runners, time * (runners as f32 - 1.0));
        let row = BOARD.row(ball);
        let ahead = if side == Side::White { from_row(row) } else { up_to_row(row) };
        see(Feature::Behind, time * (position.on_pitch(side.opponent()) & ahead).count() as f32);
    }

    /// The chance that the defence may try a steal with its next roll, or whether it may with the roll it has.
    fn steal(&self, thieves: Side, lines: &Lines, state: &State) -> f32 {
        let position = self.position;
        let on_pitch = position.on_pitch(thieves);
        if let (Feature::Defending, Roll::Chess(face, _)) = (state.base, position.roll) {
            let unmoved = on_pitch & !position.flagged;
            let possible = lines.steal_rolls(thieves, unmoved).with(face, roll_number(position.roll));
            return if possible { 1.0 } else { 0.0 };
        }
        lines.steal_rolls(thieves, on_pitch).chance()
    }
}
