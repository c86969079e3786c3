//! Drawings (roles, areas, cards, sprints, clock).

mod words;

use super::Xfutebol;
use super::apply::scorers;
use super::notation::print_action;
use super::options::Win;
use super::position::{
    GOAL_AREA, Kind, PENALTY_AREA, PITCH, Period, Phase, Position, Square, Stage, goal_squares,
};
use crate::diagram::{Diagram, Ground, Token, counted};
use crate::side::Side;

pub use words::describe_action;

/// The board for people.
pub fn diagram(game: &Xfutebol, position: &Position) -> Diagram {
    let labels = (1..=PITCH.ranks).rev().map(|rank| rank.to_string()).collect();
    let mut diagram = Diagram::new(usize::from(PITCH.files), labels);
    for square in 0..PITCH.squares() as Square {
        let row = usize::from(PITCH.ranks - 1 - PITCH.row(square));
        let cell = diagram.cell(usize::from(PITCH.file(square)), row);
        cell.ground = ground(square);
        cell.ball = position.ball == Some(square);
        cell.token = position.piece(square).map(|(side, kind)| Token {
            side,
            label: side.case(kind.letter()).to_string(),
            dimmed: false,
            under: String::new(),
        });
    }
    caption(game, position, &mut diagram);
    diagram
}

fn ground(square: Square) -> Ground {
    for side in Side::ALL {
        if goal_squares(side).contains(&square) {
            return Ground::Goal(side);
        }
        if GOAL_AREA[side.index()].has(square) {
            return Ground::InnerZone;
        }
        if PENALTY_AREA[side.index()].has(square) {
            return Ground::Zone;
        }
    }
    Ground::Plain
}

fn caption(game: &Xfutebol, position: &Position, diagram: &mut Diagram) {
    diagram.caption("score", format!("White {} - {} Black", position.score[0], position.score[1]));
    diagram.caption("phase", phase_in_words(game, position));
    if let Some(turn) = turn_in_words(position) {
        diagram.caption("turn", turn);
    }
    diagram.caption("clock", clock_in_words(game, position));
    diagram.caption("fouls", both_sides(|side| fouls_in_words(game, position.fouls[side.index()])));
    diagram.caption("sprints", both_sides(|side| sprints_in_words(game, position.sprints[side.index()])));
    if may_be_decided_by_scorers(game, position) {
        let of_side = |side| counted(scorers(game, position, side) as u32, "scorer");
        diagram.caption("shoot-out", both_sides(of_side));
    }
    let sidelined: Vec<String> = position
        .sidelined
        .iter()
        .map(|piece| {
            let (letter, square) = (piece.side.case(piece.kind.letter()), PITCH.name(piece.square()));
            format!("{letter} back on {square} in {}", counted(piece.ticks.into(), "movement"))
        })
        .collect();
    if !sidelined.is_empty() {
        diagram.caption("sidelined", sidelined.join(", "));
    }
    diagram.caption("line-ups", both_sides(|side| position.lineups[side.index()].code()));
    let roles = Kind::ALL.map(|kind| format!("{} {}", kind.letter(), kind.name()));
    diagram.caption("roles", roles.join(", "));
    diagram.caption("areas", "zone: penalty area, inner zone: goal area (a part of the penalty area)");
}

/// Whether the scorers of the shoot-out (XFB-5.9.2) may decide, or have decided.
fn may_be_decided_by_scorers(game: &Xfutebol, position: &Position) -> bool {
    let is_level = position.score[0] == position.score[1];
    game.options.shootout
        && match position.phase {
            Phase::Setup => false,
            Phase::Over(_) => is_level,
            _ => true,
        }
}

fn both_sides(text: impl Fn(Side) -> String) -> String {
    format!("White {}, Black {}", text(Side::White), text(Side::Black))
}

fn phase_in_words(game: &Xfutebol, position: &Position) -> String {
    let actor = game.actor_side(position).map_or("", Side::name);
    let kick = position.flight.map_or(String::new(), print_action);
    match position.phase {
        Phase::Setup => format!("{actor} sets up: {}", setup_in_words(position)),
        Phase::Toss => "coin toss".to_owned(),
        Phase::Play => "play".to_owned(),
        Phase::Free => format!("free kick for {actor}"),
        Phase::Cut => format!("{actor} may cut the kick {kick}"),
        Phase::Wall => format!("{actor}'s barrier may challenge the free kick {kick}"),
        Phase::Rebound => format!("{actor} chooses where the parried ball drops"),
        Phase::Red => format!("red card: {actor} sends off a piece"),
        Phase::Penalty => format!("penalty kick for {actor}"),
        Phase::Over(None) => "over: a draw".to_owned(),
        Phase::Over(Some(winner)) if position.score[0] == position.score[1] => {
            format!("over: {winner} wins the shoot-out")
        }
        Phase::Over(Some(winner)) => format!("over: {winner} wins"),
    }
}

fn setup_in_words(position: &Position) -> String {
    let side = position.choosing();
    match position.lineups[side.index()].next_place() {
        Some(place) => format!(
            "the {}'s place on {}, shirt {:02}",
            place.base.name(),
            PITCH.name(place.square(side)),
            place.shirt
        ),
        None => "the formation".to_owned(),
    }
}

fn turn_in_words(position: &Position) -> Option<String> {
    let stage = match (position.phase, position.stage) {
        (Phase::Setup | Phase::Toss | Phase::Over(_), _) => return None,
        (_, Stage::Fresh) => "first movement",
        (_, Stage::AfterMove) => "second movement, any or none",
        (_, Stage::AfterOther) => "second movement, a MOVE",
    };
    Some(format!("{}: {stage}", position.owner))
}

fn clock_in_words(game: &Xfutebol, position: &Position) -> String {
    let period = match position.period {
        Period::Only => "",
        Period::First(_) => " of the first half",
        Period::Second => " of the second half",
    };
    let style = match game.options.win {
        Win::Halves | Win::Movements(_) => String::new(),
        Win::Golden => ", golden goal".to_owned(),
        Win::Goals(goals) => format!(", first to {goals} goals"),
    };
    format!("{} of {} movements{period}{style}", position.clock, game.options.limit())
}

fn fouls_in_words(game: &Xfutebol, fouls: u32) -> String {
    let card = match fouls {
        0..=2 => String::new(),
        3 => " (yellow card)".to_owned(),
        5.. if game.options.red_each => format!(" ({} red cards)", fouls - 3),
        _ => " (red card)".to_owned(),
    };
    format!("{fouls}{card}")
}

/// Sprints beyond the free ones cost the piece some movements (XFB-5.8.1).
fn sprints_in_words(game: &Xfutebol, sprints: u32) -> String {
    let free = game.options.sprints;
    match free.checked_sub(sprints) {
        Some(0) => format!("{sprints} (none free is left)"),
        Some(left) => format!("{sprints} ({left} free left)"),
        None => format!("{sprints} ({} beyond the free ones)", sprints - free),
    }
}
