//! What holds in random matches of this game alone; the conformance suite has the laws of all games.

use touchline_engine::conformance::random_position;
use touchline_engine::games::FootballChess;
use touchline_engine::random::stream;
use touchline_engine::{Game, Rulebook};

/// Put into the last play of the match (FBC-5.5), a play ends the match, or with a decision about a foul.
#[test]
fn the_last_play_ends_the_match() {
    let mut placed = 0;
    for seed in 0..300 {
        let (game, position) = random_position::<FootballChess>(&mut stream(seed, &[11]), 20 + seed as u32);
        let Some(mut late) = game.in_last_turns(&position, 3) else { continue };
        placed += 1;
        let text = game.print_position(&late);
        assert_eq!(game.parse_position(&text), Ok(late), "{text}");
        let mut rng = stream(seed, &[12]);
        while game.print_position(&late).split(' ').nth(3) == Some("P") {
            let action = game.sample(&late, &mut rng, &mut Vec::new()).expect("not over");
            game.apply_unchecked(&mut late, action);
        }
        let end = game.print_position(&late);
        assert!(game.result(&late).is_some() || end.split(' ').nth(3) == Some("X"), "{text} ends in {end}");
    }
    assert!(placed > 50, "{placed}");
}
