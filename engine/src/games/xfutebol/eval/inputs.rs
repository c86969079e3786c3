//! The inputs of the network: where everything stands, seen by the side with the ball (by that on turn if it is loose).

use super::{horizon, movements_left, scale};
use crate::games::xfutebol::Xfutebol;
use crate::games::xfutebol::apply::RED_FROM;
use crate::games::xfutebol::position::{Kind, PITCH, Period, Phase, Position, SQUARES, Square, Stage, own};
use crate::knowledge::network::{LEADS, Layout, Reading, Weights, class, lead_class};
use crate::side::Side;

/// Kinds of pieces of both sides.
const KINDS: usize = 2 * Kind::ALL.len();
/// Pieces at most so many files and ranks from the ball are told by their place beside it.
const NEAR: i32 = 4;
const PLACES_WIDE: usize = 2 * NEAR as usize + 1;
const PLACES: usize = PLACES_WIDE * PLACES_WIDE;
/// The numbers of movements left in the match, and in the period, at which the next class begins.
const TIMES: [u16; 7] = [4, 8, 14, 24, 40, 60, 80];
const CLASSES: usize = TIMES.len() + 1;

/// Where the inputs of each kind begin.
const ON_BOARD: usize = 0;
const BY_BALL: usize = ON_BOARD + KINDS * SQUARES;
const BALL: usize = BY_BALL + KINDS * PLACES;
const HOLDER: usize = BALL + SQUARES;
const CLOCK: usize = HOLDER + Kind::ALL.len();
const PERIOD: usize = CLOCK + LEADS * CLASSES;
const KICKS_NEXT: usize = PERIOD + CLASSES;
const BOOKED: usize = KICKS_NEXT + 2;
const INPUTS: usize = BOOKED + 2;

/// The side with the ball is on turn, in three stages; the other side is; the ball is loose; it flies or is dead.
const STAGES: usize = 3;
const LOOSE: usize = 2 * STAGES;
const STOPPED: usize = LOOSE + 1;
const HEADS: usize = STOPPED + 1;

const FILE: &[u8] = include_bytes!("../../../../../data/knowledge/xfutebol.network");
pub(super) static NETWORK: Weights<INPUTS, HEADS> = Weights::read(FILE);
pub const LAYOUT: Layout = Layout { inputs: INPUTS, heads: HEADS };

/// Tells the inputs of a position in which the side on turn cannot score for sure, and how the output counts; `None`
/// where there is no play or a penalty is taken.
pub(super) fn tell(game: &Xfutebol, position: &Position, mut see: impl FnMut(usize)) -> Option<Reading> {
    if matches!(position.phase, Phase::Over(_) | Phase::Setup | Phase::Toss | Phase::Penalty | Phase::Red) {
        return None;
    }
    let ball = position.ball?;
    let holder = position.holder();
    let side = holder.unwrap_or(position.owner);
    tell_pieces(position, side, ball, &mut see);
    if let (Some(_), Some(kind)) = (holder, position.kind(ball)) {
        see(HOLDER + kind as usize - 1);
    }
    let left = movements_left(game, position);
    see(CLOCK + LEADS * class(left, &TIMES) + lead_class(position.score, side));
    see(PERIOD + class(game.options.limit().saturating_sub(position.clock), &TIMES));
    if let Period::First(kicker) = position.period {
        see(KICKS_NEXT + usize::from(kicker == side));
    }
    for (place, side) in [side, side.opponent()].into_iter().enumerate() {
        if position.fouls[side.index()] + 1 >= RED_FROM {
            see(BOOKED + place);
        }
    }
    let stage = match position.stage {
        Stage::Fresh => 0,
        Stage::AfterMove => 1,
        Stage::AfterOther => 2,
    };
    let head = match (position.phase, holder) {
        (Phase::Play, Some(holder)) if holder == position.owner => stage,
        (Phase::Play, Some(_)) => STAGES + stage,
        (Phase::Play, None) => LOOSE,
        _ => STOPPED,
    };
    let weight = scale(horizon(game, position, f32::from(left)));
    Some(Reading { head, weight: side.signed(weight) })
}

#[inline]
fn tell_pieces(position: &Position, side: Side, ball: Square, see: &mut impl FnMut(usize)) {
    let place = |square: Square| {
        let square = own(side, square);
        (i32::from(PITCH.file(square)), i32::from(PITCH.row(square)))
    };
    let (ball_file, ball_row) = place(ball);
    for (first, owner) in [(0, side), (Kind::ALL.len(), side.opponent())] {
        for square in position.pieces(owner).iter() {
            let Some(kind) = position.kind(square) else { continue };
            let kind = first + kind as usize - 1;
            see(ON_BOARD + kind * SQUARES + usize::from(own(side, square)));
            let (file, row) = place(square);
            let (files, rows) = (file - ball_file + NEAR, row - ball_row + NEAR);
            if files.min(rows) >= 0 && files.max(rows) <= 2 * NEAR {
                see(BY_BALL + kind * PLACES + rows as usize * PLACES_WIDE + files as usize);
            }
        }
    }
    see(BALL + usize::from(own(side, ball)));
}
