//! FINISH, fouls, the end of periods and of the match (XFB-5.4 to XFB-5.9).

use super::shot::{Outcome, penalty_outcome};
use crate::games::xfutebol::Xfutebol;
use crate::games::xfutebol::actions::kicks;
use crate::games::xfutebol::options::Win;
use crate::games::xfutebol::position::{
    GOAL_AREA, HIGHEST_COUNT, Kind, PENALTY_AREA, PITCH, Period, Phase, Position, SQUARES, Sidelined, Square,
    Stage, own, own_square,
};
use crate::games::xfutebol::setup::{kick_off, reset};
use crate::side::Side;

/// What follows a movement (the parameter of FINISH, XFB-5.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The turn goes on.
    Go {
        /// Whether the movement was a MOVE.
        was_move: bool,
    },
    /// A goal; this side conceded it and kicks off.
    Goal {
        /// The side that conceded.
        conceding: Side,
    },
    /// A free kick of the owner.
    Free,
    /// A penalty kick of the owner.
    Penalty,
}

/// FINISH: the end of every movement (XFB-5.4).
pub fn finish(game: &Xfutebol, position: &mut Position, next: Next) {
    position.flight = None;
    if let Next::Go { was_move } = next {
        advance_turn(position, was_move);
    }
    position.clock += 1;
    if let Some(piece) = position.sidelined.tick() {
        come_back(position, piece);
    }
    if matches!(next, Next::Goal { .. }) && goals_decide(game, position) {
        return over(game, position);
    }
    if position.clock >= game.options.limit() && next != Next::Penalty {
        return match position.period {
            Period::First(side) => half_time(position, side.opponent()),
            Period::Only | Period::Second => over(game, position),
        };
    }
    match next {
        Next::Go { .. } => {}
        Next::Goal { conceding } => {
            reset(position, false);
            kick_off(position, conceding);
        }
        Next::Free => {
            let mut has_kick = false;
            if let Some(ball) = position.ball {
                kicks(game, position, ball, |_| has_kick = true);
            }
            position.phase = if has_kick { Phase::Free } else { Phase::Play };
        }
        Next::Penalty => {
            position.phase = Phase::Penalty;
            put_keeper_back(position, position.owner.opponent());
        }
    }
}

/// Step 1 of FINISH(`go`).
fn advance_turn(position: &mut Position, was_move: bool) {
    position.phase = Phase::Play;
    position.stage = match position.stage {
        Stage::Fresh if was_move => Stage::AfterMove,
        Stage::Fresh => Stage::AfterOther,
        Stage::AfterMove | Stage::AfterOther => {
            position.owner = position.owner.opponent();
            Stage::Fresh
        }
    };
}

/// A piece comes back to where it left, or to the nearest square without piece and ball (XFB-5.8.3).
fn come_back(position: &mut Position, piece: Sidelined) {
    let open = |square: &Square| position.is_free(*square) && position.ball != Some(*square);
    let nearest = (0..SQUARES as Square)
        .filter(open)
        .min_by_key(|&square| (PITCH.distance(square, piece.square()), own(piece.side, square)));
    if let Some(square) = nearest {
        position.put(piece.side, piece.kind, square);
    }
}

/// Whether a goal has decided the match (step 4 of FINISH).
fn goals_decide(game: &Xfutebol, position: &Position) -> bool {
    match game.options.win {
        Win::Golden => true,
        Win::Goals(goals) => position.score.iter().any(|&score| score >= goals),
        Win::Halves | Win::Movements(_) => false,
    }
}

/// HALFTIME (XFB-5.6.3).
fn half_time(position: &mut Position, first: Side) {
    position.period = Period::Second;
    position.clock = 0;
    position.sprints = [0; 2];
    reset(position, true);
    kick_off(position, first);
}

/// OVER (XFB-5.9.1).
fn over(game: &Xfutebol, position: &mut Position) {
    let mut decision = position.score.map(usize::from);
    if decision[0] == decision[1] && game.options.shootout {
        decision = Side::ALL.map(|side| scorers(game, position, side));
    }
    let winner = match decision[0].cmp(&decision[1]) {
        std::cmp::Ordering::Greater => Some(Side::White),
        std::cmp::Ordering::Less => Some(Side::Black),
        std::cmp::Ordering::Equal => None,
    };
    position.phase = Phase::Over(winner);
    position.owner = Side::White;
    position.stage = Stage::Fresh;
}

/// How many of a side's pieces score in the shoot-out (XFB-5.9.2).
pub fn scorers(game: &Xfutebol, position: &Position, side: Side) -> usize {
    let opponent = side.opponent();
    let sits_out = position.sidelined.count(opponent, Kind::Keeper) > 0;
    let keeper = sits_out || position.keeper(opponent).is_some();
    let on_board = position.pieces(side).iter().filter_map(|square| position.kind(square));
    let sidelined = position.sidelined.iter().filter(|piece| piece.side == side).map(|piece| piece.kind);
    on_board.chain(sidelined).filter(|&kind| penalty_outcome(game, kind, keeper) == Outcome::Goal).count()
}

/// A count of fouls or sprints after one more.
pub fn counted(count: u32) -> u32 {
    (count + 1).min(HIGHEST_COUNT)
}

/// The foul of a side from which on a foul costs a piece (XFB-5.7.1).
pub const RED_FROM: u32 = 4;

/// FOUL(F, V): side `fouler` has fouled the piece on `at` (XFB-5.7.1).
pub fn award_foul(game: &Xfutebol, position: &mut Position, fouler: Side, at: Square) {
    let fouls = &mut position.fouls[fouler.index()];
    *fouls = counted(*fouls);
    let red = if game.options.red_each { *fouls >= RED_FROM } else { *fouls == RED_FROM };
    let penalty = PENALTY_AREA[fouler.index()].has(at);
    position.ball = (!penalty).then_some(at);
    position.owner = fouler.opponent();
    position.stage = Stage::Fresh;
    position.flight = None;
    if red && position.pieces(fouler).count() >= 2 {
        position.phase = Phase::Red;
    } else {
        finish_foul(game, position);
    }
}

/// The end of the movement that was a foul: free kick or penalty (XFB-5.7.1 step 5).
pub fn finish_foul(game: &Xfutebol, position: &mut Position) {
    let next = if position.ball.is_some() { Next::Free } else { Next::Penalty };
    finish(game, position, next);
}

/// The keeper of the fouling side goes back to its goal area for a penalty (XFB-5.7.3).
fn put_keeper_back(position: &mut Position, side: Side) {
    /// File and rank, from 1: `D1 E1 D2 E2 C1 F1 C2 F2`.
    const PREFERRED: [(u8, u8); 8] = [(4, 1), (5, 1), (4, 2), (5, 2), (3, 1), (6, 1), (3, 2), (6, 2)];
    let Some(keeper) = position.keeper(side).filter(|&at| !GOAL_AREA[side.index()].has(at)) else { return };
    let mut squares = PREFERRED.into_iter().map(|(file, rank)| own_square(side, file, rank));
    if let Some(square) = squares.find(|&square| position.is_free(square)) {
        position.take(keeper);
        position.put(side, Kind::Keeper, square);
    }
}
