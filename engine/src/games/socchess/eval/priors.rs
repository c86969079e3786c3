//! Weights of actions for search: goals, shots to come, the ball won, progress, shots stopped.

use super::super::Socchess;
use super::super::actions::{Action, Verb, ranks_to_goal, shots_of_holder};
use super::super::position::board::{Square, Step};
use super::super::position::{Kind, Phase, Position};
use super::attack::{FreeShots, Sight, robber, robber_at};
use crate::board::Bits;
use crate::knowledge::{Logits, features};
use crate::side::Side;

features! { "../../../../../data/knowledge/socchess-actions.toml":
    /// A shot that goes in; one that a piece blocks.
    Goal = "goal",
    Blocked = "shot-blocked",
    /// A pass, and what a rank of progress adds.
    Pass = "pass",
    PassProgress = "pass-progress",
    /// The receiver: goalkeeper, queen, rook, bishop (else a knight).
    PassKing = "pass-to-king",
    PassQueen = "pass-to-queen",
    PassRook = "pass-to-rook",
    PassBishop = "pass-to-bishop",
    /// A carry, and what a rank of progress adds.
    Carry = "carry",
    CarryProgress = "carry-progress",
    /// Pass or carry after which the ball can be shot into the goal: by the next action of the turn, or in a later
    /// turn.
    ShotNext = "shot-next",
    ShotLater = "shot-later",
    /// A pass or carry as the last action of a turn; the other side can rob the ball then; could rob it before.
    Last = "ball-last",
    LastAtRisk = "ball-last-at-risk",
    LastRescue = "ball-last-rescue",
    /// The goalkeeper's free pass is declined.
    Decline = "decline",
    /// A move without the ball while the own side has it: forward, nearer to the ball, by the goalkeeper, to a square
    /// or from a square from which the piece could shoot if it had the ball.
    Support = "support",
    SupportProgress = "support-progress",
    SupportNear = "support-near",
    SupportKing = "support-king",
    SupportArms = "support-arms",
    SupportDisarms = "support-disarms",
    /// To a square to which the holder can pass; where the piece could shoot then; not the last action of the turn.
    SupportReceives = "support-receives",
    SupportReady = "support-ready",
    /// The same as the last action of a turn; while the other side can rob the ball.
    SupportLast = "support-last",
    SupportAtRisk = "support-last-at-risk",
    /// A move while the other side has the ball: as above; onto the line of a free shot; any other while there is one.
    Defend = "defend",
    DefendProgress = "defend-progress",
    DefendNear = "defend-near",
    DefendKing = "defend-king",
    DefendArms = "defend-arms",
    Stop = "defend-stops-shot",
    Ignore = "defend-ignores-shot",
    /// The piece could win the ball from there; by the next action of the turn.
    DefendReaches = "defend-reaches",
    DefendReachesNext = "defend-reaches-next",
    /// A challenge that wins the ball, with a free shot by the next action of the turn; ranks by which the loser is put
    /// behind the ball; a challenge that does not win it.
    Rob = "rob",
    RobAndShot = "rob-and-shot",
    RobBehind = "rob-loser-behind",
    Lost = "challenge-lost",
    /// An action lost on purpose.
    Skip = "skip",
}

/// Appends one weight an action.
pub(crate) fn action_priors(game: &Socchess, position: &Position, actions: &[Action], priors: &mut Vec<f32>) {
    let mut logits = Logits::append(&MODEL, actions.len(), priors);
    action_features(game, position, actions, |action, feature, value| logits.see(action, feature, value));
    logits.into_weights();
}

/// Tells the features of actions; nothing and `false` before the first kickoff.
pub(crate) fn action_features(
    game: &Socchess,
    position: &Position,
    actions: &[Action],
    mut see: impl FnMut(usize, usize, f32),
) -> bool {
    if !matches!(position.phase, Phase::Kick | Phase::Rest | Phase::Play | Phase::Goalkeeper) {
        return false;
    }
    let view = View::new(game, position);
    let mut mover = None;
    for (place, &action) in actions.iter().enumerate() {
        let mover = view.mover(&mut mover, action.from());
        view.action(mover, action, &mut |feature: Feature, value| see(place, feature as usize, value));
    }
    true
}

/// The piece of an action, by its square.
struct Mover {
    from: u16,
    square: Square,
    kind: Option<Kind>,
    ranks_to_goal: u8,
    /// Squares to the ball.
    distance: u8,
    /// Whether it would have a free shot if it had the ball.
    armed: bool,
}

/// A position in which the side to act moves a piece.
struct View<'a> {
    game: &'a Socchess,
    position: &'a Position,
    side: Side,
    ball: Option<Square>,
    /// The kind that holds the ball.
    holder: Option<Kind>,
    own_ball: bool,
    last: bool,
    /// Whether the other side can rob the own ball.
    at_risk: bool,
    threatened: Option<Bits<7>>,
    /// Where the side to act would have a free shot.
    shots: FreeShots,
    /// What the ball is in reach of.
    sight: Option<Sight>,
}

impl View<'_> {
    fn new<'a>(game: &'a Socchess, position: &'a Position) -> View<'a> {
        let own_ball = position.possession() == Some(position.actor);
        View {
            game,
            position,
            side: position.actor,
            ball: position.ball(),
            holder: position.holder().map(|slot| position.kind(slot)),
            own_ball,
            at_risk: own_ball && robber(game, position, position.actor.opponent()).is_some(),
            last: position.phase == Phase::Play && position.left <= 1,
            threatened: threatened_squares(position),
            shots: FreeShots::new(position, position.actor),
            sight: position.ball().map(|ball| Sight::new(position, ball)),
        }
    }

    /// The piece on a square; actions of one piece follow each other, so that it is kept.
    fn mover<'m>(&self, kept: &'m mut Option<Mover>, from: u16) -> &'m Mover {
        if kept.as_ref().is_some_and(|mover| mover.from != from) {
            *kept = None;
        }
        kept.get_or_insert_with(|| {
            let square = Square::from_index(from);
            let slot = self.position.own_slot_on(self.side, square);
            let kind = slot.map(|slot| self.position.kind(slot));
            Mover {
                from,
                square,
                kind,
                ranks_to_goal: ranks_to_goal(self.side, square),
                distance: self.distance(square),
                armed: kind.is_some_and(|kind| self.shots.has(kind, square)),
            }
        })
    }

    fn action(&self, mover: &Mover, action: Action, see: &mut impl FnMut(Feature, f32)) {
        match action.verb() {
            Verb::Shot => self.shot(action, see),
            Verb::Give => self.pass(mover, action, see),
            Verb::Move if self.ball == Some(mover.square) => self.carry(mover, action, see),
            Verb::Move if self.own_ball => self.support(mover, action, see),
            Verb::Move => self.defend(mover, action, see),
            Verb::Challenge => self.challenge(mover, action, see),
            Verb::Decline => see(Feature::Decline, 1.0),
            _ => see(Feature::Skip, 1.0),
        }
    }

    fn shot(&self, action: Action, see: &mut impl FnMut(Feature, f32)) {
        let shots = shots_of_holder(self.position, self.side);
        let goes_in = shots.iter().any(|shot| u16::from(shot.file) == action.to() && shot.blocker.is_none());
        see(if goes_in { Feature::Goal } else { Feature::Blocked }, 1.0);
    }

    fn pass(&self, mover: &Mover, action: Action, see: &mut impl FnMut(Feature, f32)) {
        let to = Square::from_index(action.to());
        see(Feature::Pass, 1.0);
        see(Feature::PassProgress, self.progress(mover, to));
        let receiver = self.position.own_slot_on(self.side, to).map(|slot| self.position.kind(slot));
        let kinds = [Feature::PassKing, Feature::PassQueen, Feature::PassRook, Feature::PassBishop];
        if let Some(&feature) = receiver.and_then(|kind| kinds.get(kind as usize)) {
            see(feature, 1.0);
        }
        self.ball_to(receiver, to, see);
    }

    fn carry(&self, mover: &Mover, action: Action, see: &mut impl FnMut(Feature, f32)) {
        let to = Square::from_index(action.to());
        see(Feature::Carry, 1.0);
        see(Feature::CarryProgress, self.progress(mover, to));
        self.ball_to(mover.kind, to, see);
    }

    /// The ball comes to a square.
    fn ball_to(&self, receiver: Option<Kind>, to: Square, see: &mut impl FnMut(Feature, f32)) {
        let Some(receiver) = receiver else { return };
        if self.shots.has(receiver, to) {
            see(if self.last { Feature::ShotLater } else { Feature::ShotNext }, 1.0);
        }
        if self.last {
            see(Feature::Last, 1.0);
            if self.at_risk {
                see(Feature::LastRescue, 1.0);
            }
            if robber_at(self.game, self.position, self.side.opponent(), receiver, to).is_some() {
                see(Feature::LastAtRisk, 1.0);
            }
        }
    }

    fn support(&self, mover: &Mover, action: Action, see: &mut impl FnMut(Feature, f32)) {
        let Some(kind) = mover.kind else { return };
        let to = Square::from_index(action.to());
        see(Feature::Support, 1.0);
        see(Feature::SupportProgress, self.progress(mover, to));
        see(Feature::SupportNear, self.nearer(mover, to));
        if kind == Kind::K {
            see(Feature::SupportKing, 1.0);
        }
        let arms = self.shots.has(kind, to);
        // Told as 0 or 1, since a branch would often be guessed wrong.
        see(Feature::SupportArms, f32::from(arms));
        if mover.armed {
            see(Feature::SupportDisarms, 1.0);
        }
        let receives = self.in_sight(self.holder, to);
        see(Feature::SupportReceives, f32::from(receives));
        see(Feature::SupportReady, f32::from(receives && arms && !self.last));
        if self.last {
            see(if self.at_risk { Feature::SupportAtRisk } else { Feature::SupportLast }, 1.0);
        }
    }

    fn defend(&self, mover: &Mover, action: Action, see: &mut impl FnMut(Feature, f32)) {
        let Some(kind) = mover.kind else { return };
        let to = Square::from_index(action.to());
        see(Feature::Defend, 1.0);
        see(Feature::DefendProgress, self.progress(mover, to));
        see(Feature::DefendNear, self.nearer(mover, to));
        if kind == Kind::K {
            see(Feature::DefendKing, 1.0);
        }
        see(Feature::DefendArms, f32::from(self.shots.has(kind, to)));
        if let Some(squares) = &self.threatened {
            see(if squares.has(action.to()) { Feature::Stop } else { Feature::Ignore }, 1.0);
        }
        if self.holder.is_some_and(|holder| self.game.beats(kind, holder)) && self.in_sight(Some(kind), to) {
            see(if self.last { Feature::DefendReaches } else { Feature::DefendReachesNext }, 1.0);
        }
    }

    fn challenge(&self, mover: &Mover, action: Action, see: &mut impl FnMut(Feature, f32)) {
        let (Some(ours), Some(theirs), Some(ball)) = (mover.kind, self.holder, self.ball) else { return };
        if !self.game.beats(ours, theirs) {
            see(Feature::Lost, 1.0);
            return;
        }
        see(Feature::Rob, 1.0);
        if !self.last && self.shots.has(ours, ball) {
            see(Feature::RobAndShot, 1.0);
        }
        let ranks = |square| f32::from(ranks_to_goal(self.side, square));
        see(Feature::RobBehind, ranks(Square::from_index(action.loser())) - ranks(ball));
    }

    /// Whether a piece of this kind reaches a square from the ball, or the ball from there.
    #[inline]
    fn in_sight(&self, kind: Option<Kind>, square: Square) -> bool {
        kind.zip(self.sight.as_ref()).is_some_and(|(kind, sight)| sight.has(kind, square))
    }

    /// Tens of ranks toward the goal.
    fn progress(&self, mover: &Mover, to: Square) -> f32 {
        0.1 * (f32::from(mover.ranks_to_goal) - f32::from(ranks_to_goal(self.side, to)))
    }

    /// Tens of squares nearer to the ball.
    fn nearer(&self, mover: &Mover, to: Square) -> f32 {
        0.1 * (f32::from(mover.distance) - f32::from(self.distance(to)))
    }

    /// Squares from the ball.
    fn distance(&self, square: Square) -> u8 {
        self.ball.map_or(0, |ball| {
            let (files, rows) = (square.file().abs_diff(ball.file()), square.row().abs_diff(ball.row()));
            files.max(rows)
        })
    }
}

/// The squares on the lines of the free shots that the other side has; `None` when it has none that can be stopped.
fn threatened_squares(position: &Position) -> Option<Bits<7>> {
    let shooter: Side = position.possession().filter(|&side| side != position.actor)?;
    let (holder, from) = (position.holder()?, position.ball()?);
    if matches!(position.kind(holder), Kind::K | Kind::N) {
        return None;
    }
    let mut squares = Bits::EMPTY;
    for shot in shots_of_holder(position, shooter).iter().filter(|shot| shot.blocker.is_none()) {
        let files = i32::from(shot.file) - i32::from(from.file());
        let step = Step::toward(files, i32::from(shooter.forward()));
        let mut square = from;
        while let Some(next) = square.step(i32::from(step.files), i32::from(step.ranks)) {
            squares.set(next.index());
            square = next;
        }
    }
    (!squares.is_empty()).then_some(squares)
}
