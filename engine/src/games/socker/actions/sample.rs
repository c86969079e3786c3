//! A uniformly random legal action without making the list.

use super::{Action, legal, may_end_turn, open_restarts};
use crate::games::socker::Socker;
use crate::games::socker::position::board::{DIRECTIONS, Squares, has, pop};
use crate::games::socker::position::{Phase, Position};
use crate::random::{Stream, below};

/// The most sockers of a side.
const MOST_SOCKERS: usize = 7;
/// After so many draws without a legal action the list is made: in cramped positions few draws succeed.
const DRAWS: u32 = 12;

/// A uniformly random legal action of the side to act; `None` at a toss and when the match is over.
///
/// In play every socker has at most one action in each direction, so a draw from all pairs of an own socker and a
/// direction (and `end`) that is thrown away when illegal is uniform over the legal actions.
pub(crate) fn sample(
    game: &Socker,
    p: &Position,
    rng: &mut Stream,
    scratch: &mut Vec<Action>,
) -> Option<Action> {
    match p.phase {
        Phase::Setup => pick(game.open_places(p), rng).map(Action::place),
        Phase::Play => game.draw_play(p, rng).or_else(|| {
            scratch.clear();
            legal(game, p, scratch);
            scratch.get(below(rng, scratch.len() as u32) as usize).copied()
        }),
        Phase::Touch => pick(open_restarts(p.ball, p.standing()), rng).map(Action::restart),
        Phase::Toss | Phase::Over => None,
    }
}

impl Socker {
    /// `None` when no draw gave a legal action.
    #[inline]
    fn draw_play(&self, p: &Position, rng: &mut Stream) -> Option<Action> {
        let rim = self.rim(p);
        let sockers = list(p.of(p.side), self.count(p.sudden_death));
        let steps = u32::from(self.count(p.sudden_death)) * u32::from(DIRECTIONS);
        let bound = steps + u32::from(may_end_turn(p, rim));
        for _ in 0..DRAWS {
            let ticket = below(rng, bound);
            if ticket == steps {
                return Some(Action::END);
            }
            let from = sockers[(ticket / u32::from(DIRECTIONS)) as usize];
            let direction = (ticket % u32::from(DIRECTIONS)) as u8;
            let action = self.play_action(p, rim, from, direction).filter(|_| !has(p.down, from));
            if action.is_some() {
                return action;
            }
        }
        None
    }
}

/// The first `count` squares of a set.
#[inline]
fn list(mut set: Squares, count: u8) -> [u8; MOST_SOCKERS] {
    let mut squares = [0; MOST_SOCKERS];
    for slot in squares.iter_mut().take(usize::from(count)) {
        *slot = pop(&mut set);
    }
    squares
}

/// A uniformly random square of a set; `None` if it is empty.
fn pick(mut set: Squares, rng: &mut Stream) -> Option<u8> {
    if set == 0 {
        return None;
    }
    for _ in 0..below(rng, set.count_ones()) {
        pop(&mut set);
    }
    Some(pop(&mut set))
}
