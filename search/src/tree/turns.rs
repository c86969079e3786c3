//! The ways in which a side may end its turn, as far as a tree knows them.

use touchline_engine::{Actor, Game, Side};

use crate::limits::Interrupt;
use crate::tree::store::{Edge, ROOT_EDGE, Subtree, TRUNK, has_node};
use crate::tree::{Branch, EDGES_A_LOOK};

/// A turn, from the root action on to where another side or chance is to act.
pub(crate) struct Turn<A> {
    pub(crate) actions: Vec<A>,
    /// Visits of the position at its end.
    pub(crate) visits: u32,
    /// White's value there.
    pub(crate) value: f64,
}

impl<G: Game> Branch<G> {
    /// The turns of a side that the branch holds, in the order of its actions. Turns that lead to one position by
    /// different orders may be told once. When the interrupt is due some are missing.
    pub(crate) fn turns(&self, side: Side, interrupt: &Interrupt<'_>) -> Vec<Turn<G::Action>> {
        let mut found = Vec::new();
        self.find_turns(side, interrupt, &mut Vec::new(), &mut found);
        found
    }

    fn find_turns(
        &self,
        side: Side,
        interrupt: &Interrupt<'_>,
        path: &mut Vec<G::Action>,
        found: &mut Vec<Turn<G::Action>>,
    ) {
        let Some(parts) = self.parts() else { return self.tree().find_turns(side, interrupt, path, found) };
        path.push(self.action());
        if self.tree().trunk_actor() == Some(Actor::Side(side)) {
            parts.for_each(|branch| branch.find_turns(side, interrupt, path, found));
        } else {
            found.push(Turn { actions: path.clone(), visits: self.visits(), value: self.value() });
        }
        path.pop();
    }
}

impl<A: Copy> Subtree<A> {
    fn find_turns(&self, side: Side, interrupt: &Interrupt<'_>, path: &mut Vec<A>, found: &mut Vec<Turn<A>>) {
        let depth = path.len();
        let mut seen = vec![false; self.nodes.len()];
        let mut open = vec![(ROOT_EDGE, depth)];
        let mut looks = (0..EDGES_A_LOOK).cycle();
        while let Some((edge, depth)) = open.pop() {
            if looks.next() == Some(0) && interrupt.is_due() {
                break;
            }
            path.truncate(depth);
            let Some(&Edge { action, child, .. }) = self.edges.get(edge as usize) else { break };
            if !has_node(child) || std::mem::replace(&mut seen[child as usize], true) {
                continue;
            }
            path.push(action);
            let node = &self.nodes[child as usize];
            if node.actor == Actor::Side(side) {
                open.extend(node.edge_range().rev().map(|edge| (edge as u32, depth + 1)));
            } else {
                found.push(Turn { actions: path.clone(), visits: node.visits, value: node.value() });
            }
        }
        path.truncate(depth);
    }

    fn trunk_actor(&self) -> Option<Actor> {
        self.nodes.get(TRUNK as usize).map(|node| node.actor)
    }
}
