//! Reading and writing of position strings (XFB-4.1, XFB-4.5 a).

use super::token::{parse_kick, print_action};
use crate::error::PositionError;
use crate::games::xfutebol::Xfutebol;
use crate::games::xfutebol::actions::Action;
use crate::games::xfutebol::position::{
    HIGHEST_COUNT, Kind, LineUp, PITCH, Period, Phase, Position, Sidelined, SidelinedList, Stage,
};
use crate::notation::{FieldText, Fields, fields, print_board, read_board};
use crate::side::Side;
use crate::text::{number, value_of, word_of};

fields! {
    /// The twelve fields (XFB-4.1).
    Board = "board", Actor = "actor", Ball = "ball", Phase = "phase", Turn = "turn", Flight = "flight",
    Clock = "clock", Fouls = "fouls", Sprints = "sprints", Sidelined = "sidelined", LineUps = "line-ups",
    Score = "score",
}

/// The words of field 4.
const PHASES: [(&str, Phase); 12] = [
    ("setup", Phase::Setup),
    ("toss", Phase::Toss),
    ("play", Phase::Play),
    ("free", Phase::Free),
    ("cut", Phase::Cut),
    ("wall", Phase::Wall),
    ("rebound", Phase::Rebound),
    ("red", Phase::Red),
    ("pen", Phase::Penalty),
    ("over-w", Phase::Over(Some(Side::White))),
    ("over-b", Phase::Over(Some(Side::Black))),
    ("over-d", Phase::Over(None)),
];

const STAGES: [(&str, Stage); 3] = [("0", Stage::Fresh), ("1m", Stage::AfterMove), ("1x", Stage::AfterOther)];

const PERIODS: [(&str, Period); 4] = [
    ("1", Period::Only),
    ("1w", Period::First(Side::White)),
    ("1b", Period::First(Side::Black)),
    ("2", Period::Second),
];

/// The canonical string.
pub fn print_position(game: &Xfutebol, position: &Position) -> String {
    let mut text = String::with_capacity(160);
    print_board(&mut text, PITCH, |square, out| match position.piece(square) {
        Some((side, kind)) => {
            out.push(side.case(kind.letter()));
            true
        }
        None => false,
    });
    let pair = |[white, black]: [u32; 2]| format!("{white}-{black}");
    let fields = [
        game.actor_side(position).unwrap_or(Side::White).letter().to_string(),
        position.ball.map_or("-".to_owned(), |ball| PITCH.name(ball)),
        word_of(&PHASES, position.phase).to_owned(),
        print_turn(position),
        position.flight.map_or("-".to_owned(), print_action),
        format!("{}.{}", word_of(&PERIODS, position.period), position.clock),
        pair(position.fouls),
        pair(position.sprints),
        print_sidelined(&position.sidelined),
        format!("{}/{}", position.lineups[0].code(), position.lineups[1].code()),
        pair(position.score.map(u32::from)),
    ];
    for field in fields {
        text.push(' ');
        text.push_str(&field);
    }
    text
}

/// Whether the turn field is `-` in this phase.
const fn without_turn(phase: Phase) -> bool {
    matches!(phase, Phase::Setup | Phase::Toss | Phase::Over(_))
}

fn print_turn(position: &Position) -> String {
    if without_turn(position.phase) {
        return "-".to_owned();
    }
    format!("{}{}", position.owner.letter(), word_of(&STAGES, position.stage))
}

fn print_sidelined(list: &SidelinedList) -> String {
    let entries: Vec<String> = list
        .iter()
        .map(|piece| {
            let letter = piece.side.case(piece.kind.letter());
            format!("{letter}{}:{}", PITCH.name(piece.square()), piece.ticks)
        })
        .collect();
    if entries.is_empty() { "-".to_owned() } else { entries.join(",") }
}

/// Reads a position string: each field by itself here, what they say together stands in `validate`.
///
/// # Errors
/// The field that is wrong, and why.
pub fn parse_position(game: &Xfutebol, text: &str) -> Result<Position, PositionError> {
    let fields = Fields::split(text)?;
    let mut position = Position::EMPTY;
    read_board(&fields.get(Field::Board), PITCH, "", |square, letter, _| {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let kind = Kind::from_letter(letter.to_ascii_uppercase())
            .ok_or_else(|| format!("'{letter}' is no piece: expected one of KDMARGLNF in either case"))?;
        position.put(side, kind, square);
        Ok(())
    })?;
    position.ball = fields.get(Field::Ball).optional_square(PITCH)?;
    position.phase = value_of(&PHASES, fields.get(Field::Phase).text).ok_or_else(|| {
        fields.get(Field::Phase).error(format!("expected one of {}", PHASES.map(|(w, _)| w).join(" ")))
    })?;
    read_turn(&fields.get(Field::Turn), &mut position)?;
    position.flight = read_flight(&fields.get(Field::Flight))?;
    read_clock(&fields.get(Field::Clock), &mut position)?;
    position.fouls = fields.get(Field::Fouls).number_pair('-', HIGHEST_COUNT)?;
    position.sprints = fields.get(Field::Sprints).number_pair('-', HIGHEST_COUNT)?;
    position.sidelined = read_sidelined(&fields.get(Field::Sidelined))?;
    position.lineups = read_lineups(&fields.get(Field::LineUps))?;
    position.score =
        fields.get(Field::Score).number_pair('-', u32::from(u16::MAX))?.map(|goals| goals as u16);
    let actor = fields.get(Field::Actor).side()?;
    let expected = game.actor_side(&position).unwrap_or(Side::White);
    if actor != expected {
        return Err(fields
            .get(Field::Actor)
            .error(format!("expected {} in this phase and turn", expected.letter())));
    }
    Ok(position)
}

fn read_turn(field: &FieldText<'_>, position: &mut Position) -> Result<(), PositionError> {
    if without_turn(position.phase) {
        return field.require(field.text == "-", "expected - in this phase");
    }
    let expected = || field.error("expected w or b and 0, 1m or 1x");
    let mut letters = field.text.chars();
    position.owner = letters.next().and_then(Side::from_letter).ok_or_else(expected)?;
    position.stage = value_of(&STAGES, letters.as_str()).ok_or_else(expected)?;
    Ok(())
}

fn read_flight(field: &FieldText<'_>) -> Result<Option<Action>, PositionError> {
    if field.text == "-" {
        return Ok(None);
    }
    match parse_kick(field.text) {
        Some(kick) => Ok(Some(kick)),
        None => Err(field.error("expected the token of a kick, or -")),
    }
}

fn read_clock(field: &FieldText<'_>, position: &mut Position) -> Result<(), PositionError> {
    let (period, movements) = field.pair('.')?;
    position.period = value_of(&PERIODS, period).ok_or_else(|| {
        field.error(format!("expected one of the periods {}", PERIODS.map(|(w, _)| w).join(" ")))
    })?;
    position.clock = number(movements).and_then(|n| u16::try_from(n).ok()).ok_or_else(|| {
        field.error("expected a whole number of movements, within the limit, after the period")
    })?;
    Ok(())
}

fn read_sidelined(field: &FieldText<'_>) -> Result<SidelinedList, PositionError> {
    let mut list = SidelinedList::EMPTY;
    if field.text == "-" {
        return Ok(list);
    }
    for entry in field.text.split(',') {
        let piece = read_entry(entry).ok_or_else(|| {
            field
                .error(format!("entry \"{entry}\": expected letter, square, ':' and movements from 1 to 100"))
        })?;
        if !list.insert(piece) {
            return Err(field.error("more than ten pieces a side"));
        }
    }
    field.require(
        print_sidelined(&list) == field.text,
        "expected White's pieces first, each side's by rising movements",
    )?;
    Ok(list)
}

fn read_entry(entry: &str) -> Option<Sidelined> {
    const LONGEST: u32 = 100;
    let (piece, ticks) = entry.split_once(':')?;
    let letter = piece.chars().next()?;
    let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
    let kind = Kind::from_letter(letter.to_ascii_uppercase())?;
    let square = PITCH.parse(piece.get(1..)?)?;
    let ticks = number(ticks).filter(|ticks| (1..=LONGEST).contains(ticks))?;
    Some(Sidelined::new(side, kind, square, ticks as u8))
}

fn read_lineups(field: &FieldText<'_>) -> Result<[LineUp; 2], PositionError> {
    let (white, black) = field.pair('/')?;
    let read = |side: &str, code: &str| {
        if code == "-" {
            return Ok(LineUp::NONE);
        }
        LineUp::from_code(code).map_err(|reason| field.error(format!("{side}'s code: {reason}")))
    };
    Ok([read("White", white)?, read("Black", black)?])
}
