//! The state of a match (SKR-3, SKR-4.1).

pub mod board;
pub mod key;

use self::board::{CENTRE, Squares, bit, has};
use self::key::{TurnKey, TurnStart};
use crate::board::hash;
use crate::random::mix;
use crate::side::{Actor, Side};

/// The most turn keys that a position remembers (option `window`).
pub const WINDOW: usize = 8;

/// What is being decided (field 4 of the position string).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Phase {
    /// A coin decides who starts the set-up.
    Toss,
    /// A side places its sockers.
    Setup,
    /// The side on turn acts.
    Play,
    /// The owner of the socker on the centre space chooses where the ball comes back.
    Touch,
    /// The match is over.
    Over,
}

/// A position: everything that legal play from here on depends on (SKR-4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The sockers of White and of Black.
    pub(super) sockers: [Squares; 2],
    /// The sockers of both sides that are down.
    pub(super) down: Squares,
    /// Turn keys, oldest first; zero beyond `keys`.
    pub(super) history: [TurnKey; WINDOW],
    /// Goals of White and of Black in the whole match.
    pub(super) score: [u16; 2],
    /// Turns completed in this period.
    pub(super) clock: u16,
    /// The ball's square. In the phase `touch` the ball is off the board, and this is the centre space, held by a
    /// socker, beside which it will come back.
    pub(super) ball: u8,
    /// What is being decided.
    pub(super) phase: Phase,
    /// The side on turn; in the set-up the side that places; at a toss White; when over the side of the last turn.
    pub(super) side: Side,
    /// Whether an action has been made in this turn; false outside `play` and `touch`.
    pub(super) made: bool,
    /// Actions left in this turn; 0 outside `play` and `touch`.
    pub(super) left: u8,
    /// Whether the period is sudden death.
    pub(super) sudden_death: bool,
    /// Number of turn keys in `history`.
    pub(super) keys: u8,
}

const _: () = assert!(size_of::<Position>() <= 192);

impl Position {
    /// The empty field before a toss at the start of a match.
    pub(super) const EMPTY: Position = Position {
        sockers: [0; 2],
        down: 0,
        history: [TurnKey(0); WINDOW],
        score: [0; 2],
        clock: 0,
        ball: CENTRE,
        phase: Phase::Toss,
        side: Side::White,
        made: false,
        left: 0,
        sudden_death: false,
        keys: 0,
    };

    /// Who decides next (SKR-4.3, SKR-6.8).
    pub(super) fn actor(&self) -> Actor {
        match self.phase {
            Phase::Toss => Actor::Chance,
            Phase::Setup | Phase::Play => Actor::Side(self.side),
            Phase::Touch => Actor::Side(self.chooser()),
            Phase::Over => Actor::None,
        }
    }

    /// The chooser in the phase `touch`.
    pub(super) const fn chooser(&self) -> Side {
        self.chooser_at(self.ball)
    }

    /// The owner of the socker on the centre space of a touch rank, who chooses where the ball comes back.
    pub(super) const fn chooser_at(&self, centre: u8) -> Side {
        if has(self.of(Side::White), centre) { Side::White } else { Side::Black }
    }

    /// The squares that hold a socker.
    #[inline]
    pub(super) const fn standing(&self) -> Squares {
        self.sockers[0] | self.sockers[1]
    }

    /// The squares that are not empty (SKR-3.3).
    #[inline]
    pub(super) const fn occupied(&self) -> Squares {
        self.standing() | bit(self.ball)
    }

    /// The sockers of a side.
    #[inline]
    pub(super) const fn of(&self, side: Side) -> Squares {
        self.sockers[side.index()]
    }

    /// The upright sockers of the side on turn.
    #[inline]
    pub(super) const fn active(&self) -> Squares {
        self.of(self.side) & !self.down
    }

    /// The code of this position as a turn start (SKR-4.5).
    pub(super) fn turn_key(&self) -> TurnKey {
        TurnStart { sockers: self.sockers, down: self.down, ball: self.ball, side: self.side }.key()
    }

    /// The remembered turn keys, oldest first.
    pub(super) fn keys(&self) -> &[TurnKey] {
        &self.history[..usize::from(self.keys)]
    }

    /// Empties the history.
    pub(super) fn forget(&mut self) {
        self.history = [TurnKey(0); WINDOW];
        self.keys = 0;
    }

    /// A 64-bit hash over everything in the position string.
    pub(super) fn hash(&self) -> u64 {
        let turn = [
            u64::from(self.ball),
            self.phase as u64,
            self.side as u64,
            u64::from(self.made),
            u64::from(self.left),
            u64::from(self.sudden_death),
            u64::from(self.keys),
        ];
        let packed = turn.iter().fold(0, |word, part| word << 8 | part);
        let match_word =
            u64::from(self.clock) << 32 | u64::from(self.score[0]) << 16 | u64::from(self.score[1]);
        let mut hash = mix(packed ^ KEYS[0]) ^ mix(match_word ^ KEYS[1]);
        let [white, black] = self.sockers;
        let boards = [white, black, self.down];
        let wide = boards.into_iter().chain(self.keys().iter().map(|key| key.0));
        for (word, keys) in wide.zip(KEYS[2..].chunks_exact(2)) {
            hash ^= mix(word as u64 ^ keys[0]) ^ mix((word >> 64) as u64 ^ keys[1]);
        }
        mix(hash)
    }
}

/// One key for every word that goes into the hash: two small ones, two halves of three boards and eight turn keys.
const KEYS: [u64; 2 + 2 * (3 + WINDOW)] = hash::keys(0);
