//! The worked examples of the rule page, `testdata/socker/examples.txt` (its head explains the words).

use crate::play::{Match, start};

/// Runs one line of an example; `false` for a word that is not known.
fn check(m: &mut Match, word: &str, rest: &str) -> bool {
    match word {
        "rules" => *m = start(rest),
        "start" => *m = start(&touchline_engine::Rulebook::rules(&m.game)),
        "fen" => m.go(rest),
        "legal" => assert_eq!(m.tokens().len().to_string(), rest),
        "full" => assert_eq!(m.listed(), rest),
        "kicks" => assert_eq!(m.with(">"), rest),
        "socks" => assert_eq!(m.with("x"), rest),
        "from" => {
            let (square, tokens) = rest.split_once(' ').unwrap_or((rest, ""));
            assert_eq!(m.from(square), tokens);
        }
        "has" => rest.split(' ').for_each(|token| assert!(m.has(token), "{token} is not legal")),
        "lacks" => rest.split(' ').for_each(|token| assert!(!m.has(token), "{token} is legal")),
        "play" => {
            m.play(rest);
        }
        "is" => assert_eq!(m.fen(), rest),
        "actor" => assert_eq!(m.actor(), rest),
        "result" => assert_eq!(m.result(), rest),
        _ => return false,
    }
    true
}

/// Every worked example holds: the strings of section 4.4, E1 to E21 of section 10, the start strings of section 12.
#[test]
fn worked_examples_hold() {
    let text = include_str!("../../testdata/socker/examples.txt");
    let mut current = start("");
    let mut examples = 0;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "example" {
            println!("{rest}");
            current = start("");
            examples += 1;
        } else {
            println!("  {line}");
            assert!(check(&mut current, word, rest), "unknown word {word}");
        }
    }
    assert_eq!(examples, 27);
}
