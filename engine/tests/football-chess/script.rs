//! Runs scripts of positions, actions and expectations; the head of `testdata/football-chess/examples.txt` explains
//! the words. Worked examples and the tests by clause are such scripts.

use touchline_engine::games::FootballChess;
use touchline_engine::notation::sorted_tokens;
use touchline_engine::{Game, Rulebook, perft};

/// A game and the position a script has reached.
struct Session {
    game: FootballChess,
    position: <FootballChess as Game>::Position,
}

impl Session {
    fn new(rules: &str) -> Session {
        let game = FootballChess::with_rules(rules).unwrap_or_else(|e| panic!("{e}"));
        let position = game.start();
        Session { game, position }
    }

    fn tokens(&self) -> Vec<String> {
        sorted_tokens(&self.game, &self.position).into_iter().map(|(token, _)| token).collect()
    }

    fn containing(&self, text: &str) -> String {
        let tokens: Vec<String> = self.tokens().into_iter().filter(|token| token.contains(text)).collect();
        tokens.join(" ")
    }

    fn go(&mut self, text: &str) {
        self.position = self.game.parse_position(text).unwrap_or_else(|e| panic!("{text}\n{e}"));
        assert_eq!(self.game.print_position(&self.position), text);
    }

    fn play(&mut self, tokens: &str) {
        for token in tokens.split(' ') {
            let action = self.game.parse_action(&self.position, token).unwrap_or_else(|e| panic!("{e}"));
            self.game.apply(&mut self.position, action).unwrap_or_else(|e| panic!("{token}: {e}"));
        }
    }

    /// Runs one line; whether it was an expectation.
    fn line(&mut self, word: &str, rest: &str) -> bool {
        match word {
            "rules" => *self = Session::new(rest),
            "start" => self.position = self.game.start(),
            "fen" => self.go(rest),
            "play" => self.play(rest),
            _ => {
                self.expect(word, rest);
                return true;
            }
        }
        false
    }

    fn expect(&self, word: &str, rest: &str) {
        match word {
            "legal" => assert_eq!(self.tokens().len().to_string(), rest),
            "full" => assert_eq!(self.tokens().join(" "), rest),
            "tokens" => {
                let (text, tokens) = rest.split_once(' ').unwrap_or((rest, ""));
                assert_eq!(self.containing(text), tokens);
            }
            "has" => self.each(rest, true),
            "lacks" => self.each(rest, false),
            "is" => assert_eq!(self.game.print_position(&self.position), rest),
            "perft" => {
                let (depth, count) = rest.split_once(' ').expect("perft DEPTH COUNT");
                let depth = depth.parse().expect("a depth");
                assert_eq!(perft(&self.game, &self.position, depth).to_string(), count);
            }
            "bad" => assert!(self.game.parse_position(rest).is_err(), "accepted: {rest}"),
            "actor" => assert_eq!(self.game.actor(&self.position).name(), rest),
            "result" => {
                let result = self.game.result(&self.position).map(|result| result.to_string());
                assert_eq!(result.as_deref(), Some(rest));
            }
            _ => panic!("unknown word {word}"),
        }
    }

    fn each(&self, tokens: &str, legal: bool) {
        let known = self.tokens();
        for token in tokens.split(' ') {
            assert_eq!(known.iter().any(|k| k == token), legal, "{token} in {}", known.join(" "));
        }
    }
}

/// Runs a script and returns its number of examples; a script without an expectation is a mistake.
pub fn run(text: &str) -> usize {
    let mut session = Session::new("");
    let (mut examples, mut expectations) = (0, 0);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        println!("{line}");
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "example" {
            session = Session::new("");
            examples += 1;
        } else {
            expectations += usize::from(session.line(word, rest));
        }
    }
    assert!(expectations > 0, "nothing is expected");
    examples
}
