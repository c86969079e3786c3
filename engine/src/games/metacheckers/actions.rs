//! Actions and their generation (section 6). The moves, passes and steals of phase `play` are in `actions/play.rs`,
//! everything that flies in `actions/flights.rs`.

mod flights;
mod play;
mod sample;

use super::Metacheckers;
use super::position::board::{
    BOARD, BOXES, GUARD_SQUARES, JUMPS, NEIGHBOURS, PENALTY_SQUARES, PITCH, Square, Squares, closest, near,
    seen_by,
};
use super::position::{Face, Mode, Phase, Position, Roll};
use super::setup::formations::Formation;
use crate::side::Side;

pub(crate) use flights::{Flight, boot_flight};
pub(crate) use play::Play;
pub(super) use sample::sample;

/// What an action is. The number is part of the stored code and never changes its meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Kind {
    /// `end`.
    End = 0,
    /// `form:NAME`; a = formation.
    Form = 1,
    /// `chess`.
    Chess = 2,
    /// `risk`.
    Risk = 3,
    /// `two`.
    Two = 4,
    /// `one`.
    One = 5,
    /// `as:F`; a = face.
    As = 6,
    /// `spot:sq`; a = square.
    Spot = 7,
    /// `guard:sq`; a = square.
    Guard = 8,
    /// `to:sq`; a = square.
    To = 9,
    /// `out:sq`; a = square.
    Out = 10,
    /// `claim:sq`; a = square.
    Claim = 11,
    /// `grab:sq`; a = square.
    Grab = 12,
    /// `from@to`; a = from, b = to.
    Take = 13,
    /// `from-to`; a = from, b = to.
    Move = 14,
    /// `from-to/sq`; a = from, b = to, c = where the pushed checker goes.
    KnightPush = 15,
    /// `from>to`; a = from, b = to.
    Pass = 16,
    /// `from-to~x`; a = from, b = to, c = x.
    OnTheFly = 17,
    /// `fromxto`; a = from, b = to.
    Steal = 18,
    /// `roll:white`, `roll:black`; a = side.
    Winner = 32,
    /// Chess and Numbers die; a = face, b = number or 0.
    ChessRoll = 33,
    /// Risk and Numbers die; a = face, b = number or 0.
    RiskRoll = 34,
    /// One Numbers die or the sum of two; a = number.
    Number = 35,
    /// The roll-off of a steal; a = outcome.
    Challenge = 36,
}

/// An action or chance outcome in four bytes.
///
/// The code (`u32::from`) is `kind << 24 | a << 16 | b << 8 | c`; what a, b and c hold is said at each kind. Squares
/// are indices (MCS-2.6), unused bytes 0. Codes never change their meaning.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action {
    pub(crate) kind: Kind,
    pub(crate) a: u8,
    pub(crate) b: u8,
    pub(crate) c: u8,
}

impl From<Action> for u32 {
    #[inline]
    fn from(action: Action) -> u32 {
        u32::from_be_bytes([action.kind as u8, action.a, action.b, action.c])
    }
}

impl Action {
    pub(crate) const END: Action = Action::new(Kind::End, 0, 0, 0);

    pub(crate) const fn new(kind: Kind, a: u8, b: u8, c: u8) -> Action {
        Action { kind, a, b, c }
    }

    /// An action of one square.
    #[inline]
    pub(crate) const fn at(kind: Kind, square: Square) -> Action {
        Action::new(kind, square as u8, 0, 0)
    }

    /// An action from a square to a square.
    #[inline]
    pub(crate) const fn between(kind: Kind, from: Square, to: Square) -> Action {
        Action::new(kind, from as u8, to as u8, 0)
    }

    /// An action from a square to a square with a third one.
    #[inline]
    pub(crate) const fn with(kind: Kind, from: Square, to: Square, third: Square) -> Action {
        Action::new(kind, from as u8, to as u8, third as u8)
    }

    #[inline]
    pub(crate) const fn from(self) -> Square {
        self.a as Square
    }

    #[inline]
    pub(crate) const fn to(self) -> Square {
        self.b as Square
    }

    #[inline]
    pub(crate) const fn third(self) -> Square {
        self.c as Square
    }
}

/// The candidates of a side for a loose ball: in a goalie kick the kicking goalie is left out (MCS-6.15.1).
pub(crate) fn candidates(position: &Position, side: Side) -> Squares {
    let mut set = position.on_pitch(side);
    if position.mode == Mode::GoalieKick && side == position.turn {
        set = set & position.field_checkers(side);
    }
    set
}

/// The points from which a corner is taken: the nearer one, both for the middle file (MCS-5.22).
fn corner_points(side: Side, out_at: Square) -> Squares {
    let (left, right) = (seen_by(side, BOARD.index(1, 13)), seen_by(side, BOARD.index(9, 13)));
    let mut points = Squares::EMPTY;
    let file = BOARD.file(out_at);
    if file <= 5 {
        points.set(left);
    }
    if file >= 5 {
        points.set(right);
    }
    points
}

/// Appends every legal action of the side to act.
pub(super) fn legal(game: &Metacheckers, position: &Position, out: &mut Vec<Action>) {
    let side = position.actor;
    let own = position.checkers[side.index()];
    let spot = position.spot.unwrap_or_default();
    match position.phase {
        Phase::Form => {
            out.extend(Formation::ALL.map(|form| Action::new(Kind::Form, form as u8, 0, 0)));
        }
        Phase::Back => list_returns(position, out),
        Phase::Dice => out.extend(dice(position.mode).map(|kind| Action::new(kind, 0, 0, 0))),
        Phase::Play => game.list_play(position, out),
        Phase::Joker => {
            out.extend(Face::ALL.map(|face| Action::new(Kind::As, face as u8, 0, 0)));
        }
        Phase::Double => game.list_double_knight(position, out),
        Phase::Gift => game.list_gifts(position, out),
        Phase::BootQuestion => {
            out.extend([Kind::End, Kind::One, Kind::Two].map(|kind| Action::new(kind, 0, 0, 0)));
        }
        Phase::Boot => game.list_boots(position, out),
        Phase::Yield => list_squares(Kind::To, near(spot, position.occupied()), out),
        Phase::Take => list_takers(position, spot, out),
        Phase::Claim => list_squares(Kind::Claim, closest(candidates(position, side), spot).1, out),
        Phase::Grab => list_squares(Kind::Grab, closest(own & PITCH, spot).1, out),
        Phase::Expel => list_squares(Kind::Out, position.field_checkers(side), out),
        Phase::GoalieSpot => list_squares(Kind::Spot, BOXES[side.index()], out),
        Phase::PenaltySpot => list_squares(Kind::Spot, PENALTY_SQUARES[side.index()], out),
        Phase::Guard => list_squares(Kind::Guard, GUARD_SQUARES[side.index()], out),
        Phase::Kick => game.list_kicks(position, out),
        _ => {}
    }
}

impl Metacheckers {
    /// The jumps of the Double Knight (MCS-6.10).
    fn list_double_knight(&self, position: &Position, out: &mut Vec<Action>) {
        if let Some(holder) = position.ball {
            if position.mode == Mode::Penalty {
                self.list_kick_jumps(position, holder, Kind::Move, out);
            } else {
                list_jumps(position, holder, true, out);
            }
        }
        out.push(Action::END);
    }

    /// PASS: to every team-mate on the pitch that is not offside (MCS-6.11).
    fn list_gifts(&self, position: &Position, out: &mut Vec<Action>) {
        if let Some(holder) = position.ball {
            let mut receivers = position.on_pitch(position.turn) & self.onside(position, position.turn);
            receivers.clear(holder);
            out.extend(receivers.iter().map(|to| Action::between(Kind::Pass, holder, to)));
        }
        out.push(Action::END);
    }
}

/// The dice between which a side chooses (MCS-6.3).
fn dice(mode: Mode) -> [Kind; 2] {
    [Kind::Chess, if mode == Mode::GoalieKick { Kind::Two } else { Kind::Risk }]
}

fn list_squares(kind: Kind, squares: Squares, out: &mut Vec<Action>) {
    out.extend(squares.iter().map(|square| Action::at(kind, square)));
}

/// Checkers that come back from the border (MCS-6.2).
fn list_returns(position: &Position, out: &mut Vec<Action>) {
    let occupied = position.occupied();
    for from in outside(position).iter() {
        out.extend(near(from, occupied).iter().map(|to| Action::between(Kind::Move, from, to)));
    }
}

/// The checkers of the side on turn on the border, the holder excluded (MCS-5.6).
pub(crate) fn outside(position: &Position) -> Squares {
    let mut set = position.checkers[position.turn.index()] & !PITCH;
    if let Some(ball) = position.ball {
        set.clear(ball);
    }
    set
}

/// Takers of a throw-in or a corner (MCS-5.21, MCS-5.22).
fn list_takers(position: &Position, spot: Square, out: &mut Vec<Action>) {
    let points = match position.mode {
        Mode::ThrowIn => Squares::EMPTY.with(spot),
        _ => corner_points(position.turn, spot),
    };
    for from in position.field_checkers(position.turn).iter() {
        out.extend(points.iter().map(|point| Action::between(Kind::Take, from, point)));
    }
}

/// Whether the holder is of the side on turn and may score (section 6, *May score*).
#[inline]
pub(crate) fn holder_may_score(position: &Position) -> bool {
    position.mode != Mode::Indirect && position.is_offence()
}

/// The moves of a knight, pushes with every choice included (MCS-6.4.1, MCS-6.4.3).
fn list_jumps(position: &Position, from: Square, scoring: bool, out: &mut Vec<Action>) {
    let scoring = scoring && holder_may_score(position);
    let occupied = position.occupied();
    let opponents = position.on_pitch(position.turn.opponent());
    for to in JUMPS[from as usize].iter() {
        if opponents.has(to) {
            if !position.flagged.has(to) {
                let places = NEIGHBOURS[to as usize] & !occupied;
                out.extend(places.iter().map(|z| Action::with(Kind::KnightPush, from, to, z)));
            }
        } else if PITCH.has(to) && !occupied.has(to) || scoring && position.is_goal(to) {
            out.push(Action::between(Kind::Move, from, to));
        }
    }
}

/// The number in the roll, 1 for faces without one.
pub(crate) const fn roll_number(roll: Roll) -> u8 {
    match roll {
        Roll::Chess(_, n) | Roll::Solo(_, n) | Roll::Joker(n) | Roll::Double(n) => {
            if n == 0 {
                1
            } else {
                n
            }
        }
        Roll::OpenBoot(n) | Roll::Boot(n) => n,
        Roll::None => 1,
    }
}
