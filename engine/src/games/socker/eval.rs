//! Knowledge of the game for search: goals to be had, a static value, weights of actions.

mod priors;
mod threat;

use self::threat::{forward_kicks, goal_within, kicks_to_goal};
use super::Socker;
use super::actions::{Action, Kind};
use super::position::field::{FIELD, OFF, SQUARES, Squares, has, pop, row};
use super::position::{Phase, Position};
use crate::knowledge::logistic;
use crate::side::{MatchResult, Side};

/// A kick onto the far row (SKR-6.4.2), if there is one.
#[inline]
pub(super) fn scoring_action(p: &Position) -> Option<Action> {
    if p.phase != Phase::Play || kicks_to_goal(p.side, p.ball) > 1 {
        return None;
    }
    forward_kicks(p.side, p.ball).find_map(|(direction, from, to)| {
        let free = from != OFF && to != OFF && has(p.active(), from) && !has(p.standing(), to);
        free.then_some(Action::new(Kind::Kick, from, direction))
    })
}

/// Weights of the static value in thousandths of a logit, from a side's point of view. The first values came from a
/// logistic regression on matches of noisy greedy players; a hill climb over matches between such players, which
/// look one action ahead, made them what they are (the result scores about three quarters of the points against the first values).
mod weight {
    /// A socker behind the ball (nearer to its own goal row), by its distance from the ball in steps.
    pub const BEHIND: [i16; 11] = [0, 370, 140, 120, 40, -30, -130, -230, -280, -280, -280];
    /// A socker level with the ball.
    pub const LEVEL: [i16; 11] = [0, 210, 110, 15, -65, -135, -210, -270, -320, -335, -350];
    /// A socker ahead of the ball.
    pub const AHEAD: [i16; 11] = [0, 60, -30, -130, -250, -330, -460, -510, -530, -530, -530];
    /// A row of the ball toward the far row, from the centre.
    pub const BALL_ROW: i32 = 800;
    /// An action left in this turn.
    pub const ACTION: i32 = 75;
    /// The side on turn can score in this turn.
    pub const GOAL: i32 = 6250;
    /// The other side could score in its next turn, by the actions left before it.
    pub const THREAT: [i32; 7] = [2500, 1500, 700, 200, 100, 0, 0];
}

impl Socker {
    /// The estimated final value for White: the logistic function of the score and of the chances to score, which
    /// fade as the clock runs down.
    pub(super) fn estimate(&self, p: &Position) -> f32 {
        if p.phase == Phase::Over {
            return MatchResult::by_score(p.score).value(Side::White) as f32;
        }
        let lead = i32::from(p.score[0]) - i32::from(p.score[1]);
        let turns = self.cap(p.sudden_death).saturating_sub(u32::from(p.clock)) as f32;
        let goals = self.goals_to_come(p, turns);
        let score = 2.0 * lead as f32 / (0.1 + goals).sqrt();
        if !matches!(p.phase, Phase::Play | Phase::Touch) {
            return logistic(score);
        }
        let chances = field_value(p) as f32 * (turns / (turns + 8.0)) + self.goal_value(p) as f32;
        // A goal that does not decide the match is worth less than one that does.
        logistic(score + chances / 1000.0 / goals.max(1.0).sqrt())
    }

    /// About how many goals the rest of the period will see.
    fn goals_to_come(&self, p: &Position, turns: f32) -> f32 {
        let expected = turns / 40.0;
        let needed = match (self.turns, p.sudden_death) {
            (0, _) => (2 * u32::from(self.goals)).saturating_sub(1 + u32::from(p.score[0]) + u32::from(p.score[1])),
            (_, true) => 1,
            (_, false) => return expected,
        };
        expected.min(needed as f32)
    }

    /// Goals that can be seen, from White's point of view.
    fn goal_value(&self, p: &Position) -> i32 {
        let other = p.side.opponent();
        let value = if goal_within(p, p.side, p.left) {
            weight::GOAL
        } else if goal_within(p, other, self.actions) {
            -weight::THREAT[usize::from(p.left).min(weight::THREAT.len() - 1)]
        } else {
            0
        };
        for_white(p.side, value)
    }
}

fn for_white(side: Side, value: i32) -> i32 {
    if side == Side::White { value } else { -value }
}

/// Where ball and sockers are and whose turn it is, from White's point of view.
fn field_value(p: &Position) -> i32 {
    let advance = i32::from(row(p.ball)) - i32::from(FIELD.ranks / 2);
    let tempo = for_white(p.side, weight::ACTION * i32::from(p.left));
    advance * weight::BALL_ROW + tempo + reach(p, Side::White) - reach(p, Side::Black)
}

/// How well a side's sockers stand toward the ball; those that are down count half.
fn reach(p: &Position, side: Side) -> i32 {
    let own = p.of(side);
    near_ball(own & !p.down, p.ball, side) + near_ball(own & p.down, p.ball, side) / 2
}

fn near_ball(mut sockers: Squares, ball: u8, side: Side) -> i32 {
    let mut sum = 0;
    while sockers != 0 {
        sum += nearness(side, ball, pop(&mut sockers));
    }
    sum
}

/// How well an upright socker of a side stands toward the ball.
#[inline]
fn nearness(side: Side, ball: u8, socker: u8) -> i32 {
    let difference = PLACE[usize::from(ball)] + PLACE[SQUARES - 1] - PLACE[usize::from(socker)];
    i32::from(NEARNESS[side.index()][usize::from(difference)])
}

/// Rows of 32 places keep the difference of two squares' places apart for every difference of files and rows.
const STRIDE: usize = 32;
const RANKS: usize = FIELD.ranks as usize;

/// `row * STRIDE + file` of every square.
static PLACE: [u16; SQUARES] = {
    let mut places = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let (row, file) = (FIELD.row(square as u16), FIELD.file(square as u16));
        places[square] = row as u16 * STRIDE as u16 + file as u16;
        square += 1;
    }
    places
};

/// The value of a socker of White and of Black, by the ball's place minus the socker's, counted from i11's place.
static NEARNESS: [[i16; 2 * RANKS * STRIDE]; 2] = [near_table(1), near_table(-1)];

const fn near_table(forward: i32) -> [i16; 2 * RANKS * STRIDE] {
    let (ranks, files) = (FIELD.ranks as i32, FIELD.files as i32);
    let mut values = [0; 2 * RANKS * STRIDE];
    let mut rows = 1 - ranks;
    while rows < ranks {
        let mut across = 1 - files;
        while across < files {
            let index = (rows + ranks - 1) * STRIDE as i32 + across + files - 1;
            let distance = if rows.abs() > across.abs() { rows.abs() } else { across.abs() };
            values[index as usize] = match rows * forward {
                1.. => weight::BEHIND[distance as usize],
                0 => weight::LEVEL[distance as usize],
                _ => weight::AHEAD[distance as usize],
            };
            across += 1;
        }
        rows += 1;
    }
    values
}
