//! The state of a match (section 4 of the rule page).
//!
//! A position is a list of 22 places and a few numbers: 68 bytes. Each side has eleven slots in the order K, Q, R, B, N
//! (its mix tells the kind of a slot); within a kind the places rise, so that equal positions are equal bytes. Nothing
//! about the board is stored twice.

pub mod board;
mod piece;

pub use piece::{Kind, Mix};

use crate::board::hash;
use crate::random::mix as scramble;
use crate::side::Side;
use board::{Square, on_lines};

/// What kind of decision is due (field 4 of the position string).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Phase {
    /// A side chooses its mix (SOC-6.1).
    Mix,
    /// A side drops its next piece (SOC-6.2).
    Drop,
    /// The kicker chooses the holder (SOC-6.3).
    Take,
    /// The piece that the taker displaced is placed (SOC-6.4).
    TakeDisplaced,
    /// The kicker chooses F (SOC-6.5).
    Forward,
    /// Pieces displaced by F are placed.
    ForwardDisplaced,
    /// The other side chooses D.
    Defend,
    /// Pieces displaced by D are placed.
    DefendDisplaced,
    /// First action after a kickoff (SOC-6.12.1).
    Kick,
    /// First action after a goal (SOC-6.12.2).
    Rest,
    /// Normal play.
    Play,
    /// A goalkeeper that blocked a shot may pass (SOC-6.13.1).
    Goalkeeper,
    /// The match is over.
    Over,
}

impl Phase {
    /// All phases with their words in the position string.
    pub const WORDS: [(&'static str, Phase); 13] = [
        ("mix", Phase::Mix),
        ("drop", Phase::Drop),
        ("take", Phase::Take),
        ("tdis", Phase::TakeDisplaced),
        ("fwd", Phase::Forward),
        ("fdis", Phase::ForwardDisplaced),
        ("def", Phase::Defend),
        ("ddis", Phase::DefendDisplaced),
        ("kick", Phase::Kick),
        ("rest", Phase::Rest),
        ("play", Phase::Play),
        ("gk", Phase::Goalkeeper),
        ("over", Phase::Over),
    ];

    /// The word in the position string.
    pub const fn word(self) -> &'static str {
        Phase::WORDS[self as usize].0
    }

    /// Whether pieces may be waiting to be placed.
    pub const fn is_displaced(self) -> bool {
        matches!(self, Phase::TakeDisplaced | Phase::ForwardDisplaced | Phase::DefendDisplaced)
    }

    /// Whether the phase belongs to a kickoff or restart, that is, has a restart field (field 5).
    pub const fn is_restart(self) -> bool {
        (self as u8) <= Phase::DefendDisplaced as u8
    }

    /// Whether an action uses up the clock (SOC-1.7).
    pub const fn is_clocked(self) -> bool {
        matches!(self, Phase::Kick | Phase::Rest | Phase::Play)
    }
}

/// Kickoff of a half or restart after a goal (field 5 of the position string).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RestartKind {
    /// `k`: the kickoff of a half.
    Kickoff,
    /// `g`: after a goal.
    Goal,
}

/// Who takes a kickoff or restart, and which it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Restart {
    /// The kicker (SOC-1.3).
    pub kicker: Side,
    /// Kickoff or goal.
    pub kind: RestartKind,
}

/// The place of a piece that is still in the reserve, or of a slot that is not used. No line meets it.
pub const OFF: u16 = 0x8000;
/// Set in the place of a piece that waits to be placed; the rest is the contested square (SOC-4.4).
pub const WAITING: u16 = 0x2000;
/// No piece holds the ball.
pub const NOBODY: u8 = u8::MAX;
/// Slots a side: eleven are used.
const SIDE_SLOTS: usize = 12;

/// A position of a match; see SOC-4.2 for its string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Where the pieces are, White's in slots 0–10, Black's in 12–22: a square's word, possibly with [`WAITING`], or
    /// [`OFF`].
    pub(super) places: [u16; 2 * SIDE_SLOTS],
    /// Clock actions left in the half.
    pub(super) clock: u16,
    /// Goals of White and Black.
    pub(super) score: [u16; 2],
    /// Numbers of queens, rooks, bishops and knights, once chosen.
    pub(super) mix: [Option<Mix>; 2],
    /// Index in the cycle of turn lengths of each side's next turn.
    pub(super) cadence: [u8; 2],
    /// What is to be decided.
    pub(super) phase: Phase,
    /// Who decides; White when the match is over.
    pub(super) actor: Side,
    /// Kickoff or restart under way.
    pub(super) restart: Option<Restart>,
    /// The slot of the piece that holds the ball, or [`NOBODY`].
    pub(super) holder: u8,
    /// Actions left in the turn.
    pub(super) left: u8,
    /// 1 or 2.
    pub(super) half: u8,
    /// Clock actions for which a goalkeeper has kept the ball (SOC-6.13.2).
    pub(super) keep: u8,
}

const _: () = assert!(size_of::<Position>() == 68);

impl Position {
    /// No pieces, no ball, all numbers 0.
    pub(super) const EMPTY: Position = Position {
        places: [OFF; 2 * SIDE_SLOTS],
        clock: 0,
        score: [0; 2],
        mix: [None; 2],
        cadence: [0; 2],
        phase: Phase::Mix,
        actor: Side::White,
        restart: None,
        holder: NOBODY,
        left: 0,
        half: 1,
        keep: 0,
    };

    /// The slots of a side: its goalkeeper first.
    #[inline]
    pub(super) fn slots(side: Side) -> std::ops::Range<usize> {
        let first = side.index() * SIDE_SLOTS;
        first..first + 11
    }

    /// The slot of a side's goalkeeper.
    #[inline]
    pub(super) const fn goalkeeper(side: Side) -> usize {
        side.index() * SIDE_SLOTS
    }

    /// The owner of a slot.
    #[inline]
    pub(super) const fn side_of(slot: usize) -> Side {
        if slot < SIDE_SLOTS { Side::White } else { Side::Black }
    }

    /// The kinds of a side's slots.
    #[inline]
    fn kinds(&self, side: Side) -> &'static [Kind; 11] {
        self.mix[side.index()].unwrap_or(Mix::ALL[0]).kinds()
    }

    /// The kind of the piece in a slot.
    #[inline]
    pub(super) fn kind(&self, slot: usize) -> Kind {
        let side = Position::side_of(slot);
        self.kinds(side)[(slot - Position::goalkeeper(side)).min(10)]
    }

    /// The square of the piece in a slot, if it is on the board.
    #[inline]
    pub(super) fn square(&self, slot: usize) -> Option<Square> {
        let place = self.places[slot];
        (place < WAITING).then(|| Square::from_word(place))
    }

    /// The slot of the holder, on the board or waiting.
    #[inline]
    pub(super) fn holder(&self) -> Option<usize> {
        (self.holder != NOBODY).then_some(self.holder as usize)
    }

    /// The square of the ball, if it has one (SOC-4.1).
    #[inline]
    pub(super) fn ball(&self) -> Option<Square> {
        self.holder().and_then(|slot| self.square(slot))
    }

    /// The side whose piece holds the ball.
    #[inline]
    pub(super) fn possession(&self) -> Option<Side> {
        self.holder().map(Position::side_of)
    }

    /// Whether a piece stands on the square.
    #[inline]
    pub(super) fn is_occupied(&self, square: Square) -> bool {
        self.places.iter().fold(false, |found, &place| found | (place == square.word()))
    }

    /// The squares of all pieces on the board.
    #[inline]
    pub(super) fn occupied_squares(&self) -> impl Iterator<Item = Square> + '_ {
        self.places.iter().filter(|&&place| place < WAITING).map(|&place| Square::from_word(place))
    }

    /// The slot of the piece on the square.
    #[inline]
    pub(super) fn slot_on(&self, square: Square) -> Option<usize> {
        self.places.iter().position(|&place| place == square.word())
    }

    /// The side's slots, as bits from 0, of pieces on one of the eight lines from a square; perhaps some more.
    #[inline]
    pub(super) fn on_lines(&self, side: Side, from: Square) -> u16 {
        match self.places[Position::goalkeeper(side)..].first_chunk::<SIDE_SLOTS>() {
            Some(places) => on_lines(places, from.word()),
            None => 0,
        }
    }

    /// The side's slots, as bits from 0, of its knights: the last ones.
    #[inline]
    pub(super) fn knights(&self, side: Side) -> u16 {
        let mix = self.mix[side.index()].unwrap_or(Mix::ALL[0]);
        let knights = mix.group(10);
        (1 << knights.end) - (1 << knights.start)
    }

    /// The slot of the side's piece on the square.
    #[inline]
    pub(super) fn own_slot_on(&self, side: Side, square: Square) -> Option<usize> {
        let (own, _) = self.places[Position::goalkeeper(side)..].split_first_chunk::<SIDE_SLOTS>()?;
        let found = (0..SIDE_SLOTS as u16)
            .zip(own)
            .fold(0u16, |found, (i, &place)| found | if place == square.word() { i + 1 } else { 0 });
        (found != 0).then(|| usize::from(found) - 1 + Position::goalkeeper(side))
    }

    /// The side's pieces on the board: slot, kind and square.
    pub(super) fn pieces(&self, side: Side) -> impl Iterator<Item = (usize, Kind, Square)> + '_ {
        let slots = Position::slots(side);
        let places = &self.places[slots.clone()];
        slots
            .zip(self.kinds(side))
            .zip(places)
            .filter(|&(_, &place)| place < WAITING)
            .map(|((slot, &kind), &place)| (slot, kind, Square::from_word(place)))
    }

    /// Moves the piece in a slot whose place has changed to its place in the order of its kind. The holder remains
    /// the same piece.
    #[inline]
    pub(super) fn settle(&mut self, slot: usize) {
        let side = Position::side_of(slot);
        let first = Position::goalkeeper(side);
        let mix = self.mix[side.index()].unwrap_or(Mix::ALL[0]);
        let group = mix.group(slot - first);
        let mut slot = slot;
        while slot > first + group.start && self.order(slot) < self.order(slot - 1) {
            self.exchange(slot - 1);
            slot -= 1;
        }
        while slot + 1 < first + group.end && self.order(slot + 1) < self.order(slot) {
            self.exchange(slot);
            slot += 1;
        }
    }

    /// Puts all pieces of both sides in order.
    pub(super) fn settle_all(&mut self) {
        for side in Side::ALL {
            for slot in Position::slots(side) {
                self.settle_down(slot);
            }
        }
    }

    /// Moves the piece in a slot below the pieces of its kind that it precedes.
    fn settle_down(&mut self, mut slot: usize) {
        let first = Position::goalkeeper(Position::side_of(slot));
        while slot > first
            && self.kind(slot - 1) == self.kind(slot)
            && self.order(slot) < self.order(slot - 1)
        {
            self.exchange(slot - 1);
            slot -= 1;
        }
    }

    /// Order of equal kinds: by place; of two that wait for the same square the holder first (SOC-6.5.8).
    #[inline]
    pub(super) fn order(&self, slot: usize) -> u32 {
        u32::from(self.places[slot]) << 1 | u32::from(usize::from(self.holder) != slot)
    }

    /// Exchanges a slot with the next one; the ball stays with its piece.
    #[inline]
    fn exchange(&mut self, slot: usize) {
        self.places.swap(slot, slot + 1);
        if usize::from(self.holder) == slot {
            self.holder += 1;
        } else if usize::from(self.holder) == slot + 1 {
            self.holder -= 1;
        }
    }

    /// The slots of the pieces that wait to be placed, in the order of SOC-6.5.8.
    pub(super) fn waiting(&self) -> arrayvec::ArrayVec<usize, 22> {
        let translated = self.translating_side();
        let mut waiting: arrayvec::ArrayVec<usize, 22> = Side::ALL
            .into_iter()
            .flat_map(Position::slots)
            .filter(|&slot| self.contested(slot).is_some())
            .collect();
        waiting.sort_by_key(|&slot| {
            let square = self.contested(slot).unwrap_or(Square::at(0, 0));
            let depth = if translated == Side::White { square.row() } else { 23 - square.row() };
            let is_not_holder = usize::from(self.holder) != slot;
            (Position::side_of(slot) != translated, self.kind(slot), depth, square.file(), is_not_holder)
        });
        waiting
    }

    /// The contested square of a piece that waits.
    #[inline]
    pub(super) fn contested(&self, slot: usize) -> Option<Square> {
        let place = self.places[slot];
        (place != OFF && place & WAITING != 0).then(|| Square::from_word(place & !WAITING))
    }

    /// The side whose pieces were moved by F or D: S of SOC-6.5.8.
    fn translating_side(&self) -> Side {
        let kicker = self.restart.map_or(self.actor, |restart| restart.kicker);
        if self.phase == Phase::DefendDisplaced { kicker.opponent() } else { kicker }
    }

    /// A hash of everything in the position string.
    pub(super) fn hash(&self) -> u64 {
        let mut sum = 0u64;
        for (i, four) in self.places.chunks_exact(4).enumerate() {
            let word = four.iter().fold(0, |word, &place| word << 16 | u64::from(place));
            sum = sum.wrapping_add(scramble(word ^ KEYS[i]));
        }
        let restart = self.restart.map_or(0, |r| 1 + 2 * r.kicker as u64 + r.kind as u64);
        let mix = |side: usize| self.mix[side].map_or(0, |mix| 1 + mix.number() as u64);
        let counters = [u64::from(self.clock), u64::from(self.score[0]), u64::from(self.score[1])]
            .into_iter()
            .fold(0, |word, n| word << 16 | n);
        let state = [
            self.phase as u64,
            self.actor as u64,
            restart,
            u64::from(self.left),
            u64::from(self.half),
            u64::from(self.keep),
            u64::from(self.cadence[0]),
            u64::from(self.cadence[1]),
            mix(0),
            mix(1),
        ]
        .into_iter()
        .fold(u64::from(self.holder), |word, n| word << 4 | n);
        sum = sum.wrapping_add(scramble(counters ^ KEYS[6])).wrapping_add(scramble(state ^ KEYS[7]));
        scramble(sum)
    }
}

/// One key for each word of the hash.
const KEYS: [u64; 8] = hash::keys(0x50CC);
