//! Drawings and words for people.

mod words;

use crate::diagram::{Cell, Diagram, Ground, Token, counted};
use crate::side::Side;

use super::FootballChess;
use super::position::{BOARD, Clock, Phase, Pile, PlayResult, Position, Square, Status, bit, row};

pub(super) use words::describe_action;

/// The board with the end zones, the line of scrimmage (the spot's row) and the first-down row, and the captions of a
/// television picture.
pub(super) fn diagram(game: &FootballChess, p: &Position) -> Diagram {
    let mut diagram = Diagram::new(8, (1..=8).rev().map(|rank: u8| rank.to_string()).collect());
    for square in 0..64 {
        *diagram.cell(usize::from(square % 8), usize::from(7 - square / 8)) = cell(p, square);
    }
    diagram.names = vec![
        (Ground::Goal(Side::White), "end zone"),
        (Ground::Line, "line of scrimmage"),
        (Ground::Target, "first-down line"),
    ];
    diagram.dimmed = Some("moved in motion");
    diagram.caption("score", score(p));
    diagram.caption("quarter", quarter(game, p));
    if p.phase != Phase::Over {
        diagram.caption("down", down_and_distance(p));
        // Until the snap the ball lies on the spot (FBC-1.4).
        let spot = if matches!(p.phase, Phase::Play | Phase::Penalty) { "spot" } else { "ball on" };
        diagram.caption("offence", format!("{}, {spot} {}", p.offence.name(), BOARD.name(p.spot.into())));
        diagram.caption("phase", phase(p));
    }
    if p.phase == Phase::Play {
        diagram.caption("ball", ball(p));
    }
    if let Some(result) = p.pending {
        diagram.caption("if declined", pending(result));
    }
    if p.fouls.codes != 0 {
        let fouls: Vec<&str> = p.fouls.iter().map(|foul| foul.name()).collect();
        diagram.caption("flags on the play", fouls.join(", "));
    }
    diagram.caption("timeouts", format!("white {}, black {}", p.timeouts[0], p.timeouts[1]));
    diagram
}

fn cell(p: &Position, square: Square) -> Cell {
    let token = p.piece(square).map(|piece| Token {
        side: piece.side,
        label: piece.letter().to_string(),
        dimmed: p.moved & bit(square) != 0,
        under: below(p, square),
    });
    Cell { ground: ground(p, square), token, ball: p.ball == square }
}

/// The pieces of the pile under its topmost one.
fn below(p: &Position, square: Square) -> String {
    if p.status != Status::Contested || p.ball != square || p.pile == Pile::EMPTY {
        return String::new();
    }
    p.pile.iter().take(p.pile.len() - 1).map(|piece| piece.letter()).collect()
}

fn ground(p: &Position, square: Square) -> Ground {
    let rank = row(Side::White, square);
    let seen = row(p.offence, square);
    match rank {
        1 => Ground::Goal(Side::White),
        8 => Ground::Goal(Side::Black),
        _ if p.phase == Phase::Over => Ground::Plain,
        _ if seen == p.spot_row() => Ground::Line,
        _ if seen == p.line => Ground::Target,
        _ => Ground::Plain,
    }
}

fn score(p: &Position) -> String {
    format!("white {}, black {}", p.score[0], p.score[1])
}

fn quarter(game: &FootballChess, p: &Position) -> String {
    if p.phase == Phase::Over {
        return "final".to_owned();
    }
    let unit = if game.options.clocked() { "unit" } else { "play" };
    let clock = match p.clock {
        Clock::Running => ", clock running",
        Clock::Stopped => "",
        Clock::Untimed => ", untimed down",
    };
    format!("{} of 4, {} left{clock}", p.quarter, counted(p.units.into(), unit))
}

/// For instance `3rd & 5 yards`; one row is 5 yards (FBC-2.2).
fn down_and_distance(p: &Position) -> String {
    let down = ["1st", "2nd", "3rd", "4th"].get(usize::from(p.down.saturating_sub(1))).unwrap_or(&"-");
    let distance =
        if p.line == 8 { "goal".to_owned() } else { format!("{} yards", 5 * (p.line - p.spot_row())) };
    format!("{down} & {distance}")
}

fn phase(p: &Position) -> String {
    let actor = p.actor.name();
    match p.phase {
        Phase::Offence | Phase::Defence => format!("{actor} lines up"),
        Phase::Motion => format!("{actor} shifts or snaps, {} motions used", p.motions),
        Phase::Reaction => format!("{actor} may answer the motion"),
        Phase::Play => format!("play, {actor} to act, {} since the snap", counted(p.actions, "action")),
        Phase::Penalty => format!("{actor} decides about the penalty"),
        Phase::Over => "over".to_owned(),
    }
}

/// How the play ends unless a penalty is accepted.
fn pending(result: PlayResult) -> String {
    match result {
        PlayResult::NoPlay => "no play, the down is repeated".to_owned(),
        PlayResult::Incomplete => "incomplete pass".to_owned(),
        PlayResult::Touchdown(side) => format!("touchdown for {side}"),
        PlayResult::Safety(side) => format!("safety, two points for {side}"),
        PlayResult::NewDrive(side) => format!("turnover, {side}'s ball"),
        PlayResult::Dead(square, side) => format!("{side}'s ball, dead on {}", BOARD.name(square.into())),
    }
}

fn ball(p: &Position) -> String {
    let place = BOARD.name(p.ball.into());
    let side = p.possession.name();
    match p.status {
        Status::Rest => format!("on {place}"),
        Status::Held => format!("carried by {side} on {place}"),
        Status::DirectForward | Status::DirectBackward => format!("thrown to the {side} piece on {place}"),
        Status::IndirectForward | Status::IndirectBackward => format!("in the air to {place}"),
        Status::CatchForward | Status::CatchBackward => format!("in the air to {place}, {side} may catch"),
        Status::Loose => format!("loose on {place}"),
        Status::Contested => format!("under a pile of {} on {place}", p.pile.len()),
    }
}
