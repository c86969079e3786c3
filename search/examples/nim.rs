#[allow(dead_code)]
#[path = "../tests/games/nim.rs"]
mod nim;
use touchline_engine::Game;
use touchline_search::*;
fn main() {
    for heaps in [[6, 5, 1, 0], [5, 3, 2, 1], [7, 5, 3, 1], [4, 4, 4, 4]] {
        for split in [16, 32, 48, 64, 128, 256, 1000000] {
            let g = nim::Nim { heaps };
            let limits = Limits { simulations: Some(2_000_000), ..Limits::default() };
            let r = search(&g, &g.start(), &Config { split_visits: split, ..Config::default() }, &limits, &Control::default()).unwrap();
            println!("{heaps:?} split {split}: {:?} after {} nodes {}", r.lines[0].proof, r.simulations, r.nodes);
        }
    }
}
