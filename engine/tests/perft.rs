//! Perft tables of all games, `data/perft/<game>.perft`: scripts of `rules`, `fen` and `perft`.

use std::path::Path;

use touchline_engine::Rulebook;
use touchline_engine::conformance::{Tally, script};
use touchline_engine::games::{Visitor, all, visit};

struct Table<'a>(&'a str);

impl Visitor for Table<'_> {
    type Output = Tally;
    fn visit<G: Rulebook>(self) -> Tally {
        script::<G>(&format!("data/perft/{}.perft", G::info().id), 1, self.0)
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
                let positions = visit(info.id, Table(&text)).expect("a listed game")["fen"];
                assert!(positions >= 6, "{}: {positions} positions", info.id);
            });
        }
    });
}
