//! Knowledge for search: what a position is worth, which actions look good, which score at once.
//!
//! The value thinks in goals: the goals scored, plus what the ball is worth where it is and to whom, plus something for
//! pieces and for a lead in the shoot-out. A lead counts the more, the less time is left. (Decision 0023.)

mod chances;
mod inputs;
mod priors;
mod view;

pub use chances::scoring_action;
pub use priors::action_priors;

use self::chances::after_sure_goal;
use self::view::View;
use super::Xfutebol;
use super::actions::Action;
use super::options::Win;
use super::position::{PITCH, Period, Phase, Position};
use crate::arithmetic::logistic;
use crate::game::Fitted;
use crate::knowledge::network::{Layout, Reading};
use crate::knowledge::{Guidance, Model, features};
use crate::side::Side;

/// Most actions change little, and the weights are to be trusted.
pub const GUIDANCE: Guidance = Guidance { value_spread: 0.5, prior_trust: 3.0, ..Guidance::USUAL };

/// The last row on the way to the goal, from 0.
const LAST_ROW: u8 = PITCH.ranks - 1;

/// What a goal made is worth more than one in sight, so that it is not put off.
const IN_SIGHT: f32 = 0.01;

/// Movements in which a goal is worth about one standard deviation of what is still to come.
const MOVEMENTS_A_GOAL: f32 = 30.0;
/// The last movements, in which only few things can still happen.
const NEAR_THE_END: f32 = 16.0;

features! { "../../../../data/knowledge/xfutebol.toml":
    /// Goals ahead, in units of how much the lead may still change.
    Lead = "lead",
    /// The same shortly before the end.
    LeadEnd = "lead-at-the-end",
    /// The second half is to come: its first kick.
    SecondHalf = "second-half",
    /// Pieces on the board; shortly before the end of the match.
    Piece = "piece",
    PieceEnd = "piece-at-the-end",
    /// Pieces in the opponent's penalty area.
    ForwardPiece = "forward-piece",
    /// The keeper is not in its goal area.
    KeeperAway = "keeper-away",
    /// The next foul costs a piece.
    Booked = "booked",
    /// Sprints left without losing a piece.
    Sprints = "sprints",
    /// Would win the shoot-out.
    Shootout = "shootout",
    /// The side on turn holds the ball: no movement made, a MOVE made, another one made.
    HoldingFresh = "holding-fresh",
    HoldingAfterMove = "holding-after-move",
    HoldingAfterOther = "holding-after-other",
    /// The other side is on turn, likewise.
    DefendedFresh = "defended-fresh",
    DefendedAfterMove = "defended-after-move",
    DefendedAfterOther = "defended-after-other",
    /// The other side is on turn and can win the ball by a challenge; by a MOVE and a challenge.
    Challenged = "challenged",
    ChallengedByMove = "challenged-by-move",
    /// The other side is on turn, and the holder could score in its next turn: at once, after a MOVE.
    ThreatAtOnce = "threat-at-once",
    ThreatByMove = "threat-by-move",
    /// The side on turn holds the ball, and an opponent beside it, or two squares away, could win it.
    Pressed = "pressed",
    PressedFromAfar = "pressed-from-afar",
    /// The way of the ball to the last row, 0 to 1, and its square; the same times the files from the middle.
    Progress = "progress",
    ProgressSquared = "progress-squared",
    Wing = "wing",
    /// Has the ball, and the way of it, shortly before the end of the period.
    BallEnd = "ball-at-the-end",
    ProgressEnd = "progress-at-the-end",
    /// The ball is in the opponent's penalty area.
    InArea = "in-area",
    /// Opponents, and own pieces, between the holder and the goal.
    Opponents = "opponents-before-goal",
    Mates = "mates-before-goal",
    /// A loose ball that the side on turn reaches by a MOVE; that is nearer to it.
    LooseInReach = "loose-in-reach",
    LooseNearer = "loose-nearer",
    /// A kick that waits for a challenge: a shot that scores, a pass; a challenge that would win it.
    ShotInFlight = "shot-in-flight",
    PassInFlight = "pass-in-flight",
    CutInFlight = "cut-in-flight",
    /// A free kick, a penalty, a ball that was parried.
    FreeKick = "free-kick",
    Penalty = "penalty",
    Parried = "parried",
}

/// White's estimated final value. A goal that the side on turn can make for sure is taken for made.
pub fn static_value(game: &Xfutebol, position: &Position) -> f32 {
    looking_ahead(game, position, |position| {
        logit(game, position).map_or_else(|| final_value(position), logistic)
    })
}

/// The same, corrected by the network.
pub fn network_value(game: &Xfutebol, position: &Position) -> f32 {
    looking_ahead(game, position, |position| {
        let Some(logit) = logit(game, position) else { return final_value(position) };
        inputs::NETWORK.correct(logit, |set| inputs::tell(game, position, |input| set.add(input)))
    })
}

/// White's value by `value`, after the goal if there is one that the side on turn can make for sure.
fn looking_ahead(game: &Xfutebol, position: &Position, value: impl Fn(&Position) -> f32) -> f32 {
    let Some(scored) = after_sure_goal(game, position) else { return value(position) };
    let value = value(&scored);
    (value - position.owner.signed(IN_SIGHT)).clamp(0.0, 1.0)
}

/// The sum of features times coefficients, without a look at sure goals; `None` before the kick-off and after the end.
fn logit(game: &Xfutebol, position: &Position) -> Option<f32> {
    let mut sum = 0.0;
    tell(game, position, |number, value| sum += COEFFICIENTS[number] * value).then_some(sum)
}

/// White's value before the kick-off and after the end.
fn final_value(position: &Position) -> f32 {
    match position.phase {
        Phase::Over(Some(Side::White)) => 1.0,
        Phase::Over(Some(Side::Black)) => 0.0,
        _ => 0.5,
    }
}

/// Features and inputs are those after the goal, if there is one that the side on turn can make for sure.
impl Fitted for Xfutebol {
    fn model() -> Option<Model> {
        Some(MODEL)
    }

    /// Nothing before the kick-off and after the end.
    fn features(&self, position: &Position, see: impl FnMut(usize, f32)) -> bool {
        tell(self, after_sure_goal(self, position).as_ref().unwrap_or(position), see)
    }

    fn network() -> Option<Layout> {
        Some(inputs::LAYOUT)
    }

    fn network_inputs(&self, position: &Position, see: impl FnMut(usize)) -> Option<Reading> {
        inputs::tell(self, after_sure_goal(self, position).as_ref().unwrap_or(position), see)
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

/// Logits for a goal: the fewer movements still count, the more.
fn scale(horizon: f32) -> f32 {
    1.0 / (0.3 + horizon / MOVEMENTS_A_GOAL).sqrt()
}

/// Tells the features, without a look at sure goals; nothing and `false` before the kick-off and after the end.
fn tell(game: &Xfutebol, position: &Position, mut see: impl FnMut(usize, f32)) -> bool {
    if matches!(position.phase, Phase::Over(_) | Phase::Setup | Phase::Toss) {
        return false;
    }
    let left = f32::from(movements_left(game, position));
    let scale = scale(horizon(game, position, left));
    let end = (1.0 - left / NEAR_THE_END).max(0.0);
    let period = f32::from(game.options.limit().saturating_sub(position.clock));
    let time = period / (period + 2.0);
    let period_end = (1.0 - period / NEAR_THE_END).max(0.0);
    View { game, position, end, time, period_end }.tell(|side, feature, value| {
        let sign = side.signed(scale);
        see(feature as usize, sign * value);
    });
    true
}

/// Movements until the end of the match at the latest.
fn movements_left(game: &Xfutebol, position: &Position) -> u16 {
    let limit = game.options.limit();
    let left = limit.saturating_sub(position.clock);
    if matches!(position.period, Period::First(_)) { left + limit } else { left }
}

/// Movements that still count: a golden goal or the last goal needed ends the match before its time.
fn horizon(game: &Xfutebol, position: &Position, left: f32) -> f32 {
    let needed = match game.options.win {
        Win::Golden => 1,
        Win::Goals(goals) => {
            position.score.iter().map(|&scored| goals.saturating_sub(scored)).min().unwrap_or(1)
        }
        Win::Halves | Win::Movements(_) => return left,
    };
    left.min(MOVEMENTS_A_GOAL * f32::from(needed))
}
