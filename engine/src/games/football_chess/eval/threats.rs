//! Who can reach a square.

use crate::games::football_chess::actions::lines::{
    between, diagonals, king_steps, knight_jumps, pawn_diagonals, sight, slides, step, straights,
};
use crate::games::football_chess::position::{Kind, Position, Square, Status, bit, squares};
use crate::side::Side;

/// The pieces of a side that could enter an occupied square (to tackle, bat or contest there).
pub(super) fn attackers(p: &Position, side: Side, square: Square) -> u64 {
    let diagonals = pawn_diagonals(side.opponent());
    let pawns = diagonals.into_iter().fold(0, |set, diagonal| set | bit(step(square, diagonal)));
    reaching(p, side, square, pawns)
}

/// Whether a side could enter an occupied square.
pub(super) fn can_hit(p: &Position, side: Side, square: Square) -> bool {
    attackers(p, side, square) != 0
}

/// The pieces of a side that could go to an empty square.
pub(super) fn can_enter(p: &Position, side: Side, square: Square) -> u64 {
    reaching(p, side, square, bit(step(square, (0, -side.forward()))))
}

/// The pieces of a side from which a square is in reach; `pawns` are the squares from which pawns reach it.
fn reaching(p: &Position, side: Side, square: Square, pawns: u64) -> u64 {
    let own = |kind| p.of_kind(side, kind);
    let leapers = pawns & own(Kind::Pawn)
        | king_steps(square) & own(Kind::King)
        | knight_jumps(square) & own(Kind::Knight);
    let queens = own(Kind::Queen);
    let sliders =
        straights(square) & (queens | own(Kind::Rook)) | diagonals(square) & (queens | own(Kind::Bishop));
    let free = squares(sliders).filter(|&from| between(from, square) & p.occupied() == 0);
    free.fold(leapers, |set, from| set | bit(from)) & !stuck(p)
}

/// The pieces of a pile cannot move (FBC-6.4.1).
fn stuck(p: &Position) -> u64 {
    if p.status == Status::Contested { bit(p.ball) } else { 0 }
}

/// The squares in reach of a side's pieces, for questions about many squares of one position.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    /// The squares for which [`can_hit`] is true.
    pub hits: u64,
    /// The squares for which there is a piece that [`can_enter`].
    pub enters: u64,
}

impl Reach {
    /// What a side reaches with its pieces, those on the squares of a set left out.
    pub(super) fn new(p: &Position, side: Side, without: u64) -> Reach {
        let own = |kind| p.of_kind(side, kind) & !(stuck(p) | without);
        let mut reach = squares(own(Kind::King)).fold(0, |set, from| set | king_steps(from));
        reach = squares(own(Kind::Knight)).fold(reach, |set, from| set | knight_jumps(from));
        for kind in [Kind::Queen, Kind::Rook, Kind::Bishop] {
            for from in squares(own(kind)) {
                reach = slides(kind).fold(reach, |set, way| set | sight(way, from, p.occupied()));
            }
        }
        let pawns = own(Kind::Pawn);
        let beside = (pawns & !FILE_A) >> 1 | (pawns & !FILE_H) << 1;
        Reach { hits: reach | forward(side, beside), enters: reach | forward(side, pawns) }
    }
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// The set one row forward for a side.
const fn forward(side: Side, set: u64) -> u64 {
    match side {
        Side::White => set << 8,
        Side::Black => set >> 8,
    }
}

#[cfg(test)]
mod tests {
    use super::{Reach, can_enter, can_hit};
    use crate::game::{Game, Rulebook};
    use crate::games::FootballChess;
    use crate::games::football_chess::position::{bit, squares};
    use crate::random::stream;
    use crate::side::Side;

    /// What is worked out for all squares at once is what each square would say for itself.
    #[test]
    fn reach_agrees_with_single_squares() {
        let game = FootballChess::with_rules("setup=named").expect("rules");
        for seed in 0..100 {
            let (mut p, mut rng, mut scratch) = (game.start(), stream(seed, &[41]), Vec::new());
            for _ in 0..seed {
                let Some(action) = game.sample(&p, &mut rng, &mut scratch) else { break };
                game.apply_unchecked(&mut p, action);
            }
            for side in Side::ALL {
                let without = squares(p.of(side)).last().map_or(0, bit);
                let (reach, rest) = (Reach::new(&p, side, 0), Reach::new(&p, side, without));
                for square in 0..64 {
                    let at = bit(square);
                    assert_eq!(reach.hits & at != 0, can_hit(&p, side, square));
                    assert_eq!(reach.enters & at != 0, can_enter(&p, side, square) != 0);
                    assert_eq!(rest.enters & at != 0, can_enter(&p, side, square) & !without != 0);
                }
            }
        }
    }
}
