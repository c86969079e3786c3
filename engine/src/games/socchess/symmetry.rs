//! The exact symmetries: colour swap (SOC-2.5) and mirror (SOC-2.6).

use super::Socchess;
use super::actions::{Action, Verb};
use super::position::board::{BOARD, Square};
use super::position::{OFF, Position, Restart, WAITING};
use crate::game::Symmetry;
use crate::side::Side;

pub(super) fn symmetries() -> Vec<Symmetry<Socchess>> {
    vec![
        Symmetry {
            name: "colour swap",
            swaps_sides: true,
            game: |game| {
                let [white_setup, black_setup] = game.setup;
                let [white_mix, black_mix] = game.mix;
                Some(Socchess {
                    kickoff: game.kickoff.opponent(),
                    setup: [black_setup, white_setup],
                    mix: [black_mix, white_mix],
                    ..*game
                })
            },
            position: |_, position| Some(swap_sides(position)),
            action: |_, _, action| map_squares(action, |index| BOARD.flip_rank(index), |file| file),
        },
        Symmetry {
            name: "mirror",
            swaps_sides: false,
            // Formations are not mirror images of themselves, and half 2 sets them up again.
            game: |game| (game.setup == [None; 2]).then_some(*game),
            // Ties in the order of several displaced pieces are broken by file from `a`.
            position: |_, position| (position.waiting().len() < 2).then(|| mirror(position)),
            action: |_, _, action| map_squares(action, |index| BOARD.flip_file(index), |file| 17 - file),
        },
    ]
}

fn swap_sides(position: &Position) -> Position {
    let swap = |[white, black]: [u8; 2]| [black, white];
    let over = position.phase == super::position::Phase::Over;
    let mut image = Position {
        score: [position.score[1], position.score[0]],
        mix: [position.mix[1], position.mix[0]],
        cadence: swap(position.cadence),
        actor: if over { Side::White } else { position.actor.opponent() },
        restart: position.restart.map(|r| Restart { kicker: r.kicker.opponent(), ..r }),
        holder: position.holder().map_or(position.holder, |slot| other_slot(slot) as u8),
        ..*position
    };
    for slot in Side::ALL.into_iter().flat_map(Position::slots) {
        image.places[other_slot(slot)] = map_place(position.places[slot], Square::flip_rank);
    }
    image.settle_all();
    image
}

/// The slot of the other side's piece of the same number.
fn other_slot(slot: usize) -> usize {
    let side = Position::side_of(slot);
    slot - Position::goalkeeper(side) + Position::goalkeeper(side.opponent())
}

fn mirror(position: &Position) -> Position {
    let mut image = *position;
    for place in &mut image.places {
        *place = map_place(*place, Square::flip_file);
    }
    image.settle_all();
    image
}

fn map_place(place: u16, map: fn(Square) -> Square) -> u16 {
    if place == OFF {
        return OFF;
    }
    map(Square::from_word(place & !WAITING)).word() | place & WAITING
}

fn map_squares(action: Action, square: impl Fn(u16) -> u16, file: impl Fn(u16) -> u16) -> Action {
    let (from, to) = (action.from(), action.to());
    match action.verb() {
        Verb::Move | Verb::Give | Verb::Place => Action::new(action.verb(), square(from), square(to)),
        Verb::Challenge => Action::challenge(square(from), square(to), square(action.loser())),
        Verb::Shot => Action::new(Verb::Shot, square(from), file(to)),
        Verb::Take | Verb::Drop => Action::new(action.verb(), from, square(to)),
        Verb::Forward | Verb::Defend | Verb::Mix | Verb::Decline | Verb::Skip | Verb::Pass => action,
    }
}
