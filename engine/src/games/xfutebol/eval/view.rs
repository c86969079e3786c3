//! The features of a position, each told with the side that it is good for.

use super::chances::{can_win_ball, goal_by_move, scoring_action};
use super::{Feature, LAST_ROW, Xfutebol};
use crate::games::xfutebol::actions::{compared_square, cutters};
use crate::games::xfutebol::apply::{Outcome, RED_FROM, scorers, shot_outcome};
use crate::games::xfutebol::position::{
    AHEAD, NEIGHBOURS, PENALTY_AREA, PITCH, Period, Phase, Position, Square, Stage, VICINITY, own,
};
use crate::side::Side;

/// A position in play.
pub(super) struct View<'a> {
    pub game: &'a Xfutebol,
    pub position: &'a Position,
    /// 0 long before the end of the match, 1 at the end.
    pub end: f32,
    /// How much of what the ball promises can still be played out before the period ends, 0 to 1.
    pub time: f32,
    /// 0 long before the end of the period, 1 at the end.
    pub period_end: f32,
}

impl View<'_> {
    /// Tells the features; those that are not told are 0.
    pub(super) fn tell(&self, mut see: impl FnMut(Side, Feature, f32)) {
        let position = self.position;
        let lead = f32::from(position.score[0]) - f32::from(position.score[1]);
        see(Side::White, Feature::Lead, lead);
        see(Side::White, Feature::LeadEnd, lead * self.end);
        if let Period::First(kicker) = position.period {
            see(kicker.opponent(), Feature::SecondHalf, 1.0);
        }
        for side in Side::ALL {
            self.team(side, &mut |feature, value| see(side, feature, value));
        }
        self.shootout(&mut |feature, value| see(Side::White, feature, value));
        let owner = position.owner;
        match position.phase {
            Phase::Penalty => see(owner, Feature::Penalty, 1.0),
            Phase::Red if position.ball.is_none() => see(owner, Feature::Penalty, 1.0),
            Phase::Cut | Phase::Wall => {
                self.flight(&mut |feature, value| see(owner, feature, value * self.time))
            }
            Phase::Rebound => see(owner, Feature::Parried, 1.0),
            _ => self.ball(&mut |side, feature, value| see(side, feature, value * self.time)),
        }
    }

    /// Pieces, fouls and sprints of a side.
    fn team(&self, side: Side, see: &mut impl FnMut(Feature, f32)) {
        let position = self.position;
        let pieces = position.pieces(side);
        see(Feature::Piece, pieces.count() as f32);
        see(Feature::PieceEnd, self.end * pieces.count() as f32);
        see(Feature::ForwardPiece, (pieces & PENALTY_AREA[side.opponent().index()]).count() as f32);
        if position.keeper_in_goal_area(side).is_none() {
            see(Feature::KeeperAway, 1.0);
        }
        if position.fouls[side.index()] + 1 >= RED_FROM {
            see(Feature::Booked, 1.0);
        }
        let sprints = self.game.options.sprints.saturating_sub(position.sprints[side.index()]);
        see(Feature::Sprints, sprints.min(3) as f32);
    }

    /// Who would win the shoot-out: many matches have equal goals, and a scorer that is sent off is lost for good.
    fn shootout(&self, see: &mut impl FnMut(Feature, f32)) {
        if self.game.options.shootout && !self.same_teams() {
            let scorers = |side: Side| scorers(self.game, self.position, side) as f32;
            see(Feature::Shootout, (scorers(Side::White) - scorers(Side::Black)).clamp(-1.0, 1.0));
        }
    }

    /// Whether both sides have all pieces of the same line-up, so that neither leads in the shoot-out.
    fn same_teams(&self) -> bool {
        const TEAM: u32 = 11;
        let position = self.position;
        let [white, black] = position.lineups;
        let away = |side: Side| position.sidelined.iter().filter(|piece| piece.side == side).count() as u32;
        let all_there = |side: Side| position.pieces(side).count() + away(side) == TEAM;
        white == black && Side::ALL.into_iter().all(all_there)
    }

    /// A kick that waits for a challenge.
    fn flight(&self, see: &mut impl FnMut(Feature, f32)) {
        let position = self.position;
        let Some(kick) = position.flight else { return };
        let hold = self.game.duels(position, compared_square(position, kick)).hold;
        let wins = |cutter: Square| self.game.duels(position, cutter).challenge > hold;
        if position.phase == Phase::Cut && cutters(position, kick).iter().any(wins) {
            see(Feature::CutInFlight, 1.0);
        } else if kick.verb().is_shot() && shot_outcome(self.game, position, kick) == Outcome::Goal {
            see(Feature::ShotInFlight, 1.0);
            return;
        } else {
            see(Feature::PassInFlight, 1.0);
        }
        self.place(position.owner, kick.to(), see);
    }

    /// The ball in play.
    fn ball(&self, see: &mut impl FnMut(Side, Feature, f32)) {
        let position = self.position;
        let Some(ball) = position.ball else { return };
        match position.holder() {
            Some(side) if side == position.owner => {
                self.held(ball, &mut |feature, value| see(side, feature, value))
            }
            Some(side) => self.defended(side, ball, &mut |feature, value| see(side, feature, value)),
            None => self.loose(ball, see),
        }
    }

    /// The side on turn holds the ball.
    fn held(&self, ball: Square, see: &mut impl FnMut(Feature, f32)) {
        let (game, position, side) = (self.game, self.position, self.position.owner);
        if position.phase == Phase::Free {
            see(Feature::FreeKick, 1.0);
        }
        see(
            match position.stage {
                Stage::Fresh => Feature::HoldingFresh,
                Stage::AfterMove => Feature::HoldingAfterMove,
                Stage::AfterOther => Feature::HoldingAfterOther,
            },
            1.0,
        );
        if can_win_ball(game, position, side.opponent(), ball, &NEIGHBOURS) {
            see(Feature::Pressed, 1.0);
        } else if can_win_ball(game, position, side.opponent(), ball, &VICINITY) {
            see(Feature::PressedFromAfar, 1.0);
        }
        self.place(side, ball, see);
    }

    /// `side` holds the ball, and the other side is on turn.
    fn defended(&self, side: Side, ball: Square, see: &mut impl FnMut(Feature, f32)) {
        let (game, position) = (self.game, self.position);
        self.place(side, ball, see);
        let other = side.opponent();
        if position.stage != Stage::AfterOther && can_win_ball(game, position, other, ball, &NEIGHBOURS) {
            see(Feature::Challenged, 1.0);
            return;
        }
        if position.stage == Stage::Fresh && can_win_ball(game, position, other, ball, &VICINITY) {
            see(Feature::ChallengedByMove, 1.0);
        }
        see(
            match position.stage {
                Stage::Fresh => Feature::DefendedFresh,
                Stage::AfterMove => Feature::DefendedAfterMove,
                Stage::AfterOther => Feature::DefendedAfterOther,
            },
            1.0,
        );
        let mut next = *position;
        (next.owner, next.stage, next.phase) = (side, Stage::Fresh, Phase::Play);
        if scoring_action(game, &next).is_some() {
            see(Feature::ThreatAtOnce, 1.0);
        } else if goal_by_move(game, &next).is_some() {
            see(Feature::ThreatByMove, 1.0);
        }
    }

    /// A loose ball: it counts for the side that is nearer, the side on turn if both are.
    fn loose(&self, ball: Square, see: &mut impl FnMut(Side, Feature, f32)) {
        let position = self.position;
        let owner = position.owner;
        let nearest = |side: Side| {
            position.pieces(side).iter().map(|square| PITCH.distance(square, ball)).min().unwrap_or(16)
        };
        let (ours, theirs) = (nearest(owner), nearest(owner.opponent()));
        let side = if ours <= theirs { owner } else { owner.opponent() };
        see(side, Feature::LooseNearer, 1.0);
        if ours == 1 {
            see(owner, Feature::LooseInReach, 1.0);
        }
        self.place(side, ball, &mut |feature, value| see(side, feature, value));
    }

    /// Where the ball is that a side has.
    fn place(&self, side: Side, ball: Square, see: &mut impl FnMut(Feature, f32)) {
        let position = self.position;
        let seen = own(side, ball);
        let progress = f32::from(PITCH.row(seen)) / f32::from(LAST_ROW);
        let file = PITCH.file(seen);
        see(Feature::BallEnd, self.period_end);
        see(Feature::ProgressEnd, self.period_end * progress);
        see(Feature::Progress, progress);
        see(Feature::ProgressSquared, progress * progress);
        see(Feature::Wing, progress * f32::from(file.abs_diff(3).min(file.abs_diff(4))));
        if PENALTY_AREA[side.opponent().index()].has(ball) {
            see(Feature::InArea, 1.0);
        }
        let ahead = AHEAD[side.index()][usize::from(ball)];
        see(Feature::Opponents, (ahead & position.pieces(side.opponent())).count() as f32);
        see(Feature::Mates, (ahead & position.pieces(side)).count() as f32);
    }
}
