//! What the benchmarks share: positions from real play.

use touchline_engine::random::{below, stream};
use touchline_engine::{Actor, Rulebook};

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The game's standard opening: its opening options applied.
///
/// # Panics
/// If the game's own opening options are not valid, which the conformance suite rules out.
#[must_use]
pub fn opening<G: Rulebook>() -> G {
    G::with_rules(G::info().opening).expect("opening options are valid")
}

/// `count` positions in which a side acts, each reached by 20 to 100 random actions from the standard opening.
#[must_use]
pub fn positions<G: Rulebook>(game: &G, count: usize) -> Vec<G::Position> {
    let mut positions = Vec::with_capacity(count);
    let mut scratch = Vec::new();
    for seed in 0.. {
        if positions.len() == count {
            break;
        }
        let mut rng = stream(seed, &[7]);
        let mut position = game.start();
        for _ in 0..20 + below(&mut rng, 81) {
            let Some(action) = game.sample(&position, &mut rng, &mut scratch) else { break };
            game.apply_unchecked(&mut position, action);
        }
        if matches!(game.actor(&position), Actor::Side(_)) {
            positions.push(position);
        }
    }
    positions
}
