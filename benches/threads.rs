//! What a second thread gains: the same searches on one and on two threads, taking turns, by the wall clock.
//!
//! Prints for Connect Four and the standard opening of every game how many times as fast two threads are, and how many
//! times the work of one the machine does when two searches of one thread each run side by side: more than that cannot
//! be had.
//!
//! A machine that is shared with others slows down for milliseconds or for minutes. So the measurements of a game are
//! spread over the whole run, and of each of the three ways to work the fastest counts; the median of the ratios within
//! a measurement is printed beside it. Before each measurement runs a search that is not measured. `cargo bench -p
//! touchline-benches --bench threads -- 20000 xfutebol` chooses budgets and games.

use std::time::Instant;

use touchline_benches::opening;
use touchline_engine::games::{Visitor, all, visit};
use touchline_engine::{Game, Rulebook};
use touchline_search::{Config, Control, Limits, search};

#[allow(dead_code, reason = "the tests use more of the game")]
#[path = "../search/tests/games/connect_four.rs"]
mod connect_four;
use connect_four::ConnectFour;

/// Measurements of each game with each budget.
const ROUNDS: usize = 25;

/// A measurement takes at least so many simulations on each number of threads.
const SIMULATIONS: u64 = 40_000;

const BUDGETS: [u64; 2] = [20_000, 100_000];

/// Seconds that one thread, two threads, and two searches of one thread each side by side take.
type Times = [f64; 3];

/// A game and a budget, and the measurements so far.
struct Subject {
    name: &'static str,
    simulations: u64,
    measure: Box<dyn Fn() -> Times>,
    times: Vec<Times>,
}

impl Subject {
    fn of<G: Game>(name: &'static str, game: G, simulations: u64) -> Self {
        let measure = Box::new(move || measure(&game, simulations));
        Subject { name, simulations, measure, times: Vec::new() }
    }

    fn print(&self) {
        let fastest = |way: usize| self.times.iter().map(|times| times[way]).fold(f64::INFINITY, f64::min);
        let [one, two, apart] = [0, 1, 2].map(fastest);
        let gains = self.times.iter().map(|[one, two, _]| one / two).collect();
        let ceilings = self.times.iter().map(|[one, _, apart]| 2.0 * one / apart).collect();
        println!(
            "{:14} {:>9} simulations: {:9.0}/s, two threads {:.2} times (median {:.2}); two searches apart {:.2} times (median {:.2})",
            self.name,
            self.simulations,
            (repeats(self.simulations) * self.simulations) as f64 / one,
            one / two,
            median(gains),
            2.0 * one / apart,
            median(ceilings),
        );
    }
}

struct Measured(u64);

impl Visitor for Measured {
    type Output = Subject;

    fn visit<G: Rulebook>(self) -> Subject {
        Subject::of(G::info().id, opening::<G>(), self.0)
    }
}

fn measure<G: Game>(game: &G, simulations: u64) -> Times {
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
    [one, two, apart]
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
    let mut subjects = Vec::new();
    for &simulations in budgets {
        if chosen("connect-four") {
            subjects.push(Subject::of("connect-four", ConnectFour, simulations));
        }
        let games = all().into_iter().filter(|info| chosen(info.id));
        subjects.extend(games.filter_map(|info| visit(info.id, Measured(simulations))));
    }
    for _ in 0..ROUNDS {
        for subject in &mut subjects {
            subject.times.push((subject.measure)());
        }
    }
    subjects.iter().for_each(Subject::print);
}
