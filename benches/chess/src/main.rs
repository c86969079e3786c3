//! Compares the rules of Touchline's games with chess libraries in one run: random actions against shakmaty's random
//! chess playouts, generation against cozy-chess on "kiwipete". Processor time; each figure is the median of five
//! rounds, and the rounds of all contestants alternate, so that the ratios hold when the machine's speed drifts.

use std::hint::black_box;
use std::time::Duration;

use cpu_time::ProcessTime;
use shakmaty::{Chess, Position};
use touchline_benches::{opening, positions};
use touchline_engine::games::{Visitor, all, visit};
use touchline_engine::random::{Stream, below, stream};
use touchline_engine::{Actor, Rulebook};

const ROUNDS: usize = 5;
const POSITIONS: usize = 512;
const RUN: usize = 100;
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// One thing to measure: runs once and says how many units it did.
struct Contest {
    name: String,
    run: Box<dyn FnMut() -> u64>,
    nanos: Vec<f64>,
}

impl Contest {
    fn new(name: impl Into<String>, run: impl FnMut() -> u64 + 'static) -> Contest {
        Contest { name: name.into(), run: Box::new(run), nanos: Vec::new() }
    }

    fn round(&mut self) {
        let start = ProcessTime::now();
        let mut units = 0;
        while start.elapsed() < Duration::from_millis(200) {
            units += (self.run)();
        }
        self.nanos.push(start.elapsed().as_nanos() as f64 / units as f64);
    }

    fn median(&self) -> f64 {
        let mut sorted = self.nanos.clone();
        sorted.sort_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    }
}

/// One random game of chess, at most 500 plies, as shakmaty plays it: list, pick, play.
fn shakmaty_playout(rng: &mut Stream) -> u64 {
    let mut position = Chess::default();
    for ply in 0..500 {
        let moves = position.legal_moves();
        if moves.is_empty() || position.is_game_over() {
            return ply.max(1);
        }
        let chosen = moves[below(rng, moves.len() as u32) as usize];
        position.play_unchecked(chosen);
    }
    500
}

fn cozy_generation() -> u64 {
    let board: cozy_chess::Board = KIWIPETE.parse().expect("a chess position");
    let mut list: Vec<cozy_chess::Move> = Vec::with_capacity(256);
    let mut moves = 0;
    for _ in 0..1000 {
        list.clear();
        black_box(&board).generate_moves(|piece| {
            list.extend(piece);
            false
        });
        moves += list.len() as u64;
        black_box(&list);
    }
    moves
}

struct Contests;

impl Visitor for Contests {
    type Output = Vec<Contest>;

    fn visit<G: Rulebook>(self) -> Vec<Contest> {
        let id = G::info().id;
        let game = opening::<G>();
        let starts = positions(&game, POSITIONS);
        let (sampler, sample_starts) = (game.clone(), starts.clone());
        let mut rng = stream(1, &[]);
        let mut scratch = Vec::new();
        let sample = Contest::new(format!("{id}: sample and apply"), move || {
            let mut actions = 0;
            for start in &sample_starts {
                let mut position = *start;
                for _ in 0..RUN {
                    let Some(action) = sampler.sample(&position, &mut rng, &mut scratch) else { break };
                    sampler.apply_unchecked(&mut position, action);
                    actions += 1;
                }
                black_box(sampler.hash(&position));
            }
            actions
        });
        let (lister, list_starts) = (game.clone(), starts.clone());
        let mut rng = stream(1, &[]);
        let mut list = Vec::new();
        let listed = Contest::new(format!("{id}: list, pick and apply"), move || {
            let mut actions = 0;
            for start in &list_starts {
                let mut position = *start;
                for _ in 0..RUN {
                    list.clear();
                    let action = match lister.actor(&position) {
                        Actor::Side(_) => {
                            lister.legal(&position, &mut list);
                            list[below(&mut rng, list.len() as u32) as usize]
                        }
                        Actor::Chance => lister.sample_outcome(&position, &mut rng).expect("chance acts"),
                        Actor::None => break,
                    };
                    lister.apply_unchecked(&mut position, action);
                    actions += 1;
                }
                black_box(lister.hash(&position));
            }
            actions
        });
        let mut list = Vec::new();
        let generation = Contest::new(format!("{id}: list, per listed action"), move || {
            let mut actions = 0;
            for position in &starts {
                list.clear();
                game.legal(position, &mut list);
                actions += list.len() as u64;
                black_box(&list);
            }
            actions
        });
        vec![sample, listed, generation]
    }
}

fn main() {
    let mut rng = stream(2, &[]);
    let mut contests = vec![
        Contest::new("shakmaty 0.30.1: random chess playout, per action", move || shakmaty_playout(&mut rng)),
        Contest::new("cozy-chess 0.3.4: kiwipete list, per listed move", cozy_generation),
    ];
    for info in all() {
        contests.extend(visit(info.id, Contests).expect("a listed game"));
    }
    for _ in 0..ROUNDS {
        contests.iter_mut().for_each(Contest::round);
    }
    let shakmaty = contests[0].median();
    let cozy = contests[1].median();
    println!("{:52} {:>9} {:>12} {:>12}", "", "ns", "/ shakmaty", "/ cozy-chess");
    for contest in &contests {
        let ns = contest.median();
        println!("{:52} {ns:9.2} {:12.3} {:12.3}", contest.name, ns / shakmaty, ns / cozy);
    }
}
