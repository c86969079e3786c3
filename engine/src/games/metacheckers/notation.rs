//! Position strings and tokens (MCS-4.2 to 4.6, section 6).

use super::actions::{Action, Kind};
use super::chance::{Challenge, RiskFace};
use super::options::{MOST_PASSES, MOST_PLAYS};
use super::position::board::{BOARD, Square};
use super::position::{Face, MOST_GOALS, Mode, Phase, Position, Roll};
use super::setup::formations::Formation;
use crate::error::PositionError;
use crate::notation::{FieldText, Fields, fields, print_board, read_board};
use crate::side::Side;
use crate::text::{number, value_of, word_of};

fields! {
    /// The fields of the position string (MCS-4.2).
    Board = "board", Actor = "actor", Ball = "ball", Phase = "phase", Turn = "turn", Roll = "roll",
    Spot = "spot", Forms = "forms", Plays = "plays", Score = "score",
}

const PHASES: [(&str, Phase); 27] = [
    ("form", Phase::Form),
    ("first", Phase::First),
    ("back", Phase::Back),
    ("dice", Phase::Dice),
    ("roll", Phase::Roll),
    ("risk", Phase::Risk),
    ("play", Phase::Play),
    ("joker", Phase::Joker),
    ("dbl", Phase::Double),
    ("gift", Phase::Gift),
    ("bootq", Phase::BootQuestion),
    ("boot", Phase::Boot),
    ("boot1", Phase::BootOne),
    ("boot2", Phase::BootTwo),
    ("steal", Phase::Steal),
    ("yield", Phase::Yield),
    ("line", Phase::Line),
    ("take", Phase::Take),
    ("duel", Phase::Duel),
    ("claim", Phase::Claim),
    ("grab", Phase::Grab),
    ("expel", Phase::Expel),
    ("gspot", Phase::GoalieSpot),
    ("pspot", Phase::PenaltySpot),
    ("guard", Phase::Guard),
    ("kick", Phase::Kick),
    ("over", Phase::Over),
];

const MODES: [(char, Mode); 8] = [
    ('n', Mode::Normal),
    ('c', Mode::ChessOnly),
    ('t', Mode::ThrowIn),
    ('i', Mode::Indirect),
    ('d', Mode::Direct),
    ('b', Mode::Boot),
    ('g', Mode::GoalieKick),
    ('p', Mode::Penalty),
];

/// The letters of the faces in the order of [`Face::ALL`].
const FACES: [char; 6] = ['P', 'N', 'K', 'B', 'R', 'Q'];

fn face_letter(face: Face) -> char {
    FACES[face as usize]
}

fn face_of(letter: char) -> Option<Face> {
    FACES.iter().position(|&face| face == letter).map(|i| Face::ALL[i])
}

/// Reads a position string: each field by itself here, what they say together stands in `validate`.
pub(super) fn parse_position(text: &str) -> Result<Position, PositionError> {
    let fields = Fields::split(text)?;
    let mut position = Position::empty(parse_formations(&fields.get(Field::Forms))?);
    position.phase = parse_phase(&fields.get(Field::Phase))?;
    position.actor = fields.get(Field::Actor).side()?;
    parse_turn(&fields.get(Field::Turn), &mut position)?;
    parse_board(&fields.get(Field::Board), &mut position)?;
    position.ball = fields.get(Field::Ball).optional_square(BOARD)?;
    position.roll = parse_roll(&fields.get(Field::Roll))?;
    position.spot = fields.get(Field::Spot).optional_square(BOARD)?;
    position.plays = fields.get(Field::Plays).number(0, MOST_PLAYS)? as u16;
    position.score =
        fields.get(Field::Score).number_pair('-', u32::from(MOST_GOALS))?.map(|goals| goals as u16);
    Ok(position)
}

fn parse_formations(field: &FieldText<'_>) -> Result<[Option<Formation>; 2], PositionError> {
    let (white, black) = field.pair(',')?;
    let read = |name: &str| match name {
        "?" => Ok(None),
        _ => Formation::named(name).map(Some).ok_or_else(|| {
            field.error(format!("\"{name}\" is no formation: 433, 451, 343, wall, press, or ? in phase form"))
        }),
    };
    Ok([read(white)?, read(black)?])
}

fn parse_phase(field: &FieldText<'_>) -> Result<Phase, PositionError> {
    value_of(&PHASES, field.text).ok_or_else(|| {
        let words = PHASES.map(|(word, _)| word).join(", ");
        field.error(format!("expected one of {words}"))
    })
}

/// T, mode and passes, or `-` in `form`, `first`, `over`.
fn parse_turn(field: &FieldText<'_>, position: &mut Position) -> Result<(), PositionError> {
    let without = has_no_turn(position.phase);
    position.turn = position.actor;
    if field.text == "-" {
        return field.require(without, "a turn is needed in this phase");
    }
    field.require(!without, "there is no turn in this phase, expected -")?;
    let mut letters = field.text.chars();
    let side = letters.next().and_then(Side::from_letter);
    let mode = letters.next().and_then(|letter| MODES.iter().find(|(name, _)| *name == letter));
    let passes = number(letters.as_str()).filter(|&n| n <= MOST_PASSES);
    let (Some(side), Some(&(_, mode)), Some(passes)) = (side, mode, passes) else {
        return Err(field.error("expected side, mode and passes, for instance wn0"));
    };
    position.turn = side;
    position.mode = mode;
    position.passes = passes as u8;
    Ok(())
}

/// Whether the turn field is `-` in a phase.
pub(crate) const fn has_no_turn(phase: Phase) -> bool {
    matches!(phase, Phase::Form | Phase::First | Phase::Over)
}

fn parse_board(field: &FieldText<'_>, position: &mut Position) -> Result<(), PositionError> {
    let no_flags = has_no_turn(position.phase);
    let turn = position.turn;
    read_board(field, BOARD, "mp", |square, letter, flag| {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        match letter.to_ascii_uppercase() {
            'C' => {}
            'K' => {
                if position.goalies[side.index()].replace(square).is_some() {
                    return Err(format!("a second {letter}"));
                }
            }
            _ => return Err(format!("'{letter}' is no checker: K C k c")),
        }
        position.checkers[side.index()].set(square);
        match flag {
            "" => return Ok(()),
            "m" if side == turn && !no_flags => {}
            "p" if side != turn && !no_flags => {}
            _ => return Err(format!("flag {flag} on {letter}: m for the side on turn, p for the other")),
        }
        position.flagged.set(square);
        Ok(())
    })
}

fn parse_roll(field: &FieldText<'_>) -> Result<Roll, PositionError> {
    roll_of(field.text).ok_or_else(|| {
        field.error("expected -, a Chess roll (P N K B3 jQ2 …), J1-J6, DN2, DN1, X1-X6 or x1-x12")
    })
}

fn roll_of(text: &str) -> Option<Roll> {
    let die = |digits: &str, most: u32| number(digits).filter(|n| (1..=most).contains(n)).map(|n| n as u8);
    match text {
        "-" => return Some(Roll::None),
        "DN1" => return Some(Roll::Double(1)),
        "DN2" => return Some(Roll::Double(2)),
        _ => {}
    }
    let first = text.chars().next()?;
    let rest = text.get(first.len_utf8()..)?;
    match first {
        'j' => chess_roll(rest).filter(|&roll| roll != (Face::King, 0)).map(|(face, n)| Roll::Solo(face, n)),
        'J' => die(rest, 6).map(Roll::Joker),
        'X' => die(rest, 6).map(Roll::OpenBoot),
        'x' => die(rest, 12).map(Roll::Boot),
        _ => chess_roll(text).map(|(face, n)| Roll::Chess(face, n)),
    }
}

fn chess_roll(text: &str) -> Option<(Face, u8)> {
    let letter = text.chars().next()?;
    let face = face_of(letter)?;
    let rest = text.get(letter.len_utf8()..)?;
    let n = if rest.is_empty() { 0 } else { number(rest).filter(|n| (1..=6).contains(n))? as u8 };
    let fits = match face {
        Face::Pawn | Face::Knight => n == 0,
        Face::King => true,
        Face::Bishop | Face::Rook | Face::Queen => n > 0,
    };
    fits.then_some((face, n))
}

/// The canonical position string.
pub(super) fn print_position(position: &Position) -> String {
    print_fields(position).join(" ")
}

/// The ten fields of the position string.
pub(crate) fn print_fields(position: &Position) -> [String; 10] {
    let mut board = String::new();
    print_board(&mut board, BOARD, |square, out| print_checker(position, square, out));
    let square = |square: Option<Square>| square.map_or_else(|| "-".to_owned(), |s| BOARD.name(s));
    let form = |form: Option<Formation>| form.map_or("?", Formation::name);
    let phase = word_of(&PHASES, position.phase);
    [
        board,
        position.actor.letter().to_string(),
        square(position.ball),
        phase.to_owned(),
        print_turn(position),
        print_roll(position.roll),
        square(position.spot),
        format!("{},{}", form(position.formations[0]), form(position.formations[1])),
        position.plays.to_string(),
        format!("{}-{}", position.score[0], position.score[1]),
    ]
}

fn print_checker(position: &Position, square: Square, out: &mut String) -> bool {
    let Some(side) = position.owner(square) else { return false };
    let goalie = position.goalies[side.index()] == Some(square);
    out.push(side.case(if goalie { 'K' } else { 'C' }));
    if position.flagged.has(square) {
        out.push(if side == position.turn { 'm' } else { 'p' });
    }
    true
}

fn print_turn(position: &Position) -> String {
    if has_no_turn(position.phase) {
        return "-".to_owned();
    }
    format!("{}{}{}", position.turn.letter(), mode_letter(position.mode), position.passes)
}

/// The letter of a mode in the turn field (MCS-4.3).
pub(crate) fn mode_letter(mode: Mode) -> char {
    MODES.iter().find(|(_, known)| *known == mode).map_or('n', |&(letter, _)| letter)
}

/// The roll field (MCS-4.5).
pub(crate) fn print_roll(roll: Roll) -> String {
    match roll {
        Roll::None => "-".to_owned(),
        Roll::Chess(face, n) => print_chess(face, n),
        Roll::Solo(face, n) => format!("j{}", print_chess(face, n)),
        Roll::Joker(n) => format!("J{n}"),
        Roll::Double(n) => format!("DN{n}"),
        Roll::OpenBoot(n) => format!("X{n}"),
        Roll::Boot(n) => format!("x{n}"),
    }
}

fn print_chess(face: Face, n: u8) -> String {
    with_number(&face_letter(face).to_string(), n)
}

fn with_number(text: &str, n: u8) -> String {
    if n == 0 { text.to_owned() } else { format!("{text}{n}") }
}

/// The token of an action or outcome.
pub(super) fn print_action(action: Action) -> String {
    let (from, to) = (BOARD.name(action.from()), BOARD.name(action.to()));
    let index = usize::from(action.a);
    match action.kind {
        Kind::End => "end".to_owned(),
        Kind::Form => format!("form:{}", Formation::ALL.get(index).map_or("?", |form| form.name())),
        Kind::Chess => "chess".to_owned(),
        Kind::Risk => "risk".to_owned(),
        Kind::Two => "two".to_owned(),
        Kind::One => "one".to_owned(),
        Kind::As => format!("as:{}", FACES[index % FACES.len()]),
        Kind::Spot => format!("spot:{from}"),
        Kind::Guard => format!("guard:{from}"),
        Kind::To => format!("to:{from}"),
        Kind::Out => format!("out:{from}"),
        Kind::Claim => format!("claim:{from}"),
        Kind::Grab => format!("grab:{from}"),
        Kind::Take => format!("{from}@{to}"),
        Kind::Move => format!("{from}-{to}"),
        Kind::KnightPush => format!("{from}-{to}/{}", BOARD.name(action.third())),
        Kind::Pass => format!("{from}>{to}"),
        Kind::OnTheFly => format!("{from}-{to}~{}", BOARD.name(action.third())),
        Kind::Steal => format!("{from}x{to}"),
        Kind::Winner => format!("roll:{}", Side::from_index(index).name()),
        Kind::ChessRoll => {
            format!("roll:{}", with_number(&FACES[index % FACES.len()].to_string(), action.b))
        }
        Kind::RiskRoll => {
            let text = RiskFace::ALL.get(index).map_or("?", |face| face.text());
            format!("roll:{}", with_number(text, action.b))
        }
        Kind::Number => format!("roll:{index}"),
        Kind::Challenge => format!("roll:{}", Challenge::ALL.get(index).map_or("?", |face| face.text())),
    }
}
