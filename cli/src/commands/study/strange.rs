//! What in a plan may be a slip of the pen.

use touchline_engine::Side;
use touchline_selfplay::study::{RANDOM_GAMES, StrangeToken};

use crate::output;

/// Warns of tokens that sides are to play whenever they can, and never could, before a night is spent on them.
pub fn tell_strange(found: &[StrangeToken]) {
    for (of, field) in [(Side::White, "white-plays"), (Side::Black, "black-plays")] {
        let tokens = found.iter().filter(|strange| strange.side == of).map(|strange| strange.token.as_str());
        let tokens: Vec<&str> = tokens.collect();
        if !tokens.is_empty() {
            output::say(format_args!(
                "warning: {field}: never legal in {RANDOM_GAMES} random games, and then without effect: {}",
                tokens.join(", ")
            ));
        }
    }
}

/// Warns of players without a seat in any cell.
pub fn tell_idle(players: &[&str]) {
    if !players.is_empty() {
        output::say(format_args!(
            "warning: no cell has a seat for {}: a factor gives seats (first, second)",
            players.join(", ")
        ));
    }
}
