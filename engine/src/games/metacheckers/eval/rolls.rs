//! What the next roll can do: the pairs of a Chess and a Numbers die, of 36, that let a side score or try a steal.

use super::{meet, rows_to_goal};
use crate::board::opposite;
use crate::games::metacheckers::Metacheckers;
use crate::games::metacheckers::position::board::{
    ALL_DIRECTIONS, BOARD, Direction, FORWARD, GOALS, JUMPS, NEIGHBOURS, PITCH, Square, Squares, along,
    free_steps, from_row, up_to_row,
};
use crate::games::metacheckers::position::{Face, Position};
use crate::side::Side;

/// No roll.
const NEVER: u8 = 7;
/// No piece runs farther.
const FARTHEST: u8 = 6;

/// The smallest number with which each face of the Chess die does something, [`NEVER`] if none does.
#[derive(Clone, Copy)]
pub(super) struct Rolls {
    bishop: u8,
    rook: u8,
    queen: u8,
    king: u8,
    knight: u8,
    pawn: u8,
}

impl Rolls {
    const NONE: Rolls =
        Rolls { bishop: NEVER, rook: NEVER, queen: NEVER, king: NEVER, knight: NEVER, pawn: NEVER };

    /// The part of all rolls, 0 to 1.
    pub(super) fn chance(self) -> f32 {
        const PAIRS: f32 = 36.0;
        let faces = [self.bishop, self.rook, self.queen, self.king, self.knight, self.pawn];
        let pairs: u32 = faces.into_iter().map(|least| u32::from(NEVER.saturating_sub(least))).sum();
        pairs as f32 / PAIRS
    }

    /// Whether it can be done with this roll.
    pub(super) fn with(self, face: Face, number: u8) -> bool {
        let least = match face {
            Face::Bishop => self.bishop,
            Face::Rook => self.rook,
            Face::Queen => self.queen,
            Face::King => return self.king < NEVER,
            Face::Knight => return self.knight < NEVER,
            Face::Pawn => return self.pawn < NEVER,
        };
        least <= number
    }

    /// Notes what sliders do along a line.
    fn slide(&mut self, direction: Direction, steps: u8) {
        let slider = if direction.is_multiple_of(2) { &mut self.rook } else { &mut self.bishop };
        *slider = steps.min(*slider);
        self.queen = steps.min(self.queen);
    }
}

/// The rolls with which a holder on this square scores by its first move (a dribble straight ahead taken for granted,
/// also from files on which there is no goal: the fitted values rest on it).
pub(super) fn goal_rolls(position: &Position, side: Side, ball: Square) -> Rolls {
    Lines::from(position, ball).goal_rolls(side)
}

/// What stands on the eight lines from a square of the pitch.
pub(super) struct Lines {
    from: Square,
    /// Whether the square is on the pitch; nothing starts from the border.
    on_pitch: bool,
    /// Steps to the first square in each direction that is not free: a checker's or a border square.
    steps: [u8; 8],
}

impl Lines {
    pub(super) fn from(position: &Position, from: Square) -> Lines {
        let occupied = position.occupied();
        let steps = ALL_DIRECTIONS.map(|direction| free_steps(occupied, from, direction) + 1);
        Lines { from, on_pitch: PITCH.has(from), steps }
    }

    /// The first squares that are not free, within reach of a piece: direction, steps, square.
    fn ends(&self) -> impl Iterator<Item = (Direction, u8, Square)> + '_ {
        let reached = |&direction: &Direction| self.on_pitch && self.steps[direction] <= FARTHEST;
        ALL_DIRECTIONS.into_iter().filter(reached).map(|direction| {
            let steps = self.steps[direction];
            (direction, steps, along(self.from, direction, steps))
        })
    }

    /// The rolls with which a holder here scores by its first move.
    pub(super) fn goal_rolls(&self, side: Side) -> Rolls {
        let mut rolls = Rolls::NONE;
        let rows = rows_to_goal(side, self.from);
        if rows > FARTHEST || !self.on_pitch {
            return rolls;
        }
        let goals = GOALS[side.index()];
        for (direction, steps, to) in self.ends() {
            if goals.has(to) {
                rolls.slide(direction, steps);
            }
        }
        rolls.king = rows;
        if meet(JUMPS[usize::from(self.from)], goals) {
            rolls.knight = 1;
        }
        if meet(NEIGHBOURS[usize::from(self.from)], goals) {
            rolls.pawn = 1;
        }
        rolls
    }

    /// The rolls with which one of these checkers, all of `side`, may try to steal the ball from a holder here.
    pub(super) fn steal_rolls(&self, side: Side, thieves: Squares) -> Rolls {
        let mut rolls = Rolls::NONE;
        for (direction, steps, thief) in self.ends() {
            if !thieves.has(thief) {
                continue;
            }
            rolls.slide(direction, steps);
            if steps == 1 {
                rolls.king = 1;
                if !direction.is_multiple_of(2) && FORWARD[side.index()].contains(&opposite(direction)) {
                    rolls.pawn = 1;
                }
            }
        }
        if self.on_pitch && meet(JUMPS[usize::from(self.from)], thieves) {
            rolls.knight = 1;
        }
        rolls
    }
}

impl Metacheckers {
    /// The rolls with which the holder scores, or passes to a team-mate who scores; `rolls` are those of the holder.
    pub(super) fn attack_rolls(
        &self,
        position: &Position,
        side: Side,
        lines: &Lines,
        mut rolls: Rolls,
    ) -> Rolls {
        let near = match side {
            Side::White => from_row(BOARD.ranks - 1 - FARTHEST),
            Side::Black => up_to_row(FARTHEST),
        };
        let mut mates = position.on_pitch(side) & near;
        mates.clear(lines.from);
        if self.passes == 0 || mates.is_empty() || !lines.on_pitch {
            return rolls;
        }
        let mates = mates & self.onside(position, side);
        for (direction, steps, mate) in lines.ends().filter(|&(_, _, mate)| mates.has(mate)) {
            let next = goal_rolls(position, side, mate);
            let slider = if direction.is_multiple_of(2) { next.rook } else { next.bishop };
            rolls.slide(direction, steps.max(slider));
            rolls.queen = rolls.queen.min(steps.max(next.queen));
            if steps == 1 && FORWARD[side.index()].contains(&direction) {
                rolls.pawn = rolls.pawn.min(next.pawn);
            }
        }
        if (JUMPS[usize::from(lines.from)] & mates)
            .iter()
            .any(|mate| goal_rolls(position, side, mate).knight < NEVER)
        {
            rolls.knight = 1;
        }
        rolls
    }
}
