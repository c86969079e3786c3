//! The worked examples of the rule page, `testdata/socchess/examples.txt`: SOC-X1 to SOC-X25.
//!
//! Words: `rules` begins a case, `fen` sets the position, `do` plays tokens, `gives` is the position after them,
//! `legal n …` the whole list, `count n` its size, `only S n …` the tokens that contain `S`, `perft d n`, `result`.

use touchline_engine::games::Socchess;
use touchline_engine::notation::sorted_tokens;
use touchline_engine::{Game, Rulebook, perft};

const EXAMPLES: &str = include_str!("../../testdata/socchess/examples.txt");

struct Run {
    game: Socchess,
    position: <Socchess as Game>::Position,
}

impl Run {
    fn line(&mut self, word: &str, rest: &str) {
        match word {
            "rules" => self.game = Socchess::with_rules(rest).expect("options"),
            "fen" => self.position = self.game.parse_position(rest).unwrap_or_else(|e| panic!("{rest}: {e}")),
            "do" => rest.split(' ').for_each(|token| self.play(token)),
            "gives" => assert_eq!(self.game.print_position(&self.position), rest),
            "legal" => assert_eq!(counted(&self.tokens(|_| true)), rest),
            "count" => assert_eq!(self.tokens(|_| true).len().to_string(), rest),
            "only" => {
                let (part, expected) = rest.split_once(' ').expect("only S n …");
                assert_eq!(counted(&self.tokens(|token| token.contains(part))), expected);
            }
            "perft" => {
                let (depth, count) = rest.split_once(' ').expect("perft d n");
                let depth = depth.parse().expect("a depth");
                assert_eq!(perft(&self.game, &self.position, depth).to_string(), count);
            }
            "result" => {
                assert_eq!(self.game.result(&self.position).expect("over").to_string(), rest);
            }
            _ => panic!("unknown word {word}"),
        }
    }

    fn play(&mut self, token: &str) {
        let action = self.game.parse_action(&self.position, token).unwrap_or_else(|e| panic!("{e}"));
        self.game.apply(&mut self.position, action).expect("legal");
    }

    fn tokens(&self, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let all = sorted_tokens(&self.game, &self.position);
        all.into_iter().map(|(token, _)| token).filter(|token| wanted(token)).collect()
    }
}

fn counted(tokens: &[String]) -> String {
    std::iter::once(tokens.len().to_string()).chain(tokens.iter().cloned()).collect::<Vec<_>>().join(" ")
}

#[test]
fn worked_examples() {
    let game = Socchess::default();
    let mut run = Run { game, position: game.start() };
    let mut cases = 0;
    for line in EXAMPLES.lines() {
        println!("{line}");
        match line.split_once(' ') {
            Some(("#", _)) => cases += u32::from(line.starts_with("# SOC-X")),
            Some((word, rest)) => run.line(word, rest),
            None => panic!("{line}"),
        }
    }
    assert_eq!(cases, 25);
}
