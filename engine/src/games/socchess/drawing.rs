//! Positions and actions for people: the diagram, and actions in words.

use super::Socchess;
use super::actions::{Action, GOAL_FILES, Verb, blocker_of_shot, central_squares};
use super::apply::turn_length;
use super::notation::{drop_kind, goal_square, letter};
use super::position::board::{BOARD, Square};
use super::position::{Kind, Mix, Phase, Position, RestartKind};
use crate::diagram::{Diagram, Ground, Token, counted};
use crate::game::Game;
use crate::side::Side;

/// The board with a row for each goal above and below it.
pub(super) fn diagram(game: &Socchess, position: &Position) -> Diagram {
    let labels = (0..BOARD.ranks + 2)
        .rev()
        .map(|rank| if (1..25).contains(&rank) { rank.to_string() } else { String::new() });
    let mut diagram = Diagram::new(usize::from(BOARD.files), labels.collect());
    for file in 0..BOARD.files {
        for (row, defender) in [(0, Side::Black), (25, Side::White)] {
            let ground = if GOAL_FILES.contains(&file) { Ground::Goal(defender) } else { Ground::Outside };
            diagram.cell(usize::from(file), row).ground = ground;
        }
        // The halfway line runs between these two rows.
        for row in [12, 13] {
            diagram.cell(usize::from(file), row).ground = Ground::Line;
        }
    }
    for square in Side::ALL.into_iter().flat_map(central_squares) {
        diagram.cell(usize::from(square.file()), row_of(square)).ground = Ground::Zone;
    }
    for side in Side::ALL {
        for (slot, _, square) in position.pieces(side) {
            let cell = diagram.cell(usize::from(square.file()), row_of(square));
            let label = letter(position, slot).to_string();
            cell.token = Some(Token { side, label, dimmed: false, under: String::new() });
            cell.ball = position.holder() == Some(slot);
        }
    }
    captions(game, position, &mut diagram);
    diagram
}

/// The row of a square in the diagram: row 0 is Black's goal, row 25 White's.
fn row_of(square: Square) -> usize {
    usize::from(BOARD.ranks - square.row())
}

fn captions(game: &Socchess, position: &Position, diagram: &mut Diagram) {
    let [white, black] = position.score;
    diagram.caption("score", format!("White {white}, Black {black}"));
    diagram.caption("half", format!("{} of 2", position.half));
    diagram.caption("clock", format!("{} left in the half", counted(position.clock.into(), "action")));
    if position.phase != Phase::Over {
        diagram.caption("to act", in_words(position.actor));
    }
    diagram.caption("phase", phase_in_words(position));
    if position.left > 0 {
        // The goalkeeper's choice falls into the shooter's turn (SOC-4.5).
        let whose = match position.phase {
            Phase::Goalkeeper => format!("{}'s", in_words(position.actor.opponent())),
            _ => "the".to_owned(),
        };
        diagram.caption("turn", format!("{} of {whose} turn's actions left", position.left));
    }
    if let Some(slot) = position.holder() {
        diagram.caption("ball", piece_in_words(position, slot));
    }
    if position.phase != Phase::Over {
        diagram.caption("next turns", next_turns(game, position));
    }
    if position.keep > 0 {
        diagram.caption(
            "keep",
            format!("the goalkeeper has kept the ball for {}", counted(position.keep.into(), "action")),
        );
    }
    for &slot in &position.waiting() {
        let square = position.contested(slot).map(Square::name).unwrap_or_default();
        diagram.caption("waiting", format!("{}, to be placed near {square}", piece_in_words(position, slot)));
    }
    if matches!(position.phase, Phase::Mix | Phase::Drop) {
        for side in Side::ALL {
            let mix = position.mix[side.index()].map_or("not chosen", Mix::name);
            diagram.caption(&format!("mix of {}", in_words(side)), mix);
        }
    }
}

/// The lengths of the turns to come. With one cadence for both sides they depend on who is next (SOC-5.4.2).
fn next_turns(game: &Socchess, position: &Position) -> String {
    if !game.shared_cadence {
        let [white, black] = position.cadence.map(turn_length);
        return format!("White {white}, Black {black} actions");
    }
    let first = match (position.restart, position.phase) {
        (Some(restart), _) if position.left == 0 => restart.kicker,
        (None, Phase::Mix | Phase::Drop) => game.kickoff,
        _ => game.turn(position).map_or(game.kickoff, Side::opponent),
    };
    let mut cadence = position.cadence;
    let [soon, later] = [first, first.opponent()].map(|side| game.deal_turn(&mut cadence, side));
    format!("{} {soon}, then {} {later} actions", in_words(first), in_words(first.opponent()))
}

const fn in_words(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

/// For instance "White's queen on i12".
fn piece_in_words(position: &Position, slot: usize) -> String {
    let (side, kind) = (in_words(Position::side_of(slot)), position.kind(slot).name());
    match position.square(slot) {
        Some(square) => format!("{side}'s {kind} on {}", square.name()),
        None => format!("{side}'s {kind}"),
    }
}

fn phase_in_words(position: &Position) -> String {
    let occasion = match position.restart.map(|restart| restart.kind) {
        Some(RestartKind::Kickoff) => "kickoff: ",
        Some(RestartKind::Goal) => "restart after a goal: ",
        None => "",
    };
    let decision = match position.phase {
        Phase::Mix => "choose the numbers of queens, rooks, bishops and knights",
        Phase::Drop => "drop the next piece",
        Phase::Take => "choose who takes the ball",
        Phase::TakeDisplaced => "place the piece that the taker displaced",
        Phase::Forward => "choose F, the ranks to advance",
        Phase::ForwardDisplaced => "place the pieces displaced by F",
        Phase::Defend => "choose D, the ranks to advance",
        Phase::DefendDisplaced => "place the pieces displaced by D",
        Phase::Kick => "first action after the kickoff: pass or carry",
        Phase::Rest => "first action after the restart: pass",
        Phase::Play => "play",
        Phase::Goalkeeper => "the goalkeeper blocked: pass to anybody or decline",
        Phase::Over => "the match is over",
    };
    format!("{occasion}{decision}")
}

/// An action in words, for instance "rook e4 carries the ball to e6".
pub(super) fn describe_action(game: &Socchess, position: &Position, action: Action) -> String {
    let (from, to) = (BOARD.name(action.from()), BOARD.name(action.to()));
    let kind = |square: u16| {
        let slot = position.slot_on(Square::from_index(square));
        slot.map_or("piece", |slot| position.kind(slot).name())
    };
    match action.verb() {
        Verb::Move if position.phase == Phase::Take => {
            let displaced = position.slot_on(Square::from_index(action.to()));
            let displaced = displaced.map_or_else(String::new, |slot| {
                format!(" and displaces {}", piece_in_words(position, slot))
            });
            format!("{} {from} takes the ball on {to}{displaced}", kind(action.from()))
        }
        Verb::Move if position.ball().is_some_and(|ball| ball.index() == action.from()) => {
            format!("{} {from} carries the ball to {to}", kind(action.from()))
        }
        Verb::Move => format!("{} {from} moves to {to}", kind(action.from())),
        Verb::Give => {
            format!("{} {from} passes to {} {to}", kind(action.from()), kind(action.to()))
        }
        Verb::Shot => {
            let goal = goal_square(position.actor, action.to());
            format!("{} {from} shoots at {goal}: {}", kind(action.from()), outcome_of_shot(position, action))
        }
        Verb::Challenge => describe_challenge(game, position, action),
        Verb::Place => {
            let slot = position.waiting().first().copied();
            let piece = slot.map_or("piece".to_owned(), |slot| piece_in_words(position, slot));
            format!("{piece}, displaced on {from}, goes to {to}")
        }
        Verb::Forward => {
            let ranks = counted(action.to().into(), "rank");
            let stays =
                if game.ball_travels || action.to() == 0 { "" } else { ", but for the one with the ball" };
            format!("the kicker's field pieces advance {ranks}{stays}")
        }
        Verb::Defend => {
            format!("the other side's field pieces advance {}", counted(action.to().into(), "rank"))
        }
        Verb::Take => format!("{} {to} takes the ball", kind(action.to())),
        Verb::Drop => format!("a {} is dropped on {to}", drop_kind(action).name()),
        Verb::Mix => describe_mix(action),
        Verb::Decline => "the goalkeeper keeps the ball".to_owned(),
        Verb::Skip => "the action is lost".to_owned(),
        Verb::Pass => "nothing else is possible".to_owned(),
    }
}

fn outcome_of_shot(position: &Position, action: Action) -> String {
    match blocker_of_shot(position, action.to()) {
        Some(slot) => format!("blocked by {}", piece_in_words(position, slot)),
        None => "goal".to_owned(),
    }
}

fn describe_challenge(game: &Socchess, position: &Position, action: Action) -> String {
    let (from, to, beside) = (BOARD.name(action.from()), BOARD.name(action.to()), BOARD.name(action.loser()));
    let challenger = position.slot_on(Square::from_index(action.from()));
    let (Some(challenger), Some(holder)) = (challenger, position.holder()) else {
        return format!("{from} challenges {to}");
    };
    let (ours, theirs): (Kind, Kind) = (position.kind(challenger), position.kind(holder));
    let (ours_name, theirs_name) = (ours.name(), theirs.name());
    if game.beats(ours, theirs) {
        format!("{ours_name} {from} wins the ball from {theirs_name} {to}, who goes to {beside}")
    } else {
        format!("{ours_name} {from} challenges {theirs_name} {to} in vain and goes to {beside}")
    }
}

fn describe_mix(action: Action) -> String {
    let counts = Mix::from_number(usize::from(action.to())).map(Mix::counts).unwrap_or_default();
    let [q, r, b, n] = counts;
    format!("{q} queens, {r} rooks, {b} bishops, {n} knights")
}
