//! The inputs of the network: where everything stands, seen by the side with the ball.
//!
//! Black sees the board turned round, and the board is mirrored if the ball is on the right half, so that positions
//! that are alike set the same inputs.

use super::view::{Stage, possession};
use crate::games::metacheckers::Metacheckers;
use crate::games::metacheckers::position::board::{BOARD, SQUARES, Square, Squares, seen_by};
use crate::games::metacheckers::position::{Mode, Phase, Position, Roll};
use crate::knowledge::network::{LEADS, Layout, Reading, Weights, class, lead_class};
use crate::side::Side;

/// Files and rows of the places beside the ball: ten files to each side, fourteen rows.
const PLACES_WIDE: usize = 2 * (BOARD.files as usize - 1) + 1;
const PLACES: usize = PLACES_WIDE * (2 * (BOARD.ranks as usize - 1) + 1);
/// Faces of the Chess die, numbers of the other one and none.
const ROLLS: usize = 6 * 7;
/// The numbers of plays left at which the next class begins.
const TIMES: [u16; 7] = [3, 6, 10, 15, 21, 29, 39];

/// Where the inputs of each kind begin.
const OWN: usize = 0;
const OTHERS: usize = OWN + SQUARES;
const OWN_GOALIE: usize = OTHERS + SQUARES;
const OTHER_GOALIE: usize = OWN_GOALIE + SQUARES;
const BALL: usize = OTHER_GOALIE + SQUARES;
const OWN_BY_BALL: usize = BALL + SQUARES;
const OTHERS_BY_BALL: usize = OWN_BY_BALL + PLACES;
const OWN_MOVED: usize = OTHERS_BY_BALL + PLACES;
const OTHERS_MOVED: usize = OWN_MOVED + PLACES;
const OWN_ROLL: usize = OTHERS_MOVED + PLACES;
const OTHER_ROLL: usize = OWN_ROLL + ROLLS;
const CLOCK: usize = OTHER_ROLL + ROLLS;
const INDIRECT: usize = CLOCK + LEADS * (TIMES.len() + 1);
const PASSED: usize = INDIRECT + 1;
const INPUTS: usize = PASSED + 1;

/// The stages of a turn that the linear model tells apart, too.
const HEADS: usize = Stage::COUNT;

const FILE: &[u8] = include_bytes!("../../../../../data/knowledge/metacheckers.network");
pub(super) static NETWORK: Weights<INPUTS, HEADS> = Weights::read(FILE);
pub(crate) const LAYOUT: Layout = Layout { inputs: INPUTS, heads: HEADS };

/// Tells the inputs of a position and how the output counts; `None` where nobody has the ball or a penalty is taken.
pub(super) fn tell(game: &Metacheckers, position: &Position, mut see: impl FnMut(usize)) -> Option<Reading> {
    let turn = position.turn;
    if position.mode == Mode::Penalty || position.phase == Phase::Over {
        return None;
    }
    let (side, ball, stage) = possession(position)?;
    let view = View::new(position, side, ball);
    view.tell_checkers(&mut see);
    if matches!(position.phase, Phase::Play) {
        let (moved, roll) = if side == turn { (OWN_MOVED, OWN_ROLL) } else { (OTHERS_MOVED, OTHER_ROLL) };
        let flagged = position.flagged & position.checkers[turn.index()];
        flagged.iter().for_each(|square| see(moved + view.by_ball(square)));
        if let Roll::Chess(face, number) | Roll::Solo(face, number) = position.roll {
            see(roll + 7 * face as usize + usize::from(number.min(6)));
        }
    }
    let left = game.play_limit().saturating_sub(position.plays);
    see(CLOCK + LEADS * class(left, &TIMES) + lead_class(position.score, side));
    if position.mode == Mode::Indirect {
        see(INDIRECT);
    }
    if position.passes > 0 {
        see(PASSED);
    }
    let weight = game.scale(position);
    Some(Reading { head: stage as usize, weight: side.signed(weight) })
}

/// The board as the side with the ball sees it.
struct View<'a> {
    position: &'a Position,
    side: Side,
    mirrored: bool,
    /// The square of the ball in this view.
    ball: Square,
}

impl<'a> View<'a> {
    fn new(position: &'a Position, side: Side, ball: Square) -> Self {
        let mirrored = match BOARD.file(ball).cmp(&(BOARD.files / 2)) {
            std::cmp::Ordering::Less => false,
            std::cmp::Ordering::Greater => true,
            // As many checkers as possible on the left.
            std::cmp::Ordering::Equal => {
                let sum = |side: Side| right(position.checkers[side.index()]);
                (sum(side), sum(side.opponent())) > (0, 0)
            }
        };
        let mut view = View { position, side, mirrored, ball };
        view.ball = view.see(ball);
        view
    }

    /// A square in this view.
    #[inline]
    fn see(&self, square: Square) -> Square {
        let square = seen_by(self.side, square);
        if self.mirrored { BOARD.flip_file(square) } else { square }
    }

    /// The place of a square beside the ball.
    #[inline]
    fn by_ball(&self, square: Square) -> usize {
        let square = self.see(square);
        let files = BOARD.file(square) + BOARD.files - 1 - BOARD.file(self.ball);
        let rows = BOARD.row(square) + BOARD.ranks - 1 - BOARD.row(self.ball);
        usize::from(rows) * PLACES_WIDE + usize::from(files)
    }

    #[inline]
    fn tell_checkers(&self, see: &mut impl FnMut(usize)) {
        let sides = [(self.side, OWN, OWN_GOALIE, OWN_BY_BALL)];
        let others = [(self.side.opponent(), OTHERS, OTHER_GOALIE, OTHERS_BY_BALL)];
        for (side, field, goalie, by_ball) in sides.into_iter().chain(others) {
            for square in self.position.checkers[side.index()].iter() {
                let kind = if self.position.goalies[side.index()] == Some(square) { goalie } else { field };
                see(kind + usize::from(self.see(square)));
                see(by_ball + self.by_ball(square));
            }
        }
        see(BALL + usize::from(self.ball));
    }
}

/// How far checkers stand on the right, less how far others stand on the left.
fn right(checkers: Squares) -> i32 {
    checkers.iter().map(|square| i32::from(BOARD.file(square)) - i32::from(BOARD.files / 2)).sum()
}
