//! The worked examples of the rule page, `testdata/metacheckers/examples.txt`.

use touchline_engine::conformance::script;
use touchline_engine::games::Metacheckers;
use touchline_engine::perft;

use crate::play::start;

/// Every worked example holds: the strings of section 4.2, E1 to E22 of section 10.
#[test]
fn worked_examples_hold() {
    let text = include_str!("../../testdata/metacheckers/examples.txt");
    script::<Metacheckers>("testdata/metacheckers/examples.txt", 1, text);
    let titles: String = text.lines().filter_map(|line| line.strip_prefix("example")).collect();
    let names = (1..=9).map(|i| format!(" S{i} ")).chain((1..=22).map(|i| format!(" E{i} ")));
    let missing: Vec<String> = names.filter(|name| !titles.contains(name.as_str())).collect();
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
