//! Actions (section 6 of the rule page) and their generation.
//!
//! Legal actions are made as [`Groups`]: actions that differ in one square only, as a set of squares. The list, the
//! number of actions, a uniform draw and the test whether an action is legal all come from the groups.

mod groups;
pub(super) mod lines;
mod play;

use crate::random::Stream;
use crate::side::Side;

use super::FootballChess;
use super::options::{Penalties, Setup};
use super::position::{Clock, Foul, Kind, Phase, Position, Square, bit, squares};
use super::setup::{drops, first_decision, named_for};

pub(super) use groups::Groups;
pub(super) use play::{is_illegal_pass, push_fouls, push_step, takes_ball, throw_squares};

/// What an action does; the numbers are part of the action code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Verb {
    /// `x-y`: a motion, a reaction, a move to an empty square, or a push.
    Move = 0,
    /// `xxy`: contest, tackle, truck or bat.
    Enter,
    /// `x>y`: a throw.
    Throw,
    /// `K@y`: a drop; the kind takes the place of the first square.
    Drop,
    /// `form:name`: a named formation; its number takes the place of the second square.
    Form,
    /// `foul:name` before the snap; the [`Foul`] takes the place of the second square.
    Foul,
    /// `accept:code`; the [`Foul`] takes the place of the second square.
    Accept,
    /// A single [`Word`], in the place of the second square.
    Word,
}

/// Tokens that are one word; the numbers are part of the action code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Word {
    Pass = 0,
    Skip,
    Snap,
    SnapSlow,
    Timeout,
    Decline,
}

impl Word {
    pub const ALL: [Word; 6] =
        [Word::Pass, Word::Skip, Word::Snap, Word::SnapSlow, Word::Timeout, Word::Decline];

    pub const fn token(self) -> &'static str {
        match self {
            Word::Pass => "pass",
            Word::Skip => "skip",
            Word::Snap => "snap",
            Word::SnapSlow => "snap:slow",
            Word::Timeout => "timeout",
            Word::Decline => "decline",
        }
    }

    /// The word as a set of one.
    pub const fn mask(self) -> u64 {
        1 << self as u8
    }
}

/// The route of a knight where the token names it (FBC-6.4.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Route {
    /// No suffix.
    Unnamed = 0,
    /// Horizontal leg first: the corner is on the start's rank.
    Horizontal,
    /// Vertical leg first: the corner is on the start's file.
    Vertical,
}

/// One action of a side, as a code that never changes its meaning:
/// first square (bits 0-5), second square (6-11), knight route (12-13), verb (14-16).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Action(u32);

impl From<Action> for u32 {
    fn from(action: Action) -> u32 {
        action.0
    }
}

impl Action {
    #[inline]
    pub(super) const fn new(verb: Verb, from: Square, to: Square) -> Action {
        Action::routed(verb, from, to, Route::Unnamed)
    }

    #[inline]
    pub(super) const fn routed(verb: Verb, from: Square, to: Square, route: Route) -> Action {
        Action(from as u32 & 63 | (to as u32 & 63) << 6 | (route as u32) << 12 | (verb as u32) << 14)
    }

    /// The first square; of a drop the number of the kind.
    #[inline]
    pub(super) const fn from(self) -> Square {
        (self.0 & 63) as Square
    }

    /// The second square, or the number of the formation, foul or word.
    #[inline]
    pub(super) const fn to(self) -> Square {
        (self.0 >> 6 & 63) as Square
    }

    #[inline]
    pub(super) const fn route(self) -> Route {
        match self.0 >> 12 & 3 {
            1 => Route::Horizontal,
            2 => Route::Vertical,
            _ => Route::Unnamed,
        }
    }

    #[inline]
    pub(super) const fn verb(self) -> Verb {
        match self.0 >> 14 & 7 {
            0 => Verb::Move,
            1 => Verb::Enter,
            2 => Verb::Throw,
            3 => Verb::Drop,
            4 => Verb::Form,
            5 => Verb::Foul,
            6 => Verb::Accept,
            _ => Verb::Word,
        }
    }

    /// The kind of a drop.
    pub(super) fn kind(self) -> Kind {
        Kind::ALL.get(usize::from(self.from())).copied().unwrap_or(Kind::Pawn)
    }

    /// The foul of a foul or accept token.
    pub(super) fn foul(self) -> Foul {
        Foul::ALL.get(usize::from(self.to())).copied().unwrap_or(Foul::Delay)
    }

    /// The word of a one-word token.
    pub(super) fn word(self) -> Word {
        Word::ALL.get(usize::from(self.to())).copied().unwrap_or(Word::Pass)
    }
}

/// Appends all legal actions.
pub(super) fn legal(game: &FootballChess, p: &Position, actions: &mut Vec<Action>) {
    game.groups(p).append_to(actions);
}

/// Whether the action is legal.
pub(super) fn is_legal(game: &FootballChess, p: &Position, action: Action) -> bool {
    game.groups(p).contains(action)
}

/// A uniformly random legal action; `None` when the match is over.
pub(super) fn sample(game: &FootballChess, p: &Position, rng: &mut Stream) -> Option<Action> {
    game.groups(p).draw(rng)
}

impl FootballChess {
    /// All legal actions of the side to act.
    #[inline]
    fn groups(&self, p: &Position) -> Groups {
        let mut groups = Groups::default();
        match p.phase {
            Phase::Offence | Phase::Defence => self.set_up(p, &mut groups),
            Phase::Motion => self.motion(p, &mut groups),
            Phase::Reaction => self.reaction(p, &mut groups),
            Phase::Play => play::generate(self, p, &mut groups),
            Phase::Penalty => {
                groups.add(Verb::Accept, 0, u64::from(p.fouls.codes));
                groups.add(Verb::Word, 0, Word::Decline.mask());
            }
            Phase::Over => {}
        }
        groups
    }

    /// FBC-6.2.
    fn set_up(&self, p: &Position, groups: &mut Groups) {
        let first = first_decision(p);
        if first {
            if self.options.setup != Setup::Free {
                groups.add(Verb::Form, 0, (1 << named_for(p.phase).len()) - 1);
            }
            self.add_timeout(p, groups, p.phase == Phase::Defence || p.clock == Clock::Running);
            self.add_fouls(p, groups);
        }
        if !first || self.options.setup != Setup::Named {
            for (kind, squares) in (0..).zip(drops(p)) {
                groups.add(Verb::Drop, kind, squares);
            }
        }
    }

    /// FBC-6.3.1 and FBC-6.3.4.
    fn motion(&self, p: &Position, groups: &mut Groups) {
        if p.motions < self.options.motion_limit() {
            let movable = p.of(p.offence) & !bit(p.spot) & !p.moved;
            let free = p.behind_line() & !p.occupied();
            for from in squares(movable) {
                groups.add(Verb::Move, from, free);
            }
        }
        let slow = if p.clock == Clock::Running { Word::SnapSlow.mask() } else { 0 };
        groups.add(Verb::Word, 0, Word::Snap.mask() | slow);
        self.add_timeout(p, groups, true);
        self.add_fouls(p, groups);
    }

    /// FBC-6.3.2 and FBC-6.3.3.
    fn reaction(&self, p: &Position, groups: &mut Groups) {
        let free = !p.behind_line() & !p.occupied();
        for from in squares(p.of(p.defence())) {
            groups.add(Verb::Move, from, free);
        }
        groups.add(Verb::Word, 0, Word::Skip.mask());
        self.add_timeout(p, groups, true);
        self.add_fouls(p, groups);
    }

    /// FBC-6.1.1, where the phase allows it.
    fn add_timeout(&self, p: &Position, groups: &mut Groups, allowed: bool) {
        if allowed && p.timeouts[p.actor.index()] > 0 {
            groups.add(Verb::Word, 0, Word::Timeout.mask());
        }
    }

    /// Foul tokens of the side to act (FBC-6.1.2, FBC-6.1.2a).
    fn add_fouls(&self, p: &Position, groups: &mut Groups) {
        let free_of_charge = if p.actor == p.offence { p.spot_row() <= 2 } else { p.spot_row() >= 7 };
        if free_of_charge || self.options.penalties == Penalties::Strict {
            return;
        }
        let mut codes = 0;
        if p.phase == Phase::Motion && self.options.clocked() {
            codes |= Foul::Delay.mask();
        }
        if self.options.penalties == Penalties::All {
            codes |= interface_fouls(p.phase);
        }
        groups.add(Verb::Foul, 0, u64::from(codes));
    }
}

/// The foul tokens that only `penalties=all` has.
const fn interface_fouls(phase: Phase) -> u16 {
    match phase {
        Phase::Offence => Foul::Formation.mask() | Foul::OffenceMen.mask() | Foul::OffenceOffsides.mask(),
        Phase::Defence => Foul::DefenceMen.mask() | Foul::DefenceOffsides.mask(),
        Phase::Motion => Foul::FalseStart.mask() | Foul::OffenceSubstitution.mask(),
        Phase::Reaction => {
            Foul::DefenceSubstitution.mask() | Foul::DefenceOffsides.mask() | Foul::Encroachment.mask()
        }
        _ => 0,
    }
}

/// The foul word of a token `foul:word` (FBC-6.1.2).
pub(super) const fn foul_word(foul: Foul) -> &'static str {
    match foul {
        Foul::Formation => "formation",
        Foul::OffenceMen | Foul::DefenceMen => "men",
        Foul::OffenceOffsides | Foul::DefenceOffsides => "offsides",
        Foul::FalseStart => "start",
        Foul::OffenceSubstitution | Foul::DefenceSubstitution => "sub",
        Foul::Encroachment => "encroach",
        _ => foul.code(),
    }
}

/// The squares that lie forward of a square for a side.
pub(super) const fn ahead(side: Side, square: Square) -> u64 {
    match side {
        Side::White => {
            let rows = square / 8 + 1;
            if rows >= 8 { 0 } else { u64::MAX << (8 * rows) }
        }
        Side::Black => (1 << (square & 56)) - 1,
    }
}
