//! The inputs of the network: where the pieces stand, and what each could do with the ball or against its holder, seen by
//! the side with the ball.
//!
//! Black sees the board turned round, and the board is mirrored if the ball is on the right half, so that positions that
//! are alike set the same inputs.

use super::View;
use super::attack::{in_reach, robber_at};
use crate::games::socchess::actions::ranks_to_goal;
use crate::games::socchess::apply::CADENCE;
use crate::games::socchess::lines::{BOARD, Square};
use crate::games::socchess::position::{Kind, Phase, Position};
use crate::knowledge::network::{LEADS, Layout, Reading, Weights, class, lead_class};
use crate::side::Side;

const KINDS: usize = 5;
/// A zone is two ranks deep and three files wide.
const ZONES: usize = 12 * ZONE_FILES;
const ZONE_FILES: usize = 6;
/// Equal pieces in the same state are told apart up to so many.
const MOST_ALIKE: usize = 3;
/// What a piece could do: out of reach of the ball; two states of those in reach. Each with a free shot or without.
const STATES: usize = 6;
const OUT_OF_REACH: usize = 0;
/// A team-mate that the ball can be passed to, where the other side could not rob it at once, or could.
const SAFE: usize = 1;
const AT_RISK: usize = 2;
/// A piece of the other side that sees the ball, too low to win it, or high enough.
const SEES: usize = 1;
const ROBS: usize = 2;
/// Added to these with a free shot.
const ARMED: usize = 3;
/// The numbers of actions left in the match at which the next class begins.
const TIMES: [u16; 9] = [4, 8, 16, 30, 50, 80, 120, 160, 200];

/// Where the inputs of each kind begin.
const IN_ZONE: usize = 0;
const IN_STATE: usize = IN_ZONE + 2 * KINDS * ZONES;
const HOLDER_RANK: usize = IN_STATE + 2 * KINDS * STATES * MOST_ALIKE;
const HOLDER_FILE: usize = HOLDER_RANK + KINDS * BOARD.ranks as usize;
const NEXT_TURN: usize = HOLDER_FILE + KINDS * BOARD.files as usize / 2;
const CLOCK: usize = NEXT_TURN + 2 * CADENCE.len();
/// Who begins the second half, if it is still to come.
const HALF: usize = CLOCK + LEADS * (TIMES.len() + 1);
const HALF_TIME: usize = HALF + 3;
/// The numbers of actions left in the half at which the next class begins.
const HALF_TIMES: [u16; 4] = [3, 6, 12, 24];
const INPUTS: usize = HALF_TIME + HALF_TIMES.len() + 1;

/// The side with the ball is on turn, or the other side, each with one to three actions left; it kicks off; it has a free
/// shot; its goalkeeper may pass; it chooses taker and F; the other side chooses D.
const HEADS: usize = 13;
const OTHER_ON_TURN: usize = 3;
const KICK: usize = 6;
const SHOT: usize = 9;
const RELEASE: usize = 10;
const FORWARD: usize = 11;
const DEFEND: usize = 12;

const FILE: &[u8] = include_bytes!("../../../../../data/knowledge/socchess.network");
pub(super) static NETWORK: Weights<INPUTS, HEADS> = Weights::read(FILE);
pub const LAYOUT: Layout = Layout { inputs: INPUTS, heads: HEADS };

/// Tells the inputs of a position and how the output counts: as the features of the next goal do. `None` while pieces are
/// set up.
pub(super) fn tell(view: &View, mut see: impl FnMut(usize)) -> Option<Reading> {
    let p = view.position;
    let own = p.restart.map(|restart| restart.kicker).or_else(|| p.possession())?;
    let shot = view.is_shot_now(own);
    let head = head(p, own, shot)?;
    let seen = Seen::new(view, own);
    seen.tell_clock(&mut see);
    seen.tell_pieces(&mut see);
    let scale = view.time.scale(shot);
    Some(Reading { head, weight: if own == Side::White { scale } else { -scale } })
}

fn head(p: &Position, own: Side, shot: bool) -> Option<usize> {
    let left = usize::from(p.left.clamp(1, 3)) - 1;
    Some(match p.phase {
        Phase::Mix | Phase::Drop | Phase::Over => return None,
        Phase::Take | Phase::TakeDisplaced | Phase::Forward | Phase::ForwardDisplaced => FORWARD,
        Phase::Defend | Phase::DefendDisplaced => DEFEND,
        Phase::Kick | Phase::Rest => KICK + left,
        Phase::Goalkeeper => RELEASE,
        Phase::Play if shot => SHOT,
        Phase::Play if p.actor == own => left,
        Phase::Play => OTHER_ON_TURN + left,
    })
}

/// The position as the side with the ball sees it.
struct Seen<'a> {
    view: &'a View<'a>,
    own: Side,
    mirrored: bool,
}

/// A piece with the ball.
#[derive(Clone, Copy)]
struct Holder {
    slot: usize,
    kind: Kind,
    ball: Square,
}

impl<'a> Seen<'a> {
    fn new(view: &'a View, own: Side) -> Self {
        let position = view.position;
        let mirrored = match position.ball() {
            Some(ball) => is_right(ball),
            // As many pieces as possible on the left.
            None => (right(position, own), right(position, own.opponent())) > (0, 0),
        };
        Seen { view, own, mirrored }
    }

    /// Cadence, lead and time.
    fn tell_clock(&self, see: &mut impl FnMut(usize)) {
        let (game, p) = (self.view.game, self.view.position);
        for (place, side) in [self.own, self.own.opponent()].into_iter().enumerate() {
            let index = usize::from(p.cadence[side.index()]) % CADENCE.len();
            see(NEXT_TURN + CADENCE.len() * place + index);
        }
        let left = if p.half == 1 { p.clock + game.length } else { p.clock };
        see(CLOCK + LEADS * class(left, &TIMES) + lead_class(p.score, self.own));
        see(HALF_TIME + class(p.clock, &HALF_TIMES));
        // SOC-5.2.1.
        see(HALF + if p.half == 2 { 0 } else { 1 + usize::from(game.kickoff == self.own) });
    }

    /// Where every piece stands and what it could do with the ball or against its holder.
    fn tell_pieces(&self, see: &mut impl FnMut(usize)) {
        let p = self.view.position;
        let holder =
            p.holder().and_then(|slot| Some(Holder { slot, kind: p.kind(slot), ball: p.square(slot)? }));
        match holder {
            Some(holder) => self.tell_play(holder, see),
            None => Side::ALL.into_iter().for_each(|side| {
                self.tell_states(side, see, |_, _, _| Some(OUT_OF_REACH));
            }),
        }
    }

    /// The same, and where the holder stands.
    fn tell_play(&self, holder: Holder, see: &mut impl FnMut(usize)) {
        let (game, p) = (self.view.game, self.view.position);
        let Holder { slot, kind, ball } = holder;
        see(HOLDER_RANK + usize::from(BOARD.ranks) * kind as usize + self.depth(ball));
        see(HOLDER_FILE + usize::from(BOARD.files / 2) * kind as usize + usize::from(self.file(ball)));
        let (own, other) = (self.own, self.own.opponent());
        // SOC-6.9: a pass goes as the holder moves.
        let mates = in_reach(p, own, ball, |_| kind);
        self.tell_states(own, see, |mate, mate_kind, square| {
            if mate == slot {
                return None;
            }
            Some(match mates.has(mate) {
                true if robber_at(game, p, other, mate_kind, square).is_some() => AT_RISK,
                true => SAFE,
                false => OUT_OF_REACH,
            })
        });
        let robbers = in_reach(p, other, ball, |kind| kind);
        self.tell_states(other, see, |robber, robber_kind, _| {
            Some(match robbers.has(robber) {
                true if game.beats(robber_kind, kind) => ROBS,
                true => SEES,
                false => OUT_OF_REACH,
            })
        });
    }

    /// Zones (told as often as equal pieces stand there) and states of a side's pieces, `reach` being what a piece could do; `None` for the holder.
    fn tell_states(
        &self,
        side: Side,
        see: &mut impl FnMut(usize),
        mut reach: impl FnMut(usize, Kind, Square) -> Option<usize>,
    ) {
        let shots = self.view.shots(side);
        let place = usize::from(side != self.own);
        let mut alike = [[0; STATES]; KINDS];
        for (slot, kind, square) in self.view.position.pieces(side) {
            let at = KINDS * place + kind as usize;
            see(IN_ZONE
                + ZONES * at
                + self.depth(square) / 2 * ZONE_FILES
                + usize::from(self.file(square)) / 3);
            let Some(reach) = reach(slot, kind, square) else { continue };
            let state = reach + if shots.has(kind, square) { ARMED } else { 0 };
            let alike = &mut alike[kind as usize][state];
            see(IN_STATE + MOST_ALIKE * (STATES * at + state) + (*alike).min(MOST_ALIKE - 1));
            *alike += 1;
        }
    }

    /// Ranks from the goal that is attacked, 0 to 23.
    fn depth(&self, square: Square) -> usize {
        usize::from(ranks_to_goal(self.own, square)) - 1
    }

    /// The file in this view, 0 to 17; that of the ball is one of the left half.
    fn file(&self, square: Square) -> u8 {
        if self.mirrored { BOARD.files - 1 - square.file() } else { square.file() }
    }
}

fn is_right(square: Square) -> bool {
    square.file() >= BOARD.files / 2
}

/// How many more pieces of a side stand on the right than on the left.
fn right(position: &Position, side: Side) -> i32 {
    position.pieces(side).map(|(_, _, square)| if is_right(square) { 1 } else { -1 }).sum()
}
