//! duel SIMS PAIRS SEED key=value.. vs key=value..
use touchline_engine::random::{stream};
use touchline_engine::{Actor, Game, Side};
use touchline_search::{Config, Control, Limits, search};
use std::sync::atomic::{AtomicU64, Ordering};
#[allow(dead_code)]
#[path = "../tests/games/connect_four.rs"]
mod connect_four;
use connect_four::{ConnectFour, Position};

fn config(text: &str) -> Config {
    let mut c = Config::default();
    for kv in text.split(',').filter(|s| s.contains('=')) {
        let (k, v) = kv.split_once('=').unwrap();
        match k {
            "split" => c.split_visits = v.parse().unwrap(),
            "c" => c.exploration = v.parse().unwrap(),
            _ => panic!("{k}"),
        }
    }
    c
}

fn game(opening: Position, players: [&Config; 2], sims: [u64; 2], seed: u64) -> f64 {
    let g = ConnectFour;
    let mut p = opening;
    let mut ply = 0;
    while let Actor::Side(side) = g.actor(&p) {
        ply += 1;
        let limits = Limits { simulations: Some(sims[side.index()]), seed: seed * 1000 + ply, ..Limits::default() };
        let a = search(&g, &p, players[side.index()], &limits, &Control::default()).unwrap().best().unwrap();
        g.apply_unchecked(&mut p, a);
    }
    g.result(&p).unwrap().value(Side::White)
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let sims: Vec<u64> = args[1].split(',').map(|s| s.parse().unwrap()).collect();
    let pairs: u64 = args[2].parse().unwrap();
    let seed: u64 = args[3].parse().unwrap();
    let (a, b) = (config(&args[4]), config(&args[5]));
    let sims = [sims[0], *sims.last().unwrap()];
    let next = AtomicU64::new(0);
    let results = std::sync::Mutex::new(Vec::new());
    std::thread::scope(|s| {
        for _ in 0..2 {
            s.spawn(|| loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                if n >= pairs { break }
                let mut rng = stream(seed + n, &[1]);
                let mut p = ConnectFour.start();
                let mut scratch = Vec::new();
                for _ in 0..6 { if let Some(x) = ConnectFour.sample(&p, &mut rng, &mut scratch) { ConnectFour.apply_unchecked(&mut p, x) } }
                if ConnectFour.actor(&p) == Actor::None { continue }
                let one = game(p, [&a, &b], sims, 2*n);
                let two = 1.0 - game(p, [&b, &a], [sims[1], sims[0]], 2*n+1);
                results.lock().unwrap().push((one + two) / 2.0);
            });
        }
    });
    let r = results.into_inner().unwrap();
    let n = r.len() as f64;
    let mean = r.iter().sum::<f64>() / n;
    let var = r.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / n;
    let se = (var / n).sqrt();
    let elo = |s: f64| -400.0 * (1.0 / s - 1.0).log10();
    println!("{} pairs: score {:.3} +- {:.3}; Elo {:+.0} [{:+.0}, {:+.0}]", r.len(), mean, 1.96 * se, elo(mean), elo((mean - 1.96*se).max(0.001)), elo((mean + 1.96*se).min(0.999)));
}
