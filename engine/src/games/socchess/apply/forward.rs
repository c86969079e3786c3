//! The Forward Rule (SOC-6.5).

use super::super::Socchess;
use super::super::position::board::Square;
use super::super::position::{Kind, OFF, Phase, Position, WAITING};
use crate::board::Bits;
use crate::side::Side;

/// A piece that wants to stand on a square after the step.
#[derive(Clone, Copy)]
struct Contender {
    slot: usize,
    kind: Kind,
    lifted: bool,
    /// Ranks from the own goal line before the step.
    start: u8,
    landing: u16,
}

impl Contender {
    /// The index of the square where it stands or lands.
    fn index(&self) -> u16 {
        Square::from_word(self.landing).index()
    }

    /// SOC-6.5.5: the highest kind stays; among equals the one that was not lifted; among equal movers the one that
    /// started further forward.
    fn beats(&self, other: &Contender) -> bool {
        let key = |c: &Contender| (c.kind, c.lifted, u8::MAX - c.start);
        key(self) < key(other)
    }
}

impl Socchess {
    /// SOC-6.5: the actor's field pieces advance `n` ranks; losers of landing conflicts wait to be placed.
    pub(super) fn translate(&self, position: &mut Position, n: u8) {
        let contenders = self.contenders(position, n);
        let contested = contested_squares(&contenders);
        for contender in &contenders {
            let mut rivals = contenders.iter().filter(|rival| rival.landing == contender.landing);
            let displaced = contested.has(contender.index()) && rivals.any(|rival| rival.beats(contender));
            position.places[contender.slot] = contender.landing | if displaced { WAITING } else { 0 };
        }
        position.settle_all();
        position.phase =
            if position.phase == Phase::Forward { Phase::ForwardDisplaced } else { Phase::DefendDisplaced };
        self.next_displaced(position);
    }

    /// SOC-6.5.2 to SOC-6.5.4: every piece on the board and where it stands or lands.
    fn contenders(&self, position: &Position, n: u8) -> arrayvec::ArrayVec<Contender, 22> {
        let side = position.actor;
        let holder_stays = position.phase == Phase::Forward && !self.ball_travels;
        Side::ALL
            .into_iter()
            .flat_map(Position::slots)
            .filter(|&slot| position.places[slot] != OFF)
            .map(|slot| {
                let kind = position.kind(slot);
                let square = Square::from_word(position.places[slot]);
                let lifted = Position::side_of(slot) == side
                    && kind != Kind::K
                    && !(holder_stays && usize::from(position.holder) == slot);
                let landing = if lifted { landing(side, square, n) } else { square };
                let start = if side == Side::White { square.row() } else { 23 - square.row() };
                Contender { slot, kind, lifted, start, landing: landing.word() }
            })
            .collect()
    }
}

/// The squares that more than one of them wants: usually none.
fn contested_squares(contenders: &[Contender]) -> Bits<7> {
    let (mut wanted, mut contested) = (Bits::<7>::EMPTY, Bits::<7>::EMPTY);
    for square in contenders.iter().map(Contender::index) {
        if wanted.has(square) {
            contested.set(square);
        }
        wanted.set(square);
    }
    contested
}

/// SOC-6.5.3: n ranks forward on the file, not beyond the last rank.
fn landing(side: Side, square: Square, n: u8) -> Square {
    let row = match side {
        Side::White => (square.row() + n).min(23),
        Side::Black => square.row().saturating_sub(n),
    };
    Square::at(square.file(), row)
}
