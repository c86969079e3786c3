//! How positions at the edge of the tree are valued: by the game's static value where it has one, by playouts else.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use touchline_engine::knowledge::Guidance;
use touchline_engine::random::derive;
use touchline_engine::{Actor, Game, MatchResult, Side};
use touchline_search::{Config, Control, Limits, Report, search};

use crate::games::connect_four::{ConnectFour, Position};

/// Connect Four with an opinion, though an arbitrary one.
#[derive(Clone)]
struct Valued {
    guidance: Guidance,
    /// The least static value.
    least: f32,
    /// What its network adds to it.
    added: f32,
}

const VALUED: Valued = Valued { guidance: Guidance::USUAL, least: 0.4, added: 0.0 };

/// The same with other advice.
fn valued(guidance: Guidance) -> Valued {
    Valued { guidance, ..VALUED }
}

impl Game for Valued {
    type Position = Position;
    type Action = <ConnectFour as Game>::Action;

    fn start(&self) -> Position {
        ConnectFour.start()
    }

    fn actor(&self, position: &Position) -> Actor {
        ConnectFour.actor(position)
    }

    fn legal(&self, position: &Position, actions: &mut Vec<Self::Action>) {
        ConnectFour.legal(position, actions);
    }

    fn apply_unchecked(&self, position: &mut Position, action: Self::Action) {
        ConnectFour.apply_unchecked(position, action);
    }

    fn result(&self, position: &Position) -> Option<MatchResult> {
        ConnectFour.result(position)
    }

    fn hash(&self, position: &Position) -> u64 {
        ConnectFour.hash(position)
    }

    fn static_value(&self, position: &Position) -> f32 {
        self.least + (ConnectFour.hash(position) % 16) as f32 / 64.0
    }

    fn network_value(&self, position: &Position) -> f32 {
        self.static_value(position) + self.added
    }

    fn guidance(&self) -> Guidance {
        self.guidance
    }

    fn action_priors(&self, _: &Position, actions: &[Self::Action], priors: &mut Vec<f32>) {
        priors.extend(actions.iter().map(|&action| 1.0 + f32::from(action)));
    }
}

fn think<G: Game>(game: &G, config: &Config) -> Report<G::Action> {
    let limits = Limits { simulations: Some(3000), ..Limits::default() };
    search(game, &game.start(), config, &limits, &Control::default()).expect("a search")
}

/// Nodes, and visits and value of each line.
fn outline<A: Copy + Into<u32>>(report: &Report<A>) -> Vec<(u32, u64, u64)> {
    let lines = report.lines.iter().map(|line| (line.action.into(), line.visits, line.value.to_bits()));
    lines.chain([(0, report.nodes, report.simulations)]).collect()
}

fn differs<G: Game>(game: &G, change: fn(&mut Config)) -> bool {
    let mut config = Config::default();
    change(&mut config);
    outline(&think(game, &config)) != outline(&think(game, &Config::default()))
}

#[test]
fn static_values_have_an_exploration_constant_of_their_own() {
    assert!(differs(&VALUED, |config| config.static_exploration = 2.0));
    assert!(!differs(&VALUED, |config| config.exploration = 2.0));
    assert!(differs(&ConnectFour, |config| config.exploration = 2.0));
    assert!(!differs(&ConnectFour, |config| config.static_exploration = 2.0));
}

#[test]
fn games_with_narrow_values_are_explored_less() {
    let half = Config { static_exploration: Config::default().static_exploration / 2.0, ..Config::default() };
    let narrow = think(&valued(Guidance { value_spread: 0.5, ..Guidance::USUAL }), &Config::default());
    assert_eq!(outline(&narrow), outline(&think(&VALUED, &half)));
    assert_ne!(outline(&narrow), outline(&think(&VALUED, &Config::default())));
}

#[test]
fn trust_in_weights_counts_at_the_root() {
    let trusted = think(&valued(Guidance { prior_trust: 3.0, ..Guidance::USUAL }), &Config::default());
    assert_eq!(
        outline(&trusted),
        outline(&think(&VALUED, &Config { root_exploration: 3.0, ..Config::default() }))
    );
    assert_ne!(outline(&trusted), outline(&think(&VALUED, &Config::default())));
}

#[test]
fn games_with_many_actions_widen_faster() {
    let narrow = Config { widening_base: 1, widening_factor: 0.5, ..Config::default() };
    let broad = think(&valued(Guidance { breadth: 3.0, ..Guidance::USUAL }), &narrow);
    assert_eq!(outline(&broad), outline(&think(&VALUED, &Config { widening_factor: 1.5, ..narrow.clone() })));
    assert_ne!(outline(&broad), outline(&think(&VALUED, &narrow)));
}

/// A game's word about its root counts where the settings say nothing; large budgets look at more.
#[test]
fn games_say_how_many_root_actions_are_worth_visits() {
    let choosy = valued(Guidance { root_candidates: Some(3), ..Guidance::USUAL });
    let visited = |simulations, root_candidates| {
        let limits = Limits { simulations: Some(simulations), ..Limits::default() };
        let config = Config { root_candidates, ..Config::default() };
        let report = search(&choosy, &choosy.start(), &config, &limits, &Control::default());
        report.expect("a search").lines.iter().filter(|line| line.visits > 0).count()
    };
    assert_eq!([visited(200, 0), visited(200, 2), visited(200, 5)], [3, 2, 5]);
    assert_eq!([visited(900, 0), visited(900, 2)], [7, 2]);
}

/// A search by time begins anew with larger and larger budgets; actions that were left out before stay out, though the
/// others are known to be worse than level.
#[test]
fn actions_without_visits_come_last() {
    let behind = Valued { least: 0.1, ..VALUED };
    let config = Config { root_candidates: 3, ..Config::default() };
    let limits = Limits { simulations: None, time: Some(Duration::MAX), ..Limits::default() };
    let stop = AtomicBool::new(false);
    let show = |report: &Report<_>| stop.store(report.simulations > 200, Ordering::Relaxed);
    let control = Control { stop: &stop, progress: Some(&show), ..Control::default() };
    let report = search(&behind, &behind.start(), &config, &limits, &control).expect("a search");
    assert!(report.simulations > 200, "more than one pass");
    assert_eq!(report.lines.iter().filter(|line| line.visits > 0).count(), 3);
}

#[test]
fn playouts_are_a_matter_of_games_without_static_values() {
    assert!(differs(&VALUED, |config| config.playout_length = 10));
    assert!(!differs(&ConnectFour, |config| config.playout_length = 10));
}

/// A search with networks is that of a game whose static value is the network's, one without them that of a game
/// without a network; also where the value of a playout has a share of it.
#[test]
fn networks_value_positions_if_they_are_to() {
    let with_network = Valued { added: 0.125, ..VALUED };
    let as_static = Valued { least: VALUED.least + 0.125, ..VALUED };
    for mixed in [(0, 0.0), (10, 0.5)] {
        let (playout_length, static_weight) = mixed;
        let by_default = Config { playout_length, static_weight, ..Config::default() };
        let without = Config { networks: false, ..by_default.clone() };
        let networks = outline(&think(&with_network, &by_default));
        assert_eq!(networks, outline(&think(&as_static, &by_default)));
        let alone = outline(&think(&with_network, &without));
        assert_eq!(alone, outline(&think(&VALUED, &without)));
        assert_ne!(networks, alone);
    }
}

/// Without playouts every value lies within what the static value says, as long as nothing is decided.
#[test]
fn values_without_playouts_are_static_values() {
    let limits = Limits { simulations: Some(60), ..Limits::default() };
    let report = search(&VALUED, &VALUED.start(), &Config::default(), &limits, &Control::default());
    for line in report.expect("a search").lines.iter().filter(|line| line.visits > 0) {
        // White is to act.
        assert!((0.399..=0.4 + 15.0 / 64.0 + 0.001).contains(&line.value), "{line:?}");
    }
}

/// A match without an end, which is worth the same for White wherever it stands.
#[derive(Clone)]
struct Settled;

impl Settled {
    const VALUE: f32 = 0.9;
    const ACTIONS: u32 = 30;
}

impl Game for Settled {
    /// The number of plies and what tells their order.
    type Position = (u32, u64);
    type Action = u32;

    fn start(&self) -> Self::Position {
        (0, 0)
    }

    fn actor(&self, &(plies, _): &Self::Position) -> Actor {
        Actor::Side(Side::from_index(plies as usize))
    }

    fn legal(&self, _: &Self::Position, actions: &mut Vec<u32>) {
        actions.extend(0..Self::ACTIONS);
    }

    fn apply_unchecked(&self, (plies, path): &mut Self::Position, action: u32) {
        *plies += 1;
        *path = derive(*path, &[u64::from(action)]);
    }

    fn result(&self, _: &Self::Position) -> Option<MatchResult> {
        None
    }

    fn hash(&self, &(plies, path): &Self::Position) -> u64 {
        derive(path, &[u64::from(plies)])
    }

    fn static_value(&self, _: &Self::Position) -> f32 {
        Self::VALUE
    }
}

/// Nor do trees that are split add anything of their own: what is planned and not yet made has no value.
#[test]
fn split_trees_have_the_values_of_their_positions() {
    let limits = Limits { simulations: Some(200_000), ..Limits::default() };
    for config in [Config::default(), Config { split_visits: 1, expand_visits: 3, ..Config::default() }] {
        let report = search(&Settled, &Settled.start(), &config, &limits, &Control::default());
        for line in report.expect("a search").lines.iter().filter(|line| line.visits > 0) {
            assert!((line.value - f64::from(Settled::VALUE)).abs() < 1e-5, "{line:?}");
        }
    }
}
