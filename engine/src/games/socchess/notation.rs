//! Text: position strings and tokens (SOC-4.2 to SOC-4.7, section 6 of the rule page).

mod parse;

pub(super) use parse::parse_position;

use super::actions::{Action, Verb};
use super::position::board::{BOARD, Square};
use super::position::{Kind, Mix, Phase, Position, RestartKind};
use crate::notation::{fields, print_board};
use crate::side::Side;

fields! {
    /// The twelve fields (SOC-4.2).
    Board = "board", Actor = "actor", Ball = "ball", Phase = "phase", Restart = "restart", Hand = "hand",
    Cadence = "cadence", Left = "left", Clock = "clock", Half = "half", Keep = "keep", Score = "score",
}

/// The canonical position string.
pub(super) fn print_position(position: &Position) -> String {
    let mut text = String::with_capacity(160);
    print_board(&mut text, BOARD, |index, out| match position.slot_on(Square::from_index(index)) {
        Some(slot) => {
            out.push(letter(position, slot));
            true
        }
        None => false,
    });
    let actor = if position.phase == Phase::Over { '-' } else { position.actor.letter() };
    let ball = position.ball().map_or("-".to_owned(), Square::name);
    let [white, black] = position.cadence;
    text.push_str(&format!(
        " {actor} {ball} {} {} {} {white}.{black} {} {} {} {} {}-{}",
        position.phase.word(),
        restart(position),
        hand(position),
        position.left,
        position.clock,
        position.half,
        position.keep,
        position.score[0],
        position.score[1]
    ));
    text
}

/// The letter of the piece in a slot.
pub(super) fn letter(position: &Position, slot: usize) -> char {
    Position::side_of(slot).case(position.kind(slot).letter())
}

fn restart(position: &Position) -> String {
    position.restart.map_or("-".to_owned(), |restart| {
        let kind = if restart.kind == RestartKind::Kickoff { 'k' } else { 'g' };
        format!("{}{kind}", restart.kicker.letter())
    })
}

/// Field 6: reserves, or the waiting list.
fn hand(position: &Position) -> String {
    match position.phase {
        Phase::Mix | Phase::Drop => {
            format!("{},{}", reserve(position, Side::White), reserve(position, Side::Black))
        }
        phase if phase.is_displaced() => {
            let entries: Vec<String> =
                position.waiting().iter().map(|&slot| waiting_entry(position, slot)).collect();
            entries.join(",")
        }
        _ => "-".to_owned(),
    }
}

/// SOC-4.3: the pieces still to be dropped; `?` when the mix is not chosen.
fn reserve(position: &Position, side: Side) -> String {
    if position.mix[side.index()].is_none() {
        return "?".to_owned();
    }
    let left: String = Position::slots(side)
        .filter(|&slot| position.square(slot).is_none())
        .map(|slot| letter(position, slot))
        .collect();
    if left.is_empty() { "-".to_owned() } else { left }
}

/// SOC-4.4: piece, `*` for the holder, contested square.
fn waiting_entry(position: &Position, slot: usize) -> String {
    let star = if usize::from(position.holder) == slot { "*" } else { "" };
    let square = position.contested(slot).map(Square::name).unwrap_or_default();
    format!("{}{star}{square}", letter(position, slot))
}

/// The token of an action that is legal in the position.
pub(super) fn print_action(position: &Position, action: Action) -> String {
    let from = || BOARD.name(action.from());
    let to = || BOARD.name(action.to());
    match action.verb() {
        Verb::Move => format!("{}-{}", from(), to()),
        Verb::Give => format!("{}>{}", from(), to()),
        Verb::Shot => format!("{}!{}", from(), goal_square(position.actor, action.to())),
        Verb::Challenge => format!("{}x{}/{}", from(), to(), BOARD.name(action.loser())),
        Verb::Place => format!("{}/{}", from(), to()),
        Verb::Forward => format!("F{}", action.to()),
        Verb::Defend => format!("D{}", action.to()),
        Verb::Take => format!("take:{}", to()),
        Verb::Drop => format!("{}@{}", drop_kind(action).letter(), to()),
        Verb::Mix => {
            format!("mix:QRBN={}", Mix::from_number(usize::from(action.to())).map_or("", Mix::name))
        }
        Verb::Decline => "decline".to_owned(),
        Verb::Skip => "skip".to_owned(),
        Verb::Pass => "pass".to_owned(),
    }
}

/// The kind of the piece that a drop puts on the board.
pub(super) fn drop_kind(action: Action) -> Kind {
    match action.from() {
        0 => Kind::K,
        1 => Kind::Q,
        2 => Kind::R,
        3 => Kind::B,
        _ => Kind::N,
    }
}

/// The name of a goal square: rank 25 for White's shots, rank 0 for Black's (SOC-2.3).
pub(super) fn goal_square(shooter: Side, file: u16) -> String {
    let rank = match shooter {
        Side::White => BOARD.ranks + 1,
        Side::Black => 0,
    };
    format!("{}{rank}", char::from(b'a' + file as u8 % 26))
}
