//! Reading a subtree: the principal variation.

use touchline_engine::Actor;

use crate::tree::store::{Edge, NONE, Node, ROOT_EDGE, Subtree, TRUNK};

/// The variation of a tree is not longer; a split branch adds those above it.
const LONGEST: usize = 64;

impl<A: Copy + PartialEq> Subtree<A> {
    /// The principal variation from the action that leads to this subtree on: best play where it is proven, else the
    /// most visited actions and outcomes. The first actions may be given, of which the first leads to this subtree.
    pub(crate) fn variation(&self, given: &[A]) -> Vec<A> {
        let mut line = Vec::new();
        let mut edge = self.edges.get(ROOT_EDGE as usize);
        while let Some(&Edge { action, child, .. }) = edge
            && line.len() < LONGEST
        {
            line.push(action);
            edge = if child == NONE {
                None
            } else {
                self.nodes
                    .get(child as usize)
                    .and_then(|n| self.follow(n, given.get(line.len()).copied()))
                    .map(|(_, edge)| edge)
            };
        }
        line
    }

    /// Number and action of the trunk's edge that the principal variation follows.
    pub(super) fn next_of_trunk(&self, given: Option<A>) -> Option<(usize, A)> {
        let trunk = self.nodes.get(TRUNK as usize)?;
        let (number, edge) = self.follow(trunk, given)?;
        Some((number, edge.action))
    }

    fn follow(&self, node: &Node, given: Option<A>) -> Option<(usize, &Edge<A>)> {
        let Some(given) = given else { return self.next(node) };
        self.edges[node.edge_range()].iter().enumerate().find(|(_, edge)| edge.action == given)
    }

    fn next(&self, node: &Node) -> Option<(usize, &Edge<A>)> {
        let edges = self.edges[node.edge_range()].iter().enumerate();
        let plies = |edge: &Edge<A>| self.nodes.get(edge.child as usize).map_or(0, |child| child.plies);
        if node.bounds.is_exact() {
            let proven = edges.filter(|(_, edge)| edge.bounds == node.bounds);
            let wins = node.actor.side().is_some_and(|side| node.bounds.sure(side) == 2);
            return if wins {
                proven.min_by_key(|(_, edge)| plies(edge))
            } else {
                proven.max_by_key(|(_, edge)| plies(edge))
            };
        }
        let option = |(_, edge): &(usize, &Edge<A>)| match node.actor {
            Actor::Side(side) => edge.bounds.is_option(side, node.bounds.sure(side)),
            Actor::Chance | Actor::None => true,
        };
        // Of equally many visits the first counts, which has the highest prior.
        edges.rev().filter(option).filter(|(_, edge)| edge.visits > 0).max_by_key(|(_, edge)| edge.visits)
    }
}
