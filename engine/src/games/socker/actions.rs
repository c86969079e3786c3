//! Actions and their generation (SKR-6).

mod edge;
mod sample;

pub(super) use self::sample::sample;

use self::edge::Rim;
use super::Socker;
use super::position::board::{
    DIRECTIONS, EDGE, GOAL_ROWS, INNER, OFF, OUT_OF_BOUNDS, RESTARTS, STEP, Squares, bit, centre_space, has,
    row, squares,
};
use super::position::{Phase, Position};
use crate::side::Side;

/// An action of a side or an outcome of a toss.
///
/// The code (`u32::from(action)`) is `kind * 1024 + square * 8 + direction`, with the kind as in [`Kind`], the index
/// of the square that the token names first (0–98, SKR-2.6) and the direction in the order of
/// [`KING_STEPS`](crate::board::KING_STEPS). Placings and restarts have direction 0, `end` and `pass` square 0 as
/// well; a toss has the winner (0 White, 1 Black) as its square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(u16);

impl From<Action> for u32 {
    fn from(action: Action) -> u32 {
        u32::from(action.0)
    }
}

/// What kind of action it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u16)]
pub enum Kind {
    /// `toss:white`, `toss:black` (SKR-7).
    Toss = 0,
    /// `S@c4` (SKR-6.1).
    Place = 1,
    /// `c4-c5` (SKR-6.2).
    Move = 2,
    /// `c4xc5` (SKR-6.3).
    Sock = 3,
    /// `c4>c6` (SKR-6.4).
    Kick = 4,
    /// `ball@d5` (SKR-6.5).
    Restart = 5,
    /// `end` (SKR-6.6).
    End = 6,
    /// `pass` (SKR-6.7).
    Pass = 7,
}

impl Action {
    /// `end` (SKR-6.6).
    pub(super) const END: Action = Action::new(Kind::End, 0, 0);
    /// `pass` (SKR-6.7).
    pub(super) const PASS: Action = Action::new(Kind::Pass, 0, 0);

    #[inline]
    pub(super) const fn new(kind: Kind, square: u8, direction: u8) -> Action {
        Action((kind as u16) << 10 | (square as u16) << 3 | direction as u16)
    }

    /// The placing of a socker.
    pub(super) const fn place(square: u8) -> Action {
        Action::new(Kind::Place, square, 0)
    }

    /// The choice of a restart square.
    pub(super) const fn restart(square: u8) -> Action {
        Action::new(Kind::Restart, square, 0)
    }

    /// The toss that this side wins.
    pub(super) const fn toss(winner: Side) -> Action {
        Action::new(Kind::Toss, winner as u8, 0)
    }

    /// The kind.
    #[inline]
    pub(super) const fn kind(self) -> Kind {
        match self.0 >> 10 {
            0 => Kind::Toss,
            1 => Kind::Place,
            2 => Kind::Move,
            3 => Kind::Sock,
            4 => Kind::Kick,
            5 => Kind::Restart,
            6 => Kind::End,
            _ => Kind::Pass,
        }
    }

    /// The square that the token names first: of the socker that acts, of the placing, or of the restart.
    #[inline]
    pub(super) const fn square(self) -> u8 {
        (self.0 >> 3) as u8 & 127
    }

    /// The direction of a move, sock or kick.
    #[inline]
    pub(super) const fn direction(self) -> u8 {
        self.0 as u8 & 7
    }

    /// The winner of a toss.
    pub(super) const fn winner(self) -> Side {
        Side::from_index(self.square() as usize)
    }

    /// The square beside the acting socker: where it steps to, or where the target or the ball is.
    #[inline]
    pub(super) fn near(self) -> u8 {
        STEP[usize::from(self.square())][usize::from(self.direction())]
    }

    /// The square straight away over [`near`](Action::near): where the target or the ball goes (SKR-2.9).
    #[inline]
    pub(super) fn far(self) -> u8 {
        STEP[usize::from(self.near())][usize::from(self.direction())]
    }
}

/// What becomes of a ball that is kicked to a square (SKR-6.4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Landing {
    /// A goal for this side (SKR-6.4.2).
    Goal(Side),
    /// The ball lies on this square.
    On(u8),
    /// The ball is out, and the owner of the socker on this centre space chooses where it comes back.
    Touch(u8),
}

impl Landing {
    /// Where a ball goes that is kicked to `square`, with sockers on `standing`.
    #[inline]
    pub(super) fn of(square: u8, standing: Squares) -> Landing {
        if !has(EDGE, square) {
            Landing::On(square)
        } else if has(OUT_OF_BOUNDS, square) {
            let centre = centre_space(row(square));
            if has(standing, centre) { Landing::Touch(centre) } else { Landing::On(centre) }
        } else {
            Landing::Goal(Side::from_index(usize::from(has(GOAL_ROWS[0], square))))
        }
    }
}

/// The restart squares without a socker beside the centre space in the phase `touch` (SKR-6.5).
#[inline]
pub(super) fn open_restarts(centre: u8, standing: Squares) -> Squares {
    RESTARTS[usize::from(row(centre))] & !standing
}

/// Appends every legal action: by square and direction, then `end` or `pass` (SKR-6.8).
pub(super) fn legal(game: &Socker, p: &Position, actions: &mut Vec<Action>) {
    match p.phase {
        Phase::Setup => actions.extend(squares(game.open_places(p)).map(Action::place)),
        Phase::Play => game.list_play(p, actions),
        Phase::Touch => actions.extend(squares(open_restarts(p.ball, p.standing())).map(Action::restart)),
        Phase::Toss | Phase::Over => {}
    }
}

impl Socker {
    fn list_play(&self, p: &Position, actions: &mut Vec<Action>) {
        let rim = self.rim(p);
        let before = actions.len();
        // The usual case: steps to where the edge limit says nothing.
        let plain = if rim.excess == 0 { INNER & !p.occupied() } else { 0 };
        for from in squares(p.active()) {
            actions.extend((0..DIRECTIONS).filter_map(|direction| {
                let step = Action::new(Kind::Move, from, direction);
                if has(plain, step.near()) { Some(step) } else { self.play_action(p, rim, from, direction) }
            }));
        }
        if may_end_turn(p, rim) {
            actions.push(Action::END);
        } else if !p.made && actions.len() == before {
            actions.push(Action::PASS);
        }
    }

    /// The legal move, sock or kick of the active socker on `from` in a direction; there is at most one.
    #[inline]
    fn play_action(&self, p: &Position, rim: Rim, from: u8, direction: u8) -> Option<Action> {
        candidate(p, from, direction).filter(|&action| self.keeps_edge_limit(p, rim, action))
    }
}

/// Whether an action is legal in the position.
pub(super) fn is_legal(game: &Socker, p: &Position, action: Action) -> bool {
    let square = action.square();
    match (p.phase, action.kind()) {
        (Phase::Toss, Kind::Toss) => true,
        (Phase::Setup, Kind::Place) => has(game.open_places(p), square),
        (Phase::Touch, Kind::Restart) => has(open_restarts(p.ball, p.standing()), square),
        (Phase::Play, Kind::Move | Kind::Sock | Kind::Kick) => {
            has(p.active(), square)
                && game.play_action(p, game.rim(p), square, action.direction()) == Some(action)
        }
        (Phase::Play, Kind::End) => may_end_turn(p, game.rim(p)),
        (Phase::Play, Kind::Pass) => {
            let rim = game.rim(p);
            let acts = |from| (0..DIRECTIONS).any(|d| game.play_action(p, rim, from, d).is_some());
            !p.made && !squares(p.active()).any(acts)
        }
        _ => false,
    }
}

/// The move, sock or kick of the active socker on `from` in a direction, without regard to the edge limit
/// (SKR-6.2, SKR-6.3, SKR-6.4).
#[inline]
fn candidate(p: &Position, from: u8, direction: u8) -> Option<Action> {
    let near = STEP[usize::from(from)][usize::from(direction)];
    if near == OFF {
        return None;
    }
    let standing = p.standing();
    if near == p.ball {
        let far = STEP[usize::from(near)][usize::from(direction)];
        let free = far != OFF && !has(standing, far) && can_come_back(far, standing);
        return free.then_some(Action::new(Kind::Kick, from, direction));
    }
    if !has(standing, near) {
        return Some(Action::new(Kind::Move, from, direction));
    }
    let far = STEP[usize::from(near)][usize::from(direction)];
    let pushes = has(p.of(p.side.opponent()), near) && far != OFF && !has(standing | bit(p.ball), far);
    pushes.then_some(Action::new(Kind::Sock, from, direction))
}

/// False when a ball kicked to this square would be out of bounds without a square to come back to (SKR-R6a).
#[inline]
fn can_come_back(square: u8, standing: Squares) -> bool {
    if !has(OUT_OF_BOUNDS, square) {
        return true;
    }
    let centre = centre_space(row(square));
    !has(standing, centre) || open_restarts(centre, standing) != 0
}

/// Whether `end` is legal (SKR-6.6).
#[inline]
fn may_end_turn(p: &Position, rim: Rim) -> bool {
    p.made && p.left > 0 && (rim.excess == 0 || !rim.settleable)
}
