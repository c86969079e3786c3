//! The worked examples of the rule page, `testdata/metacheckers/examples.txt` (its head explains the words).

use touchline_engine::{Rulebook, perft};

use crate::play::{Match, start};

/// Runs one line of an example; `false` for a word that is not known.
fn check(m: &mut Match, word: &str, rest: &str) -> bool {
    let (first, others) = rest.split_once(' ').unwrap_or((rest, ""));
    match word {
        "rules" => *m = start(rest),
        "start" => *m = start(&m.game.rules()),
        "fen" => m.go(rest),
        "legal" => assert_eq!(m.tokens().len().to_string(), rest),
        "full" => assert_eq!(m.listed(), rest),
        "from" => assert_eq!(m.from(first), others),
        "with" => assert_eq!(m.with(first), others),
        "has" => rest.split(' ').for_each(|token| assert!(m.has(token), "{token} is not legal")),
        "lacks" => rest.split(' ').for_each(|token| assert!(!m.has(token), "{token} is legal")),
        "play" => {
            m.play(rest);
        }
        "back" => m.back(),
        "is" => assert_eq!(m.fen(), rest),
        "actor" => assert_eq!(m.actor(), rest),
        "result" => assert_eq!(m.result(), rest),
        _ => return false,
    }
    true
}

/// Every worked example holds: the strings of section 4.2, E1 to E22 of section 10.
#[test]
fn worked_examples_hold() {
    let text = include_str!("../../testdata/metacheckers/examples.txt");
    let mut current = start("");
    let mut seen = String::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "example" {
            seen.push_str(rest);
            seen.push(' ');
            current = start("");
        } else {
            println!("  {line}");
            assert!(check(&mut current, word, rest), "unknown word {word}");
        }
    }
    let names = (1..=9).map(|i| format!("S{i} ")).chain((1..=22).map(|i| format!("E{i} ")));
    let missing: Vec<String> = names.filter(|name| !seen.contains(name.as_str())).collect();
    assert!(missing.is_empty(), "no example {missing:?}");
}

/// The perft numbers of section 10.1.
#[test]
fn perft_from_the_start_position() {
    for (rules, counts) in [
        ("default", &[2, 52, 2336, 128_316][..]),
        ("numbers=upto", &[2, 52, 4180, 480_632]),
        ("men=5", &[2, 52, 1360, 34_528]),
        ("white-form=343,black-form=wall", &[2, 52, 2120, 106_356]),
        ("first=white", &[26, 1168, 64_158]),
        ("first=black,white-form=press,black-form=451", &[26, 1062, 53_946]),
    ] {
        let m = start(rules);
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&m.game, &m.position, depth), count, "{rules}, depth {depth}");
        }
    }
}
