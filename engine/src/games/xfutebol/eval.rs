//! Knowledge for search: what a position is worth, which actions look good, which score at once.
//!
//! The value thinks in goals: the goals scored, plus the fraction of a goal that the ball is worth where it is, plus
//! something for pieces and for a lead in the shoot-out. A lead counts the more, the less time is left. The weights are
//! judgement, the larger ones tried in matches of shallow players; they decide nothing but where search looks first.

mod priors;

pub use priors::action_priors;

use super::Xfutebol;
use super::actions::{Action, barrier, cutters, shots};
use super::apply::{Outcome, blocker, penalty_outcome, scorers, shot_outcome};
use super::options::Win;
use super::position::{
    Kind, NEIGHBOURS, PENALTY_AREA, PITCH, Period, Phase, Position, Square, Stage, own,
};
use crate::knowledge::logistic;
use crate::side::Side;

/// Movements in which a goal is worth about one standard deviation of what is still to come.
const MOVEMENTS_A_GOAL: f32 = 30.0;
/// A piece more, in goals.
const PIECE: f32 = 0.12;
/// A piece in the opponent's penalty area, in goals.
const FORWARD_PIECE: f32 = 0.02;
/// The same for a piece that scores from there by a plain or long shot.
const FORWARD_SCORER: f32 = 0.08;
/// A goal that the side to act can score at once.
const CERTAIN_GOAL: f32 = 0.95;
/// A goal that the opponent can still prevent.
const LIKELY_GOAL: f32 = 0.6;

/// A parried ball that is about to drop before the opponent's goal.
const PARRIED: f32 = 0.2;

/// White's estimated final value.
pub fn static_value(game: &Xfutebol, position: &Position) -> f32 {
    match position.phase {
        Phase::Over(Some(Side::White)) => return 1.0,
        Phase::Over(Some(Side::Black)) => return 0.0,
        Phase::Over(None) | Phase::Setup | Phase::Toss => return 0.5,
        _ => {}
    }
    let left = f32::from(movements_left(game, position));
    let goals = f32::from(position.score[0]) - f32::from(position.score[1]);
    let pieces = white_minus_black(|side| strength(game, position, side));
    let lead = goals + pieces + ball_value(game, position) + tie_lead(game, position, left);
    logistic(1.6 * lead / (0.3 + horizon(game, position, left) / MOVEMENTS_A_GOAL).sqrt())
}

fn white_minus_black(value: impl Fn(Side) -> f32) -> f32 {
    value(Side::White) - value(Side::Black)
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
        Win::Goals(goals) => position.score.iter().map(|&scored| goals.saturating_sub(scored)).min().unwrap_or(1),
        Win::Halves | Win::Movements(_) => return left,
    };
    left.min(MOVEMENTS_A_GOAL * f32::from(needed))
}

/// Pieces, and pieces near the opponent's goal, in goals.
fn strength(game: &Xfutebol, position: &Position, side: Side) -> f32 {
    let pieces = position.pieces(side);
    let forward = pieces & PENALTY_AREA[side.opponent().index()];
    let threats = forward.iter().filter_map(|square| position.kind(square)).map(|kind| {
        let scorer = kind.is_expert() || penalty_outcome(game, kind, true) == Outcome::Goal;
        if scorer { FORWARD_SCORER } else { FORWARD_PIECE }
    });
    PIECE * pieces.count() as f32 + threats.sum::<f32>()
}

/// The side that would win the shoot-out leads by a part of a goal, which grows shortly before the end: many matches
/// have equal goals, and a scorer that is sent off is lost for good.
fn tie_lead(game: &Xfutebol, position: &Position, left: f32) -> f32 {
    const ALWAYS: f32 = 0.4;
    const AT_THE_END: f32 = 0.6;
    const NEAR_THE_END: f32 = 16.0;
    if !game.options.shootout || same_teams(position) {
        return 0.0;
    }
    let lead = white_minus_black(|side| scorers(game, position, side) as f32);
    let end = (1.0 - left / NEAR_THE_END).max(0.0);
    lead.clamp(-1.0, 1.0) * (ALWAYS + AT_THE_END * end)
}

/// Whether both sides have all pieces of the same line-up, so that neither leads in the shoot-out.
fn same_teams(position: &Position) -> bool {
    const TEAM: u32 = 11;
    let [white, black] = position.lineups;
    let away = |side: Side| position.sidelined.iter().filter(|piece| piece.side == side).count() as u32;
    let all_there = |side: Side| position.pieces(side).count() + away(side) == TEAM;
    white == black && Side::ALL.into_iter().all(all_there)
}

/// What the ball is worth to White, in goals.
fn ball_value(game: &Xfutebol, position: &Position) -> f32 {
    let side = position.owner;
    let value = match position.phase {
        Phase::Penalty => best_penalty(game, position),
        Phase::Cut | Phase::Wall => flight_value(game, position),
        Phase::Red if position.ball.is_none() => LIKELY_GOAL,
        Phase::Rebound => PARRIED,
        _ => owner_ball_value(game, position),
    };
    if side == Side::White { value } else { -value }
}

fn best_penalty(game: &Xfutebol, position: &Position) -> f32 {
    if scoring_penalty(game, position).is_some() { CERTAIN_GOAL } else { 0.2 }
}

/// What a kick that waits for a challenge is worth to the kicker's side.
fn flight_value(game: &Xfutebol, position: &Position) -> f32 {
    let Some(kick) = position.flight else { return 0.0 };
    let goal = kick.verb().is_shot() && shot_outcome(game, position, kick) == Outcome::Goal;
    if goal { LIKELY_GOAL } else { place_value(position.owner, kick.to()) }
}

/// What the ball is worth to the side whose turn it is.
fn owner_ball_value(game: &Xfutebol, position: &Position) -> f32 {
    const TO_MOVE: f32 = 0.08;
    let Some(ball) = position.ball else { return 0.0 };
    let side = position.owner;
    let may_play_ball = position.stage != Stage::AfterOther;
    match position.holder() {
        Some(holder) if holder == side => {
            if may_play_ball && scoring_action(game, position).is_some() {
                return CERTAIN_GOAL;
            }
            place_value(side, ball) + if may_play_ball { TO_MOVE } else { 0.0 }
        }
        Some(_) if may_play_ball && can_win_ball(game, position, ball) => place_value(side, ball),
        Some(holder) => -threat(game, position, holder, ball),
        None => {
            let nearest = |side: Side| {
                position.pieces(side).iter().map(|square| PITCH.distance(square, ball)).min().unwrap_or(16)
            };
            let (ours, theirs) = (nearest(side), nearest(side.opponent()));
            if ours <= theirs { 0.7 * place_value(side, ball) } else { -0.7 * place_value(side.opponent(), ball) }
        }
    }
}

/// What the ball is worth to the holder whose turn comes next: most of a goal if its side could score from here.
fn threat(game: &Xfutebol, position: &Position, holder: Side, ball: Square) -> f32 {
    let mut next = *position;
    (next.owner, next.stage, next.phase) = (holder, Stage::Fresh, Phase::Play);
    if scoring_action(game, &next).is_some() { LIKELY_GOAL } else { place_value(holder, ball) }
}

/// Possession by where the ball is: more toward the opponent's goal and toward the middle.
fn place_value(side: Side, ball: Square) -> f32 {
    const LAST_ROW: f32 = 15.0;
    let seen = own(side, ball);
    let progress = f32::from(PITCH.row(seen)) / LAST_ROW;
    let file = PITCH.file(seen);
    let from_middle = f32::from(file.abs_diff(3).min(file.abs_diff(4)));
    0.08 + progress * (0.6 * progress - 0.03 * from_middle)
}

/// Whether a challenge of the owner wins the ball.
fn can_win_ball(game: &Xfutebol, position: &Position, ball: Square) -> bool {
    let Some(holder) = position.kind(ball) else { return false };
    let hold = game.tables.duels(holder).hold;
    let challengers = NEIGHBOURS[usize::from(ball)] & position.pieces(position.owner);
    challengers
        .iter()
        .filter_map(|square| position.kind(square))
        .any(|kind| game.tables.duels(kind).challenge > hold)
}

/// An action that is a goal at once: a shot that nobody may cut or block, or a penalty.
pub fn scoring_action(game: &Xfutebol, position: &Position) -> Option<Action> {
    match position.phase {
        Phase::Penalty => scoring_penalty(game, position),
        Phase::Play if position.stage == Stage::AfterOther => None,
        Phase::Play | Phase::Free => {
            let ball = position.ball.filter(|&ball| position.has(position.owner, ball))?;
            let mut scoring = None;
            shots(game, position, ball, |shot| {
                if scoring.is_none() && scores(game, position, shot) {
                    scoring = Some(shot);
                }
            });
            scoring
        }
        _ => None,
    }
}

fn scoring_penalty(game: &Xfutebol, position: &Position) -> Option<Action> {
    let keeper = position.keeper(position.owner.opponent()).is_some();
    let scores = |&kind: &Kind| penalty_outcome(game, kind, keeper) == Outcome::Goal;
    let kinds = position.pieces(position.owner).iter().filter_map(|square| position.kind(square));
    kinds.filter(scores).min().map(Action::penalty)
}

/// Whether a shot of the owner's holder is a goal without any further decision.
fn scores(game: &Xfutebol, position: &Position, shot: Action) -> bool {
    let undisturbed = if position.phase == Phase::Free {
        barrier(position, shot.from()).is_empty()
            || (!shot.verb().is_long() && blocker(game, position, shot.from()).is_none())
    } else {
        cutters(position, shot).is_empty()
    };
    undisturbed && shot_outcome(game, position, shot) == Outcome::Goal
}
