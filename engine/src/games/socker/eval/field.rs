//! How well ball and sockers stand, for the weights of actions.

use crate::games::socker::position::Position;
use crate::games::socker::position::field::{FIELD, SQUARES, Squares, pop, row};
use crate::side::Side;

/// Weights in thousandths of a logit, from a side's point of view. The first came from a logistic regression on matches
/// of noisy greedy players; a hill climb over matches between such players, which look one action ahead, made them what
/// they are (the result scores about three quarters of the points against the first weights).
mod weight {
    /// A socker behind the ball (nearer to its own goal row), by its distance from the ball in steps.
    pub const BEHIND: [i16; 11] = [0, 370, 140, 120, 40, -30, -130, -230, -280, -280, -280];
    /// A socker level with the ball.
    pub const LEVEL: [i16; 11] = [0, 210, 110, 15, -65, -135, -210, -270, -320, -335, -350];
    /// A socker ahead of the ball.
    pub const AHEAD: [i16; 11] = [0, 60, -30, -130, -250, -330, -460, -510, -530, -530, -530];
    /// A row of the ball toward the far row, from the centre.
    pub const BALL_ROW: i32 = 800;
}

/// Where ball and sockers are, from White's point of view.
pub fn field_value(p: &Position) -> i32 {
    let advance = i32::from(row(p.ball)) - i32::from(FIELD.ranks / 2);
    advance * weight::BALL_ROW + reach(p, Side::White) - reach(p, Side::Black)
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
pub fn nearness(side: Side, ball: u8, socker: u8) -> i32 {
    i32::from(NEARNESS[side.index()][offset(ball, socker)])
}

/// Rows of 32 places keep the difference of two squares' places apart for every difference of files and rows.
const STRIDE: usize = 32;
const RANKS: usize = FIELD.ranks as usize;

/// Number of [offsets](offset).
pub const OFFSETS: usize = 2 * RANKS * STRIDE;

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

/// A number for where a socker is, seen from the ball.
#[inline]
pub fn offset(ball: u8, socker: u8) -> usize {
    usize::from(PLACE[usize::from(ball)] + PLACE[SQUARES - 1] - PLACE[usize::from(socker)])
}

/// Rows that the socker at every offset is behind the ball, seen by a side that goes `forward` (1 or -1), and its
/// distance from the ball, in order of the offsets; `None` where there is no socker.
pub const fn seen_from_ball(forward: i32) -> [Option<(i32, usize)>; OFFSETS] {
    let (ranks, files) = (FIELD.ranks as i32, FIELD.files as i32);
    let mut values = [None; OFFSETS];
    let mut rows = 1 - ranks;
    while rows < ranks {
        let mut across = 1 - files;
        while across < files {
            let index = (rows + ranks - 1) * STRIDE as i32 + across + files - 1;
            let distance = if rows.abs() > across.abs() { rows.abs() } else { across.abs() };
            values[index as usize] = Some((rows * forward, distance as usize));
            across += 1;
        }
        rows += 1;
    }
    values
}

/// The value of a socker of White and of Black by its offset.
static NEARNESS: [[i16; OFFSETS]; 2] = [near_table(1), near_table(-1)];

const fn near_table(forward: i32) -> [i16; OFFSETS] {
    let seen = seen_from_ball(forward);
    let mut values = [0; OFFSETS];
    let mut offset = 0;
    while offset < OFFSETS {
        values[offset] = match seen[offset] {
            Some((1.., distance)) => weight::BEHIND[distance],
            Some((0, distance)) => weight::LEVEL[distance],
            Some((_, distance)) => weight::AHEAD[distance],
            None => 0,
        };
        offset += 1;
    }
    values
}
