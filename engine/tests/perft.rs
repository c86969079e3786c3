//! Perft tables of all games, `data/perft/<game>.perft`: lines `rules RULES`, `fen STRING`, `perft DEPTH COUNT`;
//! `#` begins a comment.

use std::path::Path;

use touchline_engine::games::{Visitor, all, visit};
use touchline_engine::{Rulebook, perft};

struct Table<'a>(&'a str);

impl Visitor for Table<'_> {
    type Output = u32;
    fn visit<G: Rulebook>(self) -> u32 {
        let mut game = G::default();
        let mut position = game.start();
        let mut positions = 0;
        for line in self.0.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "rules" => game = G::with_rules(rest).unwrap_or_else(|e| panic!("{line}: {e}")),
                "fen" => {
                    position = game.parse_position(rest).unwrap_or_else(|e| panic!("{line}: {e}"));
                    positions += 1;
                }
                "perft" => {
                    let (depth, count) = rest.split_once(' ').expect("perft DEPTH COUNT");
                    let depth = depth.parse().expect("a depth");
                    let ours = perft(&game, &position, depth);
                    assert_eq!(
                        ours.to_string(),
                        count,
                        "perft {depth} of {}",
                        game.print_position(&position)
                    );
                }
                "#" | "" => {}
                _ => panic!("{line}"),
            }
        }
        positions
    }
}

#[test]
fn perft_tables() {
    std::thread::scope(|scope| {
        for info in all() {
            scope.spawn(move || {
                let path =
                    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../data/perft/{}.perft", info.id));
                let text = std::fs::read_to_string(&path).expect("a perft table");
                let positions = visit(info.id, Table(&text)).expect("a listed game");
                assert!(positions >= 6, "{}: {positions} positions", info.id);
            });
        }
    });
}
