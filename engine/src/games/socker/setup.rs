//! The start of a match and set-ups (SKR-5.1 to SKR-5.4).

pub mod formations;

use formations::LINE_UPS;

use super::Socker;
use super::options::Starter;
use super::position::board::{CENTRE, EDGE, PLACING, Squares, bit};
use super::position::{Phase, Position};
use crate::game::{Formation, Rulebook};
use crate::side::Side;

/// The first position of a match (SKR-5.1).
pub(super) fn start(game: &Socker) -> Position {
    let mut position = Position::EMPTY;
    if let Starter::Side(starter) = game.first {
        game.set_up(&mut position, starter);
    }
    position
}

impl Socker {
    /// Sockers a side in a period (SKR-5.4).
    #[inline]
    pub(super) const fn count(&self, sudden_death: bool) -> u8 {
        if sudden_death { self.sdsockers } else { self.sockers }
    }

    /// A set-up with `starter`: free placing, or fixed line-ups and the first turn at once (SKR-5.2, SKR-5.3).
    pub(super) fn set_up(&self, p: &mut Position, starter: Side) {
        p.sockers = [0; 2];
        p.down = 0;
        p.ball = CENTRE;
        p.forget();
        p.made = false;
        p.left = 0;
        match self.setup {
            None => {
                p.phase = Phase::Setup;
                p.side = starter;
            }
            Some(formations) => {
                let count = self.count(p.sudden_death);
                p.sockers = Side::ALL.map(|side| formations[side.index()].squares(side, count));
                self.begin_turn(p, starter);
            }
        }
    }

    /// Where the side that places may place a socker (SKR-6.1).
    pub(super) fn open_places(&self, p: &Position) -> Squares {
        let own = p.of(p.side);
        let open = PLACING[p.side.index()] & !own;
        if (own & EDGE).count_ones() < u32::from(self.edge) { open } else { open & !EDGE }
    }

    /// Places a socker; after the last one the other side places or the starter's turn begins (SKR-6.1.1).
    pub(super) fn place(&self, p: &mut Position, square: u8) {
        p.sockers[p.side.index()] |= bit(square);
        if p.of(p.side).count_ones() < u32::from(self.count(p.sudden_death)) {
            return;
        }
        let other = p.side.opponent();
        if p.of(other) == 0 {
            p.side = other;
        } else {
            self.begin_turn(p, other);
        }
    }
}

/// The named formations as start positions.
pub(super) fn formations() -> Vec<Formation> {
    LINE_UPS
        .into_iter()
        .map(|line_up| {
            let game = Socker { setup: Some([line_up; 2]), ..Socker::default() };
            Formation {
                name: line_up.name.to_owned(),
                description: line_up.idea.to_owned(),
                rules: game.rules(),
                position: game.print_position(&start(&game)),
            }
        })
        .collect()
}
