//! Shots to be had, at once or by one action before, and challenges that win the ball.

use crate::board::{Bits, KING_STEPS, KNIGHT_JUMPS};
use crate::games::socchess::Socchess;
use crate::games::socchess::actions::{
    CARRY, GOAL_FILES, candidates, leaps, ranks_to_goal, reaches, shot_steps,
};
use crate::games::socchess::position::board::{BOARD, Square, Step, blocked, first_on_line};
use crate::games::socchess::position::{Kind, Phase, Position};
use crate::side::Side;

/// Whether a piece of `side` would have a shot that goes in if it had the ball on `from` (SOC-6.10.1 to SOC-6.10.4).
///
/// It walks the lines of [`shots_from`](crate::games::socchess::actions::shots_from) once more because it is asked for
/// many pieces of a position and need not know who blocks: whether a line is empty is told sooner than what stands
/// first on it, and one empty line is enough.
pub(super) fn has_free_shot(position: &Position, side: Side, kind: Kind, from: Square) -> bool {
    let ranks = ranks_to_goal(side, from);
    if ranks > BOARD.ranks / 2 {
        return false;
    }
    let leaps = matches!(kind, Kind::K | Kind::N);
    shot_steps(kind).iter().any(|&(files, reach)| {
        if leaps && ranks != reach {
            return false;
        }
        let steps = if leaps { 1 } else { ranks as i8 };
        let aimed =
            from.file().checked_add_signed(files * steps).is_some_and(|file| GOAL_FILES.contains(&file));
        let step = Step::toward(i32::from(files), i32::from(side.forward()));
        let squares = u16::from(ranks - 1);
        aimed && (leaps || !blocked(&position.places, from.word(), step.inverse, step.shift, squares))
    })
}

/// The ranks from which a shot may be tried: those of the opponent's half.
const SHOOTING_RANKS: usize = BOARD.ranks as usize / 2;

/// [`has_free_shot`] for many squares of one position: the files, as bits, by kind and ranks to the goal.
pub(super) struct FreeShots {
    side: Side,
    files: [[u32; SHOOTING_RANKS]; 5],
}

impl FreeShots {
    /// Goes back from the goal rank by rank, on all lines at a time.
    pub(super) fn new(position: &Position, side: Side) -> FreeShots {
        const BOARD_FILES: u32 = (1 << BOARD.files) - 1;
        const GOAL: u32 = (1 << GOAL_FILES.end) - (1 << GOAL_FILES.start);
        let taken = taken_files(position, side);
        let mut files = [[0; SHOOTING_RANKS]; 5];
        files[Kind::K as usize][0] = GOAL << 1 | GOAL | GOAL >> 1;
        files[Kind::N as usize][0] = GOAL << 2 | GOAL >> 2;
        files[Kind::N as usize][1] = GOAL << 1 | GOAL >> 1;
        let (mut left, mut straight, mut right) = (GOAL, GOAL, GOAL);
        for (rank, taken) in taken.into_iter().enumerate() {
            (left, right) = (left >> 1, right << 1 & BOARD_FILES);
            files[Kind::R as usize][rank] = straight;
            files[Kind::B as usize][rank] = left | right;
            files[Kind::Q as usize][rank] = left | straight | right;
            (left, straight, right) = (left & !taken, straight & !taken, right & !taken);
        }
        FreeShots { side, files }
    }

    /// Whether a piece of the side would have a shot that goes in if it had the ball there.
    #[inline]
    pub(super) fn has(&self, kind: Kind, from: Square) -> bool {
        let ranks = usize::from(ranks_to_goal(self.side, from));
        self.files[kind as usize].get(ranks - 1).is_some_and(|files| files >> from.file() & 1 != 0)
    }
}

/// The files, as bits, on which pieces stand in the half that `side` attacks, by ranks to the goal.
fn taken_files(position: &Position, side: Side) -> [u32; SHOOTING_RANKS] {
    let mut taken = [0; SHOOTING_RANKS];
    for square in position.occupied_squares() {
        if let Some(files) = taken.get_mut(usize::from(ranks_to_goal(side, square)) - 1) {
            *files |= 1 << square.file();
        }
    }
    taken
}

/// [`reaches`] for many squares of one position: those from which a square is in reach, or that are in reach from it.
pub(super) struct Sight {
    center: Square,
    straight: Bits<7>,
    diagonal: Bits<7>,
}

impl Sight {
    pub(super) fn new(position: &Position, center: Square) -> Sight {
        let mut sight = Sight { center, straight: Bits::EMPTY, diagonal: Bits::EMPTY };
        for step in Step::QUEEN {
            let squares = if step.is_orthogonal() { &mut sight.straight } else { &mut sight.diagonal };
            let free = first_on_line(&position.places, center.word(), step, FARTHEST).unwrap_or(FARTHEST);
            let on = |square: Square| square.step(step.files.into(), step.ranks.into());
            let line = std::iter::successors(on(center), |&square| on(square));
            line.take(usize::from(free)).for_each(|square| squares.set(square.index()));
        }
        sight
    }

    /// Whether a piece of this kind reaches one square from the other.
    #[inline]
    pub(super) fn has(&self, kind: Kind, square: Square) -> bool {
        match kind {
            Kind::Q => self.straight.has(square.index()) || self.diagonal.has(square.index()),
            Kind::R => self.straight.has(square.index()),
            Kind::B => self.diagonal.has(square.index()),
            Kind::K | Kind::N => leaps(kind, self.center, square),
        }
    }
}

const FARTHEST: u16 = BOARD.ranks as u16 - 1;
const _: () = assert!(BOARD.squares() <= 7 * 64 && BOARD.files <= BOARD.ranks);

/// The number of a side's pieces without the ball that would have a free shot.
pub(super) fn armed(position: &Position, side: Side) -> f32 {
    let waits = |slot: usize| position.holder() != Some(slot);
    let armed = position
        .pieces(side)
        .filter(|&(slot, kind, square)| waits(slot) && has_free_shot(position, side, kind, square));
    armed.count() as f32
}

/// Whether the holder, a piece of `side`, can pass to a piece with a free shot, or carry the ball to where it has one.
pub(super) fn goal_in_two(position: &Position, side: Side) -> bool {
    let (Some(holder), Some(ball)) = (position.holder(), position.ball()) else { return false };
    let kind = position.kind(holder);
    let receives = |(slot, receiver, square): (usize, Kind, Square)| {
        slot != holder
            && has_free_shot(position, side, receiver, square)
            && reaches(position, kind, ball, square)
    };
    candidates(position, side, ball, kind == Kind::N).any(receives)
        || (position.phase != Phase::Rest && carries_to_shot(position, side, kind, ball))
}

/// Whether the holder can carry the ball to a square from which it has a free shot (SOC-6.8).
fn carries_to_shot(position: &Position, side: Side, kind: Kind, ball: Square) -> bool {
    if ranks_to_goal(side, ball) > BOARD.ranks / 2 + CARRY as u8 {
        return false;
    }
    let (steps, reach): (&[(i8, i8)], usize) = match kind {
        Kind::N => (&KNIGHT_JUMPS, 1),
        Kind::K => (&KING_STEPS, 1),
        _ => (&KING_STEPS, usize::from(CARRY)),
    };
    steps.iter().any(|&(files, ranks)| {
        if (kind == Kind::R && files != 0 && ranks != 0) || (kind == Kind::B && (files == 0 || ranks == 0)) {
            return false;
        }
        let on = |square: Square| square.step(files.into(), ranks.into());
        std::iter::successors(on(ball), |&square| on(square))
            .take(reach)
            .take_while(|&square| !position.is_occupied(square))
            .any(|square| has_free_shot(position, side, kind, square))
    })
}

/// The first piece of `side`, in the order of ranks, that could win the ball from the holder with one challenge.
pub(super) fn robber(game: &Socchess, position: &Position, side: Side) -> Option<Kind> {
    let (holder, ball) = (position.holder()?, position.ball()?);
    robber_at(game, position, side, position.kind(holder), ball)
}

/// The same if a piece of kind `holder` had the ball on a square.
pub(super) fn robber_at(
    game: &Socchess,
    position: &Position,
    side: Side,
    holder: Kind,
    ball: Square,
) -> Option<Kind> {
    candidates(position, side, ball, false)
        .take_while(|&(_, kind, _)| game.beats(kind, holder))
        .find(|&(_, kind, square)| reaches(position, kind, square, ball))
        .map(|(_, kind, _)| kind)
}

#[cfg(test)]
mod tests {
    use super::{FreeShots, Sight, has_free_shot};
    use crate::game::Game;
    use crate::games::Socchess;
    use crate::games::socchess::actions::reaches;
    use crate::games::socchess::position::Kind;
    use crate::games::socchess::position::board::{BOARD, Square};
    use crate::random::stream;
    use crate::side::Side;

    /// What is worked out for all squares at once is what each square would say for itself.
    #[test]
    fn tables_agree_with_single_squares() {
        let game = Socchess::default();
        for seed in 0..20 {
            let (mut p, mut rng, mut scratch) = (game.start(), stream(seed, &[41]), Vec::new());
            for _ in 0..100 {
                let Some(action) = game.sample(&p, &mut rng, &mut scratch) else { break };
                game.apply_unchecked(&mut p, action);
            }
            let center = Square::from_index((seed * 97 % 432) as u16);
            let (shots, sight) =
                (Side::ALL.map(|side| (side, FreeShots::new(&p, side))), Sight::new(&p, center));
            for square in (0..BOARD.squares() as u16).map(Square::from_index) {
                for kind in [Kind::K, Kind::Q, Kind::R, Kind::B, Kind::N] {
                    for (side, shots) in &shots {
                        assert_eq!(shots.has(kind, square), has_free_shot(&p, *side, kind, square));
                    }
                    assert_eq!(sight.has(kind, square), reaches(&p, kind, center, square));
                    assert_eq!(sight.has(kind, square), reaches(&p, kind, square, center));
                }
            }
        }
    }
}
