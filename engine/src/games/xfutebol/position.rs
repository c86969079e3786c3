//! A position: pieces, ball, phase, turn, clock, counts (XFB-4.1).

pub(super) mod board;
pub(super) mod lineup;
pub(super) mod piece;
mod sidelined;

pub use board::{
    AHEAD, DIRECTIONS, GOAL_AREA, NEIGHBOURS, PENALTY_AREA, PITCH, SQUARES, Square, Squares, VICINITY, along,
    goal_squares, kickoff_square, line, line_between, own, own_direction, own_square,
};
pub use lineup::{LineUp, NAMED, PLACES, Shape, keeper_square};
pub use piece::{Class, Kind};
pub use sidelined::{Sidelined, SidelinedList};

use super::actions::Action;
use crate::random::{GOLDEN, mix};
use crate::side::Side;

/// The highest count of fouls and sprints, so that every count has at most nine digits (XFB-4.5 a).
pub const HIGHEST_COUNT: u32 = 999_999_999;

/// What is to be decided (field 4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A side chooses its line-up.
    Setup,
    /// The coin toss.
    Toss,
    /// Ordinary play.
    Play,
    /// A free kick.
    Free,
    /// The opponent may cut a kick.
    Cut,
    /// The barrier may challenge a long free kick.
    Wall,
    /// A parried ball is to drop.
    Rebound,
    /// A piece is to be sent off.
    Red,
    /// A penalty kick.
    Penalty,
    /// The match is over; the winner, or `None` for a draw.
    Over(Option<Side>),
}

/// How far the turn is (field 5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// No movement made yet, `0`.
    Fresh,
    /// One movement made, a MOVE: `1m`.
    AfterMove,
    /// One movement made, not a MOVE: `1x`.
    AfterOther,
}

/// The period of the match (field 7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Period {
    /// `1`: the only period, or no kick-off yet.
    Only,
    /// `1w`, `1b`: the first half and who kicked it off.
    First(Side),
    /// `2`: the second half.
    Second,
}

/// A position of a match.
///
/// The redundant parts always agree: a square has a kind exactly if it is in one of the sets of pieces. In the phases
/// `setup`, `toss` and `over-*`, where the turn field is `-`, owner and stage are White and fresh.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Two squares a byte, the even one in the low half; 0 where no piece stands.
    kinds: [u8; SQUARES / 2],
    pieces: [Squares; 2],
    /// Pieces that sit out after an extra sprint (field 10).
    pub sidelined: SidelinedList,
    /// The line-ups (field 11).
    pub lineups: [LineUp; 2],
    /// The kick that waits for a challenge (field 6).
    pub flight: Option<Action>,
    /// Fouls of the match (field 8).
    pub fouls: [u32; 2],
    /// Sprints of this half (field 9).
    pub sprints: [u32; 2],
    /// Goals (field 12).
    pub score: [u16; 2],
    /// The ball (field 3).
    pub ball: Option<Square>,
    /// Movements completed in this period (field 7).
    pub clock: u16,
    /// The period (field 7).
    pub period: Period,
    /// The phase (field 4).
    pub phase: Phase,
    /// The side whose turn it is (field 5).
    pub owner: Side,
    /// The stage of the turn (field 5).
    pub stage: Stage,
}

const _: () = assert!(size_of::<Position>() <= 256);

impl Position {
    /// An empty pitch before any set-up.
    pub const EMPTY: Position = Position {
        kinds: [0; SQUARES / 2],
        pieces: [Squares::EMPTY; 2],
        sidelined: SidelinedList::EMPTY,
        lineups: [LineUp::NONE; 2],
        flight: None,
        fouls: [0; 2],
        sprints: [0; 2],
        score: [0; 2],
        ball: None,
        clock: 0,
        period: Period::Only,
        phase: Phase::Setup,
        owner: Side::White,
        stage: Stage::Fresh,
    };

    /// The squares of a side's pieces.
    #[inline]
    pub fn pieces(&self, side: Side) -> Squares {
        self.pieces[side.index()]
    }

    /// Whether a piece of the side stands on the square.
    #[inline]
    pub fn has(&self, side: Side, square: Square) -> bool {
        self.pieces[side.index()].has(square)
    }

    /// Whether no piece stands on the square.
    #[inline]
    pub fn is_free(&self, square: Square) -> bool {
        !self.pieces[0].has(square) && !self.pieces[1].has(square)
    }

    /// The kind on a square; `None` if no piece stands there.
    #[inline]
    pub fn kind(&self, square: Square) -> Option<Kind> {
        Kind::from_code(self.kinds[usize::from(square / 2)] >> (square % 2 * 4) & 15)
    }

    /// Side and kind of the piece on a square.
    pub fn piece(&self, square: Square) -> Option<(Side, Kind)> {
        let side = if self.pieces[0].has(square) { Side::White } else { Side::Black };
        self.kind(square).map(|kind| (side, kind))
    }

    /// Puts a piece on a free square.
    #[inline]
    pub fn put(&mut self, side: Side, kind: Kind, square: Square) {
        self.kinds[usize::from(square / 2)] |= (kind as u8) << (square % 2 * 4);
        self.pieces[side.index()].set(square);
    }

    /// Takes up whatever stands on the square.
    #[inline]
    pub fn take(&mut self, square: Square) {
        self.kinds[usize::from(square / 2)] &= !(15 << (square % 2 * 4));
        self.pieces[0].clear(square);
        self.pieces[1].clear(square);
    }

    /// Takes up all pieces on the board.
    pub fn clear(&mut self) {
        self.kinds = [0; SQUARES / 2];
        self.pieces = [Squares::EMPTY; 2];
    }

    /// The side that holds the ball; `None` if it is loose or not on the board (XFB-4.2).
    #[inline]
    pub fn holder(&self) -> Option<Side> {
        let ball = self.ball?;
        Side::ALL.into_iter().find(|&side| self.has(side, ball))
    }

    /// The square of a side's keeper, if it is on the board.
    pub fn keeper(&self, side: Side) -> Option<Square> {
        self.pieces(side).iter().find(|&square| self.kind(square) == Some(Kind::Keeper))
    }

    /// The square of a side's keeper, if it stands in its own goal area (XFB-6.5.1).
    pub fn keeper_in_goal_area(&self, side: Side) -> Option<Square> {
        let area = GOAL_AREA[side.index()] & self.pieces(side);
        area.iter().find(|&square| self.kind(square) == Some(Kind::Keeper))
    }

    /// The squares next to a square on which no piece stands.
    pub fn free_beside(&self, square: Square) -> Squares {
        NEIGHBOURS[usize::from(square)] & !(self.pieces[0] | self.pieces[1])
    }

    /// The side that sets up next, or set up last if both are complete (XFB-5.1.2).
    pub fn choosing(&self) -> Side {
        if self.lineups[0].is_complete() { Side::Black } else { Side::White }
    }

    /// A 64-bit hash of everything in the position.
    pub fn hash(&self) -> u64 {
        let mut hash = Hasher { sum: 0, words: 0 };
        self.kinds.as_chunks().0.iter().for_each(|&bytes| hash.word(u64::from_be_bytes(bytes)));
        // Black's squares tell the sides apart.
        self.pieces[1].words().iter().for_each(|&word| hash.word(word));
        hash.word(self.lineups[0].word());
        hash.word(self.lineups[1].word());
        hash.word(pair(self.fouls));
        hash.word(pair(self.sprints));
        hash.word(pair(self.score.map(u32::from)));
        hash.word(self.flight.map_or(0, |kick| 1 + u64::from(u32::from(kick))));
        hash.word(u64::from(self.clock) << 32 | u64::from(self.ball.map_or(0, |ball| 1 + ball)));
        hash.word(self.state_word());
        for piece in self.sidelined.iter() {
            hash.word(piece.word());
        }
        mix(hash.sum)
    }

    fn state_word(&self) -> u64 {
        let phase = match self.phase {
            Phase::Setup => 0,
            Phase::Toss => 1,
            Phase::Play => 2,
            Phase::Free => 3,
            Phase::Cut => 4,
            Phase::Wall => 5,
            Phase::Rebound => 6,
            Phase::Red => 7,
            Phase::Penalty => 8,
            Phase::Over(None) => 9,
            Phase::Over(Some(winner)) => 10 + winner as u64,
        };
        let period = match self.period {
            Period::Only => 0,
            Period::Second => 1,
            Period::First(side) => 2 + side as u64,
        };
        phase << 24 | period << 16 | (self.stage as u64) << 8 | self.owner as u64
    }
}

fn pair([white, black]: [u32; 2]) -> u64 {
    u64::from(white) << 32 | u64::from(black)
}

/// Mixes every word with its number and adds the results, so that the words do not wait for each other.
struct Hasher {
    sum: u64,
    words: u64,
}

impl Hasher {
    #[inline]
    fn word(&mut self, word: u64) {
        self.words = self.words.wrapping_add(GOLDEN);
        self.sum = self.sum.wrapping_add(mix(mix(word.wrapping_add(GOLDEN)) ^ self.words));
    }
}
