//! Reading a position string (FBC-4.5).

use crate::error::PositionError;
use crate::games::football_chess::position::{
    BOARD, Foul, Fouls, MOST_ACTIONS, NOWHERE, Phase, Piece, Pile, PlayFlags, PlayResult, Position, Push,
    Square, Status, bit,
};
use crate::notation::{FieldText, Fields, read_board};
use crate::side::Side;
use crate::text::{number, value_of};

use super::{CLOCKS, Field, PHASES, STATUSES};

/// What letters of pieces there are.
const PIECES: &str = "expected a letter of KQRBNP, small for Black";

/// Reads a position string: each field by itself here, what they say together stands in `validate`.
pub(crate) fn parse_position(text: &str) -> Result<Position, PositionError> {
    let fields = Fields::split(text)?;
    let phase = field_phase(&fields.get(Field::Phase))?;
    let mut p = Position { phase, ..Position::blank() };
    let board = fields.get(Field::Board);
    read_board(&board, BOARD, "", |square, letter, _| {
        let piece = Piece::from_letter(letter).ok_or_else(|| format!("'{letter}' is no piece; {PIECES}"))?;
        p.put(square as Square, piece);
        Ok(())
    })?;
    p.actor = fields.get(Field::Actor).side()?;
    p.offence = fields.get(Field::Offence).side()?;
    read_line(&mut p, &fields)?;
    read_ball(&mut p, &fields)?;
    p.flags = flags(&fields.get(Field::Flags))?;
    p.pile = pile(&fields.get(Field::Pile))?;
    p.last_push = last_push(&fields.get(Field::LastPush))?;
    (p.motions, p.moved) = motion(&fields.get(Field::Motion))?;
    p.fouls = fouls(&fields.get(Field::Fouls))?;
    p.pending = result(&fields.get(Field::Result))?;
    p.actions = fields.get(Field::Actions).number(0, MOST_ACTIONS)?;
    read_clock(&mut p, &fields.get(Field::Clock))?;
    p.timeouts = fields.get(Field::Timeouts).number_pair('-', 9)?.map(|n| n as u8);
    p.score = fields.get(Field::Score).number_pair('-', u32::from(u16::MAX))?.map(|n| n as u16);
    Ok(p)
}

fn field_phase(field: &FieldText<'_>) -> Result<Phase, PositionError> {
    value_of(&PHASES, field.text).ok_or_else(|| field.error("expected O, D, M, R, P, X or E"))
}

/// Fields 6 and 7: absent exactly when the match is over.
fn read_line(p: &mut Position, fields: &Fields<'_, Field>) -> Result<(), PositionError> {
    let (line, spot) = (fields.get(Field::Line), fields.get(Field::Spot));
    if p.phase == Phase::Over {
        line.require(line.text == "-", "expected - when the match is over")?;
        return spot.require(spot.text == "-", "expected - when the match is over");
    }
    let [down, rank] = line.number_pair('/', 8)?;
    line.require((1..=4).contains(&down) && rank >= 1, "expected down 1 to 4 and a board rank")?;
    p.down = down as u8;
    p.line = match p.offence {
        Side::White => rank as u8,
        Side::Black => 9 - rank as u8,
    };
    p.spot = spot.square(BOARD)? as Square;
    Ok(())
}

/// Fields 3, 8 and 9: absent in the phases X and E.
fn read_ball(p: &mut Position, fields: &Fields<'_, Field>) -> Result<(), PositionError> {
    let (ball, status, possession) =
        (fields.get(Field::Ball), fields.get(Field::Status), fields.get(Field::Possession));
    if matches!(p.phase, Phase::Penalty | Phase::Over) {
        for field in [ball, status, possession] {
            field.require(field.text == "-", "expected - in the phases X and E")?;
        }
        p.possession = p.offence;
        return Ok(());
    }
    p.ball = ball.square(BOARD)? as Square;
    p.status = value_of(&STATUSES, status.text)
        .ok_or_else(|| status.error("expected s, h, dF, dB, iF, iB, jF, jB, l or c"))?;
    status
        .require((p.phase == Phase::Play) == (p.status != Status::Rest), "s stands before the snap only")?;
    p.possession = possession.side()?;
    Ok(())
}

fn flags(field: &FieldText<'_>) -> Result<PlayFlags, PositionError> {
    let mut flags = PlayFlags::NONE;
    let mut last = 0;
    for letter in field.text.chars().filter(|_| field.text != "-") {
        let (place, flag) = match letter {
            'c' => (1, &mut flags.crossed),
            'f' => (2, &mut flags.passed),
            't' => (3, &mut flags.turned),
            _ => return Err(field.error("expected - or some of the letters cft")),
        };
        field.require(place > last, "expected the letters in the order cft, each once")?;
        (last, *flag) = (place, true);
    }
    Ok(flags)
}

fn pile(field: &FieldText<'_>) -> Result<Pile, PositionError> {
    if field.text == "-" {
        return Ok(Pile::EMPTY);
    }
    field.require(field.text.len() <= Pile::MOST, "more pieces than both line-ups have")?;
    field.text.chars().try_fold(Pile::EMPTY, |pile, letter| {
        Piece::from_letter(letter)
            .map(|piece| pile.with(piece))
            .ok_or_else(|| field.error(format!("'{letter}' is no piece; {PIECES}")))
    })
}

fn last_push(field: &FieldText<'_>) -> Result<Option<Push>, PositionError> {
    if field.text == "-" {
        return Ok(None);
    }
    let both = field.text.split_at_checked(2).and_then(|(a, b)| BOARD.parse(a).zip(BOARD.parse(b)));
    let push = both.map(|(a, b)| Push { pusher: a as Square, pushed: b as Square });
    push.map(Some).ok_or_else(|| field.error("expected - or two squares"))
}

fn motion(field: &FieldText<'_>) -> Result<(u8, u64), PositionError> {
    let (count, list) = match field.text.split_once(':') {
        Some((count, list)) => (count, Some(list)),
        None => (field.text, None),
    };
    let count = number(count).filter(|&n| n <= 6).ok_or_else(|| field.error("expected a number 0 to 6"))?;
    let mut moved = 0;
    for name in list.into_iter().flat_map(|list| list.split(',')) {
        let square = BOARD.parse(name).ok_or_else(|| field.error("expected squares after the colon"))?;
        let square = bit(square as Square);
        field.require(square > moved, "expected the squares in rising order, each once")?;
        moved |= square;
    }
    Ok((count as u8, moved))
}

fn fouls(field: &FieldText<'_>) -> Result<Fouls, PositionError> {
    let mut fouls = Fouls::NONE;
    for part in field.text.split(',').filter(|_| field.text != "-") {
        let (code, square) = match part.split_once('@') {
            Some((code, square)) => (code, Some(square)),
            None => (part, None),
        };
        let foul = Foul::ALL.into_iter().find(|foul| foul.code() == code).ok_or_else(|| {
            field.error({
                let codes = Foul::ALL.map(Foul::code).join(", ");
                format!("\"{code}\" is no foul; expected one of {codes}")
            })
        })?;
        field.require(foul.mask() > fouls.codes, "expected the codes in canonical order, each once")?;
        field.require(foul.has_square() == square.is_some(), "expected a square after ifp and dpi only")?;
        let square = match square {
            Some(square) => BOARD.parse(square).ok_or_else(|| field.error("expected a square after @"))?,
            None => u16::from(NOWHERE),
        };
        fouls.note(foul, square as Square);
    }
    Ok(fouls)
}

fn result(field: &FieldText<'_>) -> Result<Option<PlayResult>, PositionError> {
    let wrong = || field.error("expected -, pre, inc, td:S, saf:S, tb:S or dead@square:S");
    match field.text {
        "-" => return Ok(None),
        "pre" => return Ok(Some(PlayResult::NoPlay)),
        "inc" => return Ok(Some(PlayResult::Incomplete)),
        _ => {}
    }
    let (kind, side) = field.text.split_once(':').ok_or_else(wrong)?;
    let side = side.parse().ok().and_then(Side::from_letter).ok_or_else(wrong)?;
    let result = match kind {
        "td" => PlayResult::Touchdown(side),
        "saf" => PlayResult::Safety(side),
        "tb" => PlayResult::NewDrive(side),
        _ => {
            let square = kind.strip_prefix("dead@").and_then(|name| BOARD.parse(name)).ok_or_else(wrong)?;
            PlayResult::Dead(square as Square, side)
        }
    };
    Ok(Some(result))
}

fn read_clock(p: &mut Position, field: &FieldText<'_>) -> Result<(), PositionError> {
    let wrong =
        || field.error("expected quarter:units:r, s or u, with a quarter up to 4 and without leading zeros");
    let mut parts = field.text.split(':');
    let (Some(quarter), Some(units), Some(clock), None) =
        (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(wrong());
    };
    p.quarter = number(quarter).filter(|&n| n <= 4).ok_or_else(wrong)? as u8;
    p.units = number(units).filter(|&n| n <= 200).ok_or_else(wrong)? as u8;
    p.clock = value_of(&CLOCKS, clock).ok_or_else(wrong)?;
    Ok(())
}
