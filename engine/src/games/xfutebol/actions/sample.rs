//! A uniformly random legal action without making the list.

use super::generate::{ball_actions, may_sprint};
use super::{Action, Verb, legal};
use crate::games::xfutebol::Xfutebol;
use crate::games::xfutebol::position::{Phase, Position, Square, Stage, along};
use crate::random::{Stream, below};
use crate::side::Side;

/// Draws a uniformly random legal action of the side to act; `None` if nobody acts.
pub fn sample(
    game: &Xfutebol,
    position: &Position,
    rng: &mut Stream,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    if position.phase == Phase::Play {
        sample_play(game, position, rng, scratch)
    } else {
        sample_list(game, position, rng, scratch)
    }
}

fn sample_list(
    game: &Xfutebol,
    position: &Position,
    rng: &mut Stream,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    scratch.clear();
    legal(game, position, scratch);
    pick(scratch, below(rng, scratch.len() as u32))
}

fn pick(actions: &[Action], number: u32) -> Option<Action> {
    actions.get(number as usize).copied()
}

/// Draws a ticket until it is worth a legal action. The tickets are numbered: so many for the steps of each own
/// piece, one for `end`, then enough for the longest list of kicks, dribbles or challenges. Every legal action has
/// exactly one ticket, hence the draw is uniform. The list of the ball is made only when one of its tickets comes
/// up.
fn sample_play(
    game: &Xfutebol,
    position: &Position,
    rng: &mut Stream,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    const TRIES: u32 = 1000;
    let side = position.owner;
    let sprints = may_sprint(game, position);
    let slots = game.tables.most_slots[usize::from(sprints)];
    let step_tickets = slots * position.pieces(side).count();
    let end_tickets = u32::from(position.stage == Stage::AfterMove);
    let ball_tickets = ball_tickets(game, position);
    let mut listed = false;
    for _ in 0..TRIES {
        let ticket = below(rng, step_tickets + end_tickets + ball_tickets);
        if ticket < step_tickets {
            let piece = position.pieces(side).iter().nth((ticket / slots) as usize)?;
            let step = step(game, position, side, piece, (ticket % slots) as usize, sprints);
            if step.is_some() {
                return step;
            }
        } else if ticket < step_tickets + end_tickets {
            return Some(Action::END);
        } else {
            if !listed {
                scratch.clear();
                ball_actions(game, position, scratch);
                listed = true;
            }
            let action = pick(scratch, ticket - step_tickets - end_tickets);
            if action.is_some() {
                return action;
            }
        }
    }
    sample_list(game, position, rng, scratch)
}

/// An upper bound of the number of actions with the ball.
fn ball_tickets(game: &Xfutebol, position: &Position) -> u32 {
    const CHALLENGES: u32 = 8;
    match (position.ball, position.holder()) {
        (Some(ball), Some(holder)) if position.stage != Stage::AfterOther => {
            if holder == position.owner {
                position.kind(ball).map_or(0, |kind| game.tables.most_kicks(kind))
            } else {
                CHALLENGES
            }
        }
        _ => 0,
    }
}

/// The MOVE or SPRINT number `slot` of the piece, if it is legal (XFB-6.1.1, XFB-6.2.1).
fn step(
    game: &Xfutebol,
    position: &Position,
    side: Side,
    from: Square,
    slot: usize,
    sprints: bool,
) -> Option<Action> {
    let kind = position.kind(from)?;
    let (direction, length, sprint) = game.tables.slots(side, kind).get(slot, sprints)?;
    let to = along(from, direction, length)?;
    let way_is_free =
        (1..length).all(|n| along(from, direction, n).is_some_and(|square| position.is_free(square)));
    let target_is_open = if sprint { position.is_free(to) } else { !position.has(side, to) };
    let verb = if sprint { Verb::Sprint } else { Verb::Move };
    (way_is_free && target_is_open).then(|| Action::step(verb, from, to))
}
