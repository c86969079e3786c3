//! The inputs of the network: where everything stands, seen by the side on turn.
//!
//! Black sees the board turned round, and the board is mirrored if the ball is on the right half, so that positions
//! that are alike set the same inputs.

use std::cmp::Ordering;

use super::field::{OFFSETS, offset};
use crate::games::socker::Socker;
use crate::games::socker::position::board::{FIELD, SQUARES, Squares, squares};
use crate::games::socker::position::{Phase, Position};
use crate::knowledge::network::{LEADS, Layout, Reading, Weights, class, lead_class};
use crate::side::Side;

/// Own sockers and others, upright and down.
const KINDS: usize = 4;
/// The numbers of turns left at which the next class begins.
const TIMES: [u16; 7] = [4, 8, 16, 30, 50, 80, 120];
/// The file in the middle.
const MIDDLE: u8 = FIELD.files / 2;

/// Where the inputs of each kind begin.
const ON_BOARD: usize = 0;
const BY_BALL: usize = ON_BOARD + KINDS * SQUARES;
const BALL: usize = BY_BALL + KINDS * OFFSETS;
const CLOCK: usize = BALL + SQUARES;
const DECIDES: usize = CLOCK + LEADS * (TIMES.len() + 1);
const MADE: usize = DECIDES + 2;
const INPUTS: usize = MADE + 1;

/// Actions left in the turn, this number and more counting alike.
const MOST_LEFT: u8 = 4;
/// A place is chosen for the ball, by the side on turn or by the other.
const RESTART: usize = MOST_LEFT as usize;
const HEADS: usize = RESTART + 2;

const FILE: &[u8] = include_bytes!("../../../../../data/knowledge/socker.network");
pub(super) static NETWORK: Weights<INPUTS, HEADS> = Weights::read(FILE);
pub const LAYOUT: Layout = Layout { inputs: INPUTS, heads: HEADS };

/// Tells the inputs of a position in play, and how the output counts: as the features of the field do, by `scale`.
pub(super) fn tell(game: &Socker, p: &Position, scale: f32, mut see: impl FnMut(usize)) -> Reading {
    let view = View::new(p);
    view.tell(&mut see);
    let left = game.cap(p.sudden_death).saturating_sub(u32::from(p.clock));
    let class = class(u16::try_from(left).unwrap_or(u16::MAX), &TIMES);
    see(CLOCK + LEADS * class + lead_class(p.score, p.side));
    for (place, side) in [p.side, p.side.opponent()].into_iter().enumerate() {
        if game.is_decisive(p, side) {
            see(DECIDES + place);
        }
    }
    if p.made {
        see(MADE);
    }
    let head = match p.phase {
        Phase::Touch => RESTART + usize::from(p.chooser() != p.side),
        _ => usize::from(p.left.clamp(1, MOST_LEFT)) - 1,
    };
    Reading { head, weight: p.side.signed(scale) }
}

/// The board as the side on turn sees it.
struct View<'a> {
    position: &'a Position,
    mirrored: bool,
}

impl<'a> View<'a> {
    fn new(position: &'a Position) -> Self {
        let mirrored = match FIELD.file(u16::from(position.ball)).cmp(&MIDDLE) {
            Ordering::Less => false,
            Ordering::Greater => true,
            // As many sockers as possible on the left.
            Ordering::Equal => {
                let right = |side: Side| right(position.of(side));
                (right(position.side), right(position.side.opponent())) > (0, 0)
            }
        };
        View { position, mirrored }
    }

    /// A square in this view.
    #[inline]
    fn see(&self, square: u8) -> u8 {
        SEEN[self.position.side.index()][usize::from(self.mirrored)][usize::from(square)]
    }

    #[inline]
    fn tell(&self, see: &mut impl FnMut(usize)) {
        let ball = self.see(self.position.ball);
        see(BALL + usize::from(ball));
        let (own, others) = (self.position.active(), self.position.of(self.position.side.opponent()));
        let down = self.position.down;
        let kinds = [own, self.position.of(self.position.side) & down, others & !down, others & down];
        for (kind, sockers) in kinds.into_iter().enumerate() {
            for square in squares(sockers) {
                let square = self.see(square);
                see(ON_BOARD + kind * SQUARES + usize::from(square));
                see(BY_BALL + kind * OFFSETS + offset(ball, square));
            }
        }
    }
}

/// How far sockers stand on the right, less how far others stand on the left.
fn right(sockers: Squares) -> i32 {
    squares(sockers).map(|square| i32::from(FIELD.file(u16::from(square))) - i32::from(MIDDLE)).sum()
}

/// Every square as White and as Black see it, as it is and mirrored.
static SEEN: [[[u8; SQUARES]; 2]; 2] = {
    let mut seen = [[[0; SQUARES]; 2]; 2];
    let mut square = 0;
    while square < SQUARES {
        let (white, black) = (square as u16, FIELD.flip_rank(square as u16));
        seen[0][0][square] = white as u8;
        seen[0][1][square] = FIELD.flip_file(white) as u8;
        seen[1][0][square] = black as u8;
        seen[1][1][square] = FIELD.flip_file(black) as u8;
        square += 1;
    }
    seen
};
