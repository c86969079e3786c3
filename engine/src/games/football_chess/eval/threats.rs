//! Who can reach a square.

use crate::games::football_chess::actions::lines::{
    first_on_ray, king_steps, knight_jumps, pawn_diagonals, slides, step,
};
use crate::games::football_chess::position::{Kind, Position, Square, Status, bit};
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
    let mut set = pawns & own(Kind::Pawn)
        | king_steps(square) & own(Kind::King)
        | knight_jumps(square) & own(Kind::Knight);
    for kind in [Kind::Queen, Kind::Rook, Kind::Bishop] {
        if own(kind) != 0 {
            for direction in slides(kind) {
                set |= bit(first_on_ray(direction, square, p.occupied())) & own(kind);
            }
        }
    }
    // The pieces of a pile cannot move (FBC-6.4.1).
    let pile = if p.status == Status::Contested { bit(p.ball) } else { 0 };
    set & !pile
}
