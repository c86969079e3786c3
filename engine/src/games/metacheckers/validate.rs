//! The invariants of a position, for strings and for positions from play (MCS-4.7).

use super::position::board::{BOARD, BOXES, GUARD_SQUARES, HOMES, PENALTY_SQUARES, PITCH, Square, Squares};
use super::position::{Face, Mode, Phase, Position, Roll};
use crate::error::PositionError;
use crate::games::metacheckers::Metacheckers;
use crate::games::metacheckers::actions::legal;
use crate::games::metacheckers::notation::{Field, mode_letter, print_position};
use crate::games::metacheckers::setup::{field_counts, line_up_of};
use crate::notation::{Fault, require};
use crate::side::Side;

/// Checks all points of MCS-4.7.
pub fn validate(game: &Metacheckers, position: &Position) -> Result<(), PositionError> {
    game.faults(position).map_err(|fault| fault.error(&print_position(position)))
}

impl Metacheckers {
    fn faults(&self, position: &Position) -> Result<(), Fault> {
        if matches!(position.phase, Phase::Form | Phase::First) {
            return before_the_match(position);
        }
        let known = position.formations.iter().all(Option::is_some);
        require(known, Field::Forms, "? stands only in phase form")?;
        self.check_checkers(position)?;
        check_flags(position)?;
        check_ball(position)?;
        check_actor(position)?;
        check_mode(position)?;
        check_roll(position)?;
        check_spot(position)?;
        self.check_numbers(position)?;
        check_line_up(position)?;
        self.check_choices(position)
    }

    /// MCS-4.7, point 3.
    fn check_checkers(&self, position: &Position) -> Result<(), Fault> {
        let most = u32::from(self.men) - 1;
        for side in Side::ALL {
            let aside = u32::from(position.phase == Phase::Yield && position.actor == side);
            let goalie = position.goalies[side.index()].is_some();
            let mut field = position.field_checkers(side).count();
            if goalie {
                field += aside;
            }
            require(
                goalie || aside == 1,
                Field::Board,
                format!("{side} has no goalie ({})", side.case('K')),
            )?;
            require(
                (3..=most).contains(&field),
                Field::Board,
                format!("{side} has {field} field checkers, expected 3 to {most}"),
            )?;
        }
        Ok(())
    }

    /// MCS-4.7, points 10 and 11: passes and plays.
    fn check_numbers(&self, position: &Position) -> Result<(), Fault> {
        let counted =
            position.phase == Phase::Play && matches!(position.mode, Mode::Normal | Mode::ChessOnly);
        // A throw counts as one even if no pass is allowed.
        let most = if counted { self.passes.max(1) } else { 0 };
        require(position.passes <= most, Field::Turn, format!("passes, expected 0 to {most} here"))?;
        let limit = self.play_limit();
        require(
            position.phase == Phase::Over || position.plays < limit,
            Field::Plays,
            format!("the match is over after {limit} plays"),
        )
    }

    /// MCS-4.7, point 13.
    fn check_choices(&self, position: &Position) -> Result<(), Fault> {
        let field = position.field_checkers(position.turn).count();
        require(position.phase != Phase::Expel || field >= 4, Field::Board, "nobody can be expelled")?;
        if position.phase.is_chance() || position.phase == Phase::Over {
            return Ok(());
        }
        let mut actions = Vec::new();
        legal(self, position, &mut actions);
        require(!actions.is_empty(), Field::Phase, "no action is legal")
    }
}

/// MCS-4.7, point 2: phases `form` and `first`.
fn before_the_match(position: &Position) -> Result<(), Fault> {
    let empty = position.occupied().is_empty();
    require(empty, Field::Board, "the board must be empty in this phase")?;
    require(position.ball.is_none(), Field::Ball, "expected - in this phase")?;
    require(position.roll == Roll::None, Field::Roll, "expected - in this phase")?;
    require(position.spot.is_none(), Field::Spot, "expected - in this phase")?;
    require(position.plays == 0, Field::Plays, "expected 0 in this phase")?;
    require(position.score == [0, 0], Field::Score, "expected 0-0 in this phase")?;
    let expected = match (position.phase, position.formations) {
        (Phase::Form, [None, _]) => Some(Side::White),
        (Phase::Form, [Some(_), None]) => Some(Side::Black),
        (Phase::First, [Some(_), Some(_)]) => Some(Side::White),
        _ => None,
    };
    require(expected.is_some(), Field::Forms, "? stands in phase form and only there")?;
    require(
        expected == Some(position.actor),
        Field::Actor,
        format!("{} acts here", position.actor.opponent()),
    )
}

/// MCS-4.7, point 4. That `m` and `p` are on the right side is seen when the board is read.
fn check_flags(position: &Position) -> Result<(), Fault> {
    use Phase::{
        BootOne, BootQuestion, Claim, Double, Duel, GoalieSpot, Grab, Guard, Kick, Line, Over, PenaltySpot,
        Play, Steal, Take, Yield,
    };
    let (phase, mode) = (position.phase, position.mode);
    let none_in_phase = matches!(
        phase,
        Steal | Line | Take | GoalieSpot | PenaltySpot | Guard | Kick | BootQuestion | BootOne | Over
    );
    let none = none_in_phase
        || (phase == Yield && mode == Mode::ChessOnly)
        || matches!(mode, Mode::Boot | Mode::GoalieKick)
        || (mode == Mode::Penalty && phase != Double);
    require(
        !none || position.flagged.is_empty(),
        Field::Board,
        "no checker has m or p in this phase and mode",
    )?;
    let pushes =
        matches!(phase, Play | Double) || (matches!(phase, Duel | Claim | Grab) && mode == Mode::ThrowIn);
    let pushed = position.flagged & position.checkers[position.turn.opponent().index()];
    require(pushes || pushed.is_empty(), Field::Board, "no flag p here")
}

/// MCS-4.7, point 5.
fn check_ball(position: &Position) -> Result<(), Fault> {
    use Phase::{Back, Claim, Duel, Grab, Line, Over, Play, Roll, Steal, Take, Yield};
    let (phase, mode) = (position.phase, position.mode);
    let loose = matches!(phase, Line | Take | Duel | Claim)
        || (phase == Yield && matches!(mode, Mode::Indirect | Mode::Direct));
    let may_be_loose = phase == Over || (phase == Grab && mode != Mode::ThrowIn);
    let Some(ball) = position.ball else {
        return require(loose || may_be_loose, Field::Ball, "somebody holds the ball in this phase");
    };
    require(!loose, Field::Ball, "nobody holds the ball in this phase, expected -")?;
    let Some(owner) = position.owner(ball) else {
        return require(false, Field::Ball, "no checker stands there");
    };
    let either = phase == Over || (matches!(phase, Roll | Play | Back) && mode == Mode::Normal);
    let expected = if phase == Steal { position.turn.opponent() } else { position.turn };
    require(either || owner == expected, Field::Ball, "the other side holds the ball here")?;
    let place_fits = phase == Over || PITCH.has(ball) != (mode == Mode::ThrowIn);
    require(place_fits, Field::Ball, "the holder is on the border for a throw-in, else on the pitch")
}

/// MCS-4.7, point 6.
fn check_actor(position: &Position) -> Result<(), Fault> {
    let other = match (position.phase, position.mode) {
        (Phase::Guard | Phase::Grab, _) | (Phase::Yield, Mode::ChessOnly | Mode::Boot) => true,
        (Phase::Claim, Mode::Indirect | Mode::Direct) => true,
        (Phase::Claim, _) => return Ok(()),
        _ => false,
    };
    let expected = if other { position.turn.opponent() } else { position.turn };
    require(position.actor == expected, Field::Actor, format!("{expected} acts here"))
}

/// MCS-4.7, point 7.
fn check_mode(position: &Position) -> Result<(), Fault> {
    use Phase::{
        Back, Boot, BootOne, BootQuestion, BootTwo, Claim, Dice, Double, Duel, Expel, First, Form, Gift,
        GoalieSpot, Grab, Guard, Joker, Kick, Line, Over, PenaltySpot, Play, Risk, Roll, Steal, Take, Yield,
    };
    let modes = match position.phase {
        Form | First | Over => "n",
        Dice => "nigp",
        Roll => "nctigp",
        Risk | Joker | Double | Gift => "nip",
        Boot => "nipb",
        BootTwo => "nipgb",
        BootQuestion | BootOne => "b",
        Play | Back => "ncti",
        Steal | Line => "n",
        Take => "nt",
        Duel => "tg",
        Claim => "tgid",
        Yield => "cbid",
        Grab => "nit",
        Expel => "ni",
        GoalieSpot => "g",
        PenaltySpot | Guard => "p",
        Kick => "gp",
    };
    require(
        modes.contains(mode_letter(position.mode)),
        Field::Turn,
        format!(
            "mode, expected one of {} in this phase",
            modes.split("").collect::<Vec<_>>().join(" ").trim()
        ),
    )
}

/// MCS-4.7, point 8.
fn check_roll(position: &Position) -> Result<(), Fault> {
    let fits = match (position.phase, position.mode, position.roll) {
        (Phase::Play, mode, roll) => play_roll_fits(position, mode, roll),
        (Phase::Duel | Phase::Claim, Mode::ThrowIn, roll) | (Phase::Kick, _, roll) => {
            matches!(roll, Roll::Chess(face, n) if face != Face::King || n == 0)
        }
        (Phase::Joker, _, roll) => matches!(roll, Roll::Joker(_)),
        (Phase::Double, _, roll) => matches!(roll, Roll::Double(_)),
        (Phase::Boot, _, roll) => matches!(roll, Roll::OpenBoot(_) | Roll::Boot(_)),
        (_, _, roll) => roll == Roll::None,
    };
    require(fits, Field::Roll, format!("this roll is not possible here, expected {}", rolls_of(position)))
}

/// The rolls that [`check_roll`] lets pass, in words.
fn rolls_of(position: &Position) -> &'static str {
    match (position.phase, position.mode) {
        (Phase::Play, mode) => match (offence_runs(position), mode) {
            (true, Mode::ChessOnly) => "a Chess face with its number",
            (true, _) => "a Chess face with its number, or a solo",
            (false, _) => "a Chess face with its number, a King with none",
        },
        (Phase::Duel | Phase::Claim, Mode::ThrowIn) | (Phase::Kick, _) => {
            "a Chess face with its number, a King with none"
        }
        (Phase::Joker, _) => "a Joker and its number",
        (Phase::Double, _) => "DN1 or DN2",
        (Phase::Boot, _) => "a boot",
        _ => "-",
    }
}

/// Whether the offence acts and may run with the ball: not in a throw-in.
fn offence_runs(position: &Position) -> bool {
    position.is_offence() && position.mode != Mode::ThrowIn
}

fn play_roll_fits(position: &Position, mode: Mode, roll: Roll) -> bool {
    let offence = offence_runs(position);
    match roll {
        Roll::Chess(Face::King, n) => (n > 0) == offence,
        Roll::Chess(..) => true,
        Roll::Solo(..) => offence && mode != Mode::ChessOnly,
        _ => false,
    }
}

/// MCS-4.7, point 9.
fn check_spot(position: &Position) -> Result<(), Fault> {
    use Phase::{Claim, Duel, Expel, Grab, Line, Steal, Take, Yield};
    let needed = matches!(position.phase, Line | Take | Duel | Claim | Grab | Expel | Yield | Steal);
    let Some(spot) = position.spot else {
        return require(!needed, Field::Spot, "a square is needed in this phase");
    };
    require(needed, Field::Spot, "expected - in this phase")?;
    let end_line = matches!(BOARD.row(spot), 0 | 14);
    let own = position.checkers[position.turn.index()];
    let fits = match (position.phase, position.mode) {
        (Take, Mode::Normal) => end_line,
        (Line | Take, _) => !PITCH.has(spot),
        (Steal, _) => own.has(spot),
        (Duel | Claim, _) | (Yield, Mode::Indirect | Mode::Direct) => {
            PITCH.has(spot) && !position.occupied().has(spot)
        }
        _ => true,
    };
    require(fits, Field::Spot, "not a possible square in this phase")
}

/// MCS-4.7, points 11 and 12.
fn check_line_up(position: &Position) -> Result<(), Fault> {
    let taking = matches!(position.phase, Phase::Take | Phase::GoalieSpot | Phase::PenaltySpot);
    if !taking && !matches!(position.mode, Mode::GoalieKick | Mode::Penalty) {
        return Ok(());
    }
    let counts = field_counts(position);
    for side in Side::ALL {
        let mut expected = line_up_of(position, side, counts[side.index()]);
        let goalie = exchanged(position, side, taking, &mut expected);
        let fits = position.checkers[side.index()] == expected && position.goalies[side.index()] == goalie;
        require(fits, Field::Board, format!("{side} is not in its line-up"))?;
    }
    let kicker = match (position.phase, position.mode) {
        (Phase::GoalieSpot, _) => Some(HOMES[position.turn.index()]),
        (_, Mode::GoalieKick) => position.ball.and(position.goalies[position.turn.index()]),
        (Phase::PenaltySpot, _) => first_field_square(position),
        _ => position.ball.filter(|&ball| kicker_squares(position).has(ball)),
    };
    require(
        position.ball == kicker,
        Field::Ball,
        "the ball is with the checker that kicks, or with nobody before it is chosen",
    )
}

/// The square of the first field checker of the side on turn in the line-up.
fn first_field_square(position: &Position) -> Option<Square> {
    position.formations[position.turn.index()].map(|form| form.first_square(position.turn))
}

/// Where the kicker of a penalty may stand: anywhere after the first jump of a Double Knight.
fn kicker_squares(position: &Position) -> Squares {
    if position.roll == Roll::Double(1) { PITCH } else { PENALTY_SQUARES[position.turn.index()] }
}

/// Puts those checkers into the line-up that a goalie kick or penalty kick has moved, and gives the goalie's square.
fn exchanged(position: &Position, side: Side, taking: bool, line_up: &mut Squares) -> Option<Square> {
    let home = HOMES[side.index()];
    if taking {
        return Some(home);
    }
    let taker = side == position.turn;
    let mut goalie = home;
    match (position.mode, position.ball) {
        (Mode::GoalieKick, Some(ball)) if taker && BOXES[side.index()].has(ball) => goalie = ball,
        (Mode::Penalty, Some(ball)) if taker => {
            if let Some(first) = first_field_square(position) {
                line_up.clear(first);
                line_up.set(ball);
            }
        }
        (Mode::Penalty, _) if !taker && position.phase != Phase::Guard => {
            let guard = position.goalies[side.index()].filter(|&g| GUARD_SQUARES[side.index()].has(g));
            // Home is one of the guard squares.
            goalie = guard.unwrap_or(home);
        }
        _ => {}
    }
    line_up.clear(home);
    line_up.set(goalie);
    Some(goalie)
}
