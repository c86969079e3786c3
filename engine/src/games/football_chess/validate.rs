//! The invariants of a position (FBC-4.2 to FBC-4.5), for strings and for positions from play alike.

use crate::error::PositionError;
use crate::games::football_chess::FootballChess;
use crate::games::football_chess::notation::{Field, print_position};
use crate::games::football_chess::options::Options;
use crate::games::football_chess::setup::has_drop;
use crate::notation::{Fault, require};
use crate::side::Side;

use super::position::{
    Clock, Fouls, Kind, NOWHERE, Phase, Pile, PlayFlags, PlayResult, Position, Status, bit, row,
};

type Checked = Result<(), Fault>;

/// Checks everything that FBC-4.5 asks for.
pub fn validate(game: &FootballChess, p: &Position) -> Result<(), PositionError> {
    faults(p, &game.options).map_err(|fault| fault.error(&print_position(p)))
}

fn faults(p: &Position, options: &Options) -> Checked {
    check_board(p)?;
    check_clock(p, options)?;
    if p.phase == Phase::Over {
        return check_over(p);
    }
    check_line(p)?;
    check_unused(p)?;
    check_pieces(p)?;
    match p.phase {
        Phase::Play => check_play(p),
        Phase::Penalty => check_penalty(p),
        _ => check_before_snap(p, options),
    }
}

/// Kinds and sides describe one board: a mistake here cannot come from a string.
fn check_board(p: &Position) -> Checked {
    let mut seen = 0;
    for set in p.kinds {
        require(seen & set == 0, Field::Board, "two kinds on one square")?;
        seen |= set;
    }
    require(p.sides[0] & p.sides[1] == 0 && p.occupied() == seen, Field::Board, "kinds and sides disagree")
}

fn check_clock(p: &Position, options: &Options) -> Checked {
    require((1..=4).contains(&p.quarter), Field::Clock, "the quarter is 1 to 4")?;
    require(p.units <= options.units(), Field::Clock, "more units than the quarter has")?;
    require(
        p.timeouts.iter().all(|&left| left <= options.timeouts),
        Field::Timeouts,
        format!("a half has {} timeouts", options.timeouts),
    )?;
    let running = p.clock == Clock::Running;
    require(!running || p.phase.before_snap(), Field::Clock, "the clock runs only before the snap")?;
    require(!running || options.clocked(), Field::Clock, "the clock never runs in unlimited mode")
}

fn check_over(p: &Position) -> Checked {
    require(
        p.quarter == 4 && p.units == 0 && p.clock == Clock::Stopped,
        Field::Clock,
        "a finished match has 4:0:s",
    )?;
    let blank = Position {
        quarter: 4,
        score: p.score,
        timeouts: p.timeouts,
        phase: Phase::Over,
        ..Position::blank()
    };
    require(*p == blank, Field::Phase, "nothing but score and timeouts is left when the match is over")
}

fn check_line(p: &Position) -> Checked {
    require((1..=4).contains(&p.down), Field::Line, "the down is 1 to 4")?;
    require((4..=8).contains(&p.line), Field::Line, "the line to gain is row 4 to 8 seen by the offence")?;
    require(
        p.spot != NOWHERE && (2..=7).contains(&p.spot_row()),
        Field::Spot,
        "the spot is outside rows 2 to 7",
    )?;
    require(p.spot_row() < p.line, Field::Line, "the line to gain is not beyond the spot")
}

/// Fields that the phase does not use are empty.
fn check_unused(p: &Position) -> Checked {
    let play = p.phase == Phase::Play;
    let motion = matches!(p.phase, Phase::Motion | Phase::Reaction);
    require(play || p.flags == PlayFlags::NONE, Field::Flags, "only a play has flags")?;
    require(play || p.pile == Pile::EMPTY, Field::Pile, "only a play has a pile")?;
    require(play || p.last_push.is_none(), Field::LastPush, "only a play has a last push")?;
    require(motion || p.moved == 0, Field::Motion, "moved squares exist only in the phases M and R")?;
    require(p.phase.before_snap() || p.motions == 0, Field::Motion, "motions are 0 after the snap")?;
    require(
        play || p.phase == Phase::Penalty || p.fouls == Fouls::NONE,
        Field::Fouls,
        "fouls exist only in the phases P and X",
    )?;
    require(
        (p.phase == Phase::Penalty) == p.pending.is_some(),
        Field::Result,
        "a result is pending in phase X only",
    )?;
    require(play || p.actions == 0, Field::Actions, "actions are counted in phase P only")?;
    require(play == (p.status != Status::Rest), Field::Status, "the status does not fit the phase")
}

/// Numbers of pieces: the stock of section 3 and the sizes of the line-ups.
fn check_pieces(p: &Position) -> Checked {
    for side in Side::ALL {
        for kind in Kind::ALL {
            require(
                count(p, side, kind) <= kind.stock(),
                Field::Board,
                "more pieces of a kind than a side has",
            )?;
        }
    }
    let [offence, defence] = [p.offence, p.defence()].map(|side| {
        let all: u32 = Kind::ALL.into_iter().map(|kind| count(p, side, kind)).sum();
        all
    });
    match p.phase {
        Phase::Offence => require(
            (1..=6).contains(&offence) && defence == 0,
            Field::Board,
            "phase O has 1 to 6 pieces, all offence",
        ),
        Phase::Defence => require(
            offence == 7 && defence <= 6,
            Field::Board,
            "phase D has 7 offence and at most 6 defence pieces",
        ),
        Phase::Penalty => require(offence + defence == 0, Field::Board, "the board is empty in phase X"),
        _ => require(
            offence == 7 && defence == 7,
            Field::Board,
            "each side has 7 pieces, those of a pile included",
        ),
    }
}

/// Pieces of a side and kind on the board and below the top of the pile.
fn count(p: &Position, side: Side, kind: Kind) -> u32 {
    let below = p.pile.iter().take(p.pile.len().saturating_sub(1));
    let hidden = below.filter(|piece| piece.side == side && piece.kind == kind).count();
    p.of_kind(side, kind).count_ones() + hidden as u32
}

fn check_before_snap(p: &Position, options: &Options) -> Checked {
    require(p.ball == p.spot, Field::Ball, "the ball lies on the spot before the snap")?;
    require(p.possession == p.offence, Field::Possession, "the offence is in possession before the snap")?;
    let offence_acts = matches!(p.phase, Phase::Offence | Phase::Motion);
    require((p.actor == p.offence) == offence_acts, Field::Actor, "the actor does not fit the phase")?;
    let pawns = p.of_kind(p.offence, Kind::Pawn);
    require(pawns & bit(p.spot) != 0, Field::Board, "no pawn of the offence stands on the spot")?;
    for side in Side::ALL {
        let fault = format!("a piece of {side} is on the wrong side of the line of scrimmage");
        require(p.of(side) & !p.area(side) == 0, Field::Board, fault)?;
    }
    require(p.of_kind(p.defence(), Kind::King) == 0, Field::Board, "the defence has no king")?;
    check_line_ups(p)?;
    check_motions(p, options)
}

fn check_line_ups(p: &Position) -> Checked {
    let complete = |side| p.of(side).count_ones() == 7;
    for side in Side::ALL {
        let pawns = p.of_kind(side, Kind::Pawn).count_ones();
        require(!complete(side) || pawns >= 2, Field::Board, "a complete line-up has at least 2 pawns")?;
    }
    let placing = matches!(p.phase, Phase::Offence | Phase::Defence);
    require(!placing || has_drop(p), Field::Board, "the line-up cannot be completed in drop order")
}

fn check_motions(p: &Position, options: &Options) -> Checked {
    let most = options.motion_limit();
    require(p.motions <= most, Field::Motion, format!("a play may have {most} motions"))?;
    require(p.moved.count_ones() <= u32::from(p.motions), Field::Motion, "more moved pieces than motions")?;
    let movable = p.of(p.offence) & !bit(p.spot);
    require(
        p.moved & !movable == 0,
        Field::Motion,
        "a moved square holds no offence piece other than the snapper",
    )
}

fn check_play(p: &Position) -> Checked {
    require(p.ball != NOWHERE, Field::Ball, "a play has a ball square")?;
    let holder = p.of(p.possession) & bit(p.ball) != 0;
    let empty = p.occupied() & bit(p.ball) == 0;
    if p.status == Status::Held || p.status.direct() {
        require(holder, Field::Status, "no piece of the side in possession stands on the ball square")?;
    }
    require(
        !p.status.open() || empty,
        Field::Status,
        "a piece stands on the square of a loose or flying ball",
    )?;
    check_pile(p)?;
    match p.status {
        Status::DirectForward
        | Status::DirectBackward
        | Status::IndirectForward
        | Status::IndirectBackward => {
            require(p.actor != p.possession, Field::Actor, "the other side answers a throw")
        }
        Status::CatchForward | Status::CatchBackward => {
            require(p.actor == p.possession, Field::Actor, "the thrower's side may catch now")
        }
        _ => Ok(()),
    }
}

fn check_pile(p: &Position) -> Checked {
    if p.status != Status::Contested {
        return require(p.pile == Pile::EMPTY, Field::Pile, "only a contested ball has a pile");
    }
    let top = p.pile.top();
    require(
        top.is_some() && top == p.piece(p.ball),
        Field::Pile,
        "a contested ball needs a pile, and its top must be the piece on the ball",
    )?;
    let alone = p.pile.len() == 1;
    require(
        !alone || top.is_some_and(|piece| piece.side != p.actor),
        Field::Pile,
        "a single piece on the ball belongs to the side that does not act",
    )
}

fn check_penalty(p: &Position) -> Checked {
    require(p.ball == NOWHERE, Field::Ball, "there is no ball in phase X")?;
    require(p.possession == p.offence, Field::Possession, "there is no possession in phase X")?;
    require(p.fouls.codes != 0, Field::Fouls, "phase X has fouls")?;
    require(
        !(p.fouls.by_offence() && p.fouls.by_defence()),
        Field::Fouls,
        "fouls of both sides are offsetting",
    )?;
    let decides = if p.fouls.by_offence() { p.defence() } else { p.offence };
    require(p.actor == decides, Field::Actor, "the side without fouls decides")?;
    match p.pending {
        Some(PlayResult::Dead(square, side)) => {
            let inside = square != NOWHERE && (2..=7).contains(&row(side, square));
            require(inside, Field::Result, "a dead ball lies on ranks 2 to 7")
        }
        _ => Ok(()),
    }
}
