//! The state of a match and its hash (MCS-4.1 to MCS-4.6).

pub(crate) mod board;

use super::setup::formations::Formation;
use crate::board::hash;
use crate::side::Side;
use board::{GOALS, PITCH, Square, Squares};

/// Highest goal count of a side that a string may name; counting stops there (MCS-4.7).
pub(crate) const MOST_GOALS: u16 = 9999;

/// What is to be decided (MCS-4.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are those of the table in MCS-4.4")]
#[repr(u8)]
pub(crate) enum Phase {
    Form,
    First,
    Back,
    Dice,
    Roll,
    Risk,
    Play,
    Joker,
    Double,
    Gift,
    BootQuestion,
    Boot,
    BootOne,
    BootTwo,
    Steal,
    Yield,
    Line,
    Take,
    Duel,
    Claim,
    Grab,
    Expel,
    GoalieSpot,
    PenaltySpot,
    Guard,
    Kick,
    Over,
}

impl Phase {
    /// Whether dice decide.
    pub(crate) const fn is_chance(self) -> bool {
        use Phase::{BootOne, BootTwo, Duel, First, Line, Risk, Roll, Steal};
        matches!(self, First | Roll | Risk | BootOne | BootTwo | Steal | Line | Duel)
    }
}

/// What is special about the turn (MCS-4.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Mode {
    /// `n`.
    Normal,
    /// `c`: a Chess roll without choice; in `yield` an ordinary steal.
    ChessOnly,
    /// `t`: throw-in not thrown yet.
    ThrowIn,
    /// `i`: no goal before a pass.
    Indirect,
    /// `d`: direct free kick.
    Direct,
    /// `b`: boot after a steal.
    Boot,
    /// `g`: goalie kick.
    GoalieKick,
    /// `p`: penalty kick.
    Penalty,
}

/// The chess pieces of the Chess die (section 6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum Face {
    /// One step forward or diagonally forward.
    Pawn,
    /// A jump.
    Knight,
    /// One step; for the offence a dribble.
    King,
    /// Diagonals.
    Bishop,
    /// Orthogonals.
    Rook,
    /// All eight lines.
    Queen,
}

impl Face {
    /// All faces; `ALL[face as usize] == face`.
    pub(crate) const ALL: [Face; 6] =
        [Face::Pawn, Face::Knight, Face::King, Face::Bishop, Face::Rook, Face::Queen];

    /// The directions of the lines of a face; none for a knight, for a pawn see [`board::FORWARD`].
    pub(crate) const fn lines(self, side: Side) -> &'static [board::Direction] {
        match self {
            Face::Pawn => &board::FORWARD[side.index()],
            Face::Knight => &[],
            Face::Bishop => &board::OBLIQUE,
            Face::Rook => &board::STRAIGHT,
            Face::King | Face::Queen => &board::ALL_DIRECTIONS,
        }
    }

    /// Bishop, rook and queen run along lines as far as the number says.
    pub(crate) const fn is_slider(self) -> bool {
        matches!(self, Face::Bishop | Face::Rook | Face::Queen)
    }
}

/// The roll in force (MCS-4.5). Numbers without meaning are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Roll {
    /// `-`.
    None,
    /// `P`, `N`, `K`, `K`s, `B`n, `R`n, `Q`n.
    Chess(Face, u8),
    /// The same from a Joker: only the holder acts.
    Solo(Face, u8),
    /// `J`n.
    Joker(u8),
    /// `DN2`, `DN1`: jumps left.
    Double(u8),
    /// `X`n: boot, both dice may still be rolled.
    OpenBoot(u8),
    /// `x`n: boot, final distance.
    Boot(u8),
}

/// A position. Plain data, `Copy`, canonical: equal strings are equal values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The checkers of each side, goalies included.
    pub(crate) checkers: [Squares; 2],
    /// Checkers with a flag: `m` on those of the side on turn, `p` on the others (MCS-3.2).
    pub(crate) flagged: Squares,
    /// The goalies; `None` on an empty board and while a goalie that lost the ball is placed.
    pub(crate) goalies: [Option<Square>; 2],
    /// The holder.
    pub(crate) ball: Option<Square>,
    /// The marked square (MCS-4.6).
    pub(crate) spot: Option<Square>,
    pub(crate) phase: Phase,
    /// Who decides; at a chance event and in `over` the same as `turn`.
    pub(crate) actor: Side,
    /// The side on turn, T; in `form` and `first` the same as `actor`, in `over` the T of the last play.
    pub(crate) turn: Side,
    /// `Normal` where the turn field is `-`.
    pub(crate) mode: Mode,
    /// Passes made in this turn.
    pub(crate) passes: u8,
    pub(crate) roll: Roll,
    /// The formations; `None` when not chosen yet.
    pub(crate) formations: [Option<Formation>; 2],
    /// Plays completed since the match start.
    pub(crate) plays: u16,
    pub(crate) score: [u16; 2],
}

/// A key for each of the twelve words that are hashed.
const KEYS: [u64; 12] = hash::keys(0x4D43_5300);

const _: () = assert!(size_of::<Position>() <= 200, "a position is copied at every node");

impl Position {
    /// The empty board before the first kickoff, in phase `first`.
    pub(crate) const fn empty(formations: [Option<Formation>; 2]) -> Position {
        Position {
            checkers: [Squares::EMPTY; 2],
            flagged: Squares::EMPTY,
            goalies: [None; 2],
            ball: None,
            spot: None,
            phase: Phase::First,
            actor: Side::White,
            turn: Side::White,
            mode: Mode::Normal,
            passes: 0,
            roll: Roll::None,
            formations,
            plays: 0,
            score: [0; 2],
        }
    }

    /// All squares with a checker.
    #[inline]
    pub(crate) fn occupied(&self) -> Squares {
        self.checkers[0] | self.checkers[1]
    }

    /// The side of the checker on a square.
    #[inline]
    pub(crate) fn owner(&self, square: Square) -> Option<Side> {
        Side::ALL.into_iter().find(|side| self.checkers[side.index()].has(square))
    }

    /// The checkers of a side on the pitch.
    #[inline]
    pub(crate) fn on_pitch(&self, side: Side) -> Squares {
        self.checkers[side.index()] & PITCH
    }

    /// The field checkers of a side, on the pitch or on the border.
    #[inline]
    pub(crate) fn field_checkers(&self, side: Side) -> Squares {
        let mut set = self.checkers[side.index()];
        if let Some(goalie) = self.goalies[side.index()] {
            set.clear(goalie);
        }
        set
    }

    /// Whether a checker of the side on turn holds the ball: T is the offence.
    #[inline]
    pub(crate) fn is_offence(&self) -> bool {
        self.ball.is_some_and(|ball| self.checkers[self.turn.index()].has(ball))
    }

    /// Whether the square scores for the side on turn.
    #[inline]
    pub(crate) fn is_goal(&self, square: Square) -> bool {
        GOALS[self.turn.index()].has(square)
    }

    /// Moves a checker, with its flag and the ball if it holds it (MCS-3.3).
    #[inline]
    pub(crate) fn relocate(&mut self, side: Side, from: Square, to: Square) {
        let flagged = self.flagged.has(from);
        let holds = self.ball == Some(from);
        let goalie = self.goalies[side.index()] == Some(from);
        self.remove(side, from);
        self.checkers[side.index()].set(to);
        if flagged {
            self.flagged.set(to);
        }
        if holds {
            self.ball = Some(to);
        }
        if goalie {
            self.goalies[side.index()] = Some(to);
        }
    }

    /// Takes a checker off the board; if it held the ball, nobody does.
    #[inline]
    pub(crate) fn remove(&mut self, side: Side, square: Square) {
        self.checkers[side.index()].clear(square);
        self.flagged.clear(square);
        if self.goalies[side.index()] == Some(square) {
            self.goalies[side.index()] = None;
        }
        if self.ball == Some(square) {
            self.ball = None;
        }
    }

    /// 64 bits over everything in the position string.
    pub(crate) fn hash(&self) -> u64 {
        let square = |square: Option<Square>| square.map_or(0xFF, u64::from);
        let squares = [self.goalies[0], self.goalies[1], self.ball, self.spot];
        let squares = squares.into_iter().fold(0, |word, s| word << 8 | square(s));
        let formation = |form: Option<Formation>| form.map_or(0xF, |form| form as u64);
        let state = [
            self.phase as u64,
            self.mode as u64,
            self.actor as u64 | (self.turn as u64) << 1,
            u64::from(self.passes),
            formation(self.formations[0]) << 4 | formation(self.formations[1]),
        ];
        let state = state.into_iter().fold(self.roll.code(), |word, part| word << 8 | part);
        let numbers = [self.plays, self.score[0], self.score[1]];
        let numbers = numbers.into_iter().fold(0, |word, n| word << 16 | u64::from(n));
        let sets = [self.checkers[0], self.checkers[1], self.flagged];
        let words = sets.iter().flat_map(Squares::words).copied().chain([squares, state, numbers]);
        hash::keyed(words, KEYS).fold(0, u64::wrapping_add)
    }
}

impl Roll {
    /// A number below 2^16 that differs for every roll.
    const fn code(self) -> u64 {
        let (kind, n) = match self {
            Roll::None => (0, 0),
            Roll::Chess(face, n) => (1 + face as u64, n),
            Roll::Solo(face, n) => (7 + face as u64, n),
            Roll::Joker(n) => (13, n),
            Roll::Double(n) => (14, n),
            Roll::OpenBoot(n) => (15, n),
            Roll::Boot(n) => (16, n),
        };
        kind << 8 | n as u64
    }
}
