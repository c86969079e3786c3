//! Drawing a legal action without making the list.
//!
//! In normal play an action is drawn by rejection: from a fixed set of proposals that contains every action which the
//! pieces could have on any board, one is drawn uniformly, and drawn again until it is legal. Each legal action is
//! exactly one proposal, so all are equally likely. About two of three proposals are legal in real play.

use super::super::Socchess;
use super::super::position::board::{Square, Step, blocked, on_board};
use super::super::position::{Kind, Mix, Phase, Position};
use super::{Action, CARRY, Verb, drop_squares, legal, reaches, shots_of_holder};
use crate::board::{KING_STEPS, KNIGHT_JUMPS};
use crate::random::{Stream, below};
use crate::side::Side;

/// Proposals refused before the list is made after all: in so crowded a position it may be short or empty.
const TRIES: u32 = 64;
/// Eleven receivers of a pass, the holder itself among them.
const PASSES: u32 = 11;
/// The most shots that a piece has.
const SHOTS: u32 = 4;
/// Eleven challengers, eight squares for the loser.
const CHALLENGES: u32 = 88;

/// A way to move: the step, and which coordinate of the piece the target of a proposal is counted from.
#[derive(Clone, Copy)]
struct Course {
    step: Step,
    /// All ones where the target is a file, else 0.
    by_file: u8,
    /// All ones where the target is a row, else 0. With neither, it is a number of steps.
    by_row: u8,
}

/// The four lines of a queen, then the steps of a king and of a knight.
static COURSES: [Course; 20] = {
    let mut courses = [Course { step: Step::new((1, 0)), by_file: u8::MAX, by_row: 0 }; 20];
    courses[1] = Course { step: Step::new((0, 1)), by_file: 0, by_row: u8::MAX };
    courses[2].step = Step::new((1, 1));
    courses[3].step = Step::new((1, -1));
    let mut i = 0;
    while i < 8 {
        courses[4 + i] = Course { step: Step::new(KING_STEPS[i]), by_file: 0, by_row: 0 };
        courses[12 + i] = Course { step: Step::new(KNIGHT_JUMPS[i]), by_file: 0, by_row: 0 };
        i += 1;
    }
    courses
};

/// A proposed move: the piece, its course, and the file, row or number of steps to go to.
#[derive(Clone, Copy)]
struct Proposal {
    slot: u8,
    course: u8,
    target: u8,
}

/// All proposed moves of a side.
struct Proposals {
    list: [Proposal; 456],
    length: u32,
}

impl Proposals {
    const fn of(mix: Mix) -> Proposals {
        let none = Proposal { slot: 0, course: 0, target: 0 };
        let mut all = Proposals { list: [none; 456], length: 0 };
        let kinds = mix.kinds();
        let mut slot = 0;
        while slot < kinds.len() {
            let (first, last) = match kinds[slot] {
                Kind::Q => (0, 4),
                Kind::R => (0, 2),
                Kind::B => (2, 4),
                Kind::K => (4, 12),
                Kind::N => (12, 20),
            };
            let mut course = first;
            while course < last {
                let (low, high) = match course {
                    0 | 2 | 3 => (0, 18),
                    1 => (0, 24),
                    _ => (1, 2),
                };
                let mut target = low;
                while target < high {
                    all.list[all.length as usize] = Proposal { slot: slot as u8, course, target };
                    all.length += 1;
                    target += 1;
                }
                course += 1;
            }
            slot += 1;
        }
        all
    }
}

/// The proposals of each mix.
static PROPOSALS: [Proposals; 6] = {
    let m = Mix::ALL;
    [
        Proposals::of(m[0]),
        Proposals::of(m[1]),
        Proposals::of(m[2]),
        Proposals::of(m[3]),
        Proposals::of(m[4]),
        Proposals::of(m[5]),
    ]
};

/// A uniformly random legal action; `None` when the match is over.
#[inline]
pub(crate) fn sample(
    game: &Socchess,
    position: &Position,
    rng: &mut Stream,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    let drawn = match position.phase {
        Phase::Play => game.draw_play(position, rng),
        Phase::Drop => draw_drop(position, rng),
        _ => None,
    };
    if drawn.is_some() {
        return drawn;
    }
    scratch.clear();
    legal(game, position, scratch);
    scratch.get(below(rng, scratch.len() as u32) as usize).copied()
}

impl Socchess {
    /// Draws in phase `play`; `None` where the set of proposals does not hold, or after too many refusals.
    #[inline]
    fn draw_play(&self, position: &Position, rng: &mut Stream) -> Option<Action> {
        let side = position.actor;
        let attacks = position.possession() == Some(side);
        if self.must_release(position) || (!attacks && is_surrounded(position)) {
            return None;
        }
        let moves = &PROPOSALS[position.mix[side.index()]?.number()];
        let others = if attacks { PASSES + SHOTS } else { CHALLENGES };
        let count = moves.length + others + u32::from(self.skip);
        for _ in 0..TRIES {
            let index = below(rng, count);
            let action = match moves.list[..moves.length as usize].get(index as usize) {
                Some(&proposal) => try_move(position, side, proposal),
                None => try_other(position, side, attacks, index - moves.length),
            };
            if action.is_some() {
                return action;
            }
        }
        None
    }
}

/// The proposed move, if it is legal.
#[inline]
fn try_move(position: &Position, side: Side, proposal: Proposal) -> Option<Action> {
    let slot = Position::goalkeeper(side) + usize::from(proposal.slot);
    let from = Square::from_word(position.places[slot]);
    let Course { step, by_file, by_row } = COURSES[usize::from(proposal.course)];
    let (file, row) = (from.file(), from.row());
    let count = i32::from(proposal.target) - i32::from(file & by_file | row & by_row);
    let to_file = i32::from(file) + count * i32::from(step.files);
    let to_row = i32::from(row) + count * i32::from(step.ranks);
    let distance = count.unsigned_abs() as u16;
    let limit = if usize::from(position.holder) == slot { CARRY } else { u16::MAX };
    if count == 0 || !on_board(to_file, to_row) || distance > limit {
        return None;
    }
    let inverse = if count < 0 { step.inverse.wrapping_neg() } else { step.inverse };
    if blocked(&position.places, from.word(), inverse, step.shift, distance) {
        return None;
    }
    Some(Action::new(Verb::Move, from.index(), (to_file + 18 * to_row) as u16))
}

/// Proposal `index` beyond the moves: passes and shots of the side with the ball, challenges of the other, `skip`.
fn try_other(position: &Position, side: Side, attacks: bool, index: u32) -> Option<Action> {
    let first = Position::goalkeeper(side);
    let ball = position.ball()?;
    if attacks && index < PASSES {
        let slot = first + index as usize;
        let holder = position.holder()?;
        let to = position.square(slot)?;
        let passes = slot != holder && reaches(position, position.kind(holder), ball, to);
        passes.then(|| Action::new(Verb::Give, ball.index(), to.index()))
    } else if attacks && index < PASSES + SHOTS {
        let shot = *shots_of_holder(position, side).get((index - PASSES) as usize)?;
        Some(Action::new(Verb::Shot, ball.index(), u16::from(shot.file)))
    } else if !attacks && index < CHALLENGES {
        let slot = first + index as usize / 8;
        let from = position.square(slot)?;
        let (files, ranks) = KING_STEPS[index as usize % 8];
        let loser = ball.step(i32::from(files), i32::from(ranks))?;
        let free = loser == from || !position.is_occupied(loser);
        (free && reaches(position, position.kind(slot), from, ball))
            .then(|| Action::challenge(from.index(), ball.index(), loser.index()))
    } else {
        Some(Action::new(Verb::Skip, 0, 0))
    }
}

/// Whether no square next to the ball is empty: then SOC-1.5 looks further than the eight squares of a proposal.
#[inline]
fn is_surrounded(position: &Position) -> bool {
    let Some(ball) = position.ball() else { return true };
    // The ball's square and those around it are three runs of three words.
    let row = Square::at(0, 1).word();
    let corner = ball.word().wrapping_sub(row + 1);
    let around = position.places.iter().fold(0u16, |count, &place| {
        let offset = place.wrapping_sub(corner);
        count
            + u16::from(offset < 3)
            + u16::from(offset.wrapping_sub(row) < 3)
            + u16::from(offset.wrapping_sub(2 * row) < 3)
    });
    let files = if matches!(ball.file(), 0 | 17) { 2 } else { 3 };
    let rows = if matches!(ball.row(), 0 | 23) { 2 } else { 3 };
    around == files * rows
}

/// Draws a square for the next piece of the reserve.
fn draw_drop(position: &Position, rng: &mut Stream) -> Option<Action> {
    let kind = position.kind(position.next_drop(position.actor)?);
    let squares = drop_squares(position.actor, kind);
    for _ in 0..TRIES {
        let square =
            Square::from_index(squares.start + below(rng, u32::from(squares.end - squares.start)) as u16);
        if !position.is_occupied(square) {
            return Some(Action::new(Verb::Drop, kind as u16, square.index()));
        }
    }
    None
}
