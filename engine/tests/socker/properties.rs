//! What holds in random matches of this game alone; the conformance suite has the laws of all games.

use touchline_engine::conformance::random_position;
use touchline_engine::games::Socker;
use touchline_engine::random::stream;
use touchline_engine::{Rulebook, successors};

/// The lists are never longer than the rule page says (SKR-6): 57 tokens, 42 in the set-up.
#[test]
fn lists_are_bounded() {
    for seed in 0..300 {
        let (game, position) = random_position::<Socker>(&mut stream(seed, &[9]), 400);
        let text = game.print_position(&position);
        let most = if text.split(' ').nth(3) == Some("setup") { 42 } else { 57 };
        assert!(successors(&game, &position).len() <= most, "{text}");
    }
}
