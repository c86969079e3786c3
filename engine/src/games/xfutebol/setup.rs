//! Line-ups, the set-up phase, kick-off and restarts (XFB-5.1, XFB-5.2, XFB-12).

use super::Xfutebol;
use super::actions::Action;
use super::options::{LineUpChoice, Win};
use super::position::{
    Kind, LineUp, NAMED, Period, Phase, Position, Shape, SidelinedList, Stage, keeper_square, kickoff_square,
};
use crate::game::{Formation, Rulebook};
use crate::side::Side;

/// The first position of a match (XFB-5.1).
pub fn start(game: &Xfutebol) -> Position {
    let mut position = Position::EMPTY;
    for (side, choice) in Side::ALL.into_iter().zip(game.options.lineups) {
        if let LineUpChoice::Fixed(lineup) = choice {
            position.lineups[side.index()] = lineup;
            place_lineup(&mut position, side);
        }
    }
    leave_setup(game, &mut position);
    position
}

/// Puts the pieces that a line-up places so far on their squares, the keeper included.
pub fn place_lineup(position: &mut Position, side: Side) {
    let lineup = position.lineups[side.index()];
    if lineup.shape().is_some() {
        position.put(side, Kind::Keeper, keeper_square(side));
    }
    for (kind, place) in lineup.pieces() {
        position.put(side, kind, place.square(side));
    }
}

/// The choices of the phase `setup` (XFB-5.1.2).
pub fn choices(position: &Position, actions: &mut Vec<Action>) {
    let side = position.choosing();
    let lineup = position.lineups[side.index()];
    match lineup.next_place() {
        None => actions.extend(Shape::ALL.map(Action::form)),
        Some(place) => {
            let square = place.square(side);
            actions.extend(lineup.choices().map(|kind| Action::place(kind, square)));
        }
    }
}

/// Chooses a formation and places the keeper (XFB-5.1.2 step 1).
pub fn choose_shape(position: &mut Position, shape: Shape) {
    let side = position.choosing();
    position.lineups[side.index()] = LineUp::empty(shape);
    position.put(side, Kind::Keeper, keeper_square(side));
}

/// Fills the next place (XFB-5.1.2 steps 2-11).
pub fn choose_kind(game: &Xfutebol, position: &mut Position, kind: Kind) {
    let side = position.choosing();
    let lineup = &mut position.lineups[side.index()];
    let Some(place) = lineup.next_place() else { return };
    *lineup = lineup.with(kind);
    position.put(side, kind, place.square(side));
    leave_setup(game, position);
}

/// Goes on to the toss or the kick-off when both sides are complete (XFB-5.1.4).
fn leave_setup(game: &Xfutebol, position: &mut Position) {
    if !position.lineups.iter().all(|lineup| lineup.is_complete()) {
        return;
    }
    match game.options.first {
        None => position.phase = Phase::Toss,
        Some(side) => begin(game, position, side),
    }
}

/// The side kicks off the match (XFB-7).
pub fn begin(game: &Xfutebol, position: &mut Position, side: Side) {
    if game.options.win == Win::Halves {
        position.period = Period::First(side);
    }
    kick_off(position, side);
}

/// KICKOFF(S): the ball on the side's `E8`, where a taker steps up if nobody stands there (XFB-5.2.2).
pub fn kick_off(position: &mut Position, side: Side) {
    let centre = kickoff_square(side);
    if !position.has(side, centre) {
        let places = position.lineups[side.index()].pieces().rev().map(|(_, place)| place.square(side));
        let taker = places.chain([keeper_square(side)]).find(|&square| position.has(side, square));
        if let Some((taker, kind)) = taker.and_then(|square| Some((square, position.kind(square)?))) {
            position.take(taker);
            position.put(side, kind, centre);
        }
    }
    position.ball = Some(centre);
    position.phase = Phase::Play;
    position.owner = side;
    position.stage = Stage::Fresh;
    position.flight = None;
}

/// RESET: all pieces go back to start squares, those that sit out only with `all` (XFB-5.2.3).
pub fn reset(position: &mut Position, all: bool) {
    let mut in_hand = [[0u8; Kind::CODES]; 2];
    for side in Side::ALL {
        for kind in position.pieces(side).iter().filter_map(|square| position.kind(square)) {
            in_hand[side.index()][kind as usize] += 1;
        }
    }
    if all {
        for piece in position.sidelined.iter() {
            in_hand[piece.side.index()][piece.kind as usize] += 1;
        }
        position.sidelined = SidelinedList::EMPTY;
    }
    position.clear();
    for side in Side::ALL {
        let hand = &mut in_hand[side.index()];
        if hand[Kind::Keeper as usize] > 0 {
            position.put(side, Kind::Keeper, keeper_square(side));
        }
        for (kind, place) in position.lineups[side.index()].pieces() {
            if hand[kind as usize] > 0 {
                hand[kind as usize] -= 1;
                position.put(side, kind, place.square(side));
            }
        }
    }
}

/// The named line-ups of XFB-12.3, each for both sides.
pub fn formations() -> Vec<Formation> {
    NAMED
        .into_iter()
        .filter_map(|(name, _, _, idea)| {
            let rules = format!("lineup_w={name},lineup_b={name}");
            let game = Xfutebol::with_rules(&rules).ok()?;
            let position = game.print_position(&start(&game));
            Some(Formation { name: name.to_owned(), description: idea.to_owned(), rules, position })
        })
        .collect()
}
