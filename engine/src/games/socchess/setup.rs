//! Formations and the start of a half (SOC-5.2, section 12 of the rule page).

use super::Socchess;
use super::position::board::Square;
use super::position::{Kind, Mix, OFF, Phase, Position, Restart, RestartKind};
use crate::game::Formation;
use crate::side::Side;

/// A named formation (section 12 of the rule page).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FormationName(u8);

/// All named formations in the order of the rule page.
pub const FORMATION_NAMES: [FormationName; 4] =
    [FormationName(0), FormationName(1), FormationName(2), FormationName(3)];

/// White's squares as (file letter, rank): K, two each of R, B, N, Q, then `x1` and `x2`.
const FORMATIONS: [(&str, [(u8, u8); 11]); 4] = [
    ("442", squares(b"i1 e3n3h3k3d7o7h11k11h7k7")),
    ("343", squares(b"i1 g3l3h7k7d7o7f11m11i3j11")),
    ("433", squares(b"i1 e3n3h3k3f7m7f11m11i7j11")),
    ("541", squares(b"i1 g3l3e3n3d6o6h6k6i3j10")),
];

/// The kinds of the first nine squares of a formation.
const FIXED: [Kind; 9] = [Kind::K, Kind::R, Kind::R, Kind::B, Kind::B, Kind::N, Kind::N, Kind::Q, Kind::Q];

/// Reads eleven square names at compile time; blanks are passed over.
const fn squares(text: &[u8]) -> [(u8, u8); 11] {
    let mut list = [(0, 0); 11];
    let mut next = 0;
    let mut i = 0;
    while i < text.len() {
        if text[i].is_ascii_lowercase() {
            list[next] = (text[i] - b'a', 0);
            next += 1;
        } else if text[i].is_ascii_digit() {
            list[next - 1].1 = list[next - 1].1 * 10 + (text[i] - b'0');
        }
        i += 1;
    }
    assert!(next == 11);
    list
}

impl FormationName {
    /// The name, as in options.
    pub const fn name(self) -> &'static str {
        FORMATIONS[self.0 as usize].0
    }

    /// The pieces of a side with this formation and mix (SOC-12.1, SOC-12.2).
    fn pieces(self, side: Side, mix: Mix) -> impl Iterator<Item = (Kind, Square)> {
        let [x1, x2] = mix.extras();
        let kinds = FIXED.into_iter().chain([x1, x2]);
        kinds.zip(FORMATIONS[self.0 as usize].1).map(move |(kind, (file, rank))| {
            let square = Square::at(file, rank - 1);
            (kind, if side == Side::White { square } else { square.flip_rank() })
        })
    }
}

/// The first position of a match (SOC-5.2).
pub(super) fn start(game: &Socchess) -> Position {
    let mixes = [0, 1].map(|side| game.setup[side].map(|_| game.mix[side]));
    let mut position = Position::EMPTY;
    position.half = 1;
    game.start_half(&mut position, game.kickoff, mixes);
    position
}

impl Socchess {
    /// SOC-5.6.1: the second half begins with the mixes on the board; the other side kicks off.
    pub(super) fn second_half(&self, position: &mut Position) {
        position.half = 2;
        self.start_half(position, self.kickoff.opponent(), position.mix);
    }

    /// SOC-5.2.2 to SOC-5.2.4: an empty board, then named formations at once and reserves for free sides.
    fn start_half(&self, position: &mut Position, kicker: Side, mixes: [Option<Mix>; 2]) {
        let (half, score) = (position.half, position.score);
        *position = Position { half, score, clock: self.length, mix: mixes, ..Position::EMPTY };
        position.restart = Some(Restart { kicker, kind: RestartKind::Kickoff });
        for side in Side::ALL {
            if let (Some(formation), Some(mix)) = (self.setup[side.index()], mixes[side.index()]) {
                for (kind, square) in formation.pieces(side, mix) {
                    position.drop_piece(side, kind, square);
                }
            }
        }
        next_setup(position, None);
    }
}

/// SOC-5.2.5: finds the next set-up phase and its actor. `last` is the side that has just dropped a piece.
pub(super) fn next_setup(position: &mut Position, last: Option<Side>) {
    let Some(kicker) = position.restart.map(|restart| restart.kicker) else { return };
    let first_with = |first: Side, wanted: &dyn Fn(Side) -> bool| {
        [first, first.opponent()].into_iter().find(|&side| wanted(side))
    };
    let unknown = |side: Side| position.mix[side.index()].is_none();
    let waiting = |side: Side| position.next_drop(side).is_some();
    let (phase, actor) = if let Some(side) = first_with(kicker, &unknown) {
        (Phase::Mix, side)
    } else if let Some(side) = first_with(last.map_or(kicker, Side::opponent), &waiting) {
        (Phase::Drop, side)
    } else {
        (Phase::Take, kicker)
    };
    position.phase = phase;
    position.actor = actor;
}

/// One formation a line of section 12, with both sides alike and mix `3322`.
pub(super) fn formations() -> Vec<Formation> {
    FORMATION_NAMES
        .into_iter()
        .map(|formation| {
            let game = Socchess { setup: [Some(formation); 2], ..Socchess::default() };
            let name = formation.name();
            Formation {
                name: name.to_owned(),
                description: format!("{} with the mix 3322 (3 Q, 3 R, 2 B, 2 N) on both sides", dashed(name)),
                rules: format!("white-setup={name},black-setup={name}"),
                position: super::notation::print_position(&start(&game)),
            }
        })
        .collect()
}

/// `4-4-2` for `442`.
fn dashed(name: &str) -> String {
    name.chars().map(String::from).collect::<Vec<_>>().join("-")
}

impl Position {
    /// The slot of the next piece of the side's reserve (SOC-6.2.1); `None` when nothing is left or the mix is open.
    pub(super) fn next_drop(&self, side: Side) -> Option<usize> {
        self.mix[side.index()]?;
        Position::slots(side).find(|&slot| self.places[slot] == OFF)
    }

    /// Puts the next piece of this kind from the reserve on a square.
    pub(super) fn drop_piece(&mut self, side: Side, kind: Kind, square: Square) {
        let free = Position::slots(side).find(|&slot| self.places[slot] == OFF && self.kind(slot) == kind);
        if let Some(slot) = free {
            self.places[slot] = square.word();
            self.settle(slot);
        }
    }
}
