//! The legal actions of every phase (XFB-5, XFB-6).

use super::kicks::kicks;
use super::{Action, Verb};
use crate::games::xfutebol::Xfutebol;
use crate::games::xfutebol::position::{
    DIRECTIONS, Kind, NEIGHBOURS, Phase, Position, Square, Squares, Stage, along, line, line_between,
};
use crate::games::xfutebol::setup;

/// Appends every legal action of the side to act.
pub fn legal(game: &Xfutebol, position: &Position, actions: &mut Vec<Action>) {
    match position.phase {
        Phase::Play => play(game, position, actions),
        Phase::Free => {
            if let Some(ball) = position.ball {
                kicks(game, position, ball, |kick| actions.push(kick));
            }
        }
        Phase::Cut | Phase::Wall => answers(position, actions),
        Phase::Rebound => drops(position, actions),
        Phase::Red => {
            let side = position.owner.opponent();
            actions.extend(position.pieces(side).iter().map(|square| Action::at(Verb::SendOff, square)));
        }
        Phase::Penalty => penalties(position, actions),
        Phase::Setup => setup::choices(position, actions),
        Phase::Toss | Phase::Over(_) => {}
    }
}

fn play(game: &Xfutebol, position: &Position, actions: &mut Vec<Action>) {
    let side = position.owner;
    let sprints = may_sprint(game, position);
    let own = position.pieces(side);
    let occupied = own | position.pieces(side.opponent());
    for from in own.iter() {
        let Some(kind) = position.kind(from) else { continue };
        for ray in game.tables.rays(side, kind) {
            let reach = if sprints { ray.sprints } else { ray.moves };
            for (to, length) in line(from, usize::from(ray.direction), reach).zip(1..) {
                let sprint = length > ray.moves;
                if !occupied.has(to) {
                    let verb = if sprint { Verb::Sprint } else { Verb::Move };
                    actions.push(Action::step(verb, from, to));
                    continue;
                }
                // A MOVE may run into an opponent: a foul (XFB-6.1.3). A SPRINT may not (XFB-6.2.1).
                if !sprint && !own.has(to) {
                    actions.push(Action::step(Verb::Move, from, to));
                }
                break;
            }
        }
    }
    ball_actions(game, position, actions);
    if position.stage == Stage::AfterMove {
        actions.push(Action::END);
    }
}

/// Whether the owner may sprint at all now (XFB-5.3.1, XFB-5.8.2).
pub fn may_sprint(game: &Xfutebol, position: &Position) -> bool {
    let side = position.owner;
    let extra = position.sprints[side.index()] >= game.options.sprints;
    position.stage != Stage::AfterOther
        && (!extra || (game.options.extra_sprint && position.pieces(side).count() > 1))
}

/// Appends the kicks and dribbles of the owner's holder, or the challenges against the opponent's; `1x` allows none
/// (XFB-5.3.1).
pub fn ball_actions(game: &Xfutebol, position: &Position, actions: &mut Vec<Action>) {
    let (Some(ball), Some(holder)) = (position.ball, position.holder()) else { return };
    if position.stage == Stage::AfterOther {
        return;
    }
    if holder == position.owner {
        kicks(game, position, ball, |kick| actions.push(kick));
        dribbles(position, ball, actions);
    } else {
        let challengers = NEIGHBOURS[usize::from(ball)] & position.pieces(position.owner);
        actions.extend(challengers.iter().map(|from| Action::step(Verb::Challenge, from, ball)));
    }
}

fn dribbles(position: &Position, from: Square, actions: &mut Vec<Action>) {
    let opponents = position.pieces(position.owner.opponent());
    for direction in 0..DIRECTIONS {
        let Some(opponent) = along(from, direction, 1).filter(|&square| opponents.has(square)) else {
            continue;
        };
        if along(from, direction, 2).is_some_and(|beyond| position.is_free(beyond)) {
            actions.push(Action::step(Verb::Dribble, from, opponent));
        }
    }
}

/// The challenges of the phases `cut` and `wall`, and `decline` (XFB-6.8.3, XFB-6.11.5).
fn answers(position: &Position, actions: &mut Vec<Action>) {
    let Some(kick) = position.flight else { return };
    let compared = compared_square(position, kick);
    let challengers = match position.phase {
        Phase::Cut => cutters(position, kick),
        _ => barrier(position, kick.from()),
    };
    actions.extend(challengers.iter().map(|from| Action::step(Verb::Challenge, from, compared)));
    actions.push(Action::DECLINE);
}

/// The square of the piece that a challenge of this kick is compared with: the receiver of a pass if there is one,
/// else the kicker (XFB-6.8.2).
pub fn compared_square(position: &Position, kick: Action) -> Square {
    let received = kick.verb().is_pass() && position.has(position.owner, kick.to());
    if received { kick.to() } else { kick.from() }
}

/// The opponents that may cut this kick of the owner in play (XFB-6.8.1); LONG PASSes and an expert's LONG SHOOTs are
/// never cut (XFB-6.6.5, XFB-6.7.3).
pub fn cutters(position: &Position, kick: Action) -> Squares {
    let opponent = position.owner.opponent();
    let expert = position.kind(kick.from()).is_some_and(Kind::is_expert);
    let safe = match kick.verb() {
        Verb::Pass | Verb::Shoot => false,
        Verb::LongShoot => expert,
        _ => true,
    };
    let Some((direction, length)) = line_between(kick.from(), kick.to()).filter(|_| !safe) else {
        return Squares::EMPTY;
    };
    let last = if kick.verb() == Verb::Pass { length - 1 } else { length };
    let path: Squares = line(kick.from(), direction, last).collect();
    let mut on_path = path & position.pieces(opponent);
    // A keeper in its own goal area saves instead of cutting.
    if kick.verb().is_shot()
        && let Some(keeper) = position.keeper_in_goal_area(opponent)
    {
        on_path.clear(keeper);
    }
    on_path
}

/// The opponents next to the owner's kicker (XFB-6.11.2).
pub fn barrier(position: &Position, kicker: Square) -> Squares {
    NEIGHBOURS[usize::from(kicker)] & position.pieces(position.owner.opponent())
}

/// Where a parried ball may drop (XFB-6.5.6).
fn drops(position: &Position, actions: &mut Vec<Action>) {
    let Some(keeper) = position.ball else { return };
    let free = position.free_beside(keeper);
    actions.extend(free.iter().map(|square| Action::at(Verb::Drop, square)));
}

/// The kinds that may take a penalty (XFB-6.12.1).
fn penalties(position: &Position, actions: &mut Vec<Action>) {
    let mut present = [false; Kind::CODES];
    for kind in position.pieces(position.owner).iter().filter_map(|square| position.kind(square)) {
        present[kind as usize] = true;
    }
    actions.extend(Kind::ALL.into_iter().filter(|&kind| present[kind as usize]).map(Action::penalty));
}
