//! Golden streams (T16): one whole seeded match of every game, stored as text, and a digest of the codes by which
//! records store actions. The choices come from the sorted legal lists, so that only a change of rules, tokens, codes
//! or random streams can change a file; such a change is a change of the record format. `GOLDEN=overwrite cargo test -p
//! touchline-engine --test golden_matches` writes the files anew.

use std::fs;
use std::path::Path;

use touchline_engine::games::{Visitor, all, visit};
use touchline_engine::random::{below, derive, stream};
use touchline_engine::sorted_tokens;
use touchline_engine::{Actor, Rulebook, draw_outcome};

const SEED: u64 = 20_261_121;

/// Random matches whose codes are in the digest, half of them from the first decision of the default rules on.
const MATCHES: u64 = 24;

struct Match;

impl Visitor for Match {
    type Output = String;

    /// Position, tokens and result of a match of the standard opening, ten tokens a line.
    fn visit<G: Rulebook>(self) -> String {
        let game = G::with_rules(G::info().opening).expect("options of the standard opening");
        let mut rng = stream(SEED, &[]);
        let mut position = game.start();
        let mut text = format!("rules {}\nstart {}", game.rules(), game.print_position(&position));
        for ply in 0.. {
            let action = match game.actor(&position) {
                Actor::Side(_) => {
                    let tokens = sorted_tokens(&game, &position);
                    tokens[below(&mut rng, tokens.len() as u32) as usize].1
                }
                Actor::Chance => {
                    let mut outcomes = Vec::new();
                    game.outcomes(&position, &mut outcomes);
                    outcomes.sort_by_key(|&(outcome, _)| game.print_action(&position, outcome));
                    draw_outcome(&outcomes, &mut rng).expect("an outcome")
                }
                Actor::None => break,
            };
            text.push(if ply % 10 == 0 { '\n' } else { ' ' });
            text.push_str(&game.print_action(&position, action));
            game.apply(&mut position, action).expect("a listed action");
        }
        let result = game.result(&position).expect("the match is over");
        text.push_str(&format!("\nend {}\nresult {result}\n", game.print_position(&position)));
        let with_set_up = G::with_rules("").expect("the defaults");
        let digest = (0..MATCHES).fold(0, |digest, number| {
            digest_codes(if number % 2 == 0 { &game } else { &with_set_up }, number, digest)
        });
        text.push_str(&format!("codes {digest:016x}\n"));
        text
    }
}

/// The digest, with tokens and codes of all that is legal or may happen in one more random match.
fn digest_codes<G: Rulebook>(game: &G, number: u64, mut digest: u64) -> u64 {
    let mut rng = stream(SEED, &[number]);
    let mut position = game.start();
    loop {
        let tokens = sorted_tokens(game, &position);
        for (token, action) in &tokens {
            let words = token.bytes().map(u64::from).chain([u64::from((*action).into())]);
            digest = derive(digest, &words.collect::<Vec<_>>());
        }
        if tokens.is_empty() {
            return digest;
        }
        let (_, action) = tokens[below(&mut rng, tokens.len() as u32) as usize];
        game.apply(&mut position, action).expect("a listed action");
    }
}

#[test]
fn seeded_matches_are_what_they_were() {
    for info in all() {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("testdata/{}/golden-match.txt", info.id));
        let played = visit(info.id, Match).expect("a listed game");
        if std::env::var("GOLDEN").is_ok_and(|value| value == "overwrite") {
            fs::write(&path, played).expect("the file is written");
            continue;
        }
        let stored = fs::read_to_string(&path).expect("a stored match");
        for (number, (stored, played)) in stored.lines().zip(played.lines()).enumerate() {
            assert_eq!(stored, played, "{} line {}", info.id, number + 1);
        }
        assert_eq!(stored, played, "{}", info.id);
    }
}
