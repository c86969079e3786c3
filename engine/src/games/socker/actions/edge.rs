//! The edge limit: no more than `edge` own sockers on the rim at the end of a turn (SKR-5.10 to SKR-5.13).

use super::{Action, Kind, Landing};
use crate::games::socker::Socker;
use crate::games::socker::position::Position;
use crate::games::socker::position::board::{EDGE, INNER, NEIGHBOURS, Squares, bit, has, pop};

/// How the side on turn stands with the edge limit before an action.
#[derive(Clone, Copy, Debug)]
pub struct Rim {
    /// Own sockers on edge squares beyond the limit (SKR-5.10).
    pub(super) excess: u32,
    /// Whether direct steps inward can bring the excess down to 0 with the actions left (SKR-5.11).
    pub(super) settleable: bool,
}

impl Socker {
    /// The excess and whether it is settleable, for the position before an action.
    #[inline]
    pub(super) fn rim(&self, p: &Position) -> Rim {
        let own = p.of(p.side);
        let excess = self.excess(own);
        let settleable = excess == 0 || settleable(excess, p.left, own & !p.down, p.occupied());
        Rim { excess, settleable }
    }

    /// The excess of a side's sockers (SKR-5.10).
    #[inline]
    fn excess(&self, own: Squares) -> u32 {
        let mut beyond = own & EDGE;
        for _ in 0..self.edge {
            beyond &= beyond.wrapping_sub(1);
        }
        if beyond == 0 { 0 } else { beyond.count_ones() }
    }

    /// The edge filter (SKR-5.12): whether a move, sock or kick that is possible otherwise is allowed.
    #[inline]
    pub(super) fn keeps_edge_limit(&self, p: &Position, rim: Rim, action: Action) -> bool {
        let harmless = action.kind() != Kind::Move || !has(EDGE, action.near());
        (rim.excess == 0 && harmless) || self.passes_edge_filter(p, rim, action)
    }

    fn passes_edge_filter(&self, p: &Position, rim: Rim, action: Action) -> bool {
        let (from, near) = (bit(action.square()), bit(action.near()));
        let mut own = p.of(p.side);
        let occupied = match action.kind() {
            Kind::Move => {
                own ^= from | near;
                p.occupied() ^ (from | near)
            }
            Kind::Sock => p.occupied() ^ (near | bit(action.far())),
            _ => match Landing::of(action.far(), p.standing()) {
                Landing::Goal(_) => return true,
                Landing::On(square) => p.standing() | bit(square),
                Landing::Touch(_) => p.standing(),
            },
        };
        let excess = self.excess(own);
        settleable(excess, p.left - 1, own & !p.down, occupied) || (!rim.settleable && excess <= rim.excess)
    }
}

/// Whether `excess` of the `active` sockers on the rim can step inward, each to an empty inner square of its own, in
/// at most `left` actions (SKR-5.11).
fn settleable(excess: u32, left: u8, active: Squares, occupied: Squares) -> bool {
    excess == 0 || (excess <= u32::from(left) && can_step_in(excess, active & EDGE, INNER & !occupied))
}

/// Whether `count` of `sockers` can be matched with different adjacent squares of `free`. The lowest socker may always
/// be among those matched if it has a free neighbour: another matching can be changed to use it.
fn can_step_in(count: u32, mut sockers: Squares, free: Squares) -> bool {
    if count == 0 {
        return true;
    }
    while sockers.count_ones() >= count {
        let socker = pop(&mut sockers);
        let mut targets = NEIGHBOURS[usize::from(socker)] & free;
        if targets != 0 {
            while targets != 0 {
                if can_step_in(count - 1, sockers, free & !bit(pop(&mut targets))) {
                    return true;
                }
            }
            return false;
        }
    }
    false
}
