//! The start of matches, drives and plays (FBC-5.1 to FBC-5.6) and the line-ups (FBC-6.2).

mod formations;

use crate::side::Side;

use super::FootballChess;
use super::position::{
    Clock, Fouls, Kind, NOWHERE, Phase, Piece, Pile, PlayFlags, Position, Square, Status, bit, orders,
    square_at,
};

pub(super) use formations::{formations, named_for, place, planned, receiver_squares, receivers};

/// Pieces of a complete line-up (FBC-6.2.1).
const LINE_UP: u32 = 7;
/// File `d`, where every drive starts (FBC-5.1).
const DRIVE_FILE: u8 = 3;
/// Rows that gain a new series (FBC-5.1, FBC-5.12).
const TO_GAIN: u8 = 2;

/// The line to gain of a new series from a row (FBC-5.12).
pub(super) const fn line_to_gain(row: u8) -> u8 {
    if row + TO_GAIN > 8 { 8 } else { row + TO_GAIN }
}

/// FBC-5.2: the first position of a match.
pub(super) fn start(game: &FootballChess) -> Position {
    let options = &game.options;
    let mut p = Position { units: options.units(), timeouts: [options.timeouts; 2], ..Position::blank() };
    game.drive(&mut p, options.first);
    begin(&mut p);
    p
}

impl FootballChess {
    /// FBC-5.1: a new drive of a side.
    pub(super) fn drive(&self, p: &mut Position, side: Side) {
        p.offence = side;
        p.spot = square_at(side, DRIVE_FILE, self.options.startrow);
        p.down = 1;
        p.line = line_to_gain(self.options.startrow);
    }

    /// FBC-5.5: goes on after a play; `untimed` if an untimed down was granted.
    pub(super) fn next(&self, p: &mut Position, untimed: bool) {
        clear(p);
        if p.units == 0 && !untimed {
            self.quarter_ends(p);
        } else {
            begin(p);
        }
    }

    /// FBC-5.6: the end of a quarter.
    pub(super) fn quarter_ends(&self, p: &mut Position) {
        clear(p);
        if p.quarter == 4 {
            *p = Position { quarter: 4, score: p.score, timeouts: p.timeouts, ..Position::blank() };
            return;
        }
        if p.quarter == 2 {
            self.drive(p, self.options.first.opponent());
            p.timeouts = [self.options.timeouts; 2];
        }
        p.quarter += 1;
        p.units = self.options.units();
        p.clock = Clock::Stopped;
        begin(p);
    }
}

/// FBC-5.3: the start of a set-up.
pub(super) fn begin(p: &mut Position) {
    clear_board(p);
    p.put(p.spot, Piece { side: p.offence, kind: Kind::Pawn });
    p.ball = p.spot;
    p.status = Status::Rest;
    p.possession = p.offence;
    p.phase = Phase::Offence;
    p.actor = p.offence;
}

/// What NEXT and QUARTER clear (FBC-5.5).
fn clear(p: &mut Position) {
    clear_play(p);
    p.fouls = Fouls::NONE;
    p.pending = None;
    p.motions = 0;
}

/// Clears everything that belongs to one play but its fouls (FBC-5.9 step 2).
pub(super) fn clear_play(p: &mut Position) {
    clear_board(p);
    p.ball = NOWHERE;
    p.status = Status::Rest;
    p.possession = p.offence;
    p.flags = PlayFlags::NONE;
    p.pile = Pile::EMPTY;
    p.last_push = None;
    p.actions = 0;
}

/// Sends all pieces back to the sidelines.
fn clear_board(p: &mut Position) {
    p.kinds = [0; 6];
    p.sides = [0; 2];
    p.moved = 0;
}

/// The squares on which the side to act may drop each kind (FBC-6.2.2), kinds in drop order.
pub(super) fn drops(p: &Position) -> [u64; 6] {
    let side = p.actor;
    let offence = side == p.offence;
    let snapper = if offence { bit(p.spot) } else { 0 };
    let placed = p.of(side) & !snapper;
    let to_place = if offence { LINE_UP - 1 } else { LINE_UP };
    let Some(left) = to_place.checked_sub(placed.count_ones() + 1) else {
        return [0; 6];
    };
    let empty = orders(side, p.area(side) & !p.occupied());
    let last = Kind::ALL.into_iter().rev().find(|&kind| placed & p.kinds[kind as usize] != 0);
    Kind::ALL.map(|kind| {
        let used_up = p.of_kind(side, kind).count_ones() >= kind.stock();
        let pawns_to_come = if offence { 1 } else { 2 };
        let barred = kind == Kind::King && !offence || kind != Kind::Pawn && left < pawns_to_come;
        if used_up || barred || last.is_some_and(|last| kind < last) {
            return 0;
        }
        let mut squares = empty;
        if last == Some(kind) {
            squares &= above(orders(side, placed & p.kinds[kind as usize]));
        }
        if kind == Kind::Pawn {
            squares = without_last(squares, empty, left);
        }
        orders(side, squares)
    })
}

/// Whether the side to act has a drop (FBC-6.2.5).
pub(super) fn has_drop(p: &Position) -> bool {
    drops(p).iter().any(|&squares| squares != 0)
}

/// All orders greater than the greatest of a set that is not empty.
const fn above(set: u64) -> u64 {
    let highest = 63 - set.leading_zeros();
    if highest == 63 { 0 } else { u64::MAX << (highest + 1) }
}

/// Keeps the squares that have at least `left` empty squares of a greater order.
fn without_last(squares: u64, mut empty: u64, left: u32) -> u64 {
    let mut keep = squares;
    for _ in 0..left {
        let Some(highest) = 63u32.checked_sub(empty.leading_zeros()) else { break };
        keep &= !(1 << highest);
        empty &= !(1 << highest);
    }
    keep
}

/// Puts a piece of the side to act on a square; after the seventh the next phase begins (FBC-6.2.4).
pub(super) fn drop_piece(p: &mut Position, kind: Kind, square: Square) {
    p.put(square, Piece { side: p.actor, kind });
    if p.of(p.actor).count_ones() == LINE_UP {
        line_up_complete(p);
    }
}

/// FBC-6.2.4: after the offence the defence lines up, after the defence the offence may shift.
fn line_up_complete(p: &mut Position) {
    (p.phase, p.actor) = match p.phase {
        Phase::Offence => (Phase::Defence, p.defence()),
        _ => (Phase::Motion, p.offence),
    };
}

/// Whether the side to act has placed nothing yet (the snapper aside).
pub(super) fn first_decision(p: &Position) -> bool {
    match p.phase {
        Phase::Offence => p.of(p.offence).count_ones() == 1,
        Phase::Defence => p.of(p.defence()) == 0,
        _ => false,
    }
}
