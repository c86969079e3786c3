//! Many random matches over random options, checked at every ply. They take minutes, one game after the other:
//! `cargo test --release -p touchline-engine --test random_matches -- --ignored --nocapture`.

use std::time::Instant;

use touchline_engine::Rulebook;
use touchline_engine::conformance::{check_match, random_rules};
use touchline_engine::games::{Visitor, all, visit};
use touchline_engine::random::stream;

/// So many random matches of a game obey every law at every ply: the string is read back, chance sums to exactly 1, the
/// listed actions apply, others are refused by code and by token, and the match ends by itself.
struct Matches(u64);

impl Visitor for Matches {
    type Output = ();

    fn visit<G: Rulebook>(self) {
        let begin = Instant::now();
        let mut plies = 0;
        for number in 0..self.0 {
            let mut rng = stream(number, &[7]);
            let game: G = random_rules(&mut rng);
            plies += u64::from(check_match(&game, &mut rng, 1));
        }
        let seconds = begin.elapsed().as_secs();
        println!("{}: {} matches, {plies} plies, {seconds} s", G::info().id, self.0);
    }
}

#[test]
#[ignore = "takes minutes"]
fn every_game() {
    for info in all() {
        visit(info.id, Matches(1000)).expect("a listed game");
    }
}
