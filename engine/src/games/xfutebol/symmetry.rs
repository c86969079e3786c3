//! The exact symmetry: colours swapped and the board turned by half a turn (XFB-2.7).
//!
//! The left-right mirror is none: start squares and the tie-breaks in own order differ.

use super::Xfutebol;
use super::actions::{Action, Verb};
use super::position::{Period, Phase, Position, SQUARES, Sidelined, SidelinedList, Square, own};
use crate::game::Symmetry;
use crate::side::Side;

/// The colour swap with the half-turn.
pub fn symmetries() -> Vec<Symmetry<Xfutebol>> {
    vec![Symmetry { name: "colour swap", swaps_sides: true, game, position, action }]
}

const fn turned(square: Square) -> Square {
    own(Side::Black, square)
}

/// The options `first`, `lineup_w` and `lineup_b` change sides.
fn game(game: &Xfutebol) -> Option<Xfutebol> {
    let mut options = game.options.clone();
    options.first = options.first.map(Side::opponent);
    options.lineups.swap(0, 1);
    Some(Xfutebol::new(options))
}

/// Exempt is the phase `setup`, where White always chooses first (XFB-5.1.2).
fn position(_: &Xfutebol, original: &Position) -> Option<Position> {
    if original.phase == Phase::Setup {
        return None;
    }
    let mut image = *original;
    image.clear();
    for square in 0..SQUARES as Square {
        if let Some((side, kind)) = original.piece(square) {
            image.put(side.opponent(), kind, turned(square));
        }
    }
    image.sidelined = SidelinedList::EMPTY;
    for piece in original.sidelined.iter() {
        let square = turned(piece.square());
        image.sidelined.insert(Sidelined::new(piece.side.opponent(), piece.kind, square, piece.ticks));
    }
    image.lineups.swap(0, 1);
    image.fouls.swap(0, 1);
    image.sprints.swap(0, 1);
    image.score.swap(0, 1);
    image.ball = original.ball.map(turned);
    image.flight = original.flight.map(|kick| kick.map_squares(turned));
    match original.phase {
        // The turn field is `-`.
        Phase::Toss => {}
        Phase::Over(winner) => image.phase = Phase::Over(winner.map(Side::opponent)),
        _ => image.owner = original.owner.opponent(),
    }
    if let Period::First(side) = original.period {
        image.period = Period::First(side.opponent());
    }
    Some(image)
}

fn action(_: &Xfutebol, _: &Position, original: Action) -> Action {
    match original.verb() {
        Verb::Toss => Action::toss(original.side().opponent()),
        _ => original.map_squares(turned),
    }
}
