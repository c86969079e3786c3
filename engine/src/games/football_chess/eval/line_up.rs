//! What line-ups are worth before the snap, in net points.
//!
//! A line-up that is begun counts as the named formation that it resembles most would, and an offence that still waits
//! for its answer as against the named defence that suits it least. A drop shows what it is good for only after the
//! snap, up to thirteen decisions later; this brings it before the eyes of a small search. Half of the value remains the
//! series', which the line-ups of one play decide only in part.

use crate::games::football_chess::FootballChess;
use crate::games::football_chess::actions::{Action, Verb, Word};
use crate::games::football_chess::position::{Kind, Phase, Piece, Position, Square, bit};
use crate::games::football_chess::setup::{LINE_UP, first_decision, planned};

use super::drive::Prospects;
use super::play;

/// Net points of the offence before the snap.
pub(super) fn points(game: &FootballChess, p: &Position, prospects: &Prospects) -> f32 {
    let series = prospects.series(p.spot_row(), p.line, p.down);
    let line_up = match p.phase {
        Phase::Offence if first_decision(p) => return series,
        Phase::Offence => {
            worst(game, &Position { phase: Phase::Defence, actor: p.defence(), ..completed(p) })
        }
        Phase::Defence if first_decision(p) => worst(game, p),
        Phase::Defence => snapped(game, &completed(p)),
        _ => snapped(game, p),
    };
    0.5 * (series + line_up.unwrap_or(series))
}

/// Net points of the offence after the snap; `None` if time runs out before it.
fn snapped(game: &FootballChess, p: &Position) -> Option<f32> {
    let mut play = Position { phase: Phase::Motion, actor: p.offence, ..*p };
    game.make(&mut play, Action::new(Verb::Word, 0, Word::Snap as Square));
    (play.phase == Phase::Play).then(|| play::points(game, &play, &Prospects::new(game, &play)))
}

/// Net points of the offence against the named defence that is best against it.
fn worst(game: &FootballChess, p: &Position) -> Option<f32> {
    let against = planned(p).filter_map(|plan| {
        let mut lined_up = *p;
        plan.for_each(|(kind, square)| lined_up.put(square, Piece { side: p.actor, kind }));
        snapped(game, &lined_up)
    });
    against.reduce(f32::min)
}

/// The line-up of the side to act, completed by the named formation that agrees most with what stands, as far as the
/// drop order allows.
fn completed(p: &Position) -> Position {
    let side = p.actor;
    let snapper = if side == p.offence { bit(p.spot) } else { 0 };
    let last = Kind::ALL.into_iter().rev().find(|&kind| p.of_kind(side, kind) & !snapper != 0);
    let stands = |&(kind, square): &(Kind, Square)| p.of_kind(side, kind) & bit(square) != 0;
    let mut lined_up = *p;
    let likely = planned(p).max_by_key(|plan| plan.clone().filter(stands).count());
    for (kind, square) in likely.into_iter().flatten() {
        let in_order = last.is_none_or(|last| kind >= last);
        if in_order && lined_up.occupied() & bit(square) == 0 && lined_up.of(side).count_ones() < LINE_UP {
            lined_up.put(square, Piece { side, kind });
        }
    }
    lined_up
}
