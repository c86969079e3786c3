//! What a position must satisfy (XFB-4.5).

use super::position::{Kind, Period, Phase, Position, SQUARES, Square, Stage};
use crate::error::PositionError;
use crate::games::xfutebol::Xfutebol;
use crate::games::xfutebol::actions::{barrier, cutters, kicks};
use crate::games::xfutebol::apply::RED_FROM;
use crate::games::xfutebol::notation::{Field, print_position};
use crate::games::xfutebol::options::{LineUpChoice, Win};
use crate::games::xfutebol::setup;
use crate::notation::{Fault, require};
use crate::side::Side;

/// Checks XFB-4.5, and that the redundant parts of the value agree.
///
/// # Errors
/// The field that is wrong, and why.
pub fn validate(game: &Xfutebol, position: &Position) -> Result<(), PositionError> {
    let checked = check_squares(position)
        .and_then(|()| check_phase_fits_options(game, position))
        .and_then(|()| check_lineups(position))
        .and_then(|()| check_pieces(position))
        .and_then(|()| check_sidelined(game, position))
        .and_then(|()| check_ball(position))
        .and_then(|()| check_turn(position))
        .and_then(|()| check_clock(game, position))
        .and_then(|()| check_phase(game, position));
    checked.map_err(|fault| fault.error(&print_position(game, position)))
}

fn check_squares(position: &Position) -> Result<(), Fault> {
    let agrees = |square: Square| {
        let sides = Side::ALL.into_iter().filter(|&side| position.has(side, square)).count();
        sides == usize::from(position.kind(square).is_some())
    };
    require((0..SQUARES as Square).all(agrees), Field::Board, "kinds and sides of the squares disagree")
}

fn check_phase_fits_options(game: &Xfutebol, position: &Position) -> Result<(), Fault> {
    let options = &game.options;
    match position.phase {
        Phase::Setup => {
            let chooses = |side: Side| options.lineups[side.index()] == LineUpChoice::Choose;
            let open = |side: Side| !position.lineups[side.index()].is_complete();
            require(
                Side::ALL.into_iter().any(open)
                    && Side::ALL.into_iter().all(|side| !open(side) || chooses(side)),
                Field::Phase,
                "setup needs a side whose line-up is incomplete, and the option choose (lineup_w, lineup_b) of every such side",
            )?;
        }
        Phase::Toss => require(options.first.is_none(), Field::Phase, "toss needs the option first=toss")?,
        Phase::Rebound => require(options.bands, Field::Phase, "rebound needs the option saves=bands")?,
        _ => {}
    }
    let before_kickoff = matches!(position.phase, Phase::Setup | Phase::Toss);
    let halves = options.win == Win::Halves && !before_kickoff;
    let period_fits = (position.period == Period::Only) != halves;
    require(period_fits, Field::Clock, "the period does not fit the phase and the option win")
}

fn check_lineups(position: &Position) -> Result<(), Fault> {
    let [white, black] = position.lineups;
    if position.phase != Phase::Setup {
        return require(
            white.is_complete() && black.is_complete(),
            Field::LineUps,
            "both line-ups must be complete outside the phase setup",
        );
    }
    require(
        white.is_complete() || black.is_complete() || black.shape().is_none(),
        Field::LineUps,
        "while White chooses, Black's code is - or complete",
    )
}

fn check_pieces(position: &Position) -> Result<(), Fault> {
    if matches!(position.phase, Phase::Setup | Phase::Toss) {
        return check_start(position);
    }
    for side in Side::ALL {
        require(
            !position.pieces(side).is_empty(),
            Field::Board,
            if side == Side::White { "White has no piece" } else { "Black has no piece" },
        )?;
        let mut count = [0; Kind::CODES];
        for kind in position.pieces(side).iter().filter_map(|square| position.kind(square)) {
            count[kind as usize] += 1;
        }
        for kind in Kind::ALL {
            let present = count[kind as usize] + position.sidelined.count(side, kind);
            let allowed = position.lineups[side.index()].count(kind);
            if present > allowed {
                let letter = side.case(kind.letter());
                return Err(Fault::new(
                    Field::Board,
                    format!("{present} pieces {letter} with the sidelined, the line-up has {allowed}"),
                ));
            }
        }
    }
    Ok(())
}

/// XFB-4.5 c.
fn check_start(position: &Position) -> Result<(), Fault> {
    let mut expected = Position::EMPTY;
    expected.lineups = position.lineups;
    Side::ALL.into_iter().for_each(|side| setup::place_lineup(&mut expected, side));
    let same = (0..SQUARES as Square).all(|square| position.piece(square) == expected.piece(square));
    require(same, Field::Board, "expected exactly the pieces that the line-up codes place")?;
    require(position.clock == 0, Field::Clock, "expected 1.0 before the kick-off")?;
    require(position.fouls == [0; 2], Field::Fouls, "expected 0-0 before the kick-off")?;
    require(position.sprints == [0; 2], Field::Sprints, "expected 0-0 before the kick-off")?;
    require(position.sidelined.iter().next().is_none(), Field::Sidelined, "expected - before the kick-off")?;
    require(position.score == [0; 2], Field::Score, "expected 0-0 before the kick-off")
}

fn check_sidelined(game: &Xfutebol, position: &Position) -> Result<(), Fault> {
    let mut seen = [false; 256];
    for piece in position.sidelined.iter() {
        let ticks = piece.ticks;
        if ticks == 0 || ticks > game.options.recovery {
            return Err(Fault::new(
                Field::Sidelined,
                format!("movements must be 1 to {} (option recovery)", game.options.recovery),
            ));
        }
        if std::mem::replace(&mut seen[usize::from(ticks)], true) {
            return Err(Fault::new(Field::Sidelined, format!("two entries with {ticks} movements")));
        }
    }
    Ok(())
}

fn check_ball(position: &Position) -> Result<(), Fault> {
    match position.phase {
        Phase::Play | Phase::Cut | Phase::Wall | Phase::Free | Phase::Rebound => {
            require(position.ball.is_some(), Field::Ball, "this phase needs the square of the ball")
        }
        Phase::Setup | Phase::Toss | Phase::Penalty => {
            require(position.ball.is_none(), Field::Ball, "expected - in this phase")
        }
        Phase::Red | Phase::Over(_) => Ok(()),
    }
}

fn check_turn(position: &Position) -> Result<(), Fault> {
    let fresh = position.stage == Stage::Fresh;
    match position.phase {
        Phase::Play | Phase::Rebound => Ok(()),
        Phase::Cut => {
            require(position.stage != Stage::AfterOther, Field::Turn, "no kick is possible in stage 1x")
        }
        Phase::Setup | Phase::Toss | Phase::Over(_) => {
            require(fresh && position.owner == Side::White, Field::Turn, "nobody has the turn in this phase")
        }
        Phase::Free | Phase::Wall | Phase::Red | Phase::Penalty => {
            require(fresh, Field::Turn, "expected stage 0 in this phase")
        }
    }
}

fn check_clock(game: &Xfutebol, position: &Position) -> Result<(), Fault> {
    let limit = game.options.limit();
    let highest = match position.phase {
        Phase::Over(_) => limit + 1,
        Phase::Penalty | Phase::Rebound => limit,
        _ => limit - 1,
    };
    if position.clock <= highest {
        Ok(())
    } else {
        Err(Fault::new(Field::Clock, format!("at most {highest} movements are possible in this phase")))
    }
}

/// What only single phases demand (XFB-4.5 e, f, g).
fn check_phase(game: &Xfutebol, position: &Position) -> Result<(), Fault> {
    let waiting = matches!(position.phase, Phase::Cut | Phase::Wall);
    require(
        position.flight.is_some() == waiting,
        Field::Flight,
        "a kick waits in the phases cut and wall, and only there",
    )?;
    match position.phase {
        Phase::Free => require(
            owner_kicks(game, position, Phase::Free, |_| true),
            Field::Ball,
            "a free kick needs a piece of the owner on the ball that has a kick",
        ),
        Phase::Cut => require(
            owner_kicks(game, position, Phase::Play, |kick| {
                position.flight == Some(kick) && !cutters(position, kick).is_empty()
            }),
            Field::Flight,
            "not a kick that the owner may make and the opponent may cut",
        ),
        Phase::Wall => require(
            owner_kicks(game, position, Phase::Free, |kick| {
                position.flight == Some(kick)
                    && kick.verb().is_long()
                    && !barrier(position, kick.from()).is_empty()
            }),
            Field::Flight,
            "not a long free kick of the owner with a barrier",
        ),
        Phase::Rebound => check_rebound(position),
        Phase::Red => check_red(game, position),
        _ => Ok(()),
    }
}

/// Whether the owner holds the ball and has a kick, in the given phase, that is wanted.
fn owner_kicks(
    game: &Xfutebol,
    position: &Position,
    phase: Phase,
    wanted: impl Fn(super::Action) -> bool,
) -> bool {
    let mut asked = *position;
    asked.phase = phase;
    let mut found = false;
    if let Some(ball) = asked.ball.filter(|&ball| asked.has(asked.owner, ball)) {
        kicks(game, &asked, ball, |kick| found |= wanted(kick));
    }
    found
}

fn check_rebound(position: &Position) -> Result<(), Fault> {
    let keeper = position.keeper(position.owner.opponent());
    require(
        keeper.is_some() && keeper == position.ball,
        Field::Ball,
        "a parried ball is on the square of the keeper of the owner's opponent",
    )?;
    let room = keeper.is_some_and(|keeper| !position.free_beside(keeper).is_empty());
    require(room, Field::Ball, "no square next to the keeper is free for the parried ball")
}

fn check_red(game: &Xfutebol, position: &Position) -> Result<(), Fault> {
    let fouler = position.owner.opponent();
    let fouls = position.fouls[fouler.index()];
    require(
        fouls == RED_FROM || (fouls > RED_FROM && game.options.red_each),
        Field::Fouls,
        "a red card needs four fouls of the actor (exactly four with the option red=once)",
    )?;
    require(
        position.pieces(fouler).count() >= 2,
        Field::Board,
        "the last piece of a side is never sent off",
    )?;
    let on_fouled_piece = position.ball.is_none_or(|ball| position.has(position.owner, ball));
    require(on_fouled_piece, Field::Ball, "expected - or the square of a piece of the owner")
}
