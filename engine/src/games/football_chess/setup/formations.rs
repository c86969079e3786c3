//! Named set-ups (section 12 of the rule page).

use crate::game::{Formation, Rulebook};
use crate::games::football_chess::FootballChess;
use crate::games::football_chess::position::{
    Kind, Phase, Position, Square, bit, file, order, row, square_at, squares,
};
use crate::side::Side;

use super::{drop_piece, start};

/// One entry of a formation: a kind, files to the right of the spot, and rows behind the spot's row (offence) or in
/// front of it (defence).
type Entry = (Kind, i8, i8);

/// A named formation.
pub(crate) struct Named {
    pub name: &'static str,
    pub description: &'static str,
    pub entries: &'static [Entry],
}

use Kind::{Bishop as B, King as K, Knight as N, Pawn as P, Queen as Q, Rook as R};

/// The formation against which the list shows the defence.
const SHOTGUN: Named = Named {
    name: "shotgun",
    description: "offence: king two rows back with the queen beside him, bishops wide",
    entries: &[(K, 0, 2), (Q, 1, 2), (P, -1, 0), (P, 1, 0), (B, -3, 0), (B, 3, 0)],
};

/// Named formations of the offence; the snapper is not listed.
const OFFENCE: [Named; 6] = [
    Named {
        name: "iform",
        description: "offence: king and queen in line behind the snapper",
        entries: &[(K, 0, 1), (Q, 0, 2), (P, -1, 0), (P, 1, 0), (N, 2, 0), (B, -3, 0)],
    },
    Named {
        name: "power",
        description: "offence: king and queen in line, rook and knight on the line",
        entries: &[(K, 0, 1), (Q, 0, 2), (P, -1, 0), (P, 1, 0), (R, -2, 0), (N, 2, 0)],
    },
    SHOTGUN,
    Named {
        name: "spread",
        description: "offence: receivers across the whole line",
        entries: &[(K, 0, 2), (Q, -1, 2), (P, 1, 0), (B, -3, 0), (B, 4, 0), (N, 2, 0)],
    },
    Named {
        name: "twinte",
        description: "offence: a knight on each side of the line",
        entries: &[(K, 0, 1), (Q, 0, 3), (P, 1, 0), (N, -2, 0), (N, 2, 0), (R, -3, 1)],
    },
    Named {
        name: "wildcat",
        description: "offence: the queen takes the snap",
        entries: &[(Q, 0, 2), (R, -2, 1), (P, -1, 0), (P, 1, 0), (N, 2, 0), (B, 3, 0)],
    },
];

/// Named formations of the defence.
const DEFENCE: [Named; 5] = [
    Named {
        name: "base",
        description: "defence: three pawns in front, knights behind them",
        entries: &[(P, -1, 1), (P, 0, 1), (P, 1, 1), (N, -2, 2), (N, 2, 2), (Q, 0, 3), (B, 3, 3)],
    },
    Named {
        name: "nickel",
        description: "defence: bishops wide against throws",
        entries: &[(P, 0, 1), (P, 1, 1), (N, -1, 2), (N, 2, 2), (B, -3, 2), (B, 4, 2), (Q, 0, 4)],
    },
    Named {
        name: "goalline",
        description: "defence: a wall of five pawns",
        entries: &[(P, -2, 1), (P, -1, 1), (P, 0, 1), (P, 1, 1), (P, 2, 1), (Q, 0, 2), (N, 1, 2)],
    },
    Named {
        name: "cover2",
        description: "defence: queen, rook and bishop deep",
        entries: &[(P, -1, 1), (P, 0, 1), (P, 1, 1), (N, 0, 2), (Q, -2, 3), (R, 3, 3), (B, 0, 4)],
    },
    Named {
        name: "blitz",
        description: "defence: queen and knight rush from the ends",
        entries: &[(P, -1, 1), (P, 0, 1), (P, 1, 1), (Q, -2, 1), (R, 0, 2), (N, 2, 1), (B, 3, 3)],
    },
];

/// The named formations for the set-up phase of a position; none in other phases.
pub(crate) const fn named_for(phase: Phase) -> &'static [Named] {
    match phase {
        Phase::Offence => &OFFENCE,
        Phase::Defence => &DEFENCE,
        _ => &[],
    }
}

/// Places a formation whole (FBC-12.2).
pub(crate) fn place(p: &mut Position, formation: &Named) {
    let empty = *p;
    placement(&empty, formation).for_each(|(kind, square)| drop_piece(p, kind, square));
}

/// The kinds and squares of a formation of the side to act, entry by entry (FBC-12.2). What it has dropped already does
/// not matter.
fn placement(p: &Position, formation: &Named) -> impl Iterator<Item = (Kind, Square)> + use<> {
    let (side, entries) = (p.actor, formation.entries);
    let offence = side == p.offence;
    let (spot, receivers) = (p.spot, receivers(p));
    let forward = if offence { -p.offence.forward() } else { p.offence.forward() };
    let mut free = p.area(side) & !bit(spot);
    entries.iter().enumerate().filter_map(move |(index, &(kind, right, rows))| {
        let target = (file(spot) as i8 + right, (spot / 8) as i8 + rows * forward);
        let kept_clear = if offence && index > 0 { receivers & !on_board(target).map_or(0, bit) } else { 0 };
        let square = nearest(side, free & !kept_clear, target)?;
        free &= !bit(square);
        Some((kind, square))
    })
}

/// The kinds and squares of the named formations of the side to act.
pub(crate) fn planned(p: &Position) -> impl Iterator<Item = impl Iterator<Item = (Kind, Square)>> {
    named_for(p.phase).iter().map(|formation| placement(p, formation))
}

/// All named formations, each on the board: the offence's after its own set-up, the defence's against the shotgun.
pub(crate) fn formations() -> Vec<Formation> {
    let game = FootballChess::default();
    let first = start(&game);
    let mut against = first;
    place(&mut against, &SHOTGUN);
    let offence = OFFENCE.iter().map(|formation| (formation, first));
    let defence = DEFENCE.iter().map(|formation| (formation, against));
    offence
        .chain(defence)
        .map(|(formation, mut p)| {
            place(&mut p, formation);
            Formation {
                name: formation.name.to_owned(),
                description: formation.description.to_owned(),
                rules: String::new(),
                position: game.print_position(&p),
            }
        })
        .collect()
}

fn on_board((file, rank): (i8, i8)) -> Option<Square> {
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((rank * 8 + file) as Square)
}

/// The two squares directly behind the snapper, as far as they are on the board (FBC-6.3.4).
pub(crate) fn receivers(p: &Position) -> u64 {
    let [near, far] = receiver_squares(p);
    near.map_or(0, bit) | far.map_or(0, bit)
}

/// `b1` and `b2` of FBC-6.3.4.
pub(crate) fn receiver_squares(p: &Position) -> [Option<Square>; 2] {
    [1, 2].map(|rows| {
        let behind = row(p.offence, p.spot).checked_sub(rows).filter(|&row| row >= 1)?;
        Some(square_at(p.offence, file(p.spot), behind))
    })
}

/// The free square with the smallest file and rank distance to the target; of equals the first in the side's order.
fn nearest(side: Side, free: u64, target: (i8, i8)) -> Option<Square> {
    if let Some(square) = on_board(target).filter(|&square| free & bit(square) != 0) {
        return Some(square);
    }
    let (file, rank) = target;
    squares(free).min_by_key(|&square| {
        let files = ((square % 8) as i8).abs_diff(file);
        let ranks = ((square / 8) as i8).abs_diff(rank);
        (files + ranks, order(side, square))
    })
}
