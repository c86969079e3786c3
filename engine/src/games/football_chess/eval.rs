//! Knowledge for search: the value of a position, weights of actions, scoring actions. Search works without it.
//!
//! The value is a logistic of the lead on the scoreboard plus the points that the ball is expected to bring, in units
//! of how much the score may still change. Points are net: a touchdown costs the scorer the ball, so that it is worth
//! seven points less what the other side's new drive is worth (the "expected points" of Carter & Machol, Operations
//! Research 1971, and Romer, Journal of Political Economy 2006). A score that could be made at once is therefore never
//! worth more than the score itself.

mod drive;
mod line_up;
mod play;
mod priors;
mod scoring;
mod threats;

use crate::knowledge::logistic;
use crate::side::Side;

use super::FootballChess;
use super::actions::{Action, Verb, Word};
use super::position::{Phase, Position, Square};
use drive::Prospects;

pub(super) use priors::priors;
pub(super) use scoring::scoring_action;

/// White's estimated value.
pub(super) fn value(game: &FootballChess, p: &Position) -> f32 {
    let lead = f32::from(p.score[0]) - f32::from(p.score[1]);
    match p.phase {
        Phase::Over => return final_value(lead),
        Phase::Penalty => return decision(game, p),
        _ => {}
    }
    let prospects = Prospects::new(game, p);
    let points = if p.phase == Phase::Play {
        play::points(game, p, &prospects)
    } else {
        line_up::points(game, p, &prospects)
    };
    let points = if p.offence == Side::White { points } else { -points };
    logistic((lead + points + prospects.second_half) / prospects.scale)
}

fn final_value(lead: f32) -> f32 {
    if lead > 0.0 {
        1.0
    } else if lead < 0.0 {
        0.0
    } else {
        0.5
    }
}

/// The side that decides about a penalty takes what is best for it.
fn decision(game: &FootballChess, p: &Position) -> f32 {
    let values = p.fouls.iter().map(|foul| Action::new(Verb::Accept, 0, foul as Square));
    let declined = Action::new(Verb::Word, 0, Word::Decline as Square);
    let after = values.chain([declined]).map(|action| {
        let mut next = *p;
        game.make(&mut next, action);
        value(game, &next)
    });
    match p.actor {
        Side::White => after.fold(0.0, f32::max),
        Side::Black => after.fold(1.0, f32::min),
    }
}
