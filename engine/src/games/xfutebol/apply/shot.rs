//! How shots and penalties end, before anything follows from it (XFB-6.5, XFB-6.11.4, XFB-6.12.2).

use crate::games::xfutebol::Xfutebol;
use crate::games::xfutebol::actions::{Action, Verb, barrier};
use crate::games::xfutebol::options::Duels;
use crate::games::xfutebol::position::{GOAL_AREA, Kind, PENALTY_AREA, Position, Square, own};
use crate::side::Side;

/// How a shot or penalty ends (XFB-6.5.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A goal.
    Goal,
    /// The keeper parries.
    Rebound,
    /// The keeper holds the ball.
    Save,
}

/// How a shot of the owner ends once nobody has cut it (XFB-6.5.1 to XFB-6.5.4).
pub fn shot_outcome(game: &Xfutebol, position: &Position, shot: Action) -> Outcome {
    let opponent = position.owner.opponent();
    if position.keeper_in_goal_area(opponent).is_none() {
        return Outcome::Goal;
    }
    let shooter = game.duels(position, shot.from());
    let keeper = game.tables.duels(Kind::Keeper);
    let (mut strength, save) = match shot.verb() {
        Verb::Shoot => (shooter.shot, keeper.save),
        _ => (shooter.long_shot, keeper.long_save),
    };
    if shot.verb() == Verb::CurvedShoot {
        const CURVE: i32 = 20;
        strength += CURVE;
    }
    duel_outcome(game, strength + boost(game, opponent, shot.from()), save)
}

/// The outcome as it stands: without a free square next to the keeper for the ball to drop on, a parried ball is held
/// (XFB-6.5.5).
pub fn settled(position: &Position, outcome: Outcome) -> Outcome {
    let is_hemmed_in = |keeper: Square| position.free_beside(keeper).is_empty();
    match outcome {
        Outcome::Rebound if position.keeper(position.owner.opponent()).is_some_and(is_hemmed_in) => {
            Outcome::Save
        }
        outcome => outcome,
    }
}

const PENALTY_AREA_BOOST: i32 = 15;
const GOAL_AREA_BOOST: i32 = 25;

/// The boost of a shooter's square in the areas of `defender` (XFB-6.5.2).
fn boost(game: &Xfutebol, defender: Side, from: Square) -> i32 {
    if GOAL_AREA[defender.index()].has(from) {
        if game.options.boosts_add { PENALTY_AREA_BOOST + GOAL_AREA_BOOST } else { GOAL_AREA_BOOST }
    } else if PENALTY_AREA[defender.index()].has(from) {
        PENALTY_AREA_BOOST
    } else {
        0
    }
}

/// Compares a shot with a keeper (XFB-6.5.4).
fn duel_outcome(game: &Xfutebol, shot: i32, save: i32) -> Outcome {
    let band = if game.options.bands { i32::from(game.options.band) } else { 0 };
    if shot > save + band {
        Outcome::Goal
    } else if game.options.bands && shot >= save {
        Outcome::Rebound
    } else {
        Outcome::Save
    }
}

/// How a penalty of a piece of this kind ends, with or without a keeper in the goal (XFB-6.12.2).
pub fn penalty_outcome(game: &Xfutebol, kind: Kind, keeper: bool) -> Outcome {
    let kicker: &Duels = game.tables.duels(kind);
    let defender: &Duels = game.tables.duels(Kind::Keeper);
    if !keeper {
        Outcome::Goal
    } else if game.options.penalty_duel {
        if kicker.goal > defender.defense { Outcome::Goal } else { Outcome::Save }
    } else {
        duel_outcome(game, kicker.shot + PENALTY_AREA_BOOST, defender.save)
    }
}

/// The piece of the barrier that blocks a PASS or SHOOT, if one does: the highest Defense, ties by its side's own
/// order (XFB-6.11.4).
pub fn blocker(game: &Xfutebol, position: &Position, kicker: Square) -> Option<Square> {
    let defender = position.owner.opponent();
    let defense = |square: Square| game.duels(position, square).defense;
    let best = barrier(position, kicker)
        .iter()
        .max_by_key(|&square| (defense(square), std::cmp::Reverse(own(defender, square))))?;
    (game.duels(position, kicker).shot <= defense(best)).then_some(best)
}
