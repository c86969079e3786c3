//! Reading position strings.

use super::super::position::board::{BOARD, Square};
use super::super::position::{Kind, Mix, OFF, Phase, Position, Restart, RestartKind, WAITING};
use super::{Field, hand};
use crate::error::PositionError;
use crate::notation::{FieldText, Fields, read_board};
use crate::side::Side;

/// A piece as read: kind, side, place, and whether the string marks it as the holder.
#[derive(Clone, Copy)]
struct Piece {
    kind: Kind,
    side: Side,
    place: u16,
    holder: bool,
}

/// Reads a position string: each field by itself here, what they say together stands in `validate`.
pub fn parse_position(text: &str) -> Result<Position, PositionError> {
    let fields = Fields::split(text)?;
    let mut position = Position::EMPTY;
    position.phase = phase(&fields.get(Field::Phase))?;
    position.actor = actor(&fields.get(Field::Actor), position.phase)?;
    position.restart = restart(&fields.get(Field::Restart), position.phase)?;
    let cadence = fields.get(Field::Cadence).number_pair('.', 9)?;
    position.cadence = cadence.map(|index| index as u8);
    position.left = fields.get(Field::Left).number(0, 3)? as u8;
    position.clock = fields.get(Field::Clock).number(0, 600)? as u16;
    position.half = fields.get(Field::Half).number(1, 2)? as u8;
    position.keep = fields.get(Field::Keep).number(0, 9)? as u8;
    let score = fields.get(Field::Score).number_pair('-', 999)?;
    position.score = score.map(|goals| goals as u16);

    let ball = fields.get(Field::Ball).optional_square(BOARD)?.map(Square::from_index);
    let mut pieces = board_pieces(&fields.get(Field::Board), ball)?;
    hand_pieces(&fields.get(Field::Hand), position.phase, &mut pieces)?;
    fields.get(Field::Hand).require(
        pieces.iter().filter(|piece| piece.holder).count() <= 1,
        "one piece only has the ball: on the board, or marked * among those that wait (SOC-4.4)",
    )?;
    place(&mut position, &pieces, &fields)?;
    fields.get(Field::Ball).require(
        ball.is_none() || position.ball() == ball,
        "no piece stands there; the ball is always with a piece (SOC-4.1)",
    )?;
    fields.get(Field::Hand).require(
        hand(&position) == fields.get(Field::Hand).text,
        "not in canonical order (SOC-4.3, SOC-6.5.8)",
    )?;
    Ok(position)
}

fn phase(field: &FieldText<'_>) -> Result<Phase, PositionError> {
    Phase::WORDS.iter().find(|(word, _)| *word == field.text).map(|&(_, phase)| phase).ok_or_else(|| {
        let words: Vec<&str> = Phase::WORDS.iter().map(|(word, _)| *word).collect();
        field.error(format!("expected one of {}", words.join(" ")))
    })
}

fn actor(field: &FieldText<'_>, phase: Phase) -> Result<Side, PositionError> {
    if phase == Phase::Over {
        field.require(field.text == "-", "expected - in phase over")?;
        return Ok(Side::White);
    }
    field.side()
}

fn restart(field: &FieldText<'_>, phase: Phase) -> Result<Option<Restart>, PositionError> {
    if !phase.is_restart() {
        field.require(field.text == "-", "expected - in this phase")?;
        return Ok(None);
    }
    let (kicker, kind) = match field.text {
        "wk" => (Side::White, RestartKind::Kickoff),
        "wg" => (Side::White, RestartKind::Goal),
        "bk" => (Side::Black, RestartKind::Kickoff),
        "bg" => (Side::Black, RestartKind::Goal),
        _ => return Err(field.error("expected wk, wg, bk or bg")),
    };
    Ok(Some(Restart { kicker, kind }))
}

fn board_pieces(field: &FieldText<'_>, ball: Option<Square>) -> Result<Vec<Piece>, PositionError> {
    let mut pieces = Vec::new();
    read_board(field, BOARD, "", |index, letter, _| {
        let (kind, side) =
            Kind::from_letter(letter).ok_or_else(|| format!("'{letter}' is not one of KQRBN kqrbn"))?;
        let square = Square::from_index(index);
        pieces.push(Piece { kind, side, place: square.word(), holder: ball == Some(square) });
        Ok(())
    })?;
    Ok(pieces)
}

/// Field 6: the pieces in the reserves or in the waiting list.
fn hand_pieces(field: &FieldText<'_>, phase: Phase, pieces: &mut Vec<Piece>) -> Result<(), PositionError> {
    match phase {
        Phase::Mix | Phase::Drop => {
            let (white, black) = field.pair(',')?;
            for (text, side) in [(white, Side::White), (black, Side::Black)] {
                reserve_pieces(field, text, side, pieces)?;
            }
            Ok(())
        }
        phase if phase.is_displaced() => {
            for entry in field.text.split(',') {
                let piece = waiting_piece(entry).ok_or_else(|| {
                    field.error(format!(
                        "\"{entry}\" is no piece: expected its letter, * where it is due, and its square, as in Qe4 \
                         or N*f7"
                    ))
                })?;
                pieces.push(piece);
            }
            Ok(())
        }
        _ => field.require(field.text == "-", "expected - in this phase"),
    }
}

fn reserve_pieces(
    field: &FieldText<'_>,
    text: &str,
    side: Side,
    pieces: &mut Vec<Piece>,
) -> Result<(), PositionError> {
    if matches!(text, "?" | "-") {
        return Ok(());
    }
    field.require(!text.is_empty(), "expected two reserves joined by ','")?;
    for letter in text.chars() {
        match Kind::from_letter(letter) {
            Some((kind, owner)) if owner == side => {
                pieces.push(Piece { kind, side, place: OFF, holder: false })
            }
            _ => return Err(field.error(format!("'{letter}' is not a piece of {side}"))),
        }
    }
    Ok(())
}

fn waiting_piece(entry: &str) -> Option<Piece> {
    let letter = entry.chars().next()?;
    let (kind, side) = Kind::from_letter(letter)?;
    let rest = entry.strip_prefix(letter)?;
    let (holder, name) = match rest.strip_prefix('*') {
        Some(name) => (true, name),
        None => (false, rest),
    };
    let square = Square::from_index(BOARD.parse(name)?);
    Some(Piece { kind, side, place: square.word() | WAITING, holder })
}

/// Gives every piece its slot. While pieces are dropped a wrong number of them is told of the reserve, else of the
/// board.
fn place(position: &mut Position, pieces: &[Piece], fields: &Fields<'_, Field>) -> Result<(), PositionError> {
    let (board, hand) = (fields.get(Field::Board), fields.get(Field::Hand));
    let drops = matches!(position.phase, Phase::Mix | Phase::Drop);
    for side in Side::ALL {
        let mut own: Vec<&Piece> = pieces.iter().filter(|piece| piece.side == side).collect();
        if drops && own.is_empty() {
            let (white, black) = hand.pair(',')?;
            if [white, black][side.index()] == "-" {
                return Err(hand
                    .error(format!("- says that {side} has dropped all pieces, but none is on the board")));
            }
            continue;
        }
        position.mix[side.index()] = Some(mix(side, &own, if drops { &hand } else { &board })?);
        own.sort_by_key(|piece| (piece.kind, piece.place, !piece.holder));
        for (slot, piece) in Position::slots(side).zip(own) {
            position.places[slot] = piece.place;
            if piece.holder {
                position.holder = slot as u8;
            }
        }
    }
    Ok(())
}

/// SOC-3.1: one king and one of the six mixes; `field` is what to blame.
fn mix(side: Side, own: &[&Piece], field: &FieldText<'_>) -> Result<Mix, PositionError> {
    let count = |kind: Kind| own.iter().filter(|piece| piece.kind == kind).count();
    let kings = count(Kind::K);
    let counts = Kind::FIELD.map(|kind| u8::try_from(count(kind)).unwrap_or(u8::MAX));
    Mix::from_counts(counts).filter(|_| kings == 1).ok_or_else(|| {
        let [q, r, b, n] = counts;
        field.error(format!(
            "{side} has {kings} K, {q} Q, {r} R, {b} B, {n} N with the pieces in hand; \
             expected one K and ten field pieces, two or three of each kind"
        ))
    })
}
