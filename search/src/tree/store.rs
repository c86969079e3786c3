//! Nodes and edges in two flat vectors, joined by indices.

use touchline_engine::{Actor, Side};

use crate::bounds::Bounds;
use crate::limits::Interrupt;
use crate::tree::EDGES_A_LOOK;

/// "No node": an edge whose position has no node of its own (yet).
pub(super) const NONE: u32 = u32::MAX;

/// The edge that leads to the root of the subtree.
pub(super) const ROOT_EDGE: u32 = 0;

/// Nodes 0, 1, 2 stand for all finished positions, by White's result: loss, draw, win.
const TERMINALS: usize = 3;

/// The first other node: the root, once it was made. In a split tree all that is left of it.
pub(super) const TRUNK: u32 = TERMINALS as u32;

/// Whether a child is a node with actions of its own.
pub(super) const fn has_node(child: u32) -> bool {
    child != NONE && child >= TRUNK
}

/// A position whose actions are known. The position itself is not kept: it is made again on the way down.
#[derive(Clone)]
pub(super) struct Node {
    /// Sum of White's values over `visits`: those of the edges that are an option, and of the first visits.
    pub(super) sum: f64,
    pub(super) hash: u64,
    pub(super) visits: u32,
    /// Index of its first edge.
    pub(super) edges: u32,
    /// Number of edges it holds: all outcomes of chance, else the actions with the highest priors.
    pub(super) held: u32,
    /// Number of legal actions or outcomes.
    pub(super) total: u32,
    /// Number of plies to the end of the match under best play, once proven.
    pub(super) plies: u16,
    pub(super) actor: Actor,
    pub(super) bounds: Bounds,
}

impl Node {
    /// A position without actions whose value is known.
    pub(super) fn finished(bounds: Bounds) -> Node {
        Node {
            sum: 0.0,
            hash: 0,
            visits: 0,
            edges: 0,
            held: 0,
            total: 0,
            plies: 0,
            actor: Actor::None,
            bounds,
        }
    }

    /// White's value: the mean within what is proven.
    #[inline]
    pub(super) fn value(&self) -> f64 {
        self.bounds.clip(self.sum / f64::from(self.visits.max(1)))
    }

    pub(super) fn edge_range(&self) -> std::ops::Range<usize> {
        self.edges as usize..(self.edges + self.held) as usize
    }
}

/// An action or outcome of a node. What selection reads of the child is kept here, so that a choice reads one
/// contiguous run of memory.
#[derive(Clone)]
pub(super) struct Edge<A> {
    pub(super) action: A,
    pub(super) child: u32,
    /// Visits through this edge; the child may have more, through others.
    pub(super) visits: u32,
    /// White's value of the child as of the last visit through this edge.
    pub(super) value: f32,
    /// The share of the prior; at chance the integer weight of the outcome.
    pub(super) prior: f32,
    pub(super) bounds: Bounds,
}

/// The results of simulations in which the action of an edge was taken at its node or later: their number and White's
/// points in them.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) count: f32,
    pub(super) points: f32,
}

impl<A> Edge<A> {
    pub(super) fn new(action: A, prior: f32) -> Edge<A> {
        Edge { action, child: NONE, visits: 0, value: 0.5, prior, bounds: Bounds::UNKNOWN }
    }

    /// White's value times visits.
    pub(super) fn total(&self) -> f64 {
        f64::from(self.value) * f64::from(self.visits)
    }
}

/// A subtree: nodes, edges and the table that finds a node by its position's hash.
#[derive(Clone)]
pub(crate) struct Subtree<A> {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge<A>>,
    /// Of each edge; empty where nobody asks. Edges behind its end have none yet.
    pub(super) tallies: Vec<Tally>,
    /// Open addressing, linear probing, at most half full; its length is 0 or a power of two.
    table: Vec<u32>,
    /// Bound on `bytes`.
    limit: usize,
    /// Whether equal positions are one node.
    pub(super) merge: bool,
    /// Whether a node did not fit.
    full: bool,
}

impl<A> Default for Subtree<A> {
    fn default() -> Self {
        Subtree {
            nodes: Vec::new(),
            edges: Vec::new(),
            tallies: Vec::new(),
            table: Vec::new(),
            limit: 0,
            merge: false,
            full: false,
        }
    }
}

impl<A: Copy> Subtree<A> {
    /// The tree below an edge, without a node yet.
    pub(super) fn of_edge(edge: &Edge<A>) -> Self {
        let nodes = [Bounds::LOSS, Bounds::DRAW, Bounds::WIN].map(Node::finished);
        let edges = vec![Edge { child: NONE, ..edge.clone() }];
        Subtree { nodes: Vec::from(nodes), edges, ..Subtree::default() }
    }

    /// Prepares the tree for simulations: it may grow to `limit` bytes, and equal positions are one node if `merge`. A
    /// tree keeps the choice of `merge` it began with.
    pub(crate) fn prepare(&mut self, limit: usize, merge: bool) {
        self.limit = limit;
        self.full = false;
        if self.size() == 0 {
            self.merge = merge;
        }
    }

    /// Number of nodes, finished positions not counted.
    pub(crate) fn size(&self) -> usize {
        self.nodes.len().saturating_sub(TERMINALS)
    }

    /// Memory in use.
    pub(crate) fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge<A>>()
            + self.tallies.capacity() * size_of::<Tally>()
            + self.table.capacity() * size_of::<u32>()
    }

    /// The node for all positions that ended like this.
    pub(super) fn terminal(bounds: Bounds) -> u32 {
        u32::from(bounds.sure(Side::White))
    }

    /// Whether the tree has stopped growing.
    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    /// Whether one more node with `edges` edges fits; makes room in the vectors. After the first refusal the tree is
    /// full.
    pub(super) fn reserve(&mut self, edges: usize) -> bool {
        let nodes_full = self.nodes.len() == self.nodes.capacity();
        let edges_full = self.edges.len() + edges > self.edges.capacity();
        let table_full = self.merge && 2 * self.nodes.len() >= self.table.len();
        if !nodes_full && !edges_full && !table_full {
            return true;
        }
        let more_nodes = if nodes_full { self.nodes.len().max(8) } else { 0 };
        let more_edges = if edges_full { self.edges.len().max(edges).max(32) } else { 0 };
        let more_slots = if table_full { self.table.len().max(32) } else { 0 };
        let growth = more_nodes * size_of::<Node>()
            + more_edges * (size_of::<Edge<A>>() + self.tally_size())
            + more_slots * size_of::<u32>();
        if self.bytes() + growth > self.limit || self.edges.len() + more_edges > NONE as usize {
            self.full = true;
            return false;
        }
        if nodes_full {
            self.nodes.reserve_exact(more_nodes);
        }
        if edges_full {
            self.edges.reserve_exact(more_edges);
            if self.tally_size() > 0 {
                self.tallies.reserve_exact(self.edges.capacity() - self.tallies.len());
            }
        }
        if table_full {
            self.rehash((self.table.len() + more_slots).next_power_of_two());
        }
        true
    }

    /// Memory that an edge needs besides its own.
    fn tally_size(&self) -> usize {
        if self.tallies.is_empty() { 0 } else { size_of::<Tally>() }
    }

    fn rehash(&mut self, slots: usize) {
        self.table = vec![NONE; slots];
        for index in TERMINALS..self.nodes.len() {
            self.insert(index as u32);
        }
    }

    /// Adds a node; there is room after [`reserve`](Self::reserve).
    pub(super) fn push(&mut self, node: Node) -> u32 {
        let index = self.nodes.len() as u32;
        self.nodes.push(node);
        if self.merge {
            self.insert(index);
        }
        index
    }

    fn insert(&mut self, node: u32) {
        let mask = self.table.len() - 1;
        let mut slot = self.nodes[node as usize].hash as usize & mask;
        while self.table[slot] != NONE {
            slot = (slot + 1) & mask;
        }
        self.table[slot] = node;
    }

    /// The node of the position with this hash.
    pub(super) fn find(&self, hash: u64) -> Option<u32> {
        let mask = self.table.len().checked_sub(1)?;
        let mut slot = hash as usize & mask;
        loop {
            let node = self.table[slot];
            if node == NONE {
                return None;
            }
            if self.nodes[node as usize].hash == hash {
                return Some(node);
            }
            slot = (slot + 1) & mask;
        }
    }
}

/// What is known about a subtree's root.
impl<A> Subtree<A> {
    /// White's value of the root.
    pub(crate) fn value(&self) -> f64 {
        self.edges.first().map_or(0.5, |edge| f64::from(edge.value))
    }

    /// Proven bounds of the root.
    pub(crate) fn bounds(&self) -> Bounds {
        self.edges.first().map_or(Bounds::UNKNOWN, |edge| edge.bounds)
    }

    /// Visits of the root.
    pub(crate) fn visits(&self) -> u32 {
        self.edges.first().map_or(0, |edge| edge.visits)
    }

    /// Length of the proof of the root, in plies after the action that leads to it.
    pub(crate) fn plies(&self) -> u16 {
        self.edges.first().and_then(|edge| self.nodes.get(edge.child as usize)).map_or(0, |node| node.plies)
    }

    /// Whether an edge leads to a proven win of the side, as far as the interrupt lets one look.
    pub(super) fn has_seen_win(&self, side: Side, interrupt: &Interrupt<'_>) -> bool {
        let mut parts = self.edges.chunks(EDGES_A_LOOK).take_while(|_| !interrupt.is_due());
        parts.any(|part| part.iter().any(|edge| edge.bounds.sure(side) == 2))
    }
}
