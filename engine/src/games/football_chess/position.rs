//! The state of a match (section 4 of the rule page) and its hash.

mod board;
mod fouls;
mod piece;
mod pile;

use crate::board::hash;
use crate::random::mix;
use crate::side::Side;

pub(super) use board::{BOARD, NOWHERE, Square, bit, file, order, orders, row, square_at, squares};
pub(super) use fouls::{Foul, Fouls};
pub(super) use piece::{Kind, Piece};
pub(super) use pile::Pile;

/// Highest number of actions of a play that a string may name; counting stops there (FBC-4.1).
pub(super) const MOST_ACTIONS: u32 = 999_999_999;

/// Phases of a match (field 4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Phase {
    /// `O`: the offence lines up.
    Offence,
    /// `D`: the defence lines up.
    Defence,
    /// `M`: the offence may shift pieces, then snaps.
    Motion,
    /// `R`: the defence answers a motion.
    Reaction,
    /// `P`: the play.
    Play,
    /// `X`: a side decides about a penalty.
    Penalty,
    /// `E`: the match is over.
    Over,
}

impl Phase {
    /// Whether the ball rests on the spot before the snap: `O D M R`.
    pub const fn before_snap(self) -> bool {
        matches!(self, Phase::Offence | Phase::Defence | Phase::Motion | Phase::Reaction)
    }
}

/// What the ball does (field 8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Status {
    /// `s` before the snap; also where there is no ball.
    Rest,
    /// `h`: a piece holds it.
    Held,
    /// `dF`: thrown forward to a team-mate who catches it unless the other side prevents it.
    DirectForward,
    /// `dB`: thrown sideways or back to a team-mate.
    DirectBackward,
    /// `iF`: thrown forward to an empty square, the other side may intercept.
    IndirectForward,
    /// `iB`: thrown sideways or back to an empty square.
    IndirectBackward,
    /// `jF`: the thrower's side may now catch.
    CatchForward,
    /// `jB`: the thrower's side may now catch, else it is a fumble.
    CatchBackward,
    /// `l`: on the ground.
    Loose,
    /// `c`: in contention, under a pile of pieces.
    Contested,
}

impl Status {
    /// A throw to a piece waits for the other side's answer.
    pub const fn direct(self) -> bool {
        matches!(self, Status::DirectForward | Status::DirectBackward)
    }

    /// The ball lies on, or flies to, a square that holds no piece (FBC-6.8.1).
    pub const fn open(self) -> bool {
        use Status::{CatchBackward, CatchForward, IndirectBackward, IndirectForward, Loose};
        matches!(self, IndirectForward | IndirectBackward | CatchForward | CatchBackward | Loose)
    }
}

/// Whether the clock runs between plays (field 17).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Clock {
    /// `r`: the next snap costs run-off.
    Running,
    /// `s`: stopped.
    Stopped,
    /// `u`: stopped, untimed down (FBC-5.14).
    Untimed,
}

/// How a play ends (FBC-5.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayResult {
    /// `pre`: there was no play, a foul came before the snap.
    NoPlay,
    /// `inc`: incomplete pass.
    Incomplete,
    /// `td:S`: touchdown by S.
    Touchdown(Side),
    /// `saf:S`: two points for S.
    Safety(Side),
    /// `tb:S`: the ball changed hands and S starts a new drive.
    NewDrive(Side),
    /// `dead@s:S`: ball dead on a square in S's possession.
    Dead(Square, Side),
}

/// What has happened in a play (field 10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlayFlags {
    /// `c`: the offence has held the ball beyond the line of scrimmage.
    pub crossed: bool,
    /// `f`: a forward pass was thrown.
    pub passed: bool,
    /// `t`: the defence has held the ball.
    pub turned: bool,
}

impl PlayFlags {
    /// Nothing of all that.
    pub const NONE: PlayFlags = PlayFlags { crossed: false, passed: false, turned: false };

    /// One bit for each flag, for hashing.
    const fn code(self) -> u8 {
        self.crossed as u8 | (self.passed as u8) << 1 | (self.turned as u8) << 2
    }
}

/// A push of an opposing piece (field 12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Push {
    /// The square of the piece that pushed.
    pub pusher: Square,
    /// The square of the piece that it pushed.
    pub pushed: Square,
}

/// A position of Football Chess: the nineteen fields of FBC-4.1.
///
/// Fields that a phase does not use hold one fixed value, so that equal strings are equal positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Squares by kind; of a pile only the topmost piece.
    pub(super) kinds: [u64; 6],
    /// Squares by side; of a pile only the topmost piece.
    pub(super) sides: [u64; 2],
    /// Squares of pieces that moved in motion.
    pub(super) moved: u64,
    /// The pieces on a contested ball, bottom first.
    pub(super) pile: Pile,
    /// Actions since the snap.
    pub(super) actions: u32,
    pub(super) score: [u16; 2],
    pub(super) fouls: Fouls,
    pub(super) pending: Option<PlayResult>,
    pub(super) actor: Side,
    /// The spot before the snap, the ball square in play, else [`NOWHERE`].
    pub(super) ball: Square,
    pub(super) phase: Phase,
    pub(super) offence: Side,
    /// 1 to 4; 0 when the match is over.
    pub(super) down: u8,
    /// The line to gain seen by the offence, 4 to 8 (FBC-1.5); 0 when the match is over.
    pub(super) line: u8,
    pub(super) spot: Square,
    pub(super) status: Status,
    /// The side that holds or last held the ball; the offence where the string has `-`.
    pub(super) possession: Side,
    pub(super) flags: PlayFlags,
    /// The push by the last action, if it was one.
    pub(super) last_push: Option<Push>,
    /// Motions used in this play.
    pub(super) motions: u8,
    pub(super) quarter: u8,
    pub(super) units: u8,
    pub(super) clock: Clock,
    pub(super) timeouts: [u8; 2],
}

const _: () = assert!(size_of::<Position>() <= 128);

/// A key for each word of the hash.
const KEYS: [u64; 13] = hash::keys(0);

impl Position {
    /// A position without pieces and ball, between two plays of quarter 1.
    pub(super) const fn blank() -> Position {
        Position {
            kinds: [0; 6],
            sides: [0; 2],
            moved: 0,
            pile: Pile::EMPTY,
            actions: 0,
            score: [0; 2],
            fouls: Fouls::NONE,
            pending: None,
            actor: Side::White,
            ball: NOWHERE,
            phase: Phase::Over,
            offence: Side::White,
            down: 0,
            line: 0,
            spot: NOWHERE,
            status: Status::Rest,
            possession: Side::White,
            flags: PlayFlags::NONE,
            last_push: None,
            motions: 0,
            quarter: 1,
            units: 0,
            clock: Clock::Stopped,
            timeouts: [0; 2],
        }
    }

    /// All squares that hold a piece.
    #[inline]
    pub(super) const fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// The squares of a side's pieces.
    #[inline]
    pub(super) const fn of(&self, side: Side) -> u64 {
        self.sides[side.index()]
    }

    /// The squares of a kind of a side.
    #[inline]
    pub(super) const fn of_kind(&self, side: Side, kind: Kind) -> u64 {
        self.sides[side.index()] & self.kinds[kind as usize]
    }

    /// The piece on a square; the topmost one of a pile.
    #[inline]
    pub(super) fn piece(&self, square: Square) -> Option<Piece> {
        let at = bit(square);
        let kind = Kind::ALL.into_iter().find(|&kind| self.kinds[kind as usize] & at != 0)?;
        let side = if self.sides[0] & at != 0 { Side::White } else { Side::Black };
        Some(Piece { side, kind })
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, square: Square, piece: Piece) {
        self.kinds[piece.kind as usize] |= bit(square);
        self.sides[piece.side.index()] |= bit(square);
    }

    /// Takes whatever stands on a square off the board.
    #[inline]
    pub(super) fn lift(&mut self, square: Square) {
        for set in self.kinds.iter_mut().chain(&mut self.sides) {
            *set &= !bit(square);
        }
    }

    /// Moves what stands on one square to an empty one.
    #[inline]
    pub(super) fn shift(&mut self, from: Square, to: Square) {
        let both = bit(from) | bit(to);
        for set in self.kinds.iter_mut().chain(&mut self.sides) {
            // All ones for the two sets that hold the piece.
            let holds = 0u64.wrapping_sub(*set >> (from & 63) & 1);
            *set ^= both & holds;
        }
    }

    /// The defence of the present play (FBC-1.1).
    #[inline]
    pub(super) const fn defence(&self) -> Side {
        self.offence.opponent()
    }

    /// `L` of FBC-1.4: the spot's row seen by the offence.
    #[inline]
    pub(super) const fn spot_row(&self) -> u8 {
        row(self.offence, self.spot)
    }

    /// The squares behind the line, the spot's row included (FBC-1.4).
    #[inline]
    pub(super) const fn behind_line(&self) -> u64 {
        orders(self.offence, u64::MAX >> (64 - 8 * self.spot_row()))
    }

    /// The area in which a side lines up: the offence behind the line, the defence in front of it (FBC-6.2.1).
    #[inline]
    pub(super) const fn area(&self, side: Side) -> u64 {
        let behind = self.behind_line();
        if side as u8 == self.offence as u8 { behind } else { !behind }
    }

    /// The side in possession, unless a penalty may still take the ball away from it: in a play as long as that side
    /// has no foul (FBC-5.9, FBC-6.10), before the snap the offence.
    pub(super) fn sure_possession(&self) -> Option<Side> {
        let own_foul = match self.possession == self.offence {
            true => self.fouls.by_offence(),
            false => self.fouls.by_defence(),
        };
        let open = matches!(self.phase, Phase::Penalty | Phase::Over) || own_foul;
        (!open).then_some(self.possession)
    }

    /// The square of the carrier if this side holds the ball (FBC-1.6), as a set.
    #[inline]
    pub(super) const fn carrier(&self, side: Side) -> u64 {
        if matches!(self.status, Status::Held) && self.possession as u8 == side as u8 {
            bit(self.ball)
        } else {
            0
        }
    }

    /// A 64-bit hash of everything in the string.
    pub(super) fn hash(&self) -> u64 {
        let [k0, k1, k2, k3, k4, k5] = self.kinds;
        let words = [
            k0,
            k1,
            k2,
            k3,
            k4,
            k5,
            self.sides[0],
            self.moved,
            self.pile.code(),
            self.foul_word(),
            self.count_word(),
            self.play_word(),
            self.match_word(),
        ];
        mix(hash::keyed(words, KEYS).fold(0, |hash, word| hash ^ word))
    }

    fn foul_word(&self) -> u64 {
        let pending = match self.pending {
            None => 0,
            Some(PlayResult::NoPlay) => 1,
            Some(PlayResult::Incomplete) => 2,
            Some(PlayResult::Touchdown(side)) => 3 | (side as u64) << 3,
            Some(PlayResult::Safety(side)) => 4 | (side as u64) << 3,
            Some(PlayResult::NewDrive(side)) => 5 | (side as u64) << 3,
            Some(PlayResult::Dead(square, side)) => 6 | (side as u64) << 3 | u64::from(square) << 4,
        };
        let Fouls { codes, pass_from, interference_at } = self.fouls;
        let squares = u64::from(pass_from) << 16 | u64::from(interference_at) << 24;
        u64::from(codes) | squares | u64::from(self.motions) << 32 | pending << 40
    }

    fn count_word(&self) -> u64 {
        let [white, black] = self.score.map(u64::from);
        white | black << 16 | u64::from(self.actions) << 32
    }

    fn play_word(&self) -> u64 {
        let sides = self.actor as u8 | (self.offence as u8) << 1 | (self.possession as u8) << 2;
        let [pusher, pushed] = self.last_push.map_or([NOWHERE; 2], |push| [push.pusher, push.pushed]);
        let ball_state = self.status as u8 | self.flags.code() << 4;
        bytes([self.ball, self.phase as u8, sides, self.spot, ball_state, pusher, pushed, self.down])
    }

    fn match_word(&self) -> u64 {
        let [white, black] = self.timeouts;
        bytes([self.line, self.quarter, self.units, self.clock as u8, white, black, 0, 0])
    }
}

const fn bytes(parts: [u8; 8]) -> u64 {
    u64::from_le_bytes(parts)
}
