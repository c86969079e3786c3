//! Actions in words.

use crate::games::football_chess::FootballChess;
use crate::games::football_chess::actions::{Action, Verb, Word, is_illegal_pass, push_fouls, takes_ball};
use crate::games::football_chess::apply::{TOUCHDOWN, apply_unchecked};
use crate::games::football_chess::notation::{corner, name};
use crate::games::football_chess::position::{Foul, Fouls, Phase, Position, Square, Status, bit, row};
use crate::games::football_chess::setup::named_for;
use crate::side::Side;

/// The action in words for a person, with the fouls that it commits and the points that it brings.
pub(crate) fn describe_action(game: &FootballChess, p: &Position, action: Action) -> String {
    let mut after = *p;
    apply_unchecked(game, &mut after, action);
    let gains = Side::ALL.map(|side| (side, after.score[side.index()].saturating_sub(p.score[side.index()])));
    let points = match gains.into_iter().find(|&(_, gain)| gain > 0) {
        Some((side, gain)) if gain == u16::from(TOUCHDOWN) => format!(": touchdown for {side}"),
        Some((side, _)) => format!(": safety, two points for {side}"),
        None => String::new(),
    };
    format!("{}{}{points}", describe(p, &after, action), fouls(p, action))
}

/// The fouls of an action in a play that are not noted yet (FBC-6.6).
fn fouls(p: &Position, action: Action) -> String {
    let (from, to) = (action.from(), action.to());
    let committed = match action.verb() {
        _ if p.phase != Phase::Play => 0,
        Verb::Move if p.of(p.actor.opponent()) & bit(to) != 0 => push_fouls(p, from, to),
        Verb::Throw if is_illegal_pass(p, to) => Foul::ForwardPass.mask(),
        _ => 0,
    };
    let new = Fouls { codes: committed & !p.fouls.codes, ..Fouls::NONE };
    new.iter().map(|foul| format!(": a foul, {}", foul.name())).collect()
}

fn describe(p: &Position, after: &Position, action: Action) -> String {
    let (from, to) = (action.from(), action.to());
    match action.verb() {
        Verb::Move if p.phase == Phase::Play => describe_move(p, action),
        Verb::Move => format!("{} shifts to {}", piece(p, from), name(to)),
        Verb::Enter => describe_enter(p, action),
        Verb::Throw => describe_throw(p, from, to),
        Verb::Drop => format!("{} places a {} on {}", p.actor, action.kind().name(), name(to)),
        Verb::Form => match named_for(p.phase).get(usize::from(to)) {
            Some(formation) => {
                format!("{} lines up in {} ({})", p.actor, formation.name, formation.description)
            }
            None => format!("{} lines up", p.actor),
        },
        Verb::Foul => format!("{} commits a foul: {}", p.actor, action.foul().name()),
        Verb::Accept => format!("{} accepts the penalty for {}", p.actor, action.foul().name()),
        Verb::Word => describe_word(p, after, action.word()),
    }
}

fn piece(p: &Position, square: Square) -> String {
    match p.piece(square) {
        Some(piece) => format!("{} {}", piece.kind.name(), name(square)),
        None => name(square),
    }
}

fn route(action: Action) -> String {
    corner(action).map_or(String::new(), |corner| format!(" by way of {}", name(corner)))
}

fn describe_move(p: &Position, action: Action) -> String {
    let (from, to) = (action.from(), action.to());
    let mover = piece(p, from);
    let by = route(action);
    let carrier = p.carrier(p.actor);
    let occupied = p.occupied() & bit(to) != 0;
    let pushes = if occupied { format!(" and pushes the {}", piece(p, to)) } else { String::new() };
    if carrier & bit(from) != 0 {
        return format!("{mover} carries the ball to {}{by}{pushes}", name(to));
    }
    if takes_ball(p, action) {
        return format!("{mover} takes a handoff and goes to {}{by}{pushes}", name(to));
    }
    if to == p.ball {
        let what = match p.status {
            Status::Loose => "claims the loose ball",
            Status::CatchForward | Status::CatchBackward => "catches the ball",
            _ => "intercepts the ball",
        };
        return format!("{mover} {what} on {}{by}{pushes}", name(to));
    }
    format!("{mover} goes to {}{by}{pushes}", name(to))
}

fn describe_enter(p: &Position, action: Action) -> String {
    let (from, to) = (action.from(), action.to());
    let (mover, other, by) = (piece(p, from), piece(p, to), route(action));
    if to == p.ball {
        return match p.status {
            Status::Contested => format!("{mover} joins the pile on {}{by}", name(to)),
            Status::Held => format!("{mover} tackles the carrier, {other}{by}"),
            Status::DirectBackward => {
                format!("{mover} bats the throw to {other}{by}: the ball comes loose in a pile")
            }
            _ => format!("{mover} bats the throw to {other} down{by}"),
        };
    }
    if p.carrier(p.actor) & bit(from) != 0 {
        return format!("{mover} trucks into {other}{by}: the ball is dead there");
    }
    format!("{mover} takes a handoff and trucks into {other}{by}: the ball comes loose in a pile")
}

fn describe_throw(p: &Position, from: Square, to: Square) -> String {
    let direction = if row(p.actor, to) > row(p.actor, from) { "forward" } else { "back or sideways" };
    let target = if p.occupied() & bit(to) == 0 {
        format!("the empty square {}", name(to))
    } else {
        format!("{} {}", if p.of(p.actor) & bit(to) != 0 { "its own" } else { "the opposing" }, piece(p, to))
    };
    format!("{} throws {direction} to {target}", piece(p, from))
}

fn describe_word(p: &Position, after: &Position, word: Word) -> String {
    let actor = p.actor;
    let snapped = match after.phase {
        Phase::Play if after.status == Status::Loose => {
            format!("snaps the ball, which nobody takes: it is loose on {}", name(after.ball))
        }
        _ => "snaps the ball".to_owned(),
    };
    match word {
        Word::Snap | Word::SnapSlow if after.phase != Phase::Play => {
            format!("{actor} lets the clock run out: {}", period_over(p, after))
        }
        Word::Pass => format!("{actor} lets its turn pass"),
        Word::Skip => format!("{actor} does not answer the motion"),
        Word::Snap => format!("{actor} {snapped}"),
        Word::SnapSlow => format!("{actor} lets the clock run, then {snapped}"),
        Word::Timeout => format!("{actor} takes a timeout"),
        Word::Decline => format!("{actor} declines the penalty"),
    }
}

/// What a clock that ran out ends (FBC-5.5).
fn period_over(p: &Position, after: &Position) -> &'static str {
    match (after.phase, p.quarter) {
        (Phase::Over, _) => "the match ends",
        (_, 2) => "the half ends",
        _ => "the quarter ends",
    }
}
