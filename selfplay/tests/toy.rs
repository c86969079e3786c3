//! The toy game obeys the laws of every game.

use touchline_engine::conformance::{check_match, check_sampling, random_rules};
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook};

use crate::common::Toy;

#[test]
fn toy_game_obeys_every_law() {
    let mut rng = stream(1, &[]);
    for _ in 0..30 {
        let game: Toy = random_rules(&mut rng);
        check_match(&game, &mut rng, 1);
    }
    check_sampling(&Toy::default(), &Toy::default().start(), &mut rng, 30);
    assert_eq!(Toy::default().rules(), "default");
}
