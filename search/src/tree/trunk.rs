//! The trunk of a split branch: one node that hands visits out and learns from what came of them.

use touchline_engine::{Actor, Game};

use crate::bounds::Bounds;
use crate::limits::Interrupt;
use crate::tree::store::{Edge, NONE, Node, ROOT_EDGE, Subtree, TRUNK, has_node};
use crate::tree::{Step, Worker};

/// Visits are dealt out in about so many steps: the formula is asked once for each.
const STEPS: u64 = 32;

/// A clock is read once for so many copied nodes.
const CLOCK_INTERVAL: usize = 64;

/// The trees below a trunk's edges, by number; `None` where there is none yet.
type Parts<A> = Vec<Option<Subtree<A>>>;

/// What came of the visits handed out to one action.
pub(super) struct Yield {
    /// Simulations made.
    pub(super) made: u64,
    /// White's value.
    pub(super) value: f32,
    pub(super) bounds: Bounds,
    /// Length of the proof, if there is one.
    pub(super) plies: u16,
}

impl<G: Game> Worker<'_, G> {
    /// Deals `visits` out to the trunk's edges with the values that they have; returns the visits of each edge by its
    /// number. The edges count them as made already. What no edge can take is left over.
    ///
    /// As the values do not change meanwhile, the formula would give too much to the action that looks best: an action
    /// gets at most as many visits as it had, or one, unless all others have that, too.
    pub(super) fn hand_out(&mut self, position: &G::Position, visits: u64) -> Vec<u64> {
        self.make_wide(TRUNK, position);
        let mut plan: Vec<u64> = Vec::new();
        let mut left = visits;
        while left > 0 {
            let dealt = |number: usize| plan.get(number).copied().unwrap_or(0);
            let before =
                |number: usize, edge: &Edge<G::Action>| u64::from(edge.visits).saturating_sub(dealt(number));
            let may = |number: usize, edge: &Edge<G::Action>| dealt(number) < before(number, edge).max(1);
            let step = self.select_among(TRUNK, may).or_else(|| self.select(TRUNK, position));
            let Some(Step { edge, draws, .. }) = step else { break };
            let number = (edge - self.tree.nodes[TRUNK as usize].edges) as usize;
            let most = (visits / STEPS).min(before(number, &self.tree.edges[edge as usize]));
            let count = most.clamp(1, left);
            plan.resize(plan.len().max(number + 1), 0);
            plan[number] += count;
            left -= count;
            self.count(edge, count, draws);
        }
        plan
    }

    /// Counts visits of an edge of the trunk before they are made, with the value that it has; without visits yet, with
    /// that of the trunk, which so stays as it is.
    fn count(&mut self, edge: u32, visits: u64, draws: bool) {
        let n = &mut self.tree.nodes[TRUNK as usize];
        let edge = &mut self.tree.edges[edge as usize];
        if let Some(value) = edge.bounds.exact() {
            edge.value = value as f32;
        } else if edge.visits == 0 {
            edge.value = n.value() as f32;
        }
        edge.visits = edge.visits.saturating_add(visits as u32);
        n.visits = n.visits.saturating_add(visits as u32 + u32::from(draws));
        n.sum += visits as f64 * f64::from(edge.value) + if draws { 0.5 } else { 0.0 };
    }

    /// The trunk's edge with this number; `None` if its value is known.
    pub(super) fn open_edge(&self, number: usize) -> Option<&Edge<G::Action>> {
        Some(&self.tree.edges[self.tree.trunk_edge(number)]).filter(|edge| edge.child == NONE)
    }

    /// Takes over what came of the visits that were planned for an edge. Returns whether more is proven than before.
    pub(super) fn learn(&mut self, number: usize, planned: u64, found: &Yield) -> bool {
        let index = self.tree.trunk_edge(number);
        let edge = &mut self.tree.edges[index];
        let missing = planned.saturating_sub(found.made) as u32;
        let before = edge.total();
        edge.visits = edge.visits.saturating_sub(missing);
        edge.value = found.value;
        let proven_more = edge.bounds != found.bounds;
        edge.bounds = found.bounds;
        let n = &mut self.tree.nodes[TRUNK as usize];
        n.visits = n.visits.saturating_sub(missing);
        n.sum += edge.total() - before;
        if found.bounds.is_exact() && edge.child == NONE {
            self.tree.finish(index, found.plies);
        }
        proven_more
    }

    /// Enters what the trunk has learnt from `made` simulations into the edge that leads to it.
    pub(super) fn sum_up(&mut self, made: u64, proven_more: bool) {
        if proven_more && self.context.config.solver {
            self.settle(TRUNK);
        }
        if self.tree.nodes[TRUNK as usize].actor == Actor::Chance {
            self.weigh(TRUNK);
        }
        let n = &self.tree.nodes[TRUNK as usize];
        let edge = &mut self.tree.edges[ROOT_EDGE as usize];
        edge.visits = edge.visits.saturating_add(made as u32);
        edge.value = n.value() as f32;
        edge.bounds = n.bounds;
    }
}

impl<A: Copy> Subtree<A> {
    /// Splits the tree: the trunk, and for each of its edges the tree below it, if there is one. `None` while the root
    /// has no node whose actions could be split, when an interrupt is due (large trees take milliseconds to copy), or
    /// when the parts need more memory than this: a position that different orders of actions lead to is in many of
    /// them.
    pub(super) fn split(&self, memory: usize, interrupt: &Interrupt<'_>) -> Option<(Subtree<A>, Parts<A>)> {
        let root = self.edges.first()?;
        let node = self.nodes.get(root.child as usize).filter(|node| node.actor != Actor::None)?;
        let mut trunk = Subtree::of_edge(root);
        trunk.prepare(usize::MAX, false);
        trunk.edges[ROOT_EDGE as usize].child = trunk.adopt(self, root.child);
        let mut parts = Vec::with_capacity(node.held as usize);
        let mut free = memory;
        for (number, edge) in self.edges[node.edge_range()].iter().enumerate() {
            if !has_node(edge.child) {
                parts.push(None);
                continue;
            }
            let part = self.below(edge, interrupt)?;
            free = free.checked_sub(part.bytes())?;
            parts.push(Some(part));
            let index = trunk.trunk_edge(number);
            trunk.edges[index].child = NONE;
            if edge.bounds.is_exact() {
                trunk.finish(index, self.nodes[edge.child as usize].plies);
            }
        }
        Some((trunk, parts))
    }

    /// A copy of the tree below an edge; `None` if an interrupt is due.
    fn below(&self, edge: &Edge<A>, interrupt: &Interrupt<'_>) -> Option<Subtree<A>> {
        let mut copy = Subtree::of_edge(edge);
        copy.prepare(usize::MAX, self.merge);
        copy.edges[ROOT_EDGE as usize].child = edge.child;
        let mut places = vec![NONE; self.nodes.len()];
        // Edges of the copy whose child is still a node of the original.
        let mut open = vec![ROOT_EDGE];
        while let Some(index) = open.pop() {
            let child = copy.edges[index as usize].child;
            if !has_node(child) {
                continue;
            }
            if places[child as usize] == NONE {
                if copy.nodes.len().is_multiple_of(CLOCK_INTERVAL) && interrupt.is_due() {
                    return None;
                }
                places[child as usize] = copy.adopt(self, child);
                let adopted = &copy.nodes[places[child as usize] as usize];
                open.extend(adopted.edge_range().map(|index| index as u32));
            }
            copy.edges[index as usize].child = places[child as usize];
        }
        Some(copy)
    }

    /// Copies a node of another tree with its edges, whose children stay as they are; returns its place.
    fn adopt(&mut self, other: &Subtree<A>, node: u32) -> u32 {
        let mut node = other.nodes[node as usize].clone();
        self.reserve(node.held as usize);
        let first = self.edges.len() as u32;
        self.edges.extend_from_slice(&other.edges[node.edge_range()]);
        self.adopt_tallies(first, other, node.edge_range());
        node.edges = first;
        self.push(node)
    }

    /// Gives a proven edge of the trunk a node that says how long the proof is.
    fn finish(&mut self, edge: usize, plies: u16) {
        let bounds = self.edges[edge].bounds;
        self.edges[edge].child = self.nodes.len() as u32;
        self.nodes.push(Node { plies, ..Node::finished(bounds) });
    }

    /// Index of the trunk's edge with this number.
    pub(super) fn trunk_edge(&self, number: usize) -> usize {
        self.nodes[TRUNK as usize].edges as usize + number
    }
}
