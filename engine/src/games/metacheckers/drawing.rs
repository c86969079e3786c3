//! The board as a diagram and actions in words.

use super::Metacheckers;
use super::actions::{Action, Flight, Kind, boot_flight};
use super::apply::apply_unchecked;
use super::chance::{Challenge, RiskFace};
use super::notation::print_roll;
use super::position::board::{
    BOARD, BOXES, CENTRE, GOALS, HALFWAY, PENALTY_SQUARES, PITCH, Square, direction,
};
use super::position::{Face, Mode, Phase, Position, Roll};
use super::setup::formations::Formation;
use crate::diagram::{Diagram, Ground, Token};
use crate::side::Side;

/// The board with its zones, and captions for clock, turn, phase, roll and so on.
pub(super) fn diagram(game: &Metacheckers, position: &Position) -> Diagram {
    let ranks = (0..BOARD.ranks).rev().map(|rank| rank.to_string()).collect();
    let mut diagram = Diagram::new(usize::from(BOARD.files), ranks);
    for square in 0..BOARD.squares() as Square {
        let row = usize::from(BOARD.ranks - 1 - BOARD.row(square));
        let cell = diagram.cell(usize::from(BOARD.file(square)), row);
        cell.ground = ground(square);
        cell.ball =
            position.ball == Some(square) || (position.spot == Some(square) && position.ball.is_none());
        cell.token = position.owner(square).map(|side| Token {
            side,
            label: side
                .case(if position.goalies[side.index()] == Some(square) { 'K' } else { 'C' })
                .to_string(),
            dimmed: position.flagged.has(square),
            under: String::new(),
        });
    }
    diagram.dimmed = Some("moved or pushed");
    game.caption(position, &mut diagram);
    diagram
}

impl Metacheckers {
    fn caption(&self, position: &Position, diagram: &mut Diagram) {
        diagram.caption("score", format!("{}-{}", position.score[0], position.score[1]));
        let limit = self.play_limit();
        let end = if self.first_goal { "the first goal decides, " } else { "" };
        diagram.caption("clock", format!("{end}{} of {limit} plays completed", position.plays));
        if !matches!(position.phase, Phase::Form | Phase::First | Phase::Over) {
            let role = match position.ball {
                None => "",
                Some(_) if position.is_offence() => ", offence",
                Some(_) => ", defence",
            };
            diagram.caption("turn", format!("{}{role}", position.turn));
        }
        let mode = mode_words(position.phase, position.mode);
        diagram.caption("phase", format!("{}{mode}", phase_words(position.phase)));
        if position.roll != Roll::None {
            diagram.caption("roll", format!("{} ({})", print_roll(position.roll), roll_words(position.roll)));
        }
        if let Some(spot) = position.spot {
            diagram.caption("spot", BOARD.name(spot));
        }
        let flagged = |side: Side| (position.flagged & position.checkers[side.index()]).count();
        if !position.flagged.is_empty() {
            let (moved, pushed) = (flagged(position.turn), flagged(position.turn.opponent()));
            diagram.caption("this turn", format!("{moved} moved, {pushed} pushed"));
        }
        let form = |side: Side| position.formations[side.index()].map_or("not chosen", Formation::name);
        diagram.caption("formations", format!("{} against {}", form(Side::White), form(Side::Black)));
    }
}

fn ground(square: Square) -> Ground {
    if let Some(scorer) = Side::ALL.into_iter().find(|side| GOALS[side.index()].has(square)) {
        return Ground::Goal(scorer.opponent());
    }
    if !PITCH.has(square) {
        return Ground::Border;
    }
    let inside = |zones: &[super::position::board::Squares; 2]| zones.iter().any(|zone| zone.has(square));
    if inside(&PENALTY_SQUARES) {
        // The outer row of them lies in front of the box.
        Ground::InnerZone
    } else if inside(&BOXES) || square == CENTRE {
        Ground::Zone
    } else if BOARD.row(square) == HALFWAY {
        Ground::Line
    } else {
        Ground::Plain
    }
}

const fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Form => "choice of a formation",
        Phase::First => "roll for the first kickoff",
        Phase::Back => "checkers come back from the border",
        Phase::Dice => "choice of the dice",
        Phase::Roll => "roll of the Chess and the Numbers die",
        Phase::Risk => "roll of the Risk and the Numbers die",
        Phase::Play => "moves",
        Phase::Joker => "choice of the Joker's face",
        Phase::Double => "Double Knight",
        Phase::Gift => "free pass",
        Phase::BootQuestion => "choice of a boot",
        Phase::Boot => "direction of the boot",
        Phase::BootOne => "roll of one Numbers die for the boot",
        Phase::BootTwo => "roll of two Numbers dice",
        Phase::Steal => "roll-off of a steal",
        Phase::Yield => "place of the checker that lost the ball",
        Phase::Line => "roll-off for the ball out of bounds",
        Phase::Take => "choice of the taker",
        Phase::Duel => "roll-off for the loose ball",
        Phase::Claim => "who takes the loose ball",
        Phase::Grab => "who gets the ball",
        Phase::Expel => "who is expelled",
        Phase::GoalieSpot => "place of the goalie kick",
        Phase::PenaltySpot => "place of the penalty kick",
        Phase::Guard => "place of the goalie",
        Phase::Kick => "direction of the kick",
        Phase::Over => "the match is over",
    }
}

/// The mode where it matters and the phase does not say it already.
const fn mode_words(phase: Phase, mode: Mode) -> &'static str {
    match mode {
        _ if matches!(phase, Phase::GoalieSpot | Phase::PenaltySpot) => "",
        Mode::ChessOnly if !matches!(phase, Phase::Roll | Phase::Back) => "",
        Mode::Normal => "",
        Mode::ChessOnly => ", without a choice of the Risk die",
        Mode::ThrowIn => ", throw-in",
        Mode::Indirect => ", indirect free kick",
        Mode::Direct => ", direct free kick",
        Mode::Boot => ", boot after a steal",
        Mode::GoalieKick => ", goalie kick",
        Mode::Penalty => ", penalty kick",
    }
}

const fn face_words(face: Face) -> &'static str {
    match face {
        Face::Pawn => "pawn",
        Face::Knight => "knight",
        Face::King => "king",
        Face::Bishop => "bishop",
        Face::Rook => "rook",
        Face::Queen => "queen",
    }
}

fn roll_words(roll: Roll) -> String {
    let chess = |face: Face, n: u8| match n {
        0 => face_words(face).to_owned(),
        _ if face == Face::King => format!("dribble, steps left: {n}"),
        _ => format!("{} {n}", face_words(face)),
    };
    match roll {
        Roll::None => "none".to_owned(),
        Roll::Chess(face, n) => chess(face, n),
        Roll::Solo(face, n) => format!("holder only: {}", chess(face, n)),
        Roll::Joker(n) => format!("Joker {n}"),
        Roll::Double(n) => format!("knight jumps left: {n}"),
        Roll::OpenBoot(n) => format!("boot {n}, two dice may replace it"),
        Roll::Boot(n) => format!("boot {n}"),
    }
}

/// The action in words, with what comes of it.
pub(super) fn describe_action(game: &Metacheckers, position: &Position, action: Action) -> String {
    let mut after = *position;
    apply_unchecked(game, &mut after, action);
    let out = if after.phase == Phase::Line { ": the ball is out of bounds" } else { "" };
    describe(position, action) + out
}

fn describe(position: &Position, action: Action) -> String {
    let (from, to) = (BOARD.name(action.from()), BOARD.name(action.to()));
    let index = usize::from(action.a);
    let side = position.actor;
    match action.kind {
        Kind::End => format!("{side} ends its actions"),
        Kind::Form => {
            let form = Formation::ALL.get(index).copied().unwrap_or(Formation::F433);
            format!("{side} lines up as {}: {}", form.name(), form.character())
        }
        Kind::Chess => format!("{side} rolls the Chess and the Numbers die"),
        Kind::Risk => format!("{side} dares the Risk die"),
        Kind::Two => format!("{side} rolls two Numbers dice"),
        Kind::One => format!("{side} rolls one Numbers die for a boot"),
        Kind::As => format!("the Joker is a {}", face_words(Face::ALL[index % Face::ALL.len()])),
        Kind::Spot => format!("the kick is taken from {from}"),
        Kind::Guard => format!("the goalie of {side} stands on {from}"),
        Kind::To => format!("the checker that lost the ball goes to {from}"),
        Kind::Out => format!("the checker on {from} is expelled"),
        Kind::Claim => format!("the checker on {from} takes the loose ball"),
        Kind::Grab => format!("the checker on {from} gets the ball"),
        Kind::Take => format!("the checker from {from} takes the ball at {to}"),
        Kind::Move => describe_move(position, action),
        Kind::KnightPush => {
            format!("{from} jumps to {to} and pushes the opponent to {}", BOARD.name(action.third()))
        }
        Kind::Pass => describe_flight(position, action),
        Kind::OnTheFly => {
            let goal = if position.is_goal(action.to()) { ": goal" } else { "" };
            let pushes =
                if is_pushed(position, action.to()) { ", where it pushes the opponent," } else { "" };
            format!("{from} runs to {to}{pushes} and gets the ball on {}{goal}", BOARD.name(action.third()))
        }
        Kind::Steal => format!("{from} challenges the holder on {to}"),
        Kind::Winner => format!("{} wins the roll-off", Side::from_index(index)),
        Kind::ChessRoll => {
            let face = Face::ALL[index % Face::ALL.len()];
            let number = if action.b == 0 { String::new() } else { format!(" with {}", action.b) };
            format!("the dice show the {}{number}", face_words(face))
        }
        Kind::RiskRoll => describe_risk(index, action.b),
        Kind::Number => format!("the Numbers dice show {index}"),
        Kind::Challenge => match Challenge::ALL.get(index) {
            Some(Challenge::Foul) => "the challenge is a foul: penalty kick".to_owned(),
            Some(Challenge::Steal) => "the ball is stolen".to_owned(),
            Some(Challenge::StealWithBoot) => "the ball is stolen by six to one".to_owned(),
            _ => "the holder keeps the ball".to_owned(),
        },
    }
}

fn describe_move(position: &Position, action: Action) -> String {
    let (from, to) = (BOARD.name(action.from()), BOARD.name(action.to()));
    if position.phase == Phase::Back {
        return format!("the checker on {from} comes back to {to}");
    }
    let carries = if position.ball == Some(action.from()) { " with the ball" } else { "" };
    let effect = if !PITCH.has(action.to()) {
        ": goal"
    } else if position.mode == Mode::Penalty && is_pushed(position, action.to()) {
        ": caught"
    } else if is_pushed(position, action.to()) {
        " and pushes the opponent there"
    } else {
        ""
    };
    format!("{from} goes{carries} to {to}{effect}")
}

/// Whether an opponent of the side on turn stands on a pitch square.
fn is_pushed(position: &Position, square: Square) -> bool {
    PITCH.has(square) && position.owner(square) == Some(position.turn.opponent())
}

fn describe_flight(position: &Position, action: Action) -> String {
    if position.phase == Phase::Boot {
        return describe_boot(position, action);
    }
    let (from, to) = (BOARD.name(action.from()), BOARD.name(action.to()));
    let verb = match (position.phase, position.mode) {
        (Phase::Kick, _) => "kicks",
        (_, Mode::ThrowIn) => "throws",
        _ => "passes",
    };
    let met = position.owner(action.to()).map(|side| side == position.turn);
    let end = match (position.phase, position.mode, met) {
        _ if position.is_goal(action.to()) => ": goal",
        _ if !PITCH.has(action.to()) => ", out of bounds",
        // MCS-6.16.5.
        (Phase::Kick, Mode::Penalty, Some(false)) => ": caught",
        (Phase::Kick, Mode::GoalieKick, met) | (_, Mode::ThrowIn, met) => match met {
            Some(true) => ", to a team-mate",
            Some(false) => ", to an opponent",
            None => ", where the ball is loose",
        },
        _ => "",
    };
    format!("{from} {verb} to {to}{end}")
}

/// MCS-6.14.1 to MCS-6.14.3.
fn describe_boot(position: &Position, action: Action) -> String {
    let (from, to) = (BOARD.name(action.from()), BOARD.name(action.to()));
    let flight =
        direction(action.from(), action.to()).and_then(|way| boot_flight(position, action.from(), way));
    let (verb, end) = match flight {
        Some(Flight::Goal(_)) => ("boots the ball to", ": goal"),
        Some(Flight::Out(_)) => ("boots the ball to", ", out of bounds"),
        Some(Flight::Caught(_)) => ("boots the ball to", ": caught"),
        Some(Flight::Land(_)) => ("flies with the ball to", ""),
        Some(Flight::Push(_)) => ("flies with the ball to", " and pushes the opponent there"),
        Some(Flight::Receive(_)) | None => ("boots the ball to", ""),
    };
    format!("{from} {verb} {to}{end}")
}

fn describe_risk(index: usize, n: u8) -> String {
    let what = match RiskFace::ALL.get(index) {
        Some(RiskFace::Joker) => return format!("the Risk die shows the Joker with {n}"),
        Some(RiskFace::Boot) => return format!("the Risk die shows the Boot with {n}"),
        Some(RiskFace::DoubleKnight) => "Double Knight",
        Some(RiskFace::Pass) => "Pass",
        Some(RiskFace::Turnover) => "Turnover",
        Some(RiskFace::Indirect) => "Penalty: indirect free kick",
        Some(RiskFace::Direct) => "Penalty: direct free kick",
        Some(RiskFace::PenaltyKick) => "Penalty: penalty kick",
        Some(RiskFace::Expulsion) => "Penalty: expulsion",
        _ => "Penalty",
    };
    format!("the Risk die shows {what}")
}
