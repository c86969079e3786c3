//! What line-ups are worth before the snap, in net points.
//!
//! A complete line-up counts as after the snap, and an offence that still waits for its answer as against the named
//! defence that suits it least. How much this counts beside the series is fitted, as the line-ups of one play decide it
//! only in part. Line-ups that are begun count as the series.

use crate::games::football_chess::FootballChess;
use crate::games::football_chess::actions::{Action, Verb, Word};
use crate::games::football_chess::apply::apply_unchecked;
use crate::games::football_chess::position::{Phase, Piece, Position, Square};
use crate::games::football_chess::setup::{first_decision, planned};

use super::drive::Prospects;
use super::play;

/// Net points of the offence in a play with these line-ups; `None` where they are not complete.
pub(super) fn points(game: &FootballChess, p: &Position) -> Option<f32> {
    match p.phase {
        Phase::Offence => None,
        Phase::Defence if first_decision(p) => worst(game, p),
        Phase::Defence => None,
        _ => snapped(game, p),
    }
}

/// Net points of the offence after the snap; `None` if time runs out before it.
fn snapped(game: &FootballChess, p: &Position) -> Option<f32> {
    let mut play = Position { phase: Phase::Motion, actor: p.offence, ..*p };
    apply_unchecked(game, &mut play, Action::new(Verb::Word, 0, Word::Snap as Square));
    (play.phase == Phase::Play).then(|| play::worth(game, &play, &Prospects::new(game, &play)).points())
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
