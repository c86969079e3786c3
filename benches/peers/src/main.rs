//! Simulations per second on Connect Four from the start position, side by side in one run: Touchline's search through
//! the public `Game` trait, the crate `arbor`, and bare random playouts. Every simulation is one uniformly random
//! playout to the end. Processor time, median of five; threads by the wall clock.
//!
//! Run with `cargo run --release` in this folder.

use std::time::Instant;

use arbor::{Action, GameResult, GameState, MCTS, Player};
use cpu_time::ProcessTime;
use touchline_engine::random::stream;
use touchline_engine::{Actor, Game, Side};
use touchline_search::{Config, Control, Limits, search};

#[allow(dead_code, reason = "the tests use more of the game")]
#[path = "../../../search/tests/games/connect_four.rs"]
mod connect_four;
use connect_four::{ConnectFour, Position};

/// The allocator of the program, for both sides.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The same position for `arbor`.
#[derive(Clone, Copy, Debug)]
struct Peer(Position);

#[derive(Clone, Copy, Debug)]
struct Column(u8);

#[derive(Clone, Copy, Debug, PartialEq)]
struct Mover(Side);

impl Action for Column {}
impl Player for Mover {}

impl std::fmt::Display for Peer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl GameState<Mover, Column> for Peer {
    fn actions<F: FnMut(Column)>(&self, f: &mut F) {
        self.0.columns().for_each(|column| f(Column(column)));
    }

    fn make(&self, action: Column) -> Self {
        let mut next = self.0;
        ConnectFour.apply_unchecked(&mut next, action.0);
        Peer(next)
    }

    fn gameover(&self) -> Option<GameResult> {
        let result = ConnectFour.result(&self.0)?;
        Some(match result.winner {
            None => GameResult::Draw,
            Some(side) if side == self.player().0 => GameResult::Win,
            Some(_) => GameResult::Lose,
        })
    }

    fn player(&self) -> Mover {
        Mover(self.0.mover())
    }
}

/// Median of five runs of `simulations / seconds`.
fn median_rate(simulations: u64, mut run: impl FnMut() -> f64) -> f64 {
    let mut rates: Vec<f64> = (0..5).map(|_| simulations as f64 / run()).collect();
    rates.sort_by(f64::total_cmp);
    rates[2]
}

fn processor_seconds(work: impl FnOnce()) -> f64 {
    let start = ProcessTime::now();
    work();
    start.elapsed().as_secs_f64()
}

fn touchline(config: &Config, simulations: u64, threads: usize, seed: u64) {
    let limits = Limits { simulations: Some(simulations), threads, seed, ..Limits::default() };
    let report = search(&ConnectFour, &ConnectFour.start(), config, &limits, &Control::default());
    assert_eq!(report.expect("a search").simulations, simulations);
}

fn touchline_rate(config: &Config, simulations: u64) -> f64 {
    let repeats = (200_000 / simulations).max(1);
    median_rate(simulations * repeats, || {
        processor_seconds(|| (0..repeats).for_each(|seed| touchline(config, simulations, 1, seed)))
    })
}

fn arbor_rate(simulations: u64) -> f64 {
    let repeats = (200_000 / simulations).max(1);
    median_rate(simulations * repeats, || {
        processor_seconds(|| {
            for _ in 0..repeats {
                let mut mcts = MCTS::new(Peer(ConnectFour.start()));
                mcts.ponder(simulations as usize);
                std::hint::black_box(mcts.best());
            }
        })
    })
}

fn playout_rate() -> f64 {
    const PLAYOUTS: u64 = 300_000;
    let mut rng = stream(1, &[]);
    let mut scratch = Vec::new();
    median_rate(PLAYOUTS, || {
        processor_seconds(|| {
            for _ in 0..PLAYOUTS {
                let mut position = ConnectFour.start();
                while let Some(column) = ConnectFour.sample(&position, &mut rng, &mut scratch) {
                    ConnectFour.apply_unchecked(&mut position, column);
                }
                assert_eq!(ConnectFour.actor(&position), Actor::None);
            }
        })
    })
}

/// Median of five of the processor time of `threads` over that of one thread: what threads cost, whatever else the
/// machine is doing.
fn thread_cost(simulations: u64, threads: usize) -> f64 {
    let config = Config::default();
    let repeats = (400_000 / simulations).max(1);
    let time = |threads| {
        processor_seconds(|| (0..repeats).for_each(|seed| touchline(&config, simulations, threads, seed)))
    };
    let mut ratios: Vec<f64> = (0..5).map(|_| time(threads) / time(1)).collect();
    ratios.sort_by(f64::total_cmp);
    ratios[2]
}

/// Median of five of one thread's wall time over that of `threads`, the runs taking turns.
fn speed_up(simulations: u64, threads: usize) -> f64 {
    let config = Config::default();
    let repeats = (400_000 / simulations).max(1);
    let wall = |threads| {
        let start = Instant::now();
        (0..repeats).for_each(|seed| touchline(&config, simulations, threads, seed));
        start.elapsed().as_secs_f64()
    };
    let mut ratios: Vec<f64> = (0..5).map(|_| wall(1) / wall(threads)).collect();
    ratios.sort_by(f64::total_cmp);
    ratios[2]
}

fn main() {
    let config = Config::default();
    let single = Config { split_visits: 1_000_000, ..Config::default() };
    let playouts = playout_rate();
    let (arbor_small, ours_small) = (arbor_rate(10_000), touchline_rate(&config, 10_000));
    let (arbor_large, ours_large) = (arbor_rate(1_000_000), touchline_rate(&config, 1_000_000));
    let single_large = touchline_rate(&single, 1_000_000);
    // What arbor does: it has no such tallies.
    let plain = Config { rave: 0.0, ..Config::default() };
    let (plain_small, plain_large) = (touchline_rate(&plain, 10_000), touchline_rate(&plain, 1_000_000));
    println!("connect four, simulations/s        10,000     1,000,000   ratio");
    let line = |name: &str, small: f64, large: f64| {
        println!("{name:28} {small:13.0} {large:13.0}   {:5.2}", large / small);
    };
    line("arbor 0.2.0", arbor_small, arbor_large);
    line("touchline", ours_small, ours_large);
    line("touchline, rave=0", plain_small, plain_large);
    line("touchline, one tree an action", ours_small, single_large);
    println!(
        "touchline / arbor            {:13.2} {:13.2}",
        ours_small / arbor_small,
        ours_large / arbor_large
    );
    println!(
        "the same with rave=0         {:13.2} {:13.2}",
        plain_small / arbor_small,
        plain_large / arbor_large
    );
    println!(
        "bare playouts/s {playouts:.0}; touchline at 10,000 reaches {:.0} % of them",
        100.0 * ours_small / playouts
    );
    for simulations in [20_000, 100_000, 1_000_000] {
        println!(
            "two threads, {simulations:>9} simulations: {:.2} times as fast, {:.2} times the processor time",
            speed_up(simulations, 2),
            thread_cost(simulations, 2)
        );
    }
}
