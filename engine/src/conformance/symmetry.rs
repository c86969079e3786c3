//! The exact symmetries of a game: lists, successors and results of an image are the images.

use crate::game::{Rulebook, Symmetry, sorted_tokens, successors};
use crate::side::{Actor, MatchResult};

/// Checks one symmetry in one position: actor, legal list, every successor and the result. Positions and options that
/// the symmetry exempts are passed over; returns whether the position was checked.
pub fn check_symmetry<G: Rulebook>(game: &G, position: &G::Position, symmetry: &Symmetry<G>) -> bool {
    let (Some(image_game), Some(image)) = ((symmetry.game)(game), (symmetry.position)(game, position)) else {
        return false;
    };
    let text = format!("{} under {}", game.print_position(position), symmetry.name);
    image_game.validate(&image).unwrap_or_else(|e| panic!("{text}\nimage is not valid: {e}"));
    assert_eq!(
        image_game.actor(&image),
        map_actor(game.actor(position), symmetry.swaps_sides),
        "{text}\nactor"
    );
    assert_eq!(
        image_game.result(&image),
        game.result(position).map(|result| map_result(result, symmetry.swaps_sides)),
        "{text}\nresult"
    );
    let mut mapped: Vec<String> = successors(game, position)
        .into_iter()
        .map(|action| image_game.print_action(&image, (symmetry.action)(game, position, action)))
        .collect();
    mapped.sort_unstable();
    let listed: Vec<String> =
        sorted_tokens(&image_game, &image).into_iter().map(|(token, _)| token).collect();
    assert_eq!(mapped, listed, "{text}\nlegal list");
    for action in successors(game, position) {
        let mut next = *position;
        game.apply_unchecked(&mut next, action);
        let mut image_next = image;
        image_game.apply_unchecked(&mut image_next, (symmetry.action)(game, position, action));
        if let Some(next_image) = (symmetry.position)(game, &next) {
            assert_eq!(
                image_game.print_position(&image_next),
                image_game.print_position(&next_image),
                "{text}\nafter {}",
                game.print_action(position, action)
            );
        }
    }
    true
}

fn map_actor(actor: Actor, swap: bool) -> Actor {
    match actor {
        Actor::Side(side) if swap => Actor::Side(side.opponent()),
        other => other,
    }
}

fn map_result(result: MatchResult, swap: bool) -> MatchResult {
    if !swap {
        return result;
    }
    MatchResult {
        winner: result.winner.map(crate::side::Side::opponent),
        score: [result.score[1], result.score[0]],
    }
}
