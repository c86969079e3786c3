//! The search below one root action.
//!
//! [`Branch`] is its face. A tree is searched by one [`Worker`] at a time; a branch has one tree, or, once it is large,
//! many that are searched side by side.

mod backup;
mod branch;
mod expand;
mod playout;
mod rave;
mod scratch;
mod select;
mod store;
mod trunk;
mod turns;
mod variation;
mod work;

use touchline_engine::random::Stream;
use touchline_engine::{Actor, Game};

use crate::config::Config;
use crate::limits::Interrupt;

#[cfg(test)]
pub(crate) use branch::MOST_VISITS;
pub(crate) use branch::{Allowance, Branch, PORTION};
use playout::Playout;
use playout::estimate;
pub(crate) use playout::{blind, has_static_value};
use scratch::Scratch;
pub(crate) use scratch::Shelf;
use store::{Edge, NONE, ROOT_EDGE, Subtree};
pub(crate) use turns::Turn;
#[cfg(test)]
pub(crate) use work::Order;
pub(crate) use work::Work;

/// What all simulations of a search share.
pub(crate) struct Context<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) config: &'a Config,
    /// Whether the game has a static value other than 1/2 everywhere.
    pub(crate) has_static_value: bool,
    /// The exploration constant for the kind of values that this search has.
    pub(crate) exploration: f32,
    /// The weight of the prior when root actions are compared.
    pub(crate) root_exploration: f32,
    /// The growth of the number of actions that a node considers; 0 for all of them.
    pub(crate) widening: f32,
    /// The equivalence of [`Config::rave`]; 0 where it is not used.
    pub(crate) rave: f32,
    /// Whether there are threads to share the work with.
    pub(crate) parallel: bool,
    pub(crate) shelf: Shelf<G::Action>,
    pub(crate) interrupt: Interrupt<'a>,
}

/// One step of the way from the root of the subtree down. The first has no node.
struct Step {
    node: u32,
    edge: u32,
    /// Whether the formula prefers a proven draw: the step then goes on exploring, but the draw counts.
    draws: bool,
}

/// The clock is read once in so many simulations.
const CLOCK_INTERVAL: u64 = 8;

/// Where whole trees are gone through, the clock is read once in so many edges: a fraction of a millisecond.
const EDGES_A_LOOK: usize = 4096;

/// Searches one subtree: the tree, a random stream and the thread's working memory.
struct Worker<'a, G: Game> {
    context: &'a Context<'a, G>,
    tree: Subtree<G::Action>,
    rng: Stream,
    scratch: Scratch<G::Action>,
}

impl<'a, G: Game> Worker<'a, G> {
    fn new(context: &'a Context<'a, G>, tree: Subtree<G::Action>, rng: Stream) -> Self {
        Worker { context, tree, rng, scratch: context.shelf.take() }
    }

    /// Makes simulations from `position`, the root of the subtree, until `visits` are made, the subtree is proven or
    /// an interrupt is due.
    fn run(&mut self, position: &G::Position, visits: u64) -> Work {
        let (mut made, mut plies) = (0, 0);
        // A playout can take a millisecond.
        let plays = !self.context.has_static_value || self.context.config.playout_length > 0;
        let interval = if plays { 1 } else { CLOCK_INTERVAL };
        while made < visits && !self.tree.bounds().is_exact() {
            if made.is_multiple_of(interval) && self.context.interrupt.is_due() {
                break;
            }
            self.simulate(position);
            made += 1;
            plies += self.scratch.path.len() as u64;
        }
        Work::alone(made, plies)
    }

    /// Gives the tree back.
    fn into_tree(self) -> Subtree<G::Action> {
        self.context.shelf.put(self.scratch);
        self.tree
    }

    /// One simulation: descend, evaluate, back up.
    fn simulate(&mut self, root: &G::Position) {
        let mut position = *root;
        self.scratch.path.clear();
        let mut step = Step { node: NONE, edge: ROOT_EDGE, draws: false };
        let value = loop {
            let edge = step.edge;
            self.scratch.path.push(step);
            let Some(node) = self.node_below(edge, &position) else { break self.evaluate(&position) };
            if let Some(value) = self.tree.nodes[node as usize].bounds.exact() {
                break value;
            }
            let Some(next) = self.select(node, &position) else { break self.evaluate(&position) };
            self.context.game.apply_unchecked(&mut position, self.tree.edges[next.edge as usize].action);
            step = next;
        };
        self.back_up(value);
        if self.context.rave > 0.0 {
            self.tally(value as f32);
            self.scratch.taken.clear();
        }
    }

    /// The node that the edge leads to; made now if the edge was visited often enough and memory allows.
    fn node_below(&mut self, edge: u32, position: &G::Position) -> Option<u32> {
        let &Edge { child, visits, .. } = &self.tree.edges[edge as usize];
        if child != NONE {
            return Some(child);
        }
        if visits < self.context.config.expand_visits {
            return None;
        }
        self.attach(edge, position)
    }

    /// White's value of a position outside the tree.
    fn evaluate(&mut self, position: &G::Position) -> f64 {
        let Context { game, config, has_static_value, rave, .. } = *self.context;
        let length = if has_static_value { config.playout_length } else { u32::MAX };
        let playout = Playout::new(game, config, &mut self.rng, &mut self.scratch.actions);
        let value = if rave > 0.0 {
            let taken = |actor: Actor, action| match actor {
                Actor::Side(side) => self.scratch.taken.add(side, action),
                Actor::Chance | Actor::None => {}
            };
            playout.value(*position, length, taken)
        } else {
            playout.value(*position, length, |_, _| ())
        };
        if !has_static_value || config.static_weight == 0.0 || game.actor(position) == Actor::None {
            return value;
        }
        let weight = f64::from(config.static_weight);
        (1.0 - weight) * value + weight * estimate(game, position, config.networks)
    }
}
