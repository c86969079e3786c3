//! The two exact symmetries (MCS-2.7).

use super::Metacheckers;
use super::actions::{Action, Kind};
use super::position::board::{BOARD, Square, Squares};
use super::position::{Phase, Position};
use super::setup::field_counts;
use crate::game::Symmetry;
use crate::side::Side;

/// Colour swap and mirror.
pub(super) fn symmetries() -> Vec<Symmetry<Metacheckers>> {
    vec![
        Symmetry {
            name: "colour swap",
            swaps_sides: true,
            game: |game| Some(swap_game(game)),
            position: |_, position| swap_position(position),
            action: |_, _, action| {
                if action.kind == Kind::Winner {
                    return Action { a: 1 - action.a, ..action };
                }
                map_action(action, |square| BOARD.flip_rank(square))
            },
        },
        Symmetry {
            name: "mirror",
            swaps_sides: false,
            game: |game| Some(game.clone()),
            position: |game, position| mirror_position(game, position),
            action: |_, _, action| map_action(action, |square| BOARD.flip_file(square)),
        },
    ]
}

fn swap_game(game: &Metacheckers) -> Metacheckers {
    let mut image = game.clone();
    image.first = game.first.map(Side::opponent);
    image.formations.swap(0, 1);
    image
}

/// `None` in phase `form`: White chooses first under any colours.
fn swap_position(position: &Position) -> Option<Position> {
    if position.phase == Phase::Form {
        return None;
    }
    let mut image = map_squares(position, |square| BOARD.flip_rank(square));
    image.checkers.swap(0, 1);
    image.goalies.swap(0, 1);
    image.formations.swap(0, 1);
    image.score.swap(0, 1);
    if position.phase != Phase::First {
        image.actor = position.actor.opponent();
        image.turn = position.turn.opponent();
    }
    Some(image)
}

/// `None` where a side's line-up is not its own mirror image.
fn mirror_position(game: &Metacheckers, position: &Position) -> Option<Position> {
    let mut counts = [u32::from(game.men) - 1; 2];
    if !matches!(position.phase, Phase::Form | Phase::First) {
        counts = field_counts(position);
        let loser = position.actor.index();
        if position.phase == Phase::Yield && position.goalies[loser].is_some() {
            counts[loser] += 1;
        }
    }
    for side in Side::ALL {
        let Some(formation) = position.formations[side.index()] else { continue };
        let line_up = formation.field(side, counts[side.index()]);
        if map_set(line_up, |square| BOARD.flip_file(square)) != line_up {
            return None;
        }
    }
    Some(map_squares(position, |square| BOARD.flip_file(square)))
}

fn map_squares(position: &Position, map: impl Fn(Square) -> Square + Copy) -> Position {
    Position {
        checkers: position.checkers.map(|set| map_set(set, map)),
        flagged: map_set(position.flagged, map),
        goalies: position.goalies.map(|goalie| goalie.map(map)),
        ball: position.ball.map(map),
        spot: position.spot.map(map),
        ..*position
    }
}

fn map_set(set: Squares, map: impl Fn(Square) -> Square) -> Squares {
    set.iter().map(map).collect()
}

fn map_action(action: Action, map: impl Fn(Square) -> Square) -> Action {
    let square = |byte: u8| map(Square::from(byte)) as u8;
    match action.kind {
        Kind::Spot | Kind::Guard | Kind::To | Kind::Out | Kind::Claim | Kind::Grab => {
            Action { a: square(action.a), ..action }
        }
        Kind::Take | Kind::Move | Kind::Pass | Kind::Steal => {
            Action { a: square(action.a), b: square(action.b), ..action }
        }
        Kind::KnightPush | Kind::OnTheFly => {
            Action { a: square(action.a), b: square(action.b), c: square(action.c), ..action }
        }
        _ => action,
    }
}
