//! The inputs of the network: where everything stands in a play, seen by the side in possession.
//!
//! Black sees the board turned round, and the board is mirrored if the ball is on the right half, so that positions
//! that are alike set the same inputs.

use super::drive::{Prospects, TOUCHDOWN};
use crate::games::football_chess::position::{
    BOARD, Clock, Kind, Position, Square, Status, file, order, row, squares,
};
use crate::knowledge::network::{LEADS, Layout, Reading, Weights, class, lead_class};
use crate::side::Side;

/// Kinds of pieces of both sides.
const KINDS: usize = 2 * Kind::ALL.len();
const SQUARES: usize = BOARD.squares();
/// Files and rows of the places beside the ball.
const PLACES_WIDE: usize = 2 * BOARD.files as usize - 1;
const PLACES: usize = PLACES_WIDE * PLACES_WIDE;
/// Rows, and distances in rows: from 0 or 1 to 8.
const ROWS: usize = BOARD.ranks as usize + 1;
/// Downs, from 1.
const DOWNS: usize = 4;
/// The quarters of drives left in the half, and the drives left in the match, at which the next class begins.
const HALF_TIMES: [u16; 7] = [1, 2, 4, 6, 10, 16, 24];
const TIMES: [u16; 7] = [1, 2, 3, 5, 8, 12, 18];

/// Where the inputs of each kind begin.
const ON_BOARD: usize = 0;
const BY_BALL: usize = ON_BOARD + KINDS * SQUARES;
const BALL: usize = BY_BALL + KINDS * PLACES;
const HOLDER: usize = BALL + SQUARES;
const SPOT: usize = HOLDER + Kind::ALL.len();
const TO_GAIN: usize = SPOT + ROWS;
const HALF: usize = TO_GAIN + DOWNS * ROWS;
const CLOCK: usize = HALF + HALF_TIMES.len() + 1;
const FLAGS: usize = CLOCK + LEADS * (TIMES.len() + 1);
const INPUTS: usize = FLAGS + 9;

/// The ball is held by the side to act, by the other; a direct throw, an indirect one, one that may be caught; a loose
/// ball; a pile that the side to act wins, or the other.
const HEADS: usize = 8;

const FILE: &[u8] = include_bytes!("../../../../../data/knowledge/football-chess.network");
pub(super) static NETWORK: Weights<INPUTS, HEADS> = Weights::read(FILE);
pub(crate) const LAYOUT: Layout = Layout { inputs: INPUTS, heads: HEADS };

/// Tells the inputs of a play and how the output counts: in touchdowns, as points do.
pub(super) fn tell(p: &Position, prospects: &Prospects, mut see: impl FnMut(usize)) -> Reading {
    let side = p.possession;
    let sign = side.signed(1.0);
    let view = View { side, mirrored: file(p.ball) >= BOARD.files / 2 };
    view.tell_pieces(p, &mut see);
    if let (Status::Held, Some(holder)) = (p.status, p.piece(p.ball)) {
        see(HOLDER + holder.kind as usize);
    }
    see(SPOT + usize::from(p.spot_row()));
    let to_gain = usize::from(p.line.saturating_sub(p.spot_row()));
    see(TO_GAIN + usize::from(p.down.clamp(1, 4) - 1) * ROWS + to_gain);
    see(HALF + class((4.0 * prospects.half) as u16, &HALF_TIMES));
    let touchdowns = p.score.map(|points| (f32::from(points) / TOUCHDOWN + 0.5) as u16);
    see(CLOCK + LEADS * class(prospects.drives as u16, &TIMES) + lead_class(touchdowns, side));
    let opens_next = sign * prospects.second_half;
    let flags = [
        side == p.offence,
        p.flags.crossed,
        p.flags.passed,
        p.flags.turned,
        p.fouls.by_offence(),
        p.fouls.by_defence(),
        opens_next > 0.0,
        opens_next < 0.0,
        p.clock == Clock::Untimed,
    ];
    flags.iter().enumerate().filter(|&(_, &flag)| flag).for_each(|(place, _)| see(FLAGS + place));
    let acts = p.actor == side;
    let head = match p.status {
        Status::Rest | Status::Held => usize::from(!acts),
        Status::DirectForward | Status::DirectBackward => 2,
        Status::IndirectForward | Status::IndirectBackward => 3,
        Status::CatchForward | Status::CatchBackward => 4,
        Status::Loose => 5,
        Status::Contested => 6 + usize::from(p.pile.winner().unwrap_or(side) != p.actor),
    };
    Reading { head, weight: sign * TOUCHDOWN / prospects.scale }
}

/// The board as a side sees it.
struct View {
    side: Side,
    mirrored: bool,
}

impl View {
    /// A square in this view.
    #[inline]
    fn see(&self, square: Square) -> Square {
        let square = order(self.side, square);
        if self.mirrored { square ^ 7 } else { square }
    }

    #[inline]
    fn tell_pieces(&self, p: &Position, see: &mut impl FnMut(usize)) {
        let ball = self.see(p.ball);
        see(BALL + usize::from(ball));
        // The place of a square beside the ball: files and rows from it, beginning with the farthest.
        let corner = BOARD.files - 1;
        for (first, side) in [(0, self.side), (Kind::ALL.len(), self.side.opponent())] {
            for kind in Kind::ALL {
                for square in squares(p.of_kind(side, kind)) {
                    let (kind, square) = (first + kind as usize, self.see(square));
                    let files = file(square) + corner - file(ball);
                    let rows = row(Side::White, square) + corner - row(Side::White, ball);
                    see(ON_BOARD + kind * SQUARES + usize::from(square));
                    see(BY_BALL + kind * PLACES + usize::from(rows) * PLACES_WIDE + usize::from(files));
                }
            }
        }
    }
}
