//! Sets of legal actions that share everything but one square.

use arrayvec::ArrayVec;

use super::{Action, Route, Verb};
use crate::games::football_chess::position::{Square, bit, squares};
use crate::random::{Stream, below};

/// Seven pieces have at most six groups each (a knight with two routes); throws, drops and words are a few more.
const MOST: usize = 64;

/// Actions that differ only in their second square.
#[derive(Clone, Copy)]
struct Group {
    verb: Verb,
    route: Route,
    from: Square,
    count: u8,
    to: u64,
}

impl Group {
    fn action(&self, to: Square) -> Action {
        Action::routed(self.verb, self.from, to, self.route)
    }
}

/// All legal actions of a position.
#[derive(Default)]
pub(crate) struct Groups {
    list: ArrayVec<Group, MOST>,
    total: u32,
}

impl Groups {
    /// Adds the actions of a verb from one square to each square of a set.
    #[inline]
    pub fn add(&mut self, verb: Verb, from: Square, to: u64) {
        self.add_routed(verb, from, to, Route::Unnamed);
    }

    /// The same for a named knight route.
    #[inline]
    pub fn add_routed(&mut self, verb: Verb, from: Square, to: u64, route: Route) {
        if to != 0 {
            let count = to.count_ones();
            // There is room for more groups than any position has.
            if self.list.try_push(Group { verb, route, from, count: count as u8, to }).is_ok() {
                self.total += count;
            }
        }
    }

    /// Whether there is no action.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// All actions, in the order in which the groups were added.
    pub fn append_to(&self, actions: &mut Vec<Action>) {
        for group in &self.list {
            actions.extend(squares(group.to).map(|to| group.action(to)));
        }
    }

    /// Whether the action is one of them.
    pub fn contains(&self, action: Action) -> bool {
        self.list.iter().any(|group| group.to & bit(action.to()) != 0 && group.action(action.to()) == action)
    }

    /// One of them, uniformly drawn; `None` if there is none.
    #[inline]
    pub fn draw(&self, rng: &mut Stream) -> Option<Action> {
        let mut index = below(rng, self.total);
        for group in &self.list {
            let size = u32::from(group.count);
            if index < size {
                return Some(group.action(nth(group.to, index)));
            }
            index -= size;
        }
        None
    }
}

/// Element number `index` (from 0) of a set that has more than `index` elements.
fn nth(mut set: u64, mut index: u32) -> Square {
    let mut skipped = 0;
    // Byte by byte first: the set of a king's throw has 63 elements.
    loop {
        let here = (set as u8).count_ones();
        if index < here || skipped >= 56 {
            break;
        }
        index -= here;
        set >>= 8;
        skipped += 8;
    }
    for _ in 0..index {
        set &= set.wrapping_sub(1);
    }
    skipped + set.trailing_zeros() as Square
}
