//! Actions and the list of legal ones (section 6 of the rule page).

mod code;
mod moves;
mod sample;

pub use code::{Action, Verb};
pub(super) use sample::sample;

use arrayvec::ArrayVec;

use super::Socchess;
use super::position::board::{BOARD, Square, Step, blocked, first_on_line};
use super::position::{Kind, Phase, Position};
use crate::side::Side;
use moves::Lines;

/// The longest carry of a queen, rook or bishop (SOC-6.8.1).
pub(super) const CARRY: u16 = 5;
/// The files `g`…`l` of the goals (SOC-2.3).
pub(super) const GOAL_FILES: std::ops::Range<u8> = 6..12;

/// SOC-2.4: the central squares of a side.
pub(super) const fn central_squares(side: Side) -> [Square; 2] {
    let row = match side {
        Side::White => 11,
        Side::Black => 12,
    };
    [Square::at(8, row), Square::at(9, row)]
}

/// The number of ranks from a square to the goal that `side` attacks: 1 on the last rank (SOC-6.10.2).
#[inline]
pub(super) const fn ranks_to_goal(side: Side, square: Square) -> u8 {
    match side {
        Side::White => BOARD.ranks - square.row(),
        Side::Black => square.row() + 1,
    }
}

/// Appends all legal actions.
pub(super) fn legal(game: &Socchess, position: &Position, list: &mut Vec<Action>) {
    let side = position.actor;
    match position.phase {
        Phase::Mix => list.extend((0..6).map(|mix| Action::new(Verb::Mix, 0, mix))),
        Phase::Drop => drops(position, side, list),
        Phase::Take => takes(position, side, list),
        Phase::TakeDisplaced | Phase::ForwardDisplaced | Phase::DefendDisplaced => placings(position, list),
        Phase::Forward => list.extend((0..=10).map(|n| Action::new(Verb::Forward, 0, n))),
        Phase::Defend => list.extend((0..=10).map(|n| Action::new(Verb::Defend, 0, n))),
        Phase::Kick => kick(position, side, list),
        Phase::Rest => rest(position, side, list),
        Phase::Play => game.play(position, side, list),
        Phase::Goalkeeper => {
            releases(position, side, list);
            list.push(Action::new(Verb::Decline, 0, 0));
        }
        Phase::Over => {}
    }
}

impl Socchess {
    /// SOC-6.12.4 to SOC-6.12.7.
    fn play(&self, position: &Position, side: Side, list: &mut Vec<Action>) {
        let before = list.len();
        if self.must_release(position) {
            releases(position, side, list);
            shots(position, side, list);
            return;
        }
        Lines::of(position).moves(position, side, list);
        if position.possession() == Some(side) {
            passes(position, side, list);
            shots(position, side, list);
        } else {
            challenges(position, side, list);
        }
        if self.skip {
            list.push(Action::new(Verb::Skip, 0, 0));
        }
        pass_if_nothing(list, before);
    }

    /// SOC-6.13.3: whether the goalkeeper of the side to act has kept the ball as long as `gk-hold` allows.
    #[inline]
    pub(super) fn must_release(&self, position: &Position) -> bool {
        self.gk_hold > 0
            && position.keep >= self.gk_hold
            && usize::from(position.holder) == Position::goalkeeper(position.actor)
    }
}

/// SOC-6.12.7 and the last resort of SOC-6.12.1 and SOC-6.12.2.
fn pass_if_nothing(list: &mut Vec<Action>, before: usize) {
    if list.len() == before {
        list.push(Action::new(Verb::Pass, 0, 0));
    }
}

/// SOC-6.12.1: passes and carries of the holder, else moves of the others, else `pass`.
fn kick(position: &Position, side: Side, list: &mut Vec<Action>) {
    let before = list.len();
    let lines = Lines::of(position);
    lines.carries(position, list);
    passes(position, side, list);
    if list.len() == before {
        lines.moves(position, side, list);
    }
    pass_if_nothing(list, before);
}

/// SOC-6.12.2: passes of the holder, else its carries, else moves of the others, else `pass`.
fn rest(position: &Position, side: Side, list: &mut Vec<Action>) {
    let before = list.len();
    passes(position, side, list);
    if list.len() == before {
        kick(position, side, list);
    }
}

/// SOC-6.2.1: every empty square of the own half; for the goalkeeper of its two last ranks.
fn drops(position: &Position, side: Side, list: &mut Vec<Action>) {
    let Some(slot) = position.next_drop(side) else { return };
    let kind = position.kind(slot);
    let lines = Lines::of(position);
    let empty = drop_squares(side, kind).map(Square::from_index).filter(|&square| lines.is_empty(square));
    list.extend(empty.map(|square| Action::new(Verb::Drop, kind as u16, square.index())));
}

/// The indices of the squares on which a side may drop a piece of this kind, empty or not.
fn drop_squares(side: Side, kind: Kind) -> std::ops::Range<u16> {
    let (squares, depth) = (BOARD.squares() as u16, if kind == Kind::K { 36 } else { 216 });
    match side {
        Side::White => 0..depth,
        Side::Black => squares - depth..squares,
    }
}

/// SOC-6.3: a field piece on a central square, one put on an empty central square, or one that displaces.
fn takes(position: &Position, side: Side, list: &mut Vec<Action>) {
    let before = list.len();
    let central = central_squares(side);
    let field = || position.pieces(side).filter(|&(_, kind, _)| kind != Kind::K);
    let put = |list: &mut Vec<Action>, c: Square| {
        for (_, _, square) in field().filter(|(_, _, square)| !central.contains(square)) {
            list.push(Action::new(Verb::Move, square.index(), c.index()));
        }
    };
    for c in central {
        if field().any(|(_, _, square)| square == c) {
            list.push(Action::new(Verb::Take, 0, c.index()));
        } else if !position.is_occupied(c) {
            put(list, c);
        }
    }
    if list.len() == before {
        central.into_iter().for_each(|c| put(list, c));
    }
}

/// SOC-6.6.1: destinations of the first waiting piece.
fn placings(position: &Position, list: &mut Vec<Action>) {
    let first = position.waiting().first().and_then(|&slot| position.contested(slot));
    let Some(contested) = first else { return };
    let squares = near(position, contested, None);
    list.extend(squares.iter().map(|to| Action::new(Verb::Place, contested.index(), to.index())));
}

/// SOC-1.5: all empty squares at the smallest Chebyshev distance at which there is one; `lifted` counts as empty.
pub(super) fn near(position: &Position, center: Square, lifted: Option<Square>) -> ArrayVec<Square, 32> {
    let mut squares = ArrayVec::new();
    for distance in 1..24 {
        for ranks in -distance..=distance {
            let edge = i32::abs(ranks) == distance;
            let step = if edge { 1 } else { 2 * distance as usize };
            for files in (-distance..=distance).step_by(step) {
                if let Some(square) = center.step(files, ranks)
                    && (Some(square) == lifted || !position.is_occupied(square))
                {
                    // 21 pieces cannot leave more than 16 free squares at the first distance that has any.
                    let _ = squares.try_push(square);
                }
            }
        }
        if !squares.is_empty() {
            break;
        }
    }
    squares
}

/// Whether a piece on `from` reaches `to` by its chess move; what stands on `to` does not matter.
#[inline]
pub(super) fn reaches(position: &Position, kind: Kind, from: Square, to: Square) -> bool {
    match kind {
        Kind::K | Kind::N => leaps(kind, from, to),
        Kind::Q | Kind::R | Kind::B => Step::between(from, to).is_some_and(|(step, distance)| {
            moves_along(kind, step)
                && !blocked(&position.places, from.word(), step.inverse, step.shift, distance - 1)
        }),
    }
}

/// Whether a king or knight on `from` reaches `to`.
#[inline]
pub(super) const fn leaps(kind: Kind, from: Square, to: Square) -> bool {
    let files = from.file().abs_diff(to.file());
    let ranks = from.row().abs_diff(to.row());
    match kind {
        Kind::K => files <= 1 && ranks <= 1 && files + ranks > 0,
        _ => matches!((files, ranks), (1, 2) | (2, 1)),
    }
}

/// Whether a queen, rook or bishop moves along this line.
#[inline]
const fn moves_along(kind: Kind, step: Step) -> bool {
    match kind {
        Kind::Q => true,
        Kind::R => step.is_orthogonal(),
        _ => !step.is_orthogonal(),
    }
}

/// SOC-6.9: passes of the holder to team-mates.
fn passes(position: &Position, side: Side, list: &mut Vec<Action>) {
    let Some(holder) = position.holder() else { return };
    let Some(from) = position.square(holder) else { return };
    let kind = position.kind(holder);
    for (slot, _, to) in candidates(position, side, from, kind == Kind::N) {
        if slot != holder && reaches(position, kind, from, to) {
            list.push(Action::new(Verb::Give, from.index(), to.index()));
        }
    }
}

/// The side's pieces that may be a queen's move from a square, and its knights, or all pieces: a quick choice of
/// those for which [`reaches`] is worth the look.
#[inline]
pub(super) fn candidates(
    position: &Position,
    side: Side,
    from: Square,
    all: bool,
) -> impl Iterator<Item = (usize, Kind, Square)> {
    let first = Position::goalkeeper(side);
    let mut slots = if all { ALL_SLOTS } else { position.on_lines(side, from) | position.knights(side) };
    std::iter::from_fn(move || {
        while slots != 0 {
            let slot = first + slots.trailing_zeros() as usize;
            slots &= slots - 1;
            if let Some(square) = position.square(slot) {
                return Some((slot, position.kind(slot), square));
            }
        }
        None
    })
}

/// One bit for each of a side's eleven slots.
const ALL_SLOTS: u16 = (1 << 11) - 1;

/// SOC-6.13.1 and SOC-6.13.3: passes of the goalkeeper to every team-mate, anywhere.
fn releases(position: &Position, side: Side, list: &mut Vec<Action>) {
    let goalkeeper = Position::goalkeeper(side);
    let Some(from) = position.square(goalkeeper) else { return };
    let mates = position.pieces(side).filter(|&(slot, _, _)| slot != goalkeeper);
    list.extend(mates.map(|(_, _, to)| Action::new(Verb::Give, from.index(), to.index())));
}

/// SOC-6.10: shots of the holder.
fn shots(position: &Position, side: Side, list: &mut Vec<Action>) {
    let Some(from) = position.ball() else { return };
    let shots = shots_of_holder(position, side);
    list.extend(shots.iter().map(|shot| Action::new(Verb::Shot, from.index(), u16::from(shot.file))));
}

/// A shot that the holder may try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shot {
    /// The file of the goal square.
    pub file: u8,
    /// The first opponent on the line, who blocks it.
    pub blocker: Option<Square>,
}

/// The shots of the holder, a piece of `side`.
pub(super) fn shots_of_holder(position: &Position, side: Side) -> ArrayVec<Shot, 4> {
    match (position.holder(), position.ball()) {
        (Some(holder), Some(from)) => shots_from(position, side, position.kind(holder), from),
        _ => ArrayVec::new(),
    }
}

/// The slot of the opponent who blocks the shot of the side to act at a file; `None` if it goes in (SOC-6.10.4).
pub(super) fn blocker_of_shot(position: &Position, file: u16) -> Option<usize> {
    let shots = shots_of_holder(position, position.actor);
    let blocker = shots.iter().find(|shot| u16::from(shot.file) == file)?.blocker?;
    position.own_slot_on(position.actor.opponent(), blocker)
}

/// The shots that a piece of `side` has with the ball on `from` (SOC-6.10.1 to SOC-6.10.4).
pub(super) fn shots_from(position: &Position, side: Side, kind: Kind, from: Square) -> ArrayVec<Shot, 4> {
    let mut shots = ArrayVec::new();
    let ranks = ranks_to_goal(side, from);
    if ranks > BOARD.ranks / 2 {
        return shots;
    }
    let is_leaper = matches!(kind, Kind::K | Kind::N);
    for &(files, reach) in shot_steps(kind) {
        if is_leaper && ranks != reach {
            continue;
        }
        // A line reaches the goal rank after `ranks` steps, all but the last one on the board.
        let (steps, on_board) = if is_leaper { (1, 0) } else { (ranks as i8, ranks - 1) };
        let file = from.file().checked_add_signed(files * steps).filter(|file| GOAL_FILES.contains(file));
        let Some(file) = file else { continue };
        let step = Step::toward(i32::from(files), i32::from(side.forward()));
        let blocker = first_piece(position, from, step, on_board);
        // Behind a team-mate there is the pass to it instead of a shot.
        if blocker.is_none_or(|square| position.own_slot_on(side, square).is_none()) {
            shots.push(Shot { file, blocker });
        }
    }
    shots
}

/// The square of the first piece within `squares` steps of `from`.
fn first_piece(position: &Position, from: Square, step: Step, squares: u8) -> Option<Square> {
    let distance = first_on_line(&position.places, from.word(), step, u16::from(squares))?;
    Some(Square::from_word(from.word().wrapping_add(step.delta.wrapping_mul(distance))))
}

/// The steps of a kind toward the goal: files and ranks.
pub(super) const fn shot_steps(kind: Kind) -> &'static [(i8, u8)] {
    match kind {
        Kind::K | Kind::Q => &[(-1, 1), (0, 1), (1, 1)],
        Kind::R => &[(0, 1)],
        Kind::B => &[(-1, 1), (1, 1)],
        Kind::N => &[(-2, 1), (-1, 2), (1, 2), (2, 1)],
    }
}

/// SOC-6.11.1: challenges of the holder's square, with every square for the loser.
fn challenges(position: &Position, side: Side, list: &mut Vec<Action>) {
    let Some(ball) = position.ball() else { return };
    for (_, kind, from) in candidates(position, side, ball, false) {
        if reaches(position, kind, from, ball) {
            let squares = near(position, ball, Some(from));
            list.extend(squares.iter().map(|to| Action::challenge(from.index(), ball.index(), to.index())));
        }
    }
}
