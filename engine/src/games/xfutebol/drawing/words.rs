//! Actions in words.

use std::cmp::Ordering;

use crate::diagram::counted;
use crate::games::xfutebol::Xfutebol;
use crate::games::xfutebol::actions::{Action, Verb, barrier, cutters};
use crate::games::xfutebol::apply::{
    Outcome, apply_unchecked, blocker, challenge_duel, dribble_duel, penalty_outcome, settled, shot_outcome,
};
use crate::games::xfutebol::position::{Kind, PITCH, Phase, Position, Square};
use crate::side::Side;

/// The action in words, with what comes of it where nothing stands between: every duel is decided by attributes.
pub fn describe_action(game: &Xfutebol, position: &Position, action: Action) -> String {
    let from = || name(position, action.from());
    let target = || name(position, action.to());
    let to = || PITCH.name(action.to());
    let curved = || format!("curved by {}", PITCH.name(action.via()));
    match action.verb() {
        Verb::Move if !position.is_free(action.to()) => {
            format!("{} runs into {}{}", from(), target(), foul(game, position, action))
        }
        Verb::Move => {
            format!(
                "{} {} {}{}",
                from(),
                going(position, action, ["moves", "carries"]),
                to(),
                taken(position, action)
            )
        }
        Verb::Sprint => {
            let after = spent(game, position, action);
            format!("{} {} {}{after}", from(), going(position, action, ["sprints", "sprints with"]), to())
        }
        Verb::Pass => format!("{} passes to {}{}", from(), target(), blocked(game, position, action)),
        Verb::LongPass => format!("{} makes a long pass to {}", from(), target()),
        Verb::CurvedPass => format!("{} makes a long pass to {}, {}", from(), target(), curved()),
        Verb::Shoot => format!("{} shoots at {}{}", from(), to(), shot(game, position, action)),
        Verb::LongShoot => {
            format!("{} makes a long shot at {}{}", from(), to(), shot(game, position, action))
        }
        Verb::CurvedShoot => {
            format!("{} makes a long shot at {}, {}{}", from(), to(), curved(), shot(game, position, action))
        }
        Verb::Challenge => {
            format!("{} challenges {}{}", from(), target(), challenged(game, position, action))
        }
        Verb::Dribble => match dribble_duel(game, position, action) {
            Ordering::Greater => format!("{} dribbles past {}", from(), target()),
            Ordering::Equal => format!("{} tries to dribble past {} in vain", from(), target()),
            Ordering::Less => format!("{} loses the ball to {} in a dribble", from(), target()),
        },
        Verb::Decline => format!("{} lets the ball pass{}", actor(game, position), flown(game, position)),
        Verb::Drop => format!("the parried ball drops on {}", PITCH.name(action.from())),
        Verb::SendOff => format!("{} is sent off", from()),
        Verb::Penalty => {
            let kind = action.kind().map_or("piece", Kind::name);
            let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            format!("penalty taken by {article} {kind}{}", penalty(game, position, action))
        }
        Verb::End => format!("{} ends the turn without a second movement", actor(game, position)),
        Verb::Form => format!("{} lines up as {}", actor(game, position), action.shape().name()),
        Verb::Place => {
            let kind = action.kind().map_or("piece", Kind::name);
            format!("{} places its {kind} on {}", actor(game, position), to())
        }
        Verb::Toss => format!("the toss lets {} kick off", action.side()),
    }
}

/// What comes of a challenge (XFB-6.8.4, XFB-6.9.2).
fn challenged(game: &Xfutebol, position: &Position, action: Action) -> String {
    match challenge_duel(game, position, action) {
        Ordering::Greater => " and wins the ball".to_owned(),
        Ordering::Equal => format!(" in vain{}", flown(game, position)),
        Ordering::Less => foul(game, position, action).to_owned(),
    }
}

/// What a foul brings (XFB-5.7.1).
fn foul(game: &Xfutebol, position: &Position, action: Action) -> &'static str {
    let mut after = *position;
    apply_unchecked(game, &mut after, action);
    match after.phase {
        Phase::Penalty => ": a foul, penalty",
        Phase::Red => ": a foul, a piece is sent off",
        _ => ": a foul",
    }
}

/// Whether a step takes a ball that nobody holds.
fn taken(position: &Position, action: Action) -> &'static str {
    if position.ball == Some(action.to()) { " and takes the ball" } else { "" }
}

/// What comes of a sprint: one beyond the free ones takes the piece off, and leaves the ball where it is (XFB-5.8.1).
fn spent(game: &Xfutebol, position: &Position, action: Action) -> String {
    let side = position.owner.index();
    if position.sprints[side] < game.options.sprints {
        return taken(position, action).to_owned();
    }
    let ball = [action.from(), action.to()].map(Some).contains(&position.ball);
    let left = if ball { "; the ball stays loose there" } else { "" };
    format!(" and leaves the pitch for {}{left}", counted(game.options.recovery.into(), "movement"))
}

/// What comes of a shot, unless the other side is asked first (XFB-6.4.2, XFB-6.7.3, XFB-6.11).
fn shot(game: &Xfutebol, position: &Position, kick: Action) -> &'static str {
    let is_asked = match position.phase {
        Phase::Free => kick.verb().is_long() && !barrier(position, kick.from()).is_empty(),
        _ => !cutters(position, kick).is_empty(),
    };
    let blocked = blocked(game, position, kick);
    if is_asked || !blocked.is_empty() { blocked } else { completed(game, position, kick) }
}

/// Whether the barrier blocks a short free kick (XFB-6.11.4).
fn blocked(game: &Xfutebol, position: &Position, kick: Action) -> &'static str {
    let is_short = position.phase == Phase::Free && !kick.verb().is_long();
    if is_short && blocker(game, position, kick.from()).is_some() { ": blocked by the barrier" } else { "" }
}

/// What comes of the kick that waits when nobody stops it.
fn flown(game: &Xfutebol, position: &Position) -> &'static str {
    let shot = position.flight.filter(|kick| kick.verb().is_shot());
    shot.map_or("", |kick| completed(game, position, kick))
}

fn completed(game: &Xfutebol, position: &Position, kick: Action) -> &'static str {
    ended(settled(position, shot_outcome(game, position, kick)))
}

fn penalty(game: &Xfutebol, position: &Position, action: Action) -> &'static str {
    let keeper = position.keeper(position.owner.opponent()).is_some();
    let outcome = action.kind().map(|kind| penalty_outcome(game, kind, keeper));
    outcome.map_or("", |outcome| ended(settled(position, outcome)))
}

const fn ended(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Goal => ": a goal",
        Outcome::Rebound => ": parried",
        Outcome::Save => ": saved",
    }
}

/// What stands on a square, with the square; the square alone when it is empty.
fn name(position: &Position, square: Square) -> String {
    let square_name = PITCH.name(square);
    match position.kind(square) {
        Some(kind) => format!("{} {square_name}", kind.name()),
        None => square_name,
    }
}

/// The side that acts.
fn actor(game: &Xfutebol, position: &Position) -> &'static str {
    game.actor_side(position).map_or("nobody", Side::name)
}

/// `moves to`, or `carries the ball to` for the holder.
fn going(position: &Position, action: Action, [plain, with_ball]: [&str; 2]) -> String {
    if position.ball == Some(action.from()) {
        format!("{with_ball} the ball to")
    } else {
        format!("{plain} to")
    }
}
