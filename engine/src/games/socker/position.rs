//! The state of a match and its invariants (SKR-3, SKR-4.1, SKR-4.9).

pub mod field;
pub mod key;

use self::field::{CENTRE, EDGE, INNER, OUT_OF_BOUNDS, PLACING, RESTARTS, Squares, bit, has, row};
use self::key::{TurnKey, TurnStart};
use super::Socker;
use super::options::Starter;
use crate::board::zobrist;
use crate::error::PositionError;
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

    /// The owner of the socker on the centre space of the touch rank: the chooser in the phase `touch`.
    pub(super) const fn chooser(&self) -> Side {
        if has(self.sockers[Side::White.index()], self.ball) { Side::White } else { Side::Black }
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

    /// A 64-bit hash over everything in the position string. The words are mixed apart from each other, so that the
    /// processor can work on several at a time.
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
        let mut hash = mix(packed ^ SALTS[0]) ^ mix(match_word ^ SALTS[1]);
        let [white, black] = self.sockers;
        let boards = [white, black, self.down];
        let wide = boards.into_iter().chain(self.keys().iter().map(|key| key.0));
        for (word, salts) in wide.zip(SALTS[2..].chunks_exact(2)) {
            hash ^= mix(word as u64 ^ salts[0]) ^ mix((word >> 64) as u64 ^ salts[1]);
        }
        mix(hash)
    }
}

/// One key for every word that goes into the hash: two small ones, two halves of three boards and eight turn keys.
const SALTS: [u64; 2 + 2 * (3 + WINDOW)] = zobrist::table(0);

/// Checks what SKR-4.9 demands of a position, apart from its spelling; errors name the field.
pub(super) fn validate(game: &Socker, p: &Position) -> Result<(), PositionError> {
    let wrong = |number, reason: &str| Err(game.field_error(p, number, reason));
    if let Err(reason) = game.check_sockers(p) {
        return wrong(1, &reason);
    }
    if let Err(reason) = check_ball(p) {
        return wrong(3, reason);
    }
    if p.phase == Phase::Toss && p.side == Side::Black {
        return wrong(2, "expected w at a toss");
    }
    if p.phase == Phase::Touch && !has(p.standing(), p.ball) {
        return wrong(4, "no socker on the centre space of the rank");
    }
    if p.phase == Phase::Touch && RESTARTS[usize::from(row(p.ball))] & !p.standing() == 0 {
        return wrong(4, "no restart square of the rank is free");
    }
    if let Err(reason) = game.check_turn(p) {
        return wrong(5, reason);
    }
    if let Err(reason) = game.check_clock(p) {
        return wrong(6, reason);
    }
    if let Err(reason) = game.check_history(p) {
        return wrong(7, reason);
    }
    game.check_score(p).or_else(|reason| wrong(8, reason))
}

impl Socker {
    fn check_sockers(&self, p: &Position) -> Result<(), String> {
        let n = u32::from(self.count(p.sudden_death));
        let [white, black] = p.sockers.map(Squares::count_ones);
        if p.sockers[0] & p.sockers[1] != 0
            || p.standing() & !(EDGE | INNER) != 0
            || p.down & !p.standing() != 0
        {
            return Err("the sets of sockers contradict each other".to_owned());
        }
        match p.phase {
            Phase::Toss if white + black > 0 => Err("no sockers before a toss".to_owned()),
            Phase::Setup => self.check_placed(p, n).map_err(str::to_owned),
            Phase::Play | Phase::Touch | Phase::Over if white != n || black != n => {
                Err(format!("{white} white and {black} black sockers, expected {n} of each"))
            }
            _ => Ok(()),
        }
    }

    fn check_placed(&self, p: &Position, n: u32) -> Result<(), &'static str> {
        let placed = p.of(p.side).count_ones();
        let waiting = p.of(p.side.opponent()).count_ones();
        if p.down != 0 {
            return Err("no socker is down in the set-up");
        }
        if p.sockers[0] & !PLACING[0] != 0 || p.sockers[1] & !PLACING[1] != 0 {
            return Err("a socker outside its placing squares");
        }
        if placed >= n {
            return Err("the side that places has all its sockers on the board");
        }
        if waiting != 0 && waiting != n {
            return Err("the side that does not place has some, but not all of its sockers on the board");
        }
        if p.sockers.iter().any(|own| (own & EDGE).count_ones() > u32::from(self.edge)) {
            return Err("more sockers on edge squares than the edge limit");
        }
        Ok(())
    }

    fn check_turn(&self, p: &Position) -> Result<(), &'static str> {
        let fits = match p.phase {
            Phase::Play if p.made => (1..=self.actions).contains(&p.left),
            Phase::Play => p.left == self.actions || p.left == self.actions + 1,
            Phase::Touch => p.made && p.left <= self.actions,
            Phase::Toss | Phase::Setup | Phase::Over => !p.made && p.left == 0,
        };
        if !fits {
            return Err(
                "the mark and the number of actions left do not fit the phase and the option actions",
            );
        }
        if p.phase == Phase::Play && !p.made && p.of(p.side.opponent()) & p.down != 0 {
            return Err("at a turn start no socker of the other side is down");
        }
        Ok(())
    }

    fn check_clock(&self, p: &Position) -> Result<(), &'static str> {
        let cap = self.cap(p.sudden_death);
        let clock = u32::from(p.clock);
        if p.sudden_death && self.turns == 0 {
            return Err("sudden death occurs only with the option turns");
        }
        if clock > cap || (clock == cap && p.phase != Phase::Over) {
            return Err("the clock has reached the cap of the period");
        }
        if p.phase == Phase::Toss {
            let first = self.first == Starter::Toss && p.score == [0, 0];
            if clock > 0 || !(p.sudden_death || first) {
                return Err(
                    "a toss occurs only at the start, with the option first=toss, or of sudden death",
                );
            }
        }
        Ok(())
    }

    fn check_history(&self, p: &Position) -> Result<(), &'static str> {
        if p.keys > self.window || usize::from(p.keys) > WINDOW {
            return Err("more turn keys than the option window");
        }
        match (p.keys().last(), p.phase) {
            (None, _) => Ok(()),
            (Some(_), Phase::Toss | Phase::Setup | Phase::Over) => Err("expected - in this phase"),
            (Some(key), Phase::Play) if !p.made && *key != p.turn_key() => {
                Err("the last turn key is not that of this turn start")
            }
            (Some(_), Phase::Play | Phase::Touch) => Ok(()),
        }
    }

    fn check_score(&self, p: &Position) -> Result<(), &'static str> {
        let goals = u16::from(self.goals);
        let over = p.phase == Phase::Over;
        if over && !self.is_decided(p) {
            return Err("the match is not over with this score and clock");
        }
        if !over && p.sudden_death && p.score[0] != p.score[1] {
            return Err("in sudden death the score is level");
        }
        if !over && self.turns == 0 && p.score.iter().any(|&s| s >= goals) {
            return Err("a side has the goals that win");
        }
        if over && self.turns == 0 && (p.score.iter().any(|&s| s > goals) || p.score == [goals; 2]) {
            return Err("the match was over before this score");
        }
        Ok(())
    }
}

fn check_ball(p: &Position) -> Result<(), &'static str> {
    match p.phase {
        Phase::Toss | Phase::Setup if p.ball != CENTRE => Err("expected e6 before play"),
        Phase::Play if !has(INNER, p.ball) => Err("in play the ball lies on an inner square"),
        Phase::Over if !has(EDGE | INNER, p.ball) || has(OUT_OF_BOUNDS, p.ball) => {
            Err("a ball out of bounds comes back")
        }
        Phase::Play | Phase::Over if has(p.standing(), p.ball) => Err("a socker stands on the ball's square"),
        _ => Ok(()),
    }
}
