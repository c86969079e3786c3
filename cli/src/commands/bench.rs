//! `touchline bench`: a fixed suite of searches with fixed seeds. The signature is one number for the behaviour of
//! rules and search together; the speed is the machine's.

use std::fmt::Display;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use serde::Serialize;
use touchline_engine::games::all;
use touchline_engine::random::{Stream, below, derive, stream};
use touchline_engine::{Actor, GameInfo};
use touchline_search::Limits;
use touchline_selfplay::numbers::grouped;

use crate::args::{MOST_THREADS, all_threads};
use crate::exit::Failure;
use crate::output;
use crate::table::{Findings, Settings, Table, open};
use crate::text::{Column, aligned, threads};
use crate::units::{per_second, within};

/// Arguments of `bench`.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Number of threads [default: as many as the machine has]; changes the speed only
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=MOST_THREADS))]
    threads: Option<u16>,

    /// Print a JSON document (docs/json.md) instead of text
    #[arg(long)]
    json: bool,
}

/// Positions of each game: the standard opening, and others after this many more random plies each.
const POSITIONS: u64 = 6;
const APART: u32 = 25;
/// Simulations a position.
const SIMULATIONS: u64 = 500;
/// Tells the random plies from other uses of the same seed.
const PLIES: u64 = 0xBE;

/// The JSON document of `bench`.
#[derive(Serialize)]
struct Document {
    schema: &'static str,
    signature: String,
    nodes: u64,
    simulations: u64,
    games: Vec<GameFigures>,
    timing: Timing,
}

#[derive(Serialize)]
struct GameFigures {
    game: &'static str,
    signature: String,
    nodes: u64,
    simulations: u64,
    #[serde(skip)]
    elapsed: Duration,
}

#[derive(Serialize)]
struct Timing {
    threads: usize,
    simulations_per_second: u64,
    games: Vec<GameTiming>,
}

#[derive(Serialize)]
struct GameTiming {
    game: &'static str,
    elapsed_ms: u128,
    simulations_per_second: u64,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let threads = arguments.threads.map_or_else(all_threads, usize::from);
    let figures: Result<Vec<_>, Failure> = all().into_iter().map(|info| measure(info, threads)).collect();
    let document = document(figures?, threads);
    if arguments.json { output::json(&document) } else { output::print(&page(&document)) }
}

/// Searches the suite of one game.
fn measure(info: &'static GameInfo, threads: usize) -> Result<GameFigures, Failure> {
    let broken = |what: &dyn Display| Failure::internal(format_args!("bench {}: {what}", info.id));
    let mut table = open(info.id).ok_or_else(|| broken(&"not in the list of games"))?;
    table.set_rules(info.opening).map_err(|error| broken(&error))?;
    let mut figures = GameFigures {
        game: info.id,
        signature: String::new(),
        nodes: 0,
        simulations: 0,
        elapsed: Duration::ZERO,
    };
    let mut signature = 0;
    for number in 0..POSITIONS {
        let limits =
            Limits { simulations: Some(SIMULATIONS), time: None, threads, seed: number, ..Limits::default() };
        let settings = Settings { limits, lines: 1, ..Settings::default() };
        let findings =
            table.think(&settings, &AtomicBool::new(false), None).map_err(|error| broken(&error))?;
        signature = signed(signature, &findings);
        figures.nodes += findings.nodes;
        figures.simulations += findings.simulations;
        figures.elapsed += findings.elapsed;
        table = wander(table, number);
    }
    figures.signature = format!("{signature:016x}");
    Ok(figures)
}

/// The table after some random plies; it stops before the match is over.
fn wander(mut table: Box<dyn Table>, number: u64) -> Box<dyn Table> {
    let mut rng = stream(number, &[PLIES]);
    for _ in 0..APART {
        let mut next = table.copy();
        let token = random_choice(table.as_ref(), &mut rng);
        if token.is_none_or(|token| next.play(&token).is_err()) || next.actor() == Actor::None {
            break;
        }
        table = next;
    }
    table
}

fn random_choice(table: &dyn Table, rng: &mut Stream) -> Option<String> {
    if table.actor() == Actor::Chance {
        return table.roll(rng);
    }
    let mut choices = table.choices();
    let index = below(rng, u32::try_from(choices.len()).unwrap_or(u32::MAX)) as usize;
    (index < choices.len()).then(|| choices.swap_remove(index).token)
}

/// The signature so far, mixed with the nodes and the chosen action of one more search.
fn signed(signature: u64, findings: &Findings) -> u64 {
    let token = findings.lines.first().map_or("", |line| line.token.as_str());
    let bytes = token.bytes().map(u64::from);
    derive(signature, &[findings.nodes].into_iter().chain(bytes).collect::<Vec<_>>())
}

fn document(games: Vec<GameFigures>, threads: usize) -> Document {
    let nodes = games.iter().map(|game| game.nodes).sum();
    let simulations = games.iter().map(|game| game.simulations).sum();
    let elapsed = games.iter().map(|game| game.elapsed).sum();
    let bytes: Vec<u64> = games.iter().flat_map(|game| game.signature.bytes()).map(u64::from).collect();
    let timing = Timing {
        threads,
        simulations_per_second: per_second(simulations, elapsed),
        games: games
            .iter()
            .map(|game| GameTiming {
                game: game.game,
                elapsed_ms: game.elapsed.as_millis(),
                simulations_per_second: per_second(game.simulations, game.elapsed),
            })
            .collect(),
    };
    let signature = format!("{:016x}", derive(nodes, &bytes));
    Document { schema: "touchline-bench/1", signature, nodes, simulations, games, timing }
}

fn page(document: &Document) -> String {
    let head = ["game", "signature", "nodes", "simulations/s"].map(str::to_owned).to_vec();
    let rows = document.games.iter().zip(&document.timing.games).map(|(game, timing)| {
        let speed = grouped(timing.simulations_per_second);
        vec![game.game.to_owned(), game.signature.clone(), grouped(game.nodes), speed]
    });
    let columns = [Column::Left, Column::Left, Column::Right, Column::Right];
    format!(
        "{}\nsignature {}\nspeed     {} simulations/s with {}\n",
        aligned(&columns, [head].into_iter().chain(rows).collect()),
        document.signature,
        grouped(document.timing.simulations_per_second),
        threads(document.timing.threads)
    )
}
