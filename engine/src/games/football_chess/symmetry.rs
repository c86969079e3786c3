//! Exact symmetries: colour swap (FBC-2.4) and mirror (FBC-2.5).

use crate::game::Symmetry;
use crate::side::Side;

use super::FootballChess;
use super::actions::{Action, Verb};
use super::position::{NOWHERE, Phase, PlayResult, Position, Push, Square};

/// Both symmetries.
pub(super) fn symmetries() -> Vec<Symmetry<FootballChess>> {
    vec![
        Symmetry {
            name: "colour swap",
            swaps_sides: true,
            game: |game| {
                let mut image = game.clone();
                image.options.first = game.options.first.opponent();
                Some(image)
            },
            position: |_, p| Some(swap_colours(p)),
            action: |_, _, action| map_action(action, 56),
        },
        Symmetry {
            name: "mirror",
            swaps_sides: false,
            game: |game| Some(game.clone()),
            position: |_, p| (!matches!(p.phase, Phase::Offence | Phase::Defence)).then(|| mirror(p)),
            action: |_, _, action| map_action(action, 7),
        },
    ]
}

fn swap_colours(p: &Position) -> Position {
    let map = |set: u64| set.swap_bytes();
    let [white, black] = p.sides.map(map);
    let mut image = Position { kinds: p.kinds.map(map), sides: [black, white], ..map_squares(p, 56) };
    image.moved = map(p.moved);
    image.pile = p.pile.swapped();
    image.pending = p.pending.map(swap_result);
    image.score.reverse();
    image.timeouts.reverse();
    if p.phase != Phase::Over {
        image.actor = p.actor.opponent();
        image.offence = p.offence.opponent();
        image.possession = p.possession.opponent();
    }
    image
}

fn mirror(p: &Position) -> Position {
    let map = |set: u64| set.reverse_bits().swap_bytes();
    Position { kinds: p.kinds.map(map), sides: p.sides.map(map), moved: map(p.moved), ..map_squares(p, 7) }
}

/// Maps every single square of a position by exclusive or: 56 exchanges ranks, 7 files.
fn map_squares(p: &Position, by: Square) -> Position {
    let map = |square: Square| if square == NOWHERE { NOWHERE } else { square ^ by };
    let mut image = *p;
    for square in
        [&mut image.ball, &mut image.spot, &mut image.fouls.pass_from, &mut image.fouls.interference_at]
    {
        *square = map(*square);
    }
    image.last_push = p.last_push.map(|push| Push { pusher: map(push.pusher), pushed: map(push.pushed) });
    if let Some(PlayResult::Dead(square, side)) = p.pending {
        image.pending = Some(PlayResult::Dead(map(square), side));
    }
    image
}

fn swap_result(result: PlayResult) -> PlayResult {
    let other = Side::opponent;
    match result {
        PlayResult::NoPlay | PlayResult::Incomplete => result,
        PlayResult::Touchdown(side) => PlayResult::Touchdown(other(side)),
        PlayResult::Safety(side) => PlayResult::Safety(other(side)),
        PlayResult::NewDrive(side) => PlayResult::NewDrive(other(side)),
        PlayResult::Dead(square, side) => PlayResult::Dead(square ^ 56, other(side)),
    }
}

fn map_action(action: Action, by: Square) -> Action {
    match action.verb() {
        verb @ (Verb::Move | Verb::Enter | Verb::Throw) => {
            Action::routed(verb, action.from() ^ by, action.to() ^ by, action.route())
        }
        Verb::Drop => Action::new(Verb::Drop, action.from(), action.to() ^ by),
        _ => action,
    }
}
