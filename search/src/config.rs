//! The settings of the search: every technique is an option.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How the root hands out visits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RootPolicy {
    /// Sequential halving (Karnin, Koren & Somekh 2013; Cazenave's SHOT 2015): rounds of equal budget, after each of
    /// which about half of the actions are left.
    #[default]
    Halving,
    /// PUCT on the values of the last round, in batches, whatever [`Selection`] the tree has.
    Ucb,
    /// Gumbel search (Danihelka et al. 2022): sequential halving among `root-candidates` actions, 16 if that is 0,
    /// which are drawn by their priors; compared by the logarithm of the prior with the noise of the draw, and the
    /// value.
    Gumbel,
}

/// The formula that chooses among the children of a node. `q` is the value for the side to act, `N` and `n` the visits
/// of the node and of the child, `p` the child's share of the prior, `c` the exploration constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Selection {
    /// `q + c p sqrt(N) / (1 + n)` (Silver et al. 2017).
    #[default]
    Puct,
    /// `q + c sqrt(ln N / n)` (Kocsis & Szepesvari 2006); children without a visit come first, in the order of their
    /// priors.
    Ucb,
}

/// How the outcomes of a chance node are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChanceSampling {
    /// The outcome that is furthest behind its exact share of the visits: visit counts follow the probabilities within
    /// one.
    #[default]
    Stratified,
    /// Independent draws by exact probability; not at the root, and in blocks of visits where trees are split.
    Plain,
}

/// Settings of the search. The default is what the measurements found to be strongest.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// How the root hands out visits.
    pub root_policy: RootPolicy,
    /// At most so many root actions, those with the highest priors, are searched, 1 to 1,000,000; 0 for as many as the
    /// game says are worth it
    /// ([`Guidance::root_candidates`](touchline_engine::knowledge::Guidance::root_candidates)), which are all in most
    /// games. Wins by one action are found among all of them anyway.
    pub root_candidates: u32,
    /// A root action is only searched if the budget gives it at least so many visits in the first round; 1..=1000.
    pub root_first_visits: u32,
    /// Weight of the prior when root actions are compared between rounds, in the formula of `selection: puct`, as a
    /// multiple of the exploration constant in the tree and of what the game says about its priors
    /// ([`Guidance::prior_trust`](touchline_engine::knowledge::Guidance::prior_trust)); 0..=100.
    pub root_exploration: f32,
    /// A subtree that gets many visits at a time is split into those below its root, which many threads can search side
    /// by side: into more and smaller pieces the larger the budget is, up to 100,000 simulations, but none of fewer
    /// visits than this. Below about 21,000 simulations nothing is split; 1..=1000000.
    pub split_visits: u32,
    /// The formula inside the tree.
    pub selection: Selection,
    /// The exploration constant `c` where values are results of playouts; 0..=100.
    pub exploration: f32,
    /// The same where positions are valued by the game's static value alone (`playout-length` 0): such values have no
    /// noise, and those of actions differ less than results do. Multiplied by what the game says about its values
    /// ([`Guidance::value_spread`](touchline_engine::knowledge::Guidance::value_spread)); 0..=100.
    pub static_exploration: f32,
    /// First-play urgency: the value of a child without visits is the node's value less this; -1..=1. (`puct` only)
    pub first_play_reduction: f32,
    /// Whether the game's priors are used; uniform otherwise.
    pub priors: bool,
    /// Priors are taken to the power of one divided by this before they are shared out: above 1 they differ less, below
    /// more (the policy's softmax temperature of Leela Chess Zero). Multiplied by what the game says about its priors
    /// ([`Guidance::prior_temperature`](touchline_engine::knowledge::Guidance::prior_temperature)); 0.1..=10.
    pub prior_temperature: f32,
    /// Rapid action value estimation (Gelly & Silver 2011), `puct` only and only where the game has no static value: an
    /// action is also judged by the results of all simulations in which its side took it at any later time. With `n`
    /// visits of its own and `m` such results, these have the weight `m / (n + m + n m / rave)`; 0..=1000000, and 0
    /// switches it off.
    pub rave: f32,
    /// Progressive widening: a node with `N` visits considers the `base + factor sqrt(N)` actions with the highest
    /// priors; 1..=100000. Where the game has no static value, which priors come with, it considers all of them.
    pub widening_base: u32,
    /// See `widening-base`. Multiplied by what the game says about its actions
    /// ([`Guidance::breadth`](touchline_engine::knowledge::Guidance::breadth)); 0..=1000, and 0 switches widening off.
    pub widening_factor: f32,
    /// A position gets a node of its own after so many visits; 1..=1000.
    pub expand_visits: u32,
    /// Whether positions reached by different orders of actions are one node (recognised by their hash).
    pub merge_orders: bool,
    /// Whether proven wins, draws and losses travel up the tree (MCTS-Solver, Winands, Bjornsson & Saito 2008).
    pub solver: bool,
    /// Near the end of the match, where all that is left can be searched exhaustively, values are exact: for each
    /// simulation of the budget the solver may follow so many actions and outcomes; 0..=10000, 0 switches it off.
    pub endgame_steps: u32,
    /// Where actions look like wins, their turns are tried for wins by force after the simulations of a pass: for each
    /// of these the prover may visit so many positions; 0..=100, 0 switches it off.
    pub proof_nodes: f32,
    /// How chance is drawn in the tree.
    pub chance: ChanceSampling,
    /// Playouts stop after so many actions and chance events and are valued by the game's static value; 0..=1000000.
    /// 0 is the static value of the position itself, without chance. They run to the end where the game has none.
    pub playout_length: u32,
    /// Weight of the static value of the playout's first position in the value of a playout; 0..=1. Ignored where the
    /// game has none.
    pub static_weight: f32,
    /// Whether positions are valued by the game's network, where it has one, instead of by its static value alone.
    pub networks: bool,
    /// Whether playouts take an action that scores at once (decisive moves, Teytaud & Teytaud 2010), and such an action
    /// weighs as much as all actions together did, with or without `priors`.
    pub decisive: bool,
    /// Whether playouts leave alone, as long as there are others, the actions after which the other side could score at
    /// once (anti-decisive moves, same paper).
    pub anti_decisive: bool,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            root_policy: RootPolicy::Halving,
            root_candidates: 0,
            root_first_visits: 2,
            root_exploration: 1.0,
            split_visits: 32,
            selection: Selection::Puct,
            exploration: 1.0,
            static_exploration: 0.2,
            first_play_reduction: 0.0,
            priors: true,
            prior_temperature: 1.0,
            rave: 300.0,
            widening_base: 8,
            widening_factor: 2.0,
            expand_visits: 1,
            merge_orders: true,
            solver: true,
            endgame_steps: 64,
            proof_nodes: 1.0,
            chance: ChanceSampling::Stratified,
            playout_length: 0,
            static_weight: 0.0,
            networks: true,
            decisive: true,
            anti_decisive: true,
        }
    }
}

/// A setting outside its range.
#[derive(Clone, Copy, PartialEq, Debug, Error)]
#[error("search setting {key}: expected {low}{}{high}", if *low < 0.0 { " to " } else { "-" })]
pub struct ConfigError {
    /// The setting as files and the command line spell it.
    pub key: &'static str,
    /// The smallest value that is right.
    pub low: f64,
    /// The largest value that is right.
    pub high: f64,
}

impl Config {
    /// Checks every number against its range.
    ///
    /// # Errors
    /// The first setting that is out of range.
    pub fn validate(&self) -> Result<(), ConfigError> {
        check("root-candidates", self.root_candidates, 0.0, 1e6)?;
        check("root-first-visits", self.root_first_visits, 1.0, 1e3)?;
        check("root-exploration", self.root_exploration, 0.0, 100.0)?;
        check("split-visits", self.split_visits, 1.0, 1e6)?;
        check("exploration", self.exploration, 0.0, 100.0)?;
        check("static-exploration", self.static_exploration, 0.0, 100.0)?;
        check("first-play-reduction", self.first_play_reduction, -1.0, 1.0)?;
        check("prior-temperature", self.prior_temperature, 0.1, 10.0)?;
        check("rave", self.rave, 0.0, 1e6)?;
        check("widening-base", self.widening_base, 1.0, 1e5)?;
        check("widening-factor", self.widening_factor, 0.0, 1e3)?;
        check("expand-visits", self.expand_visits, 1.0, 1e3)?;
        check("endgame-steps", self.endgame_steps, 0.0, 1e4)?;
        check("proof-nodes", self.proof_nodes, 0.0, 100.0)?;
        check("playout-length", self.playout_length, 0.0, 1e6)?;
        check("static-weight", self.static_weight, 0.0, 1.0)
    }
}

/// Whole numbers of settings have 32 bits, which fit exactly.
fn check(key: &'static str, value: impl Into<f64>, low: f64, high: f64) -> Result<(), ConfigError> {
    if (low..=high).contains(&value.into()) { Ok(()) } else { Err(ConfigError { key, low, high }) }
}
