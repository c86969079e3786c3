//! Simulations per second on Connect Four from the start position, side by side in one run: Touchline's search through
//! the public `Game` trait, the crate `arbor`, and bare random playouts. Processor time, medians of 15 rounds; threads
//! by the wall clock.
//!
//! Every simulation is one playout to the end: a uniformly random one for `arbor`, the bare playouts and the settings
//! that say so; with its default settings Touchline looks for what wins at once, which takes longer and plays better.
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
mod lean;
use connect_four::ConnectFour;
use lean::Board;

/// The allocator of the program, for both sides.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The position of `arbor`.
#[derive(Clone, Copy, Debug)]
struct Peer(Board);

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
        next.drop_into(action.0);
        Peer(next)
    }

    fn gameover(&self) -> Option<GameResult> {
        Some(match self.0.outcome()? {
            None => GameResult::Draw,
            Some(side) if side == self.player().0 => GameResult::Win,
            Some(_) => GameResult::Lose,
        })
    }

    fn player(&self) -> Mover {
        Mover(self.0.mover())
    }
}

/// Every contender runs once a round.
const ROUNDS: usize = 15;

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
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

/// A run takes at least so many simulations.
const SIMULATIONS: u64 = 200_000;

/// Simulations/s of searches with so many simulations each.
fn rate(simulations: u64, mut search: impl FnMut(u64)) -> f64 {
    let repeats = (SIMULATIONS / simulations).max(1);
    (repeats * simulations) as f64 / processor_seconds(|| (0..repeats).for_each(&mut search))
}

fn arbor(simulations: u64) {
    let mut mcts = MCTS::new(Peer(Board::default()));
    mcts.ponder(simulations as usize);
    std::hint::black_box(mcts.best());
}

/// Playouts/s without a tree.
fn playout_rate() -> f64 {
    let mut rng = stream(1, &[]);
    let mut scratch = Vec::new();
    rate(SIMULATIONS, |_| {
        for _ in 0..SIMULATIONS {
            let mut position = ConnectFour.start();
            while let Some(column) = ConnectFour.sample(&position, &mut rng, &mut scratch) {
                ConnectFour.apply_unchecked(&mut position, column);
            }
            assert_eq!(ConnectFour.actor(&position), Actor::None);
        }
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
    median((0..5).map(|_| time(threads) / time(1)).collect())
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
    median((0..5).map(|_| wall(1) / wall(threads)).collect())
}

/// Prints for each contender its simulations/s and its share of arbor's in the same round, both medians.
fn compare(simulations: u64, contenders: &[(&str, Config)]) {
    let rounds: Vec<(f64, f64, Vec<f64>)> = (0..ROUNDS)
        .map(|_| {
            let ours = |(_, config): &(&str, Config)| {
                rate(simulations, |seed| touchline(config, simulations, 1, seed))
            };
            (rate(simulations, |_| arbor(simulations)), playout_rate(), contenders.iter().map(ours).collect())
        })
        .collect();
    let peer = median(rounds.iter().map(|(peer, _, _)| *peer).collect());
    println!("{simulations} simulations: arbor 0.2.0 {peer:.0}/s");
    for (index, (name, _)) in contenders.iter().enumerate() {
        let of = |figure: &dyn Fn(&(f64, f64, Vec<f64>)) -> f64| median(rounds.iter().map(figure).collect());
        println!(
            "  {name:36} {:9.0}/s   {:.2} of arbor's, {:.2} of bare playouts",
            of(&|(_, _, ours)| ours[index]),
            of(&|(peer, _, ours)| ours[index] / peer),
            of(&|(_, bare, ours)| ours[index] / bare),
        );
    }
}

fn main() {
    let uniform = Config { decisive: false, anti_decisive: false, ..Config::default() };
    // What arbor does: it has neither tallies of later actions, nor proofs, nor does it know equal positions.
    let plain = Config { rave: 0.0, solver: false, merge_orders: false, ..uniform.clone() };
    let contenders = [
        ("touchline, uniform playouts", uniform),
        ("plain: no tallies, proofs or merging", plain),
        ("default: playouts that see wins", Config::default()),
    ];
    compare(10_000, &contenders);
    compare(1_000_000, &contenders);
    for simulations in [20_000, 100_000, 1_000_000] {
        println!(
            "two threads, {simulations:>9} simulations: {:.2} times as fast, {:.2} times the processor time",
            speed_up(simulations, 2),
            thread_cost(simulations, 2)
        );
    }
}
