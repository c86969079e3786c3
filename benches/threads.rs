//! What a second thread gains: the same searches on one and on two threads, taking turns, by the wall clock.
//!
//! Prints for Connect Four and the standard opening of every game how many times as fast two threads are, and how many
//! times the work of one the machine does when two searches of one thread each run side by side: more than that cannot
//! be had.
//!
//! A machine that is shared with others slows down for milliseconds at a time, so that a measurement is a race of
//! several heats: each of the three ways to run takes its turn in each, and its fastest heat counts. The figures are
//! medians of five races; before each heat runs a search that is not measured.
//! `cargo bench -p touchline-benches --bench threads -- 20000 xfutebol` chooses budgets and games.

use std::time::Instant;

use touchline_benches::opening;
use touchline_engine::games::{Visitor, all, visit};
use touchline_engine::{Game, Rulebook};
use touchline_search::{Config, Control, Limits, search};

#[allow(dead_code, reason = "the tests use more of the game")]
#[path = "../search/tests/games/connect_four.rs"]
mod connect_four;
use connect_four::ConnectFour;

const RACES: usize = 5;

const HEATS: usize = 6;

/// A heat takes at least so many simulations on each number of threads.
const SIMULATIONS: u64 = 40_000;

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
        let races: Vec<[f64; 3]> = (0..RACES).map(|_| race(game, simulations)).collect();
        let median_of = |figure: &dyn Fn(&[f64; 3]) -> f64| median(races.iter().map(figure).collect());
        println!(
            "{name:14} {simulations:>9} simulations: {:9.0}/s, two threads {:.2} times; two searches apart {:.2} times",
            median_of(&|[one, _, _]| (repeats(simulations) * simulations) as f64 / one),
            median_of(&|[one, two, _]| one / two),
            median_of(&|[one, _, apart]| 2.0 * one / apart),
        );
    }
}

/// The fastest times of one thread, of two threads, and of two searches of one thread each side by side, in seconds.
fn race<G: Game>(game: &G, simulations: u64) -> [f64; 3] {
    let mut fastest = [f64::INFINITY; 3];
    for _ in 0..HEATS {
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
        fastest.iter_mut().zip([one, two, apart]).for_each(|(best, time)| *best = best.min(time));
    }
    fastest
}

/// A search that is not timed: a core that has slept, and memory that was given back, are slow at first.
fn warm_up<G: Game>(game: &G, threads: usize) {
    think(game, SIMULATIONS, threads);
}

fn median(mut values: Vec<f64>) -> f64 {
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
