//! The same seed gives the same answer to the bit, on any number of threads.

use touchline_engine::Game;
use touchline_search::{
    ChanceSampling, Config, Control, Limits, Line, Proof, Report, RootPolicy, Selection, plan_turn, search,
};

use crate::games::connect_four::ConnectFour;
use crate::games::guessing::Guessing;
use crate::games::layers::Layers;
use crate::games::nim::Nim;
use crate::games::pig::Pig;
use crate::games::tic_tac_toe::TicTacToe;

fn limits(simulations: u64, threads: usize, seed: u64) -> Limits {
    Limits { simulations: Some(simulations), threads, seed, ..Limits::default() }
}

/// Everything of a line, floating-point numbers as bits.
type Bits<A> = (A, u64, [u64; 2], Option<Proof>, bool, Vec<A>);

/// Everything of the lines of a report.
pub fn bits<A: Copy>(report: &Report<A>) -> Vec<Bits<A>> {
    let line = |line: &Line<A>| {
        let &Line { action, visits, value, prior, proof, solved, ref pv } = line;
        (action, visits, [value, prior].map(f64::to_bits), proof, solved, pv.clone())
    };
    report.lines.iter().map(line).collect()
}

/// Searches with several numbers of threads and compares all with one thread.
fn threads_do_not_matter<G: Game>(game: &G, config: &Config, simulations: u64, threads: &[usize]) {
    let position = game.start();
    let run = |threads| {
        search(game, &position, config, &limits(simulations, threads, 7), &Control::default())
            .expect("a search")
    };
    let one = run(1);
    assert!(one.simulations <= simulations);
    for &threads in threads {
        let many = run(threads);
        assert_eq!(bits(&many), bits(&one), "{simulations} simulations on {threads} threads");
        assert_eq!((many.simulations, many.nodes), (one.simulations, one.nodes));
    }
}

fn all_games(config: &Config, simulations: u64, threads: &[usize]) {
    threads_do_not_matter(&ConnectFour, config, simulations, threads);
    threads_do_not_matter(&TicTacToe, config, simulations, threads);
    threads_do_not_matter(&Nim { heaps: [7, 6, 5, 4] }, config, simulations, threads);
    threads_do_not_matter(&Pig { target: 30 }, config, simulations, threads);
    let layers = Layers { seed: 3, depth: 60, width: 1000, chance: true, branching: 4 };
    threads_do_not_matter(&layers, config, simulations, threads);
    threads_do_not_matter(&Guessing(layers), config, simulations, threads);
}

#[test]
fn one_two_three_and_eight_threads_agree() {
    all_games(&Config::default(), 6000, &[2, 3, 8]);
}

/// Budgets 100 * 1.5^k, each on one and on several threads.
#[test]
fn twenty_budgets() {
    let mut simulations = 100.0;
    for budget in 0..20 {
        let threads: &[usize] = if budget < 10 { &[2, 4, 8, 16] } else { &[2, 3] };
        threads_do_not_matter(&ConnectFour, &Config::default(), simulations as u64, threads);
        if budget < 14 {
            threads_do_not_matter(&Pig { target: 20 }, &Config::default(), simulations as u64, threads);
        }
        simulations *= 1.5;
    }
}

#[test]
fn every_option_is_deterministic() {
    let options = [
        Config { root_policy: RootPolicy::Ucb, ..Config::default() },
        Config { root_policy: RootPolicy::Gumbel, ..Config::default() },
        Config { selection: Selection::Ucb, ..Config::default() },
        Config { chance: ChanceSampling::Plain, ..Config::default() },
        Config { merge_orders: false, ..Config::default() },
        Config { solver: false, ..Config::default() },
        Config { widening_base: 1, widening_factor: 1.0, ..Config::default() },
    ];
    for config in options {
        all_games(&config, 2000, &[3]);
    }
}

/// Subtrees are split from about 21,000 simulations on; here they are, because a search that does not split finds other
/// numbers.
#[test]
fn split_subtrees_are_deterministic() {
    let simulations = 100_000;
    let config = Config { split_visits: 3, ..Config::default() };
    all_games(&config, simulations, &[3]);
    let run = |config: &Config, simulations| {
        let limits = limits(simulations, 1, 7);
        bits(
            &search(&ConnectFour, &ConnectFour.start(), config, &limits, &Control::default())
                .expect("a search"),
        )
    };
    let whole = Config { split_visits: 1_000_000, ..Config::default() };
    assert_ne!(run(&config, simulations), run(&whole, simulations));
    assert_eq!(run(&config, 20_000), run(&whole, 20_000), "smaller budgets are not split");
}

/// A bound on memory that the trees run into does not break it.
#[test]
fn full_memory_is_deterministic() {
    let run = |threads| {
        let limits = Limits { memory: 200_000, ..limits(30_000, threads, 1) };
        search(&ConnectFour, &ConnectFour.start(), &Config::default(), &limits, &Control::default())
            .expect("a search")
    };
    let one = run(1);
    assert_eq!(bits(&run(3)), bits(&one));
}

#[test]
fn seeds_reproduce_and_differ() {
    let run = |seed| {
        let limits = limits(3000, 1, seed);
        let report =
            search(&ConnectFour, &ConnectFour.start(), &Config::default(), &limits, &Control::default());
        bits(&report.expect("a search"))
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}

#[test]
fn turns_are_deterministic() {
    let game = Nim { heaps: [7, 6, 5, 4] };
    let run = |threads| {
        let turn = plan_turn(
            &game,
            &game.start(),
            &Config::default(),
            &limits(4000, threads, 2),
            &Control::default(),
        );
        turn.expect("a turn").iter().map(bits).collect::<Vec<_>>()
    };
    assert_eq!(run(1), run(4));
}
