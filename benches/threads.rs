//! What a second thread gains: the same searches on one and on two threads, taking turns, by the wall clock.
//!
//! Prints for Connect Four and the standard opening of every game how many times as fast two threads are, and how many
//! times the work of one the machine does when two searches of one thread each run side by side: more than that cannot
//! be had. Medians of five rounds; before each measurement a search that is not measured.
//! `cargo bench -p touchline-benches --bench threads -- 20000 100000` sets the budgets.

use std::time::Instant;

use touchline_benches::opening;
use touchline_engine::games::{Visitor, all, visit};
use touchline_engine::{Game, Rulebook};
use touchline_search::{Config, Control, Limits, search};

#[allow(dead_code, reason = "the tests use more of the game")]
#[path = "../search/tests/games/connect_four.rs"]
mod connect_four;
use connect_four::ConnectFour;

const ROUNDS: usize = 5;

/// A round takes about so many simulations on each number of threads.
const SIMULATIONS: u64 = 200_000;

const BUDGETS: [u64; 2] = [20_000, 100_000];

struct Compare<'a>(&'a [u64]);

impl Visitor for Compare<'_> {
    type Output = ();

    fn visit<G: Rulebook>(self) {
        compare(G::info().id, &opening::<G>(), self.0);
    }
}

fn compare<G: Game>(name: &str, game: &G, budgets: &[u64]) {
    for &simulations in budgets {
        let (mut gains, mut ceilings, mut rates) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let [one, two] = [1, 2].map(|threads| {
                warm_up(game, threads);
                time(|| think(game, simulations, threads))
            });
            let apart = time(|| {
                std::thread::scope(|scope| {
                    scope.spawn(|| think(game, simulations, 1));
                    think(game, simulations, 1);
                });
            });
            gains.push(one / two);
            ceilings.push(2.0 * one / apart);
            rates.push((repeats(simulations) * simulations) as f64 / one);
        }
        println!(
            "{name:14} {simulations:>9} simulations: {:9.0}/s, two threads {:.2} times; two searches apart {:.2} times",
            median(&mut rates),
            median(&mut gains),
            median(&mut ceilings),
        );
    }
}

/// A search that is not timed: a core that has slept, and memory that was given back, are slow at first.
fn warm_up<G: Game>(game: &G, threads: usize) {
    think(game, SIMULATIONS, threads);
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn repeats(simulations: u64) -> u64 {
    (SIMULATIONS / simulations).max(1)
}

fn think<G: Game>(game: &G, simulations: u64, threads: usize) {
    let position = game.start();
    for seed in 0..repeats(simulations) {
        let limits = Limits { simulations: Some(simulations), threads, seed, ..Limits::default() };
        let report = search(game, &position, &Config::default(), &limits, &Control::default());
        std::hint::black_box(report.map(|report| report.simulations).unwrap_or_default());
    }
}

/// Seconds by the wall clock.
fn time(work: impl FnOnce()) -> f64 {
    let started = Instant::now();
    work();
    started.elapsed().as_secs_f64()
}

/// The numbers among the arguments are budgets, the words choose games.
fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let (budgets, words): (Vec<_>, Vec<_>) = arguments
        .iter()
        .map(|argument| argument.parse::<u64>().map_err(|_| argument))
        .partition(Result::is_ok);
    let budgets: Vec<u64> = budgets.into_iter().flatten().filter(|&budget| budget > 0).collect();
    let budgets: &[u64] = if budgets.is_empty() { &BUDGETS } else { &budgets };
    let words: Vec<&String> = words.into_iter().filter_map(Result::err).collect();
    let chosen = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    if chosen("connect-four") {
        compare("connect-four", &ConnectFour, budgets);
    }
    for info in all().into_iter().filter(|info| chosen(info.id)) {
        visit(info.id, Compare(budgets));
    }
}
