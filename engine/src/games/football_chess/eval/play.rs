//! What a play is worth, in net points: what happens to the ball if the side to act does the obvious.
//!
//! The weights are set by hand. Logistic regressions on drives of the search against itself predict drives better, but
//! play worse: nine drives in ten end in a touchdown whatever the position, so that a fitted value hardly tells a
//! threat from none (docs/strength-knowledge.md).

use crate::arithmetic::logistic;
use crate::games::football_chess::FootballChess;
use crate::games::football_chess::position::{Kind, Position, Status, bit, row, squares};
use crate::side::Side;

use super::drive::{Prospects, SAFETY, TOUCHDOWN, Worth};
use super::scoring::{handoff, may_pass, openings, receivers, runs};
use super::threats::{Reach, can_enter, can_hit};

/// Net points of the offence in a play.
pub(super) fn worth(game: &FootballChess, p: &Position, prospects: &Prospects) -> Worth {
    let scene = Scene { game, p, prospects };
    let holder = p.possession;
    let other = holder.opponent();
    let incomplete = prospects.dead(p, p.spot_row());
    let lost = |side: Side| if side == p.offence { incomplete } else { -incomplete };
    match p.status {
        Status::Rest => incomplete,
        Status::Held => scene.held(holder, p.actor == holder),
        Status::DirectForward | Status::DirectBackward => {
            let caught = scene.held(holder, true);
            let stopped = if p.status == Status::DirectForward { incomplete } else { scene.open_fight() };
            if can_hit(p, other, p.ball) { 0.75 * stopped + 0.25 * caught } else { caught }
        }
        Status::IndirectForward | Status::IndirectBackward => {
            if let Some(interceptor) = taker(p, other) {
                scene.holding(other, interceptor, false)
            } else if let Some(catcher) = taker(p, holder) {
                0.7 * scene.holding(holder, catcher, false) + 0.3 * lost(holder)
            } else {
                lost(holder)
            }
        }
        Status::CatchForward | Status::CatchBackward => match taker(p, holder) {
            Some(catcher) => scene.holding(holder, catcher, false),
            None => lost(holder),
        },
        Status::Loose => scene.loose(),
        Status::Contested => scene.contested(),
    }
}

/// The kind of piece with which a side could go to the ball, the strongest if there are several.
fn taker(p: &Position, side: Side) -> Option<Kind> {
    squares(can_enter(p, side, p.ball)).filter_map(|square| p.piece(square)).map(|piece| piece.kind).min()
}

/// Chance of a touchdown by a throw to a receiver in the end zone whom nobody can hit.
const CAUGHT: f32 = 0.97;
/// Chance of a touchdown in a play whose carrier can be tackled at once.
const TACKLED: f32 = 0.03;

struct Scene<'a> {
    game: &'a FootballChess,
    p: &'a Position,
    prospects: &'a Prospects,
}

impl Scene<'_> {
    /// Net points of the offence when a side holds the ball with the piece on the ball square.
    fn held(&self, side: Side, acts: bool) -> Worth {
        let kind = self.p.piece(self.p.ball).map_or(Kind::Pawn, |piece| piece.kind);
        self.holding(side, kind, acts)
    }

    /// Net points of the offence when a piece of a side holds the ball on the ball square; `acts` if that side also has
    /// the next action.
    fn holding(&self, side: Side, kind: Kind, acts: bool) -> Worth {
        let Scene { p, prospects, .. } = *self;
        let sign = if side == p.offence { 1.0 } else { -1.0 };
        let touchdown = prospects.made(TOUCHDOWN);
        let at = row(side, p.ball);
        if at == 8 {
            return sign * touchdown;
        }
        let dead = match at {
            1 if side != p.offence && self.game.options.touchback => Worth::later(prospects.drive),
            1 => prospects.made(-SAFETY),
            _ if side == p.offence => prospects.dead(p, at),
            _ => Worth::later(prospects.drive),
        };
        let chance = self.chance(side, kind, acts);
        sign * (chance * touchdown + (1.0 - chance) * dead)
    }

    /// Chance that the holder scores in this play.
    fn chance(&self, side: Side, kind: Kind, acts: bool) -> f32 {
        let Scene { game, p, .. } = *self;
        let run = runs(p, side, kind).count_ones();
        let hand = u32::from(handoff(p, side).is_some());
        if acts && run + hand > 0 {
            return 1.0;
        }
        let hit = Reach::new(p, side.opponent(), 0).hits;
        let tackled = hit & bit(p.ball) != 0;
        let passes = may_pass(p, side);
        let catches = if passes { receivers(game, p, side, kind, hit) } else { 0 };
        if acts && catches > 0 {
            return CAUGHT;
        }
        if !acts && tackled {
            return TACKLED;
        }
        let ways = run + hand + catches;
        let open = if passes { openings(p, side, hit).min(3) } else { 0 };
        logistic(
            -2.0 + 2.0 * ways.min(2) as f32
                + 0.15 * f32::from(row(side, p.ball))
                + 0.6 * open as f32
                + if acts { 0.7 } else { 0.0 }
                - if tackled { 0.8 } else { 0.0 },
        )
    }

    fn loose(&self) -> Worth {
        let p = self.p;
        let (actor, other) = (p.actor, p.actor.opponent());
        match (taker(p, actor), taker(p, other)) {
            (Some(mine), None) => self.holding(actor, mine, false),
            (None, Some(theirs)) => self.holding(other, theirs, false),
            _ => self.open_fight(),
        }
    }

    /// Either side may win the ball.
    fn open_fight(&self) -> Worth {
        let p = self.p;
        0.5 * (self.held(p.offence, false) + self.held(p.defence(), false))
    }

    fn contested(&self) -> Worth {
        let p = self.p;
        let ahead = p.pile.winner().unwrap_or(p.possession);
        let contested = can_hit(p, p.actor, p.ball) && ahead != p.actor;
        let winner = if contested { p.actor } else { ahead };
        let sure = self.held(winner, false);
        let doubt = self.held(winner.opponent(), false);
        0.7 * sure + 0.3 * doubt
    }
}
