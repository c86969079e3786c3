//! The exact symmetries: the mirror of the files and the exchange of the sides (SKR-2.10).

use super::Socker;
use super::actions::{Action, Kind};
use super::options::Starter;
use super::position::board::{DIRECTIONS, FIELD, bit, squares};
use super::position::key::{TurnKey, TurnStart};
use super::position::{Phase, Position};
use crate::board::KING_STEPS;
use crate::game::Symmetry;
use crate::side::Side;

/// Both symmetries.
pub(super) fn symmetries() -> Vec<Symmetry<Socker>> {
    vec![
        Symmetry {
            name: "mirror",
            swaps_sides: false,
            game: |game| mirrors_line_ups(game).then(|| game.clone()),
            position: |game, p| map_position(game, p, MIRROR),
            action: |_, _, action| map_action(action, MIRROR),
        },
        Symmetry {
            name: "colour swap",
            swaps_sides: true,
            game: |game| Some(swap_options(game)),
            position: |game, p| map_position(game, p, SWAP),
            action: |_, _, action| map_action(action, SWAP),
        },
    ]
}

/// A map of squares, and whether it exchanges the sides.
#[derive(Clone, Copy)]
struct Map {
    square: fn(u8) -> u8,
    swap: bool,
}

const MIRROR: Map = Map { square: |square| FIELD.flip_file(u16::from(square)) as u8, swap: false };
const SWAP: Map = Map { square: |square| FIELD.flip_rank(u16::from(square)) as u8, swap: true };

/// Fixed line-ups must be their own mirror images, with as many sockers as the periods of the match have.
fn mirrors_line_ups(game: &Socker) -> bool {
    let Some(formations) = game.setup else { return true };
    let periods: &[bool] = if game.turns > 0 { &[false, true] } else { &[false] };
    formations.iter().all(|formation| {
        periods.iter().all(|&sudden_death| {
            let set = formation.squares(Side::White, game.count(sudden_death));
            set == squares(set).fold(0, |image, square| image | bit((MIRROR.square)(square)))
        })
    })
}

fn swap_options(game: &Socker) -> Socker {
    let first = match game.first {
        Starter::Side(side) => Starter::Side(side.opponent()),
        Starter::Toss => Starter::Toss,
    };
    Socker { first, setup: game.setup.map(|[white, black]| [black, white]), ..game.clone() }
}

/// The image; `None` for composed positions whose history holds keys that no arrangement has.
fn map_position(game: &Socker, p: &Position, map: Map) -> Option<Position> {
    let board =
        TurnStart { sockers: p.sockers, down: p.down, ball: p.ball, side: p.side }.map(map.square, map.swap);
    let mut image = Position { sockers: board.sockers, down: board.down, ball: board.ball, ..*p };
    if map.swap {
        image.score.reverse();
        // The side field of a toss is always White.
        image.side = if p.phase == Phase::Toss { Side::White } else { board.side };
    }
    let count = game.count(p.sudden_death);
    for key in &mut image.history[..usize::from(p.keys)] {
        *key = map_key(*key, count, map)?;
    }
    Some(image)
}

fn map_key(key: TurnKey, count: u8, map: Map) -> Option<TurnKey> {
    Some(TurnStart::from_key(key, count)?.map(map.square, map.swap).key())
}

fn map_action(action: Action, map: Map) -> Action {
    match action.kind() {
        Kind::Toss if map.swap => Action::toss(action.winner().opponent()),
        Kind::Toss | Kind::End | Kind::Pass => action,
        kind @ (Kind::Place | Kind::Restart) => Action::new(kind, (map.square)(action.square()), 0),
        kind @ (Kind::Move | Kind::Sock | Kind::Kick) => {
            Action::new(kind, (map.square)(action.square()), map_direction(action.direction(), map))
        }
    }
}

fn map_direction(direction: u8, map: Map) -> u8 {
    let (files, ranks) = KING_STEPS[usize::from(direction)];
    let image = if map.swap { (files, -ranks) } else { (-files, ranks) };
    (0..DIRECTIONS).find(|&d| KING_STEPS[usize::from(d)] == image).unwrap_or(direction)
}
