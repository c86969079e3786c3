//! Position strings and action tokens (SKR-4, SKR-6).

use super::Socker;
use super::actions::{Action, Kind};
use super::position::board::{FIELD, bit, centre_space, has, name, row};
use super::position::key::TurnKey;
use super::position::{Phase, Position, WINDOW};
use crate::error::PositionError;
use crate::notation::{FieldText, Fields, fields, print_board, read_board};
use crate::side::Side;
use crate::text::number;

fields! {
    /// The fields of the position string (SKR-4.2).
    Board = "board", Actor = "actor", Ball = "ball", Phase = "phase", Turn = "turn", Clock = "clock",
    History = "history", Score = "score",
}

/// Reads a position string: each field by itself here, what they say together stands in `validate`, and whether its
/// actor is right in [`check_actor`].
pub(super) fn parse_position(game: &Socker, text: &str) -> Result<Position, PositionError> {
    let fields = Fields::split(text)?;
    let mut p = Position { phase: Phase::Over, ..Position::EMPTY };
    read_sockers(&mut p, &fields.get(Field::Board))?;
    let actor = fields.get(Field::Actor).side()?;
    read_phase_and_ball(&mut p, &fields.get(Field::Phase), &fields.get(Field::Ball))?;
    read_turn(&mut p, &fields.get(Field::Turn), actor)?;
    read_clock(&mut p, &fields.get(Field::Clock))?;
    game.read_history(&mut p, &fields.get(Field::History))?;
    p.score = fields.get(Field::Score).number_pair('-', 9999)?.map(|score| score as u16);
    Ok(p)
}

/// Checks the actor of a position string, which a valid position tells.
pub(super) fn check_actor(text: &str, p: &Position) -> Result<(), PositionError> {
    let fields = Fields::split(text)?;
    let actor = fields.get(Field::Actor);
    actor.require(actor.side()? == actor_field(p), "this side does not act in this position")
}

/// The position string.
pub(super) fn print_position(game: &Socker, p: &Position) -> String {
    let mut board = String::new();
    print_board(&mut board, FIELD, |square, text| push_socker(p, square as u8, text));
    let ball = if p.phase == Phase::Touch { "-".to_owned() } else { name(p.ball) };
    let phase = match p.phase {
        Phase::Toss => "toss".to_owned(),
        Phase::Setup => "setup".to_owned(),
        Phase::Play => "play".to_owned(),
        Phase::Touch => format!("touch{}", row(p.ball) + FIELD.first_rank),
        Phase::Over => "over".to_owned(),
    };
    let turn = match p.phase {
        Phase::Play | Phase::Touch => {
            format!("{}{}{}", p.side.letter(), if p.made { 'm' } else { 's' }, p.left)
        }
        Phase::Toss | Phase::Setup | Phase::Over => "-".to_owned(),
    };
    let clock = format!("{}{}", if p.sudden_death { 'x' } else { 'r' }, p.clock);
    let score = format!("{}-{}", p.score[0], p.score[1]);
    [board, actor_field(p).letter().to_string(), ball, phase, turn, clock, game.print_history(p), score]
        .join(" ")
}

impl Socker {
    fn read_history(&self, p: &mut Position, field: &FieldText<'_>) -> Result<(), PositionError> {
        if field.text == "-" {
            return Ok(());
        }
        let count = self.count(p.sudden_death);
        for text in field.text.split('.') {
            let key = TurnKey::parse(text, count).ok_or_else(|| {
                field.error(format!(
                    "expected keys of {} lower-case hexadecimal digits",
                    TurnKey::digits(count)
                ))
            })?;
            let slot = p.history.get_mut(usize::from(p.keys));
            *slot.ok_or_else(|| field.error(format!("more than {WINDOW} keys")))? = key;
            p.keys += 1;
        }
        Ok(())
    }

    fn print_history(&self, p: &Position) -> String {
        let count = self.count(p.sudden_death);
        let keys: Vec<String> = p.keys().iter().map(|key| key.print(count)).collect();
        if keys.is_empty() { "-".to_owned() } else { keys.join(".") }
    }
}

/// Field 2: who acts, White at a toss, the side of the last turn when the match is over (SKR-4.2).
fn actor_field(p: &Position) -> Side {
    if p.phase == Phase::Touch { p.chooser() } else { p.side }
}

fn push_socker(p: &Position, square: u8, text: &mut String) -> bool {
    let letter = if has(p.down, square) { 'd' } else { 's' };
    let owner = Side::ALL.into_iter().find(|&side| has(p.of(side), square));
    if let Some(side) = owner {
        text.push(side.case(letter));
    }
    owner.is_some()
}

fn read_sockers(p: &mut Position, field: &FieldText<'_>) -> Result<(), PositionError> {
    read_board(field, FIELD, "", |square, letter, _| {
        let (side, down) = match letter {
            'S' => (Side::White, false),
            'D' => (Side::White, true),
            's' => (Side::Black, false),
            'd' => (Side::Black, true),
            _ => return Err(format!("letter '{letter}', expected S, D, s or d")),
        };
        p.sockers[side.index()] |= bit(square as u8);
        p.down |= if down { bit(square as u8) } else { 0 };
        Ok(())
    })
}

/// Fields 4 and 3, which depend on each other: the ball is off the board exactly in the phase `touch`.
fn read_phase_and_ball(
    p: &mut Position,
    phase: &FieldText<'_>,
    ball: &FieldText<'_>,
) -> Result<(), PositionError> {
    let square = ball.optional_square(FIELD)?;
    let touch = phase.text.strip_prefix("touch").map(|rank| {
        number(rank)
            .filter(|rank| (2..=10).contains(rank))
            .map(|rank| centre_space(rank as u8 - FIELD.first_rank))
            .ok_or_else(|| phase.error("expected a rank from 2 to 10 after touch"))
    });
    (p.phase, p.ball) = match (phase.text, touch.transpose()?, square) {
        (_, Some(centre), None) => (Phase::Touch, centre),
        (_, Some(_), Some(_)) => return Err(ball.error("expected - in the phase touch")),
        ("toss", None, Some(square)) => (Phase::Toss, square as u8),
        ("setup", None, Some(square)) => (Phase::Setup, square as u8),
        ("play", None, Some(square)) => (Phase::Play, square as u8),
        ("over", None, Some(square)) => (Phase::Over, square as u8),
        ("toss" | "setup" | "play" | "over", None, None) => {
            return Err(ball.error("- occurs in the phase touch only"));
        }
        _ => return Err(phase.error("expected toss, setup, play, touch2 … touch10 or over")),
    };
    Ok(())
}

/// Field 5; without a side on turn the side is the actor.
fn read_turn(p: &mut Position, field: &FieldText<'_>, actor: Side) -> Result<(), PositionError> {
    p.side = actor;
    if !matches!(p.phase, Phase::Play | Phase::Touch) {
        return field.require(field.text == "-", "expected - in this phase");
    }
    let &[side, mark, left] = field.text.as_bytes() else {
        return Err(field.error("expected three characters, for instance ws3"));
    };
    p.side = Side::from_letter(char::from(side)).ok_or_else(|| field.error("expected w or b first"))?;
    p.made = match mark {
        b's' => false,
        b'm' => true,
        _ => return Err(field.error("expected s or m in the middle")),
    };
    if !left.is_ascii_digit() {
        return Err(field.error("expected the number of actions left at the end"));
    }
    p.left = left - b'0';
    Ok(())
}

fn read_clock(p: &mut Position, field: &FieldText<'_>) -> Result<(), PositionError> {
    let wrong =
        || field.error("expected r or x and the number of turns completed (0 to 65535, no leading zeros)");
    let (period, turns) = field.text.split_at_checked(1).ok_or_else(wrong)?;
    p.sudden_death = match period {
        "r" => false,
        "x" => true,
        _ => return Err(wrong()),
    };
    p.clock = number(turns).and_then(|turns| u16::try_from(turns).ok()).ok_or_else(wrong)?;
    Ok(())
}

/// The token of an action or toss outcome.
pub(super) fn print_action(action: Action) -> String {
    let from = || name(action.square());
    match action.kind() {
        Kind::Toss => format!("toss:{}", action.winner()),
        Kind::Place => format!("S@{}", from()),
        Kind::Move => format!("{}-{}", from(), name(action.near())),
        Kind::Sock => format!("{}x{}", from(), name(action.near())),
        Kind::Kick => format!("{}>{}", from(), name(action.far())),
        Kind::Restart => format!("ball@{}", from()),
        Kind::End => "end".to_owned(),
        Kind::Pass => "pass".to_owned(),
    }
}
