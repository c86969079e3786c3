//! Weights of actions: how likely a good player is to choose each. They are set by hand: weights fitted to what
//! searches chose foretell choices better, but play worse (docs/strength-knowledge.md, "Fitted weights of actions").

use std::cell::LazyCell;

use crate::games::football_chess::FootballChess;
use crate::games::football_chess::actions::{Action, Verb, Word, is_illegal_pass, push_fouls, takes_ball};
use crate::games::football_chess::apply::apply_unchecked;

use crate::games::football_chess::position::{BOARD, Kind, Phase, Position, Square, Status, bit, order, row};
use crate::games::football_chess::setup::{drops, planned, receivers};

use super::drive::{Prospects, TOUCHDOWN};
use super::threats::{Reach, attackers};
use super::{scoring_action, static_value};

/// Appends the weights of the legal actions.
pub(crate) fn action_priors(game: &FootballChess, p: &Position, actions: &[Action], out: &mut Vec<f32>) {
    match p.phase {
        Phase::Offence | Phase::Defence => {
            // Named formations need no plans.
            let plans = LazyCell::new(|| Plans::new(p));
            out.extend(actions.iter().map(|&action| set_up(p, &plans, action)));
        }
        Phase::Motion | Phase::Reaction => {
            let receivers = receivers(p);
            out.extend(actions.iter().map(|&action| before_snap(game, p, receivers, action)));
        }
        Phase::Play => {
            let scoring = scoring_action(p);
            let play = Play::new(game, p);
            out.extend(
                actions
                    .iter()
                    .map(|&action| if scoring == Some(action) { 300.0 } else { play.weight(action) }),
            );
        }
        Phase::Penalty => out.extend(actions.iter().map(|&action| decision(game, p, action))),
        Phase::Over => out.extend(actions.iter().map(|_| 1.0)),
    }
}

/// What the named formations say about the next drop.
struct Plans {
    /// How many of them have a kind on a square.
    counts: [[u8; 64]; 6],
    /// The share of the formations that go on with a kind on a square, weighted by how well they fit what stands.
    next: [[f32; 64]; 6],
}

impl Plans {
    fn new(p: &Position) -> Plans {
        let mut plans = Plans { counts: [[0; 64]; 6], next: [[0.0; 64]; 6] };
        let open = drops(p);
        let mut total = 0.0;
        for entries in planned(p) {
            let mut weight = 1.0;
            let mut next: Option<(Kind, Square)> = None;
            for (kind, square) in entries {
                plans.counts[kind as usize][usize::from(square & 63)] += 1;
                if p.of_kind(p.actor, kind) & bit(square) != 0 {
                    weight *= FIT;
                } else if open[kind as usize] & bit(square) != 0 {
                    // The drop order is by kind, then by square.
                    let rank = |(kind, square): (Kind, Square)| (kind as u8, order(p.actor, square));
                    next = next.filter(|&known| rank(known) < rank((kind, square))).or(Some((kind, square)));
                }
            }
            total += weight;
            if let Some((kind, square)) = next {
                plans.next[kind as usize][usize::from(square & 63)] += weight;
            }
        }
        plans.next.iter_mut().flatten().for_each(|share| *share /= f32::max(total, 1.0));
        plans
    }

    /// The weight of a drop: pieces on their usual squares, above all those that complete a formation.
    fn weight(&self, p: &Position, kind: Kind, square: Square) -> f32 {
        let (row, column) = (kind as usize, usize::from(square & 63));
        let placed = p.of(p.actor).count_ones();
        let early = match kind {
            Kind::King => 3.0,
            Kind::Queen => 1.5,
            // The drop order ends with pawns: a first pawn leaves no room for other pieces.
            Kind::Pawn if placed < 4 => 0.025,
            _ => 0.5,
        };
        early * (0.1 + f32::from(self.counts[row][column])) + COMPLETES * self.next[row][column]
    }
}

/// A formation counts so many times more for each of its pieces that stands already.
const FIT: f32 = 4.0;
/// Weight of the drops that go on with a formation, against about 50 of all others together.
const COMPLETES: f32 = 75.0;

/// Named formations first; drops that go on with one of them, or resemble them.
fn set_up(p: &Position, plans: &LazyCell<Plans, impl FnOnce() -> Plans>, action: Action) -> f32 {
    match action.verb() {
        Verb::Form => 60.0,
        Verb::Foul => 0.02,
        Verb::Drop => plans.weight(p, action.kind(), action.to()),
        _ => 0.3,
    }
}

/// Snap or skip, now and then a shift; late in the match the leader lets the clock run.
fn before_snap(game: &FootballChess, p: &Position, receivers: u64, action: Action) -> f32 {
    match action.verb() {
        Verb::Word => match action.word() {
            Word::Snap => 12.0,
            Word::SnapSlow => {
                let [own, other] = [p.offence, p.defence()].map(|side| p.score[side.index()]);
                if own > other { 18.0 } else { 3.0 }
            }
            Word::Skip => 6.0,
            _ => 0.3,
        },
        Verb::Foul => 0.02,
        _ if p.phase == Phase::Reaction => 0.06,
        _ => {
            let takes_snap = receivers & (bit(action.from()) | bit(action.to())) != 0;
            let many = f32::from(game.options.motion_limit().max(1));
            (if takes_snap { 0.02 } else { 0.06 }) / many
        }
    }
}

/// What the actions of a play have in common.
struct Play<'a> {
    game: &'a FootballChess,
    p: &'a Position,
    /// What the other side reaches; empty unless the side to act has the ball, when nothing asks for it.
    theirs: Reach,
    /// What the side to act reaches without the carrier; empty if it has none.
    ours: Reach,
}

/// Rows of progress toward the end zone the side to act attacks.
fn progress(p: &Position, from: Square, to: Square) -> f32 {
    f32::from(row(p.actor, to)) - f32::from(row(p.actor, from))
}

impl<'a> Play<'a> {
    fn new(game: &'a FootballChess, p: &'a Position) -> Play<'a> {
        let (side, carrier) = (p.actor, p.carrier(p.actor));
        let reach =
            |needed, side, without| if needed { Reach::new(p, side, without) } else { Reach::default() };
        let theirs = reach(p.possession == side, side.opponent(), 0);
        Play { game, p, theirs, ours: reach(carrier != 0, side, carrier) }
    }

    fn weight(&self, action: Action) -> f32 {
        match action.verb() {
            Verb::Throw => self.throw(action.from(), action.to()),
            Verb::Enter => self.enter(action),
            Verb::Move => self.moving(action),
            _ => 0.3,
        }
    }

    /// Whether the other side could hit a piece on a square.
    fn is_hit(&self, square: Square) -> bool {
        self.theirs.hits & bit(square) != 0
    }

    /// Throws to receivers who cannot be hit, the farther forward the better; never to opponents.
    fn throw(&self, from: Square, to: Square) -> f32 {
        let p = self.p;
        let (side, other) = (p.actor, p.actor.opponent());
        if p.of(other) & bit(to) != 0 {
            return 0.002;
        }
        let gained = progress(p, from, to);
        let queen = p.of_kind(side, Kind::Queen) & bit(to) != 0;
        let mut weight = match gained > 0.0 {
            true => 1.0 + 1.5 * gained,
            // Behind the line, too, a queen has the most ways to go on.
            false => {
                if queen {
                    1.5
                } else {
                    0.25
                }
            }
        };
        if row(side, to) == 8 {
            weight *= 4.0;
        }
        if p.of(side) & bit(to) != 0 {
            if self.is_hit(to) {
                weight *= 0.08;
            }
        } else if self.theirs.enters & bit(to) != 0 || self.ours.enters & bit(to) == 0 {
            weight *= 0.01;
        } else {
            weight *= 0.4;
        }
        if is_illegal_pass(p, to) { 0.1 * weight } else { weight }
    }

    /// Tackles, trucks, contests and bats.
    fn enter(&self, action: Action) -> f32 {
        let p = self.p;
        let to = action.to();
        if to == p.ball {
            return match p.status {
                Status::Held if row(p.possession, to) == 1 => 100.0,
                Status::Held => 25.0,
                Status::Contested if p.pile.winner() == Some(p.actor) => 3.0,
                Status::Contested => 15.0,
                _ if row(p.possession, to) == 8 => 100.0,
                _ => 20.0,
            };
        }
        if p.carrier(p.actor) & bit(action.from()) == 0 {
            return 0.5;
        }
        // A truck ends the play on the spot: good for a first down.
        if p.actor == p.offence {
            (TOUCHDOWN * Prospects::new(self.game, p).after_dead(p, row(p.actor, to))).max(0.02)
        } else {
            0.5
        }
    }

    fn moving(&self, action: Action) -> f32 {
        let p = self.p;
        let (from, to) = (action.from(), action.to());
        let (side, other) = (p.actor, p.actor.opponent());
        if takes_ball(p, action) {
            let gained = progress(p, p.ball, to);
            let weight = if gained > 0.0 { 2.0 + 2.0 * gained } else { 0.7 };
            return if self.is_hit(to) { 0.25 * weight } else { weight };
        }
        if to == p.ball {
            return if row(side, to) == 8 { 200.0 } else { 30.0 };
        }
        let pushes_foe = p.of(other) & bit(to) != 0;
        if pushes_foe && push_fouls(p, from, to) != 0 {
            return 0.03;
        }
        if p.possession == side {
            if pushes_foe && p.status == Status::Held && attackers(p, other, p.ball) & bit(to) != 0 {
                return 4.0;
            }
            self.receiving(from, to)
        } else {
            chasing(p, from, to)
        }
    }

    /// The side in possession spreads receivers forward where nobody can hit them.
    fn receiving(&self, from: Square, to: Square) -> f32 {
        let p = self.p;
        let gained = progress(p, from, to).max(0.0);
        let weight = 0.3 + 0.2 * gained + if row(p.actor, to) == 8 { 1.0 } else { 0.0 };
        if self.is_hit(to) { 0.4 * weight } else { weight }
    }
}

/// The other side closes in on the ball.
fn chasing(p: &Position, from: Square, to: Square) -> f32 {
    let distance = |square: Square| f32::from(BOARD.distance(square.into(), p.ball.into()));
    (0.4 + 0.15 * (distance(from) - distance(to))).max(0.1)
}

/// The better a decision turns out for the side that makes it, the more weight.
fn decision(game: &FootballChess, p: &Position, action: Action) -> f32 {
    let mut next = *p;
    apply_unchecked(game, &mut next, action);
    let own = p.actor.seen(static_value(game, &next));
    0.05 + own * own
}
